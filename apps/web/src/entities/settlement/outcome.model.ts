import type { TransactionChange } from '@orrery/chain';
import { type AmountScale, toUiDecimal } from '@orrery/domain/mints/scaled-amount';
import { formatExact } from '@orrery/domain/number-formats';
import type { Signature } from '@solana/kit';
import type { SwapQuote } from '#entities/quote/quote.model.ts';
import type { ToastKind } from '#shared/ui/overlays/toast-words.ts';
import { describeMismatch } from './preview.model.ts';
import type { SettleOutcome } from './settle.ts';
import * as strings from './strings.ts';

/** The event a changed transaction is reported under. */
export const TRANSACTION_CHANGED_EVENT = strings.transactionChanged;

const CHANGES: Record<TransactionChange['what'], string> = {
  'fee-payer': strings.changedFeePayer,
  version: strings.changedVersion,
  lifetime: strings.changedLifetime,
  signers: strings.changedSigners,
  instruction: strings.changedInstruction,
  'priority-fee': strings.changedPriorityFee,
};

/** The two tokens of a quote, as its toasts name them. */
export type QuoteTokens = Record<'sell' | 'buy', AmountScale & { symbol: string }>;

interface OutcomeWords {
  kind: ToastKind;
  title: string;
  description: string;
  signature?: Signature | undefined;
}

/** The toast that ends a swap. */
export function describeOutcome(outcome: SettleOutcome, swap: string): OutcomeWords {
  switch (outcome.status) {
    case 'confirmed':
      return {
        kind: 'success',
        title: strings.transactionConfirmed,
        description: swap,
        signature: outcome.signature,
      };
    case 'failed':
      return {
        kind: 'error',
        title: strings.transactionFailed,
        description: outcome.reason,
        signature: outcome.signature,
      };
    case 'unknown':
      return {
        kind: 'info',
        title: strings.notConfirmedYet,
        description: strings.unknownOutcome,
        signature: outcome.signature,
      };
    case 'changed':
      return { kind: 'error', title: strings.transactionFailed, description: describeChange(outcome.change) };
    case 'not-this-swap':
      return {
        kind: 'error',
        title: strings.transactionFailed,
        description: strings.notSent(describeMismatch(outcome.what)),
      };
  }
}

/** True for what neither an honest venue nor an honest wallet does. */
export function isWorthReporting({ status }: SettleOutcome): boolean {
  return status === 'changed' || status === 'not-this-swap';
}

function describeChange({ what, program }: TransactionChange): string {
  const where = program === undefined ? '' : strings.ofProgram(program);
  return strings.notSentChanged(CHANGES[what], where);
}

/** A swap in a line: `2.5 SOL → 427.68 USDC`. */
export function describeSwap(
  { amount, outAmount }: Pick<SwapQuote, 'amount' | 'outAmount'>,
  { sell, buy }: QuoteTokens,
): string {
  const sold = `${formatExact(toUiDecimal(amount, sell))} ${sell.symbol}`;
  return `${sold} → ${formatExact(toUiDecimal(outAmount, buy))} ${buy.symbol}`;
}

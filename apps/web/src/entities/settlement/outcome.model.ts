import type { TransactionChange } from '@orrery/chain';
import { type AmountScale, toUiDecimal } from '@orrery/domain/mints/scaled-amount';
import { formatExact } from '@orrery/domain/number-formats';
import type { Signature } from '@solana/kit';
import type { SwapQuote } from '#entities/quote/quote.model.ts';
import type { ToastKind } from '#shared/ui/overlays/toast-words.ts';
import { describeMismatch } from './preview-words.ts';
import type { SettleOutcome } from './settle.ts';

/** The event a changed transaction is reported under. */
export const TRANSACTION_CHANGED_EVENT = 'Transaction changed';

const CHANGES: Record<TransactionChange['what'], string> = {
  'fee-payer': 'the payer of the fee',
  version: 'the version',
  lifetime: 'how long it is valid',
  signers: 'who signs it',
  instruction: 'an instruction',
  'priority-fee': 'the priority fee, above the limit',
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
        title: 'Transaction Confirmed',
        description: swap,
        signature: outcome.signature,
      };
    case 'failed':
      return {
        kind: 'error',
        title: 'Transaction Failed',
        description: outcome.reason,
        signature: outcome.signature,
      };
    case 'unknown':
      return {
        kind: 'info',
        title: 'Not confirmed yet',
        description: 'The chain does not answer. The transaction may still land.',
        signature: outcome.signature,
      };
    case 'changed':
      return { kind: 'error', title: 'Transaction Failed', description: describeChange(outcome.change) };
    case 'not-this-swap':
      return {
        kind: 'error',
        title: 'Transaction Failed',
        description: `Not sent. ${describeMismatch(outcome.what)}`,
      };
  }
}

/** True for what neither an honest venue nor an honest wallet does. */
export function isWorthReporting({ status }: SettleOutcome): boolean {
  return status === 'changed' || status === 'not-this-swap';
}

function describeChange({ what, program }: TransactionChange): string {
  const where = program === undefined ? '' : ` (program ${program})`;
  return `Not sent: your wallet changed ${CHANGES[what]}${where}.`;
}

/** A swap in a line: `2.5 SOL → 427.68 USDC`. */
export function describeSwap(
  { amount, outAmount }: Pick<SwapQuote, 'amount' | 'outAmount'>,
  { sell, buy }: QuoteTokens,
): string {
  const sold = `${formatExact(toUiDecimal(amount, sell))} ${sell.symbol}`;
  return `${sold} → ${formatExact(toUiDecimal(outAmount, buy))} ${buy.symbol}`;
}

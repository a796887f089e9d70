import type { TransactionChange } from '@orrery/chain';
import type { Signature } from '@solana/kit';
import type { EndFacts } from '#shared/events/usage-events.ts';
import type { ToastKind } from '#shared/ui/overlays/toast-words.ts';
import type { SettleOutcome } from './settle.ts';
import type { Settleable } from './settleable.ts';
import * as strings from './strings.ts';

const CHANGES: Record<TransactionChange['what'], string> = {
  'fee-payer': strings.changedFeePayer,
  version: strings.changedVersion,
  lifetime: strings.changedLifetime,
  signers: strings.changedSigners,
  instruction: strings.changedInstruction,
  'priority-fee': strings.changedPriorityFee,
};

interface OutcomeWords {
  kind: ToastKind;
  title: string;
  description: string;
  signature?: Signature | undefined;
}

/** The toasts of a swap, by those that others have. */
const OF_SWAPS: Partial<Record<ToastKind, ToastKind>> = { success: 'swap-success', error: 'swap-error' };

/** The toast that ends a settlement. */
export function describeOutcome<Mismatch, Receipt>(
  outcome: SettleOutcome<Mismatch, Receipt>,
  settleable: Pick<Settleable<Mismatch, Receipt>, 'describe' | 'describeMismatch' | 'kind'>,
): OutcomeWords {
  const words = wordsOf(outcome, settleable);
  return settleable.kind === 'swap' ? { ...words, kind: OF_SWAPS[words.kind] ?? words.kind } : words;
}

/** What the operator hears of one that did not succeed. */
export function toEndFacts<Mismatch, Receipt>(outcome: SettleOutcome<Mismatch, Receipt>): EndFacts {
  if (outcome.status === 'failed') {
    const { reason, signature, failure } = outcome;
    const code = failure?.code;
    return { message: reason, code: code === undefined ? null : String(code), signature };
  }
  const { status } = outcome;
  const message = (status === 'unknown' && outcome.refusal) || status;
  return { code: status, message, ...('signature' in outcome && { signature: outcome.signature }) };
}

function wordsOf<Mismatch, Receipt>(
  outcome: SettleOutcome<Mismatch, Receipt>,
  words: Pick<Settleable<Mismatch, Receipt>, 'describe' | 'describeMismatch'>,
): OutcomeWords {
  switch (outcome.status) {
    case 'confirmed':
      return {
        kind: 'success',
        title: strings.transactionConfirmed,
        description: outcome.unread?.message ?? words.describe(outcome.receipt),
        signature: outcome.signature,
      };
    case 'differs':
      return {
        kind: 'warning',
        title: strings.landedOtherwise,
        description: strings.notAsShown,
        signature: outcome.signature,
      };
    case 'failed':
      return {
        kind: 'error',
        title: strings.transactionFailed,
        description: outcome.reason,
        signature: outcome.signature,
      };
    case 'unknown': {
      const { signature, unseenBy = [], refusal } = outcome;
      if (refusal !== undefined) {
        const description = strings.refusedFor(refusal);
        return { kind: 'warning', title: strings.transactionFailed, description, signature };
      }
      return {
        kind: 'info',
        title: strings.notConfirmedYet,
        description: unseenBy.length > 0 ? strings.unseenBy(unseenBy) : strings.unknownOutcome,
        signature,
      };
    }
    case 'changed':
      return { kind: 'error', title: strings.transactionFailed, description: describeChange(outcome.change) };
    case 'mismatch':
      return {
        kind: 'error',
        title: strings.transactionFailed,
        description: strings.notSent(words.describeMismatch(outcome.mismatch)),
      };
  }
}

/** True for what neither an honest receiver nor an honest wallet does. */
export function isWorthReporting<Mismatch, Receipt>({ status }: SettleOutcome<Mismatch, Receipt>): boolean {
  return status === 'changed' || status === 'mismatch';
}

function describeChange({ what, program }: TransactionChange): string {
  return what === 'instruction' && program !== undefined
    ? strings.changedInstructionOf(program)
    : CHANGES[what];
}

import { type Outcome, previewProposal, settleProposal, type TransactionChange } from '@orrery/chain';
import type { Atoms } from '@orrery/core/atoms';
import type { Signature } from '@solana/kit';
import { rpc } from '#shared/api/rpc.ts';
import { EXPIRED, toChainReason, UNSUPPORTED_FOR_GASLESS } from './failure.model.ts';
import type { SwapMismatch, SwapPreview } from './preview.model.ts';
import { type SignableQuote, toProposal } from './swap-proposal.ts';

export type SettleOutcome =
  | { status: 'confirmed'; signature: Signature; received?: Atoms }
  | { status: 'failed'; reason: string; signature?: Signature }
  /** Sent, and the chain did not say how it ended. */
  | { status: 'unknown'; signature?: Signature }
  /** The transaction or the wallet's version of it is not the swap on screen; nothing was sent. */
  | { status: 'not-this-swap'; what: SwapMismatch }
  | { status: 'changed'; change: TransactionChange };

export interface SettleHooks {
  sign: (bytes: Uint8Array) => Promise<Uint8Array>;
  /** Called when nothing holds the transaction back any more. */
  onSigned: () => void;
  /** The person's way out, for as long as nothing was sent. */
  signal: AbortSignal;
}

/** The browser's own timers. */
const time = {
  after(milliseconds: number, call: () => void): () => void {
    const timer = setTimeout(call, milliseconds);
    return () => clearTimeout(timer);
  },
};

/** Simulates a quote's transaction. Throws as `toProposal` and `previewProposal` do. */
export async function previewQuote(signable: SignableQuote, signal: AbortSignal): Promise<SwapPreview> {
  return previewProposal(toProposal(signable), rpc, signal);
}

/** Sees a quote's transaction through, with the sentences of the screen. Throws as `toProposal` and `settleProposal` do. */
export async function settleQuote(signable: SignableQuote, hooks: SettleHooks): Promise<SettleOutcome> {
  return toSettleOutcome(await settleProposal(toProposal(signable), { ...hooks, rpc, time }));
}

function toSettleOutcome(outcome: Outcome<SwapMismatch, Atoms>): SettleOutcome {
  switch (outcome.status) {
    case 'confirmed': {
      const { receipt: received, ...confirmed } = outcome;
      return received === undefined ? confirmed : { ...confirmed, received };
    }
    case 'failed': {
      const { signature, err, instructions } = outcome;
      return { status: 'failed', reason: toChainReason(err, instructions), signature };
    }
    case 'expired':
      return { status: 'failed', reason: EXPIRED };
    case 'refused':
      return { status: 'failed', reason: outcome.reason };
    case 'not-as-sponsored':
      return { status: 'failed', reason: UNSUPPORTED_FOR_GASLESS };
    case 'mismatch':
      return { status: 'not-this-swap', what: outcome.mismatch };
    case 'changed':
    case 'unknown':
      return outcome;
  }
}

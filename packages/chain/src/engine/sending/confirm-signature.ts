import { pause, type Time } from '@orrery/core/time';
import type { Signature } from '@solana/kit';
import type { SolanaRpc } from '../../rpc.ts';
import { limited } from './limited.ts';

/** The status poll's pace (trading.md §4.6). */
const POLL_MS = 2_000;
/** A node that takes longer counts as one that does not answer. */
const ANSWER_MS = 5_000;

/** How a sent transaction ended; `err` is the chain's own error value. */
export type ConfirmationOutcome =
  | { status: 'confirmed'; slot: bigint }
  | { status: 'failed'; slot: bigint; err: unknown }
  | { status: 'expired' };

/** Word from elsewhere, such as a subscription, that there may be news: the next poll does not wait for its time. */
export interface Hints {
  give(): void;
  /** Aborted at the first hint from now on. */
  next(): AbortSignal;
}

export function createHints(): Hints {
  let awaited = new AbortController();
  return {
    give: () => awaited.abort(),
    next() {
      if (awaited.signal.aborted) awaited = new AbortController();
      return awaited.signal;
    },
  };
}

interface ConfirmationHost {
  rpc: SolanaRpc;
  /** Asked too before anything is told, and believed: an endpoint may be behind, or lie. */
  witness?: SolanaRpc | undefined;
  time: Pick<Time, 'after'>;
  hints?: Hints | undefined;
}

/**
 * Polls a signature's status until it is confirmed, has failed, or its last valid block height has passed without it. Rejects only
 * with the signal's reason when it is aborted, or with the transport's error.
 */
export async function confirmSignature(
  { rpc, witness, time, hints }: ConfirmationHost,
  { signature, lastValidBlockHeight }: { signature: Signature; lastValidBlockHeight: bigint },
  signal: AbortSignal,
): Promise<ConfirmationOutcome> {
  const sent = { signature, lastValidBlockHeight };
  for (;;) {
    // Taken before the poll, so that no hint is lost while it is under way.
    const hint = hints?.next();
    const told = await limited(time, ANSWER_MS, (limit) =>
      findEnd(rpc, sent, AbortSignal.any([signal, limit])),
    );
    const end =
      told && witness
        ? await limited(time, ANSWER_MS, (limit) =>
            findEnd(witness, sent, AbortSignal.any([signal, limit])),
          ).catch(() => undefined)
        : told;
    if (end) return end;
    await pause(time, POLL_MS, hint ? AbortSignal.any([signal, hint]) : signal);
    signal.throwIfAborted();
  }
}

/** How a signature ended by what one node says; undefined while it has not. */
async function findEnd(
  rpc: SolanaRpc,
  { signature, lastValidBlockHeight }: { signature: Signature; lastValidBlockHeight: bigint },
  abortSignal: AbortSignal,
): Promise<ConfirmationOutcome | undefined> {
  // Asked first: what lands after it would else be called expired.
  const height = await rpc.getBlockHeight({ commitment: 'confirmed' }).send({ abortSignal });
  const { value } = await rpc
    .getSignatureStatuses([signature], { searchTransactionHistory: true })
    .send({ abortSignal });
  const status = value[0];
  // What is only processed, a failure too, may stand on a fork that the cluster drops.
  if (status?.confirmationStatus === 'confirmed' || status?.confirmationStatus === 'finalized') {
    const { slot, err } = status;
    return err === null ? { status: 'confirmed', slot } : { status: 'failed', slot, err };
  }
  return !status && height > lastValidBlockHeight ? { status: 'expired' } : undefined;
}

import { pause, type Time } from '@orrery/core/time';
import type { Signature } from '@solana/kit';
import type { SolanaRpc } from '../../rpc.ts';
import { limited } from './limited.ts';

/** The status poll's pace: about five blocks. */
export const POLL_MS = 2_000;
/** A node that takes longer counts as one that does not answer. */
export const ANSWER_MS = 5_000;

/** How sure the chain has to be. */
export type Certainty = 'confirmed' | 'finalized';

/** How a sent transaction ended; `err` is the chain's own error value. */
export type ConfirmationOutcome =
  | { status: 'confirmed'; slot: bigint }
  | { status: 'failed'; slot: bigint; err: unknown }
  | { status: 'expired' };

/**
 * Polls a signature's status until it is confirmed, has failed, or its last valid block height has passed without it: the word of one
 * node, for those whose own it is. Rejects only with the signal's reason when it is aborted, or with the transport's error.
 */
export async function confirmSignature(
  { rpc, time }: { rpc: SolanaRpc; time: Pick<Time, 'after'> },
  sent: { signature: Signature; lastValidBlockHeight: bigint },
  signal: AbortSignal,
): Promise<ConfirmationOutcome> {
  for (;;) {
    const end = await limited(time, ANSWER_MS, (limit) =>
      findEnd(rpc, sent, 'confirmed', AbortSignal.any([signal, limit])),
    );
    if (end) return end;
    await pause(time, POLL_MS, signal);
    signal.throwIfAborted();
  }
}

/** How a signature ended by what one node says; undefined while it has not. Rejects with the transport's error. */
export async function findEnd(
  rpc: SolanaRpc,
  { signature, lastValidBlockHeight }: { signature: Signature; lastValidBlockHeight: bigint },
  certainty: Certainty,
  abortSignal: AbortSignal,
): Promise<ConfirmationOutcome | undefined> {
  const readStatus = async () => {
    const asked = rpc.getSignatureStatuses([signature], { searchTransactionHistory: true });
    return (await asked.send({ abortSignal })).value[0];
  };
  const [height, first] = await Promise.all([
    rpc.getBlockHeight({ commitment: 'confirmed' }).send({ abortSignal }),
    readStatus(),
  ]);
  const isOver = !first && height > lastValidBlockHeight;
  // Both were asked at once: what landed between the two would else be called expired.
  const status = isOver ? await readStatus() : first;
  if (!status) return isOver ? { status: 'expired' } : undefined;
  const { slot, err, confirmationStatus: sure } = status;
  // What is only processed, a failure too, may stand on a fork that the cluster drops.
  if (sure !== 'finalized' && sure !== certainty) return undefined;
  return err === null ? { status: 'confirmed', slot } : { status: 'failed', slot, err };
}

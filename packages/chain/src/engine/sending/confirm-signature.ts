import { pause, type Time } from '@orrery/core/time';
import type { Signature } from '@solana/kit';
import type { SolanaRpc } from '../../rpc.ts';

/** The status poll's pace (trading.md §4.6). */
const POLL_MS = 2_000;

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
  /** Asked too before anything is told: an endpoint may be behind, or lie. One that does not answer has no say. */
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
  for (;;) {
    // Taken before the poll, so that no hint is lost while it is under way.
    const hint = hints?.next();
    const height = await rpc.getBlockHeight({ commitment: 'confirmed' }).send({ abortSignal: signal });
    const found = await findEnd(rpc, signature, signal);
    const told = found ?? (found === null && height > lastValidBlockHeight ? EXPIRED : undefined);
    const end = told && witness ? await agreed(told, witness, { signature, signal }) : told;
    if (end) return end;
    await pause(time, POLL_MS, hint ? AbortSignal.any([signal, hint]) : signal);
    signal.throwIfAborted();
  }
}

const EXPIRED = { status: 'expired' } as const;

/** An end that the witness tells, or does not contradict. */
async function agreed(
  told: ConfirmationOutcome,
  witness: SolanaRpc,
  { signature, signal }: { signature: Signature; signal: AbortSignal },
): Promise<ConfirmationOutcome | undefined> {
  const seen = await findEnd(witness, signature, signal).catch(() => told);
  return seen ?? (seen === null && told.status === 'expired' ? told : undefined);
}

/** How a signature ended; null when a node knows nothing of it, undefined while it is not confirmed. */
async function findEnd(
  rpc: SolanaRpc,
  signature: Signature,
  abortSignal: AbortSignal,
): Promise<ConfirmationOutcome | null | undefined> {
  const { value } = await rpc
    .getSignatureStatuses([signature], { searchTransactionHistory: true })
    .send({ abortSignal });
  const status = value[0];
  if (!status) return null;
  // What is only processed, a failure too, may stand on a fork that the cluster drops.
  if (status.confirmationStatus !== 'confirmed' && status.confirmationStatus !== 'finalized')
    return undefined;
  const { slot, err } = status;
  return err === null ? { status: 'confirmed', slot } : { status: 'failed', slot, err };
}

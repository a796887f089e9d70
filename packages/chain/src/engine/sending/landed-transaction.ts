import { pause, type Time } from '@orrery/core/time';
import type { Signature } from '@solana/kit';
import type { SolanaRpc } from '../../rpc.ts';

/** Another five times, and at least so long between them (trading.md §7.5). */
const RETRIES = 5;
const RETRY_MS = 1_000;

/** A transaction as the chain has it, in base64 and with its metadata. */
export type LandedTransaction = NonNullable<Awaited<ReturnType<typeof ask>>>;

/** Reads a confirmed transaction; undefined when the chain does not give it for all that it is asked. */
export async function fetchLanded(
  { rpc, time }: { rpc: SolanaRpc; time: Pick<Time, 'after'> },
  signature: Signature,
  signal: AbortSignal,
): Promise<LandedTransaction | undefined> {
  for (let retry = 0; ; retry += 1) {
    const found = await ask(rpc, signature, signal).catch(() => null);
    if (found || retry === RETRIES || signal.aborted) return found ?? undefined;
    await pause(time, RETRY_MS, signal);
  }
}

function ask(rpc: SolanaRpc, signature: Signature, abortSignal: AbortSignal) {
  return rpc
    .getTransaction(signature, {
      commitment: 'confirmed',
      encoding: 'base64',
      maxSupportedTransactionVersion: 0,
    })
    .send({ abortSignal });
}

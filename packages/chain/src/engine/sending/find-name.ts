import { pause } from '@orrery/core/time';
import { getBase64Encoder, type Signature } from '@solana/kit';
import { parseTransaction } from '../../transactions/parse-transaction.ts';
import { ANSWER_MS, POLL_MS } from './confirm-signature.ts';
import { type FollowHost, GIVE_UP_MS } from './follow.ts';
import { limited } from './limited.ts';
import type { SentTransaction } from './sent-transaction.ts';

/** So many of the signer's latest transactions are looked through. */
const LOOKED_THROUGH = 20;

/**
 * Looks for a sponsored transaction by its message among the latest that its signer signed, until it is there, or its last valid block
 * height has passed without it; undefined when the chain says neither for two minutes. Never rejects.
 */
export async function findName(
  sent: SentTransaction,
  { rpc, time }: Pick<FollowHost, 'rpc' | 'time'>,
): Promise<Signature | 'expired' | undefined> {
  const { signer, lastValidBlockHeight: lastValid } = sent;
  const message = parseTransaction(sent.bytes).messageBytes;
  const others = new Set<Signature>();
  const late = new AbortController();
  const prevent = time.after(GIVE_UP_MS, () => late.abort());

  const isNameOf = async (signature: Signature, abortSignal: AbortSignal): Promise<boolean> => {
    const record = await rpc
      .getTransaction(signature, {
        commitment: 'confirmed',
        encoding: 'base64',
        maxSupportedTransactionVersion: 0,
      })
      .send({ abortSignal });
    if (!record) throw new Error('listed, and without a record');
    const found = parseTransaction(new Uint8Array(getBase64Encoder().encode(record.transaction[0])));
    if (found.messageBytes.join() === message.join()) return found.signature === signature;
    others.add(signature);
    return false;
  };
  const look = async (abortSignal: AbortSignal): Promise<Signature | 'expired' | undefined> => {
    // Before the list, so that what lands between the two is in it.
    const height = await rpc.getBlockHeight({ commitment: 'confirmed' }).send({ abortSignal });
    const options = { commitment: 'confirmed', limit: LOOKED_THROUGH } as const;
    const listed = await rpc.getSignaturesForAddress(signer, options).send({ abortSignal });
    for (const { signature } of listed)
      if (!others.has(signature) && (await isNameOf(signature, abortSignal))) return signature;
    return lastValid !== undefined && height > lastValid ? 'expired' : undefined;
  };

  while (!late.signal.aborted) {
    const found = await limited(time, ANSWER_MS, look).catch(() => undefined);
    if (found !== undefined) {
      prevent();
      return found;
    }
    await pause(time, POLL_MS, late.signal);
  }
  return undefined;
}

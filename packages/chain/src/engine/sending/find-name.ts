import { fromBase58 } from '@orrery/core/base58';
import { pause } from '@orrery/core/time';
import {
  type Address,
  getBase64Encoder,
  getPublicKeyFromAddress,
  type Signature,
  signatureBytes,
  verifySignature,
} from '@solana/kit';
import { parseTransaction } from '../../transactions/parse-transaction.ts';
import { ANSWER_MS, POLL_MS } from './confirm-signature.ts';
import { BLOCK_LIFE, type FollowHost, GIVE_UP_MS } from './follow.ts';
import { limited } from './limited.ts';
import type { SentTransaction } from './sent-transaction.ts';

/** How many of the signer's latest transactions are looked through. */
const LOOKED_THROUGH = 20;
const SIGNATURE_BYTES = 64;

/** Whether a name is a sponsor's signature of a message: another transaction's would tell another one's end. */
export async function isNamedBy(
  sponsor: Address,
  name: Signature,
  messageBytes: Uint8Array,
): Promise<boolean> {
  const bytes = fromBase58(name);
  // The chain knows a signature by one spelling only.
  if (bytes?.length !== SIGNATURE_BYTES) return false;
  return verifySignature(await getPublicKeyFromAddress(sponsor), signatureBytes(bytes), messageBytes);
}

/**
 * Looks for a sponsored transaction by its message among the latest that its signer signed, until it is there, or its last valid block
 * height has passed without it; undefined when the chain says neither for two minutes, or so many came after it that it may have landed
 * before them. Never rejects.
 */
export async function findName(
  sent: SentTransaction,
  { rpc, time }: Pick<FollowHost, 'rpc' | 'time'>,
): Promise<Signature | 'expired' | undefined> {
  const { signer, sponsor, lastValidBlockHeight: lastValid } = sent;
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
    const found = messageOf(new Uint8Array(getBase64Encoder().encode(record.transaction[0])));
    const isIt =
      found?.join() === message.join() &&
      (sponsor === undefined || (await isNamedBy(sponsor, signature, message)));
    if (!isIt) others.add(signature);
    return isIt;
  };
  /** Anybody can send what names the signer: behind so many of those it may have landed. */
  const reachesBack = async (
    listed: readonly { slot: bigint }[],
    before: bigint,
    abortSignal: AbortSignal,
  ): Promise<boolean> => {
    const oldest = listed[LOOKED_THROUGH - 1];
    if (!oldest) return true;
    const options = { commitment: 'confirmed', transactionDetails: 'none', rewards: false } as const;
    const block = await rpc.getBlock(oldest.slot, options).send({ abortSignal });
    return block !== null && block.blockHeight <= before;
  };
  const look = async (abortSignal: AbortSignal): Promise<Signature | 'expired' | undefined> => {
    // Before the list, so that what lands between the two is in it.
    const height = await rpc.getBlockHeight({ commitment: 'confirmed' }).send({ abortSignal });
    const options = { commitment: 'confirmed', limit: LOOKED_THROUGH } as const;
    const listed = await rpc.getSignaturesForAddress(signer, options).send({ abortSignal });
    for (const { signature } of listed)
      if (!others.has(signature) && (await isNameOf(signature, abortSignal))) return signature;
    if (lastValid === undefined || height <= lastValid) return undefined;
    return (await reachesBack(listed, lastValid - BLOCK_LIFE, abortSignal)) ? 'expired' : undefined;
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

/** Undefined for what cannot be parsed: what was sent from here can. */
function messageOf(bytes: Uint8Array): Uint8Array | undefined {
  try {
    return parseTransaction(bytes).messageBytes;
  } catch {
    return undefined;
  }
}

import { getBase64Encoder, type Signature } from '@solana/kit';
import type { SolanaRpc } from '../../rpc.ts';
import { parseTransaction } from '../../transactions/parse-transaction.ts';
import type { Certainty } from './confirm-signature.ts';

/** A transaction as the chain has it, in base64 and with its metadata. */
export type LandedTransaction = NonNullable<Awaited<ReturnType<typeof ask>>>;

/** Reads the chain's record of a transaction; undefined when there is none, or it is of another transaction. Rejects with the transport's error. */
export async function readRecord(
  rpc: SolanaRpc,
  sent: { signature: Signature; bytes: Uint8Array },
  certainty: Certainty,
  signal: AbortSignal,
): Promise<LandedTransaction | undefined> {
  const record = await ask(rpc, sent, certainty, signal);
  if (!record?.meta) return undefined;
  const found = parseTransaction(new Uint8Array(getBase64Encoder().encode(record.transaction[0])));
  const { messageBytes } = parseTransaction(sent.bytes);
  const isSame = found.messageBytes.length === messageBytes.length && found.signature === sent.signature;
  return isSame && messageBytes.every((byte, at) => byte === found.messageBytes[at]) ? record : undefined;
}

function ask(
  rpc: SolanaRpc,
  { signature }: { signature: Signature },
  commitment: Certainty,
  abortSignal: AbortSignal,
) {
  return rpc
    .getTransaction(signature, { commitment, encoding: 'base64', maxSupportedTransactionVersion: 0 })
    .send({ abortSignal });
}

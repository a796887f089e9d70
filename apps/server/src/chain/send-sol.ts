import type { SolanaRpc } from '@orrery/chain';
import {
  type Address,
  appendTransactionMessageInstruction,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  getSignatureFromTransaction,
  type KeyPairSigner,
  pipe,
  type Signature,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';

/** Sends lamports by a signed transfer; resolves once the node has taken it. Throws what the node refuses it with. */
export async function sendSol(
  rpc: SolanaRpc,
  { from, to, amount }: { from: KeyPairSigner; to: Address; amount: bigint },
): Promise<Signature> {
  const { value: lifetime } = await rpc.getLatestBlockhash({ commitment: 'confirmed' }).send();
  const transaction = await pipe(
    createTransactionMessage({ version: 0 }),
    (message) => setTransactionMessageFeePayerSigner(from, message),
    (message) => setTransactionMessageLifetimeUsingBlockhash(lifetime, message),
    (message) =>
      appendTransactionMessageInstruction(
        getTransferSolInstruction({ source: from, destination: to, amount }),
        message,
      ),
    signTransactionMessageWithSigners,
  );
  await rpc
    .sendTransaction(getBase64EncodedWireTransaction(transaction), {
      encoding: 'base64',
      preflightCommitment: 'confirmed',
    })
    .send();
  return getSignatureFromTransaction(transaction);
}

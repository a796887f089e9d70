// Signed transfers among keys of the measurement's own, each unlike any other.
import {
  appendTransactionMessageInstruction,
  createTransactionMessage,
  generateKeyPairSigner,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import { awaitConfirmed, callRpc } from './rpc-client.mjs';

/** Enough for 100,000 fees, so that no payer runs dry. */
export const PAYER_LAMPORTS = 1_000_000_000n;

export async function makePayers(count) {
  return await Promise.all(Array.from({ length: count }, () => generateKeyPairSigner()));
}

export async function fund(port, payers) {
  const signatures = await Promise.all(
    payers.map(({ address }) => callRpc(port, 'requestAirdrop', [address, Number(PAYER_LAMPORTS)])),
  );
  await awaitConfirmed(port, signatures);
}

/** So many transfers' bytes on the newest blockhash, from payer to payer in turn; the amount makes each one unique. */
export async function signTransfers(port, payers, count) {
  const { value: lifetime } = await callRpc(port, 'getLatestBlockhash', [{ commitment: 'confirmed' }]);
  const blockhash = { ...lifetime, lastValidBlockHeight: BigInt(lifetime.lastValidBlockHeight) };
  const encoder = getTransactionEncoder();
  return await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const [source, target] = [payers[index % payers.length], payers[(index + 1) % payers.length]];
      const amount = BigInt(1 + Math.floor(index / payers.length));
      const signed = await signTransfer({ source, destination: target.address, amount }, blockhash);
      return new Uint8Array(encoder.encode(signed));
    }),
  );
}

export async function signTransfer(transfer, blockhash) {
  return await pipe(
    createTransactionMessage({ version: 0 }),
    (message) => setTransactionMessageFeePayerSigner(transfer.source, message),
    (message) => setTransactionMessageLifetimeUsingBlockhash(blockhash, message),
    (message) => appendTransactionMessageInstruction(getTransferSolInstruction(transfer), message),
    signTransactionMessageWithSigners,
  );
}

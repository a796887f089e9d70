// A trader with its own key and the faucet's 10 SOL, at the HTTP API and at the RPC port of a running server.
import {
  createSolanaRpc,
  createSolanaRpcSubscriptions,
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  getSignatureFromTransaction,
  getTransactionDecoder,
  partiallySignTransaction,
  sendAndConfirmTransactionFactory,
} from '@solana/kit';
import { historyOf } from './rpc-client.mjs';
import { signTransfer } from './transfers.mjs';

/** `onSigned` is told of the signature of each swap before it is sent. */
export async function createTrader({ url, rpcPort }, onSigned = () => {}) {
  const signer = await generateKeyPairSigner();
  const friend = await generateKeyPairSigner();
  const { signature: funding } = await ask(`${url}/v1/faucet`, { wallet: signer.address });
  const rpc = createSolanaRpc(`http://127.0.0.1:${rpcPort}`);
  const rpcSubscriptions = createSolanaRpcSubscriptions(`ws://127.0.0.1:${rpcPort + 1}`);
  const sendAndConfirm = sendAndConfirmTransactionFactory({ rpc, rpcSubscriptions });

  async function swapOrThrow(inputMint, outputMint, amount) {
    const start = performance.now();
    const query = new URLSearchParams({ inputMint, outputMint, amount, taker: signer.address });
    const order = await ask(`${url}/ultra/v1/order?${query}`);
    const quoteMs = performance.now() - start;
    if (!order.transaction) throw new Error(order.errorMessage);
    const unsigned = getTransactionDecoder().decode(Buffer.from(order.transaction, 'base64'));
    const signed = await partiallySignTransaction([signer.keyPair], unsigned);
    const { requestId } = order;
    onSigned(getSignatureFromTransaction(signed));
    const signedTransaction = getBase64EncodedWireTransaction(signed);
    const reply = await ask(`${url}/ultra/v1/execute`, { signedTransaction, requestId });
    const wholeMs = performance.now() - start;
    if (reply.status !== 'Success') throw new Error(reply.error);
    return { quoteMs, wholeMs, signature: reply.signature, received: reply.outputAmountResult };
  }

  return {
    /** Quote, sign, execute. What was refused or failed says so in `error`, as the API put it. */
    async swap(inputMint, outputMint, amount) {
      try {
        return await swapOrThrow(inputMint, outputMint, amount);
      } catch (error) {
        return { error: error.message };
      }
    },
    /** The signatures of its swaps that the ledger holds, whether it was told of them or not. */
    async swaps() {
      const listed = await historyOf(rpcPort, signer.address);
      return listed
        .filter(({ signature, err }) => err === null && signature !== funding)
        .map(({ signature }) => signature);
    },
    /** The milliseconds of a transfer as any client does it: blockhash, sign, send, wait for the notification. */
    async transfer(amount) {
      const start = performance.now();
      const { value: blockhash } = await rpc.getLatestBlockhash({ commitment: 'confirmed' }).send();
      const signed = await signTransfer({ source: signer, destination: friend.address, amount }, blockhash);
      await sendAndConfirm(signed, { commitment: 'confirmed' });
      return performance.now() - start;
    },
  };
}

async function ask(url, body) {
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
  const response = await fetch(url, body === undefined ? {} : init);
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return await response.json();
}

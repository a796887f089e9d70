import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import * as apiPaths from '@orrery/wire/paths';
import { type UltraExecuteReply, UltraExecuteReplySchema } from '@orrery/wire/ultra/execute';
import { type UltraOrderReply, UltraOrderReplySchema } from '@orrery/wire/ultra/order';
import {
  type Address,
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  getBase64Encoder,
  getTransactionDecoder,
  type KeyPairSigner,
  lamports,
  partiallySignTransaction,
  type Rpc,
  type SolanaRpcApi,
} from '@solana/kit';
import * as v from 'valibot';

/** A new wallet with `sol` lamports from the node's faucet, confirmed. */
export async function fundedWallet(rpc: Rpc<SolanaRpcApi>, sol: bigint): Promise<KeyPairSigner> {
  const wallet = await generateKeyPairSigner();
  await rpc.requestAirdrop(wallet.address, lamports(sol)).send();
  return wallet;
}

/** Asks the venue for an order that sells `amount` lamports for `outputMint`. */
export async function orderSol(
  url: string,
  taker: Address,
  outputMint: Address,
  amount: bigint,
): Promise<UltraOrderReply> {
  const query = new URLSearchParams({ inputMint: WRAPPED_SOL, outputMint, amount: amount.toString(), taker });
  const reply = await fetch(`${url}${apiPaths.ultraOrder}?${query}`);
  return v.parse(UltraOrderReplySchema, await reply.json());
}

/** Signs an order's transaction as its taker and returns it in base64. */
export async function signOrder(order: UltraOrderReply, wallet: KeyPairSigner): Promise<string> {
  const bytes = getBase64Encoder().encode(order.transaction ?? '');
  const signed = await partiallySignTransaction([wallet.keyPair], getTransactionDecoder().decode(bytes));
  return getBase64EncodedWireTransaction(signed);
}

/** Hands a signed order to the venue. */
export async function execute(
  url: string,
  requestId: string,
  signedTransaction: string,
): Promise<UltraExecuteReply> {
  const reply = await fetch(`${url}${apiPaths.ultraExecute}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ requestId, signedTransaction }),
  });
  return v.parse(UltraExecuteReplySchema, await reply.json());
}

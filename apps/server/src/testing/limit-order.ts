import {
  CreateOrderReplySchema,
  type ExecuteTriggerReply,
  ExecuteTriggerReplySchema,
} from '@orrery/wire/orders/order-requests';
import * as apiPaths from '@orrery/wire/paths';
import {
  type Address,
  getBase64EncodedWireTransaction,
  getTransactionDecoder,
  type KeyPairSigner,
  partiallySignTransaction,
} from '@solana/kit';
import * as v from 'valibot';
import { postJson } from './trader.ts';

/** A limit order as a test wants it, in smallest units. */
interface LimitWish {
  inputMint: Address;
  outputMint: Address;
  making: bigint;
  taking: bigint;
}

/** Asks a running server for a limit order, and signs it: its address, and the body that `execute` takes. */
export async function signLimitOrder(url: string, signer: KeyPairSigner, wish: LimitWish) {
  const { inputMint, outputMint, making, taking } = wish;
  const maker = signer.address;
  const params = { makingAmount: String(making), takingAmount: String(taking) };
  const body = { inputMint, outputMint, maker, payer: maker, params };
  const reply = await postJson(url + apiPaths.createTrigger, body);
  if (!reply.ok) throw new Error(await reply.text());
  const { order, transaction, requestId } = v.parse(CreateOrderReplySchema, await reply.json());
  const unsigned = getTransactionDecoder().decode(Uint8Array.from(Buffer.from(transaction, 'base64')));
  const signed = await partiallySignTransaction([signer.keyPair], unsigned);
  return { order, body: { requestId, signedTransaction: getBase64EncodedWireTransaction(signed) } };
}

/** Hands a signed limit order to a running server. */
export async function executeLimitOrder(
  url: string,
  body: Awaited<ReturnType<typeof signLimitOrder>>['body'],
): Promise<ExecuteTriggerReply> {
  const reply = await postJson(url + apiPaths.executeTrigger, body);
  return v.parse(ExecuteTriggerReplySchema, await reply.json());
}

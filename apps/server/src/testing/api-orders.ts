import {
  CreateOrderReplySchema,
  ExecuteRecurringReplySchema,
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

interface Mints {
  inputMint: Address;
  outputMint: Address;
}

/** A limit order as a test wants it, in smallest units. */
interface LimitWish extends Mints {
  making: bigint;
  taking: bigint;
  /** Unix seconds; never when absent. */
  expiredAt?: number;
}

/** A recurring order as a test wants it. */
interface RecurringWish extends Mints {
  /** In smallest units. */
  total: bigint;
  cycles: number;
  /** Seconds. */
  interval: number;
  /** The highest price of the output token, in the input token. */
  maxPrice?: number;
}

/** Asks a running server for a limit order, and signs it: its address, and the body that `execute` takes. */
export async function signLimitOrder(url: string, signer: KeyPairSigner, wish: LimitWish) {
  const { inputMint, outputMint, making, taking, expiredAt } = wish;
  const maker = signer.address;
  const params = { makingAmount: String(making), takingAmount: String(taking), expiredAt };
  return signCreated(url + apiPaths.createTrigger, signer, {
    inputMint,
    outputMint,
    maker,
    payer: maker,
    params,
  });
}

/** Hands a signed limit order to a running server. */
export async function executeLimitOrder(
  url: string,
  body: Awaited<ReturnType<typeof signLimitOrder>>['body'],
): Promise<ExecuteTriggerReply> {
  const reply = await postJson(url + apiPaths.executeTrigger, body);
  return v.parse(ExecuteTriggerReplySchema, await reply.json());
}

/** Opens a limit order at a running server. */
export async function placeLimitOrder(url: string, signer: KeyPairSigner, wish: LimitWish): Promise<void> {
  const { body } = await signLimitOrder(url, signer, wish);
  const { status, error } = await executeLimitOrder(url, body);
  if (status !== 'Success') throw new Error(error);
}

/** Opens a recurring order at a running server. */
export async function placeRecurringOrder(
  url: string,
  signer: KeyPairSigner,
  { inputMint, outputMint, total, cycles, interval, maxPrice }: RecurringWish,
): Promise<void> {
  const time = { inAmount: String(total), numberOfOrders: cycles, interval, maxPrice };
  const asked = { user: signer.address, inputMint, outputMint, params: { time } };
  const { body } = await signCreated(url + apiPaths.createRecurring, signer, asked);
  const reply = await postJson(url + apiPaths.executeRecurring, body);
  const { status, error } = v.parse(ExecuteRecurringReplySchema, await reply.json());
  if (status !== 'Success') throw new Error(error ?? status);
}

async function signCreated(createUrl: string, signer: KeyPairSigner, asked: object) {
  const reply = await postJson(createUrl, asked);
  if (!reply.ok) throw new Error(await reply.text());
  const { order, transaction, requestId } = v.parse(CreateOrderReplySchema, await reply.json());
  const unsigned = getTransactionDecoder().decode(Uint8Array.from(Buffer.from(transaction, 'base64')));
  const signed = await partiallySignTransaction([signer.keyPair], unsigned);
  return { order, body: { requestId, signedTransaction: getBase64EncodedWireTransaction(signed) } };
}

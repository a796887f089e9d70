import { decodeOrder, type OrderAccount, orderAddress } from '@orrery/chain';
import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { SLOT_MS } from '@orrery/domain/solana/network';
import { signOrder } from '@orrery/venue/testing';
import {
  CreateOrderReplySchema,
  ExecuteTriggerReplySchema,
  OrderTransactionReplySchema,
} from '@orrery/wire/orders/order-requests';
import { readBalances } from '@orrery/world/testing';
import { type Address, createKeyPairSignerFromPrivateKeyBytes, type KeyPairSigner } from '@solana/kit';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Harness, startHarness } from '../../../../../tests/harness/harness.ts';
import { postJson } from '../../testing/trader.ts';

const SOL = 1_000_000_000n;
const [UNIT, FEE] = [1_000_000n, 5_000n];

let harness: Harness;
let maker: KeyPairSigner;
let trader: Awaited<ReturnType<Harness['wallet']>>;

beforeAll(async () => {
  harness = await startHarness({ prepared: inject('prepared') });
  trader = await harness.wallet(71);
  maker = await createKeyPairSignerFromPrivateKeyBytes(new Uint8Array(32).fill(71));
  await harness.advance(SLOT_MS);
  expect((await trader.swap(WRAPPED_SOL, USDC, SOL)).executed.status).toBe('Success');
});
afterAll(() => harness.stop());

async function post(path: string, body: unknown) {
  const reply = await postJson(`${harness.url}/trigger/v1/${path}`, body);
  return { status: reply.status, body: (await reply.json()) as unknown };
}

const order = (change: object = {}, params: object = {}) => ({
  inputMint: USDC,
  outputMint: WRAPPED_SOL,
  maker: maker.address,
  payer: maker.address,
  params: { makingAmount: String(10n * UNIT), takingAmount: String(SOL), ...params },
  computeUnitPrice: 'auto',
  ...change,
});

async function create(change: object = {}, params: object = {}) {
  const { status, body } = await post('createOrder', order(change, params));
  expect([status, body]).toMatchObject([200, {}]);
  return v.parse(CreateOrderReplySchema, body);
}

async function sign(transaction: string, signer = maker): Promise<string> {
  const bytes = Uint8Array.from(Buffer.from(transaction, 'base64'));
  return Buffer.from(await signOrder({ transaction: bytes }, signer)).toString('base64');
}

async function execute(requestId: string, signedTransaction: string) {
  return v.parse(ExecuteTriggerReplySchema, (await post('execute', { requestId, signedTransaction })).body);
}

async function settle({ requestId, transaction }: { requestId: string; transaction: string }) {
  return execute(requestId, await sign(transaction));
}

async function orderAt(address: Address): Promise<OrderAccount | undefined> {
  const config = { encoding: 'base64', commitment: 'confirmed' } as const;
  const { value } = await harness.localnet.rpc.getAccountInfo(address, config).send();
  return value ? decodeOrder(Uint8Array.from(Buffer.from(value.data[0], 'base64'))) : undefined;
}

const lamports = async (address: Address) => (await harness.localnet.rpc.getBalance(address).send()).value;
const usdc = async (address: Address) => (await readBalances(harness.localnet.rpc, address)).get(USDC) ?? 0n;

test('an order is crafted, signed, opened once however often it is sent, and cancelled to the unit', async () => {
  const [before, held] = [await lamports(maker.address), await usdc(maker.address)];
  const expiredAt = String(Math.floor(harness.time.now() / 1_000) + 3_600);
  const crafted = await create({}, { expiredAt });
  const opened = await settle(crafted);
  expect(opened).toMatchObject({ status: 'Success', code: 0, signature: expect.any(String) });
  expect(await settle(crafted)).toEqual(opened);
  expect(crafted.order).toBe(orderAddress(maker.address, BigInt(crafted.terms.id)));
  expect(await orderAt(crafted.order)).toMatchObject({
    kind: 0,
    owner: maker.address,
    inputMint: USDC,
    outputMint: WRAPPED_SOL,
    size: 10n * UNIT,
    left: 10n * UNIT,
    asked: SOL,
    expiry: BigInt(expiredAt),
    slippageBps: 0,
    venueBps: 10,
    tipLamports: 20_000,
  });
  expect(await usdc(maker.address)).toBe(held - 10n * UNIT);
  const { body } = await post('cancelOrder', { maker: maker.address, order: crafted.order });
  const cancelled = await settle(v.parse(OrderTransactionReplySchema, body));
  expect(cancelled).toMatchObject({ status: 'Success', code: 0 });
  expect(await orderAt(crafted.order)).toBeUndefined();
  expect(await usdc(maker.address)).toBe(held);
  expect(await lamports(maker.address)).toBe(before - 2n * FEE);
  const again = await post('cancelOrder', { maker: maker.address, order: crafted.order });
  expect(again).toMatchObject({ status: 400, body: { error: 'no matching orders found', code: 400 } });
});

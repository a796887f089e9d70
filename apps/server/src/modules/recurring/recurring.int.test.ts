import {
  bandTicks,
  buildTransaction,
  decodeOrder,
  decodePool,
  decodeTransaction,
  findOrderBreach,
  type OrderAccount,
  type OrderIntent,
  observeInstruction,
  POOL_KINDS,
  VENUE_PROGRAM,
} from '@orrery/chain';
import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { SLOT_MS } from '@orrery/domain/solana/network';
import { signOrder } from '@orrery/venue/testing';
import {
  CreateOrderReplySchema,
  ExecuteRecurringReplySchema,
  OrderTransactionReplySchema,
  OrderTransactionsReplySchema,
} from '@orrery/wire/orders/order-requests';
import { readBalances } from '@orrery/world/testing';
import {
  type Address,
  type Base64EncodedWireTransaction,
  createKeyPairSignerFromPrivateKeyBytes,
  type KeyPairSigner,
} from '@solana/kit';
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Harness, startHarness } from '../../../../../tests/harness/harness.ts';
import { postJson } from '../../testing/trader.ts';

const SOL = 1_000_000_000n;
const [UNIT, FEE] = [1_000_000n, 5_000n];
/** A few more than a pool must have been there for. */
const REFERENCE_AGE_SLOTS = 310;

let harness: Harness;
let user: KeyPairSigner;

beforeAll(async () => {
  harness = await startHarness({ prepared: inject('prepared') });
  const trader = await harness.wallet(72);
  user = await createKeyPairSignerFromPrivateKeyBytes(new Uint8Array(32).fill(72));
  await harness.advance(SLOT_MS);
  expect((await trader.swap(WRAPPED_SOL, USDC, 9n * SOL)).executed.status).toBe('Success');
  await notePrices();
  await harness.advance(REFERENCE_AGE_SLOTS * SLOT_MS);
});
afterAll(() => harness.stop());

/** Begins the history of a pool that nobody has traded with yet. */
async function notePrices() {
  const joins = ({ mints }: { mints: readonly { id: string }[] }) =>
    [USDC, WRAPPED_SOL].every((mint) => mints.some(({ id }) => id === mint));
  const pool = harness.venue.pools.find((each) => joins(each) && each.account.kind === POOL_KINDS.product);
  if (!pool) throw new Error('the fixture has one');
  const { value: lifetime } = await harness.localnet.rpc.getLatestBlockhash().send();
  const transaction = buildTransaction(user.address, lifetime, [observeInstruction({ pool: pool.id })]);
  const wire = Buffer.from(await signOrder({ transaction }, user)).toString('base64');
  const config = { encoding: 'base64', preflightCommitment: 'processed' } as const;
  await harness.localnet.rpc.sendTransaction(wire as Base64EncodedWireTransaction, config).send();
}

async function post(path: string, body: unknown) {
  const reply = await postJson(`${harness.url}/recurring/v1/${path}`, body);
  return { status: reply.status, body: (await reply.json()) as unknown };
}

const order = (time: object = {}, change: object = {}) => ({
  user: user.address,
  inputMint: USDC,
  outputMint: WRAPPED_SOL,
  params: { time: { inAmount: Number(150n * UNIT), numberOfOrders: 3, interval: 3_600, ...time } },
  ...change,
});

async function create(time: object = {}) {
  const { status, body } = await post('createOrder', order(time));
  expect([status, body]).toMatchObject([200, {}]);
  return v.parse(CreateOrderReplySchema, body);
}

async function settle({ requestId, transaction }: { requestId: string; transaction: string }) {
  const bytes = Uint8Array.from(Buffer.from(transaction, 'base64'));
  const signedTransaction = Buffer.from(await signOrder({ transaction: bytes }, user)).toString('base64');
  return v.parse(ExecuteRecurringReplySchema, (await post('execute', { requestId, signedTransaction })).body);
}

async function accountAt(address: Address): Promise<Uint8Array | undefined> {
  const config = { encoding: 'base64', commitment: 'confirmed' } as const;
  const { value } = await harness.localnet.rpc.getAccountInfo(address, config).send();
  return value?.owner === VENUE_PROGRAM ? Uint8Array.from(Buffer.from(value.data[0], 'base64')) : undefined;
}

async function orderAt(address: Address): Promise<OrderAccount | undefined> {
  const bytes = await accountAt(address);
  return bytes && decodeOrder(bytes);
}

const lamports = async () => (await harness.localnet.rpc.getBalance(user.address).send()).value;
const usdc = async () => (await readBalances(harness.localnet.rpc, user.address)).get(USDC) ?? 0n;

test('an order is what a page makes of its form, its band and references read of the chain, opened once and cancelled to the unit', async () => {
  const [before, held] = [await lamports(), await usdc()];
  const start = BigInt(Math.floor(harness.time.now() / 1_000)) + 600n;
  const crafted = await create({ minPrice: 10, maxPrice: 1_000, startAt: Number(start) });
  const { references, venueAccount, id, ...told } = crafted.terms;
  expect(told).toEqual({ venueBps: 10, slippageBps: 500, tipLamports: 20_000, tips: 4 });
  const named = references.map(({ address, depth }) => ({ address, depth: BigInt(depth) }));
  const accounts = await Promise.all(named.map(({ address }) => accountAt(address)));
  const pools = accounts.map((bytes) => bytes && decodePool(bytes));
  const token = (mint: Address) => ({ mint, tokenProgram: TOKEN_PROGRAM_ADDRESS });
  const intent: OrderIntent = {
    kind: 'open',
    owner: user.address,
    input: token(USDC),
    output: token(WRAPPED_SOL),
    units: { input: { decimals: 6 }, output: { decimals: 9 } },
    venueAccount,
    references: named,
    read: { pools, slot: await harness.localnet.rpc.getSlot({ commitment: 'confirmed' }).send() },
    limits: { venueBps: 10, referralBps: 0, tipLamports: 20_000, tips: 4 },
    maxFeeLamports: FEE + 1_000_000n,
    terms: {
      ...told,
      ...bandTicks({ least: 10, most: 1_000 }, { input: 6, output: 9 }),
      id: BigInt(id),
      kind: 1,
      referralBps: 0,
      size: 150n * UNIT,
      asked: 0n,
      expiry: 0n,
      stopTick: 0,
      trailTicks: 0,
      start,
      interval: 3_600n,
      cycles: 3,
    },
  };
  const transaction = decodeTransaction(Uint8Array.from(Buffer.from(crafted.transaction, 'base64')));
  expect(findOrderBreach(transaction, intent)).toBeUndefined();
  expect(findOrderBreach(transaction, { ...intent, terms: { ...intent.terms, interval: 60n } })).toBe(
    'order',
  );
  const opened = await settle(crafted);
  expect(opened).toMatchObject({
    status: 'Success',
    signature: expect.any(String),
    order: crafted.order,
    error: null,
  });
  expect(await settle(crafted)).toEqual(opened);
  expect(await orderAt(crafted.order)).toMatchObject({
    kind: 1,
    size: 150n * UNIT,
    cycles: 3,
    interval: 3_600n,
    start,
    due: start,
    bandLow: intent.terms.bandLow,
    bandHigh: intent.terms.bandHigh,
  });
  const asked = { user: user.address, order: crafted.order, recurringType: 'time' };
  expect(await post('withdrawOrder', asked)).toMatchObject({
    status: 400,
    body: { code: 400, status: 'Bad Request', cause: 'Nothing waits in this order' },
  });
  const cancelled = v.parse(OrderTransactionReplySchema, (await post('cancelOrder', asked)).body);
  expect(await settle(cancelled)).toMatchObject({ status: 'Success', order: null });
  expect([await orderAt(crafted.order), await usdc()]).toEqual([undefined, held]);
  expect(await lamports()).toBe(before - 2n * FEE);
  const none = { status: 400, body: { error: 'no matching orders found', status: 'Bad Request' } };
  expect(await post('cancelOrder', asked)).toMatchObject(none);
  expect(await post('withdrawOrder', asked)).toMatchObject(none);
});

test('many are cancelled four in a transaction, and none of the trigger API is among them', async () => {
  const opened: Address[] = [];
  for (let count = 0; count < 5; count += 1) {
    const { order: address, ...crafted } = await create({ inAmount: String(100n * UNIT), numberOfOrders: 2 });
    expect(await settle(crafted)).toMatchObject({ status: 'Success' });
    opened.push(address);
  }
  const none = { status: 400, body: { error: 'no matching orders found' } };
  const { status, body: triggers } = await post('cancelOrders', { user: user.address });
  expect(status).toBe(200);
  const reply = await postJson(`${harness.url}/trigger/v1/cancelOrders`, {
    maker: user.address,
    orders: opened,
  });
  expect({ status: reply.status, body: await reply.json() }).toMatchObject(none);
  const { requestId, transactions } = v.parse(OrderTransactionsReplySchema, triggers);
  const counts = transactions.map(
    (each) => decodeTransaction(Uint8Array.from(Buffer.from(each, 'base64'))).instructions.length - 1,
  );
  expect(counts).toEqual([4, 1]);
  for (const transaction of transactions)
    expect(await settle({ requestId, transaction })).toMatchObject({ status: 'Success' });
  expect(await Promise.all(opened.map(orderAt))).toEqual(Array(5).fill(undefined));
  expect(await post('cancelOrders', { user: user.address })).toMatchObject(none);
});

test('what cannot be an order is refused with a code and a sentence', async () => {
  const later = Math.floor(harness.time.now() / 1_000) + 2_592_001;
  const refusals: [object, object][] = [
    [{ inAmount: 2_990_000 }, { error: 'Order is valued at 2.99 USDC, minimum is 100.00 USDC' }],
    [{ numberOfOrders: 4 }, { error: 'Order is valued at 37.50 USDC, minimum is 50.00 USDC' }],
    [{ numberOfOrders: 1 }, { field: 'params.time.numberOfOrders' }],
    [{ numberOfOrders: 2.5 }, { field: 'params.time.numberOfOrders' }],
    [{ numberOfOrders: 10_000 }, { field: 'params.time.numberOfOrders' }],
    [{ interval: 59 }, { field: 'params.time.interval' }],
    [{ interval: 31_536_001 }, { field: 'params.time.interval' }],
    [{ inAmount: 0 }, { field: 'params.time.inAmount' }],
    [{ inAmount: 1.5 }, { field: 'params.time.inAmount' }],
    [{ inAmount: 2 ** 60 }, { field: 'params.time.inAmount' }],
    [{ startAt: later }, { field: 'startAt' }],
    [{ minPrice: 2, maxPrice: 1 }, { field: 'minPrice' }],
    [{ minPrice: 0 }, { field: 'params.time.minPrice' }],
    [{ minPrice: 1.00001, maxPrice: 1.00002 }, { cause: 'No price lies between the least and the most' }],
    [
      { inAmount: String(10n ** 15n) },
      { cause: 'No pool of these tokens is old and deep enough to buy by its mean' },
    ],
  ];
  for (const [time, body] of refusals)
    expect([time, await post('createOrder', order(time))]).toMatchObject([
      time,
      { status: 400, body: { error: expect.any(String), code: 400, status: 'Bad Request', ...body } },
    ]);
  const same = await post('createOrder', order({}, { outputMint: USDC }));
  expect(same).toMatchObject({ status: 400, body: { cause: 'An order needs two tokens' } });
  const price = { user: user.address, order: USDC, recurringType: 'price' };
  expect(await post('cancelOrder', price)).toMatchObject({
    status: 400,
    body: { error: 'no matching orders found' },
  });
});

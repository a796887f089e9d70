import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  associatedAddress,
  cancelOrder,
  observeInstruction,
  VENUE_CONSTANTS,
  waitingAddress,
} from '@orrery/chain';
import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { SLOT_MS } from '@orrery/domain/solana/network';
import { signOrder } from '@orrery/venue/testing';
import { OrderTransactionReplySchema } from '@orrery/wire/orders/order-requests';
import {
  DcaOrdersReplySchema,
  RecurringOrdersReplySchema,
  TriggerOrdersReplySchema,
} from '@orrery/wire/orders/orders';
import { ActivitiesReplySchema } from '@orrery/wire/trades/activities';
import { UserSwapsReplySchema } from '@orrery/wire/trades/user-swaps';
import { FIXTURES } from '@orrery/world/testing';
import type { Address, Signature } from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import {
  getCloseAccountInstruction,
  getSyncNativeInstruction,
  getTransferInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Harness, startHarness } from '../../../../../tests/harness/harness.ts';
import { OrderScene } from '../../testing/order-scene.ts';
import { postJson } from '../../testing/trader.ts';

const UNIT = 1_000_000n;
const SIZE = 16n * UNIT;
const SOL = 1_000_000_000n;
const FAR_PAIR = [USDC, FIXTURES.far] as const;
const tokenProgram = TOKEN_PROGRAM_ADDRESS;

let harness: Harness;
let scene: OrderScene;
beforeAll(async () => {
  harness = await startHarness({ prepared: inject('prepared'), config: { orderKeeper: 'off' } });
  scene = await OrderScene.open(harness);
  await scene.buy(USDC, 10_000_000_000n);
});
afterAll(() => harness.stop());

let ids = 0n;
const nextId = () => {
  ids += 1n;
  return ids;
};

async function read<Schema extends v.GenericSchema>(schema: Schema, address: string, at = harness) {
  const reply = await fetch(at.url + address);
  return v.parse(schema, await reply.json());
}
const limits = (orderStatus: string, at = harness) =>
  read(
    TriggerOrdersReplySchema,
    `/trigger/v1/getTriggerOrders?user=${scene.owner.address}&orderStatus=${orderStatus}&includeFailedTx=true`,
    at,
  );
const recurring = (orderStatus: string, at = harness) =>
  read(
    RecurringOrdersReplySchema,
    `/recurring/v1/getRecurringOrders?recurringType=all&user=${scene.owner.address}&orderStatus=${orderStatus}`,
    at,
  );
const activities = async (product: string, wallet: Address = scene.owner.address) => {
  const found = await read(ActivitiesReplySchema, `/v2/activities/${wallet}?product=${product}`);
  return 'trades' in found ? found.trades : found.histories;
};
const swapsOf = async (wallet: Address) =>
  (await read(UserSwapsReplySchema, `/v1/txs/users/swaps?address=${wallet}`)).swaps;

/** What the indexer stored of a transaction. */
async function stored(signature: Signature) {
  const { db } = harness.store;
  return {
    trades: await db.selectFrom('trades').selectAll().where('signature', '=', signature).execute(),
    transfers: await db.selectFrom('transfers').selectAll().where('signature', '=', signature).execute(),
  };
}

/** Lets slots pass while somebody notes a pool's price every twenty of them. */
async function passWatched(pool: Address, slots: number): Promise<void> {
  for (let left = slots; left > 0; left -= 20) {
    await harness.advance(18 * SLOT_MS);
    await scene.must([observeInstruction({ pool })], scene.keeper);
  }
}

test('a fill is a swap of the owner and a trade of the pool by the owner, to the unit, and nothing of the keeper', async () => {
  const { address, signature: opening } = await scene.open({ terms: { id: nextId() } });
  const feeAccount = associatedAddress({ owner: scene.feeOwner.address, mint: WRAPPED_SOL, tokenProgram });
  const [sol, fees] = [await scene.holds(WRAPPED_SOL), await scene.amountIn(feeAccount)];
  const signature = await scene.fill(address, { amount: 4n * UNIT });
  const received = (await scene.holds(WRAPPED_SOL)) - sol;
  const fee = (await scene.amountIn(feeAccount)) - fees;
  expect(received > 0n && fee > 0n).toBe(true);
  const { trades, transfers } = await stored(signature);
  expect(trades).toMatchObject([
    {
      asset: WRAPPED_SOL,
      side: 'buy',
      trader: scene.owner.address,
      pool: scene.poolOf([USDC, WRAPPED_SOL]).id,
      amount: String(received + fee),
      own_amount: String(received),
      is_valid_price: 1,
    },
  ]);
  expect([transfers, (await stored(opening)).transfers]).toEqual([[], []]);
  const amounts = { sold: { mint: USDC, amount: String(4n * UNIT) }, bought: { amount: String(received) } };
  expect((await swapsOf(scene.owner.address))[0]).toMatchObject({
    ...amounts,
    txHash: signature,
    feeLamports: '0',
    venueFee: { mint: WRAPPED_SOL, amount: String(fee) },
    order: address,
  });
  expect(await swapsOf(scene.keeper.address)).toEqual([]);
  expect(await activities('LO')).toMatchObject([
    { action: 'swap', txHash: signature, inputAmount: '4', inputMint: USDC, order: address },
  ]);
  expect(
    (await activities('SWAP')).filter(({ txHash }) => txHash === signature || txHash === opening),
  ).toEqual([]);
  expect(await activities('DCA')).toEqual([]);
  const left = await scene.holds(USDC);
  const end = await scene.must([cancelOrder(await scene.mustHold(address))], scene.owner);
  expect((await scene.holds(USDC)) - left).toBe(12n * UNIT);
  expect(await stored(end)).toEqual({ trades: [], transfers: [] });
});

test('two fills in one transaction over the same pool are two trades, each of its own amounts', async () => {
  const orders = [
    await scene.open({ terms: { id: nextId(), size: 16n * UNIT } }),
    await scene.open({ terms: { id: nextId(), size: 32n * UNIT } }),
  ];
  const parts = [
    await scene.filling(orders[0]?.address as Address),
    await scene.filling(orders[1]?.address as Address),
  ];
  const before = await scene.holds(WRAPPED_SOL);
  const signers = new Set(parts.flatMap((part) => part.signers));
  const signature = await scene.must(
    parts.flatMap(({ instructions }) => instructions),
    ...([...signers] as [typeof scene.keeper]),
  );
  expect((await scene.holds(WRAPPED_SOL)) > before).toBe(true);
  const { trades, transfers } = await stored(signature);
  expect(transfers).toEqual([]);
  expect(trades.map(({ trader }) => trader)).toEqual([scene.owner.address, scene.owner.address]);
  const rows = (await limits('history')).orders.filter(({ closeTx }) => closeTx === signature);
  const arrived = rows.map(({ trades: [fill] }) => BigInt(fill?.rawOutputAmount ?? 0)).toReversed();
  expect(trades.map(({ own_amount }) => own_amount)).toEqual(arrived.map(String));
  const swaps = (await swapsOf(scene.owner.address)).filter(({ txHash }) => txHash === signature);
  expect(swaps.map(({ sold }) => sold.amount)).toEqual([String(32n * UNIT), String(16n * UNIT)]);
  expect(swaps.map(({ bought }) => bought.amount)).toEqual(arrived.toReversed().map(String));
});

test('what a keeper trades or gives beside a fill is no part of it', async () => {
  const { address } = await scene.open({ terms: { id: nextId() }, mints: FAR_PAIR });
  const { keeper, owner } = scene;
  await scene.buy(USDC, SOL, keeper);
  await scene.must([scene.makingAccount(keeper.address, FIXTURES.far)], keeper);
  await scene.must([scene.selling(FAR_PAIR, UNIT)], keeper);
  const [source, destination] = [keeper, owner].map(({ address: holder }) =>
    associatedAddress({ owner: holder, mint: FIXTURES.far, tokenProgram }),
  );
  if (!source || !destination) throw new Error('both were derived');
  const gift = getTransferInstruction({ source, destination, authority: keeper, amount: 7n });
  const { instructions } = await scene.filling(address, { amount: 4n * UNIT });
  const before = {
    keeper: await scene.holds(FIXTURES.far, keeper.address),
    owner: await scene.holds(FIXTURES.far),
  };
  const signature = await scene.must([scene.selling(FAR_PAIR, UNIT), ...instructions, gift], keeper);
  const own = (await scene.holds(FIXTURES.far, keeper.address)) - before.keeper + 7n;
  const { order } = await scene.mustHold(address);
  expect((await scene.holds(FIXTURES.far)) - before.owner).toBe(order.received + 7n);
  const [row] = (await limits('active')).orders;
  expect(row).toMatchObject({ orderKey: address, rawFilledTakingAmount: String(order.received) });
  const { trades } = await stored(signature);
  expect(trades).toMatchObject([
    {
      trader: owner.address,
      amount: String(order.received + order.feesPaid),
      own_amount: String(order.received),
    },
    { trader: keeper.address, amount: String(own) },
  ]);
  // Both went the same way, each at a price of its own.
  expect(trades.map(({ is_valid_price }) => is_valid_price)).toEqual([1, 1]);
  expect(await swapsOf(owner.address)).toMatchObject([
    { txHash: signature, sold: { amount: String(4n * UNIT) }, bought: { amount: String(order.received) } },
    ...(await swapsOf(owner.address)).slice(1),
  ]);
  expect((await swapsOf(keeper.address))[0]).toMatchObject({
    txHash: signature,
    sold: { amount: String(UNIT) },
  });
  await scene.must([cancelOrder(await scene.mustHold(address))], owner);
  await scene.must(
    [
      getTransferInstruction({
        source: destination,
        destination: source,
        authority: owner,
        amount: order.received + 7n,
      }),
    ],
    owner,
  );
});

test('SOL that was sent to an escrow comes back with what was left', async () => {
  const { owner } = scene;
  const wrapped = associatedAddress({ owner: owner.address, mint: WRAPPED_SOL, tokenProgram });
  const wrap = (amount: bigint) => [
    getTransferSolInstruction({ source: owner, destination: wrapped, amount }),
    getSyncNativeInstruction({ account: wrapped }),
  ];
  await scene.must([scene.makingAccount(owner.address, WRAPPED_SOL)], scene.keeper);
  await scene.must(wrap(2n * SOL), owner);
  const pair = [WRAPPED_SOL, USDC] as const;
  const { address } = await scene.open({ terms: { id: nextId(), size: SOL }, mints: pair });
  const { escrow } = (await scene.mustHold(address)).order;
  await scene.must(
    [getTransferInstruction({ source: wrapped, destination: escrow, authority: owner, amount: 5n })],
    owner,
  );
  await scene.must([cancelOrder(await scene.mustHold(address))], owner);
  const row = await harness.store.db
    .selectFrom('orders')
    .select('returned')
    .where('address', '=', address)
    .executeTakeFirstOrThrow();
  expect(row.returned).toBe(String(SOL + 5n));
});

/** By the API, as the owner's page does. */
async function withdraw(order: Address): Promise<void> {
  const post = async (name: string, body: object) =>
    (await postJson(`${harness.url}/recurring/v1/${name}`, body)).json();
  const asked = await post('withdrawOrder', { user: scene.owner.address, order });
  const { requestId, transaction } = v.parse(OrderTransactionReplySchema, asked);
  const signed = await signOrder(
    { transaction: Uint8Array.from(Buffer.from(transaction, 'base64')) },
    scene.owner,
  );
  const signedTransaction = Buffer.from(signed).toString('base64');
  expect(await post('execute', { requestId, signedTransaction })).toMatchObject({ status: 'Success' });
  await harness.advance(SLOT_MS);
  await harness.settled();
}

test('output that cannot arrive waits, in an order that stays active until it is withdrawn into an account made again', async () => {
  const { address } = await scene.open({ terms: { id: nextId() }, mints: FAR_PAIR });
  const account = associatedAddress({ owner: scene.owner.address, mint: FIXTURES.far, tokenProgram });
  const owner = scene.owner.address;
  await scene.must([getCloseAccountInstruction({ account, destination: owner, owner })], scene.owner);
  const destination = waitingAddress(await scene.mustHold(address));
  const { instructions, signers } = await scene.filling(address, { destination });
  const filled = await scene.must([scene.makingAccount(address, FIXTURES.far), ...instructions], ...signers);
  const { order } = await scene.mustHold(address);
  expect(order.waiting > 0n).toBe(true);
  const [row] = (await limits('active')).orders;
  expect(row).toMatchObject({
    orderKey: address,
    status: 'Completed',
    closeTx: filled,
    rawWaitingAmount: String(order.waiting),
    rawFilledTakingAmount: String(order.received),
  });
  await withdraw(address);
  expect(await scene.held(address)).toBeUndefined();
  expect(await scene.holds(FIXTURES.far)).toBe(order.waiting);
  const [past] = (await limits('history')).orders.filter(({ orderKey }) => orderKey === address);
  expect(past).toMatchObject({ status: 'Completed', waitingAmount: '0', closeTx: filled });
  expect((await limits('active')).orders).toEqual([]);
});

test('a recurring order says what each cycle did, and what came back', async () => {
  const pool = scene.poolOf(FAR_PAIR);
  await passWatched(pool.id, 420);
  const { maxTick: bandHigh, orderRecurring: kind } = VENUE_CONSTANTS;
  const terms = { id: nextId(), kind, slippageBps: 500, asked: 0n, cycles: 4, interval: 60n };
  const { address } = await scene.open({
    terms: { ...terms, bandLow: -bandHigh, bandHigh },
    mints: FAR_PAIR,
    references: [pool.id],
  });
  const cycle = await scene.fill(address, { amount: SIZE / 4n, isByMeans: true });
  const { order } = await scene.mustHold(address);
  const [row] = (await recurring('active')).all ?? [];
  expect(row).toMatchObject({
    recurringType: 'time',
    orderKey: address,
    inDeposited: '16',
    rawInUsed: String(order.sold),
    rawOutReceived: String(order.received),
    rawOutWithdrawn: String(order.received),
    inAmountPerCycle: '4',
    minOutAmount: '0',
    maxOutAmount: '0',
    cycleFrequency: '60',
    cycles: 4,
    cyclesDone: 1,
    orderStatus: 0,
    userClosed: false,
    status: 'Open',
    revision: String(order.revision),
    nextCycleAt: new Date(Number(order.due) * 1_000).toISOString(),
    startAt: new Date(Number(order.start) * 1_000).toISOString(),
    references: [pool.id],
    trades: [{ txId: cycle, rawInputAmount: String(SIZE / 4n), rawFeeAmount: String(order.feesPaid) }],
  });
  const dca = (list: string) =>
    read(DcaOrdersReplySchema, `/${list}-dca/v2/${scene.owner.address}?page=1&includeFailedTx=true`);
  expect(await dca('active')).toMatchObject({ page: 1, totalPages: 1, orders: [{ orderKey: address }] });
  expect(await activities('DCA')).toMatchObject([{ txHash: cycle, order: address }]);
  await scene.must([cancelOrder(await scene.mustHold(address))], scene.owner);
  expect((await recurring('active')).all).toEqual([]);
  expect(await dca('historical')).toMatchObject({
    orders: [
      {
        orderKey: address,
        userClosed: true,
        orderStatus: null,
        rawInWithdrawn: String((SIZE / 4n) * 3n),
        nextCycleAt: null,
      },
    ],
  });
  expect((await limits('history')).orders.map(({ orderKey }) => orderKey)).not.toContain(address);
});

test('a restart and a store that is built anew from the ledger say the same', async () => {
  await scene.open({ terms: { id: nextId() } });
  const lists = async (at: Harness) => [
    await limits('active', at),
    await limits('history', at),
    await recurring('active', at),
    await recurring('history', at),
  ];
  const before = await lists(harness);
  const [{ file } = { file: '' }] = harness.store.driver.prepare('pragma database_list').all([]) as {
    file: string;
  }[];
  const copy = mkdtempSync(path.join(tmpdir(), 'orrery-orders-'));
  cpSync(path.dirname(file), copy, { recursive: true });
  const nowMs = harness.time.now();
  harness = await harness.restart();
  expect(await lists(harness)).toEqual(before);
  writeFileSync(path.join(copy, 'store.db'), 'no database'.repeat(1_000));
  // It may hold the very pages that are gone.
  rmSync(path.join(copy, 'store.db-wal'), { force: true });
  const anew = await startHarness({ prepared: { path: copy, nowMs }, config: { orderKeeper: 'off' } });
  expect(await lists(anew)).toEqual(before);
  await anew.stop();
  rmSync(copy, { recursive: true });
});

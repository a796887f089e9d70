import { cancelOrder, changeOrder, expireOrder } from '@orrery/chain';
import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { type TriggerOrder, TriggerOrdersReplySchema } from '@orrery/wire/orders/orders';
import type { Address } from '@solana/kit';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type Harness, startHarness } from '../../../../../tests/harness/harness.ts';
import { OrderScene } from '../../testing/order-scene.ts';

const UNIT = 1_000_000n;

let harness: Harness;
let scene: OrderScene;
beforeAll(async () => {
  harness = await startHarness({ prepared: inject('prepared'), config: { orderKeeper: 'off' } });
  scene = await OrderScene.open(harness);
  await scene.buy(USDC, 10_000_000_000n);
});
afterAll(() => harness.stop());

let ids = 100n;
const nextId = () => {
  ids += 1n;
  return ids;
};

async function listed(orderStatus: 'active' | 'history', more: Record<string, string> = {}, at = harness) {
  const query = new URLSearchParams({ user: scene.owner.address, orderStatus, ...more });
  const reply = await fetch(`${at.url}/trigger/v1/getTriggerOrders?${query.toString()}`);
  return v.parse(TriggerOrdersReplySchema, await reply.json());
}

async function one(address: Address, orderStatus: 'active' | 'history' = 'active'): Promise<TriggerOrder> {
  const found = (await listed(orderStatus)).orders.find(({ orderKey }) => orderKey === address);
  if (!found) throw new Error(`${address} is not listed as ${orderStatus}`);
  return found;
}

/** The figures of a list's row that the order's account has too. */
async function expectAsOnChain(address: Address) {
  const { order } = await scene.mustHold(address);
  const row = await one(address);
  expect({
    size: row.rawMakingAmount,
    asked: row.rawTakingAmount,
    left: row.rawRemainingMakingAmount,
    sold: row.rawFilledMakingAmount,
    received: row.rawFilledTakingAmount,
    fees: String(row.trades.reduce((sum, { rawFeeAmount }) => sum + BigInt(rawFeeAmount), 0n)),
    waiting: row.rawWaitingAmount,
    revision: row.revision,
    createdAt: Date.parse(row.createdAt) / 1_000,
    updatedAt: Date.parse(row.updatedAt) / 1_000,
  }).toEqual({
    size: String(order.size),
    asked: String(order.asked),
    left: String(order.left),
    sold: String(order.sold),
    received: String(order.received),
    fees: String(order.feesPaid),
    waiting: String(order.waiting),
    revision: String(order.revision),
    createdAt: Number(order.openedAt),
    updatedAt: Number(order.changedAt),
  });
  return row;
}

describe('a limit order for SOL', () => {
  test('stands in the lists as it stands on the chain, opened, partly filled, changed and filled', async () => {
    const opened = await scene.open({ terms: { id: nextId(), asked: 1_000n } });
    expect(await expectAsOnChain(opened.address)).toMatchObject({
      openTx: opened.signature,
      closeTx: '',
      status: 'Open',
      orderStatus: 0,
      kind: 'limit',
      makingAmount: '16',
      takingAmount: '0.000001',
      trades: [],
    });
    const first = await scene.fill(opened.address, { amount: 4n * UNIT });
    const partly = await expectAsOnChain(opened.address);
    expect(partly).toMatchObject({
      status: 'Open',
      orderStatus: 1,
      remainingMakingAmount: '12',
      trades: [{ txId: first, keeper: scene.keeper.address, inputAmount: '4', feeMint: WRAPPED_SOL }],
    });
    await scene.must(
      [changeOrder(await scene.mustHold(opened.address), { size: 8n * UNIT, asked: 7n })],
      scene.owner,
    );
    expect(await expectAsOnChain(opened.address)).toMatchObject({ makingAmount: '8', rawTakingAmount: '7' });
    const last = await scene.fill(opened.address);
    expect(await scene.held(opened.address)).toBeUndefined();
    expect(await one(opened.address, 'history')).toMatchObject({
      status: 'Completed',
      orderStatus: 4,
      closeTx: last,
      remainingMakingAmount: '0',
      filledMakingAmount: '12',
      trades: [{ txId: first }, { txId: last, inputAmount: '8' }],
    });
  });

  test('is history once it was cancelled, with what was left', async () => {
    const { address } = await scene.open({ terms: { id: nextId() } });
    await scene.fill(address, { amount: 4n * UNIT });
    const before = await scene.holds(USDC);
    const cancelled = await scene.must([cancelOrder(await scene.mustHold(address))], scene.owner);
    expect((await scene.holds(USDC)) - before).toBe(12n * UNIT);
    expect(await one(address, 'history')).toMatchObject({
      status: 'Cancelled',
      orderStatus: 3,
      closeTx: cancelled,
      rawRemainingMakingAmount: String(12n * UNIT),
      rawFilledMakingAmount: String(4n * UNIT),
    });
  });

  test('has expired while it is still there, and is history when somebody has sent it back', async () => {
    const expiry = BigInt(Math.floor(harness.time.now() / 1_000)) + 5n;
    const { address } = await scene.open({ terms: { id: nextId(), expiry } });
    const expiredAt = new Date(Number(expiry) * 1_000).toISOString();
    expect(await one(address)).toMatchObject({ status: 'Open', expiredAt });
    await harness.advance(8_000);
    expect(await one(address)).toMatchObject({ status: 'Expired', closeTx: '' });
    const ended = await scene.must(
      [expireOrder(await scene.mustHold(address), scene.keeper.address)],
      scene.keeper,
    );
    expect(await one(address, 'history')).toMatchObject({ status: 'Expired', closeTx: ended });
  });

  test('that the chain refused is listed only where failures are asked for', async () => {
    const { address, instruction } = scene.opening({ terms: { id: nextId(), size: 10n ** 18n } });
    const { signature, err } = await scene.act([instruction], scene.owner);
    expect(err).not.toBeNull();
    const of = async (more: Record<string, string>) =>
      (await listed('history', more)).orders.filter(({ orderKey }) => orderKey === address);
    expect(await of({})).toEqual([]);
    expect(await of({ includeFailedTx: 'false' })).toEqual([]);
    expect(await of({ includeFailedTx: 'true' })).toMatchObject([
      { status: 'Failed', openTx: signature, closeTx: signature, rawMakingAmount: String(10n ** 18n) },
    ]);
    // Another's name in a transaction that fails is no order of theirs.
    const forged = {
      ...instruction,
      accounts: instruction.accounts?.map((each) => ({ ...each, role: each.role & 1 })),
    };
    const { address: victim } = scene.owner;
    const strange = await scene.act([forged], scene.keeper);
    expect(strange.err).not.toBeNull();
    const failed = (await listed('history', { includeFailedTx: 'true' })).orders;
    expect(
      failed.filter(({ userPubkey, openTx }) => userPubkey === victim && openTx === strange.signature),
    ).toEqual([]);
  });
});

describe('pages', () => {
  test('hold ten orders, newest first, by mints and kinds', async () => {
    const opened: Address[] = [];
    for (let count = 0; count < 12; count += 1)
      opened.unshift((await scene.open({ terms: { id: nextId(), size: UNIT } })).address);
    const [first, second] = [await listed('active', { page: '1' }), await listed('active', { page: '2' })];
    expect(first).toMatchObject({ page: 1, totalPages: 2, user: scene.owner.address, orderStatus: 'active' });
    expect([...first.orders, ...second.orders].map(({ orderKey }) => orderKey)).toEqual(opened);
    expect(await listed('active', { page: '3' })).toMatchObject({ orders: [], page: 3, totalPages: 2 });
    expect((await listed('active', { inputMint: USDC })).totalPages).toBe(2);
    expect(await listed('active', { outputMint: USDC })).toMatchObject({ orders: [], totalPages: 0 });
    expect(await listed('active', { kinds: 'stop,pair' })).toMatchObject({ orders: [], totalPages: 0 });
  });

  test.each([
    [
      '/trigger/v1/getTriggerOrders?orderStatus=active',
      { field: 'user', code: 400, cause: expect.any(String) },
    ],
    [`/trigger/v1/getTriggerOrders?user=${USDC}&orderStatus=all`, { field: 'orderStatus', code: 400 }],
    [
      `/recurring/v1/getRecurringOrders?user=${USDC}&orderStatus=active`,
      { field: 'recurringType', code: 400, status: 'Bad Request' },
    ],
    [`/active-dca/v2/${USDC}?page=0`, { field: 'page' }],
    ['/historical-dca/v2/me', { field: 'wallet' }],
  ])('refuse %s', async (path, refusal) => {
    const reply = await fetch(harness.url + path);
    expect([reply.status, await reply.json()]).toMatchObject([
      400,
      { ...refusal, error: expect.any(String) },
    ]);
  });
});

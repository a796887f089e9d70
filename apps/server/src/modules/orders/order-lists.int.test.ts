import { changeOrder } from '@orrery/chain';
import { atoms } from '@orrery/core/atoms';
import { bps } from '@orrery/core/numbers';
import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { SLOT_MS } from '@orrery/domain/solana/network';
import { signOrder } from '@orrery/venue/testing';
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
  harness = await startHarness({ prepared: inject('prepared') });
  scene = await OrderScene.open(harness);
  const order = await harness.venue.order({
    inputMint: WRAPPED_SOL,
    outputMint: USDC,
    amount: atoms(10_000_000_000n),
    slippageBps: bps(300),
    taker: scene.owner.address,
  });
  await harness.venue.execute(order.requestId, await signOrder(order, scene.owner));
  await harness.advance(2 * SLOT_MS);
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
      kind: 'limit',
      makingAmount: '16',
      takingAmount: '0.000001',
      trades: [],
    });
    const first = await scene.fill(opened.address, { amount: 4n * UNIT });
    const partly = await expectAsOnChain(opened.address);
    expect(partly).toMatchObject({
      status: 'Open',
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
      closeTx: last,
      remainingMakingAmount: '0',
      filledMakingAmount: '12',
      trades: [{ txId: first }, { txId: last, inputAmount: '8' }],
    });
  });
});

import { millis } from '@orrery/core/time';
import {
  DcaOrdersReplySchema,
  RecurringOrdersReplySchema,
  TriggerOrdersReplySchema,
} from '@orrery/wire/orders/orders';
import { type Address, getAddressDecoder, type Signature } from '@solana/kit';
import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { foldOrder, toOrderRow } from '../../store/orders/fold-order.ts';
import { ORDER_KINDS } from '../../store/orders/order-event.ts';
import type { OrderRepository } from '../../store/orders/orders.repository.ts';
import { createOrderLists } from './order-lists.service.ts';

const NOW = millis(Date.UTC(2026, 10, 28));
const clock = { now: () => NOW };
const silent = { error: () => undefined };
const address = (byte: number) => getAddressDecoder().decode(new Uint8Array(32).fill(byte));
const [owner, order, mint] = [address(1), address(2), address(3)];
const signature = '5'.repeat(88) as Signature;

const u64 = fc.bigInt(0n, 2n ** 64n - 1n);
const i32 = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 });
const u32 = fc.nat(2 ** 32 - 1);
/** What a signer may ask for; the chain refuses most of it. */
const opening = fc.record({
  kind: fc.constant('refused' as const),
  address: fc.constant(order),
  signature: fc.constant(signature),
  slot: fc.nat(),
  timeMs: fc.constant(NOW),
  owner: fc.constant(owner),
  orderKind: fc.constantFrom(...ORDER_KINDS),
  inputMint: fc.constant(mint),
  outputMint: fc.constant(mint),
  inputDecimals: fc.nat(255),
  outputDecimals: fc.nat(255),
  destination: fc.constantFrom(null, address(4)),
  slippageBps: fc.nat(65_535),
  feeBps: fc.nat(131_070),
  tipLamports: u32,
  references: fc.constantFrom([], [address(5)], [address(5), address(6)]),
  size: u64,
  asked: u64,
  expiry: u64,
  stopTick: i32,
  trailTicks: u32,
  bandLow: i32,
  bandHigh: i32,
  start: u64,
  interval: u64,
  cycles: u32,
  isKept: fc.boolean(),
});

const repository = (page: OrderRepository['page']): OrderRepository => ({ page });
const paged = { page: 1, includeFailedTx: 'true' } as const;

describe('lists of orders', () => {
  test('can say whatever a signer asked the chain for', async () => {
    await fc.assert(
      fc.asyncProperty(opening, async (asked) => {
        const row = { ...toOrderRow(asked), fills: [] };
        const orders = repository(() => Promise.resolve({ orders: [row], count: 1 }));
        const lists = createOrderLists({ orders, clock, log: silent });
        const of = { user: owner, orderStatus: 'history', ...paged } as const;
        if (asked.orderKind === 'recurring') {
          const reply = await lists.recurring({ ...of, recurringType: 'all' });
          expect(v.is(RecurringOrdersReplySchema, reply)).toBe(true);
          const dca = await lists.dca(owner, { ...paged, isActive: false });
          expect(v.is(DcaOrdersReplySchema, dca)).toBe(true);
        } else {
          const reply = await lists.trigger({ ...of, kinds: [asked.orderKind] });
          expect(v.safeParse(TriggerOrdersReplySchema, reply).issues).toBeUndefined();
        }
      }),
    );
  });

  test('of an activity worker are empty where the store cannot be read, which is logged', async () => {
    const logged: unknown[] = [];
    const orders = repository(() => Promise.reject(new Error('the disk is gone')));
    const log = { error: (facts: unknown) => logged.push(facts) };
    const lists = createOrderLists({ orders, clock, log });
    expect(await lists.dca(owner, { ...paged, page: 3, isActive: true })).toEqual({
      page: 3,
      totalPages: 0,
      orders: [],
    });
    expect(logged).toMatchObject([{ err: { message: 'the disk is gone' } }]);
  });

  test('have no orders of the type price', async () => {
    const orders = repository(() => Promise.reject(new Error('not asked')));
    const lists = createOrderLists({ orders, clock, log: silent });
    const query = { user: owner, orderStatus: 'active', recurringType: 'price', ...paged } as const;
    expect(await lists.recurring(query)).toEqual({
      user: owner,
      orderStatus: 'active',
      page: 1,
      totalPages: 0,
      price: [],
    });
  });
});

describe('foldOrder', () => {
  test('makes up for no cycle that was missed: the next is due at the next multiple', () => {
    const [base] = fc.sample(opening, { seed: 1, numRuns: 1 });
    if (!base) throw new Error('one was drawn');
    const start = BigInt(NOW) / 1_000n;
    const recurring = {
      ...base,
      kind: 'open' as const,
      orderKind: 'recurring' as const,
      size: 12n,
      cycles: 3,
    };
    const row = toOrderRow({ ...recurring, start, interval: 60n });
    const fill = { kind: 'fill' as const, keeper: owner, destination: mint, sold: 4n, received: 5n, fee: 1n };
    const late = foldOrder(row, {
      ...fill,
      address: order as Address,
      signature,
      slot: 9,
      timeMs: millis(NOW + 150_000),
    });
    expect(late).toMatchObject({
      due_at: String(start + 180n),
      cycles_done: 1,
      left_amount: '8',
      status: 'Open',
    });
  });
});

import { DAY_MS, millis } from '@orrery/core/time';
import type { Address, Signature } from '@solana/kit';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestStore, type TestStore } from '../../testing/store.ts';
import { type BlockStore, createBlockStore } from '../block-store.ts';
import type { OrderEvent, OrderOpening } from './order-event.ts';
import { createOrderRepository, type OrderRepository } from './orders.repository.ts';

const OWNER = 'owner' as Address;
const OPENING: OrderOpening = {
  owner: OWNER,
  orderKind: 'limit',
  inputMint: 'in' as Address,
  outputMint: 'out' as Address,
  inputDecimals: 6,
  outputDecimals: 9,
  destination: 'mine' as Address,
  slippageBps: 0,
  feeBps: 10,
  tipLamports: 20_000,
  references: [],
  size: 16n,
  asked: 5n,
  expiry: 0n,
  stopTick: 0,
  trailTicks: 0,
  bandLow: 0,
  bandHigh: 0,
  start: 0n,
  interval: 0n,
  cycles: 0,
  isKept: true,
};

let opened: TestStore;
let blocks: BlockStore;
let orders: OrderRepository;
let slot = 0;
beforeEach(async () => {
  opened = await openTestStore();
  blocks = createBlockStore(opened.store);
  orders = createOrderRepository(opened.store);
});
afterEach(() => opened.drop());

/** What happens to the order at an address on a day, in a block of its own. */
async function happen(address: string, day: number, content: Partial<OrderEvent> & Pick<OrderEvent, 'kind'>) {
  slot += 1;
  const place = {
    address: address as Address,
    signature: `tx${slot}` as Signature,
    slot,
    timeMs: millis(day * DAY_MS),
  };
  // The content belongs to the kind that it names.
  await blocks.save({ slot, orders: [{ ...place, ...content } as OrderEvent] });
}

const fill = (sold: bigint, destination = 'mine') =>
  ({
    kind: 'fill',
    keeper: 'keeper' as Address,
    destination: destination as Address,
    sold,
    received: 7n,
    fee: 1n,
  }) as const;

async function listed(isActive: boolean, kinds: OrderOpening['orderKind'][] = ['limit']) {
  const page = await orders.page(OWNER, { kinds, isActive, withFailed: false }, { limit: 10, offset: 0 });
  return page.orders.map(({ address, status, fills }) => [address, status, fills.length]);
}
const countFills = () => opened.store.driver.prepare('select count(*) as count from order_fills').get([]);

test('an address that holds one order after another has a row for each, and what happens is the latest one’s', async () => {
  await happen('a', 1, { kind: 'open', ...OPENING });
  await happen('a', 1, fill(16n));
  await happen('a', 2, { kind: 'open', ...OPENING, size: 32n });
  await happen('a', 2, { kind: 'refused', ...OPENING });
  await happen('a', 2, fill(4n));
  await happen('unknown', 2, fill(4n));
  expect(await listed(true)).toEqual([['a', 'Open', 1]]);
  expect(await listed(false)).toEqual([['a', 'Completed', 1]]);
  expect(await listed(true, ['stop', 'recurring'])).toEqual([]);
});

test('what ended last stands first among the past orders, whenever it was opened; the open ones stand by their opening', async () => {
  for (const address of ['a', 'b', 'c', 'd']) await happen(address, 1, { kind: 'open', ...OPENING });
  await happen('b', 2, { kind: 'cancel', returned: 16n });
  await happen('a', 3, { kind: 'expire', returned: 16n });
  expect(await listed(false)).toEqual([
    ['a', 'Expired', 0],
    ['b', 'Cancelled', 0],
  ]);
  await happen('c', 4, fill(8n));
  expect((await listed(true)).map(([address]) => address)).toEqual(['d', 'c']);
});

test('what is gone is forgotten a year later, that of simulated traders with the trades, and what is there never', async () => {
  await happen('open', 1, { kind: 'open', ...OPENING });
  await happen('waits', 1, { kind: 'open', ...OPENING });
  await happen('waits', 1, fill(16n, 'elsewhere'));
  await happen('gone', 1, { kind: 'open', ...OPENING });
  await happen('gone', 1, { kind: 'cancel', returned: 16n });
  await happen('simulated', 1, { kind: 'open', ...OPENING, isKept: false });
  await happen('simulated', 1, fill(16n));
  expect((await listed(false)).map(([address]) => address)).toEqual(['simulated', 'gone']);
  await blocks.prune(2 * DAY_MS);
  expect(await listed(false)).toEqual([['gone', 'Cancelled', 0]]);
  expect(countFills()).toMatchObject({ count: 1 });
  await blocks.prune(367 * DAY_MS);
  expect(await listed(false)).toEqual([]);
  expect(await listed(true)).toEqual([
    ['waits', 'Completed', 0],
    ['open', 'Open', 0],
  ]);
  await happen('waits', 400, { kind: 'withdraw', amount: 7n });
  expect(await listed(false)).toEqual([['waits', 'Completed', 0]]);
});

test('the latest hundred refused openings of an owner are kept, ten thousand in all, and every order that opened', async () => {
  const refused = (owner: string, number: number): OrderEvent => ({
    kind: 'refused',
    ...OPENING,
    owner: owner as Address,
    address: `${owner}-${number}` as Address,
    signature: 'tx' as Signature,
    slot: 1,
    timeMs: millis(DAY_MS),
  });
  const addressesOf = (owner: string) =>
    opened.store.driver.prepare('select address from orders where owner = ? order by id').all([owner]);
  await happen('open', 1, { kind: 'open', ...OPENING });
  const own = Array.from({ length: 102 }, (_, number) => refused(OWNER, number));
  await blocks.save({ slot: 2, orders: own.slice(0, 60) });
  await blocks.save({ slot: 3, orders: own.slice(60) });
  expect(addressesOf(OWNER)).toEqual(
    ['open', ...own.slice(2).map(({ address }) => address)].map((address) => ({ address })),
  );
  const others = Array.from({ length: 9_950 }, (_, number) => refused(`other${number}`, number));
  await blocks.save({ slot: 4, orders: others });
  expect(addressesOf(OWNER)).toHaveLength(1 + 50);
  expect(addressesOf(OWNER)).toContainEqual({ address: 'open' });
  expect(addressesOf('other0')).toHaveLength(1);
});

test('openings that were refused by the thousand are passed over by an index', () => {
  const planOf = (query: string) =>
    JSON.stringify(opened.store.driver.prepare(`explain query plan ${query}`).all([]));
  const latest = "select * from orders where address = 'a' and status <> 'Failed' order by id desc limit 1";
  expect(planOf(latest)).toContain('orders_by_address');
  expect(planOf(latest)).not.toContain('TEMP B-TREE');
  expect(planOf("select * from orders where address = 'a'")).not.toContain('orders_by_address');
  for (const [filter, order, index] of [
    ["(closed_ms is null or waiting <> '0')", 'id desc', 'orders_by_owner'],
    ["closed_ms is not null and waiting = '0'", 'updated_ms desc, id desc', 'orders_past'],
  ]) {
    const from = `from orders where owner = 'o' and kind in ('limit') and ${filter} and status <> 'Failed'`;
    const page = planOf(`select id ${from} order by ${order} limit 10 offset 990`);
    for (const plan of [page, planOf(`select count(*) ${from}`)])
      expect(plan).toContain(`COVERING INDEX ${index}`);
    expect(page).not.toContain('TEMP B-TREE');
  }
  const refused =
    "select id from orders where status = 'Failed' and owner = 'o' order by id desc limit -1 offset 100";
  expect(planOf(refused)).toContain('COVERING INDEX orders_refused');
});

import { cancelOrder, changeOrder, expireOrder, isPart } from '@orrery/chain';
import { USDC } from '@orrery/domain/mints/mints';
import { FIXTURES } from '@orrery/world/testing';
import type { Address } from '@solana/kit';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Harness, startHarness } from '../../../../../tests/harness/harness.ts';
import { OrderScene } from '../../testing/order-scene.ts';

const UNIT = 1_000_000n;
const SEED = 48;
const STEPS = 60;

let harness: Harness;
let scene: OrderScene;
beforeAll(async () => {
  harness = await startHarness({ prepared: inject('prepared'), config: { orderKeeper: 'off' } });
  scene = await OrderScene.open(harness);
  await scene.buy(USDC, 10_000_000_000n);
});
afterAll(() => harness.stop());

/** What somebody does next: to which of the orders there are, and how much of it, in sixteenths. */
const step = fc.record({
  deed: fc.constantFrom(
    'open',
    'open',
    'fill',
    'fill',
    'fill',
    'change',
    'change',
    'cancel',
    'expire',
    'wait',
  ),
  which: fc.nat(7),
  share: fc.bigInt(1n, 20n),
  expires: fc.boolean(),
});

interface Row {
  size: string;
  left_amount: string;
  asked: string;
  sold: string;
  received: string;
  fees_paid: string;
  waiting: string;
  revision: string;
  expiry: string;
  status: string;
  returned: string;
}

async function rowAt(address: Address): Promise<Row> {
  return harness.store.db
    .selectFrom('orders')
    .selectAll()
    .where('address', '=', address)
    .executeTakeFirstOrThrow();
}

/** The row says what the account says, and what fills it had is what they came to. */
async function expectAgreement(address: Address): Promise<Row> {
  const row = await rowAt(address);
  const held = await scene.held(address);
  if (!held) {
    expect(row.status).not.toBe('Open');
    return row;
  }
  const { size, left, asked, sold, received, feesPaid, waiting, revision, expiry } = held.order;
  const figures = {
    size,
    left_amount: left,
    asked,
    sold,
    received,
    fees_paid: feesPaid,
    waiting,
    revision,
    expiry,
  };
  expect(row).toMatchObject(
    Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, String(value)])),
  );
  return row;
}

test('whatever is done to orders, in whatever order, rows and chain agree to the unit, and nothing is lost', async () => {
  const deposited = new Map<Address, bigint>();
  let ids = 0n;
  const before = { usdc: await scene.holds(USDC), far: await scene.holds(FIXTURES.far) };
  const now = () => BigInt(Math.floor(harness.time.now() / 1_000));

  async function open({ share, expires }: { share: bigint; expires: boolean }): Promise<void> {
    ids += 1n;
    const size = share * UNIT;
    const expiry = expires ? now() + 8n : 0n;
    const { address } = await scene.open({ terms: { id: ids, size, expiry }, mints: [USDC, FIXTURES.far] });
    deposited.set(address, size);
  }

  for (const { deed, which, share, expires } of fc.sample(step, { seed: SEED, numRuns: STEPS })) {
    const addresses = [...deposited.keys()];
    const address = addresses[addresses.length - 1 - (which % Math.max(addresses.length, 1))];
    const held = address && (await scene.held(address));
    if (deed === 'open' || !held) {
      await open({ share, expires });
      continue;
    }
    const { order } = held;
    if (deed === 'wait') await harness.advance(3_000);
    if (deed === 'fill') {
      const amount = (order.size * share) / 16n;
      const { instructions, signers } = await scene.filling(address, {
        amount: isPart(order, amount) ? amount : order.left,
      });
      await scene.act(instructions, ...signers);
    }
    if (deed === 'change') {
      const size = share * UNIT;
      const expiry = expires ? now() + 20n : 0n;
      const { err } = await scene.act([changeOrder(held, { size, asked: share, expiry })], scene.owner);
      if (err === null) deposited.set(address, (deposited.get(address) ?? 0n) + size - order.left);
    }
    if (deed === 'cancel') await scene.must([cancelOrder(held)], scene.owner);
    if (deed === 'expire') await scene.act([expireOrder(held, scene.keeper.address)], scene.keeper);
    await expectAgreement(address);
  }

  const rows = await Promise.all([...deposited.keys()].map(expectAgreement));
  const sum = (pick: (row: Row) => bigint) => rows.reduce((all, row) => all + pick(row), 0n);
  for (const [index, put] of [...deposited.values()].entries()) {
    const row = rows[index];
    if (!row) throw new Error('each has a row');
    const back = row.status === 'Open' ? BigInt(row.left_amount) : BigInt(row.returned);
    expect(BigInt(row.sold) + back).toBe(put);
  }
  expect(new Set(rows.map(({ status }) => status))).toEqual(
    new Set(['Open', 'Completed', 'Cancelled', 'Expired']),
  );
  const inOrders = sum(({ status, left_amount }) => (status === 'Open' ? BigInt(left_amount) : 0n));
  expect(await scene.holds(USDC)).toBe(before.usdc - inOrders - sum(({ sold }) => BigInt(sold)));
  expect(await scene.holds(FIXTURES.far)).toBe(before.far + sum(({ received }) => BigInt(received)));
});

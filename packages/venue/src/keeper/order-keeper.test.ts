import { VENUE_CONSTANTS } from '@orrery/chain';
import type { Address } from '@solana/kit';
import { getCloseAccountInstruction } from '@solana-program/token';
import { beforeEach, expect, test, vi } from 'vitest';
import { heldBy } from '../testing/venue.ts';
import { associatedAccount } from '../testing.ts';
import { KeeperScene, signerOf, UNIT } from './testing/keeper-scene.ts';

const SIZE = 16n * UNIT;
const { orderRecurring, orderStop, orderTrailing } = VENUE_CONSTANTS;
const ANY_BAND = { bandLow: -443_636, bandHigh: 443_636 };

let scene: KeeperScene;
beforeEach(async () => {
  scene = await KeeperScene.open();
});

const coins = () => heldBy(scene.tested, scene.coin, scene.owner.address);
/** The pool's price is noted, and it is old enough for a reference. */
async function aReference() {
  await scene.observe();
  await scene.pass(310);
}

test('a limit order is filled once the pool reaches its price, and not before', async () => {
  const keeper = scene.keep();
  const address = await scene.open({ asked: SIZE });
  await scene.pass(20);
  expect(scene.order(address)?.left).toBe(SIZE);
  await scene.sell('coin', 1_000n * UNIT);
  await scene.pass(5);
  expect(scene.order(address)).toBeUndefined();
  expect(await coins()).toBeGreaterThan(SIZE);
  expect(keeper.status()).toMatchObject({ open: 0, inFlight: 0, late: 0, done: { fill: 1 } });
});

test('an order larger than the pool bears at its price is sold in parts, each at its price at least', async () => {
  scene.keep();
  const size = 160_000n * UNIT;
  // The pool gives a tenth less for a ninth of what it holds.
  const address = await scene.open({ size, asked: (size * 95n) / 100n });
  await scene.pass(5);
  const { sold, received, left } = scene.order(address) ?? {};
  expect(sold).toBe(5n * (size / 16n));
  expect(received).toBeGreaterThanOrEqual(((sold ?? 0n) * 95n) / 100n);
  await scene.sell('coin', 500_000n * UNIT);
  await scene.pass(5);
  expect(scene.order(address)).toBeUndefined();
  expect(left).toBe(size - (sold ?? 0n));
});

test('cycles run some seconds after they are due, and what is left of an expired order goes back', async () => {
  scene.keep();
  await aReference();
  const terms = { kind: orderRecurring, slippageBps: 500, cycles: 3, interval: 60n, ...ANY_BAND };
  const address = await scene.open({ ...terms, expiry: scene.now + 130n }, [scene.pool]);
  await scene.pass(35);
  expect(scene.order(address)?.cyclesDone).toBe(0);
  await scene.pass(10);
  expect(scene.order(address)).toMatchObject({ cyclesDone: 1, sold: SIZE / 3n });
  await scene.pass(150);
  expect(scene.order(address)).toMatchObject({ cyclesDone: 2, sold: (SIZE / 3n) * 2n });
  const before = await heldBy(scene.tested, scene.usdc, scene.owner.address);
  await scene.pass(250);
  expect(scene.order(address)).toBeUndefined();
  expect(await heldBy(scene.tested, scene.usdc, scene.owner.address)).toBe(before + SIZE - (SIZE / 3n) * 2n);
});

test('a stop is noted when the long mean falls below it, and then sold', async () => {
  const keeper = scene.keep();
  await aReference();
  const address = await scene.open({ kind: orderStop, slippageBps: 500, stopTick: -200 }, [scene.pool]);
  await scene.pass(20);
  expect(scene.order(address)?.notedSlot).toBe(0n);
  // A coin costs some 4 % more from now on.
  await scene.sell('usdc', 20_000n * UNIT);
  await scene.pass(200);
  expect(scene.order(address)).toBeUndefined();
  expect(keeper.status().done).toMatchObject({ note: 1, fill: 1 });
  expect(await coins()).toBeGreaterThan((SIZE * 94n) / 100n);
});

test('the best mean of a trailing order is noted step by step', async () => {
  const keeper = scene.keep();
  await aReference();
  const terms = { kind: orderTrailing, slippageBps: 500, trailTicks: 300 };
  const address = await scene.open(terms, [scene.pool]);
  const before = scene.order(address)?.stopTick ?? 0;
  await scene.sell('coin', 10_000n * UNIT);
  await scene.pass(250);
  expect(scene.order(address)?.stopTick).toBeGreaterThanOrEqual(before + 100);
  expect(keeper.status().done.note).toBeGreaterThan(0);
});

test('references of open orders are noted every twenty slots or so, and no others', async () => {
  const keeper = scene.keep();
  await aReference();
  await scene.pass(60);
  expect(keeper.status().done.observe).toBe(0);
  await scene.open({ kind: orderStop, slippageBps: 500, stopTick: -200 }, [scene.pool]);
  await scene.pass(100);
  expect(keeper.status().done.observe).toBeGreaterThanOrEqual(4);
  expect(keeper.status().done.observe).toBeLessThanOrEqual(6);
});

test('the output waits in the order while its owner’s account is closed', async () => {
  scene.keep();
  const address = await scene.open({ asked: SIZE });
  const account = associatedAccount(scene.coin, scene.owner.address);
  const closing = { account, destination: scene.owner.address, owner: scene.owner };
  await scene.send(scene.owner, [getCloseAccountInstruction(closing)]);
  await scene.sell('coin', 1_000n * UNIT);
  await scene.pass(20);
  const order = scene.order(address);
  expect(order).toMatchObject({ isEnded: 1, left: 0n });
  expect(order?.waiting).toBeGreaterThanOrEqual(SIZE);
});

test('two keepers that want the same order fill it once, and the later one pays nothing', async () => {
  const other = await signerOf(4);
  scene.tested.chain.svm.airdrop(other.address, 1_000_000_000n as never);
  const keepers = [scene.keep(), scene.keep(other)];
  const address = await scene.open({ asked: SIZE });
  await scene.sell('coin', 1_000n * UNIT);
  await scene.pass(10);
  expect(scene.order(address)).toBeUndefined();
  const filled = keepers.map((keeper) => keeper.status().done.fill);
  expect(filled.toSorted((a, b) => a - b)).toEqual([0, 1]);
  const loser = filled[0] === 0 ? scene.signer : other;
  const { svm } = scene.tested.chain;
  const had = loser === other ? 1_000_000_000n : 1_000_000_000_000n;
  expect(svm.getBalance(loser.address)).toBe(had);
  expect(keepers.map((keeper) => keeper.status().open)).toEqual([0, 0]);
});

test('orders that can be filled at once take little more than a quote each', async () => {
  const keeper = scene.keep();
  const count = 12;
  const addresses: Address[] = [];
  for (let id = 1n; id <= count; id += 1n) addresses.push(await scene.place({ id, asked: SIZE }));
  await scene.tell(...addresses);
  const quote = vi.spyOn(scene.tested.venue, 'quote');
  await scene.sell('coin', 1_000n * UNIT);
  await scene.pass(10);
  expect(keeper.status()).toMatchObject({ open: 0, done: { fill: count } });
  expect(quote.mock.calls.length).toBeLessThan(2 * count);
});

test('a keeper whose calls are left unanswered goes on ten seconds later', async () => {
  const keeper = scene.keep();
  const address = await scene.open({ asked: SIZE });
  const { chain } = scene.tested;
  // The scene itself reads the pool.
  chain.delay = ([asked]) => (String(asked).includes(scene.pool) ? undefined : new Promise(() => {}));
  await scene.pass(20);
  expect(scene.node.unanswered()).toBe(0);
  await scene.pass(10);
  expect(scene.node.unanswered()).toBeGreaterThan(0);
  chain.delay = undefined;
  await scene.sell('coin', 1_000n * UNIT);
  await scene.pass(40);
  expect(scene.order(address)).toBeUndefined();
  expect(keeper.status()).toMatchObject({ open: 0, inFlight: 0, done: { fill: 1 } });
});

test('a fill that is refused is tried again less and less often while the market stands still, and names its reason', async () => {
  const keeper = scene.keep();
  const address = await scene.place({ asked: (SIZE * 9n) / 10n });
  const { escrow } = scene.order(address) ?? {};
  if (!escrow) throw new Error('the order is gone');
  scene.freeze(escrow, true);
  await scene.tell(address);
  await scene.pass(300);
  const [rest] = keeper.status().resting;
  expect(rest).toMatchObject({ kind: 'fill', address, reason: 'failed to land' });
  expect(rest?.times).toBeGreaterThan(4);
  expect(rest?.times).toBeLessThan(12);
  scene.freeze(escrow, false);
  await scene.pass(100);
  expect(scene.order(address)).toBeUndefined();
  expect(keeper.status()).toMatchObject({ resting: [], done: { fill: 1 } });
});

test('a keeper that the chain does not answer for a while goes on when it does', async () => {
  const keeper = scene.keep();
  const address = await scene.open({ asked: SIZE });
  await scene.sell('coin', 1_000n * UNIT);
  scene.tested.chain.fault = 'down';
  await scene.pass(20);
  expect(scene.warnings).not.toEqual([]);
  scene.tested.chain.fault = undefined;
  await scene.pass(40);
  expect(scene.order(address)).toBeUndefined();
  expect(keeper.status()).toMatchObject({ open: 0, done: { fill: 1 } });
});

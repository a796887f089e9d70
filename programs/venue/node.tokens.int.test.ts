import { meanTick, meanTickInstruction, VENUE_ERRORS } from '@orrery/chain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountOf, aToken, type TestToken, wrappedSol } from '../../packages/localnet/src/testing/tokens.ts';
import { aHookedToken } from './testing/node/hooked-token.ts';
import { startVenueNode, type VenueNode } from './testing/node/node.ts';
import { adding, collecting, removing, type TestPool } from './testing/node/pools.ts';
import { aRangedPool, aStockedPool } from './testing/node/stocked.ts';
import { buying, quotePurchase, quoteSale, type Swap, selling } from './testing/node/swaps.ts';
import { opening, unwrapping, wrapping } from './testing/node/token-steps.ts';

const MINUTE = 150;

let venue: VenueNode;
let usd: TestToken;
let taxed: TestToken;
let hooked: TestToken;
let sol: TestToken;

beforeAll(async () => {
  usd = await aToken('USD');
  taxed = await aToken('TAX', { transferFee: { bps: 100, most: 10n ** 6n } });
  hooked = await aHookedToken();
  sol = wrappedSol();
  venue = await startVenueNode({ common: [usd, taxed, hooked], ofMaker: [sol] });
});
afterAll(() => venue.stop());

/** Sells to the unit, and what is expected of it is in the book. */
async function sell(from: TestToken, pool: TestPool, amount: bigint): Promise<void> {
  const { client, people } = venue;
  const swap: Swap = { user: people.alice, from, paths: [{ pools: [pool] }], amount };
  await client.do(
    people.alice,
    selling(client.book, swap, { quoted: quoteSale(client.book, swap), slippageBps: 0 }),
  );
}

test('a token with a transfer fee counts with what arrives', async () => {
  const { client, people } = venue;
  const { alice, maker } = people;
  const { book } = client;
  const pool = await aStockedPool(venue, { kind: 'product', tokens: [taxed, usd] });
  const vault = accountOf(pool.address, taxed);
  expect(book.pool(pool.address)).toMatchObject({ reserve0: 10n ** 12n - 10n ** 6n, reserve1: 10n ** 12n });
  expect(book.holdings.get(vault)).toMatchObject({ withheld: 10n ** 6n });
  await client.do(alice, opening(pool.lp, alice.address, alice), adding(pool, alice, [10n ** 7n, 10n ** 9n]));
  await sell(taxed, pool, 12_345_678n);
  await sell(usd, pool, 10n ** 9n);
  for (const from of [taxed, usd]) {
    const swap: Swap = { user: alice, from, paths: [{ pools: [pool] }], amount: 10n ** 6n };
    const terms = { quoted: 10n ** 12n, slippageBps: 0 };
    await client.refuse(VENUE_ERRORS.exactOutMismatch, alice, buying(book, swap, terms));
  }
  await client.do(alice, collecting(pool));
  await client.do(alice, removing(pool, alice, book.held(accountOf(alice.address, pool.lp))));
  await client.do(maker, removing(pool, maker, book.held(accountOf(maker.address, pool.lp))));
});

test('a transfer hook sees every transfer, and once', async () => {
  const { client, people } = venue;
  const { book } = client;
  const { alice: user, platform } = people;
  const shared = await aStockedPool(venue, { kind: 'product', tokens: [hooked, usd] });
  const ranged = await aRangedPool(venue, { tokens: [usd, hooked] });
  const seen = () => book.counters.get(hooked.counter ?? hooked.mint)?.count;
  expect(seen()).toBe(2n);
  await sell(hooked, shared, 10n ** 9n);
  await sell(usd, ranged, 10n ** 9n);
  expect(seen()).toBe(4n);
  const fee = { token: hooked, bps: 100, platform };
  const purchase: Swap = { user, from: hooked, paths: [{ pools: [ranged] }], amount: 10n ** 6n, fee };
  await client.do(user, buying(book, purchase, { quoted: quotePurchase(book, purchase), slippageBps: 0 }));
  expect(seen()).toBe(6n);
  await client.do(user, collecting(shared));
  expect(seen()).toBe(7n);
});

test('SOL is wrapped and unwrapped in the transaction of its swap', async () => {
  const { client, people } = venue;
  const { book } = client;
  const { alice: user } = people;
  const pool = await aStockedPool(venue, { kind: 'product', tokens: [sol, usd] });
  const opened = opening(sol, user.address, user);
  const sale: Swap = { user, from: sol, paths: [{ pools: [pool] }], amount: 10n ** 9n };
  // The maker's would be the same, who has SOL in its account.
  const quoted = quoteSale(book, { ...sale, user: people.maker });
  const sold = selling(book, sale, { quoted, slippageBps: 0 });
  await client.do(user, opened, wrapping(sol, user, sale.amount), sold, unwrapping(sol, user));
  const bought: Swap = { ...sale, from: usd };
  const buy = selling(book, bought, { quoted: quoteSale(book, bought), slippageBps: 0 });
  await client.do(user, opened, buy, unwrapping(sol, user));
  expect(book.lamports.get(accountOf(user.address, sol))).toBe(0n);
});

test('tells the mean tick of the last minute, also from a ledger started anew', async () => {
  const { client, people } = venue;
  const { alice } = people;
  const pool = await aStockedPool(venue, { kind: 'stable', tokens: [usd, taxed], figures: [1n, 1n, 2n] });
  const instruction = meanTickInstruction({ pool: pool.address, minSlots: BigInt(MINUTE) });
  const mean = async () => {
    const returned = await client.ask(alice, instruction);
    return { tick: returned.readBigInt64LE(), span: returned.readBigUInt64LE(8) };
  };
  const expected = async () => meanTick(client.book.pool(pool.address), await client.slot(), BigInt(MINUTE));
  await sell(usd, pool, 10n ** 10n);
  await client.refuse(VENUE_ERRORS.notEnoughObservations, alice, {
    instructions: [instruction],
    settle: () => undefined,
  });
  for (const amount of [10n ** 11n, 10n ** 10n, 3n * 10n ** 10n]) {
    await client.pass(40);
    await sell(usd, pool, amount);
  }
  await client.pass(60);
  const told = await mean();
  expect(told).toEqual(await expected());
  expect(told.span).toBeGreaterThanOrEqual(BigInt(MINUTE));

  await venue.restart();
  await client.check();
  await sell(taxed, pool, 10n ** 9n);
  expect(await mean()).toEqual(await expected());
});

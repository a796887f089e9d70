import { VENUE_ERRORS } from '@orrery/chain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountOf, aToken, type TestToken } from '../../packages/localnet/src/testing/tokens.ts';
import { trade } from './testing/node/market.ts';
import { startVenueNode, type VenueNode } from './testing/node/node.ts';
import {
  adding,
  aPool,
  closing,
  collecting,
  creating,
  creatingLpMint,
  funding,
  type PoolSettings,
  removing,
  stocking,
} from './testing/node/pools.ts';
import { buying, filling, quotePurchase, quoteSale, selling } from './testing/node/swaps.ts';
import { opening } from './testing/node/token-steps.ts';

const SUPPLY = 10n ** 15n;
const GOAL = 85n * 10n ** 9n;
const NOTHING = { quoted: 0n, slippageBps: 0 };
/** When the node's clock begins, in Unix seconds. */
const STARTED = 1_800_000_000n;
const EXPIRY = STARTED + 3600n;

let venue: VenueNode;
let usd: TestToken;
let eur: TestToken;
let first: TestToken;
let second: TestToken;
let third: TestToken;

beforeAll(async () => {
  [usd, eur, first, second, third] = await Promise.all([
    aToken('USD'),
    aToken('EUR', {}),
    aToken('FIRST', {}),
    aToken('SECOND'),
    aToken('THIRD'),
  ]);
  venue = await startVenueNode({ common: [usd, eur], ofMaker: [first, second, third] });
});
afterAll(() => venue.stop());

/** A launch that ends with 85,000 of the other mint. */
async function launch(token: TestToken) {
  const { client, people } = venue;
  const { maker, feeOwner } = people;
  const settings: PoolSettings = {
    kind: 'launch',
    tokens: [token, usd],
    creator: maker,
    feeOwner: feeOwner.address,
    feeBps: 100,
    protocolBps: 20,
    graduatedFeeBps: 25,
    figures: [73n * 10n ** 12n, 30n * 10n ** 9n, GOAL],
  };
  const pool = aPool(settings);
  await client.do(maker, creating(pool));
  await client.do(maker, funding(pool, SUPPLY));
  return pool;
}

test('a launch keeps to its mathematics and becomes a pool of shares by one large purchase', async () => {
  const { client, people } = venue;
  const { book } = client;
  const { alice, bob, maker, feeOwner } = people;
  const pool = await launch(first);
  const swap = { from: usd, paths: [{ pools: [pool] }] } as const;
  for (const user of [alice, bob])
    await client.do(
      user,
      opening(first, user.address, user),
      selling(book, { ...swap, user, amount: 10n ** 9n }, NOTHING),
    );
  await trade(venue, pool, 1, { sale: 10n ** 8n, purchase: 10n ** 11n, push: 4n * 10n ** 8n });
  await trade(venue, pool, 0, { sale: 10n ** 11n, purchase: 10n ** 8n, push: 10n ** 13n });

  const before = book.pool(pool.address);
  const large = { ...swap, user: bob, amount: 2n * GOAL };
  await client.do(bob, selling(book, large, { quoted: quoteSale(book, large), slippageBps: 0 }));
  const after = book.pool(pool.address);
  expect(before).toMatchObject({ kind: 3, feeBps: 100, lpSupply: 0n });
  expect(after).toMatchObject({ kind: 0, feeBps: 25, figure2: 0n, creator: maker.address });
  expect(after.reserve1).toBeGreaterThan(GOAL);
  expect(book.supplies.get(first.mint)).toBeLessThan(SUPPLY);

  await client.do(maker, creatingLpMint(pool, maker));
  await client.do(bob, opening(pool.lp, bob.address, bob), adding(pool, bob, [10n ** 13n, 10n ** 12n]));
  await trade(venue, pool, 1, { sale: 10n ** 9n, purchase: 10n ** 9n, push: 2n * 10n ** 9n });
  await client.do(alice, collecting(pool));
  await client.do(bob, removing(pool, bob, book.held(accountOf(bob.address, pool.lp))));
  // The graduated liquidity has no owner.
  expect(book.pool(pool.address).lpSupply).toBe(after.lpSupply);
  expect(book.held(accountOf(feeOwner.address, usd))).toBeGreaterThan(0n);
});

test('a purchase of more than a launch gives ends it too', async () => {
  const { client, people } = venue;
  const { book } = client;
  const { alice } = people;
  const pool = await launch(third);
  const most = { user: alice, from: usd, paths: [{ pools: [pool] }], amount: 8n * 10n ** 14n } as const;
  const purchase = buying(book, most, { quoted: quotePurchase(book, most), slippageBps: 0 });
  await client.do(alice, opening(third, alice.address, alice), purchase);
  expect(book.held(accountOf(alice.address, third))).toBe(most.amount);
  expect(book.pool(pool.address).kind).toBe(0);
  expect(book.supplies.get(third.mint)).toBeLessThan(SUPPLY);
});

test('a launch that all came back from is closed, and what it held is its creator’s', async () => {
  const { client, people } = venue;
  const { book } = client;
  const { alice, maker } = people;
  const pool = await launch(second);
  const swap = { user: alice, paths: [{ pools: [pool] }] } as const;
  const bought = { ...swap, from: usd, amount: 10n ** 12n };
  const purchase = buying(book, bought, { quoted: quotePurchase(book, bought), slippageBps: 0 });
  await client.do(alice, opening(second, alice.address, alice), purchase);
  await client.refuse(VENUE_ERRORS.notEmpty, maker, closing(pool));
  await client.do(alice, selling(book, { ...swap, from: second, amount: 10n ** 12n }, NOTHING));
  await client.refuse(VENUE_ERRORS.notEmpty, maker, closing(pool));
  await client.do(alice, collecting(pool));
  expect(book.pool(pool.address).owed0).toBeGreaterThan(0n);
  await client.do(maker, closing(pool));
  expect(book.supplies.get(second.mint)).toBe(0n);
  expect(book.lamports.get(pool.address)).toBe(0n);
});

test('a maker’s quote is paid to the unit, once, with any events in between', async () => {
  const { client, people } = venue;
  const { book } = client;
  const { alice, bob, maker, feeOwner, platform, referral } = people;
  const pool = aPool({
    kind: 'quoted',
    tokens: [usd, eur],
    creator: maker,
    feeOwner: feeOwner.address,
    protocolBps: 5,
  });
  await client.do(maker, creating(pool));
  await client.do(maker, stocking(pool, [10n ** 12n, 10n ** 12n]));
  const terms = { input: 0, amountIn: 10n ** 9n, amountOut: 9n * 10n ** 8n, expiry: EXPIRY } as const;
  const fill = await filling(pool, alice, { ...terms, nonce: 7n });
  const signed = await client.sign(alice, [fill]);
  await client.do(bob, await filling(pool, bob, { ...terms, input: 1, nonce: 5n }));
  await client.land(signed);
  await client.refuse(VENUE_ERRORS.quoteUsed, alice, fill);
  const taken = await filling(pool, bob, { ...terms, nonce: 8n, user: alice.address });
  await client.refuse(VENUE_ERRORS.quoteForAnother, bob, taken);
  const stale = await filling(pool, alice, { ...terms, nonce: 8n, expiry: STARTED - 1n });
  await client.refuse(VENUE_ERRORS.quoteExpired, alice, stale);

  for (const token of [usd, eur]) {
    const fee = { token, bps: 100, platform, referral: { bps: 2500, owner: referral } };
    await client.do(
      alice,
      await filling(pool, alice, { ...terms, nonce: BigInt(token === usd ? 8 : 6) }, fee),
    );
  }

  const late = await client.sign(alice, [await filling(pool, alice, { ...terms, nonce: 9n })]);
  const { reserve0, reserve1 } = book.pool(pool.address);
  await client.do(maker, stocking(pool, [-reserve0 / 2n, -reserve1]));
  await client.land(late, VENUE_ERRORS.notEnoughLiquidity);
  await client.do(bob, collecting(pool));
  await client.do(maker, stocking(pool, [reserve0 / 2n - reserve0, 0n]));
  expect(book.pool(pool.address)).toMatchObject({ reserve0: 0n, reserve1: 0n, owed0: 0n, owed1: 0n });
});

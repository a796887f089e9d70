import { VENUE_ERRORS } from '@orrery/chain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountOf, aToken, type TestToken } from '../../packages/localnet/src/testing/tokens.ts';
import { trade } from './testing/node/market.ts';
import { startVenueNode, type VenueNode } from './testing/node/node.ts';
import {
  adding,
  aPool,
  collecting,
  creating,
  creatingLpMint,
  type PoolSettings,
  removing,
} from './testing/node/pools.ts';
import {
  aPosition,
  burningPosition,
  closingPosition,
  creatingTicks,
  decreasing,
  increasing,
  openingPosition,
} from './testing/node/positions.ts';
import { quoteSale, selling } from './testing/node/swaps.ts';
import { burning, opening } from './testing/node/token-steps.ts';

const NOT_SO_MANY_TOKENS = 1;

let venue: VenueNode;
let usd: TestToken;
let eur: TestToken;
let coin: TestToken;

beforeAll(async () => {
  [usd, eur, coin] = await Promise.all([aToken('USD'), aToken('EUR'), aToken('COIN', {})]);
  venue = await startVenueNode({ common: [usd, eur, coin] });
});
afterAll(() => venue.stop());

const FEES = { feeBps: 30, protocolBps: 5 };
type Some = Pick<PoolSettings, 'kind' | 'figures'> & { reserves: [bigint, bigint]; push: bigint };
const SHARED: Record<string, () => Some & { tokens: [TestToken, TestToken] }> = {
  product: () => ({
    kind: 'product',
    tokens: [coin, usd],
    reserves: [10n ** 12n, 4n * 10n ** 12n],
    push: 10n ** 10n,
  }),
  stable: () => ({
    kind: 'stable',
    tokens: [usd, eur],
    figures: [10n, 11n, 100n],
    reserves: [11n * 10n ** 12n, 10n ** 13n],
    push: 4n * 10n ** 12n,
  }),
};

test.each(Object.keys(SHARED))(
  'a %s pool keeps to its mathematics from the first share to the last',
  async (name) => {
    const {
      client,
      people: { alice, bob, maker, feeOwner },
    } = venue;
    const { book } = client;
    const { reserves, push, ...settings } = SHARED[name]?.() ?? expect.fail();
    const pool = aPool({ ...settings, ...FEES, creator: maker, feeOwner: feeOwner.address });
    const [lpOfAlice, lpOfBob] = [accountOf(alice.address, pool.lp), accountOf(bob.address, pool.lp)];
    await client.do(maker, creating(pool));
    await client.do(bob, creatingLpMint(pool, bob));
    await client.do(alice, opening(pool.lp, alice.address, alice), adding(pool, alice, reserves));
    await client.do(
      bob,
      opening(pool.lp, bob.address, bob),
      adding(pool, bob, [reserves[0] / 3n, reserves[1]]),
    );

    const amounts = { sale: 10n ** 9n, purchase: 10n ** 9n, push };
    await trade(venue, pool, 0, amounts);
    await trade(venue, pool, 1, { ...amounts, push: push * 2n });
    await client.do(bob, collecting(pool));
    expect(book.held(accountOf(feeOwner.address, pool.tokens[0]))).toBeGreaterThan(0n);

    const burnt = book.held(lpOfAlice) / 10n;
    await client.do(alice, removing(pool, alice, book.held(lpOfAlice) / 3n));
    await client.do(alice, burning(pool.lp, alice, burnt));
    await client.do(alice, removing(pool, alice, book.held(lpOfAlice)));
    await client.do(bob, removing(pool, bob, book.held(lpOfBob)));
    expect(book.pool(pool.address)).toMatchObject({ lpSupply: burnt + 1000n });
    expect(book.supplies.get(pool.lp.mint)).toBe(0n);
    await client.refuse(NOT_SO_MANY_TOKENS, alice, removing(pool, alice, burnt));
    await trade(venue, pool, 0, { sale: 10n ** 8n, purchase: 10n ** 8n, push: push / 10n });
  },
);

test('a concentrated pool keeps to its mathematics, and a burnt position in it', async () => {
  const { client, people } = venue;
  const { book } = client;
  const { alice, bob, maker, feeOwner } = people;
  const kind = { kind: 'concentrated', tickSpacing: 8, sqrtPrice: 1n << 64n } as const;
  const pool = aPool({
    ...kind,
    ...FEES,
    tokens: [usd, eur],
    nonce: 1,
    creator: maker,
    feeOwner: feeOwner.address,
  });
  await client.do(maker, creating(pool));
  await client.do(bob, ...[-1024, -512].map((start) => creatingTicks(pool, start, bob)));
  await client.do(bob, ...[0, 1536].map((start) => creatingTicks(pool, start, bob)));
  const wide = aPosition(pool, alice, -800, 1600);
  const narrow = aPosition(pool, bob, -128, 64);
  await client.do(alice, openingPosition(wide), increasing(wide, 10n ** 13n));
  await client.do(bob, openingPosition(narrow));
  await client.do(bob, increasing(narrow, 5n * 10n ** 12n));
  await client.do(alice, increasing(wide, 10n ** 12n));

  // Further than the narrow position reaches, both ways.
  const amounts = { sale: 10n ** 9n, purchase: 10n ** 9n, push: 24n * 10n ** 10n };
  await trade(venue, pool, 0, amounts);
  await trade(venue, pool, 1, amounts);
  await client.do(alice, collecting(pool));
  await client.do(alice, decreasing(wide, 0n));
  await client.do(alice, decreasing(wide, 10n ** 12n));

  await client.refuse(VENUE_ERRORS.notEmpty, alice, closingPosition(wide));
  await client.do(bob, burningPosition(narrow));
  await client.refuse(VENUE_ERRORS.notOwner, bob, decreasing(narrow, 0n));
  await client.refuse(VENUE_ERRORS.notOwner, bob, closingPosition(narrow));
  await client.do(alice, decreasing(wide, 10n ** 13n));
  await client.do(alice, closingPosition(wide));
  const sale = { user: alice, from: usd, paths: [{ pools: [pool] }], amount: 10n ** 9n } as const;
  await client.do(alice, selling(book, sale, { quoted: quoteSale(book, sale), slippageBps: 0 }));
  expect(book.pool(pool.address)).toMatchObject({ liquidity: 5n * 10n ** 12n });
  const { address } = wide;
  expect(book.lamports.get(address)).toBe(0n);
});

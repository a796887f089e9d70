import assert from 'node:assert/strict';
import { VENUE_ERRORS } from '@orrery/chain';
import type { VenueNode } from './node.ts';
import type { TestPool } from './pools.ts';
import { buying, quotePurchase, quoteSale, returnedAmount, type Swap, selling } from './swaps.ts';

/** How much Alice sells of one token and buys of the other, and how much Bob sells to move the price by some percent. */
export interface Amounts {
  sale: bigint;
  purchase: bigint;
  push: bigint;
}

const TIGHT = { slippageBps: 10 };
const WIDE = { slippageBps: 500 };

/**
 * Sells one token of a pool for so much of it, and for so much of the other one: to the unit while nothing happens between signing and landing;
 * refused or at the new price when the market has moved against the user; better than promised when it has moved the other way.
 */
export async function trade(venue: VenueNode, pool: TestPool, side: 0 | 1, amounts: Amounts): Promise<void> {
  const { alice, bob } = venue.people;
  const from = pool.tokens[side];
  const paths = [{ pools: [pool] }] as const;
  const sale = { user: alice, from, paths, amount: amounts.sale };
  const purchase = { user: alice, from, paths, amount: amounts.purchase };
  const push = { user: bob, from, paths, amount: amounts.push };
  await tradeOnce(venue, sale, push, true);
  await tradeOnce(venue, purchase, push, false);
}

async function tradeOnce(
  { client, people: { alice, bob } }: VenueNode,
  swap: Swap,
  push: Swap,
  isSale: boolean,
) {
  const { book } = client;
  const quote = () => (isSale ? quoteSale(book, swap) : quotePurchase(book, swap));
  const order = (terms: { quoted: bigint; slippageBps: number }) =>
    isSale ? selling(book, swap, terms) : buying(book, swap, terms);
  /** By how much the user did better than a promise. */
  const gain = (amount: bigint, promised: bigint) => (isSale ? amount - promised : promised - amount);

  await client.do(alice, order({ quoted: quote(), slippageBps: 0 }));

  const quoted = quote();
  const tight = await client.sign(alice, [order({ quoted, ...TIGHT })]);
  const wide = await client.sign(alice, [order({ quoted, ...WIDE })]);
  const moved = await client.do(bob, selling(book, push, { quoted: 0n, slippageBps: 0 }));
  await client.land(tight, VENUE_ERRORS.slippageExceeded);
  assert(gain(returnedAmount(await client.land(wide)), quoted) < 0n);

  const worse = quote();
  const signed = await client.sign(alice, [order({ quoted: worse, ...TIGHT })]);
  const [pool] = swap.paths[0].pools;
  const other = pool?.tokens.find(({ mint }) => mint !== swap.from.mint);
  assert(other);
  const back = { ...push, from: other, amount: returnedAmount(moved) };
  await client.do(bob, selling(book, back, { quoted: 0n, slippageBps: 0 }));
  assert(gain(returnedAmount(await client.land(signed)), worse) > 0n);
}

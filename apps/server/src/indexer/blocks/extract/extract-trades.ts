import { isLaunch, type Pool } from '@orrery/venue';
import type { Address, Signature } from '@solana/kit';
import { type BlockTransaction, signersOf } from '../block.ts';
import type { Holdings } from './holdings.ts';
import { burntFrom, isPlainTrade } from './vault-moves.ts';

/** One leg of a swap, seen from its trader: what went into a pool's vault was sold, what left the other one was bought. */
export interface Trade {
  signature: Signature;
  trader: Address;
  /** A known pool, or the owner of what the trader traded with. */
  pool: Address;
  /** With a known pool, when only the trade touched its vaults. */
  isPlain: boolean;
  sold: { mint: Address; amount: bigint };
  bought: { mint: Address; amount: bigint };
}

/** What a transaction did to known pools and to holders. */
export interface Moved {
  transaction: BlockTransaction;
  /** The known pools with changed vaults. */
  pools: ReadonlyMap<Address, Pool>;
  holdings: Holdings;
}

export type Leg = Omit<Trade, 'signature' | 'trader'>;

/**
 * Reads a transaction's trades in the order it names their accounts: a leg for each known pool with mints that moved in opposite
 * directions, and one for each other holder of which the same is true and without which what the trader gave would not be what the
 * trader got. docs/extraction.md has the rule.
 */
export function extractTrades(moved: Moved): Trade[] {
  const { transaction, pools, holdings } = moved;
  const [signature] = transaction.transaction.signatures;
  const signers = signersOf(transaction);
  if (signature === undefined || signers.length === 0) return [];
  const known = knownLegs(moved);
  const trader = known.length > 0 ? traderOf(known, signers, holdings) : signers.find(isTrading);
  if (trader === undefined) return [];
  const others = legsOf(holdings, (holder) => holder !== trader && !pools.has(holder));
  const all = [...known, ...others];
  const isTold = isChain(all, exchangeOf(holdings.get(trader)));
  return (isTold ? all : known).map((leg) => ({ signature, trader, ...leg }));

  function isTrading(signer: Address): boolean {
    return exchangeOf(holdings.get(signer)) !== undefined;
  }
}

/** What known pools exchanged. */
export function knownLegs(moved: Moved): Leg[] {
  return legsOf(moved.holdings, (holder) => moved.pools.has(holder)).map((leg) => ofPool(leg, moved));
}

function legsOf(holdings: Holdings, isPool: (holder: Address) => boolean): Leg[] {
  return [...holdings].flatMap(([pool, held]) => {
    const exchange = isPool(pool) ? exchangeOf(held) : undefined;
    const { got: sold, gave: bought } = exchange ?? {};
    return sold && bought ? { pool, isPlain: false, sold, bought } : [];
  });
}

/** The trade that ends a launch burns what the pool after it has no use for: that is no purchase. */
function ofPool(leg: Leg, { transaction, pools }: Moved): Leg {
  const pool = pools.get(leg.pool);
  if (!pool) return leg;
  const plain = { ...leg, isPlain: isPlainTrade(transaction, pool) };
  if (!isLaunch(pool) || leg.bought.mint !== pool.account.mint0) return plain;
  const { mint, amount } = leg.bought;
  return { ...plain, bought: { mint, amount: amount - burntFrom(transaction, pool.account.vault0) } };
}

interface Exchange {
  gave: { mint: Address; amount: bigint };
  got: { mint: Address; amount: bigint };
}

/** What a holder gave for what, when exactly two mints moved, in opposite directions. */
function exchangeOf(held: ReadonlyMap<Address, bigint> | undefined): Exchange | undefined {
  if (held?.size !== 2) return undefined;
  const [first, second] = [...held].map(([mint, amount]) => ({ mint, amount }));
  if (!first || !second || first.amount > 0n === second.amount > 0n) return undefined;
  const [got, { mint, amount }] = first.amount > 0n ? [first, second] : [second, first];
  return { got, gave: { mint, amount: -amount } };
}

/** The signer whose balances changed by what the legs took and gave; the first signer when none did. */
function traderOf(
  legs: readonly Leg[],
  signers: readonly Address[],
  holdings: Holdings,
): Address | undefined {
  const change = (signer: Address, mint: Address) => holdings.get(signer)?.get(mint) ?? 0n;
  const score = (signer: Address) =>
    Number(legs.some(({ sold }) => change(signer, sold.mint) < 0n)) +
    Number(legs.some(({ bought }) => change(signer, bought.mint) > 0n));
  return signers.toSorted((a, b) => score(b) - score(a))[0];
}

/** Whether the legs lead from what a trader gave to what it got and nowhere else. */
function isChain(legs: readonly Leg[], trader: Exchange | undefined): boolean {
  if (!trader) return false;
  const [from, to] = [trader.gave.mint, trader.got.mint];
  const taken = new Set(legs.map(({ sold }) => sold.mint));
  const given = new Set(legs.map(({ bought }) => bought.mint));
  if (!taken.has(from) || !given.has(to) || taken.has(to) || given.has(from)) return false;
  return (
    [...taken].every((mint) => mint === from || given.has(mint)) &&
    [...given].every((mint) => mint === to || taken.has(mint))
  );
}

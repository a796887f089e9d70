import { POOL_KINDS } from '@orrery/chain';
import { HOUR_MS } from '@orrery/core/time';
import type { Address } from '@solana/kit';
import type { Universe } from '../universe/universe.ts';
import { interestIn, type Life, lifeOf } from './launch-life.ts';
import { type MarketView, type PoolView, type TokenView, toWhole } from './market-view.ts';

/** A token of a launchpad as the world follows it. */
export interface Launch {
  token: TokenView;
  life: Life;
  bornAt: number;
  /** Born before this chain: others than the traders may hold it, and who was close to it is not known. */
  isOlder: boolean;
  /** When its holders were asked to sell; set while it is being delisted. */
  delistingAt?: number | undefined;
  /** It cannot be delisted before this. */
  keptUntil: number;
}

/** The tokens of the launchpads that have a pool. */
export interface LaunchBook {
  /** Takes up the token of a pool, unless it is none of a launchpad or known; the new one. */
  meet(pool: PoolView): Launch | undefined;
  forget(token: TokenView): void;
  of(token: TokenView): Launch | undefined;
  all(): Iterable<Launch>;
  /** No longer looked at, longest dead first. */
  quiet(now: number): Launch[];
}

export function createLaunchBook({ seed, characters }: Pick<Universe, 'seed' | 'characters'>): LaunchBook {
  const launches = new Map<Address, Launch>();
  return {
    meet({ base: token }) {
      const { id, launch: facts } = token.facts;
      if (!facts || launches.has(id)) return undefined;
      const life = lifeOf(seed, id, characters.get(id)?.omen);
      const launch = { token, life, bornAt: facts.createdAt, isOlder: characters.has(id), keptUntil: 0 };
      launches.set(id, launch);
      return launch;
    },
    forget: ({ facts }) => void launches.delete(facts.id),
    of: ({ facts }) => launches.get(facts.id),
    all: () => launches.values(),
    quiet(now) {
      const endOf = ({ bornAt, life }: Launch) => bornAt + life.endsAt;
      return [...launches.values()]
        .filter((launch) => !launch.delistingAt && launch.keptUntil <= now && isQuiet(launch, now))
        .toSorted((a, b) => endOf(a) - endOf(b));
    },
  };
}

/** The curve it is still sold on; undefined once it has graduated. */
export function curvePool({ token }: Launch): PoolView | undefined {
  return token.pools.find(({ account }) => account.kind === POOL_KINDS.launch);
}

/** How much of the goal has been paid in. */
export function progressOf(pool: PoolView): number {
  const goal = goalOf(pool);
  return goal > 0 ? pool.reserves[1] / goal : 1;
}

/** What must be paid in for a token to graduate, whole quote tokens; 0 for one that has. */
export function goalOf({ account, quote }: PoolView): number {
  return account.kind === POOL_KINDS.launch ? toWhole(account.figure2, quote.facts.decimals) : 0;
}

function isQuiet(launch: Launch, now: number): boolean {
  const { bornAt, life, isOlder } = launch;
  if (now < bornAt + life.endsAt) return false;
  // One that should graduate is waited for.
  if (curvePool(launch)) return life.fate !== 'graduate';
  // One that has stays while it is looked at; of those older than the chain, others hold a part.
  return !isOlder && fameOf(launch, now) < FORGOTTEN;
}

/** Stars of the launchpads come and go; the universe's figures are those of their day. */
export const OLD_STAR = 0.35;
const FORGOTTEN = 0.002;
const FAME_HALVES_MS = 5 * HOUR_MS;

/** How much a graduated token is looked at, in the measure of the characters' popularity. */
export function fameOf({ token, life, bornAt, isOlder }: Launch, now: number): number {
  if (isOlder && token.character) return token.character.popularity * OLD_STAR;
  return life.fame * 2 ** -((now - bornAt) / FAME_HALVES_MS);
}

/** Trades a second a launch draws while it is on its curve. */
export function interestOf(launch: Launch, now: number): number {
  if (launch.delistingAt || !curvePool(launch)) return 0;
  return interestIn(launch.life, now - launch.bornAt);
}

/** Tokens that have a pool, those on their way out left aside. */
export function countStaying(view: Pick<MarketView, 'size'>, book: LaunchBook): number {
  let leaving = 0;
  for (const { delistingAt } of book.all()) leaving += delistingAt ? 1 : 0;
  return view.size - leaving;
}

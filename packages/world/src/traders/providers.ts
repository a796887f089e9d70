import { HOUR_MS } from '@orrery/core/time';
import { between, exponential, pickOne } from '../random.ts';
import type { LaunchBook } from './launch-book.ts';
import { spendable } from './ledger.ts';
import { hasShares, type PoolView } from './market-view.ts';
import type { Schedule } from './schedule.ts';
import type { Situation } from './situation.ts';
import type { Action, Errand, Trader } from './trader.ts';
import { isFree } from './trader-index.ts';

/** Liquidity providers: they add to pools and take from them, now and then, and one day a developer takes all that it has provided. */
export interface Providers {
  /** A pool has just opened or was found at the start. */
  meet(pool: PoolView, now: number): void;
  act(): Action | undefined;
}

interface ProvidersSetup {
  book: Pick<LaunchBook, 'of'>;
  schedule: Schedule<Errand>;
}

const LOOKS = 4;
/** What one adds or takes at once, as a share of the pool. */
const LOT: readonly [number, number] = [0.002, 0.02];
/** The most of its holdings a provider puts into a pool at once. */
const MAX_SPENT = 0.1;
const SMALLEST_USD = 5;
/** How strongly pools are drawn to the shares they began with. */
const SHARES_PULL = 20;
const PARTS = 1_000_000_000;
/** How long after the world has begun, or began again, a rug is pulled. */
const RUG_MEAN_MS = 4 * HOUR_MS;
const AGAIN_MS = 900;

export function createProviders(
  { view, traders, attention, makersOf, random }: Situation,
  { book, schedule }: ProvidersSetup,
): Providers {
  function act(): Action | undefined {
    for (let look = 0; look < LOOKS; look += 1) {
      const pool = pickOne(random, attention.pick()?.pools.filter(isOpenToAll) ?? []);
      const action = pool && (random() < chanceToAdd(pool) ? add(pool) : take(pool));
      if (action) return action;
    }
    return undefined;
  }

  function add(pool: PoolView): Action | undefined {
    const known = pickOne(random, [pool.providers.pick(random), pickOne(random, makersOf(pool.base))]);
    if (!known || !isFree(known)) return undefined;
    const { reserve0, reserve1 } = pool.account;
    const shareOf = (mint: PoolView['base'], reserve: bigint) =>
      (Number(spendable(known, mint.facts.id)) * MAX_SPENT) / Number(reserve);
    const most = Math.min(shareOf(pool.base, reserve0), shareOf(pool.quote, reserve1));
    const share = Math.min(between(random, ...LOT), most);
    // A pool without a reserve has no share: NaN, so not enough either.
    if (!(share * pool.depth * view.usd(pool.quote) >= SMALLEST_USD)) return undefined;
    return toAction(known, pool, { adds: [part(reserve0, share), part(reserve1, share)] });
  }

  function take(pool: PoolView): Action | undefined {
    const provider = pool.providers.pick(random);
    if (!provider || !isFree(provider) || provider.plan.habit === 'developer') return undefined;
    const [lot, own] = [part(pool.account.lpSupply, between(random, ...LOT)), sharesOf(provider, pool)];
    const removes = lot < own ? lot : own;
    return removes > 0n ? toAction(provider, pool, { removes }) : undefined;
  }

  function pullRug(pool: PoolView, developer: Trader): Errand {
    return (now) => {
      const removes = sharesOf(developer, pool);
      if (removes > 0n && isFree(developer)) return [toAction(developer, pool, { removes })];
      if (!developer.balances || developer.isBusy) schedule.add(now + AGAIN_MS, pullRug(pool, developer));
      return [];
    };
  }

  return {
    act,
    meet(pool, now) {
      const launch = book.of(pool.base);
      const developer = launch && traders.at(launch.token.facts.launch?.developer ?? launch.token.facts.id);
      if (launch?.life.fate !== 'rug' || !developer || !hasShares(pool)) return;
      schedule.add(now + exponential(random, RUG_MEAN_MS), pullRug(pool, developer));
    },
  };
}

/** True when the pool receives the whole of what is sent to it, from anybody. */
function isOpenToAll(pool: PoolView): boolean {
  return hasShares(pool) && !pool.pool.mints.some(({ extensions }) => extensions?.transferFee);
}

/** Pools have about the shares they had when they opened. */
function chanceToAdd({ account, pool }: PoolView): number {
  const growth = Math.log(Number(account.lpSupply) / Number(pool.account.lpSupply));
  return 0.5 - 0.45 * Math.tanh(SHARES_PULL * growth);
}

function sharesOf({ balances }: Trader, { account }: PoolView): bigint {
  return balances?.get(account.lpMint) ?? 0n;
}

function part(amount: bigint, share: number): bigint {
  return (amount * BigInt(Math.floor(share * PARTS))) / BigInt(PARTS);
}

function toAction(
  trader: Trader,
  { pool }: PoolView,
  change: Extract<Action, { kind: 'liquidity' }>['change'],
): Action {
  return { kind: 'liquidity', trader, pool, change };
}

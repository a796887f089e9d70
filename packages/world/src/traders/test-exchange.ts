import { TOKEN_2022_PROGRAM } from '@orrery/chain';
import { millis } from '@orrery/core';
import { type TokenFacts, WRAPPED_SOL } from '@orrery/domain';
import {
  LAUNCH_CURVE,
  LAUNCH_FEE_BPS,
  LAUNCH_SUPPLY,
  type Pool,
  type PoolPlan,
  type Reserves,
} from '@orrery/venue';
import type { Address } from '@solana/kit';
import { createOracle } from '../oracle/oracle.ts';
import { createRandom, exponential } from '../random.ts';
import type { Universe } from '../universe/universe.ts';
import { toWhole } from '../view/market-view.ts';
import { spendable } from './ledger.ts';
import { createMind, type Mind } from './mind.ts';
import { createTestPools, type Fill } from './test-pools.ts';
import { type Action, actorOf, type Swap } from './trader.ts';

/** A settled trade as the test sees it. */
export interface Trade {
  at: number;
  swap: Swap;
  isBuy: boolean;
  usd: number;
  pool: Pool;
  /** What the trader got or gave of the pool's first mint, in smallest units. */
  amount: bigint;
  /** US dollars for one whole of it after the trade. */
  price: number;
}

/** Tells a test what happens, as it happens. */
export interface Watch {
  trade?: (trade: Trade) => void;
  every?: { ms: number; look: (now: number) => void };
}

/** The traders' life on bare reserves: the venue's arithmetic, no chain, a clock that runs as fast as the machine. */
export interface Exchange {
  mind: Mind;
  refused: number;
  launches: number;
  graduations: number;
  delistings: number;
  live(ms: number, watch?: Watch): void;
}

export const GENESIS_MS = 1_790_000_000_000;
const BEAT_MS = 25;
const NETWORK_FEE = 10_000n;
const LAUNCH_COST = 12_000_000n;

/** Opens a universe's pools and gives its traders what they start with; `beatMs` stretches the pulse. */
export function createExchange(universe: Universe, beatMs = BEAT_MS): Exchange {
  let now = GENESIS_MS;
  const random = createRandom(universe.seed + 99);
  const mind = createMind({ ...universe, oracle: createOracle(universe, now), now });
  const pools = createTestPools();
  const exchange: Exchange = { mind, refused: 0, launches: 0, graduations: 0, delistings: 0, live };
  const open = ({ reserves, ...plan }: OpenPool) => mind.notice(pools.open(plan, reserves), reserves, now);
  const close = (pool: Pool) => {
    pools.close(pool);
    mind.noticeClosed(pool);
  };
  for (const pool of universe.pools) open(pool);
  for (const trader of mind.cast.all) {
    mind.ledger.load(trader, new Map<Address, bigint>(trader.plan.holdings));
  }

  function settle(swap: Swap): Trade | undefined {
    const { trader, inputMint, outputMint, amount } = swap;
    const isPayable = amount > 0n && amount <= spendable(trader, inputMint);
    const fill = isPayable ? pools.fill(swap) : undefined;
    if (!fill) {
      exchange.refused += 1;
      return undefined;
    }
    const { pool, after, out, isBuy } = fill;
    mind.ledger.add(trader, inputMint, -amount);
    mind.ledger.add(trader, outputMint, out);
    mind.ledger.add(trader, WRAPPED_SOL, -NETWORK_FEE);
    mind.notice(pool, after, now);
    mind.tidy(trader, now);
    const usd = usdOf(mind, fill);
    const base = mind.view.token(pool.mints[0].id);
    const price = base ? mind.view.usd(base) : 0;
    if (pool.curve.kind === 'launch' && after[1] >= pool.curve.goal) graduate(pool, after);
    return { at: now, swap, isBuy, usd, pool, amount: isBuy ? out : amount, price };
  }

  function graduate(pool: Pool, reserves: Reserves): void {
    exchange.graduations += 1;
    open(toGraduated(pool, reserves, now));
    close(pool);
  }

  function perform(action: Action): Trade | undefined {
    switch (action.kind) {
      case 'swap':
        return settle(action);
      case 'launch': {
        exchange.launches += 1;
        const token = toToken(action, `launch-${universe.seed}-${exchange.launches}`, now);
        const sol = universe.characters.get(WRAPPED_SOL)?.token ?? token;
        open(toLaunched(token, sol, now));
        mind.ledger.add(action.developer, WRAPPED_SOL, -LAUNCH_COST);
        return undefined;
      }
      case 'close':
        for (const mint of action.mints) mind.ledger.drop(action.trader, mint);
        return undefined;
      case 'delist':
        exchange.delistings += 1;
        close(action.pool);
        return undefined;
      default:
        return action satisfies never;
    }
  }

  function live(ms: number, { trade, every }: Watch = {}): void {
    let looked = now;
    for (const end = now + ms; now < end; now += exponential(random, beatMs)) {
      for (const action of mind.next(now)) {
        const settled = perform(action);
        if (settled) trade?.(settled);
        const actor = actorOf(action);
        if (actor) actor.isBusy = false;
      }
      if (every && now - looked >= every.ms) {
        looked = now;
        every.look(now);
      }
    }
  }

  return exchange;
}

type OpenPool = PoolPlan & { reserves: Reserves };

function usdOf({ view }: Mind, { pool, quoteAmount }: Fill): number {
  const [, { id, decimals }] = pool.mints;
  const quote = view.token(id);
  return quote ? toWhole(quoteAmount, decimals) * view.usd(quote) : 0;
}

function toLaunched(token: TokenFacts, sol: TokenFacts, now: number): OpenPool {
  const terms = { curve: LAUNCH_CURVE, feeBps: LAUNCH_FEE_BPS, openedAt: millis(now) };
  return { seed: token.id, mints: [token, sol], ...terms, reserves: [LAUNCH_SUPPLY, 0n] };
}

function toGraduated({ seed, mints }: Pool, [base, quote]: Reserves, now: number): OpenPool {
  // As many tokens as keep the price.
  const kept = (quote * (base + LAUNCH_CURVE.virtual[0])) / (quote + LAUNCH_CURVE.virtual[1]);
  const terms = { curve: { kind: 'constant-product' }, feeBps: 30, openedAt: millis(now) } as const;
  return { seed: `${seed}!`, mints, ...terms, reserves: [kept < base ? kept : base, quote] };
}

function toToken(
  { developer, name }: Extract<Action, { kind: 'launch' }>,
  id: string,
  now: number,
): TokenFacts {
  const { launchpad, ...names } = name;
  const launch = { launchpad, developer: developer.plan.address, createdAt: millis(now) };
  // Any name will do where no chain reads it.
  return { ...names, id: id as Address, decimals: 6, tokenProgram: TOKEN_2022_PROGRAM, tags: [], launch };
}

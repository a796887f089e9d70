import { TOKEN_2022_PROGRAM } from '@orrery/chain';
import { millis } from '@orrery/core';
import { type TokenFacts, WRAPPED_SOL } from '@orrery/domain';
import { amountOut, feeMint, type Pool, type PoolPlan, type Reserves, venueFee } from '@orrery/venue';
import type { Address } from '@solana/kit';
import { spendable } from './ledger.ts';
import { createMind, type Mind } from './mind.ts';
import { createRandom, exponential } from './random.ts';
import { type Action, actorOf, type Swap } from './trader.ts';
import type { Universe } from './universe.ts';

/** A settled trade as the test sees it. */
export interface Trade {
  at: number;
  swap: Swap;
  isBuy: boolean;
  usd: number;
  pool: Pool;
}

/** Tells a test what happens, as it happens. */
export interface Watch {
  trade?(trade: Trade): void;
  action?(action: Action, now: number): void;
  every?: { ms: number; look(now: number): void };
}

/** The traders' life on bare reserves: the venue's arithmetic, no chain, a clock that runs as fast as the machine. */
export interface Exchange {
  mind: Mind;
  /** Reserves by pool id, with the pool. */
  pools: Map<Address, { pool: Pool; reserves: Reserves }>;
  refused: number;
  launches: number;
  graduations: number;
  delistings: number;
  live(ms: number, watch?: Watch): void;
}

export const GENESIS_MS = 1_790_000_000_000;
const LAUNCH_SUPPLY = 1_000_000_000_000_000n;
const CURVE = {
  kind: 'launch',
  virtual: [73_000_000_000_000n, 30_000_000_000n],
  goal: 85_005_359_057n,
} as const;
const BEAT_MS = 25;

export function createExchange(universe: Universe, beatMs = BEAT_MS): Exchange {
  let now = GENESIS_MS;
  const random = createRandom(universe.seed + 99);
  const mind = createMind({ ...universe, now });
  const pools: Exchange['pools'] = new Map();
  const byPair = new Map<string, Set<Address>>();
  const exchange: Exchange = { mind, pools, refused: 0, launches: 0, graduations: 0, delistings: 0, live };

  for (const { reserves, ...plan } of universe.pools) open(plan, reserves);
  for (const trader of mind.cast.all)
    mind.ledger.load(trader, new Map<Address, bigint>(trader.plan.holdings));

  function open(plan: PoolPlan, reserves: Reserves): Pool {
    // Addresses matter to nobody here but the maps.
    const pool = { ...plan, id: plan.seed as Address, vaults: ['0', '1'] as unknown as Pool['vaults'] };
    pools.set(pool.id, { pool, reserves });
    const pair = pairOf(plan.mints[0].id, plan.mints[1].id);
    byPair.set(pair, (byPair.get(pair) ?? new Set()).add(pool.id));
    mind.notice(pool, reserves, now);
    return pool;
  }

  function close(pool: Pool): void {
    pools.delete(pool.id);
    byPair.get(pairOf(pool.mints[0].id, pool.mints[1].id))?.delete(pool.id);
    mind.noticeClosed(pool);
  }

  function settle(swap: Swap): Trade | undefined {
    const { trader, inputMint, outputMint, amount } = swap;
    if (amount <= 0n || amount > spendable(trader, inputMint)) return undefined;
    const isFeeIn = feeMint(inputMint, outputMint) === inputMint;
    let best: { pool: Pool; reserves: Reserves; paid: bigint; out: bigint; gross: bigint } | undefined;
    for (const id of byPair.get(pairOf(inputMint, outputMint)) ?? []) {
      const entry = pools.get(id);
      if (!entry || entry.pool.curve.kind === 'rfq') continue;
      const rate = BigInt(venueFee(...entry.pool.mints));
      const paid = isFeeIn ? amount - (amount * rate) / 10_000n : amount;
      const gross = amountOut(entry.pool, entry.reserves, inputMint, paid);
      const out = isFeeIn ? gross : gross - (gross * rate) / 10_000n;
      if (out > (best?.out ?? 0n)) best = { ...entry, paid, out, gross };
    }
    if (!best) return undefined;
    const { pool, paid, out, gross, reserves } = best;
    const isFirst = pool.mints[0].id === inputMint;
    const after: Reserves = isFirst
      ? [reserves[0] + paid, reserves[1] - gross]
      : [reserves[0] - gross, reserves[1] + paid];
    const usd = toUsd(pool, isFirst ? gross : paid);
    pools.set(pool.id, { pool, reserves: after });
    mind.ledger.add(trader, inputMint, -amount);
    mind.ledger.add(trader, outputMint, out);
    mind.ledger.add(trader, WRAPPED_SOL, -10_000n);
    mind.notice(pool, after, now);
    mind.tidy(trader, now);
    graduate(pool, after);
    return { at: now, swap, isBuy: !isFirst, usd, pool };
  }

  function toUsd({ mints }: Pool, amount: bigint): number {
    const quote = mind.view.token(mints[1].id);
    return quote ? (Number(amount) / 10 ** mints[1].decimals) * mind.view.usd(quote) : 0;
  }

  function graduate(pool: Pool, [base, quote]: Reserves): void {
    const { curve } = pool;
    if (curve.kind !== 'launch' || quote < curve.goal) return;
    const kept = (quote * (base + curve.virtual[0])) / (quote + curve.virtual[1]);
    exchange.graduations += 1;
    open(
      {
        ...pool,
        seed: `${pool.seed}!`,
        curve: { kind: 'constant-product' },
        feeBps: 30,
        openedAt: millis(now),
      },
      [kept < base ? kept : base, quote],
    );
    close(pool);
  }

  function launch({
    developer,
    name: { symbol, name, launchpad },
  }: Extract<Action, { kind: 'launch' }>): void {
    exchange.launches += 1;
    const token: TokenFacts = {
      id: `launch-${universe.seed}-${exchange.launches}` as Address,
      symbol,
      name,
      decimals: 6,
      tokenProgram: TOKEN_2022_PROGRAM,
      tags: [],
      launch: { launchpad, developer: developer.plan.address, createdAt: millis(now) },
    };
    const sol = universe.characters.get(WRAPPED_SOL)?.token;
    if (!sol) throw new Error('a universe has SOL');
    const openedAt = millis(now);
    open({ seed: token.id, mints: [token, sol], curve: CURVE, feeBps: 100, openedAt }, [LAUNCH_SUPPLY, 0n]);
    mind.ledger.add(developer, WRAPPED_SOL, -12_000_000n);
  }

  function perform(action: Action): Trade | undefined {
    switch (action.kind) {
      case 'swap': {
        const trade = settle(action);
        if (!trade) exchange.refused += 1;
        return trade;
      }
      case 'launch':
        launch(action);
        return undefined;
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

  function live(ms: number, watch: Watch = {}): void {
    const end = now + ms;
    let looked = now;
    while (now < end) {
      now += exponential(random, beatMs);
      for (const action of mind.next(now)) {
        watch.action?.(action, now);
        const trade = perform(action);
        if (trade) watch.trade?.(trade);
        const trader = actorOf(action);
        if (trader) trader.isBusy = false;
      }
      if (watch.every && now - looked >= watch.every.ms) {
        looked = now;
        watch.every.look(now);
      }
    }
  }

  return exchange;
}

function pairOf(a: Address, b: Address): string {
  return a < b ? `${a}/${b}` : `${b}/${a}`;
}

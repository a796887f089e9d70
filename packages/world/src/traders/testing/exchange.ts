import {
  POOL_KINDS,
  type PoolAccount,
  type PoolState,
  type TickArrayAccount,
  TOKEN_2022_PROGRAM,
} from '@orrery/chain';
import { bps } from '@orrery/core/numbers';
import { type Millis, millis } from '@orrery/core/time';
import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { TokenFacts } from '@orrery/domain/tokens/token';
import { LAUNCH_SETTINGS, LAUNCH_SUPPLY, type Pool } from '@orrery/venue';
import type { Address } from '@solana/kit';
import { createRandom, exponential } from '../../random.ts';
import { emptyFigures, unplaced } from '../../universe/pools/pool-draft.ts';
import { characterOf, type Universe } from '../../universe/universe.ts';
import { spendable } from '../ledger.ts';
import { toWhole } from '../market-view.ts';
import { oracleOf } from '../oracle-of.ts';
import { createSimulation, type Simulation } from '../simulation.ts';
import { type Action, actorOf, type SwapAction } from '../trader.ts';
import { createTestOrders, type OrderCounts } from './orders.ts';
import { createTestPools, type Fill, type TestPools } from './pools.ts';

/** A settled trade as the test sees it. */
export interface Trade {
  at: number;
  swap: SwapAction;
  isBuy: boolean;
  usd: number;
  pool: Pool;
  /** Amount of the pool's first mint that the trader received or gave, in smallest units. */
  amount: bigint;
  /** US dollars for one whole of it after the trade. */
  price: number;
}

/** Tells a test what happens, as it happens. */
export interface Watch {
  trade?: (trade: Trade) => void;
  /** Each of an arbitrage's two swaps. */
  arbitrage?: (leg: Pick<Trade, 'pool' | 'usd'>) => void;
  every?: { ms: number; look: (now: number) => void };
}

/** The traders' life on bare pools: the venue's arithmetic, no chain, a clock that runs as fast as the machine. */
export interface Exchange {
  simulation: Simulation;
  refused: number;
  launches: number;
  graduations: number;
  delistings: number;
  /** Changes of liquidity. */
  added: number;
  removed: number;
  orders: OrderCounts;
  live(ms: number, watch?: Watch): void;
}

export const GENESIS_MS = 1_790_000_000_000;
const STEP_MS = 25;
const NETWORK_FEE = 10_000n;
const LAUNCH_COST = 12_000_000n;
/** What may be gone of a token when it is delisted, by its graduation and as dust: a thousandth of what is born. */
const MAX_DUST = 1_000_000_000_000n;

/** Opens a universe's pools and gives its traders what they start with; `stepMs` is the mean time between steps. */
export function createExchange(universe: Universe, stepMs = STEP_MS): Exchange {
  let now = GENESIS_MS;
  const random = createRandom(universe.seed + 99);
  const simulation = createSimulation({ ...universe, oracle: oracleOf(universe, now), now });
  const pools = createTestPools();
  const counts = { refused: 0, launches: 0, graduations: 0, delistings: 0, added: 0, removed: 0 };
  const orders = createTestOrders(simulation, pools);
  const exchange: Exchange = { simulation, ...counts, orders: orders.counts, live };
  const open = (pool: Pool, state: PoolState) => {
    pools.open(pool, state);
    simulation.notice(pool, state, now);
  };
  for (const [pool, state] of plainPools(universe)) open(pool, state);
  loadTraders(simulation, universe);

  function refuse(): undefined {
    exchange.refused += 1;
  }

  function settle(swap: SwapAction): Trade | undefined {
    const { trader, inputMint, outputMint, amount } = swap;
    const isPayable = amount > 0n && amount <= spendable(trader, inputMint);
    const fill = isPayable ? pools.fill(swap, millis(now)) : undefined;
    if (!fill) return refuse();
    const { pool, after, out, isBuy } = fill;
    simulation.ledger.add(trader, inputMint, -amount);
    simulation.ledger.add(trader, outputMint, out);
    simulation.ledger.add(trader, WRAPPED_SOL, -NETWORK_FEE);
    simulation.notice(pool, after, now);
    simulation.tidy(trader, now);
    const usd = usdOf(simulation, fill);
    const base = simulation.view.token(pool.mints[0].id);
    const price = base ? simulation.view.usd(base) : 0;
    if (pool.graduatedAt === now) exchange.graduations += 1;
    return { at: now, swap, isBuy, usd, pool, amount: isBuy ? out : amount, price };
  }

  function perform(action: Action, watch: Watch): Trade | undefined {
    switch (action.kind) {
      case 'swap':
        return settle(action);
      case 'arbitrage':
        for (const fill of arbitrage(action, { simulation, pools, now: millis(now) }))
          watch.arbitrage?.({ pool: fill.pool, usd: usdOf(simulation, fill) });
        return undefined;
      case 'launch': {
        exchange.launches += 1;
        const token = toToken(action, `launch-${universe.seed}-${exchange.launches}`, now);
        const pool = toLaunched(token, universe, now);
        open(pool, toState(pool.account));
        simulation.ledger.add(action.developer, WRAPPED_SOL, -LAUNCH_COST);
        return undefined;
      }
      case 'close':
        for (const mint of action.mints) simulation.ledger.drop(action.trader, mint);
        return undefined;
      case 'delist':
        if (!delist(action, { universe, simulation, pools })) refuse();
        exchange.delistings += 1;
        return undefined;
      case 'open-order':
      case 'change-order':
      case 'cancel-order':
        orders.perform(action);
        return undefined;
      case 'liquidity':
        provide(action, { exchange, pools, now });
        return undefined;
      default:
        return action satisfies never;
    }
  }

  function live(ms: number, watch: Watch = {}): void {
    const { trade, every } = watch;
    let looked = now;
    for (const end = now + ms; now < end; now += exponential(random, stepMs)) {
      for (const action of simulation.next(now)) {
        const settled = perform(action, watch);
        if (settled) trade?.(settled);
        const actor = actorOf(action);
        actor.isBusy = false;
      }
      orders.keep(now);
      if (every && now - looked >= every.ms) {
        looked = now;
        every.look(now);
      }
    }
  }

  return exchange;
}

function provide(
  { trader, pool: { id }, change }: Of<'liquidity'>,
  { exchange, pools, now }: { exchange: Exchange; pools: TestPools; now: number },
): void {
  const { simulation } = exchange;
  const shift = pools.shift(id, change);
  if (!shift) {
    exchange.refused += 1;
    return;
  }
  simulation.ledger.add(trader, WRAPPED_SOL, -NETWORK_FEE);
  for (const [mint, amount] of shift.amounts) simulation.ledger.add(trader, mint, amount);
  simulation.notice(shift.pool, shift.after, now);
  exchange['adds' in change ? 'added' : 'removed'] += 1;
}

/** False where others still hold more of the token than dust. */
function delist(
  { developer, pool }: Of<'delist'>,
  { universe, simulation, pools }: { universe: Universe; simulation: Simulation; pools: TestPools },
): boolean {
  const { reserve0, reserve1 } = pools.state(pool.id).pool;
  const supply = universe.characters.get(pool.mints[0].id)?.supply ?? LAUNCH_SUPPLY;
  simulation.ledger.add(developer, WRAPPED_SOL, reserve1);
  pools.close(pool);
  simulation.noticeClosed(pool);
  return reserve0 + MAX_DUST >= supply;
}

/** Both swaps by the pools' fees alone, the sale for the same cash; nothing where that brings less than it took. */
function arbitrage(
  { trader, mint, cash, amount }: Of<'arbitrage'>,
  { simulation, pools, now }: { simulation: Simulation; pools: TestPools; now: Millis },
): Fill[] {
  const noFee = () => bps(0);
  const bought = pools.fill({ inputMint: cash, outputMint: mint, amount }, now, noFee);
  const sold = bought && pools.fill({ inputMint: mint, outputMint: cash, amount: bought.out }, now, noFee);
  const fills = [bought, sold].filter((fill) => fill !== undefined);
  if (!sold || sold.out <= amount) {
    for (const { pool, before } of fills.toReversed()) pools.open(pool, before);
    return [];
  }
  for (const { pool, after } of fills) simulation.notice(pool, after, now);
  simulation.ledger.add(trader, cash, sold.out - amount);
  simulation.ledger.add(trader, WRAPPED_SOL, -NETWORK_FEE);
  return fills;
}

/** What is still to be derived would be asked for at each trade. */
function* plainPools({ pools }: Universe): Generator<[Pool, PoolState]> {
  for (const { id, mints, account, tickArrays } of pools) {
    const plain = { id, mints, account: { ...account } };
    yield [plain, toState(plain.account, tickArrays)];
  }
}

function toState(pool: PoolAccount, tickArrays: readonly TickArrayAccount[] = []): PoolState {
  return { pool, tickArrays: new Map(tickArrays.map((array) => [array.start, array])) };
}

/** Gives everybody what it begins with, with its shares in pools. */
function loadTraders({ traders, ledger }: Simulation, { pools }: Universe): void {
  const shares = new Map<Address, [Address, bigint][]>();
  for (const pool of pools) {
    for (const { owner, amount } of pool.shares)
      shares.set(owner, [...(shares.get(owner) ?? []), [pool.account.lpMint, amount]]);
  }
  for (const trader of traders.all) {
    const { holdings, address } = trader.plan;
    ledger.load(trader, new Map<Address, bigint>([...holdings, ...(shares.get(address) ?? [])]));
  }
}

type Of<Kind extends Action['kind']> = Extract<Action, { kind: Kind }>;

function usdOf({ view }: Simulation, { pool, quoteAmount }: Fill): number {
  const [, { id, decimals }] = pool.mints;
  const quote = view.token(id);
  return quote ? toWhole(quoteAmount, decimals) * view.usd(quote) : 0;
}

/** Addresses matter here only as keys of maps. */
function toLaunched(token: TokenFacts, universe: Universe, now: number): Pool {
  const sol = characterOf(universe, WRAPPED_SOL).token;
  const figures = emptyFigures({ kind: POOL_KINDS.launch, ...LAUNCH_SETTINGS, reserve0: LAUNCH_SUPPLY });
  return { id: token.id, mints: [token, sol], account: unplaced(figures), openedAt: millis(now) };
}

function toToken({ developer, name }: Of<'launch'>, id: string, now: number): TokenFacts {
  const { launchpad, ...names } = name;
  const launch = { launchpad, developer: developer.plan.address, createdAt: millis(now) };
  // Any name will do where no chain reads it.
  return { ...names, id: id as Address, decimals: 6, tokenProgram: TOKEN_2022_PROGRAM, tags: [], launch };
}

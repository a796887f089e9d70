import { POOL_KINDS, type PoolState } from '@orrery/chain';
import type { Oracle } from '@orrery/oracle';
import type { Pool } from '@orrery/venue';
import { createRandom, seedOf } from '../random.ts';
import type { Universe } from '../universe/universe.ts';
import { createActionPicker } from './action-picker.ts';
import { createTidying } from './actions/tidying.ts';
import { createArbitrageurs } from './arbitrage.ts';
import { createAttention } from './attention.ts';
import { createCrowd } from './crowd.ts';
import { createFairValues } from './fair-values.ts';
import { createLaunchBook } from './launch-book.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { createLifecycle } from './lifecycle.ts';
import { createMakers, createMakersOf } from './makers.ts';
import { createMarketView, type MarketView } from './market-view.ts';
import { createOrderBook, type OrderBook } from './orders/order-book.ts';
import { createOrderHabit, ORDERS_PER_SECOND } from './orders/order-habit.ts';
import { createPopularity } from './popularity.ts';
import { createProviders } from './providers.ts';
import { createSchedule } from './schedule.ts';
import type { Situation } from './situation.ts';
import { type Action, actorOf, type Errand, type SwapAction, type Trader } from './trader.ts';
import { createTraderIndex, type TraderIndex, take } from './trader-index.ts';
import { createWash } from './wash.ts';

/** Decides what all the traders do, without a clock or a chain of its own: the caller passes times, in milliseconds. */
export interface Simulation {
  traders: TraderIndex;
  view: MarketView;
  ledger: Ledger;
  /** To be told what the chain holds of the traders' orders; none is placed before. */
  orders: OrderBook;
  /** A pool was there at the start, opened, or what it holds changed. */
  notice(pool: Pool, state: PoolState, now: number): void;
  noticeClosed(pool: Pool): void;
  /** One step of the simulation. Traders of the returned actions are busy until the caller frees them; none is busy when it throws. */
  next(now: number): Action[];
  /** A trader has traded: when it has enough emptied accounts, it closes them in a while. */
  tidy(trader: Trader, now: number): void;
}

/** How often the table of what people look at is rebuilt, and what changes faster. */
const LOOKED_EVERY_MS = 9_000;
const REFRESHED_EVERY_MS = 3_000;

type SimulationSetup = Pick<Universe, 'seed' | 'characters' | 'pools' | 'traders'> & {
  oracle: Pick<Oracle, 'sharePrice'>;
  now: number;
  /** Orders placed, changed or cancelled; as many as in the product when absent. */
  ordersPerSecond?: number | undefined;
};

/** Decides by seeded random streams; call `notice` for every pool before the first step. */
export function createSimulation(universe: SimulationSetup): Simulation {
  const { seed, now: startedAt, ordersPerSecond: perSecond = ORDERS_PER_SECOND } = universe;
  const random = createRandom(seedOf('mind', seed, startedAt));
  const view = createMarketView(universe);
  const traders = createTraderIndex(universe.traders);
  const ledger = createLedger(view);
  const schedule = createSchedule<Errand>();
  const book = createLaunchBook(universe);
  const popularity = createPopularity(universe, book);
  const attention = createAttention({ view, popularity, random, now: startedAt });
  const fair = createFairValues(universe, view, random);
  const situation: Situation = { view, traders, fair, attention, makersOf: createMakersOf(traders), random };
  const makers = createMakers(situation);
  const arbitrageurs = createArbitrageurs(situation);
  const crowd = createCrowd(situation, book);
  const wash = createWash(situation, () => crowd.look() ?? attention.pick());
  const target = tradedTokens(universe);
  const providers = createProviders(situation, { book, schedule });
  const pickActions = createActionPicker(situation, { makers, crowd, wash, providers });
  const orders = createOrderBook();
  const orderHabit = createOrderHabit({ ...situation, book: orders, seed, now: startedAt, perSecond });
  const lifecycle = createLifecycle(situation, { worldSeed: seed, book, schedule, target, now: startedAt });

  let refreshedAt = Number.NEGATIVE_INFINITY;
  let lookedAt = Number.NEGATIVE_INFINITY;
  /** Trades that errands made ahead of the steps; the steps after them make none of their own. */
  let ahead = 0;

  function refresh(now: number): void {
    if (now - refreshedAt < REFRESHED_EVERY_MS) return;
    refreshedAt = now;
    if (now - lookedAt >= LOOKED_EVERY_MS) {
      lookedAt = now;
      if (traders.isCounted()) popularity.refresh(view, now);
      attention.refresh(now);
    }
    crowd.refresh(now);
    lifecycle.refresh(now);
  }

  function* errands(now: number): Generator<Action> {
    for (let errand = schedule.due(now); errand; errand = schedule.due(now)) yield* errand(now).filter(take);
  }

  /** What is due, and a trade besides unless errands have made enough of them. */
  function decide(now: number, actions: Action[]): void {
    refresh(now);
    for (const action of errands(now)) actions.push(action);
    const arbitrage = arbitrageurs.act();
    if (arbitrage && take(arbitrage)) actions.push(arbitrage);
    const order = orderHabit.act(now);
    if (order && take(order)) actions.push(order);
    ahead += actions.filter(({ kind }) => kind === 'swap').length;
    if (ahead >= 1) {
      ahead -= 1;
      return;
    }
    const own = pickActions(now);
    ahead += Math.max(0, own.length - 1);
    actions.push(...own);
  }

  return {
    traders,
    view,
    ledger,
    orders,
    notice(pool, state, now) {
      const isKnown = view.pool(pool.id) !== undefined;
      const seen = view.set(pool, state, now);
      if (!seen) return;
      if (!isKnown) {
        lifecycle.meet(seen, now);
        providers.meet(seen, now);
      }
      makers.notice(seen, now);
      arbitrageurs.notice(seen);
    },
    noticeClosed(pool) {
      const seen = view.pool(pool.id);
      if (!seen) return;
      makers.forget(seen);
      view.close(pool);
      if (seen.base.pools.length < 2) arbitrageurs.forget(seen.base);
      if (seen.base.pools.length === 0 && seen.base.holders.size === 0) book.forget(seen.base);
    },
    next(now) {
      const actions: Action[] = [];
      try {
        decide(now, actions);
        for (const action of actions)
          if (action.kind === 'swap' && action.trader.plan.habit !== 'maker') noteTrade(situation, action);
      } catch (error) {
        // They are dropped.
        for (const action of actions) actorOf(action).isBusy = false;
        throw error;
      }
      return actions;
    },
    tidy: createTidying(schedule, orders),
  };
}

/** Trades that only keep a token's pools together draw no attention to it. */
function noteTrade({ view, attention }: Situation, { inputMint, outputMint }: SwapAction): void {
  const [input, output] = [view.token(inputMint), view.token(outputMint)];
  const traded = output?.pools.some(({ quote }) => quote === input) ? output : input;
  if (traded) attention.noteTrade(traded);
}

/** How many tokens have a pool at genesis: the world stays about as large. */
function tradedTokens({ pools }: Pick<Universe, 'pools'>): number {
  const priced = pools.filter(({ account }) => account.kind !== POOL_KINDS.quoted);
  return new Set(priced.map(({ mints }) => mints[0].id)).size;
}

import { type SolanaRpc, VENUE_PROGRAM } from '@orrery/chain';
import { type Clock, pause, type Time } from '@orrery/core/time';
import type { Oracle } from '@orrery/oracle';
import type { Pool, Venue } from '@orrery/venue';
import type { Address } from '@solana/kit';
import { createRandom, exponential, seedOf } from '../random.ts';
import type { Universe } from '../universe/universe.ts';
import { STEPS_PER_SECOND } from './action-picker.ts';
import { createPerform } from './actions/perform.ts';
import { readTraderOrders } from './actions/read-orders.ts';
import { isCash } from './ledger.ts';
import { createSimulation, type Simulation } from './simulation.ts';
import { type Action, actorOf, type Trader } from './trader.ts';
import { readBalances } from './wallet.ts';

/** Simulated traders, which act at each step of the simulation. */
export interface Traders {
  /** One step: decides, and starts what was decided. */
  step(): void;
  /** Fulfilled when nothing is in flight any more. */
  idle(): Promise<void>;
  /** Stops deciding at once; resolves when nothing is in flight any more, within a second in any case. */
  stop(): Promise<void>;
}

interface TradersSetup {
  universe: Universe;
  oracle: Oracle;
  rpc: SolanaRpc;
  venue: Venue;
  time: Time;
  /** Orders placed, changed or cancelled; as many as in the product when absent. */
  ordersPerSecond?: number | undefined;
  log: Record<'debug' | 'error', (facts: object, message: string) => void>;
}

const MEAN_WAIT_MS = 1_000 / STEPS_PER_SECOND;
/** While the node is slow or away, nothing more is begun than this. */
const MAX_IN_FLIGHT = 48;
/** Orders begun that wait for one another: while the chain is slow, none is decided on top of those. */
const MAX_IN_ORDERS_LANE = 8;
/** Wallets read at each step while any of them is unread. */
const READ_A_BEAT = 2;
/** How often the traders' open orders are read again, so that they know of fills. */
const ORDERS_READ_EVERY_MS = 5_000;
const MAX_LATE_MS = 250;
const STOPPED_WITHIN_MS = 900;
/** A fault in the decisions recurs at every step, so it is logged once in this time. */
const FAULT_LOGGED_EVERY_MS = 10_000;

/** Starts the traders of a universe: about forty signed swaps a second, launches, delistings and changes of liquidity. */
export function startTraders(setup: TradersSetup): Traders {
  const { universe, time } = setup;
  const random = createRandom(seedOf('pulse', universe.seed));
  const traders = createTraders(setup);
  let stepAt: number = time.now();
  let prevent = time.after(MEAN_WAIT_MS, tick);

  function tick(): void {
    const now = time.now();
    // A timer is never early and often late: what it is late is made up for, unless the process stood still.
    stepAt = Math.max(stepAt, now - MAX_LATE_MS);
    for (; stepAt <= now; stepAt += exponential(random, MEAN_WAIT_MS)) traders.step();
    prevent = time.after(stepAt - now, tick);
  }

  return {
    ...traders,
    stop() {
      prevent();
      return traders.stop();
    },
  };
}

/** The traders of a universe, stepped from outside. Expected refusals are logged at debug; a step that throws is logged as an error, and the next one runs. */
export function createTraders(setup: TradersSetup): Traders {
  const { universe, oracle, rpc, venue, time, log, ordersPerSecond } = setup;
  const simulation = createSimulation({ ...universe, oracle, now: time.now(), ordersPerSecond });
  const survive = createSurvival(setup);
  const stopListening = listen(simulation, { venue, time, survive });
  const perform = createPerform({ universe, rpc, venue, clock: time, simulation });
  const unread = [...simulation.traders.all];
  const inLane = createLanes();
  const inFlight = new Set<Promise<void>>();
  let refusals = 0;
  let orderActions = 0;
  let ordersReadAt = Number.NEGATIVE_INFINITY;

  function step(): void {
    if (inFlight.size > MAX_IN_FLIGHT) return;
    const now = time.now();
    for (const trader of unread.splice(0, READ_A_BEAT)) track(read(trader));
    survive(() => {
      for (const action of simulation.next(now)) begin(action);
    });
    if (now - ordersReadAt < ORDERS_READ_EVERY_MS) return;
    ordersReadAt = now;
    track(inLane(ORDERS_LANE, readOrders));
  }

  function begin(action: Action): void {
    const lane = laneOf(action);
    if (lane !== ORDERS_LANE) track(inLane(lane, () => attempt(action)));
    else if (orderActions < MAX_IN_ORDERS_LANE) {
      orderActions += 1;
      track(inLane(lane, () => attempt(action)).finally(() => (orderActions -= 1)));
    } else actorOf(action).isBusy = false;
  }

  function track(work: Promise<void>): void {
    const tracked = work.finally(() => inFlight.delete(tracked));
    inFlight.add(tracked);
  }

  async function attempt(action: Action): Promise<void> {
    const trader = actorOf(action);
    try {
      await perform(action);
    } catch (error) {
      // The pool moved, the node is restarting, the amount was too small: the world goes on, from the chain's balances.
      simulation.ledger.forget(trader);
      refusals += 1;
      log.debug({ err: error, refusals }, `${action.kind} failed`);
    } finally {
      trader.isBusy = false;
      if (!trader.balances) unread.push(trader);
    }
  }

  async function read(trader: Trader): Promise<void> {
    try {
      simulation.ledger.load(trader, await readBalances(rpc, trader.plan.address));
    } catch (error) {
      unread.push(trader);
      log.debug({ err: error }, 'failed to read a wallet');
    }
  }

  async function readOrders(): Promise<void> {
    try {
      unread.push(...(await readTraderOrders({ rpc, simulation })));
    } catch (error) {
      log.debug({ err: error }, 'failed to read the orders');
    }
  }

  return {
    step,
    async idle() {
      while (inFlight.size > 0) await Promise.all(inFlight);
    },
    async stop() {
      stopListening();
      await Promise.race([Promise.all(inFlight), pause(time, STOPPED_WITHIN_MS)]);
    },
  };
}

/** What concerns one token happens one after the other, so that no quote is older than the trade before it. */
function createLanes() {
  const lanes = new Map<Address, Promise<void>>();
  return (lane: Address, run: () => Promise<void>): Promise<void> => {
    const work = (lanes.get(lane) ?? Promise.resolve()).then(run);
    lanes.set(lane, work);
    return work.finally(() => {
      if (lanes.get(lane) === work) lanes.delete(lane);
    });
  };
}

type Survive = (think: () => void) => void;

/** Returns what runs a decision of the traders: an error over an outsider's pool must not end the process. */
function createSurvival({ time, log }: Pick<TradersSetup, 'time' | 'log'>): Survive {
  let faults = 0;
  let loggedAt = Number.NEGATIVE_INFINITY;
  return (think) => {
    try {
      think();
    } catch (error) {
      faults += 1;
      if (time.now() - loggedAt < FAULT_LOGGED_EVERY_MS) return;
      loggedAt = time.now();
      log.error({ err: error, faults }, 'the traders failed to decide');
    }
  };
}

interface Listening extends Pick<TradersSetup, 'venue'> {
  time: Clock;
  survive: Survive;
}

/** Shows the simulation every pool there is, and each change from now on. */
function listen(simulation: Simulation, { venue, time, survive }: Listening): () => void {
  const notice = (pool: Pool) => survive(() => simulation.notice(pool, venue.state(pool), time.now()));
  for (const pool of venue.pools) notice(pool);
  return venue.onPool(({ pool, kind }) => {
    if (kind === 'closed') survive(() => simulation.noticeClosed(pool));
    else notice(pool);
  });
}

/** Orders are few; one after the other, no more are opened than there may be. */
const ORDERS_LANE = VENUE_PROGRAM;

function laneOf(action: Action): Address {
  switch (action.kind) {
    case 'swap':
      return isCash(action.inputMint) ? action.outputMint : action.inputMint;
    case 'arbitrage':
      return action.mint;
    case 'delist':
    case 'liquidity':
      return action.pool.mints[0].id;
    case 'launch':
      return action.developer.plan.address;
    case 'open-order':
    case 'change-order':
    case 'cancel-order':
      return ORDERS_LANE;
    case 'close':
      return action.trader.plan.address;
    default:
      return action satisfies never;
  }
}

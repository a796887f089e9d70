import type { SolanaRpc } from '@orrery/chain';
import { type Clock, pause, type Time } from '@orrery/core/time';
import type { Oracle } from '@orrery/oracle';
import type { Pool, Venue } from '@orrery/venue';
import type { Address } from '@solana/kit';
import { createRandom, exponential, seedOf } from '../random.ts';
import type { Universe } from '../universe/universe.ts';
import { createPerform } from './actions/perform.ts';
import { BEATS_A_SECOND } from './beat.ts';
import { isCash } from './ledger.ts';
import { createMind, type Mind } from './mind.ts';
import { type Action, actorOf, type Trader } from './trader.ts';
import { readBalances } from './wallet.ts';

/** Simulated traders, who act when the world's pulse beats. */
export interface Traders {
  /** One beat: decides, and sets to work what was decided. */
  beat(): void;
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
  log: Record<'debug' | 'error', (facts: object, message: string) => void>;
}

const MEAN_WAIT_MS = 1_000 / BEATS_A_SECOND;
/** While the node is slow or away, nothing more is begun than this. */
const MAX_IN_FLIGHT = 48;
/** Wallets read at each beat while any of them is unread. */
const READ_A_BEAT = 2;
const MAX_LATE_MS = 250;
const STOPPED_WITHIN_MS = 900;
/** A fault in what the traders think comes at each beat, so one in so long is told of. */
const FAULT_LOGGED_EVERY_MS = 10_000;

/** Sets the traders of a universe to work: about forty signed swaps a second, launches, burials and changes of liquidity. */
export function startTraders(setup: TradersSetup): Traders {
  const { universe, time } = setup;
  const random = createRandom(seedOf('pulse', universe.seed));
  const traders = createTraders(setup);
  let beatAt: number = time.now();
  let prevent = time.after(MEAN_WAIT_MS, tick);

  function tick(): void {
    const now = time.now();
    // A timer is never early and often late: what it is late is made up for, unless the process stood still.
    beatAt = Math.max(beatAt, now - MAX_LATE_MS);
    for (; beatAt <= now; beatAt += exponential(random, MEAN_WAIT_MS)) traders.beat();
    prevent = time.after(beatAt - now, tick);
  }

  return {
    ...traders,
    stop() {
      prevent();
      return traders.stop();
    },
  };
}

/** The traders of a universe, driven by a beat from outside. Expected refusals are logged at debug; a beat that throws is logged as an error, and the next one comes. */
export function createTraders(setup: TradersSetup): Traders {
  const { universe, oracle, rpc, venue, time, log } = setup;
  const mind = createMind({ ...universe, oracle, now: time.now() });
  const survive = createSurvival(setup);
  const stopListening = listen(mind, { venue, time, survive });
  const perform = createPerform({ universe, rpc, venue, clock: time, mind });
  const unread = [...mind.cast.all];
  const lanes = new Map<Address, Promise<void>>();
  const inFlight = new Set<Promise<void>>();
  let refusals = 0;

  function beat(): void {
    if (inFlight.size > MAX_IN_FLIGHT) return;
    const now = time.now();
    for (const trader of unread.splice(0, READ_A_BEAT)) track(read(trader));
    survive(() => {
      for (const action of mind.next(now)) track(inLane(action));
    });
  }

  function track(work: Promise<void>): void {
    const tracked = work.finally(() => inFlight.delete(tracked));
    inFlight.add(tracked);
  }

  /** What concerns one token happens one after the other, so that no quote is older than the trade before it. */
  function inLane(action: Action): Promise<void> {
    const lane = laneOf(action);
    const work = (lanes.get(lane) ?? Promise.resolve()).then(() => attempt(action));
    lanes.set(lane, work);
    return work.finally(() => {
      if (lanes.get(lane) === work) lanes.delete(lane);
    });
  }

  async function attempt(action: Action): Promise<void> {
    const trader = actorOf(action);
    try {
      await perform(action);
    } catch (error) {
      // The pool moved, the node is restarting, the amount was too small: the world goes on, from the chain's balances.
      mind.ledger.forget(trader);
      refusals += 1;
      log.debug({ err: error, refusals }, `a ${action.kind} did not happen`);
    } finally {
      trader.isBusy = false;
      if (!trader.balances) unread.push(trader);
    }
  }

  async function read(trader: Trader): Promise<void> {
    try {
      mind.ledger.load(trader, await readBalances(rpc, trader.plan.address));
    } catch (error) {
      unread.push(trader);
      log.debug({ err: error }, 'a wallet could not be read');
    }
  }

  return {
    beat,
    async idle() {
      while (inFlight.size > 0) await Promise.all(inFlight);
    },
    async stop() {
      stopListening();
      await Promise.race([Promise.all(inFlight), pause(time, STOPPED_WITHIN_MS)]);
    },
  };
}

type Survive = (think: () => void) => void;

/** Makes what runs a thought of the traders: an error over an outsider's pool must not end the process. */
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
      log.error({ err: error, faults }, 'the traders could not think');
    }
  };
}

interface Listening extends Pick<TradersSetup, 'venue'> {
  time: Clock;
  survive: Survive;
}

/** Shows the mind every pool there is, and each change from now on. */
function listen(mind: Mind, { venue, time, survive }: Listening): () => void {
  const notice = (pool: Pool) => survive(() => mind.notice(pool, venue.state(pool), time.now()));
  for (const pool of venue.pools) notice(pool);
  return venue.onPool(({ pool, kind }) => {
    if (kind === 'closed') survive(() => mind.noticeClosed(pool));
    else notice(pool);
  });
}

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
    case 'close':
      return action.trader.plan.address;
    default:
      return action satisfies never;
  }
}

import type { SolanaRpc, TransactionLifetime } from '@orrery/chain';
import type { Time } from '@orrery/core/time';
import type { Address, KeyPairSigner } from '@solana/kit';
import { toInstantSigner } from '../swaps/orders/ed25519.ts';
import { createRecentBlockhash } from '../swaps/orders/recent-blockhash.ts';
import type { Venue } from '../venue.ts';
import { createKeeperLog, type KeeperReport, type RestingOrder } from './keeper-log.ts';
import type { KeptOrder } from './kept-order.ts';
import { dueSteps, observeSteps, rateOf } from './next-steps.ts';
import { createOpenOrders, type OpenOrders, type OrderPair } from './open-orders.ts';
import { createPairPasses, type PairPasses } from './pair-passes.ts';
import { createOrderReader } from './read-orders.ts';
import { createStatesAhead, type StatesAhead } from './states-ahead.ts';
import { createStepRounds } from './step-rounds.ts';
import { createStepRunner, type Moment, type StepRunner } from './step-runner.ts';

/** Transactions on their way at a time. */
const MAX_IN_FLIGHT = 64;
/** Those of them that either time and means or asked prices have called for: orders that always fail must not keep the others from being tried. */
const MAX_OF_A_SORT = 48;
/** Quotes in one turn; what is left is looked at in the next one. Half of them at most are for what time and means call for. */
const QUOTES_A_TURN = 96;
/** A pair is looked at when a pool of one of its mints has changed, and this often for what routes between its mints did. */
const SWEEP_SLOTS = 25n;
/** Cycles are run up to this long after they became due, so that nobody knows when. */
const MAX_DELAY_SECONDS = 30;

/** What a keeper works with; `signer` pays, and gets the tips. */
export interface OrderKeeperSetup {
  rpc: SolanaRpc;
  time: Time;
  signer: KeyPairSigner;
  venue: Pick<Venue, 'quote' | 'state' | 'onPool'>;
  /** Draws a number from 0 to 1. */
  random: () => number;
  /** Told of what the keeper survives. */
  log: { warn(facts: object, line: string): void };
}

/** What a keeper has done, and what is before it. */
export interface KeeperStatus extends KeeperReport {
  open: number;
  inFlight: number;
  /** Orders whose last step was refused or did not land: each is tried again, after a wait that grows to 64 slots. */
  resting: readonly RestingOrder[];
}

/**
 * Fills, notes and ends orders for a tip. It keeps nothing but what it has read from the chain, so it can be stopped and started anywhere, beside any
 * number of others.
 */
export interface OrderKeeper {
  /** Takes up all orders on the chain, and drops those that are there no more. Throws `CHAIN_UNAVAILABLE`. */
  load(): Promise<void>;
  /** Reads some orders again, such as those that a block named. */
  refresh(orders: Iterable<Address>): Promise<void>;
  /** A slot was closed. */
  onSlot(closed: bigint): void;
  status(): KeeperStatus;
  /** Begins nothing more, and waits for what is on its way. */
  stop(): Promise<void>;
}

/** Makes a keeper over a venue that follows the chain. */
export function createOrderKeeper(setup: OrderKeeperSetup): OrderKeeper {
  const { rpc, time, venue, random, log } = setup;
  const orders = createOpenOrders(() => random() * MAX_DELAY_SECONDS);
  const reader = createOrderReader(rpc);
  const ahead = createStatesAhead(venue.state);
  const passes = createPairPasses();
  const report = createKeeperLog();
  const runner = createStepRunner({
    lane: { rpc, time },
    signer: toInstantSigner(setup.signer),
    reader,
    ahead,
    report,
    // The order may have changed, whichever keeper was first.
    onEnded: async (step) => (step.kind === 'observe' ? undefined : refresh([step.held.address])),
    onFree: () => turns.wake(),
  });
  const turns: Turns = createTurns({ rpc, time, venue, log, orders, ahead, passes, runner });
  let sweptAt = 0n;

  const forgetPools = venue.onPool(({ pool }) => {
    ahead.forget(pool.id);
    const [first, second] = pool.mints.map(({ id }) => id);
    for (const { id } of pool.mints)
      for (const pair of orders.pairsOf(id)) passes.add(pair, isPair(pair, first, second));
    turns.wake();
  });

  function put(held: KeptOrder): void {
    const { address, order } = held;
    if (orders.get(address)?.order.revision !== order.revision) runner.forget(address);
    orders.put(held);
    for (const pair of orders.pairsOf(order.inputMint))
      if (pair.outputMint === order.outputMint) passes.add(pair, true);
  }

  function drop(address: Address): void {
    orders.delete(address);
    report.settled(address);
    runner.forget(address);
  }

  async function refresh(addresses: Iterable<Address>): Promise<void> {
    const named = [...addresses];
    try {
      const found = new Map((await reader.read(named)).map((held) => [held.address, held]));
      for (const address of named) {
        const held = found.get(address);
        if (held) put(held);
        else drop(address);
      }
    } catch (error) {
      log.warn({ err: error }, 'failed to read some orders again; retrying when a block names them');
    }
    turns.wake();
  }

  return {
    async load() {
      const found = await reader.list();
      const left = new Set(found.map(({ address }) => address));
      for (const address of orders.addresses()) if (!left.has(address)) drop(address);
      for (const held of found) put(held);
      turns.wake();
    },
    refresh,
    onSlot(closed) {
      ahead.forgetOld(closed);
      if (closed - sweptAt >= SWEEP_SLOTS) {
        sweptAt = closed;
        for (const pair of orders.pairs()) passes.add(pair, false);
      }
      turns.onSlot(closed);
    },
    status: () => ({
      open: orders.size,
      inFlight: runner.count,
      resting: runner.resting(),
      ...report.report(turns.slot),
    }),
    async stop() {
      turns.stop();
      forgetPools();
      await runner.idle();
    },
  };
}

interface TurnsSetup extends Pick<OrderKeeperSetup, 'rpc' | 'time' | 'venue' | 'log'> {
  orders: OpenOrders;
  ahead: StatesAhead;
  passes: PairPasses;
  runner: StepRunner;
}

interface Turns {
  /** The newest closed one. */
  readonly slot: bigint;
  /** Something has happened. */
  wake(): void;
  onSlot(closed: bigint): void;
  stop(): void;
}

/** Decides what is begun, in turns: one after another while something happens, and none without orders. */
function createTurns({ rpc, time, venue, log, orders, ahead, passes, runner }: TurnsSetup): Turns {
  const latest = createRecentBlockhash(rpc, time);
  /** When each reference was last asked to be noted. */
  const observed = new Map<Address, bigint>();
  const rounds = createStepRounds();
  let slot = 0n;
  let [isTurning, isWoken, isStopped] = [false, false, false];

  function wake(): void {
    isWoken = true;
    if (isTurning || isStopped) return;
    isTurning = true;
    void run().finally(() => {
      isTurning = false;
    });
  }

  async function run(): Promise<void> {
    // What happens in the same moment is looked at together.
    await Promise.resolve();
    while (isWoken && !isStopped && orders.size > 0 && slot > 0n && runner.mayBegin(slot)) {
      isWoken = false;
      try {
        turn(await latest());
      } catch (error) {
        log.warn({ err: error }, 'the order keeper failed to decide; retrying at the next slot');
        return;
      }
    }
  }

  function turn(lifetime: TransactionLifetime): void {
    let quotes = 0;
    const view: Moment['view'] = {
      slot: slot + 1n,
      now: BigInt(Math.floor(time.now() / 1_000)),
      stateOf: ahead.stateOf,
      quote(request) {
        quotes += 1;
        return venue.quote(request, ahead.stateOf);
      },
    };
    const moment = { slot, view, lifetime };
    const hasRoomFor = (running: number, most: number) =>
      !isStopped && quotes < most && runner.count < MAX_IN_FLIGHT && running < MAX_OF_A_SORT;
    const isDueRoom = () => hasRoomFor(runner.due, QUOTES_A_TURN / 2);
    for (const step of observeSteps(orders, view, {
      asked: observed,
      isSuspect: (pool) => runner.isSuspect(pool),
    })) {
      if (!isDueRoom() || !runner.begin(step, moment)) continue;
      for (const pool of step.pools) observed.set(pool, slot);
    }
    rounds.run(dueSteps(orders, view), isDueRoom, (step) => runner.begin(step, moment));
    const hasRoom = () => hasRoomFor(runner.count - runner.due, QUOTES_A_TURN);
    passes.run(hasRoom, (pair, from) => {
      try {
        return fillPair(pair, { from, orders, runner, moment, hasRoom });
      } catch (error) {
        log.warn({ err: error }, 'the order keeper failed to price a pair; retrying when a pool changes');
        return undefined;
      }
    });
  }

  return {
    get slot() {
      return slot;
    },
    wake,
    onSlot(closed: bigint) {
      slot = closed;
      wake();
    },
    stop() {
      isStopped = true;
    },
  };
}

interface Filling {
  from: number;
  orders: OpenOrders;
  runner: StepRunner;
  moment: Moment;
  hasRoom: () => boolean;
}

/** Fills a pair's orders near the price, from a place on; returns the place to go on from, or undefined when it was through all of them. */
function fillPair(pair: OrderPair, { from, orders, runner, moment, hasRoom }: Filling): number | undefined {
  let rate = rateOf(pair, orders, moment.view);
  let hasMoved = false;
  for (let place = from; ; place += 1) {
    const next = pair.asked.at(place);
    if (!next || next.rank > rate) return undefined;
    if (!hasRoom()) return place;
    const held = orders.get(next.item);
    if (held && runner.begin({ kind: 'fill', held, isByMeans: false }, moment)) hasMoved = true;
    else if (hasMoved) {
      // As long as one after the other can be filled, each finds out by its own quote.
      rate = rateOf(pair, orders, moment.view);
      hasMoved = false;
    }
  }
}

function isPair({ inputMint, outputMint }: OrderPair, a?: Address, b?: Address): boolean {
  return (inputMint === a && outputMint === b) || (inputMint === b && outputMint === a);
}

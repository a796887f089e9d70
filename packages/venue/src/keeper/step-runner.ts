import { parseTransaction, type TransactionLifetime, VENUE_ERRORS } from '@orrery/chain';
import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Address } from '@solana/kit';
import type { InstantSigner } from '../swaps/orders/ed25519.ts';
import { type Lane, land } from '../swaps/orders/execute/land.ts';
import { withSignature } from '../swaps/orders/signed-transaction.ts';
import type { KeeperView } from './find-fill.ts';
import { type KeeperFailure, type KeeperLog, type RestingOrder, reasonOf } from './keeper-log.ts';
import { type BuiltStep, buildStep, type Step } from './keeper-transaction.ts';
import type { KeptOrder } from './kept-order.ts';
import type { OrderReader } from './read-orders.ts';
import type { StatesAhead } from './states-ahead.ts';
import { createWaits } from './waits.ts';

/** For how long the program lets nothing be filled once the chain goes on after a gap. */
const REST_SLOTS = 25n;

/** The market as it is now, and what a transaction of this moment lives by. */
export interface Moment {
  slot: bigint;
  view: KeeperView;
  lifetime: TransactionLifetime;
}

interface RunnerSetup {
  lane: Lane;
  signer: InstantSigner;
  reader: Pick<OrderReader, 'canReceive'>;
  ahead: Pick<StatesAhead, 'add'>;
  report: KeeperLog;
  /** Called when a step has landed or failed, before another one for the same order can begin. */
  onEnded: (step: Step) => Promise<void>;
  /** Called when another one can. */
  onFree: () => void;
}

/** Sends steps, one at a time for an order. */
export interface StepRunner {
  /** How many are on their way. */
  readonly count: number;
  /** How many of them time or means have called for. */
  readonly due: number;
  /** Sends a step; false when one is on its way for the order, it has to wait, or there is nothing to do. */
  begin(step: Step, moment: Moment): boolean;
  /** Whether noting a pool has failed: others are then noted without it, or one that is gone would keep them from it. */
  isSuspect(pool: Address): boolean;
  /** False for some slots after the chain has stood still. */
  mayBegin(slot: bigint): boolean;
  /** An order is another one now, or gone. */
  forget(order: Address): void;
  /** Orders whose last step failed. */
  resting(): RestingOrder[];
  /** Resolves when nothing is on its way. */
  idle(): Promise<void>;
}

export function createStepRunner(setup: RunnerSetup): StepRunner {
  const { lane, signer, reader, ahead, report, onEnded, onFree } = setup;
  const running = new Map<Address, Promise<void>>();
  const waits = createWaits();
  const destinations = createDestinations(reader);
  const suspects = new Set<Address>();
  let [due, restUntil] = [0, 0n];

  function fail(failure: KeeperFailure): void {
    report.fail(failure);
    waits.failed(failure);
  }

  async function send(step: Step, transaction: Uint8Array, { slot, lifetime }: Moment): Promise<void> {
    const address = addressOf(step);
    const signed = parseTransaction(withSignature(transaction, signer));
    const result = await land(lane, signed, lifetime.lastValidBlockHeight);
    if (result.status === 'success') {
      report.done(step.kind);
      waits.forget(address);
      if (step.kind === 'fill') report.settled(address);
      if (step.kind === 'observe') for (const pool of step.pools) suspects.delete(pool);
    } else {
      fail({ kind: step.kind, address, reason: reasonOf(result), slot });
      if (result.code === VENUE_ERRORS.chainResumed) restUntil = slot + REST_SLOTS;
      if (step.kind === 'observe') for (const pool of step.pools) suspects.add(pool);
      // A chain that does not answer for the account says nothing about it.
      if (step.kind === 'fill') await destinations.look(step.held).catch(() => undefined);
    }
    await onEnded(step);
  }

  return {
    get count() {
      return running.size;
    },
    get due() {
      return due;
    },
    begin(step, moment) {
      const { slot, view, lifetime } = moment;
      const address = addressOf(step);
      if (running.has(address) || waits.isWaiting(address, slot)) return false;
      const isWaiting = destinations.isClosed(address);
      const built = tryBuild(step, { keeper: signer.address, lifetime, view, isWaiting });
      if (built === 'broken') {
        fail({ kind: step.kind, address, reason: 'could not be built', slot });
        return false;
      }
      if (!built) {
        report.settled(address);
        // A pool that changes calls for the others.
        if (step.kind === 'fill' && step.isByMeans) waits.idle(address, slot);
        return false;
      }
      if (built.fill) {
        ahead.add(built.fill.quote.route, slot);
        report.fillable(address, slot);
      }
      const isDue = step.kind !== 'fill' || step.isByMeans;
      if (isDue) due += 1;
      const sending = send(step, built.transaction, moment)
        .catch(() => fail({ kind: step.kind, address, reason: 'no answer of the chain', slot }))
        .finally(() => {
          running.delete(address);
          if (isDue) due -= 1;
          onFree();
        });
      running.set(address, sending);
      return true;
    },
    isSuspect: (pool) => suspects.has(pool),
    mayBegin: (slot) => slot >= restUntil,
    forget(order) {
      waits.forget(order);
      destinations.forget(order);
    },
    resting: () => waits.resting(),
    async idle() {
      await Promise.all(running.values());
    },
  };
}

/** One order must not stop all others. */
function tryBuild(...asked: Parameters<typeof buildStep>): BuiltStep | 'broken' | undefined {
  try {
    return buildStep(...asked);
  } catch {
    return 'broken';
  }
}

/** Knows the orders whose owner's account takes nothing: their output waits in the order. */
function createDestinations(reader: RunnerSetup['reader']) {
  const closed = new Set<Address>();
  return {
    isClosed: (address: Address) => closed.has(address),
    forget: (address: Address) => void closed.delete(address),
    /** What is wrong with a fill may be the account that the output goes to. */
    async look({ address, order }: KeptOrder): Promise<void> {
      if (order.outputMint === WRAPPED_SOL) return;
      if (await reader.canReceive(order.destination, order.owner)) closed.delete(address);
      else closed.add(address);
    },
  };
}

function addressOf(step: Step): Address {
  if (step.kind !== 'observe') return step.held.address;
  const [first] = step.pools;
  if (!first) throw new Error('a step that notes no pool');
  return first;
}

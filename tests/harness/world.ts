import { POOL_KINDS } from '@orrery/chain';
import { atoms } from '@orrery/core/atoms';
import { bps } from '@orrery/core/numbers';
import type { ManualTime } from '@orrery/core/testing';
import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { ExecuteResult } from '@orrery/venue';
import { signOrder } from '@orrery/venue/testing';
import { createTraders, type Habit, type TraderPlan, type Traders } from '@orrery/world';
import { readBalances, STEPS_PER_SECOND } from '@orrery/world/testing';
import { type Address, createKeyPairSignerFromPrivateKeyBytes } from '@solana/kit';
import type { Running } from '../../apps/server/src/composition/compose.ts';

const STEP_MS = 1_000 / STEPS_PER_SECOND;
/** More than the last buyers of a launch can be asked for, so that its goal is met. */
const GOAL_AND_MORE_PERCENT = 104n;

const LOG: Parameters<typeof createTraders>[0]['log'] = {
  debug: () => {},
  // What the product survives is a failure here.
  error: (facts) => {
    throw new Error('the traders failed to decide', { cause: facts });
  },
};

/** What a test makes the world do; nothing of it happens by itself. */
export interface World {
  /** Runs that many steps of the traders, a fortieth of a second apart, each with everything that follows from it. */
  step(count: number): Promise<void>;
  /** A developer launches a token; the next block tells of it. */
  launch(symbol: string): Promise<Launched>;
  /** A trader of the world swaps; the first maker unless another is named. */
  trade(swap: Swap): Promise<ExecuteResult>;
  /** Buys from a launch the venue knows until about so many percent of its goal are in it. */
  fill(pool: Address, percent: bigint): Promise<ExecuteResult>;
  /** Buys such a launch up to its goal, and beyond. */
  graduate(pool: Address): Promise<ExecuteResult>;
  /** All of the world who hold a token sell what they have. */
  rug(mint: Address): Promise<void>;
}

/** A token and the pool it was launched in. */
interface Launched {
  pool: Address;
  mint: Address;
}

interface Swap {
  trader?: TraderPlan;
  inputMint: Address;
  outputMint: Address;
  amount: bigint;
  /** Through the best pool of the two mints alone, at any price. */
  onlyDirectRoutes?: boolean;
}

interface WorldSetup {
  running: Running;
  time: ManualTime;
  settled: () => Promise<void>;
  /** Orders that traders place, change or cancel; as many as in the product when absent. */
  ordersPerSecond?: number | undefined;
}

export function createWorld({ running, time, settled, ordersPerSecond }: WorldSetup): World {
  const { venue, localnet, world, oracle } = running;
  const { rpc } = localnet;
  const { universe } = world;
  let traders: Traders | undefined;
  let launches = 0;

  function first(habit: Habit): TraderPlan {
    const found = universe.traders.find((trader) => trader.habit === habit);
    if (!found) throw new Error(`this world has no ${habit}`);
    return found;
  }

  async function trade({ trader = first('maker'), amount, ...mints }: Swap): Promise<ExecuteResult> {
    const signer = await createKeyPairSignerFromPrivateKeyBytes(trader.secret);
    const request = { ...mints, amount: atoms(amount), slippageBps: bps(300), taker: trader.address };
    const order = await venue.order(request);
    if (order.problem) throw new Error(order.problem.message);
    const result = await venue.execute(order.requestId, await signOrder(order, signer));
    if (result.status === 'failed') throw new Error(result.error);
    return result;
  }

  function fill(id: Address, percent: bigint): Promise<ExecuteResult> {
    const { kind, mint0, reserve1, figure2: goal } = venue.state({ id }).pool;
    if (kind !== POOL_KINDS.launch) throw new Error(`${id} is no launch`);
    return trade({ inputMint: WRAPPED_SOL, outputMint: mint0, amount: (goal * percent) / 100n - reserve1 });
  }

  return {
    async step(count) {
      traders ??= createTraders({ universe, oracle, rpc, venue, time, ordersPerSecond, log: LOG });
      for (let done = 0; done < count; done += 1) {
        await time.advance(STEP_MS);
        traders.step();
        await traders.idle();
      }
      await settled();
    },
    async launch(symbol) {
      launches += 1;
      const secret = Uint8Array.from({ length: 32 }, (_, index) => (index === 0 ? launches : 200));
      const [developer, mint] = await Promise.all(
        [first('developer').secret, secret].map((bytes) => createKeyPairSignerFromPrivateKeyBytes(bytes)),
      );
      if (!developer || !mint) throw new Error('both keys were made');
      const name = `Test ${symbol}`;
      const pool = await venue.launch({ developer, mint, symbol, name, launchpad: 'pump.fun' });
      return { pool, mint: mint.address };
    },
    trade,
    fill,
    graduate: (pool) => fill(pool, GOAL_AND_MORE_PERCENT),
    async rug(id) {
      for (const trader of universe.traders) {
        const amount = (await readBalances(rpc, trader.address)).get(id) ?? 0n;
        if (amount > 0n) await trade({ trader, inputMint: id, outputMint: WRAPPED_SOL, amount });
      }
    },
  };
}

import { atoms, bps } from '@orrery/core';
import type { ManualTime } from '@orrery/core/testing';
import { WRAPPED_SOL } from '@orrery/domain';
import type { ExecuteResult, Pool } from '@orrery/venue';
import { signOrder } from '@orrery/venue/testing';
import { createTraders, type Habit, type TraderPlan, type Traders } from '@orrery/world';
import { BEATS_A_SECOND, readBalances } from '@orrery/world/testing';
import { type Address, createKeyPairSignerFromPrivateKeyBytes } from '@solana/kit';
import type { Running } from '../../apps/server/src/compose.ts';

const BEAT_MS = 1_000 / BEATS_A_SECOND;
/** More than the last buyers of a curve can be asked for, so that its goal is met. */
const GOAL_AND_MORE_PERCENT = 104n;

/** What a test makes the world do; nothing of it happens by itself. */
export interface World {
  /** So many beats of the traders' pulse, a fortieth of a second apart, each with all that comes of it. */
  step(beats: number): Promise<void>;
  /** A developer launches a token; its curve. */
  launch(symbol: string): Promise<Pool>;
  /** A trader of the world swaps; the first maker unless another is named. */
  trade(swap: Swap): Promise<ExecuteResult>;
  /** Buys from a curve until about so many percent of its goal are in it. */
  fill(curve: Pool, percent: bigint): Promise<ExecuteResult>;
  /** Buys a curve up to its goal; the pool it has become. */
  graduate(curve: Pool): Promise<Pool>;
  /** All of the world who hold a pool's token sell what they have. */
  rug(pool: Pool): Promise<void>;
}

interface Swap {
  trader?: TraderPlan;
  inputMint: Address;
  outputMint: Address;
  amount: bigint;
}

interface WorldSetup {
  running: Running;
  time: ManualTime;
  settled: () => Promise<void>;
}

export function createWorld({ running, time, settled }: WorldSetup): World {
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

  function fill(pool: Pool, percent: bigint): Promise<ExecuteResult> {
    if (pool.curve.kind !== 'launch') throw new Error(`${pool.seed} is no curve`);
    const amount = (pool.curve.goal * percent) / 100n - venue.reserves(pool)[1];
    return trade({ inputMint: WRAPPED_SOL, outputMint: pool.mints[0].id, amount });
  }

  return {
    async step(beats) {
      traders ??= createTraders({ universe, oracle, rpc, venue, time, log: { debug: () => {} } });
      for (let beat = 0; beat < beats; beat += 1) {
        await time.advance(BEAT_MS);
        traders.beat();
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
      return await venue.launch({ developer, mint, symbol, name: `Test ${symbol}`, launchpad: 'pump.fun' });
    },
    trade,
    fill,
    async graduate(curve) {
      const [{ id }] = curve.mints;
      const graduated = new Promise<Pool>((resolve) => {
        const stop = venue.onPool(({ pool, kind }) => {
          if (kind !== 'opened' || pool.mints[0].id !== id) return;
          stop();
          resolve(pool);
        });
      });
      await fill(curve, GOAL_AND_MORE_PERCENT);
      return await graduated;
    },
    async rug({ mints: [{ id }] }) {
      for (const trader of universe.traders) {
        const amount = (await readBalances(rpc, trader.address)).get(id) ?? 0n;
        if (amount > 0n) await trade({ trader, inputMint: id, outputMint: WRAPPED_SOL, amount });
      }
    },
  };
}

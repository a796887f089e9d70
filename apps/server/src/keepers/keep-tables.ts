import type { SolanaRpc } from '@orrery/chain';
import { atoms } from '@orrery/core/atoms';
import { usd, valueInUsd } from '@orrery/core/numbers';
import { pause, type Time } from '@orrery/core/time';
import type { MarketReader } from '@orrery/market';
import { createTableKeeper, isLaunch, type Pool, type TableIndex, type Venue } from '@orrery/venue';
import { tableConstants } from '@orrery/world';
import { lamports } from '@solana/kit';
import type { Logger } from 'pino';
import type { StartingChain } from '../chain/start-chain.ts';

/** Until then swaps through a new pool name its accounts one by one. */
const EVERY_MS = 300_000;
/** After it the slot is over in which something was listed. */
const NEXT_SLOT_MS = 1_000;
const DEEPEST = 200;
/** A full table costs 60,000,000. */
const [MIN_LAMPORTS, AIRDROP_LAMPORTS] = [100_000_000n, 1_000_000_000n];

interface KeepOptions {
  rpc: SolanaRpc;
  venue: Pick<Venue, 'pools' | 'state'>;
  market: Pick<MarketReader, 'price'>;
  index: TableIndex;
  /** Its keeper pays for the tables, out of what the faucet gives it. */
  chain: Pick<StartingChain, 'feeOwner' | 'tableKeeper'>;
  time: Time;
  log: Pick<Logger, 'warn'>;
}

/** Sees to it that lookup tables of the embedded chain list the pools that have become deep since its genesis. Returns how to stop it. */
export function keepTables(options: KeepOptions): () => void {
  const { rpc, venue, index, chain, time, log } = options;
  const { feeOwner, tableKeeper: keeper } = chain;
  const constants = tableConstants(feeOwner.address);
  const stateOf = (pool: Pick<Pool, 'id'>) => venue.state(pool);
  const tables = createTableKeeper({ rpc, time, index, keeper, constants, stateOf });
  const stopping = new AbortController();
  const { signal } = stopping;
  let isBusy = false;

  async function fund(): Promise<void> {
    const { value } = await rpc.getBalance(keeper.address, { commitment: 'confirmed' }).send();
    if (value < MIN_LAMPORTS) await rpc.requestAirdrop(keeper.address, lamports(AIRDROP_LAMPORTS)).send();
  }

  async function list(): Promise<void> {
    const missing = deepest(options).filter(({ id }) => !index.holds(id));
    if (missing.length === 0) return;
    await fund();
    await tables.list(missing);
    await pause(time, NEXT_SLOT_MS, signal);
    await tables.read();
  }

  async function unlessBusy(work: () => Promise<void>): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    try {
      await work();
    } catch (error) {
      if (!signal.aborted)
        log.warn({ err: error }, 'failed to update lookup tables; retrying in the next round');
    }
    isBusy = false;
  }

  // Those of an earlier start.
  void unlessBusy(() => tables.read());
  const prevent = time.every(EVERY_MS, () => void unlessBusy(list));
  return () => {
    prevent();
    stopping.abort();
  };
}

/** The pools worth a place, deepest first; a launch ends soon. */
function deepest({ venue, market }: Pick<KeepOptions, 'venue' | 'market'>): Pool[] {
  return venue.pools
    .filter((pool) => !isLaunch(pool))
    .map((pool) => ({ pool, depth: depthOf(pool, { venue, market }) }))
    .filter(({ depth }) => depth > 0)
    .toSorted((a, b) => b.depth - a.depth)
    .slice(0, DEEPEST)
    .map(({ pool }) => pool);
}

/** In dollars, of the mint that it holds less of: the other side can be filled with worthless tokens. */
function depthOf(pool: Pool, { venue, market }: Pick<KeepOptions, 'venue' | 'market'>): number {
  const { reserve0, reserve1 } = venue.state(pool).pool;
  const worths = [reserve0, reserve1].map((reserve, side) => {
    const { id, decimals } = pool.mints[side === 0 ? 0 : 1];
    const price = market.price(id);
    return price === undefined ? 0 : valueInUsd(atoms(reserve), decimals, usd(price));
  });
  return Math.min(...worths);
}

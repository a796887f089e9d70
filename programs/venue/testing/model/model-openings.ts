import { SYSTEM_PROGRAM } from '../../../../packages/chain/src/addresses/solana-programs.ts';
import { poolAddress } from '../../../../packages/chain/src/programs/venue/addresses.ts';
import {
  POOL_KINDS,
  type TickArrayAccount,
  VENUE_CONSTANTS,
} from '../../../../packages/chain/src/programs/venue/generated/accounts.generated.ts';
import { refusal } from '../../../../packages/chain/src/programs/venue/pricing/amounts.ts';
import { arrayStart, tickAtSqrtPrice } from '../../../../packages/chain/src/programs/venue/pricing/ticks.ts';
import type { Operation } from '../operations.ts';
import { changePool, poolIn, requireUnused, type World } from '../world.ts';

type Of<Kind extends Operation['kind']> = Extract<Operation, { kind: Kind }>;

const { observationCount, ticksPerArray } = VENUE_CONSTANTS;
const NO_OBSERVATION = { slot: 0n, sum: 0n, tick: 0, depth: 0 };
const NO_TICK = { net: 0n, gross: 0n, outside0: 0n, outside1: 0n, depth: 0n };
const BITMAP_WORDS = 16;

/** Makes an empty pool with its vaults. */
export function createPool(world: World, { pool, settings }: Of<'createPool'>): undefined {
  const {
    kind,
    figures: [figure0, figure1, figure2],
    ...rest
  } = settings;
  const [{ mint: mint0 }, { mint: mint1 }] = pool.tokens;
  const [vault0, vault1] = pool.vaults;
  const { bump } = poolAddress({ mint0, mint1, nonce: settings.nonce });
  for (const vault of pool.vaults) world.balances.set(vault, 0n);
  const account = {
    ...rest,
    kind: POOL_KINDS[kind],
    bump,
    mint0,
    mint1,
    vault0,
    vault1,
    lpMint: SYSTEM_PROGRAM,
    reserve0: 0n,
    reserve1: 0n,
    owed0: 0n,
    owed1: 0n,
    lpSupply: 0n,
    figure0,
    figure1,
    figure2,
    tick: kind === 'concentrated' ? tickAtSqrtPrice(settings.sqrtPrice) : 0,
    liquidity: 0n,
    depth: 0n,
    feeGrowth0: 0n,
    feeGrowth1: 0n,
    openedSlot: 0,
    observationIndex: 0,
    observationCount: 0,
    observations: Array.from({ length: observationCount }, () => NO_OBSERVATION),
    bitmap: Array.from({ length: BITMAP_WORDS }, () => 0n),
  };
  world.pools.set(pool.address, { pool: account, tickArrays: new Map() });
}

export function createLpMint(world: World, { pool }: Of<'createLpMint'>): undefined {
  const { pool: before } = poolIn(world, pool);
  if (before.kind !== POOL_KINDS.product && before.kind !== POOL_KINDS.stable) throw refusal('wrongKind');
  if (before.lpMint !== SYSTEM_PROGRAM) throw refusal('alreadyDone');
  changePool(world, pool, { pool: { ...before, lpMint: pool.lpMint } });
  world.supplies.set(pool.lpMint, 0n);
}

/** Makes an empty position, and the tick arrays of its ends where there are none. Throws `VENUE_REFUSED` where its address is in use. */
export function openPosition(world: World, { position }: Of<'open'>): undefined {
  const { address, pool, owner, lower, upper } = position;
  requireUnused(world, address);
  const state = poolIn(world, pool);
  const tickArrays = new Map(state.tickArrays);
  for (const tick of [lower, upper]) {
    const start = arrayStart(tick, state.pool.tickSpacing);
    if (!tickArrays.has(start)) tickArrays.set(start, emptyArray(pool.address, start));
  }
  changePool(world, pool, { tickArrays });
  const fees = { feeGrowth0: 0n, feeGrowth1: 0n, owed0: 0n, owed1: 0n };
  world.positions.set(address, {
    pool: pool.address,
    owner: owner.address,
    lower,
    upper,
    liquidity: 0n,
    ...fees,
  });
}

export function closePosition(world: World, { position: { address } }: Of<'close'>): undefined {
  const found = world.positions.get(address);
  if (found === undefined || found.liquidity > 0n || found.owed0 > 0n || found.owed1 > 0n)
    throw refusal('notEmpty');
  world.positions.delete(address);
  world.closed.add(address);
}

function emptyArray(pool: TickArrayAccount['pool'], start: number): TickArrayAccount {
  return { start, pool, used: 0n, ticks: Array.from({ length: ticksPerArray }, () => NO_TICK) };
}

import type { Address, Instruction } from '@solana/kit';
import { createNoopSigner } from '@solana/kit';
import { ASSOCIATED_TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import { SYSTEM_PROGRAM } from '../../../../packages/chain/src/addresses/solana-programs.ts';
import { tickArrayAddress } from '../../../../packages/chain/src/programs/venue/addresses.ts';
import { POOL_KINDS } from '../../../../packages/chain/src/programs/venue/generated/accounts.generated.ts';
import * as venue from '../../../../packages/chain/src/programs/venue/generated/instructions.generated.ts';
import type { Draw } from '../../../../packages/chain/src/testing/draw.ts';
import { transferOf } from '../../../../packages/chain/src/testing/mints.ts';
import { sidesOf } from '../../../../packages/chain/src/testing/pools.ts';
import { drawAmount } from '../draw/amounts.ts';
import { drawOperation } from '../draw/operations.ts';
import { drawSettings, drawTargets } from '../draw/pools.ts';
import { toInstructions } from '../instructions.ts';
import type { Pool } from '../operations.ts';
import type { Scene } from '../scene.ts';
import { poolOf } from '../table.ts';
import { accountFor, balanceOf, poolIn, type World } from '../world.ts';

/** A plausible next call. */
export function drawGood(draw: Draw, scene: Scene, world: World): Instruction[] {
  const pool = draw.pick(scene.pools);
  if (draw.chance(0.8)) {
    // Swaps are many kinds of one instruction, and fewer than elsewhere.
    const chance = draw.pick([draw.between(0, 5), draw.between(0, 99), draw.between(76, 99)]);
    const operation = drawOperation(draw, scene, world, pool, chance);
    if (operation.kind === 'open') scene.positions.push(operation.position);
    const isForged = operation.kind === 'fill' && draw.chance(0.1);
    return toInstructions(world, isForged ? { ...operation, isForged } : operation, scene.makers);
  }
  const user = draw.pick(scene.users);
  return draw.pick([
    () => [donation(draw, scene, world, pool)],
    () => [poolCreation(draw, scene, user)],
    () => tickArrayCreation(draw, scene, world, user),
    () => positionEnd(draw, scene, world),
    () => [poolEnd(draw, scene, world)],
  ])();
}

/** Sends tokens to a vault or to another owner. */
function donation(draw: Draw, { users }: Scene, world: World, pool: Pool): Instruction {
  const user = draw.pick(users);
  const side = draw.pick([0, 1] as const);
  const source = accountFor(user, pool, side);
  const destination = draw.pick([pool.vaults[side], accountFor(draw.pick(users), pool, side)]);
  const amount = drawAmount(draw, balanceOf(world, source) / 1000n);
  return transferOf(pool.tokens[side], { source, destination, authority: createNoopSigner(user), amount });
}

function poolCreation(draw: Draw, { pools, creator: feeOwner }: Scene, creator: Address): Instruction {
  const { tokens } = draw.pick(pools);
  const [first, second] = draw.chance(0.5) ? tokens : [tokens[1], tokens[0]];
  const kind = draw.pick(['product', 'stable', 'concentrated', 'launch', 'quoted'] as const);
  const [target0 = 1n, target1 = 1n] = drawTargets(draw, 2);
  const nonce = draw.between(100, 200);
  const pool = poolOf([first, second], nonce);
  const numbers = drawSettings(draw, kind, [target0, target1]);
  const [figure0, figure1, figure2] = numbers.figures;
  return venue.createPoolInstruction({
    ...sidesOf(pool),
    ...numbers,
    kind: POOL_KINDS[kind],
    nonce,
    figure0,
    figure1,
    figure2,
    payer: creator,
    creator,
    feeOwner,
    pool: pool.address,
    associatedTokenProgram: ASSOCIATED_TOKEN_PROGRAM_ADDRESS,
    systemProgram: SYSTEM_PROGRAM,
  });
}

function tickArrayCreation(draw: Draw, scene: Scene, world: World, payer: Address): Instruction[] {
  const ranges = scene.pools.filter((pool) => poolIn(world, pool).pool.kind === POOL_KINDS.concentrated);
  if (ranges.length === 0) return [];
  const { address: pool } = draw.pick(ranges);
  const { tickSpacing } = poolIn(world, { address: pool }).pool;
  const start = draw.between(-30, 30) * 64 * tickSpacing;
  const tickArray = tickArrayAddress(pool, start);
  return [venue.createTickArrayInstruction({ payer, pool, tickArray, systemProgram: SYSTEM_PROGRAM, start })];
}

function positionEnd(draw: Draw, { positions }: Scene, world: World): Instruction[] {
  const there = positions.filter(({ address }) => world.positions.has(address));
  if (there.length === 0) return [];
  const {
    address: position,
    owner: { address: owner },
  } = draw.pick(there);
  // What is given up is gone for good.
  if (draw.chance(0.8)) return [venue.closePositionInstruction({ owner, position })];
  return [venue.burnPositionInstruction({ owner, position })];
}

function poolEnd(draw: Draw, { pools, creator }: Scene, world: World): Instruction {
  const launches = pools.filter((pool) => poolIn(world, pool).pool.kind === POOL_KINDS.launch);
  const pool = draw.pick(launches.length > 0 ? launches : pools);
  const account1 = accountFor(creator, pool, 1);
  return venue.closePoolInstruction({ ...sidesOf(pool), creator, pool: pool.address, account1 });
}

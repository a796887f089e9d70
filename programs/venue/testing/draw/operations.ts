import { isAppError } from '@orrery/core/app-error';
import type { Address } from '@solana/kit';
import {
  positionAddress,
  tickArrayAddress,
} from '../../../../packages/chain/src/programs/venue/addresses.ts';
import { POOL_KINDS } from '../../../../packages/chain/src/programs/venue/generated/accounts.generated.ts';
import { liquidityForAmounts } from '../../../../packages/chain/src/programs/venue/pricing/concentrated.ts';
import { arrayStart, tickBounds } from '../../../../packages/chain/src/programs/venue/pricing/ticks.ts';
import type { Draw } from '../../../../packages/chain/src/testing/draw.ts';
import { accountOf, lpToken } from '../../../../packages/chain/src/testing/pools.ts';
import { fillQuote } from '../model/model-quotes.ts';
import type { Fill, Operation, Pool, Position } from '../operations.ts';
import type { Scene } from '../scene.ts';
import { accountFor, balanceOf, copyOf, poolIn, type World } from '../world.ts';
import { drawAmount, drawLimit, MAX_U64 } from './amounts.ts';
import { drawFee, drawSwap } from './swaps.ts';

const MAX_POSITIONS = 8;

/** The next operation on a pool: of a hundred parts, six read it or collect its fees, seventy swap and the rest changes it otherwise. */
export function drawOperation(
  draw: Draw,
  scene: Scene,
  world: World,
  pool: Pool,
  chance = draw.between(0, 99),
): Operation {
  const { kind } = poolIn(world, pool).pool;
  if (kind === POOL_KINDS.quoted && chance > 96) return drawSwap(draw, scene, world, pool);
  if (chance < 3) return { kind: 'collect', pool };
  if (chance < 6) {
    return { kind: 'meanTick', pool, minSlots: draw.pick([0n, 1n, draw.below(400n), draw.bits(64)]) };
  }
  if (kind === POOL_KINDS.quoted) {
    return chance < 90 ? drawFill(draw, scene, world, pool) : drawInventory(draw, scene, world, pool);
  }
  if (chance < 76) return drawSwap(draw, scene, world, pool);
  if (chance < 80) {
    const [user] = scene.users;
    return { kind: 'setLedger', user, account: accountFor(user, pool, draw.pick([0, 1])) };
  }
  if (kind === POOL_KINDS.concentrated) return drawPositionChange(draw, scene, world, pool);
  if (kind === POOL_KINDS.launch) return drawLaunchChange(draw, scene, world, pool);
  return drawSharesChange(draw, scene, world, pool);
}

/** A position that may be opened: around the price, beside it, or as wide as they can be. */
export function drawPosition(draw: Draw, owner: Address, world: World, pool: Pool): Position {
  const { tick, tickSpacing } = poolIn(world, pool).pool;
  const { least, most } = tickBounds(tickSpacing);
  const beside = (direction: number) => {
    const place = Math.floor(tick / tickSpacing) + direction * draw.between(0, 2 ** draw.between(0, 9));
    return Math.min(Math.max(place * tickSpacing, least), most);
  };
  const ends = draw.pick([
    () => [beside(-1), beside(1)],
    () => [beside(-1), beside(1)],
    () => [beside(-1), beside(-1)],
    () => [beside(1), beside(1)],
    () => [least, most],
  ])();
  const [lower, upper] = [Math.min(...ends), Math.max(...ends)];
  if (lower === upper) return drawPosition(draw, owner, world, pool);
  const ticksOf = (at: number) => tickArrayAddress(pool.address, arrayStart(at, tickSpacing));
  const address = positionAddress({ pool: pool.address, owner, lower, upper });
  const ticks = { lowerTicks: ticksOf(lower), upperTicks: ticksOf(upper) };
  return { address, owner: { address: owner }, pool, lower, upper, ...ticks };
}

/** More of a position, for about so much of both mints. */
export function drawIncrease(
  draw: Draw,
  world: World,
  position: Position,
  near: readonly [bigint, bigint],
): Operation {
  const { pool } = poolIn(world, position.pool);
  const [max0, max1] = [drawAmount(draw, near[0]), drawAmount(draw, near[1])];
  const fitting = liquidityForAmounts(pool, position.lower, position.upper, max0, max1);
  const liquidity = draw.chance(0.9) ? fitting : draw.bits(draw.between(0, 97));
  const limits = [drawLimit(draw, MAX_U64, max0), drawLimit(draw, MAX_U64, max1)] as const;
  return { kind: 'increase', position, liquidity, limits };
}

function drawPositionChange(draw: Draw, scene: Scene, world: World, pool: Pool): Operation {
  const there = scene.positions.filter(
    ({ address, pool: of }) => of === pool && world.positions.has(address),
  );
  if (there.length < 2 || (there.length < MAX_POSITIONS && draw.chance(0.1))) {
    const position = drawPosition(draw, draw.pick(scene.users), world, pool);
    return { kind: 'open', position, user: scene.users[0] };
  }
  const position = draw.pick(there);
  const { reserve0, reserve1 } = poolIn(world, pool).pool;
  const chance = draw.between(0, 99);
  if (chance < 50) return drawIncrease(draw, world, position, [reserve0 + 1000n, reserve1 + 1000n]);
  const { liquidity = 0n } = world.positions.get(position.address) ?? {};
  if (chance < 55 || liquidity === 0n) return { kind: 'close', position };
  const some = draw.below(liquidity + 1n);
  const limits = [drawLimit(draw, 0n, reserve0), drawLimit(draw, 0n, reserve1)] as const;
  const by = draw.pick([0n, 1n, liquidity, some, some, some, liquidity + 1n, draw.bits(128)]);
  return { kind: 'decrease', position, liquidity: by, limits };
}

function drawLaunchChange(draw: Draw, scene: Scene, world: World, pool: Pool): Operation {
  if (draw.chance(0.8)) return drawSwap(draw, scene, world, pool);
  const {
    users: [user],
    creator,
  } = scene;
  if (draw.chance(0.5)) return { kind: 'createLpMint', pool, user, holders: scene.users };
  return {
    kind: 'fund',
    pool,
    user: creator,
    amount: draw.below(balanceOf(world, accountFor(creator, pool, 0)) + 2n),
  };
}

function drawSharesChange(draw: Draw, scene: Scene, world: World, pool: Pool): Operation {
  const { reserve0, reserve1, lpMint, lpSupply } = poolIn(world, pool).pool;
  const user = draw.pick(scene.users);
  if (lpMint !== pool.lpMint || draw.chance(0.02)) {
    return { kind: 'createLpMint', pool, user, holders: scene.users };
  }
  const least = [drawLimit(draw, 0n, reserve0 / 8n), drawLimit(draw, 0n, reserve1 / 8n)] as const;
  const held = balanceOf(world, accountOf(user, lpToken(pool)));
  if (held > 0n && draw.chance(0.5))
    return { kind: 'remove', pool, user, shares: drawAmount(draw, held), least };
  const most = [drawAmount(draw, reserve0 + 1n), drawAmount(draw, reserve1 + 1n)] as const;
  return { kind: 'add', pool, user, most, minShares: drawLimit(draw, 0n, lpSupply / 8n) };
}

function drawInventory(draw: Draw, scene: Scene, world: World, pool: Pool): Operation {
  const { reserve0, reserve1 } = poolIn(world, pool).pool;
  const { address: maker } = scene.makers.maker;
  if (draw.chance(0.5))
    return {
      kind: 'withdraw',
      pool,
      amounts: [drawAmount(draw, reserve0 / 4n), drawAmount(draw, reserve1 / 4n)],
    };
  const part = (side: 0 | 1) => drawAmount(draw, balanceOf(world, accountFor(maker, pool, side)) / 8n);
  return { kind: 'deposit', pool, amounts: [part(0), part(1)] };
}

/** Mostly one that is carried out. */
function drawFill(draw: Draw, scene: Scene, world: World, pool: Pool): Fill {
  for (let tries = 1; ; tries++) {
    const fill = drawQuote(draw, scene, world, pool);
    if (tries === 4 || draw.chance(0.15) || isCarriedOut(world, fill)) return fill;
  }
}

function isCarriedOut(world: World, fill: Fill): boolean {
  try {
    fillQuote(copyOf(world), fill);
    return true;
  } catch (error) {
    if (isAppError(error, 'VENUE_REFUSED')) return false;
    throw error;
  }
}

function drawQuote(draw: Draw, scene: Scene, world: World, pool: Pool): Fill {
  const { reserve0, reserve1, figure0: highest } = poolIn(world, pool).pool;
  const [user, another] = [draw.pick(scene.users), draw.pick(scene.users)];
  const input = draw.pick([0, 1] as const);
  const [into, outOf] = input === 0 ? [reserve0, reserve1] : [reserve1, reserve0];
  const last = BigInt(draw.between(0, 1100));
  const nonce = draw.pick([
    ...Array.from({ length: 20 }, () => highest + BigInt(draw.between(1, 3))),
    highest > last ? highest - last : last,
    highest,
    highest + BigInt(draw.between(900, 1100)),
  ]);
  const [tokenIn, tokenOut] = [pool.tokens[input], pool.tokens[input === 0 ? 1 : 0]];
  const fee = drawFee(draw, scene, tokenIn, tokenOut);
  const quote = {
    pool: draw.chance(0.97) ? pool.address : draw.pick(scene.pools).address,
    user: draw.chance(0.95) ? user : another,
    amountIn: drawAmount(draw, into / 8n + 1n),
    amountOut: drawAmount(draw, outOf / 8n + 1n),
    expiry: world.time + BigInt(draw.pick([0, 0, 1, 5, 5, 5, 30, 30, 30, 30, 30, -1])),
    nonce: nonce > MAX_U64 ? MAX_U64 : nonce,
  };
  return { kind: 'fill', user, pool, input, quote, isForged: draw.chance(0.03), ...(fee && { fee }) };
}

import { addressBytes } from '@orrery/core/base58';
import type { Address } from '@solana/kit';
import { programAddress } from '../../../../packages/chain/src/addresses/program-address.ts';
import { isPart } from '../../../../packages/chain/src/orders/order-prices.ts';
import {
  POOL_KINDS,
  VENUE_CONSTANTS,
  VENUE_PROGRAM,
} from '../../../../packages/chain/src/programs/venue/generated/accounts.generated.ts';
import type { Draw } from '../../../../packages/chain/src/testing/draw.ts';
import { accountOf } from '../../../../packages/chain/src/testing/pools.ts';
import type { Hop, Pool } from '../operations.ts';
import type { OrderOperation } from '../order-operations.ts';
import type { Scene } from '../scene.ts';
import { balanceOf, poolIn, type Token, type World } from '../world.ts';
import { drawAmount } from './amounts.ts';

/** Something about a limit order between the tokens of a pool: an opening, or one of those that are there. */
export function drawOrderOperation(draw: Draw, scene: Scene, world: World, pool: Pool): OrderOperation {
  const tokens = new Map(
    scene.pools.flatMap((each) => each.tokens.map((token) => [token.mint, token] as const)),
  );
  const there = [...world.orders];
  const isFree = ({ fee, extras }: Token) => !fee && extras.length === 0;
  const free = scene.pools.filter((each) => each.tokens.every(isFree));
  const between = free.length > 0 && draw.chance(0.9) ? draw.pick(free) : pool;
  if (there.length === 0 || draw.chance(0.25)) return drawOpening(draw, scene, world, between);
  const [address, order] = draw.pick(there);
  const [tokenIn, tokenOut] = [tokens.get(order.inputMint), tokens.get(order.outputMint)];
  if (!tokenIn || !tokenOut) throw new RangeError('an order of tokens that no pool trades');
  const place = { address, tokenIn, tokenOut };
  const { left, asked, size, revision } = order;
  if (draw.chance(0.1)) return { kind: 'cancelOrder', place };
  if (draw.chance(0.15))
    return {
      kind: 'changeOrder',
      place,
      size: draw.chance(0.5) ? left : drawAmount(draw, left),
      asked: draw.chance(0.5) ? asked : drawAmount(draw, asked),
      revision: draw.chance(0.9) ? revision : revision - 1n,
    };
  const routes = scene.routes.filter(({ from, to }) => from === order.inputMint && to === order.outputMint);
  const part = draw.pick([left, (size + 15n) / 16n, left / 2n, draw.below(left + 1n)]);
  const amount = draw.chance(0.1) || isPart(order, part) ? part : left;
  const paths = [{ percent: 100, hops: draw.pick(routes).hops.map((hop) => withStarts(world, hop)) }];
  const user = draw.pick(scene.users);
  return {
    kind: 'fillOrder',
    place,
    swap: { kind: 'swap', user, paths, amount, quotedAmount: 0n, slippageBps: 0 },
  };
}

/** Names the tick arrays of a concentrated pool in the order in which the price meets them, as many as a trade takes. */
function withStarts(world: World, hop: Hop): Hop {
  const { pool, tickArrays } = poolIn(world, hop.pool);
  if (pool.kind !== POOL_KINDS.concentrated) return hop;
  const rising = [...tickArrays.keys()].toSorted((one, other) => one - other);
  const starts = hop.input === 0 ? rising.reverse() : rising;
  return { ...hop, starts: starts.slice(0, VENUE_CONSTANTS.maxTickArrays) };
}

function drawOpening(draw: Draw, scene: Scene, world: World, pool: Pool): OrderOperation {
  const user = draw.pick(scene.users);
  const input = draw.pick([0, 1] as const);
  const id = draw.bits(64);
  const size = drawAmount(draw, balanceOf(world, accountOf(user, pool.tokens[input])) / 1000n);
  const output = pool.tokens[input === 0 ? 1 : 0];
  return {
    kind: 'openOrder',
    user,
    pool,
    input,
    bump: bumpOf(user, id),
    fees: { venue: accountOf(scene.platform, output), referral: accountOf(scene.referral, output) },
    terms: {
      id,
      kind: 0,
      slippageBps: draw.pick([0, 50, 500]),
      venueBps: draw.pick([0, 10, 95]),
      referralBps: draw.pick([0, 5]),
      tipLamports: draw.pick([0, 20_000]),
      tips: draw.between(0, 20),
      size,
      asked: draw.pick([1n, 1n, 1n, size / 1000n, size]),
      expiry: draw.chance(0.8) ? 0n : world.time + BigInt(draw.between(0, 50)),
      stopTick: 0,
      trailTicks: 0,
      bandLow: 0,
      bandHigh: 0,
      start: 0n,
      interval: 0n,
      cycles: 0,
    },
  };
}

function bumpOf(owner: Address, id: bigint): number {
  const bytes = new Uint8Array(new BigUint64Array([id]).buffer);
  const seeds = () => [new TextEncoder().encode('order'), addressBytes(owner), bytes];
  return programAddress(`bump ${owner} ${id}`, VENUE_PROGRAM, seeds).bump;
}

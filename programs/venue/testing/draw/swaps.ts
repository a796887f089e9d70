import { isAppError } from '@orrery/core/app-error';
import {
  POOL_KINDS,
  VENUE_CONSTANTS,
} from '../../../../packages/chain/src/programs/venue/generated/accounts.generated.ts';
import { arrayStart } from '../../../../packages/chain/src/programs/venue/pricing/ticks.ts';
import type { Draw } from '../../../../packages/chain/src/testing/draw.ts';
import { accountOf } from '../../../../packages/chain/src/testing/pools.ts';
import { carryOutSwap, endsOf } from '../model/model-swaps.ts';
import type { Hop, Path, PlatformFee, Pool, Swap } from '../operations.ts';
import type { Route, Scene } from '../scene.ts';
import { balanceOf, copyOf, poolIn, type Token, type World } from '../world.ts';
import { drawAmount, MAX_U64, within } from './amounts.ts';

const HUNDRED_PERCENT = 10_000n;
const TRIES = 6;
/** One side of a limit is refused. */
const BESIDE = [-1n, -1n, -1n, 0n, 0n, 0n, 0n, 0n, 0n, 1n];

/** A swap through a pool: alone, with others before or behind it, or beside other ways. Mostly one that is carried out. */
export function drawSwap(draw: Draw, scene: Scene, world: World, pool: Pool): Swap {
  for (let tries = 1; ; tries++) {
    const swap = drawPlan(draw, scene, world, pool);
    const tried = attempt(world, swap);
    if (tried || tries === TRIES) return finish(draw, world, swap, tried);
  }
}

function drawPlan(draw: Draw, scene: Scene, world: World, pool: Pool): Swap {
  const user = draw.pick(scene.users);
  const kind = draw.pick(['swap', 'swap', 'swapExactOut', 'swapExactOut', 'swapByLedger'] as const);
  const isLong = draw.chance(0.3);
  const isExactOut = kind === 'swapExactOut';
  const fitting = scene.routes.filter(({ hops }) => {
    const isThrough = hops.some((hop) => hop.pool === pool);
    return isThrough && (isLong ? hops.length <= (isExactOut ? 2 : 3) : hops.length === 1);
  });
  const route = draw.pick(fitting);
  const paths =
    isExactOut || draw.chance(0.8) ? [{ percent: 100, hops: route.hops }] : drawSplit(draw, scene, route);
  const { tokenIn, tokenOut, source } = endsOf({ user, paths });
  const fee = drawFee(draw, scene, tokenIn, tokenOut);
  const amount = isExactOut
    ? drawOutput(draw, world, route)
    : drawInput(draw, world, route, balanceOf(world, source));
  const isByLedger =
    kind === 'swapByLedger' && (world.ledgers.get(user)?.tokenAccount === source || draw.chance(0.1));
  const quotedAmount = isExactOut ? MAX_U64 : 0n;
  return {
    kind: kind === 'swapByLedger' && !isByLedger ? 'swap' : kind,
    user,
    paths,
    amount,
    quotedAmount,
    slippageBps: 0,
    ...(fee && { fee }),
  };
}

/** The same route beside one or two others, or itself. */
function drawSplit(draw: Draw, scene: Scene, route: Route): Path[] {
  const others = scene.routes.filter(({ from, to }) => from === route.from && to === route.to);
  const count = draw.between(2, 3);
  const shares = Array.from({ length: count - 1 }, () => draw.between(1, 99 - count)).sort((a, b) => a - b);
  const percents = [...shares, 100].map((end, index) => end - (shares[index - 1] ?? 0));
  if (percents.includes(0)) return drawSplit(draw, scene, route);
  return percents.map((percent, index) => ({
    percent,
    hops: index === 0 ? route.hops : draw.pick(others).hops,
  }));
}

export function drawFee(draw: Draw, scene: Scene, tokenIn: Token, tokenOut: Token): PlatformFee | undefined {
  if (draw.chance(0.75)) return undefined;
  const isOfInput = draw.chance(0.6);
  const token = isOfInput ? tokenIn : tokenOut;
  return {
    bps: draw.pick([0, 1, 50, 255, draw.between(0, 10_000), 10_000]),
    referralBps: draw.pick([0, 1, 2000, 10_000]),
    isOfInput,
    platformAccount: accountOf(scene.platform, token),
    referralAccount: accountOf(scene.referral, token),
    referral: scene.referral,
  };
}

function drawInput(draw: Draw, world: World, { hops: [hop] }: Route, balance: bigint): bigint {
  if (hop === undefined) return 0n;
  const { pool } = poolIn(world, hop.pool);
  const reserve = hop.input === 0 ? pool.reserve0 + pool.figure0 : pool.reserve1 + pool.figure1;
  if (pool.kind === POOL_KINDS.launch && hop.input === 1 && draw.chance(0.25)) {
    const need = pool.figure2 - pool.reserve1;
    const whole = ((need - 1n) * HUNDRED_PERCENT) / (HUNDRED_PERCENT - BigInt(pool.protocolBps)) + 1n;
    return drawAmount(draw, whole);
  }
  return drawAmount(
    draw,
    draw.chance(0.05) ? balance : pool.kind === POOL_KINDS.stable ? pool.reserve0 : reserve,
  );
}

function drawOutput(draw: Draw, world: World, { hops }: Route): bigint {
  const hop = hops.at(-1);
  if (hop === undefined) return 0n;
  const { reserve0, reserve1 } = poolIn(world, hop.pool).pool;
  return drawAmount(draw, (hop.input === 0 ? reserve1 : reserve0) / draw.pick([1n, 4n]));
}

/** What it returns and the tick arrays it meets when it is given all there are; undefined when it is refused. */
function attempt(world: World, swap: Swap) {
  try {
    return carryOutSwap(copyOf(world), swap);
  } catch (error) {
    if (isAppError(error, 'VENUE_REFUSED')) return undefined;
    throw error;
  }
}

/** With tick arrays and with a limit: mostly what it takes, now and then a little less. */
function finish(draw: Draw, world: World, swap: Swap, tried: ReturnType<typeof attempt>): Swap {
  const met = tried?.starts.values();
  const paths = swap.paths.map((path) => ({
    ...path,
    hops: path.hops.map((hop) => withArrays(draw, world, hop, met?.next().value)),
  }));
  return { ...swap, paths, ...drawPromise(draw, swap, tried?.answer) };
}

function drawPromise(draw: Draw, { kind, quotedAmount }: Swap, answer = 0n) {
  if (draw.chance(0.02)) return { slippageBps: draw.between(10_001, 65_535) };
  if (draw.chance(0.5)) return { quotedAmount, slippageBps: draw.between(0, 10_000) };
  const exact = { quotedAmount: within(answer + draw.pick(BESIDE)), slippageBps: 0 };
  if (draw.chance(0.5) || kind === 'swapExactOut') return exact;
  const slippageBps = draw.between(0, 9999);
  return { quotedAmount: within((answer * HUNDRED_PERCENT) / BigInt(10_000 - slippageBps)), slippageBps };
}

/** The arrays that the price meets, now and then without one of them, or with one that it does not meet. */
function withArrays(draw: Draw, world: World, { pool, input }: Hop, met: readonly number[] = []): Hop {
  const state = poolIn(world, pool);
  if (state.pool.kind !== POOL_KINDS.concentrated) return { pool, input };
  const starts = [...met];
  const here = arrayStart(state.pool.tick, state.pool.tickSpacing);
  const all = [...state.tickArrays.keys()].filter((start) => (input === 0 ? start <= here : start >= here));
  const unmet = all.filter((start) => !starts.includes(start));
  if (starts.length > 0 && draw.chance(0.05)) starts.splice(draw.between(0, starts.length - 1), 1);
  if (unmet.length > 0 && draw.chance(0.2)) starts.push(draw.pick(unmet));
  starts.sort((a, b) => (input === 0 ? b - a : a - b));
  return { pool, input, starts: starts.slice(0, VENUE_CONSTANTS.maxTickArrays) };
}

import {
  arrayStart,
  changePosition,
  emptyPosition,
  emptyTickArray,
  liquidityForAmounts,
  type PoolAccount,
  type PoolState,
  type PositionAccount,
  tickAtSqrtPrice,
  tickBounds,
  VENUE_CONSTANTS,
} from '@orrery/chain';
import { type PoolDraft, type PoolFigures, unplaced, ZERO_ADDRESS } from './pool-draft.ts';

interface Fit {
  figures: PoolFigures;
  /** Smallest units of mint 1 for one of mint 0. */
  price: number;
  /** What the positions take at most. */
  most: readonly [bigint, bigint];
  /** How far the price may go before a usual pool is one-sided: 2 is from half to double. */
  range: number;
}

const LOG_TICK = Math.log(1.0001);
/** A deep narrow position and a wide one, by their shares in hundredths and the power of the range: together about as deep as one of the range. */
const POSITIONS = [
  { hundredths: 40n, power: 0.5 },
  { hundredths: 60n, power: 2 },
] as const;
/** Ticks between those that positions may end at, by the largest fee in basis points that goes with them. */
const SPACINGS: readonly (readonly [feeBps: number, spacing: number])[] = [
  [2, 1],
  [5, 4],
  [20, 16],
  [30, 64],
  [VENUE_CONSTANTS.maxFeeBps, 128],
];

/** A concentrated pool at a price with its positions, as the program makes them out of a new pool; what amounts and ticks round away is left out. */
export function fitConcentrated({
  figures,
  price,
  most,
  range,
}: Fit): Pick<PoolDraft, 'figures' | 'tickArrays' | 'positions'> {
  const sqrtPrice = BigInt(Math.round(Math.sqrt(price) * 2 ** 64));
  const tick = tickAtSqrtPrice(sqrtPrice);
  const tickSpacing = spacingFor(figures.feeBps, tick, range);
  let state: PoolState = {
    pool: unplaced({ ...figures, sqrtPrice, tick, tickSpacing }),
    tickArrays: new Map(),
  };
  const positions: PositionAccount[] = [];
  for (const { hundredths, power } of POSITIONS) {
    const [lower, upper] = ticksAround(state.pool, range ** power);
    const [max0, max1] = most.map((amount) => (amount * hundredths) / 100n);
    const liquidity = liquidityForAmounts(state.pool, lower, upper, max0 ?? 0n, max1 ?? 0n);
    const change = { liquidity, isIncrease: true };
    const empty = emptyPosition({ pool: ZERO_ADDRESS, owner: ZERO_ADDRESS, lower, upper });
    const opened = changePosition(withArrays(state, [lower, upper]), empty, change);
    const { pool } = opened.state;
    const reserve0 = pool.reserve0 + opened.amount0;
    const reserve1 = pool.reserve1 + opened.amount1;
    state = { ...opened.state, pool: { ...pool, reserve0, reserve1 } };
    positions.push(opened.position);
  }
  return { figures: state.pool, tickArrays: [...state.tickArrays.values()], positions };
}

/** As fine as the fee deserves, as long as the pool's bitmap reaches as far as its positions. */
function spacingFor(feeBps: number, tick: number, range: number): number {
  const farthest = Math.abs(tick) + (2 * Math.log(range)) / LOG_TICK;
  const fit = SPACINGS.find(
    ([maxBps, spacing]) => feeBps <= maxBps && farthest + spacing < tickBounds(spacing).most,
  );
  return fit?.[1] ?? 128;
}

function ticksAround({ sqrtPrice, tickSpacing }: PoolAccount, range: number): [lower: number, upper: number] {
  const tick = tickAtSqrtPrice(sqrtPrice);
  const width = Math.log(range) / LOG_TICK;
  const lower = Math.floor((tick - width) / tickSpacing) * tickSpacing;
  const upper = Math.ceil((tick + 1 + width) / tickSpacing) * tickSpacing;
  return [lower, upper];
}

function withArrays({ pool, tickArrays }: PoolState, ticks: readonly number[]): PoolState {
  const arrays = new Map(tickArrays);
  for (const tick of ticks) {
    const start = arrayStart(tick, pool.tickSpacing);
    if (!arrays.has(start)) arrays.set(start, emptyTickArray(ZERO_ADDRESS, start));
  }
  return { pool, tickArrays: arrays };
}

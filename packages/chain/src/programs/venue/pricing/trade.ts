import { POOL_KINDS, type PoolAccount, type TickArrayAccount } from '../generated/accounts.generated.ts';
import { launchIn, launchOut } from '../launch.ts';
import { HUNDRED_PERCENT, multiplyDivide, refusal, u64 } from './amounts.ts';
import { buyConcentrated, sellConcentrated } from './concentrated.ts';
import { observePool } from './observations.ts';
import { productIn, productOut } from './product.ts';
import { stableIn, stableOut } from './stable.ts';

export { meanTick, spotPrice, spotTick } from './observations.ts';
export { type Amounts, addShares, type Deposit, removeShares } from './shares.ts';

/** A pool as stored on chain, and the tick arrays of a concentrated one by their lowest ticks. Nothing here mutates it. */
export interface PoolState {
  pool: PoolAccount;
  tickArrays: ReadonlyMap<number, TickArrayAccount>;
}

/** The result of a trade: the amount of mint 0 burnt when a launch ends, and the lowest ticks of the tick arrays it crosses, in order. */
export interface Traded {
  burnt: bigint;
  starts: readonly number[];
  state: PoolState;
}

/**
 * Sells `amountIn` of mint 0 or 1 to a pool of any kind but quoted, in smallest units and exact to the unit, as the program does. Throws
 * `VENUE_REFUSED` with the program's error code.
 */
export function sell(state: PoolState, input: 0 | 1, amountIn: bigint): Traded & { amountOut: bigint } {
  const protocol = (u64(amountIn) * BigInt(state.pool.protocolBps)) / HUNDRED_PERCENT;
  const owing = withOwed(state, input, protocol);
  const { out, burnt, starts, state: after } = curveOut(owing, input, amountIn - protocol);
  return { amountOut: out, burnt, starts, state: after };
}

/**
 * Returns the least `amountIn` of mint 0 or 1 that buys `amountOut` of the other, in smallest units and exact to the unit. Throws
 * `VENUE_REFUSED`.
 */
export function buy(state: PoolState, input: 0 | 1, amountOut: bigint): Traded & { amountIn: bigint } {
  const { rest, burnt, starts, state: after } = curveIn(state, input, u64(amountOut));
  const kept = HUNDRED_PERCENT - BigInt(state.pool.protocolBps);
  const amountIn = u64(multiplyDivide(rest - 1n, HUNDRED_PERCENT, kept) + 1n);
  return { amountIn, burnt, starts, state: withOwed(after, input, amountIn - rest) };
}

/** Returns the state with the price recorded up to `slot`, as at the start of every trade and every change of shares. */
export function observe(state: PoolState, slot: bigint): PoolState {
  return { ...state, pool: observePool(state.pool, slot) };
}

/** A trade as the curve sees it, without the protocol's fee. */
interface CurveTrade extends Traded {
  rest: bigint;
  out: bigint;
}

function curveOut(state: PoolState, input: 0 | 1, rest: bigint): CurveTrade {
  const { pool } = state;
  const [x, y] = sides(pool, input);
  switch (pool.kind) {
    case POOL_KINDS.product:
      return exchange(state, input, { rest, out: productOut(x, y, rest, pool.feeBps) });
    case POOL_KINDS.stable:
      return exchange(state, input, { rest, out: stableOut(pool, input, rest) });
    case POOL_KINDS.launch: {
      const { pool: after, ...trade } = launchOut(pool, input, rest);
      return checked({ rest, ...trade, starts: [], state: { ...state, pool: after } });
    }
    case POOL_KINDS.concentrated: {
      const { amountOut: out, state: after, starts } = sellConcentrated(state, input, rest);
      return exchange(after, input, { rest, out, starts });
    }
    default:
      throw refusal('swapNotSupported');
  }
}

function curveIn(state: PoolState, input: 0 | 1, out: bigint): CurveTrade {
  const { pool } = state;
  const [x, y] = sides(pool, input);
  if (out === 0n) throw refusal('invalidCalculation');
  switch (pool.kind) {
    case POOL_KINDS.product:
      return exchange(state, input, { rest: productIn(x, y, out, pool.feeBps), out });
    case POOL_KINDS.stable:
      return exchange(state, input, { rest: stableIn(pool, input, out), out });
    case POOL_KINDS.launch: {
      const { pool: after, ...trade } = launchIn(pool, input, out);
      return checked({ out, ...trade, starts: [], state: { ...state, pool: after } });
    }
    case POOL_KINDS.concentrated: {
      const { amountIn: rest, state: after, starts } = buyConcentrated(state, input, out);
      return exchange(after, input, { rest, out, starts });
    }
    default:
      throw refusal('swapNotSupported');
  }
}

/** Brings the reserves up to date, which the curve of a launch does itself. */
function exchange(
  state: PoolState,
  input: 0 | 1,
  { rest, out, starts = [] }: { rest: bigint; out: bigint; starts?: readonly number[] },
): CurveTrade {
  const [x, y] = sides(state.pool, input);
  const trade = checked({ rest, out, burnt: 0n, starts, state });
  if (out > y) throw refusal('notEnoughLiquidity');
  const [after, left] = [u64(x + rest), y - out];
  const reserves = input === 0 ? { reserve0: after, reserve1: left } : { reserve0: left, reserve1: after };
  return { ...trade, state: { ...state, pool: { ...state.pool, ...reserves } } };
}

function checked(trade: CurveTrade): CurveTrade {
  if (trade.rest === 0n || trade.out === 0n) throw refusal('invalidCalculation');
  return trade;
}

function sides({ reserve0, reserve1 }: PoolAccount, input: 0 | 1): [bigint, bigint] {
  return input === 0 ? [reserve0, reserve1] : [reserve1, reserve0];
}

function withOwed(state: PoolState, input: 0 | 1, protocol: bigint): PoolState {
  // Most pools pay no fee, and a copy for each trade costs more than the trade.
  if (protocol === 0n) return state;
  const { owed0, owed1 } = state.pool;
  const owed = input === 0 ? { owed0: u64(owed0 + protocol) } : { owed1: u64(owed1 + protocol) };
  return { ...state, pool: { ...state.pool, ...owed } };
}

import { type PoolState, tickArraysAhead } from '@orrery/chain';

const ONE = 2 ** 64;
const LOG_BASE = Math.log(1.0001);

/** Liquidity between two prices, in the order in which a trade meets them. */
interface Stretch {
  liquidity: number;
  /** Root of the price, mint 1 for one of mint 0, where the trade comes in. */
  root: number;
  /** What it takes of the input, the fee left aside, and gives of the output. */
  most: { in: number; out: number };
}

/** The curve of a concentrated pool: a product of its own between each two ticks in use, and nothing behind the last one that a trade may meet. */
export function concentratedCurve({ pool, tickArrays }: PoolState, input: 0 | 1, kept: number) {
  const stretches = stretchesOf({ pool, tickArrays }, input);
  const root = Number(pool.sqrtPrice) / ONE;
  const price = root * root;
  return {
    spot: input === 0 ? price : 1 / price,
    kept,
    out(paidIn: number): number {
      let [net, out] = [paidIn * kept, 0];
      for (const { liquidity, root: from, most } of stretches) {
        if (net > most.in || liquidity === 0) {
          net -= most.in;
          out += most.out;
          continue;
        }
        // The difference of two roots, without the digits that it would lose.
        const step = input === 0 ? (net * from) / liquidity : net / liquidity;
        return out + (input === 0 ? (net * from * from) / (1 + step) : net / (from * (from + step)));
      }
      return 0;
    },
    in(wanted: number): number {
      let [left, net] = [wanted, 0];
      for (const { liquidity, root: from, most } of stretches) {
        if (left > most.out || liquidity === 0) {
          left -= most.out;
          net += most.in;
          continue;
        }
        const step = input === 0 ? left / liquidity : (left * from) / liquidity;
        net += input === 0 ? left / (from * (from - step)) : (left * from * from) / (1 - step);
        return net / kept;
      }
      return wanted > 0 ? Number.POSITIVE_INFINITY : 0;
    },
  };
}

function stretchesOf({ pool, tickArrays }: PoolState, input: 0 | 1): Stretch[] {
  const isFalling = input === 0;
  const stretches: Stretch[] = [];
  let root = Number(pool.sqrtPrice) / ONE;
  let liquidity = Number(pool.liquidity);
  for (const { tick, net } of ticksAhead({ pool, tickArrays }, isFalling)) {
    const end = Math.exp((tick * LOG_BASE) / 2);
    // By rounding a price may stand a hair beyond the tick it came from.
    const [low, high] = isFalling ? [Math.min(end, root), root] : [root, Math.max(end, root)];
    const [amount0, amount1] = [(liquidity * (high - low)) / (low * high), liquidity * (high - low)];
    const most = isFalling ? { in: amount0, out: amount1 } : { in: amount1, out: amount0 };
    stretches.push({ liquidity, root, most });
    root = isFalling ? low : high;
    liquidity += isFalling ? -net : net;
  }
  return stretches;
}

/** The ticks in use of the arrays that a trade may name: the program refuses one that meets another, or ends beyond the last of them. */
function ticksAhead({ pool, tickArrays }: PoolState, isFalling: boolean) {
  const { tick: now, tickSpacing } = pool;
  const ahead: { tick: number; net: number }[] = [];
  for (const start of tickArraysAhead(pool, isFalling)) {
    const array = tickArrays.get(start);
    if (!array) break;
    for (const [index, { net }] of array.ticks.entries()) {
      const tick = start + index * tickSpacing;
      const isUsed = (array.used >> BigInt(index)) & 1n;
      if (isUsed && (isFalling ? tick <= now : tick > now)) ahead.push({ tick, net: Number(net) });
    }
  }
  return ahead.sort((a, b) => (isFalling ? b.tick - a.tick : a.tick - b.tick));
}

import type { Side } from '../concentrated.ts';
import { sqrtPriceAtTick } from '../ticks.ts';
import type { World } from './concentrated.ts';

/** The scale of fractions, so fine that no rounding shows in a smallest unit. */
const SCALE = 2n ** 320n;
/** More than the fractions themselves are rounded down by. */
const HAIR = 2n ** 200n;
const WHOLE_BPS = 10_000n;

/**
 * For tests: a sale with fractions instead of whole units, straight from the positions: what it gives, whom its fees belong to, both rounded down, and over
 * how many stretches between ends of positions it leads; what is left when the positions give no more.
 */
export function exactSale({ state, positions }: World, input: Side, amountIn: bigint) {
  const netBps = WHOLE_BPS - BigInt(state.pool.feeBps);
  const fees = positions.map(() => 0n);
  const ranges = positions.map(({ lower, upper, liquidity }) => ({
    low: sqrtPriceAtTick(lower) * SCALE,
    high: sqrtPriceAtTick(upper) * SCALE,
    liquidity,
  }));
  let price = state.pool.sqrtPrice * SCALE;
  let left = amountIn * SCALE;
  let out = 0n;
  let steps = 0;
  while (left > 0n) {
    const target = nextEnd(
      ranges.flatMap(({ low, high }) => [low, high]),
      price,
      input,
    );
    if (target === undefined) break;
    steps += 1;
    const [from, to] = price < target ? [price, target] : [target, price];
    const around = ranges.map(({ low, high, liquidity }) => (low <= from && to <= high ? liquidity : 0n));
    const liquidity = around.reduce((sum, each) => sum + each, 0n);
    if (liquidity > 0n) {
      const need = amountBetween(from, to, liquidity, input);
      const gross = (need * WHOLE_BPS) / netBps;
      const isWhole = gross <= left;
      const net = isWhole ? need : (left * netBps) / WHOLE_BPS;
      const paid = isWhole ? gross : left;
      const end = isWhole ? target : priceAfter(price, net, liquidity, input);
      out += price < end ? amountBetween(price, end, liquidity, 0) : amountBetween(end, price, liquidity, 1);
      for (const [index, part] of around.entries())
        fees[index] = (fees[index] ?? 0n) + ((paid - net) * part) / liquidity;
      left -= paid;
    }
    price = target;
  }
  return { out: (out + HAIR) / SCALE, fees: fees.map((fee) => fee / SCALE), left: left / SCALE, steps };
}

function nextEnd(ends: readonly bigint[], price: bigint, input: Side): bigint | undefined {
  const ahead = ends.filter((end) => (input === 0 ? end < price : end > price));
  return ahead.reduce<bigint | undefined>((near, end) => {
    if (near === undefined) return end;
    return end < near === (input === 1) ? end : near;
  }, undefined);
}

/** Amount of a side's mint between two prices, times the scale. */
function amountBetween(from: bigint, to: bigint, liquidity: bigint, side: Side): bigint {
  if (side === 1) return (liquidity * (to - from)) >> 64n;
  return ((((liquidity * (to - from) * SCALE) << 64n) / from) * SCALE) / to;
}

function priceAfter(price: bigint, net: bigint, liquidity: bigint, input: Side): bigint {
  if (input === 1) return price + (net << 64n) / liquidity;
  const held = liquidity << 64n;
  return (held * SCALE * SCALE) / ((held * SCALE * SCALE) / price + net);
}

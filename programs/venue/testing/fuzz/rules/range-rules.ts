import type { Address } from '@solana/kit';
import type {
  PoolAccount,
  PositionAccount,
  Tick,
} from '../../../../../packages/chain/src/programs/venue/generated/accounts.generated.ts';
import { sqrtPriceAtTick } from '../../../../../packages/chain/src/programs/venue/pricing/ticks.ts';
import type { Accepted } from '../accepted.ts';
import type { Content } from '../mirror.ts';

/** Amounts are counted in parts of 2^-128, of which a position's worth is off by less than two. */
const FINENESS = 128n;
/** Ticks from which on a position's liquidity counts whole for depth. */
const WHOLE_WIDTH = 1024;
const UNUSED: Tick = { net: 0n, gross: 0n, outside0: 0n, outside1: 0n, depth: 0n };

/** A concentrated pool with its positions and ticks. */
interface Range {
  pool: PoolAccount;
  positions: readonly PositionAccount[];
  ticks: ReadonlyMap<number, Tick>;
}

/** What a concentrated pool has beyond its positions' worth never becomes less, and its liquidity and ticks are those of the positions. */
export function rangeViolations(
  { mirror, changes }: Accepted,
  address: Address,
  was: PoolAccount | undefined,
  is: PoolAccount,
): string[] {
  const changed = new Set(changes.map((change) => change.address));
  const others = [...mirror.all()].flatMap(([each, content]) => (changed.has(each) ? [] : [content]));
  const after = changes.map((change) => mirror.contentOf(change.after));
  const before = changes.map((change) => mirror.contentOf(change.before));
  const range = rangeOf(address, is, [...others, ...after]);
  const beyond = beyondWorth(range);
  const least = was ? beyondWorth(rangeOf(address, was, [...others, ...before])) : [0n, 0n];
  const slack = 4n * BigInt(range.positions.length + 1);
  const lost = [0, 1].filter((side) => (beyond[side] ?? 0n) + slack < (least[side] ?? 0n));
  return [
    ...lost.map((side) => `of mint ${side} it has lost what belongs to no position`),
    ...tickViolations(range),
  ];
}

function rangeOf(address: Address, pool: PoolAccount, contents: readonly Content[]): Range {
  const positions = contents.flatMap((content) =>
    content.type === 'position' && content.position.pool === address ? [content.position] : [],
  );
  const ticks = contents.flatMap((content) => {
    if (content.type !== 'ticks' || content.ticks.pool !== address) return [];
    const { start, ticks: array } = content.ticks;
    return array.map((tick, index) => [start + index * pool.tickSpacing, tick] as const);
  });
  return { pool, positions, ticks: new Map(ticks.filter(([, { gross }]) => gross > 0n)) };
}

/** Both reserves without what all positions together are worth, fees among it. */
function beyondWorth(range: Range): [bigint, bigint] {
  const { pool, positions } = range;
  let [beyond0, beyond1] = [pool.reserve0 << FINENESS, pool.reserve1 << FINENESS];
  for (const position of positions) {
    const { liquidity, owed0, owed1, feeGrowth0, feeGrowth1 } = position;
    const [amount0, amount1] = amountsIn(pool, position);
    const [growth0, growth1] = growthWithin(range, position);
    const fee = (growth: bigint, last: bigint) => (liquidity * BigInt.asUintN(128, growth - last)) << 64n;
    beyond0 -= amount0 + fee(growth0, feeGrowth0) + (owed0 << FINENESS);
    beyond1 -= amount1 + fee(growth1, feeGrowth1) + (owed1 << FINENESS);
  }
  return [beyond0, beyond1];
}

/** liquidity / √p of mint 0 and liquidity · √p of mint 1, from the price within the position to its ends. */
function amountsIn(
  { sqrtPrice }: PoolAccount,
  { lower, upper, liquidity }: PositionAccount,
): [bigint, bigint] {
  const [least, most] = [sqrtPriceAtTick(lower), sqrtPriceAtTick(upper)];
  const here = sqrtPrice < least ? least : sqrtPrice > most ? most : sqrtPrice;
  const whole = liquidity << (64n + FINENESS);
  return [whole / here - whole / most, (liquidity * (here - least)) << 64n];
}

function growthWithin({ pool, ticks }: Range, { lower, upper }: PositionAccount): [bigint, bigint] {
  const [below, above] = [ticks.get(lower) ?? UNUSED, ticks.get(upper) ?? UNUSED];
  const within = (all: bigint, outsideBelow: bigint, outsideAbove: bigint) =>
    all -
    (pool.tick < lower ? all - outsideBelow : outsideBelow) -
    (pool.tick >= upper ? all - outsideAbove : outsideAbove);
  return [
    within(pool.feeGrowth0, below.outside0, above.outside0),
    within(pool.feeGrowth1, below.outside1, above.outside1),
  ];
}

function tickViolations({ pool, positions, ticks }: Range): string[] {
  let [around, depth] = [0n, 0n];
  const gross = new Map<number, bigint>();
  for (const { liquidity, lower, upper } of positions) {
    if (lower <= pool.tick && pool.tick < upper) {
      around += liquidity;
      depth += (liquidity * BigInt(Math.min(upper - lower, WHOLE_WIDTH))) / BigInt(WHOLE_WIDTH);
    }
    for (const tick of [lower, upper]) gross.set(tick, (gross.get(tick) ?? 0n) + liquidity);
  }
  const wrong = [...new Set([...gross.keys(), ...ticks.keys()])].filter(
    (tick) => (gross.get(tick) ?? 0n) !== (ticks.get(tick)?.gross ?? 0n),
  );
  return [
    ...(around === pool.liquidity ? [] : [`positions around the price have ${around}`]),
    ...(depth === pool.depth ? [] : [`positions around the price are ${depth} deep`]),
    ...wrong.map((tick) => `at tick ${tick} another liquidity ends than positions have`),
  ];
}

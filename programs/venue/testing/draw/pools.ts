import {
  type POOL_KINDS,
  VENUE_CONSTANTS,
} from '../../../../packages/chain/src/programs/venue/generated/accounts.generated.ts';
import { squareRoot } from '../../../../packages/chain/src/programs/venue/pricing/amounts.ts';
import { sqrtPriceAtTick } from '../../../../packages/chain/src/programs/venue/pricing/ticks.ts';
import type { Draw } from '../../../../packages/chain/src/testing/draw.ts';
import type { Settings } from '../operations.ts';
import type { Token } from '../world.ts';

export type Kind = keyof typeof POOL_KINDS;
type Numbers = Omit<Settings, 'creator' | 'feeOwner' | 'nonce'>;

const { maxTick } = VENUE_CONSTANTS;
/** Reserves stay below so many bits, so that all users together hold less than a mint's most. */
const RESERVE_BITS = 60;
const VALUE_BITS = 79;
const MAX_SCALE = 2n ** 64n - 1n;

/** Whether the program makes pools of that kind with a mint, and opens them. */
export function takes(kind: Kind, { fee, extras, isDelegated }: Token): boolean {
  if (kind === 'launch' && isDelegated) return false;
  if (kind === 'product' || kind === 'stable') return true;
  return fee === undefined && (kind === 'concentrated' || extras.length === 0);
}

/** What so much of every token is worth about the same, in smallest units. */
export function drawTargets(draw: Draw, count: number): bigint[] {
  const size = draw.between(4, RESERVE_BITS - 2);
  const spread = draw.pick([0, 2, 10, 30]);
  return Array.from({ length: count }, () => {
    const bits = Math.min(Math.max(size + draw.between(-spread, spread), 1), RESERVE_BITS);
    return (1n << BigInt(bits - 1)) + draw.bits(bits - 1);
  });
}

/** Settings under which reserves of about so much trade at the price that they stand for. */
export function drawSettings(draw: Draw, kind: Kind, [target0, target1]: readonly [bigint, bigint]): Numbers {
  const bps = () => draw.pick([0, 1, 5, 30, 100, draw.between(0, 1000), 1000]);
  const plain: Numbers = {
    kind,
    feeBps: bps(),
    protocolBps: bps(),
    graduatedFeeBps: 0,
    tickSpacing: 0,
    figures: [0n, 0n, 0n],
    sqrtPrice: 0n,
  };
  if (kind === 'stable') return { ...plain, figures: drawScales(draw, target0, target1) };
  if (kind === 'launch') {
    return { ...plain, graduatedFeeBps: bps(), figures: drawCurve(draw, target0, target1) };
  }
  if (kind !== 'concentrated') return plain;
  const tickSpacing = draw.pick([1, 2, 8, 10, 64, 200, 1000, 16_384]);
  return { ...plain, tickSpacing, sqrtPrice: drawSqrtPrice(draw, target0, target1) };
}

/** What makes both reserves worth about the same, and an amplification. */
function drawScales(draw: Draw, target0: bigint, target1: bigint): [bigint, bigint, bigint] {
  const most = target0 > target1 ? target0 : target1;
  const value = most << BigInt(draw.between(0, Math.max(VALUE_BITS - 4 - most.toString(2).length, 0)));
  const scale = (target: bigint) => {
    const near = (value / target) * draw.pick([1n, 1n, 1n, 2n, 7n]);
    return near === 0n ? 1n : near < MAX_SCALE ? near : MAX_SCALE;
  };
  return [scale(target0), scale(target1), 1n + draw.below(1_000_000n)];
}

/** Virtual reserves and a goal of about the price that the targets stand for, mostly such that a launch of the first one can begin. */
function drawCurve(draw: Draw, target0: bigint, target1: bigint): [bigint, bigint, bigint] {
  const part = (of: bigint) => 1n + (of * BigInt(draw.between(1, 100))) / 100n;
  const virtual1 = part(target1);
  const goal = draw.pick([part(target1), part(target1), part(target1) * 4n, 1n + draw.below(target1)]);
  const most = (target0 * virtual1 * virtual1) / (goal * (goal + 2n * virtual1));
  const virtual0 = draw.pick([0n, 0n, most, draw.below(most), draw.below(most), draw.below(target0)]);
  return [virtual0 < 2n ** 60n ? virtual0 : 0n, virtual1, goal];
}

function drawSqrtPrice(draw: Draw, target0: bigint, target1: bigint): bigint {
  const near = squareRoot((target1 << 128n) / target0) + draw.below(1n << 32n);
  const [least, most] = [sqrtPriceAtTick(-maxTick), sqrtPriceAtTick(maxTick)];
  return near < least ? least : near > most ? most : near;
}

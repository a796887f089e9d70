import { type Sides, WHOLE_BPS } from './sides.ts';

/** A maker's inventory, what it would like to hold, and the price between the two as amounts worth the same. */
export interface RfqSides extends Sides {
  target: Sides;
  mid: Sides;
  spreadBps: number;
}

/** One trade takes at most this part of what the maker holds. */
const INVENTORY_PARTS = 5n;
/** A maker with only one side left asks for this many times its spread more. */
const ONE_SIDED_FACTOR = 4n;
const MILLION = 1_000_000n;

export function rfqOut(sides: RfqSides, paidIn: bigint, feeBps: number): bigint {
  const { input, output } = factorsOf(sides, feeBps);
  if (input <= 0n || output <= 0n) return 0n;
  const out = (paidIn * output) / input;
  const most = mostOf(sides);
  return out < most ? out : most;
}

/** True when the maker's inventory is worth no less at the mid. */
export function keepsRfq(sides: RfqSides, paidIn: bigint, paidOut: bigint): boolean {
  return paidOut <= mostOf(sides) && paidIn * sides.mid.output >= paidOut * sides.mid.input;
}

/** The spread in millionths, rounded up. */
export function rfqSpread({ input, output, target, spreadBps }: RfqSides): bigint {
  const a = input * target.output;
  const b = output * target.input;
  const total = a + b;
  if (total <= 0n) return MILLION;
  const skew = a > b ? a - b : b - a;
  const spread = (BigInt(spreadBps) * 100n * (total + ONE_SIDED_FACTOR * skew) + total - 1n) / total;
  return spread < MILLION ? spread : MILLION;
}

export function mostOf({ output }: Sides): bigint {
  return output / INVENTORY_PARTS;
}

/** What comes out of how much that goes in, the spread and the fee taken off. */
function factorsOf(sides: RfqSides, feeBps: number): Sides {
  const kept = (WHOLE_BPS - BigInt(feeBps)) * (MILLION - rfqSpread(sides));
  return { input: sides.mid.input * WHOLE_BPS * MILLION, output: sides.mid.output * kept };
}

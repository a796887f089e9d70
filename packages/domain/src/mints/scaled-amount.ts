import { AppError } from '@orrery/core/app-error';
import { type Atoms, atoms, parseUnits, toDecimal } from '@orrery/core/atoms';

/** Scaled-UI-amount settings of a mint: amounts are shown times the multiplier in force. Fields as in its account. */
export interface ScaledAmount {
  multiplier: number;
  /** In force from `newMultiplierAt` on, in milliseconds. */
  newMultiplier: number;
  newMultiplierAt: number;
}

/** A token as far as its amounts are concerned. */
export interface AmountScale {
  decimals: number;
  /** The multiplier in force; 1 when absent. */
  multiplier?: number | undefined;
}

/** The multiplier in force at a time, in milliseconds; 1 for a mint that has none. */
export function multiplierAt(scaled: ScaledAmount | undefined, now: number): number {
  if (!scaled) return 1;
  return now >= scaled.newMultiplierAt ? scaled.newMultiplier : scaled.multiplier;
}

/** The two settings of a mint that decide how its amounts are shown. */
export type Unit = 'decimals' | 'multiplier';

/** Which unit a mint was read to have otherwise at a time, in milliseconds, than a screen shows; undefined also where it was not read. */
export function findOtherUnit(
  read: { decimals: number; scaled?: ScaledAmount | undefined } | undefined,
  { decimals, multiplier = 1 }: AmountScale,
  now: number,
): Unit | undefined {
  if (!read) return undefined;
  if (read.decimals !== decimals) return 'decimals';
  return multiplierAt(read.scaled, now) === multiplier ? undefined : 'multiplier';
}

/** The 64 bits of a multiplier as its mint holds it, which are equal only if it is the same to the last digit. */
export function multiplierBits(multiplier: number): bigint {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, multiplier);
  return view.getBigUint64(0);
}

/** Smallest units as a person counts them: exactly times the multiplier, downward. */
export function scaleUnits(units: bigint, multiplier = 1): bigint {
  const { over, under } = toRatio(multiplier);
  const scaled = (units < 0n ? -units : units) * over;
  return units < 0n ? -(scaled / under) : scaled / under;
}

/** Writes smallest units as the plain decimal a person reads, times the multiplier in force. */
export function toUiDecimal(units: bigint, { decimals, multiplier }: AmountScale): string {
  return toDecimal(scaleUnits(units, multiplier), decimals);
}

/**
 * Reads a plain decimal a person typed as what is signed: the fewest atoms that show as typed, or the most that show as less.
 * What is written by `toUiDecimal` of a balance never asks for more than it. Throws `AMOUNT_MALFORMED`.
 */
export function parseUiAmount(text: string, { decimals, multiplier = 1 }: AmountScale): Atoms {
  const typed = parseUnits(text, decimals, 'down');
  const { over, under } = toRatio(multiplier);
  const floor = (typed * under) / over;
  const isExact = scaleUnits(floor, multiplier) === typed;
  const found = isExact || scaleUnits(floor + 1n, multiplier) > typed ? floor : floor + 1n;
  try {
    return atoms(found);
  } catch (cause) {
    throw new AppError('AMOUNT_MALFORMED', { text, reason: 'range' }, { cause });
  }
}

/** Every double is a whole number over a power of two. */
export function toRatio(multiplier: number): { over: bigint; under: bigint } {
  let [over, under] = [multiplier, 1n];
  while (!Number.isInteger(over)) [over, under] = [over * 2, under * 2n];
  return { over: BigInt(over), under };
}

import { countZeros, exactly, write } from './number-formats.ts';

export interface Axis {
  /** The highest value it reaches: what is above would be written wrong. */
  most: number;
  /** How far apart labels are: there are as many digits as tell them apart. */
  step: number;
}

const UNITS = [
  { size: 1e12, sign: 'T' },
  { size: 1e9, sign: 'B' },
  { size: 1e6, sign: 'M' },
  { size: 1, sign: '' },
] as const;
/** Below it the zeros behind the point are counted. */
const SMALL = 0.001;
const MAX_DIGITS = 8;
/** What every browser writes. */
const MAX_SMALL_DIGITS = 20;

const writers = new Map<number, Intl.NumberFormat>();

/** Writes every value of an axis with the same number of decimals and in the same unit, `0.95M` and `1.05M`; small ones with their zeros counted. */
export function axisFormat(axis: Axis): (value: number) => string {
  return axis.most > 0 && axis.most < SMALL ? inCountedZeros(axis) : inUnits(axis);
}

function inUnits({ most, step }: Axis): (value: number) => string {
  const { size, sign } = UNITS.find((unit) => most >= unit.size) ?? UNITS[3];
  const writer = writerOf(Math.min(MAX_DIGITS, digitsOf(step / size)));
  return (value) => (value === 0 ? '0' : `${write(writer, exact(value / size))}${sign}`);
}

function inCountedZeros({ most, step }: Axis): (value: number) => string {
  const writer = writerOf(Math.min(MAX_SMALL_DIGITS, Math.max(digitsOf(most), digitsOf(step))));
  return (value) => {
    const decimals = write(writer, exact(value)).slice('0.'.length);
    return /[1-9]/.test(decimals) ? countZeros(decimals) : '0';
  };
}

const digitsOf = (step: number) => Math.max(0, Math.ceil(-Math.log10(step) - 1e-9));

/** Without what arithmetic left at its end: cut, 0.5 must not become 0.49. */
const exact = (value: number) => Number(value.toPrecision(12));

function writerOf(digits: number): Intl.NumberFormat {
  const made = writers.get(digits) ?? exactly(digits);
  writers.set(digits, made);
  return made;
}

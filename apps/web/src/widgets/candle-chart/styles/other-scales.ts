import { axisFormat } from '@orrery/domain/axis-formats';
import { formatChange } from '@orrery/domain/number-formats';
import type { Scaled } from '../layout.ts';
import { linearScale, type Range, type ValueScale, valueTicks } from '../scales.ts';

/** Up to this many times of the lowest value, steps of one size are labels of a logarithmic axis as well. */
const EVEN_STEPS = 5;
/** Digits that a value has more than a label, which is round. */
const CLOSER_DIGITS = 2;
/** Labels within a power of ten, the more the more room there is. */
const WITHIN_TEN = [[1, 2, 5], [1, 3], [1]] as const;

/** Equal shares are equally high. What is zero or below stands at the lowest value above zero; without one the scale is linear. */
export function logScale({ bars, format }: Scaled): ValueScale {
  let least = Number.POSITIVE_INFINITY;
  for (const { low, close } of bars) {
    const above = low > 0 ? low : close;
    if (above > 0 && above < least) least = above;
  }
  if (least === Number.POSITIVE_INFINITY) return linearScale(format);
  return {
    to: (value) => Math.log(value > 0 ? value : least),
    from: Math.exp,
    axis(range, most) {
      const values = { low: Math.exp(range.low), high: Math.exp(range.high) };
      const write = (value: number, parts = 1) => {
        const power = Math.floor(Math.log10(value) + 1e-9) - (parts > 1 ? CLOSER_DIGITS : 0);
        return format.axis({ most: value, step: 10 ** power })(value);
      };
      if (values.high > values.low * EVEN_STEPS) return { ticks: ticksOfTens(values, most), write };
      const { ticks, step } = valueTicks(values, most);
      return {
        ticks,
        write: (value, parts = 1) => format.axis({ most: values.high, step: step / parts })(value),
      };
    },
    tag: format.tag,
  };
}

function ticksOfTens({ low, high }: Range, most: number): number[] {
  const [first, last] = [Math.floor(Math.log10(low)), Math.ceil(Math.log10(high))];
  const tens = Math.log10(high / low);
  const multiples = WITHIN_TEN.find((each) => each.length * tens <= most) ?? [1];
  const every = Math.max(1, Math.ceil(tens / Math.max(1, most)));
  const ticks: number[] = [];
  for (let power = first; power <= last; power += 1)
    if (power % every === 0) ticks.push(...multiples.map((multiple) => Number(`${multiple}e${power}`)));
  return ticks.filter((tick) => tick >= low && tick <= high);
}

/** By how much values differ from the close of the first bar in sight; of a price of nothing there is no percent, so the scale is linear. */
export function percentScale({ shown: [first], format }: Scaled): ValueScale {
  const base = first?.close ?? 0;
  if (base <= 0) return linearScale(format);
  const to = (value: number) => (value / base - 1) * 100;
  const from = (measure: number) => base * (1 + measure / 100);
  return {
    to,
    from,
    axis(range, most) {
      const { ticks, step } = valueTicks(range, most);
      const ends = Math.max(1, Math.abs(range.low), Math.abs(range.high));
      const write = (value: number, parts = 1) => {
        const text = axisFormat({ most: ends, step: step / parts })(Math.abs(to(value)));
        const sign = /[1-9]/.test(text) ? (to(value) < 0 ? '−' : '+') : '';
        return `${sign}${text}%`;
      };
      return { ticks: ticks.map(from), write };
    },
    tag: (value) => formatChange(to(value)),
  };
}

import type { Bar } from '@orrery/market';

const FIELDS = 6;

/** Bars as one blob of doubles: half a million of them are written in the time some thousand rows take. */
export function packBars(bars: readonly Bar[]): Uint8Array {
  const numbers = new Float64Array(bars.length * FIELDS);
  bars.forEach(({ minute, open, high, low, close, microUsd }, index) => {
    numbers.set([minute, open, high, low, close, microUsd], index * FIELDS);
  });
  return new Uint8Array(numbers.buffer);
}

/** The bars of a blob that `packBars` made, as the driver reads it. */
export function unpackBars(data: ArrayBuffer): Bar[] {
  const numbers = new Float64Array(data);
  return Array.from({ length: numbers.length / FIELDS }, (_, index) => barAt(numbers, index));
}

/** The oldest bar of a blob. */
export function firstPackedBar(data: ArrayBuffer): Bar | undefined {
  return data.byteLength === 0 ? undefined : barAt(new Float64Array(data), 0);
}

/** The youngest bar of a blob that opened before a time, without unpacking the others. */
export function lastPackedBarBefore(data: ArrayBuffer, timeMs: number): Bar | undefined {
  const numbers = new Float64Array(data);
  let [least, most] = [0, numbers.length / FIELDS];
  while (least < most) {
    const middle = (least + most) >>> 1;
    if ((numbers[middle * FIELDS] ?? 0) < timeMs) least = middle + 1;
    else most = middle;
  }
  return least === 0 ? undefined : barAt(numbers, least - 1);
}

function barAt(numbers: Float64Array, index: number): Bar {
  const at = index * FIELDS;
  return {
    minute: numbers[at] ?? 0,
    open: numbers[at + 1] ?? 0,
    high: numbers[at + 2] ?? 0,
    low: numbers[at + 3] ?? 0,
    close: numbers[at + 4] ?? 0,
    microUsd: numbers[at + 5] ?? 0,
  };
}

import type { Bar } from '@orrery/market';

const FIELDS = 6;

/** Bars as one blob of doubles: half a million of them are written in the time some thousand rows take. */
export function packBars(bars: readonly Bar[]): Uint8Array {
  const numbers = bars.flatMap(({ minute, open, high, low, close, microUsd }) => [
    minute,
    open,
    high,
    low,
    close,
    microUsd,
  ]);
  return new Uint8Array(Float64Array.from(numbers).buffer);
}

/** The bars of a blob that `packBars` made, as the driver reads it. */
export function unpackBars(data: ArrayBuffer): Bar[] {
  const numbers = new Float64Array(data);
  return Array.from({ length: numbers.length / FIELDS }, (_, index) => {
    const [minute = 0, open = 0, high = 0, low = 0, close = 0, microUsd = 0] = numbers.subarray(
      index * FIELDS,
      (index + 1) * FIELDS,
    );
    return { minute, open, high, low, close, microUsd };
  });
}

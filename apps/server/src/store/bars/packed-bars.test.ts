import type { Bar } from '@orrery/market';
import { expect, test } from 'vitest';
import { firstPackedBar, lastPackedBarBefore, packBars, unpackBars } from './packed-bars.ts';

const bars = [60, 120, 300].map(
  (minute): Bar => ({ minute, open: 1, high: 4, low: 0.5, close: 2, microUsd: minute }),
);
/** As the driver reads it. */
const blobOf = (some: readonly Bar[]) => new Uint8Array(packBars(some)).buffer;

test('packed bars come out as they went in', () => {
  expect(unpackBars(blobOf(bars))).toEqual(bars);
  expect(unpackBars(blobOf([]))).toEqual([]);
});

test('one packed bar is found as in all of them, before, at, between and behind their times', () => {
  for (const some of [bars, bars.slice(0, 2), []]) {
    expect(firstPackedBar(blobOf(some))).toEqual(some[0]);
    for (const time of [0, 60, 61, 120, 200, 300, 301]) {
      const wanted = some.findLast(({ minute }) => minute < time);
      expect(lastPackedBarBefore(blobOf(some), time)).toEqual(wanted);
    }
  }
});

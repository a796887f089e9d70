import { expect, it } from 'vitest';
import { FRONT_END_INTERVALS } from './chart-intervals.ts';
import { CHAOS_INTERVALS, ORACLE_INTERVALS, resolutionOf, TOKEN_INTERVALS } from './feed-intervals.ts';

it('gives the front end ten widths, from one minute to a week', () => {
  expect(FRONT_END_INTERVALS).toEqual({
    '1m': '1_MINUTE',
    '3m': '3_MINUTE',
    '5m': '5_MINUTE',
    '15m': '15_MINUTE',
    '30m': '30_MINUTE',
    '1H': '1_HOUR',
    '2H': '2_HOUR',
    '4H': '4_HOUR',
    '1D': '1_DAY',
    '1W': '1_WEEK',
  });
});

it('gives tokens and pairs the same ten, and seconds besides', () => {
  expect(TOKEN_INTERVALS).toEqual([
    '1_SECOND',
    '15_SECOND',
    '30_SECOND',
    '1_MINUTE',
    '3_MINUTE',
    '5_MINUTE',
    '15_MINUTE',
    '30_MINUTE',
    '1_HOUR',
    '2_HOUR',
    '4_HOUR',
    '1_DAY',
    '1_WEEK',
  ]);
});

it('gives the oracle its thirteen resolutions by name, and chaos all of them but two minutes', () => {
  const oracle = ['1', '2', '5', '15', '30', '60', '120', '240', '360', '720', '1D', '1W', '1M'];
  expect(ORACLE_INTERVALS.map(resolutionOf)).toEqual(oracle);
  expect(CHAOS_INTERVALS.map(resolutionOf)).toEqual(oracle.filter((name) => name !== '2'));
});

it('has no resolution of an oracle for a width of tokens alone', () => {
  expect(resolutionOf('3_MINUTE')).toBeUndefined();
});

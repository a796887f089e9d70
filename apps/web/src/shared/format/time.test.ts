import { describe, expect, it } from 'vitest';
import { formatDuration, formatMoment } from './time.ts';

describe('formatDuration', () => {
  it('writes 93784 s as days, hours, minutes and seconds', () => {
    expect(formatDuration(93_784)).toBe('1d 2h 3m 4s');
  });

  it('leaves out the units of which there are none', () => {
    expect(formatDuration(3_600)).toBe('1h');
    expect(formatDuration(0)).toBe('0s');
  });
});

describe('formatMoment', () => {
  it('writes day, month, year, time and the offset from UTC', () => {
    expect(formatMoment(1_700_000_000, 'UTC')).toBe('14 Nov, 2023 22:13:20 (+00)');
    expect(formatMoment(1_700_000_000, 'Europe/Paris')).toBe('14 Nov, 2023 23:13:20 (+01)');
    expect(formatMoment(1_700_000_000, 'Asia/Kolkata')).toBe('15 Nov, 2023 03:43:20 (+05:30)');
  });
});

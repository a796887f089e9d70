import fc from 'fast-check';
import { expect, it } from 'vitest';
import { candleTimes, timeTicks } from './time-axis.ts';
import { offsetIn } from './time-zone.ts';

const at = (time: number) => ({ time, open: 1, high: 1, low: 1, close: 1, volume: 0 });

it('marks the day where it changes and the hour elsewhere', () => {
  const start = Date.parse('2026-11-21T22:00:00Z') / 1_000;
  const candles = Array.from({ length: 9 }, (_, index) => at(start + index * 1_800));
  const ticks = timeTicks(candles, 3_000, () => 0);
  expect(ticks.map(({ index }) => index)).toEqual([2, 4, 6, 8]);
  expect(ticks[1]?.label).toBe('22 Nov');
  expect(ticks[0]?.label).toBe('23:00');
});

it('marks months by their first and years by their name where months are seen, weeks by their Monday', () => {
  const start = Date.parse('2026-10-20T00:00:00Z') / 1_000;
  const days = Array.from({ length: 150 }, (_, index) => at(start + index * 86_400));
  expect(timeTicks(days, 25 * 86_400, () => 0).map(({ label }) => label)).toEqual([
    'Nov',
    'Dec',
    '2027',
    'Feb',
    'Mar',
  ]);
  const mondays = timeTicks(days, 5 * 86_400, () => 0).map(({ index }) =>
    new Date(1_000 * (days[index]?.time ?? 0)).getUTCDay(),
  );
  expect(new Set(mondays)).toEqual(new Set([1]));
});

it.each([
  ['Europe/Berlin', '2026-10-23', ['22:00', '22:00', '23:00', '23:00']],
  ['Europe/Berlin', '2026-03-27', ['23:00', '23:00', '22:00', '22:00']],
  ['America/New_York', '2026-10-31', ['04:00', '04:00', '05:00', '05:00']],
  ['America/New_York', '2026-03-07', ['05:00', '05:00', '04:00', '04:00']],
  ['Asia/Kolkata', '2026-10-23', ['18:30', '18:30', '18:30', '18:30']],
  ['Australia/Lord_Howe', '2026-04-03', ['13:00', '13:00', '13:30', '13:30']],
])('begins each day in %s from %s on at the midnight of its own offset', (timeZone, day, midnights) => {
  const { offsetOf, write } = candleTimes('15_MINUTE', offsetIn(timeZone));
  const start = Date.parse(`${day}T00:00:00Z`) / 1_000;
  const candles = Array.from({ length: 4 * 24 * 4 }, (_, index) => at(start + index * 900));
  const ticks = timeTicks(candles, 86_400, offsetOf);
  const opens = ticks.map(({ index }) => candles[index]?.time ?? 0);
  expect(opens.map((time) => new Date(time * 1_000).toISOString().slice(11, 16))).toEqual(midnights);
  expect(opens.map((time) => write(time).slice(-5))).toEqual(midnights.map(() => '00:00'));
});

it('writes the hour that comes twice twice, and jumps over the one that never was', () => {
  const write = (iso: string, zone: string) =>
    candleTimes('15_MINUTE', offsetIn(zone)).write(Date.parse(iso) / 1_000);
  expect(write('2026-10-25T00:30:00Z', 'Europe/Berlin')).toBe('25 Oct 02:30');
  expect(write('2026-10-25T01:30:00Z', 'Europe/Berlin')).toBe('25 Oct 02:30');
  expect(write('2026-03-08T06:45:00Z', 'America/New_York')).toBe('8 Mar 01:45');
  expect(write('2026-03-08T07:00:00Z', 'America/New_York')).toBe('8 Mar 03:00');
  expect(write('2026-10-03T15:30:00Z', 'Australia/Lord_Howe')).toBe('4 Oct 02:30');
});

it('knows the offset of a zone at every moment as the zone itself does', () => {
  const zones = ['Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', 'UTC'];
  const from = Date.parse('2020-01-01') / 1_000;
  fc.assert(
    fc.property(fc.constantFrom(...zones), fc.integer({ min: 0, max: 10 * 365 * 96 }), (zone, quarter) => {
      const time = from + quarter * 900;
      const clock = new Intl.DateTimeFormat('en-GB', {
        timeZone: zone,
        day: 'numeric',
        month: 'short',
        hour: '2-digit',
        minute: '2-digit',
      });
      expect(candleTimes('1_MINUTE', offsetIn(zone)).write(time)).toBe(
        clock
          .format(time * 1_000)
          .replace(',', '')
          .replace(' at', ''),
      );
    }),
  );
});

it("goes by the browser's zone until another is given, and by UTC where none has the name", () => {
  const browsers = offsetIn(new Intl.DateTimeFormat().resolvedOptions().timeZone);
  for (const month of [1, 4, 7, 10]) {
    const time = Date.UTC(2026, month, 12, 12) / 1_000;
    expect(candleTimes('1_HOUR').offsetOf(time)).toBeCloseTo(browsers(time));
    expect(offsetIn('Mars/Olympus')(time)).toBe(0);
  }
});

it('writes when a candle opens as closely as its width asks for, days by UTC', () => {
  const noon = Date.parse('2026-11-22T12:00:00Z') / 1_000;
  expect(candleTimes('1_SECOND').write(noon)).toMatch(/^2[123] Nov \d\d:\d\d:00$/);
  expect(candleTimes('15_MINUTE').write(noon)).toMatch(/^2[123] Nov \d\d:\d\d$/);
  expect(candleTimes('15_MINUTE').write(noon, noon)).toMatch(/^\d\d:\d\d$/);
  expect(candleTimes('15_MINUTE').write(noon, noon + 86_400)).toBe(candleTimes('15_MINUTE').write(noon));
  expect(candleTimes('1_DAY').write(noon - 43_200)).toBe('22 Nov 2026');
  expect(candleTimes('1_DAY').offsetOf(noon)).toBe(0);
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { barsCsv, toFileName } from './bars-csv.ts';

const bar = { time: 1_764_000_000, open: 1e-9, high: 0.1 + 0.2, low: 5e-324, close: 1e21, volume: 0 };

it('writes times in UTC and figures to their last digit, none with an exponent', () => {
  const [head, row] = barsCsv({ bars: [bar], unit: 'SOL', volumeUnit: 'SOL' }).split('\r\n');
  expect(head).toBe('Time (UTC),Open (SOL),High (SOL),Low (SOL),Close (SOL),Volume (SOL)');
  expect(row?.split(',').slice(0, 3)).toEqual([
    '2025-11-24T16:00:00.000Z',
    '0.000000001',
    '0.30000000000000004',
  ]);
  expect(row).not.toMatch(/e[+-]?\d/i);
});

it('has no column of volumes where they are not known', () => {
  const lines = barsCsv({ bars: [bar], unit: 'USD', volumeUnit: undefined })
    .trim()
    .split('\r\n');
  expect(lines[0]).toBe('Time (UTC),Open (USD),High (USD),Low (USD),Close (USD)');
  expect(lines[1]?.split(',')).toHaveLength(5);
});

it('leaves the cell of a volume empty that is not known', () => {
  const [, row] = barsCsv({
    bars: [{ ...bar, volume: undefined }],
    unit: 'USD',
    volumeUnit: 'USD',
  }).split('\r\n');
  expect(row?.split(',')).toHaveLength(6);
  expect(row?.endsWith(',')).toBe(true);
});

it('reads back as the same numbers', () => {
  const price = fc.double({ min: 1e-15, max: 1e15, noNaN: true });
  fc.assert(
    fc.property(price, price, (open, volume) => {
      const [, row = ''] = barsCsv({
        bars: [{ ...bar, open, volume }],
        unit: 'USD',
        volumeUnit: 'USD',
      }).split('\r\n');
      const cells = row.split(',');
      expect([Number(cells[1]), Number(cells[5])]).toEqual([open, volume]);
    }),
  );
});

it('heads no column with a formula, whatever a token calls itself', () => {
  const [head = ''] = barsCsv({ bars: [], unit: '=A1,"x', volumeUnit: 'USD' }).split('\r\n');
  expect(head.startsWith('Time (UTC),"Open (=A1,""x)"')).toBe(true);
  expect(head).not.toMatch(/(^|,)"?[=+\-@]/);
});

it('names a file by what every system takes', () => {
  expect(toFileName(['../SOL / USDC', '15m'], 1_764_000_000_000, 'csv')).toBe(
    'orrery--SOL-USDC-15m-2025-11-24T16-00-00Z.csv',
  );
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatFigure, parseFigure, toFigureText } from './figure-text.ts';

const UNITS = fc.constantFrom('usd', 'percent', 'count', 'minutes');

it('reads what a person types for a figure', () => {
  const texts = [
    '250k',
    '1.5m',
    '1e6',
    '$1,000',
    ' 15% ',
    '1.1M',
    '-$2.5k',
    '.5',
    '12.',
    '2b',
    '0',
    '1.005k',
  ];
  expect(texts.map((text) => parseFigure(text, 'usd'))).toEqual([
    250_000, 1_500_000, 1_000_000, 1_000, 15, 1_100_000, -2_500, 0.5, 12, 2e9, 0, 1_005,
  ]);
});

it('reads an age in minutes, hours or days', () => {
  const texts = ['90', '90m', '1.5h', '1d', '2k'];
  expect(texts.map((text) => parseFigure(text, 'minutes'))).toEqual([90, 90, 90, 1_440, undefined]);
});

it.each([
  '',
  ' ',
  '-',
  '.',
  '$',
  'k',
  '1kk',
  '1,00',
  '0x10',
  'NaN',
  'Infinity',
  '1e999',
  '1_000',
  '5h',
  '1e6k',
])('does not take %j for a figure', (text) => {
  expect(parseFigure(text, 'usd')).toBeUndefined();
});

it('writes short what it reads back as the same figure', () => {
  expect([250_000, 1_500_000, 1_234_567, 999].map((value) => toFigureText(value, 'usd'))).toEqual([
    '250K',
    '1.5M',
    '1234567',
    '999',
  ]);
  expect([90, 120, 1_440, 0].map((value) => toFigureText(value, 'minutes'))).toEqual([
    '90m',
    '2h',
    '1d',
    '0m',
  ]);
  const numbers = fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer());
  fc.assert(
    fc.property(numbers, UNITS, (value, unit) => {
      expect(parseFigure(toFigureText(value + 0, unit), unit)).toBe(value + 0);
    }),
  );
});

it('reads or refuses any text', () => {
  fc.assert(
    fc.property(fc.string(), UNITS, (text, unit) => {
      const value = parseFigure(text, unit);
      expect(value === undefined || Number.isFinite(value)).toBe(true);
    }),
  );
});

it('says in which unit a figure is', () => {
  expect([formatFigure(-250_000, 'usd'), formatFigure(15, 'percent'), formatFigure(120, 'minutes')]).toEqual([
    '-$250K',
    '15%',
    '2h',
  ]);
});

import { atoms, parseAtoms, toDecimal } from '@orrery/core/atoms';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  acceptAmountInput,
  cutDecimals,
  halfAmount,
  maxAmount,
  SOL_RESERVE,
  stepAmount,
} from './amount-input.ts';
import { INPUT_LIMIT, parseInAmount } from './in-amount.ts';

it.each([
  ['', ''],
  ['1', '1'],
  ['1.', '1.'],
  ['.', '0.'],
  ['.5', '0.5'],
  ['007', '7'],
  ['00.5', '0.5'],
  ['1,5', '1.5'],
  ['1,', '1.'],
  ['1,50', '1.50'],
  ['1,500', '1500'],
  ['123,456', '123456'],
  ['1,5000', '1.5000'],
  ['0,500', '0.500'],
  ['1.500', '1.500'],
  ['0,5', '0.5'],
  ['1.234,56', '1234.56'],
  ['1,234.5', '1234.5'],
  ['1.234,5', '1234.5'],
  ['1,234,567', '1234567'],
  ['  1.5 \n', '1.5'],
  [' ', ''],
  ['1.1234567891', '1.123456789'],
  ['100000000000000000', '100000000000000000'],
])('reads %j as %j', (typed, text) => {
  expect(acceptAmountInput(typed)).toBe(text);
});

it.each([
  '-1',
  '+1',
  '1e3',
  '0x10',
  '½',
  '1½',
  '1 000',
  'abc',
  '١',
  '1.2.3',
  '1,23,456',
  '1.23,4',
  '1,234.5.6',
  'Infinity',
])('refuses %j', (typed) => {
  expect(acceptAmountInput(typed)).toBeUndefined();
});

it('refuses what is above the limit, and above the supplied max', () => {
  expect(acceptAmountInput('100000000000000000.1')).toBeUndefined();
  expect(acceptAmountInput('2.51', { max: '2.5' })).toBeUndefined();
  expect(acceptAmountInput('2.50', { max: '2.5' })).toBe('2.50');
  expect(acceptAmountInput('', { max: '0' })).toBe('');
});

it.each<[string, string, 1 | -1, number, string]>([
  ['', '1', 1, 9, '1'],
  ['1.', '1', 1, 9, '2'],
  ['0.5', '1', -1, 9, '0'],
  ['1.25', '0.1', 1, 6, '1.35'],
  ['1.2', '0.1', -1, 6, '1.1'],
  ['7', '0.1', 1, 0, '8'],
  ['95', '10', 1, 2, '105'],
])('%j by %s times %i, of %i decimals, is %j', (text, step, direction, decimals, next) => {
  expect(stepAmount(text, step, direction, decimals)).toBe(next);
});

it('steps to no more than an input takes', () => {
  expect(stepAmount('100000000000000000', '1', 1, 6)).toBeUndefined();
});

it('takes no separator for a token without decimals', () => {
  expect(acceptAmountInput('12.', { decimals: 0 })).toBe('12');
});

it('shows nothing that parseAtoms would refuse for its syntax or decimals, for any input', () => {
  const typed = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'0123456789.,'.split('')) }));
  fc.assert(
    fc.property(typed, fc.nat({ max: 9 }), (text, decimals) => {
      const shown = acceptAmountInput(text, { decimals });
      if (shown === undefined || shown === '') return;
      expect(shown).toMatch(/^(?:0|[1-9]\d*)(?:\.\d*)?$/);
      expect((shown.split('.')[1] ?? '').length).toBeLessThanOrEqual(decimals);
      expect(acceptAmountInput(shown, { decimals })).toBe(shown);
    }),
  );
});

it('shows every exact amount of a token unchanged', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), fc.nat({ max: 9 }), (value, decimals) => {
      const text = toDecimal(value, decimals);
      if (value / 10n ** BigInt(decimals) >= INPUT_LIMIT) return;
      expect(acceptAmountInput(text, { decimals })).toBe(text);
      expect(parseAtoms(text, decimals)).toBe(value);
    }),
  );
});

it('cuts a typed amount downward and never raises it', () => {
  expect(cutDecimals('1.23456789', 6)).toBe('1.234567');
  expect(cutDecimals('1.9', 0)).toBe('1');
  expect(cutDecimals('1.', 6)).toBe('1.');
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), fc.nat({ max: 9 }), (value, decimals) => {
      const text = toDecimal(value, 9);
      expect(cutDecimals(text, decimals)).toBe(
        acceptAmountInput(text, { decimals }) ?? cutDecimals(text, decimals),
      );
      expect(parseAtoms(cutDecimals(text, decimals), 9)).toBeLessThanOrEqual(value);
    }),
  );
});

it.each([
  ['1', '1'],
  [1.5, '1.5'],
  ['1e3', '1000'],
  ['1E-3', '0.001'],
  ['1.25e1', '12.5'],
  ['010', '10'],
  ['.5', '0.5'],
  [1e-7, '0.0000001'],
  ['99999999999999999', '99999999999999999'],
])('reads inAmount %j as %j', (value, text) => {
  expect(parseInAmount(value)).toBe(text);
});

it.each([
  '',
  '0',
  '0.0',
  '-1',
  '0x10',
  '１',
  'Infinity',
  'NaN',
  '1e17',
  '1e999',
  '.',
  '1,5',
  null,
  undefined,
  ['1'],
])('ignores inAmount %j', (value) => {
  expect(parseInAmount(value)).toBeUndefined();
});

it('keeps the reserve of native SOL for MAX and HALF, and never exceeds the balance', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), fc.boolean(), (value, isNativeSol) => {
      const balance = atoms(value);
      const most = maxAmount({ balance, isNativeSol });
      const half = halfAmount({ balance, isNativeSol });
      expect(most).toBeLessThanOrEqual(balance);
      expect(half).toBeLessThanOrEqual(most);
      if (isNativeSol && balance >= SOL_RESERVE) expect(balance - most).toBe(SOL_RESERVE);
      if (!isNativeSol) expect([most, half]).toEqual([balance, balance / 2n]);
    }),
  );
});

it('falls back to the full balance when the reserve is not there', () => {
  const balance = atoms(SOL_RESERVE - 1n);
  expect(maxAmount({ balance, isNativeSol: true })).toBe(balance);
  expect(halfAmount({ balance, isNativeSol: true })).toBe(balance);
  expect(halfAmount({ balance: atoms(SOL_RESERVE + 4n), isNativeSol: true })).toBe(4n);
});

it('reads back what it writes, with either separator and any grouping', () => {
  const amount = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n });
  const group = (whole: string, mark: string) => whole.replace(/\B(?=(\d{3})+$)/g, mark);
  fc.assert(
    fc.property(
      amount,
      fc.nat({ max: 18 }),
      fc.boolean(),
      fc.boolean(),
      (units, decimals, isComma, isGrouped) => {
        const plain = toDecimal(units, decimals);
        fc.pre(Number(plain) <= 1e17);
        const [whole = '', fraction] = plain.split('.');
        // A single group alone could be a fraction as well.
        fc.pre(!isGrouped || fraction !== undefined);
        const [point, mark] = isComma ? [',', '.'] : ['.', ','];
        const typed =
          (isGrouped ? group(whole, mark) : whole) + (fraction === undefined ? '' : point + fraction);
        const read = acceptAmountInput(typed, { decimals });
        expect(read).toBe(plain);
        expect(parseAtoms(read ?? '', decimals)).toBe(units);
      },
    ),
  );
});

it('leaves what fees need of native SOL with HALF and MAX, or fills in all of what is too little', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 12n }).map(atoms), (balance) => {
      for (const fill of [halfAmount, maxAmount]) {
        const filled = fill({ balance, isNativeSol: true });
        expect(filled).toBeLessThanOrEqual(balance);
        if (balance >= SOL_RESERVE) expect(balance - filled).toBeGreaterThanOrEqual(SOL_RESERVE);
        else expect(filled).toBe(balance);
      }
    }),
  );
});

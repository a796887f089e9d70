import { shortenAddress } from '@orrery/core/address';
import { toDecimal } from '@orrery/core/atoms';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  chartDecimals,
  formatAmount,
  formatChange,
  formatCount,
  formatExact,
  formatPercent,
  formatPrice,
  formatToken,
  formatUsd,
  formatUsdBalance,
  toPlainDecimal,
  toTypedUsd,
} from './number-formats.ts';
import { formatMultiple, formatTenths } from './rounded-formats.ts';

describe('number formats, by example', () => {
  it.each([null, undefined, Number.NaN])('shows an unknown value (%s) as a dash', (value) => {
    for (const format of [
      formatPrice,
      formatAmount,
      formatToken,
      formatUsd,
      formatUsdBalance,
      formatChange,
      formatMultiple,
    ]) {
      expect(format(value)).toBe('-');
    }
  });

  it.each([
    [0, '$0'],
    [0.000023174, '$0.0₄23174'],
    [0.00099999, '$0.0₃99999'],
    [0.001, '$0.001'],
    [0.0123456, '$0.01234'],
    [1.5, '$1.5'],
    [9.999999, '$9.99999'],
    [10.129, '$10.12'],
    [12345.678, '$12,345.67'],
    [12345678, '$12.3M'],
  ])('writes the price %d as %s', (value, text) => {
    expect(formatPrice(value)).toBe(text);
  });

  it.each([
    [999.99, '999.99'],
    [1500, '1.50K'],
    [123456, '123K'],
    [2500000000, '2.50B'],
  ])('writes the amount %d as %s, and a volume or market cap alike', (value, text) => {
    expect(formatAmount(value)).toBe(text);
    expect(formatUsd(value)).toBe(`$${text}`);
  });

  it.each([
    [0.004, '<$0.01'],
    [0.0543, '$0.0543'],
    [0.5, '$0.50'],
  ])('writes a balance worth %d as %s', (value, text) => {
    expect(formatUsdBalance(value)).toBe(text);
  });

  it('writes a balance worth 1234.5 in the long form as $1,234.50', () => {
    expect(formatUsdBalance(1234.5, 'long')).toBe('$1,234.50');
  });

  it.each([
    ['2326947.28934', '2,326,947'],
    ['4122.298865', '4,122.29'],
    ['999999.999999', '999,999'],
    ['99999.99', '99,999.9'],
    ['1234.500000', '1,234.5'],
    ['0.495354002', '0.495354'],
    ['0.001000009', '0.001'],
    ['0.000000430559', '0.0₆430559'],
    ['0.0009999999', '0.0₃999999'],
    ['18446744073709551615.999999999', '18,446,744,073,709,551,615'],
    ['-4122.298865', '-4,122.29'],
    ['0', '0'],
    ['0.000', '0'],
    [4.3e-7, '0.0₆43'],
    [1150488.91187, '1,150,488'],
  ])('writes the token amount %s in a row as %s', (value, text) => {
    expect(formatToken(value)).toBe(text);
  });

  it.each([
    [3.19, '+3.19%'],
    [-12.5, '−12.50%'],
    [999.999, '+999.99%'],
    [1000, '+1,000%'],
    [1280.7, '+1,280%'],
    [123_456_789, '+123,456,789%'],
    [0.009, '0.00%'],
    [-0.001, '0.00%'],
    [0, '0.00%'],
    [null, '-'],
  ])('writes the change %s as %s', (value, text) => {
    expect(formatChange(value)).toBe(text);
  });

  it.each([
    [0.5, '50%'],
    [9.99, '999%'],
    [10, '10x'],
    [12.3, '12x'],
  ])('writes the multiple %d as %s', (value, text) => {
    expect(formatMultiple(value)).toBe(text);
  });

  it.each([
    [250, 2],
    [100, 2],
    [99.99, 3],
    [12, 3],
    [10, 3],
    [9.99, 4],
    [3, 4],
  ])('gives a chart at price %d %d decimals', (price, decimals) => {
    expect(chartDecimals(price)).toBe(decimals);
  });

  it('shortens an address to four characters at each end', () => {
    expect(shortenAddress('7xKqR2mUPCcHpj6wLCzq3sLyTJmnYtNW4PCBVh9fTe')).toBe('7xKq...9fTe');
  });
});

describe('number formats at the edges', () => {
  it('keeps the exact decimal of a price that binary cannot hold', () => {
    expect(formatPrice(10.12)).toBe('$10.12');
    expect(formatPrice(4.35)).toBe('$4.35');
  });

  it('writes the sign of a negative amount once, in front of everything', () => {
    expect(formatUsd(-1500)).toBe('-$1.50K');
    expect(formatAmount('-0.5')).toBe('-0.5');
  });

  it('turns to the scientific form above 1e11', () => {
    expect(formatUsd(2.5e12)).toBe('$2.50E12');
  });

  it('groups an exact decimal and loses none of its digits', () => {
    expect(formatExact('18446744073709551615')).toBe('18,446,744,073,709,551,615');
    expect(formatExact('-1234567.000000001')).toBe('-1,234,567.000000001');
    expect(formatExact('0.123456789')).toBe('0.123456789');
    expect(formatExact(1150488.91187)).toBe('1,150,488.91187');
    expect(formatExact(3e-9)).toBe('0.000000003');
  });

  it('writes the size of a change without its sign and never compact, and a count whole', () => {
    expect(formatPercent(-36.4467)).toBe('36.44%');
    expect(formatPercent(1280)).toBe('1,280%');
    expect([150, 1_234.567, 0.019].map(toTypedUsd)).toEqual(['150.00', '1234.56', '0.01']);
    expect([12, 99.96, 0.04].map(formatTenths)).toEqual(['12.0', '100.0', '0.0']);
    expect(formatCount(1482)).toBe('1,482');
    expect(formatCount(123456)).toBe('123K');
  });

  const readBack = (text: string) => Number(text.replace(/[$,]/g, ''));

  it('never shows a price above the true one, nor further below it than the last digit', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.001, max: 9_999_999, noNaN: true }), (price) => {
        const shown = readBack(formatPrice(price));
        expect(shown).toBeLessThanOrEqual(price);
        expect(price - shown).toBeLessThan(price > 10 ? 0.0100001 : 0.0000100001);
      }),
    );
  });

  it('tells as many zeros in a small price as it has, and five digits of it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 10_000, max: 99_999 }),
        fc.integer({ min: 3, max: 18 }),
        (digits, zeros) => {
          const price = Number(`${digits}e-${zeros + 5}`);
          const count = String(zeros).replace(/\d/g, (digit) => '₀₁₂₃₄₅₆₇₈₉'.charAt(Number(digit)));
          expect(formatPrice(price)).toBe(`$0.0${count}${String(digits).replace(/0+$/, '')}`);
        },
      ),
    );
  });

  it('writes every finite number without an exponent of its own below 1e11, and never throws', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e11, max: 1e11, noNaN: true }), (value) => {
        for (const format of [formatAmount, formatUsd, formatUsdBalance, formatCount]) {
          expect(format(value)).not.toMatch(/e|NaN|Infinity/i);
        }
      }),
    );
  });

  /** A sign, up to twenty whole digits and up to twelve decimals, as a balance of any token may be. */
  const decimals = fc
    .tuple(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.integer({ min: 0, max: 12 }))
    .map(([units, scale]) => toDecimal(units, scale));
  const smalls = fc.tuple(fc.bigInt({ min: -999_999n, max: 999_999n }), fc.integer({ min: 6, max: 30 }));
  const amounts = fc.oneof(
    decimals,
    smalls.map(([units, scale]) => toDecimal(units, scale)),
  );

  it('never shows more of a token than there is, nor less by a unit of its last digit', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        const [shown, exact] = [readToken(formatToken(amount)), amount].map(toUnits) as [bigint, bigint];
        const [size, least] = [abs(exact), abs(shown)];
        expect(least).toBeLessThanOrEqual(size);
        if (size < toUnits('100000')) expect((size - least) * 100_000n).toBeLessThanOrEqual(size);
        expect(size - least).toBeLessThan(toUnits('1'));
      }),
    );
  });

  it('keeps the whole part of a token amount, its sign and its zero', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        const shown = readToken(formatToken(amount));
        expect(shown.split('.')[0]).toBe(amount.split('.')[0]);
        expect(shown.startsWith('-')).toBe(amount.startsWith('-'));
        expect(/[1-9]/.test(shown)).toBe(/[1-9]/.test(amount));
      }),
    );
  });

  it('shows six significant digits of a token at most, but for a longer whole part', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        const [whole = '', fraction = ''] = readToken(formatToken(amount)).replace('-', '').split('.');
        const digits = `${whole}${fraction}`.replace(/^0+/, '').length;
        expect(digits).toBeLessThanOrEqual(fraction === '' ? Math.max(6, whole.length) : 6);
      }),
    );
  });

  it('writes a number so that it reads back as the same number', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(toPlainDecimal(value)).toMatch(/^-?\d+(\.\d+)?$/);
        expect(Number(toPlainDecimal(value)) === value).toBe(true);
      }),
    );
  });
});

/** A token amount as `formatToken` writes it, in plain decimal. */
function readToken(text: string): string {
  const count = (zeros: string) => Array.from(zeros, (sign) => '₀₁₂₃₄₅₆₇₈₉'.indexOf(sign)).join('');
  return text
    .replaceAll(',', '')
    .replace(/0([₀₁₂₃₄₅₆₇₈₉]+)/, (_, zeros: string) => '0'.repeat(Number(count(zeros))));
}

/** A plain decimal in units of 10⁻⁴⁰. */
function toUnits(decimal: string): bigint {
  const [whole = '', fraction = ''] = decimal.replace('-', '').split('.');
  const units = BigInt(whole + fraction.padEnd(40, '0'));
  return decimal.startsWith('-') ? -units : units;
}

function abs(value: bigint): bigint {
  return value < 0n ? -value : value;
}

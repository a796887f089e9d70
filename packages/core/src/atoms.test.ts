import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAppError } from './app-error.ts';
import { atoms, parseAtoms, parseWireAtoms, toDecimal } from './atoms.ts';

const reasonOf = (read: () => unknown): unknown => {
  try {
    return read();
  } catch (error) {
    return isAppError(error, 'AMOUNT_MALFORMED') ? error.facts.reason : error;
  }
};

describe('parseAtoms', () => {
  it.each([
    ['1.5', 9, 1_500_000_000n],
    ['0.000001', 6, 1n],
    ['.5', 1, 5n],
    ['7.', 2, 700n],
    ['18446744073709551615', 0, 2n ** 64n - 1n],
  ])('reads %s at %i decimals', (text, decimals, expected) => {
    expect(parseAtoms(text, decimals)).toBe(expected);
  });

  it.each(['1e3', '0x10', '-1', '+1', '١', '1,5', ' 1', '1 ', '.', 'NaN', 'Infinity', '1.2.3'])(
    'refuses %j as not a plain decimal',
    (text) => {
      expect(reasonOf(() => parseAtoms(text, 6))).toBe('syntax');
    },
  );

  it('refuses more digits than the token has, even zeros', () => {
    expect(reasonOf(() => parseAtoms('1.23', 1))).toBe('decimals');
    expect(reasonOf(() => parseAtoms('1.20', 1))).toBe('decimals');
  });

  it('rounds only when the caller says which way', () => {
    expect(parseAtoms('1.29', 1, 'down')).toBe(12n);
    expect(parseAtoms('1.21', 1, 'up')).toBe(13n);
    expect(parseAtoms('1.20', 1, 'up')).toBe(12n);
  });

  it('refuses what exceeds 64 bits, and the empty text', () => {
    expect(reasonOf(() => parseAtoms('18446744073709551616', 0))).toBe('range');
    expect(reasonOf(() => parseAtoms('', 0))).toBe('empty');
  });

  it('inverts toDecimal for every amount and every number of decimals', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
        fc.integer({ min: 0, max: 18 }),
        (value, decimals) => {
          expect(parseAtoms(toDecimal(value, decimals), decimals)).toBe(value);
        },
      ),
    );
  });

  it('never throws anything but AMOUNT_MALFORMED', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 0, max: 18 }), (text, decimals) => {
        expect(['bigint', 'string']).toContain(typeof reasonOf(() => parseAtoms(text, decimals)));
      }),
    );
  });
});

describe('atoms', () => {
  it('refuses a negative and an overflow', () => {
    expect(() => atoms(-1n)).toThrow('AMOUNT_OUT_OF_RANGE');
    expect(() => atoms(2n ** 64n)).toThrow('AMOUNT_OUT_OF_RANGE');
  });
});

describe('parseWireAtoms', () => {
  it('reads whole numbers and refuses signs, leading zeros, fractions and overflow', () => {
    expect(parseWireAtoms('0')).toBe(0n);
    expect(parseWireAtoms('18446744073709551615')).toBe(2n ** 64n - 1n);
    for (const text of ['-1', '01', '1.0', '', '18446744073709551616', '1e3']) {
      expect(() => parseWireAtoms(text)).toThrow('AMOUNT_MALFORMED');
    }
  });
});

describe('toDecimal', () => {
  it('writes exact decimals without trailing zeros, negatives included', () => {
    expect(toDecimal(1_500_000n, 6)).toBe('1.5');
    expect(toDecimal(-5_000n, 9)).toBe('-0.000005');
    expect(toDecimal(0n, 9)).toBe('0');
    expect(toDecimal(42n, 0)).toBe('42');
  });
});

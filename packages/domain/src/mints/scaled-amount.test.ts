import { isAppError } from '@orrery/core/app-error';
import { atoms } from '@orrery/core/atoms';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { multiplierAt, multiplierBits, parseUiAmount, scaleUnits, toUiDecimal } from './scaled-amount.ts';

const aMultiplier = fc.oneof(
  fc.constantFrom(1, 2, 0.5, 1.5, 10, 1.003909240011759, 1e-9, 0.1),
  fc.double({ min: 1e-12, max: 1e12, noNaN: true }),
);
const aScale = fc.record({ decimals: fc.nat(18), multiplier: aMultiplier });
const someAtoms = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }).map(atoms);
const someText = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 17n }), fc.stringMatching(/^\d{1,20}$/))
  .map(([whole, fraction]) => `${whole}.${fraction}`);

/** A decimal as so many units of 10⁻³⁰. */
function exactly(decimal: string): bigint {
  const [whole = '', fraction = ''] = decimal.split('.');
  return BigInt(whole + fraction.padEnd(30, '0'));
}

describe('amounts of a token with a multiplier', () => {
  it('are shown times the multiplier, cut downward and to the last digit', () => {
    expect(toUiDecimal(150_000_000n, { decimals: 8, multiplier: 2 })).toBe('3');
    expect(toUiDecimal(2n ** 64n - 1n, { decimals: 0, multiplier: 2 })).toBe('36893488147419103230');
    expect(toUiDecimal(3n, { decimals: 0, multiplier: 1.5 })).toBe('4');
    expect(toUiDecimal(-3n, { decimals: 0, multiplier: 1.5 })).toBe('-4');
    expect(toUiDecimal(150_000_000n, { decimals: 8 })).toBe('1.5');
  });

  it('are signed in atoms', () => {
    expect(parseUiAmount('3', { decimals: 8, multiplier: 2 })).toBe(150_000_000n);
    expect(parseUiAmount('0.00000001', { decimals: 8, multiplier: 2 })).toBe(0n);
    expect(parseUiAmount('36893488147419103230', { decimals: 0, multiplier: 2 })).toBe(2n ** 64n - 1n);
  });

  it('never sign more than what was typed shows', () => {
    fc.assert(
      fc.property(someText, aScale, (text, scale) => {
        try {
          const signed = parseUiAmount(text, scale);
          expect(exactly(toUiDecimal(signed, scale))).toBeLessThanOrEqual(exactly(text));
        } catch (error) {
          expect(isAppError(error, 'AMOUNT_MALFORMED') && error.facts.reason).toBe('range');
        }
      }),
    );
  });

  it('come back from the screen as what they were, and never as more than is held', () => {
    fc.assert(
      fc.property(someAtoms, aScale, (held, scale) => {
        const shown = toUiDecimal(held, scale);
        const signed = parseUiAmount(shown, scale);
        expect(signed).toBeLessThanOrEqual(held);
        expect(toUiDecimal(signed, scale)).toBe(shown);
        if (scale.multiplier >= 1) expect(signed).toBe(held);
      }),
    );
  });

  it('are cut, not rounded as doubles are', () => {
    const [factor, halvings] = [fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), fc.nat(60)];
    fc.assert(
      fc.property(someAtoms, factor, halvings, (held, over, power) => {
        expect(scaleUnits(held, over / 2 ** power)).toBe((held * BigInt(over)) >> BigInt(power));
      }),
    );
  });

  it('refuse what no account can hold', () => {
    const refused = () => parseUiAmount('36893488147419103231.9', { decimals: 1, multiplier: 2 });
    expect(refused).toThrow(expect.objectContaining({ code: 'AMOUNT_MALFORMED' }));
  });
});

describe('the multiplier in force', () => {
  const split = { multiplier: 1, newMultiplier: 2, newMultiplierAt: 1_000 };

  it('is the new one from its time on', () => {
    expect([999, 1_000, 1_001].map((now) => multiplierAt(split, now))).toEqual([1, 2, 2]);
  });

  it('is one where there is none', () => {
    expect(multiplierAt(undefined, 0)).toBe(1);
  });
});

it('tells multipliers apart by their bits, to the last digit and the sign of zero', () => {
  expect(multiplierBits(1)).toBe(0x3ff0_0000_0000_0000n);
  expect(multiplierBits(0.1 + 0.2)).toBe(multiplierBits(0.3) + 1n);
  expect(multiplierBits(-0)).toBe(2n ** 63n);
});

import { USDC } from '@orrery/domain/mints/mints';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AlertDraft, NEW_ALERT, toDraft, toRule } from './alert-form.model.ts';

const draft = (fields: Partial<AlertDraft>) => toRule({ ...NEW_ALERT, ...fields });

describe('a draft', () => {
  it('becomes the rule its fields say', () => {
    expect(draft({ value: ' 1,234.5 ' })).toEqual({ metric: 'price', direction: 'above', value: 1234.5 });
    expect(draft({ metric: 'change', direction: 'below', value: '-10' })).toEqual({
      metric: 'change',
      timeframe: '1h',
      direction: 'below',
      value: -10,
    });
    expect(draft({ metric: 'devSells', value: 'unused' })).toEqual({ metric: 'devSells' });
  });

  it.each([
    ['price', '', 'Enter a price'],
    ['price', '0', 'Enter a price'],
    ['price', '1e3', 'Enter a price'],
    ['price', '0x10', 'Enter a price'],
    ['price', '1,2,3', 'Enter a price'],
    ['price', 'Infinity', 'Enter a price'],
    ['price', '1000000000001', 'Enter a price'],
    ['mcap', '-1', 'Enter a market cap'],
    ['change', '-100.1', 'Enter a percentage from -100'],
    ['holders', '100.1', 'Enter a percentage from 0'],
    ['holders', '-0.1', 'Enter a percentage from 0'],
  ] as const)('says what is wrong: %s "%s"', (metric, value, words) => {
    expect(draft({ metric, value })).toEqual({ error: expect.stringContaining(words) });
  });

  it.each([
    ['change', '-100'],
    ['change', '1000000'],
    ['holders', '0'],
    ['holders', '100'],
    ['price', '.5'],
  ] as const)('takes what is just within the limits: %s %s', (metric, value) => {
    expect(draft({ metric, value })).toMatchObject({ metric, value: Number(value) });
  });

  it.each([
    ['0,5', 0.5],
    ['0,125', 0.125],
    ['1,25', 1.25],
    ['1,250', 1_250],
    ['12,345,678.5', 12_345_678.5],
  ])('reads a comma as a person means it: %s is %d', (value, read) => {
    expect(draft({ metric: 'price', value })).toMatchObject({ value: read });
  });

  it('of an alert makes the same rule again, however small its value', () => {
    const line = {
      direction: fc.constantFrom('above' as const, 'below' as const),
      value: fc.double({ min: 1e-15, max: 1e12, noNaN: true }),
    };
    const rules = fc.oneof(
      fc.record({ metric: fc.constant('price' as const), ...line }),
      fc.record({ metric: fc.constant('mcap' as const), ...line }),
      fc.record({ metric: fc.constant('devSells' as const) }),
      fc.record({
        metric: fc.constant('change' as const),
        timeframe: fc.constantFrom('5m' as const, '24h' as const),
        direction: line.direction,
        value: fc.double({ min: -100, max: 1e6, noNaN: true }).map((value) => value + 0),
      }),
    );
    fc.assert(
      fc.property(rules, (rule) => {
        const alert = { id: '1', token: { id: USDC, symbol: 'USDC' }, rule, repeat: true, isOn: true };
        expect(toRule(toDraft(alert))).toEqual(rule);
      }),
    );
  });
});

import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { DcaOrdersQuerySchema, RecurringOrdersQuerySchema, TriggerOrdersQuerySchema } from './orders.ts';

const user = 'So11111111111111111111111111111111111111112';

describe('TriggerOrdersQuerySchema', () => {
  it('asks for the first page of limit orders where nothing else is said', () => {
    expect(v.parse(TriggerOrdersQuerySchema, { user, orderStatus: 'active' })).toEqual({
      user,
      orderStatus: 'active',
      page: 1,
      kinds: ['limit'],
    });
  });

  it('takes kinds joined by commas or as repeated keys, each once', () => {
    for (const kinds of ['stop,pair,stop', ['stop', 'pair']])
      expect(v.parse(TriggerOrdersQuerySchema, { user, orderStatus: 'history', kinds }).kinds).toEqual([
        'stop',
        'pair',
      ]);
  });

  it.each([
    {},
    { user },
    { orderStatus: 'active' },
    { user: 'me', orderStatus: 'active' },
    { user, orderStatus: 'open' },
    { user, orderStatus: 'active', page: '0' },
    { user, orderStatus: 'active', page: '1.5' },
    { user, orderStatus: 'active', includeFailedTx: 'yes' },
    { user, orderStatus: 'active', inputMint: 'SOL' },
    { user, orderStatus: 'active', kinds: 'limit,recurring' },
  ])('refuses %j', (query) => {
    expect(v.is(TriggerOrdersQuerySchema, query)).toBe(false);
  });
});

describe('every query of orders', () => {
  const schemas = [TriggerOrdersQuerySchema, RecurringOrdersQuerySchema, DcaOrdersQuerySchema];
  const value = fc.oneof(
    fc.string(),
    fc.array(fc.string()),
    fc.integer().map(String),
    fc.constantFrom(
      user,
      'active',
      'history',
      'time',
      'price',
      'all',
      'true',
      'limit',
      'limit,stop',
      '1',
      '',
    ),
  );
  const query = fc.record(
    {
      user: value,
      orderStatus: value,
      recurringType: value,
      page: value,
      includeFailedTx: value,
      inputMint: value,
      outputMint: value,
      mint: value,
      kinds: value,
    },
    { requiredKeys: [] },
  );

  it('answers any text with a query that is in bounds or with issues, and never throws', () => {
    fc.assert(
      fc.property(query, (asked) => {
        for (const schema of schemas) {
          const read = v.safeParse(schema, asked);
          if (!read.success) continue;
          expect(Number.isSafeInteger(read.output.page)).toBe(true);
          expect(read.output.page).toBeGreaterThanOrEqual(1);
        }
      }),
    );
  });
});

import { TIMEFRAMES } from '@orrery/domain/timeframes';
import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { GemsBodySchema } from './gems.ts';
import { AssetListQuerySchema, AssetRecentQuerySchema } from './lists.ts';

const PLAIN = ['Mcap', 'Liquidity', 'NumNetBuyers', 'DevBalancePct', 'TokenAge', 'BondedAge'];
const TIMED = ['Volume', 'NetVolume', 'Txns', 'Buys', 'Sells'];
const FIELDS = fc.oneof(
  fc.constantFrom(...PLAIN),
  fc.constantFrom(...TIMED).map((field) => `${field}24h`),
);
/** JSON's numbers are those of a query string but for a zero below zero. */
const NUMBER = fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0);

const ofQuery = (query: unknown) => v.safeParse(AssetListQuerySchema, query);
const ofBucket = (bucket: object) => v.safeParse(GemsBodySchema, { recent: bucket });
const filtersOf = (query: unknown) => v.parse(AssetListQuerySchema, query).filters;

/** The first member that is refused, and why. */
function refusal(parsed: { issues?: readonly v.BaseIssue<unknown>[] | undefined }) {
  const [issue] = parsed.issues ?? [];
  return issue && [v.getDotPath(issue), issue.message];
}

describe('the filters of a list', () => {
  test('are the same in a query string and in JSON, flat or nested', () => {
    fc.assert(
      fc.property(fc.dictionary(FIELDS, fc.tuple(NUMBER, NUMBER), { maxKeys: 6 }), (pairs) => {
        const numbers = Object.entries(pairs).flatMap(([field, [a, b]]) => [
          [`min${field}`, Math.min(a, b)],
          [`max${field}`, Math.max(a, b)],
        ]);
        const json = Object.fromEntries(numbers);
        const texts = Object.fromEntries(numbers.map(([key, number]) => [key, String(number)]));
        // A plus sign in a query string is a space, so no client writes one unescaped.
        const plain = JSON.parse(JSON.stringify(texts).replaceAll('e+', 'e'));
        const { ranges } = filtersOf(plain);
        expect(Object.keys(ranges ?? {})).toHaveLength(Object.keys(pairs).length);
        for (const bucket of [
          { ...json, timeframe: '24h' },
          { timeframe: '24h', filters: json },
        ]) {
          const { recent } = v.parse(GemsBodySchema, { recent: bucket });
          expect(recent?.filters.ranges).toEqual(ranges);
        }
      }),
    );
  });

  test('refuse or read anything sent, and never throw', () => {
    const keys = fc.oneof(
      fc.constantFrom('minMcap', 'maxVolume1h', 'verified', 'searchInclude'),
      fc.string(),
    );
    const values = fc.oneof(fc.string(), fc.array(fc.string()), fc.jsonValue());
    fc.assert(
      fc.property(fc.dictionary(keys, values), (query) => {
        for (const parsed of [ofQuery(query), ofBucket({ ...query, timeframe: '1h' })])
          if (!parsed.success) expect(v.getDotPath(parsed.issues[0])).toEqual(expect.any(String));
      }),
    );
  });

  test('take flags as words and as numbers', () => {
    for (const text of ['true', '1']) expect(filtersOf({ verified: text }).verified).toBe(true);
    for (const text of ['false', '0']) expect(filtersOf({ hasSocials: text }).hasSocials).toBe(false);
    expect(refusal(ofQuery({ verified: 'yes' }))).toEqual(['verified', 'must be true or false']);
  });

  test.each(['1e400', '', ' ', '0x10', '1_000', 'NaN', 'Infinity', '１', '1,5', '--1', '1e', '.'])(
    'do not take %j for a number',
    (text) => {
      expect(refusal(ofQuery({ minMcap: text }))).toEqual(['minMcap', 'must be a number']);
    },
  );

  test('name the least value when it is above the most', () => {
    expect(refusal(ofQuery({ minMcap: '2', maxMcap: '1' }))).toEqual(['minMcap', 'must be at most maxMcap']);
    expect(ofQuery({ minMcap: '1', maxMcap: '1' }).success).toBe(true);
    expect(refusal(ofBucket({ timeframe: '1h', minMcap: 2, filters: { maxMcap: 1 } }))?.[0]).toBe(
      'recent.minMcap',
    );
  });

  test('carry one timeframe, which a bucket and a query name', () => {
    expect(v.parse(AssetRecentQuerySchema, { minVolume6h: '1' }).suffix?.timeframe).toBe('6h');
    expect(refusal(ofQuery({ minVolume1h: '1', maxBuys24h: '1' }))?.[0]).toBe('maxBuys24h');
    for (const timeframe of TIMEFRAMES) {
      const found = refusal(ofBucket({ timeframe, minTxns1h: 1 }));
      expect(found?.[0]).toBe(timeframe === '1h' ? undefined : 'recent.minTxns1h');
    }
  });

  test.each(['minVolume', 'minNumNetBuyers24h', 'minVolume2h', 'wat', '__proto__'])(
    'do not know %s',
    (key) => {
      expect(refusal(ofQuery(JSON.parse(`{"${key}":"1"}`)))?.[0]).toBe(key);
      expect(refusal(ofBucket(JSON.parse(`{"timeframe":"1h","filters":{"${key}":1}}`)))?.[0]).toBe(
        `recent.filters.${key}`,
      );
    },
  );

  test('take launchpads joined by commas, by plus signs or as repeated keys', () => {
    for (const launchpads of ['a,b', 'a b', 'a, b', ['a', 'b'], ['a,b', 'b']])
      expect(filtersOf({ launchpads }).launchpads).toEqual(['a', 'b']);
    expect(filtersOf({ launchpads: ['Meteora DBC, bags pump.fun', 'cooking city'] }).launchpads).toEqual([
      'Meteora DBC',
      'bags',
      'pump.fun',
      'cooking city',
    ]);
    expect(v.parse(GemsBodySchema, { recent: { timeframe: '1h', launchpads: ['a', 'b'] } })).toMatchObject({
      recent: { filters: { launchpads: ['a', 'b'] } },
    });
  });

  test('keep the spaces within a keyword and refuse an empty one', () => {
    expect(filtersOf({ searchInclude: 'dog wif, hat' }).searchInclude).toEqual(['dog wif', 'hat']);
    for (const searchExclude of ['', 'a,,b', ['a', ' ']])
      expect(refusal(ofQuery({ searchExclude }))?.[1]).toBe('Keyword cannot be empty');
    expect(refusal(ofBucket({ timeframe: '1h', searchInclude: ['a', ''] }))?.[1]).toBe(
      'Keyword cannot be empty',
    );
  });

  test('are not for tokens that are asked for by id', () => {
    const ids = 'So11111111111111111111111111111111111111112';
    expect(refusal(v.safeParse(AssetRecentQuerySchema, { ids, minMcap: '1' }))?.[0]).toBe('minMcap');
    expect(v.safeParse(AssetRecentQuerySchema, { ids }).success).toBe(true);
  });
});

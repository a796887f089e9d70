import { getAddressDecoder } from '@solana/kit';
import * as v from 'valibot';
import { describe, expect, it, test } from 'vitest';
import { MintMetadataSchema } from './chain/mint-metadata.ts';
import { AtomsStringSchema } from './common.ts';
import { STREAM_REQUESTS, StreamRequestSchema } from './stream/requests.ts';
import { AssetPatchSchema } from './tokens/asset.ts';
import { AssetListQuerySchema, AssetRecentQuerySchema, toAssetSort } from './tokens/lists.ts';
import { AssetSearchQuerySchema, TokenSearchQuerySchema } from './tokens/search.ts';
import { TokenTxsQuerySchema } from './trades/txs.ts';
import { UltraOrderQuerySchema } from './ultra/order-query.ts';
import { TokenPnlSchema } from './wallets/pnl.ts';

const SOL = 'So11111111111111111111111111111111111111112';
const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';

describe('AtomsStringSchema', () => {
  it('takes 0 … 2^64-1 and nothing else', () => {
    expect(v.is(AtomsStringSchema, '18446744073709551615')).toBe(true);
    for (const text of ['18446744073709551616', '-1', '1.5', '01', '', '1e3', 5]) {
      expect(v.is(AtomsStringSchema, text)).toBe(false);
    }
  });
});

describe('toAssetSort', () => {
  it('reads plain fields and window fields with their timeframe', () => {
    expect(toAssetSort('liquidity')).toEqual({ field: 'liquidity' });
    expect(toAssetSort('volume24h')).toEqual({ field: 'volume', timeframe: '24h' });
    expect(toAssetSort('priceChange5m')).toEqual({ field: 'priceChange', timeframe: '5m' });
  });

  it('does not know a field without its timeframe, or any other name', () => {
    for (const text of ['volume', '24h', 'liquidity24h', '__proto__', ''])
      expect(toAssetSort(text)).toBeUndefined();
  });
});

describe('TokenTxsQuerySchema', () => {
  it('takes any limit, since a page is capped for any request, and no time that is none', () => {
    expect(v.parse(TokenTxsQuerySchema, { limit: '5000' })).toEqual({ limit: 5_000 });
    for (const limit of ['0', '-1', '1.5', '1e3', 'x'])
      expect(v.is(TokenTxsQuerySchema, { limit })).toBe(false);
    for (const offsetTs of [
      '2026-01-01T00:00:00+99:99',
      '2026-13-01T00:00:00Z',
      '2026-01-01T00:00:00-05',
      'now',
    ])
      expect(v.is(TokenTxsQuerySchema, { offsetTs })).toBe(false);
    expect(v.is(TokenTxsQuerySchema, { offsetTs: '2026-01-01T00:00:00-05:00' })).toBe(true);
    expect(v.is(TokenTxsQuerySchema, { offsetTs: '1767225600000' })).toBe(true);
    expect(v.is(TokenTxsQuerySchema, { offsetTs: '17672256000000' })).toBe(false);
  });
});

describe('AssetListQuerySchema', () => {
  it('names an unknown sort field and an unknown key', () => {
    const bad = v.safeParse(AssetListQuerySchema, { sortBy: 'beauty', colour: 'red' });
    expect(bad.issues?.map((issue) => v.getDotPath(issue))).toEqual(['sortBy', 'colour']);
  });

  it('defaults to 50 rows, downward', () => {
    expect(v.parse(AssetListQuerySchema, {})).toMatchObject({ limit: 50, sortDir: 'desc' });
  });
});

test.each([AssetListQuerySchema, AssetRecentQuerySchema, AssetSearchQuerySchema])(
  'every list of assets takes one order and refuses any other',
  (schema) => {
    const order = { sortBy: 'volume24h', sortDir: 'asc' };
    expect(v.parse(schema, order)).toMatchObject(order);
    for (const bad of [{ sortBy: 'beauty' }, { sortBy: 'volume' }, { sortDir: 'up' }]) {
      const { issues } = v.safeParse(schema, bad);
      expect(issues?.map((issue) => v.getDotPath(issue))).toEqual(Object.keys(bad));
    }
  },
);

describe('AssetRecentQuerySchema', () => {
  it('takes up to a hundred addresses, each once', () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, index) =>
        getAddressDecoder().decode(new Uint8Array(32).fill(index + 1)),
      );
    const ids = many(100);
    expect(v.parse(AssetRecentQuerySchema, { ids: [...ids, ids[0]].join() }).ids).toEqual(ids);
    expect(v.is(AssetRecentQuerySchema, { ids: many(101).join() })).toBe(false);
    expect(v.is(AssetRecentQuerySchema, { ids: 'undefined' })).toBe(false);
    expect(v.parse(AssetRecentQuerySchema, {})).toMatchObject({ limit: 50, sortDir: 'desc' });
  });
});

describe('AssetSearchQuerySchema', () => {
  it('splits filters at commas and refuses unknown ones', () => {
    expect(v.parse(AssetSearchQuerySchema, { filters: 'verified,exact_symbol' }).filters).toEqual([
      'verified',
      'exact_symbol',
    ]);
    expect(v.is(AssetSearchQuerySchema, { filters: 'pretty' })).toBe(false);
  });
});

test.each([AssetSearchQuerySchema, TokenSearchQuerySchema])(
  'a search finds twenty tokens by a text and all of a list of addresses, unless it says how many',
  (schema) => {
    expect(v.parse(schema, { query: 'sol, usdc' })).toMatchObject({ query: 'sol, usdc', limit: 20 });
    expect(v.parse(schema, { query: `sol, ${USDC}` })).toMatchObject({ query: `sol, ${USDC}`, limit: 100 });
    for (const query of [`${SOL},${USDC}`, `${SOL} ${USDC}`, ` ${SOL}, ${USDC},`]) {
      expect(v.parse(schema, { query })).toMatchObject({ query: `${SOL},${USDC}`, limit: 100 });
      expect(v.parse(schema, { query, limit: '1' }).limit).toBe(1);
    }
  },
);

describe('UltraOrderQuerySchema', () => {
  it('refuses any mode but ExactIn and a malformed mint', () => {
    const order = { inputMint: SOL, outputMint: USDC, amount: '1' };
    expect(v.is(UltraOrderQuerySchema, order)).toBe(true);
    expect(v.is(UltraOrderQuerySchema, { ...order, swapMode: 'ExactMiddle' })).toBe(false);
    expect(v.is(UltraOrderQuerySchema, { ...order, inputMint: `${SOL}1` })).toBe(false);
  });

  it('refuses what would change who pays or who is paid, rather than passing over it', () => {
    const order = { inputMint: SOL, outputMint: USDC, amount: '1', taker: SOL };
    for (const key of ['receiver', 'payer']) {
      expect(v.is(UltraOrderQuerySchema, { ...order, [key]: SOL })).toBe(true);
      const [issue] = v.safeParse(UltraOrderQuerySchema, { ...order, [key]: USDC }).issues ?? [];
      expect(issue && v.getDotPath(issue)).toBe(key);
    }
  });
});

describe('stream schemas', () => {
  it('takes a partial asset with an id and refuses a number that is not finite', () => {
    expect(v.is(AssetPatchSchema, { id: SOL, usdPrice: 1 })).toBe(true);
    expect(v.is(AssetPatchSchema, { usdPrice: 1 })).toBe(false);
    expect(v.is(AssetPatchSchema, { id: SOL, usdPrice: Number.POSITIVE_INFINITY })).toBe(false);
  });

  it.each(['prices', 'assets', 'txns'])('takes subscriptions to %s with a list of addresses only', (kind) => {
    for (const verb of ['subscribe', 'unsubscribe']) {
      const type = `${verb}:${kind}`;
      expect(STREAM_REQUESTS).toContain(type);
      expect(v.is(StreamRequestSchema, { type, assets: [SOL] })).toBe(true);
      for (const assets of [undefined, SOL, ['SOL']]) {
        expect(v.is(StreamRequestSchema, { type, assets })).toBe(false);
      }
    }
  });

  it('takes subscriptions to the recent list without addresses, with any other content', () => {
    for (const type of ['subscribe:assets,recent', 'unsubscribe:assets,recent']) {
      expect(v.is(StreamRequestSchema, { type })).toBe(true);
      expect(v.is(StreamRequestSchema, { type, filters: {}, assets: 'none' })).toBe(true);
    }
    expect(v.is(StreamRequestSchema, { type: 'subscribe:everything', assets: [SOL] })).toBe(false);
    expect(STREAM_REQUESTS).toHaveLength(12);
  });

  it('takes what older clients ask for: pools by a list of addresses, the newest tokens by filters or none', () => {
    const takes = (request: object) => v.is(StreamRequestSchema, request);
    for (const type of ['subscribe:pool', 'unsubscribe:pool']) {
      for (const pools of [[], [SOL]]) expect(takes({ type, pools })).toBe(true);
      for (const pools of [undefined, SOL, ['SOL']]) expect(takes({ type, pools })).toBe(false);
    }
    for (const filters of [undefined, {}, { partnerConfigs: [SOL] }, { launchpads: ['pump.fun'] }])
      expect(takes({ type: 'subscribe:recent', filters })).toBe(true);
    for (const filters of [
      'x',
      { partnerConfigs: ['x'] },
      { launchpads: [1] },
      { launchpads: Array(101).fill('x') },
    ])
      expect(takes({ type: 'subscribe:recent', filters })).toBe(false);
    expect(takes({ type: 'unsubscribe:recent' })).toBe(true);
  });
});

describe('MintMetadataSchema', () => {
  const read = (said: object) => v.safeParse(MintMetadataSchema, { name: 'Name', symbol: 'SYM', ...said });

  it('takes a name of 30 and a symbol of 10 characters of any script, on one line', () => {
    for (const name of ['N', 'n'.repeat(30), '🐈'.repeat(30), 'Ein Name'])
      expect(read({ name }).success).toBe(true);
    for (const name of ['', 'two\nlines', 'turned\u202etext', '\ud800', 5])
      expect(read({ name }).success).toBe(false);
    expect(read({ symbol: 's'.repeat(10) }).success).toBe(true);
  });

  it('cuts a longer name to 30 and a longer symbol to 10 characters, without the null characters and spaces that pad them', () => {
    const said = { name: `  ${'🐈'.repeat(31)}`, symbol: `SY\0M${'\0'.repeat(20)}` };
    expect(read(said).output).toMatchObject({ name: '🐈'.repeat(30), symbol: 'SYM' });
    expect(read({ symbol: 's'.repeat(11) }).output).toMatchObject({ symbol: 's'.repeat(10) });
    for (const symbol of ['\0\0', ' ', '\0 \0']) expect(read({ symbol }).success).toBe(false);
  });

  it('takes where more is told of it when that is an address of https, and nothing else', () => {
    const uri = 'https://metadata.example/a.json';
    for (const said of [uri, `${uri}\0\0`]) expect(read({ uri: said }).output).toMatchObject({ uri });
    for (const said of [undefined, '', 'http://a.example', 'ipfs://a', `${uri}${'a'.repeat(200)}`, 5])
      expect(v.parse(MintMetadataSchema, { name: 'N', symbol: 'S', uri: said }).uri).toBeUndefined();
  });

  it('takes the letters of links in their order, and no links for anything else', () => {
    for (const links of ['', 'x', 'xtw', 'tw']) expect(read({ links }).output).toMatchObject({ links });
    for (const links of [undefined, 'wx', 'xx', 'https://a.example', 5])
      expect(read({ links }).output).toMatchObject({ links: '' });
  });
});

test('the smallest worth of a trade is a plain amount of US dollars', () => {
  const read = (minUsd: string) => v.safeParse(TokenTxsQuerySchema, { minUsd });
  expect(['0', '100', '0.01', '10000.123456'].map((text) => read(text).output)).toMatchObject(
    [0, 100, 0.01, 10_000.123456].map((minUsd) => ({ minUsd })),
  );
  for (const text of ['', '-1', '1e3', '0x10', 'Infinity', '1.1234567', '1,5', ' 1']) {
    expect(read(text).success).toBe(false);
  }
});

test('a position whose times cannot be read is no answer', () => {
  const { knownSince } = TokenPnlSchema.entries;
  expect(v.is(knownSince, '2026-01-01T00:00:00.000Z')).toBe(true);
  expect(v.is(knownSince, 'soon')).toBe(false);
});

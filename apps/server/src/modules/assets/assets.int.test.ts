import { tmpdir } from 'node:os';
import { brotliDecompressSync } from 'node:zlib';
import { millis } from '@orrery/core/time';
import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { TIMEFRAMES, type Timeframe } from '@orrery/domain/timeframes';
import { failingCriterion, toCriteria } from '@orrery/domain/tokens/asset-filters';
import { toAssetSubject } from '@orrery/domain/tokens/asset-subject';
import { RANGE_FIELDS } from '@orrery/domain/tokens/filter-fields';
import type { Market } from '@orrery/market';
import { aToken } from '@orrery/venue/testing';
import { DuplicateSymbolsSchema, SymbolMapSchema } from '@orrery/wire/swap/symbols';
import { type Asset, AssetListSchema } from '@orrery/wire/tokens/asset';
import { GemsReplySchema } from '@orrery/wire/tokens/gems';
import { CATEGORIES } from '@orrery/wire/tokens/lists';
import { PricesSchema } from '@orrery/wire/tokens/prices';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../../http/app.ts';
import { createOriginPolicy } from '../../http/origin-policy.ts';
import { anId, aTradedMarket, DUPLICATE, LAUNCHED, NOW, TOKENS } from '../../testing/traded-market.ts';
import { mountAssets } from './assets.module.ts';

let app: FastifyInstance;
let market: Market;

beforeAll(async () => {
  market = aTradedMarket();
  app = await createApp({
    log: pino({ level: 'silent' }),
    originPolicy: createOriginPolicy({ host: '127.0.0.1', publicUrl: 'http://127.0.0.1:8140' }),
    version: '0',
    webRoot: tmpdir(),
    onAnswered: () => undefined,
    addModules: (gateway) => mountAssets(gateway, { market, clock: { now: () => millis(NOW) } }),
  });
});
afterAll(() => app.close());

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
const post = (payload: object) => app.inject({ method: 'POST', url: '/v1/assets/gems', payload });
const all = () => market.assets(TOKENS.map(({ id }) => id));
const idsOf = (assets: readonly { id: string }[]) => assets.map(({ id }) => id);

async function listed(url: string): Promise<Asset[]> {
  const reply = await get(url);
  expect([url, reply.statusCode]).toEqual([url, 200]);
  return v.parse(AssetListSchema, reply.json());
}

describe('the lists', () => {
  test.each(CATEGORIES)('answer %s at every timeframe as the market ranks it', async (category) => {
    for (const timeframe of TIMEFRAMES) {
      const wanted = market.list({ category, timeframe, limit: 3 });
      expect(idsOf(await listed(`/v1/assets/${category}/${timeframe}?limit=3`))).toEqual(idsOf(wanted));
    }
  });

  test('answer the newest tokens, or those of a list of ids however it is joined', async () => {
    const newest = market.list({ category: 'recent', timeframe: '24h', limit: 9 });
    expect(newest).toHaveLength(LAUNCHED);
    expect(idsOf(await listed('/v1/assets'))).toEqual(idsOf(newest));
    const [a, b] = [anId(3), anId(1)];
    for (const query of [`ids=${a},${b}`, `ids=${a}+${b}`, `ids=${a}&ids=${b}`])
      expect(idsOf(await listed(`/v1/assets?${query}`))).toEqual([a, b]);
  });

  test('are the same in the words of the newer API', async () => {
    for (const category of ['toptraded', 'toptrending', 'toporganicscore'])
      expect(await listed(`/tokens/v2/${category}/1h`)).toEqual(await listed(`/v1/assets/${category}/1h`));
    expect(await listed('/tokens/v2/recent?limit=2')).toEqual(await listed('/v1/assets?limit=2'));
    for (const search of ['/tokens/v2/search', '/ultra/v1/search'])
      expect(await listed(`${search}?query=usdc`)).toEqual(await listed('/v1/assets/search?query=usdc'));
  });

  test('tell one token in its legacy form, and none that is unknown', async () => {
    const [asset] = await listed(`/v1/assets/search?query=${WRAPPED_SOL}`);
    const reply = await get(`/tokens/v1/token/${WRAPPED_SOL}`);
    expect(reply.json()).toMatchObject({
      chainId: 101,
      address: WRAPPED_SOL,
      symbol: asset?.symbol,
      decimals: asset?.decimals,
    });
    expect((await get('/tokens/v1/token/11111111111111111111111111111111')).statusCode).toBe(404);
    expect((await get('/tokens/v1/token/nonsense')).json().field).toBe('id');
  });

  test('tell in the legacy form which tags a token is seen with', async () => {
    const tagsOf = async (id: string) => (await get(`/tokens/v1/token/${id}`)).json().tags;
    expect(await tagsOf(WRAPPED_SOL)).toEqual(['verified', 'strict', 'community']);
    expect(await tagsOf(DUPLICATE.shallower)).toEqual(['verified', 'lst', 'token-2022']);
  });

  test('tell who looks up a token to swap its id, symbol and name', async () => {
    const [found] = await listed(`/v1/assets/search?query=${USDC}`);
    expect(found).toMatchObject({ id: USDC, symbol: 'USDC', name: 'USD Coin' });
  });

  test('tell the tokens with a tag', async () => {
    const tagged = (tag: string) =>
      TOKENS.filter(({ tags }) => tags.includes(tag))
        .map(({ id }) => id)
        .sort();
    for (const tag of ['verified', 'lst', 'stocks'])
      expect(idsOf(await listed(`/tokens/v2/tag?query=${tag}`)).sort()).toEqual(tagged(tag));
    expect((await get('/tokens/v2/tag?query=nft')).json().field).toBe('query');
  });

  test('are not sent again to who has them', async () => {
    const url = '/v1/assets/toptraded/24h';
    const first = await get(url, { 'accept-encoding': 'br' });
    const { etag = '' } = first.headers;
    const again = await get(url, { 'accept-encoding': 'br', 'if-none-match': String(etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect(JSON.parse(brotliDecompressSync(Uint8Array.from(first.rawPayload)).toString())).toEqual(
      await listed(url),
    );
    expect((await get(url, { 'if-none-match': 'W/"other"' })).statusCode).toBe(200);
  });

  test.each([
    '/v1/assets',
    '/v1/assets/search?query=sol',
    '/v1/assets/toptraded/1h',
    '/v1/assets/verified-symbol-address-map?symbols=SOL',
    '/tokens/v1/symbols/verified/duplicates',
    '/tokens/v2/search?query=sol',
    '/tokens/v2/recent',
    `/price/v3?ids=${WRAPPED_SOL}`,
  ])('may be read by pages elsewhere, with credentials: %s', async (url) => {
    const { headers } = await get(url, { origin: 'https://widget.example' });
    expect(headers['access-control-allow-origin']).toBe('https://widget.example');
    expect(headers['access-control-allow-credentials']).toBe('true');
  });
});

/** What each filter key looks at, said in the words of a finished asset. */
const DAY = (read: (stats: NonNullable<Asset['stats24h']>) => number | null | undefined) => (asset: Asset) =>
  asset.stats24h && read(asset.stats24h);
const minutes = (time: string | null | undefined) => (time ? (NOW - Date.parse(time)) / 60_000 : undefined);
const FIGURES: Record<string, (asset: Asset) => number | null | undefined> = {
  BondingCurve: ({ bondingCurve }) => bondingCurve,
  Liquidity: ({ liquidity }) => liquidity,
  Volume24h: DAY(({ buyVolume, sellVolume }) => (buyVolume ?? 0) + (sellVolume ?? 0)),
  NetVolume24h: DAY(({ buyVolume, sellVolume }) => (buyVolume ?? 0) - (sellVolume ?? 0)),
  NumNetBuyers: DAY(({ numNetBuyers }) => numNetBuyers),
  Mcap: ({ mcap }) => mcap,
  Txns24h: DAY(({ numBuys, numSells }) => (numBuys ?? 0) + (numSells ?? 0)),
  Buys24h: DAY(({ numBuys }) => numBuys),
  Sells24h: DAY(({ numSells }) => numSells),
  HolderCount: ({ holderCount }) => holderCount,
  TopHoldersPercentage: ({ audit }) => audit?.topHoldersPercentage,
  DevBalancePct: ({ audit }) => audit?.devBalancePercentage,
  OrganicScore: ({ organicScore }) => organicScore,
  TokenAge: ({ createdAt }) => minutes(createdAt),
  BondedAge: ({ graduatedAt }) => minutes(graduatedAt),
};

describe('the filters', () => {
  const filtered = async (query: string) =>
    idsOf(await listed(`/v1/assets/toptraded/24h?limit=100&${query}`)).sort();
  const those = (isWanted: (asset: Asset) => boolean) => idsOf(all().filter(isWanted)).sort();

  test.each(Object.keys(FIGURES))('min%s and its max keep what is known and inside', async (name) => {
    const read = (asset: Asset) => FIGURES[name]?.(asset) ?? undefined;
    const known = [...new Set(all().flatMap((asset) => read(asset) ?? []))].sort((a, b) => a - b);
    const middle = known[Math.floor(known.length / 2)] ?? Number.NaN;
    const [least, most] = [
      those((asset) => (read(asset) ?? Number.NaN) >= middle),
      those((asset) => (read(asset) ?? Number.NaN) <= middle),
    ];
    expect(least.length * most.length).toBeGreaterThan(0);
    expect(Math.min(least.length, most.length)).toBeLessThan(TOKENS.length);
    expect(await filtered(`min${name}=${middle}`)).toEqual(least);
    expect(await filtered(`max${name}=${middle}`)).toEqual(most);
  });

  test.each(['minDevMigrations=0', 'numOfSocials=1', 'hasSocials=true'])(
    '%s keeps nothing while nothing is known of it',
    async (query) => {
      expect(await filtered(query)).toEqual([]);
    },
  );

  test.each<[string, (asset: Asset) => boolean]>([
    ['verified=true', ({ isVerified }) => isVerified === true],
    ['mintAuthorityDisabled=1', ({ audit }) => audit?.mintAuthorityDisabled === true],
    ['freezeAuthorityDisabled=true', ({ audit }) => audit?.freezeAuthorityDisabled === true],
    ['lpBurntPercentage=1', ({ audit }) => (audit?.lpBurnedPercentage ?? 0) >= 1],
    ['topHoldersPercentage=30', ({ audit }) => (audit?.topHoldersPercentage ?? 99) <= 30],
    [
      'smallMeteoraDBC=true',
      ({ launchpad, liquidity }) => launchpad !== 'met-dbc' || (liquidity ?? 0) >= 500,
    ],
    ['launchpads=met-dbc,bags.fun', ({ launchpad }) => launchpad === 'met-dbc' || launchpad === 'bags.fun'],
    ['launchpads=Meteora%20DBC', ({ launchpad }) => launchpad === 'met-dbc'],
    ['launchpads=Bags,PUMP', ({ launchpad }) => launchpad === 'bags.fun' || launchpad === 'pump.fun'],
    ['searchInclude=usd&searchInclude=TOKEN%203', ({ name }) => /USD|Token 3/.test(name)],
    ['searchExclude=token', ({ name }) => !name.includes('Token')],
    ['verified=false', () => true],
  ])('%s keeps what it says', async (query, isWanted) => {
    const wanted = those(isWanted);
    expect(wanted.length).toBeGreaterThan(0);
    if (query !== 'verified=false') expect(wanted.length).toBeLessThan(TOKENS.length);
    expect(await filtered(query)).toEqual(wanted);
  });

  test.each(TIMEFRAMES)(
    'say of an asset of the list what they say of the token, over %s',
    async (timeframe) => {
      const minutesAgo = (time: string | null | undefined) => minutes(time) ?? undefined;
      const subjects = all().map((asset) => {
        const [tokenAge, bondedAge] = [minutesAgo(asset.createdAt), minutesAgo(asset.graduatedAt)];
        return {
          asset,
          subject: toAssetSubject(asset, { stats: asset[`stats${timeframe}`], tokenAge, bondedAge }),
        };
      });
      for (const key of Object.keys(FIGURES)) {
        const name = key.replace('24h', timeframe);
        const field = RANGE_FIELDS.find(
          (range) => range.toLowerCase() === key.replace('24h', '').toLowerCase(),
        );
        if (!field) throw new Error(`${key} is no field`);
        const known = subjects.flatMap(({ subject }) => subject.number(field) ?? []).sort((a, b) => a - b);
        const middle = known[Math.floor(known.length / 2)] ?? 0;
        for (const [bound, range] of Object.entries({ min: { min: middle }, max: { max: middle } })) {
          const criteria = toCriteria({ ranges: { [field]: range } });
          const kept = subjects.filter(({ subject }) => failingCriterion(subject, criteria) === undefined);
          const found = await listed(`/v1/assets/toptraded/${timeframe}?limit=100&${bound}${name}=${middle}`);
          const isListed = new Set(idsOf(await listed(`/v1/assets/toptraded/${timeframe}?limit=100`)));
          expect([key, bound, idsOf(found).sort()]).toEqual([
            key,
            bound,
            idsOf(kept.map(({ asset }) => asset))
              .filter((id) => isListed.has(id))
              .sort(),
          ]);
        }
      }
    },
  );

  test('look at the window of the list', async () => {
    const hour = all().filter(({ stats1h }) => (stats1h?.numBuys ?? 0) >= 1);
    const day = all().filter(({ stats24h }) => (stats24h?.numBuys ?? 0) >= 1);
    expect(hour.length).toBeLessThan(day.length);
    expect(await listed('/v1/assets/toptraded/1h?minBuys1h=1')).toHaveLength(hour.length);
    const launched = hour.filter(({ createdAt }) => createdAt);
    expect(await listed('/v1/assets?minBuys1h=1')).toHaveLength(launched.length);
  });

  test.each([
    ['/v1/assets/toptraded/1h?minVolume24h=1', 'minVolume24h'],
    ['/v1/assets/toptraded/1h?minMcap=2&maxMcap=1', 'minMcap'],
    ['/v1/assets/toptraded/1h?minMcap=x', 'minMcap'],
    ['/v1/assets/toptraded/1h?minCtLikes=1', 'minCtLikes'],
    ['/v1/assets?verified=maybe', 'verified'],
    ['/v1/assets/verified-symbol-address-map', 'symbols'],
    ['/tokens/v2/toptraded/2h', 'interval'],
    ['/tokens/v2/recent?limit=101', 'limit'],
    ['/price/v3?ids=nonsense', 'ids'],
    ['/price/v3', 'ids'],
  ])('%s is refused by the name of %s', async (url, field) => {
    const reply = await get(url);
    expect(reply.statusCode).toBe(400);
    expect(reply.json().field).toContain(field);
  });
});

describe('the search', () => {
  test('answers with all that a result shows', async () => {
    const [found] = await listed('/v1/assets/search?query=t5');
    expect(found).toMatchObject({
      id: anId(5),
      symbol: 'T5',
      name: 'Token 5',
      isVerified: false,
      mcap: expect.any(Number),
      liquidity: expect.any(Number),
      organicScore: expect.any(Number),
      organicScoreLabel: expect.any(String),
      launchpad: 'pump.fun',
      stats24h: { buyVolume: expect.any(Number), sellVolume: expect.any(Number) },
    });
  });

  test('takes filters however they are joined, an order, a list of ids, and nothing', async () => {
    for (const filters of [
      'filters=verified,exact_symbol',
      'filters=verified+exact_symbol',
      'filters=verified&filters=exact_symbol',
    ])
      expect(idsOf(await listed(`/v1/assets/search?query=TWIN&${filters}`)).sort()).toEqual(
        [DUPLICATE.deeper, DUPLICATE.shallower].sort(),
      );
    const dearest = await listed('/v1/assets/search?query=token&sortBy=usdPrice');
    expect(idsOf(dearest)).toEqual([5, 4, 3, 2, 1, 0].map(anId));
    expect(idsOf(await listed(`/v1/assets/search?query=${anId(2)},${USDC}`))).toEqual([anId(2), USDC]);
    for (const path of ['/v1/assets/search', '/tokens/v2/search', '/ultra/v1/search'])
      expect(idsOf(await listed(`${path}?query=SOL,${anId(2)}`))).toEqual([WRAPPED_SOL, anId(2)]);
    expect(await listed('/v1/assets/search?query=')).toEqual(
      await listed('/v1/assets/toptraded/24h?limit=20'),
    );
    expect(idsOf(await listed('/v1/assets/search?query=tokne&limit=2'))).toHaveLength(2);
  });
});

describe('the gems', () => {
  test('are the buckets asked for, each filtered by what stands in it or in its filters', async () => {
    const bucket = { timeframe: '24h', limit: 5 };
    for (const asked of [
      { ...bucket, minHolderCount: 7 },
      { ...bucket, filters: { minHolderCount: 7 } },
    ]) {
      const gems = v.parse(GemsReplySchema, (await post({ recent: asked, graduated: bucket })).json());
      const recent = market.list({ category: 'recent', timeframe: '24h', limit: 9 });
      const held = recent.filter(({ holderCount }) => (holderCount ?? 0) >= 7);
      expect(held.length).toBeLessThan(recent.length);
      expect(idsOf(gems.recent?.assets ?? [])).toEqual(idsOf(held));
      expect(gems.graduated?.assets.every(({ graduatedAt }) => graduatedAt)).toBe(true);
      expect(gems).not.toHaveProperty('aboutToGraduate');
    }
    expect((await post({})).json()).toEqual({});
  });

  test('hold nothing for a partner, with a configuration no token here has', async () => {
    const { recent } = (await post({ recent: { timeframe: '1h', partnerConfigs: [USDC] } })).json();
    expect(recent.assets).toEqual([]);
  });

  test('name what is wrong in which bucket', async () => {
    const field = async (body: object) => (await post(body)).json().field;
    expect(await field({ recent: {} })).toBe('recent.timeframe');
    expect(await field({ recent: { timeframe: '1h', filters: { minBuys5m: 1 } } })).toBe('recent.minBuys5m');
    expect(await field({ hot: { timeframe: '1h' } })).toBe('hot');
    expect(await field({ recent: { timeframe: '1h', limit: 0 } })).toBe('recent.limit');
  });
});

describe('symbols and prices', () => {
  test('a sparkline has six digits, which is finer than it is drawn', async () => {
    market.setPrice(anId(1), 0.000_012_345_678_9, 3);
    const { [anId(1)]: line = [] } = (await get(`/v1/charts/sparklines?ids=${anId(1)}`)).json();
    expect(line.at(-1)).toBe(0.000_012_345_7);
    market.setPrice(anId(1), 2, 4);
  });

  test('a sparkline that names no timeframe goes over the day, as it did before there were others', async () => {
    const path = `/v1/charts/sparklines?ids=${anId(1)}`;
    const [unnamed, day, refused] = await Promise.all([
      get(path),
      get(`${path}&timeframe=24h`),
      get(`${path}&timeframe=7d`),
    ]);
    expect(unnamed.statusCode).toBe(200);
    expect(unnamed.json()).toEqual(day.json());
    const lines = (timeframe: Timeframe) => market.sparkline(anId(1), timeframe);
    expect(unnamed.json()[anId(1)]).toHaveLength(lines('24h').length);
    expect(lines('24h').length).not.toBe(lines('5m').length);
    expect([refused.statusCode, refused.json().field]).toEqual([400, 'timeframe']);
  });

  test('a symbol stands for the verified token with the deepest liquidity', async () => {
    const reply = await get('/v1/assets/verified-symbol-address-map?symbols=USDC,TWIN,Unknown,__proto__');
    expect(v.parse(SymbolMapSchema, reply.json())).toEqual({ USDC, TWIN: DUPLICATE.deeper });
    const doubled = await get('/tokens/v1/symbols/verified/duplicates');
    expect(v.parse(DuplicateSymbolsSchema, doubled.json())).toEqual(['TWIN']);
  });

  test('prices leave out what has none and unknown tokens, and take the first fifty', async () => {
    const unpriced = anId(90);
    market.addToken(aToken({ id: unpriced }));
    const reply = await get(`/price/v3?ids=${[WRAPPED_SOL, unpriced, anId(99), anId(1)].join()}`);
    const prices = v.parse(PricesSchema, reply.json());
    const { usdPrice, liquidity, priceBlockId, decimals, stats24h, createdAt } = market.asset(anId(1));
    expect(Object.keys(prices).sort()).toEqual([WRAPPED_SOL, anId(1)].sort());
    expect(prices[anId(1)]).toEqual({
      usdPrice,
      liquidity,
      blockId: priceBlockId,
      decimals,
      priceChange24h: stats24h?.priceChange ?? null,
      createdAt,
    });
    const many = [...Array.from({ length: 50 }, (_, n) => anId(200 + n)), WRAPPED_SOL];
    expect((await get(`/price/v3?ids=${many.join()}`)).json()).toEqual({});
    market.removeToken(unpriced);
  });
});

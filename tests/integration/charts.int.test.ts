import { once } from 'node:events';
import { parseAddress } from '@orrery/core/address';
import { barAfter } from '@orrery/domain/chart-intervals';
import { USDC, USDT, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { SLOT_MS } from '@orrery/domain/solana/network';
import { type Candle, CandlesReplySchema, NetVolumeReplySchema } from '@orrery/wire/charts/candles';
import {
  ChaosDataReplySchema,
  ChaosFrameSchema,
  OracleConfigReplySchema,
  OracleHistoryReplySchema,
  OraclePricesReplySchema,
  OracleSearchReplySchema,
  OracleSymbolReplySchema,
} from '@orrery/wire/charts/feeds';
import {
  ChainStatusReplySchema,
  FallbackPricesReplySchema,
  FrontEndChartReplySchema,
  TokenOverviewReplySchema,
} from '@orrery/wire/charts/front-end';
import { AssetListSchema } from '@orrery/wire/tokens/asset';
import { PricesSchema } from '@orrery/wire/tokens/prices';
import { StockStatsReplySchema } from '@orrery/wire/tokens/stocks';
import type { TokenTx } from '@orrery/wire/trades/txs';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { WebSocket } from 'ws';
import { allTxs } from '../../apps/server/src/testing/trader.ts';
import { type Harness, startHarness } from '../harness/harness.ts';

const SOL = 1_000_000_000n;
const APPLE = 'XsbEhLAtcf6HdfpFZ5xEMdqW8nfAvcsP5bdudRLJzJp';
const JUP = parseAddress('JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN');
let harness: Harness;
let url: string;

beforeAll(async () => {
  harness = await startHarness({ prepared: inject('prepared') });
  url = harness.url;
});
afterAll(() => harness.stop());

async function getJson<Schema extends v.GenericSchema>(pathname: string, schema: Schema) {
  const reply = await fetch(url + pathname);
  return v.parse(schema, await reply.json());
}

async function refusal(pathname: string, headers: Record<string, string> = {}) {
  const reply = await fetch(url + pathname, { headers });
  const { error } = v.parse(v.object({ error: v.string() }), await reply.json());
  return [reply.status, error];
}

const candles = async (id: string, query: string) =>
  (await getJson(`/v2/charts/${id}?${query}`, CandlesReplySchema)).candles;

/** The last minute of a token, counted from its page of trades. */
function recount(txs: readonly TokenTx[], { time }: Candle) {
  const inside = txs.filter(({ timestamp, isValidPrice }) => {
    const seconds = Math.floor(Date.parse(timestamp) / 60_000) * 60;
    return isValidPrice && seconds === time;
  });
  // The page has the newest first.
  const prices = inside.map(({ usdPrice }) => usdPrice).toReversed();
  return {
    open: prices[0],
    high: Math.max(...prices),
    low: Math.min(...prices),
    close: prices.at(-1),
    volume: inside.reduce((sum, { usdVolume }) => sum + Math.round(usdVolume * 1e6), 0) / 1e6,
  };
}

describe('charts', () => {
  test('a swap moves the candles of the minute and the month by what its trade says', async () => {
    const trader = await harness.wallet(1);
    await trader.swap(WRAPPED_SOL, USDC, SOL);
    const { ordered } = await trader.swap(WRAPPED_SOL, USDC, SOL);
    const leg = ordered.routePlan[0]?.swapInfo;
    const price = Number(leg?.outAmount) / 1e6 / (Number(leg?.inAmount) / 1e9);
    await harness.advance(SLOT_MS);
    const [sol] = await getJson(`/v1/assets?ids=${WRAPPED_SOL}`, AssetListSchema);
    // Shown is the middle between bid and ask (docs/decisions/0044): a sale gets a fee of some basis points less.
    expect(sol?.usdPrice).toBeGreaterThan(price);
    expect(sol?.usdPrice).toBeLessThan(price * 1.001);
    const txs = await allTxs(url, WRAPPED_SOL, 30);
    for (const interval of ['1_SECOND', '1_MINUTE', '1_MONTH']) {
      const [last] = (await candles(WRAPPED_SOL, `interval=${interval}&candles=1`)).slice(-1);
      // The bar of now ends at the mark.
      expect(last).toMatchObject({ close: sol?.usdPrice });
      expect(last?.low).toBeLessThanOrEqual(price);
    }
    const minutes = await candles(WRAPPED_SOL, 'interval=1_MINUTE&candles=3');
    const traded = minutes.findLast(({ volume }) => volume > 0);
    if (!traded) throw new Error('nothing was traded');
    const [shown, open] = [sol?.usdPrice ?? 0, minutes[minutes.indexOf(traded) - 1]?.close ?? Number.NaN];
    const counted = recount(txs, traded);
    expect(traded).toMatchObject({
      ...counted,
      // A candle opens at the close before it, and that of now ends at the price that is shown.
      open,
      close: shown,
      high: Math.max(counted.high, open, shown),
      low: Math.min(counted.low, open),
    });
    const inSol = await candles(WRAPPED_SOL, 'interval=1_MINUTE&candles=3&quote=native');
    expect(inSol.map(({ close }) => close)).toEqual([1, 1, 1]);
  });

  test('say which blocks they count, as trades say theirs, and what the last candle was before the price shown ended it', async () => {
    const query = 'interval=1_MONTH&candles=2';
    const { candles: shown, traded } = await getJson(
      `/v2/charts/${WRAPPED_SOL}?${query}`,
      CandlesReplySchema,
    );
    const [newest, ...others] = await allTxs(url, WRAPPED_SOL, 30);
    expect(newest?.blockId).toBeGreaterThan(0);
    expect(traded?.blockId).toBeGreaterThanOrEqual(newest?.blockId ?? Number.NaN);
    expect(others.every(({ blockId }) => (blockId ?? Number.NaN) <= (newest?.blockId ?? 0))).toBe(true);
    expect(traded?.last).toMatchObject({ time: shown.at(-1)?.time, close: newest?.usdPrice });
    expect(shown.at(-1)?.close).not.toBe(newest?.usdPrice);
    const past = await getJson(
      `/v2/charts/${WRAPPED_SOL}?${query}&to=${harness.time.now() - 86_400_000}`,
      CandlesReplySchema,
    );
    expect(past.traded).toBeUndefined();
  });

  test('have no gap and no candle twice, page by page, and begin with the token', async () => {
    for (const interval of ['1_MINUTE', '30_MINUTE', '1_HOUR', '1_DAY', '1_WEEK', '1_MONTH'] as const) {
      const all = await candles(JUP, `interval=${interval}&candles=7000`);
      expect(all.length).toBeGreaterThan(1);
      for (const [index, { time, open, high, low, close }] of all.entries()) {
        const before = all[index - 1];
        if (before) expect(time * 1000).toBe(barAfter(interval, before.time * 1000, 1));
        expect([low <= Math.min(open, close), high >= Math.max(open, close)]).toEqual([true, true]);
      }
      const half = all[Math.floor(all.length / 2)]?.time ?? 0;
      const older = await candles(JUP, `interval=${interval}&candles=7000&to=${half * 1000}`);
      expect(older.at(-1)?.time).toBeLessThan(half);
      const before = all.filter(({ time }) => time < half);
      expect(older.slice(-before.length)).toEqual(before);
      // A page that is not full begins with the token.
      if (all.length < 7_000) expect(older).toHaveLength(before.length);
    }
    const monthAgo = harness.time.now() - 29 * 86_400_000;
    const [halfHour] = await candles(JUP, 'interval=30_MINUTE&candles=7000');
    expect(halfHour?.time).toBeLessThan(monthAgo / 1000);
    const [minute] = await candles(JUP, `interval=1_MINUTE&candles=9&to=${monthAgo}`);
    expect(minute?.isGenesis).toBe(true);
    const [oldest] = await candles(JUP, 'interval=1_DAY&candles=7000');
    expect(oldest?.time).toBeLessThan(monthAgo / 1000);
    expect(oldest?.isGenesis).toBe(true);
  });

  test('show the market cap as the price times what circulates', async () => {
    const [asset] = await getJson(`/v1/assets?ids=${JUP}`, AssetListSchema);
    const query = 'interval=1_HOUR&candles=2';
    const [prices, mcaps] = [await candles(JUP, query), await candles(JUP, `${query}&type=mcap`)];
    expect(mcaps.map(({ open }) => open)).toEqual(prices.map(({ open }) => open * (asset?.circSupply ?? 0)));
    expect(mcaps.map(({ volume }) => volume)).toEqual(prices.map(({ volume }) => volume));
  });

  test('want candles and a known interval, and take an end in seconds for long ago', async () => {
    const to = `to=${Math.floor(harness.time.now() / 1000)}`;
    expect(await candles(JUP, `interval=1_HOUR&candles=5&${to}`)).toEqual([]);
    expect(await refusal(`/v2/charts/${JUP}?interval=1_HOUR`)).toEqual([400, 'candles is required']);
    expect(await refusal(`/v2/charts/${JUP}?interval=5_SECOND&candles=1`)).toMatchObject([
      400,
      expect.stringMatching(/^interval /),
    ]);
    expect(await refusal(`/v2/charts/${JUP}?interval=1_HOUR&candles=7001`)).toEqual([
      400,
      'candles must be at most 7000',
    ]);
    expect(await refusal('/v2/charts/1?interval=1_HOUR&candles=1')).toMatchObject([
      400,
      expect.stringMatching(/^id /),
    ]);
    expect(
      (await refusal('/v2/charts/SysvarC1ock11111111111111111111111111111111?interval=1_HOUR&candles=1'))[0],
    ).toBe(404);
  });

  test('net volume is bought less sold, for each interval from the first trade on', async () => {
    for (const interval of ['5_MINUTE', '1_HOUR', '6_HOUR', '1_DAY'] as const) {
      const { klines } = await getJson(
        `/v1/charts/net-volume/${JUP}?interval=${interval}`,
        NetVolumeReplySchema,
      );
      expect(klines.length).toBeGreaterThan(0);
      for (const [index, kline] of klines.entries()) {
        expect(kline.net_volume).toBeCloseTo(kline.buy_volume - kline.sell_volume, 5);
        const before = klines[index - 1];
        if (before) expect(kline.time * 1000).toBe(barAfter(interval, before.time * 1000, 1));
      }
    }
  });

  test('a week’s and a month’s change are on the assets', async () => {
    const [asset] = await getJson(`/v1/assets?ids=${JUP}`, AssetListSchema);
    expect(asset?.stats30d?.priceChange).toBeTypeOf('number');
    const hours = await candles(JUP, 'interval=1_HOUR&candles=721');
    const thisHour = Math.floor(harness.time.now() / 3_600_000) * 3600;
    const weekAgo = hours.find(({ time }) => time === thisHour - 7 * 86_400 - 3600)?.close ?? 0;
    expect(asset?.stats7d?.priceChange).toBeCloseTo(((asset?.usdPrice ?? 0) / weekAgo - 1) * 100, 6);
  });
});

describe('the front-end API', () => {
  test('draws pairs: the same prices over the quote’s', async () => {
    const to = Math.floor(harness.time.now() / 1000);
    const query = `type=15m&time_from=${to - 86_400}&time_to=${to}`;
    const inUsd = await getJson(`/api/v1/charts/${JUP}?${query}`, FrontEndChartReplySchema);
    const inUsdt = await getJson(
      `/api/v1/charts/${JUP}?${query}&quote_address=${USDT}`,
      FrontEndChartReplySchema,
    );
    expect(inUsd.bars.length).toBeGreaterThanOrEqual(95);
    expect(inUsdt.bars.length).toBeGreaterThanOrEqual(95);
    for (const { t, c } of inUsdt.bars) {
      const same = inUsd.bars.find((bar) => bar.t === t);
      expect(Math.abs(c / (same?.c ?? c) - 1)).toBeLessThan(0.02);
    }
    expect((await refusal(`/api/v1/charts/${JUP}?type=7m`))[0]).toBe(400);
  });

  test('gives a token’s overview in dollars and in another token', async () => {
    const [jup, sol] = await getJson(`/v1/assets?ids=${JUP},${WRAPPED_SOL}`, AssetListSchema);
    const inUsd = await getJson(`/api/v1/tokens/${JUP}`, TokenOverviewReplySchema);
    expect(inUsd).toEqual({
      priceChange24h: jup?.stats24h?.priceChange,
      priceQuote: jup?.usdPrice,
      usdPrice: jup?.usdPrice,
      mcap: jup?.mcap,
      volume24h: (jup?.stats24h?.buyVolume ?? 0) + (jup?.stats24h?.sellVolume ?? 0),
      liquidity: jup?.liquidity,
    });
    const inSol = await getJson(
      `/api/v1/tokens/${JUP}?quote_address=${WRAPPED_SOL}`,
      TokenOverviewReplySchema,
    );
    expect(inSol.priceQuote).toBe((jup?.usdPrice ?? 0) / (sol?.usdPrice ?? 0));
  });

  test('says the chain is well while it makes its slots', async () => {
    expect(await getJson('/api/v1/chain/status', ChainStatusReplySchema)).toMatchObject({ status: 'OK' });
  });

  test('names prices with their time, and only on solana', async () => {
    const { data } = await getJson(`/api/v1/prices?list_address=${JUP},${USDC}`, FallbackPricesReplySchema);
    expect(data[USDC]?.value).toBe(1);
    // It was never traded: its price is the one it began with.
    expect(data[JUP]?.updateUnixTime).toBe(harness.localnet.genesisMs / 1_000);
    expect(await refusal(`/api/v1/prices?list_address=${JUP}`, { chain: 'ethereum' })).toEqual([
      400,
      'chain must be solana',
    ]);
    const prices = await getJson(`/price/v3?ids=${JUP}`, PricesSchema);
    expect(prices[JUP]).toMatchObject({ usdPrice: data[JUP]?.value, decimals: 6 });
  });
});

describe('oracle and chaos', () => {
  test('find, describe and draw feeds in every resolution', async () => {
    const config = await getJson('/oracle/config', OracleConfigReplySchema);
    expect(config.supported_resolutions).toHaveLength(13);
    const found = await getJson('/oracle/search?query=sol', OracleSearchReplySchema);
    expect(found.map(({ symbol }) => symbol)).toContain('SOLUSD');
    expect(await getJson('/oracle/symbols?symbol=Crypto.SOL%2FUSD', OracleSymbolReplySchema)).toMatchObject({
      name: 'SOLUSD',
      pricescale: 100,
    });
    const to = Math.floor(harness.time.now() / 1000);
    for (const symbol of ['SOLUSD', 'BTCUSD', 'USDCUSD', 'AAPL']) {
      for (const resolution of config.supported_resolutions) {
        const { s, t, o, c } = await getJson(
          `/oracle/history?symbol=${symbol}&from=${to - 40 * 86_400}&to=${to}&resolution=${resolution}`,
          OracleHistoryReplySchema,
        );
        expect([symbol, resolution, s, t.length > 0]).toEqual([symbol, resolution, 'ok', true]);
        expect([o?.length, c.length]).toEqual([t.length, t.length]);
        expect(t).toEqual(t.toSorted((a, b) => a - b));
      }
    }
    expect(await refusal('/oracle/symbols?symbol=NOPE')).toEqual([404, 'unknown feed']);
    expect((await refusal('/oracle/history?symbol=SOL&from=0&to=1&resolution=3'))[0]).toBe(400);
  });

  test('the price proxy has the engine’s prices, and forbids caching them', async () => {
    const reply = await fetch(`${url}/oracle/prices`);
    expect(reply.headers.get('cache-control')).toContain('no-cache');
    const prices = v.parse(OraclePricesReplySchema, await reply.json());
    expect(prices.map(({ feedId }) => feedId)).toEqual(['BTCUSD', 'ETHUSD', 'SOLUSD', 'USDCUSD', 'USDTUSD']);
    const [sol] = await getJson(`/v1/assets?ids=${WRAPPED_SOL}`, AssetListSchema);
    const feed = prices.find(({ feedId }) => feedId === 'SOLUSD');
    expect((feed?.price ?? 0) * 10 ** (feed?.expo ?? 0)).toBeCloseTo(sol?.usdPrice ?? 0, 6);
  });

  test('the price proxy answers each of its five feeds by name, and no other', async () => {
    const all = await getJson('/oracle/prices', OraclePricesReplySchema);
    for (const [index, feed] of ['btcusd', 'ethusd', 'solusd', 'usdcusd', 'usdtusd'].entries()) {
      const reply = await fetch(`${url}/oracle/${feed}`);
      expect(reply.headers.get('cache-control')).toContain('no-cache');
      expect(v.parse(OraclePricesReplySchema, await reply.json())).toEqual([all[index]]);
    }
    expect(await refusal('/oracle/nope')).toEqual([404, 'unknown feed']);
  });

  test('chaos draws in milliseconds, without the resolution of two minutes', async () => {
    const till = harness.time.now();
    const range = `from=${till - 3_600_000}&till=${till}`;
    const { result } = await getJson(
      `/chaos/trading-view/data?feed=sol-usd&type=5&${range}`,
      ChaosDataReplySchema,
    );
    expect(result).toHaveLength(12);
    expect(result[0]?.time).toBeGreaterThanOrEqual(till - 3_600_000);
    expect((await refusal(`/chaos/trading-view/data?feed=SOLUSD&type=2&${range}`))[0]).toBe(400);
  });

  test('the chaos stream tells the price of each channel, refuses what it does not know and hangs up at last', async () => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/chaos/stream`);
    const frames: v.InferOutput<typeof ChaosFrameSchema>[] = [];
    const closed = new Promise<number>((resolve) => socket.once('close', resolve));
    const told = new Promise<void>((resolve) => {
      socket.on('message', (data: Buffer) => {
        frames.push(v.parse(ChaosFrameSchema, JSON.parse(data.toString())));
        if (new Set(frames.map((frame) => ('base' in frame ? frame.base : ''))).size === 2) resolve();
      });
    });
    await new Promise((resolve) => socket.once('open', resolve));
    socket.send(JSON.stringify({ type: 'subscribe', channels: ['sol-usd', 'btc-usd'] }));
    // What is answered was read after the channels.
    socket.send('nonsense');
    await once(socket, 'message');
    await harness.advance(1_000);
    await told;
    const [sol] = await getJson(`/v1/assets?ids=${WRAPPED_SOL}`, AssetListSchema);
    const frame = frames.find((each) => each.a === 'price' && each.base === 'sol');
    if (frame?.a !== 'price') throw new Error('no price of sol');
    expect(frame.p * 10 ** frame.e).toBeCloseTo(sol?.usdPrice ?? 0, 6);
    expect(frame).toMatchObject({ quote: 'usd', volume: expect.any(Number) });
    for (let count = 0; count < 19; count += 1) socket.send('nonsense');
    expect(await closed).toBe(1008);
    expect(frames.filter(({ a }) => a === 'error')).toHaveLength(19);
  });

  test('stocks carry their share’s price, and their premium is what the token costs above it', async () => {
    const [apple] = await getJson(`/v1/assets?ids=${APPLE}`, AssetListSchema);
    expect(apple?.stockData).toMatchObject({
      id: 'AAPLUSD',
      price: expect.any(Number),
      mcap: expect.any(Number),
    });
    const { issuers, stocks } = await getJson('/v1/stocks/stats', StockStatsReplySchema);
    expect(issuers.map(({ issuer }) => issuer)).toEqual(['xstocks', 'prestocks', 'superstate']);
    expect(issuers.reduce((sum, { tokens }) => sum + tokens, 0)).toBe(stocks.length);
    const one = await getJson(`/v1/stocks/stats?id=${APPLE}`, StockStatsReplySchema);
    const [row] = one.stocks;
    expect(one.stocks).toHaveLength(1);
    expect(row?.premium).toBeCloseTo(((row?.price ?? 0) / (row?.sharePrice ?? 0) - 1) * 100, 9);
    expect((await getJson(`/v1/stocks/stats?id=${JUP}`, StockStatsReplySchema)).stocks).toEqual([]);
  });
});

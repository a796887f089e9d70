import { type Clock, DAY_MS } from '@orrery/core/time';
import { FRONT_END_INTERVALS } from '@orrery/domain/chart-intervals';
import { SLOT_MS } from '@orrery/domain/solana/network';
import type { Localnet } from '@orrery/localnet';
import type { MarketReader } from '@orrery/market';
import type {
  ChainStatusReply,
  FrontEndChartQuerySchema,
  FrontEndChartReply,
  TokenOverviewReply,
} from '@orrery/wire/charts/front-end';
import type { Asset } from '@orrery/wire/tokens/asset';
import type { Address } from '@solana/kit';
import type { InferOutput } from 'valibot';
import type { ReadCandles } from '../../prices/read-candles.ts';
import { toChainStatus } from './chain-status.ts';
import type { RateHistory } from './rate-history.ts';

const MAX_BARS = 7_000;
export interface FrontEndService {
  /** Throws `TOKEN_NOT_FOUND`, for the quote as well. */
  chart(id: Address, query: InferOutput<typeof FrontEndChartQuerySchema>): Promise<FrontEndChartReply>;
  /** Throws `TOKEN_NOT_FOUND`, for the quote as well. */
  overview(id: Address, quote: Address | undefined): TokenOverviewReply;
  chainStatus(): ChainStatusReply;
}

export interface FrontEndOptions {
  readCandles: ReadCandles;
  market: Pick<MarketReader, 'asset'>;
  chain: Pick<Localnet, 'status' | 'genesisMs'>;
  rates: Pick<RateHistory, 'median'>;
  clock: Clock;
}

export function createFrontEndService({
  readCandles,
  market,
  chain,
  rates,
  clock,
}: FrontEndOptions): FrontEndService {
  return {
    async chart(id, { type, time_from, time_to, quote_address: quote }) {
      if (quote !== undefined) market.asset(quote);
      const toMs = time_to === undefined ? clock.now() + 1 : time_to * 1000;
      const candles = await readCandles(id, {
        interval: FRONT_END_INTERVALS[type],
        toMs,
        fromMs: time_from === undefined ? toMs - DAY_MS : time_from * 1000,
        count: MAX_BARS,
        quote,
      });
      return {
        bars: candles.map(({ time, open, high, low, close, volume }) => ({
          t: time / 1000,
          o: open,
          h: high,
          l: low,
          c: close,
          v: volume,
        })),
      };
    },
    overview(id, quote) {
      const asset = market.asset(id);
      const other = quote === undefined ? undefined : market.asset(quote);
      return {
        priceChange24h: changeIn(asset, other),
        priceQuote: priceIn(asset, other),
        usdPrice: asset.usdPrice ?? null,
        mcap: asset.mcap ?? null,
        volume24h: volumeOf(asset),
        liquidity: asset.liquidity ?? null,
      };
    },
    chainStatus() {
      const { state, slot, transactionsPerSecond } = chain.status();
      return toChainStatus({
        isReady: state === 'ready',
        behindSeconds: (clock.now() - chain.genesisMs - slot * SLOT_MS) / 1000,
        rate: transactionsPerSecond,
        median: rates.median(),
      });
    },
  };
}

function priceIn({ usdPrice: price }: Asset, quote: Asset | undefined): number | null {
  if (price == null) return null;
  if (!quote) return price;
  return quote.usdPrice ? price / quote.usdPrice : null;
}

function changeIn(asset: Asset, quote: Asset | undefined): number | null {
  const own = asset.stats24h?.priceChange;
  const other = quote ? quote.stats24h?.priceChange : 0;
  if (own == null || other == null || other <= -100) return null;
  return ((1 + own / 100) / (1 + other / 100) - 1) * 100;
}

function volumeOf({ stats24h }: Asset): number | null {
  const { buyVolume, sellVolume } = stats24h ?? {};
  return buyVolume == null || sellVolume == null ? null : buyVolume + sellVolume;
}

import { MICRO } from '@orrery/core/numbers';
import type { Clock } from '@orrery/core/time';
import { barAfter, barStart, grainOf } from '@orrery/domain/chart-intervals';
import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { MarketReader, PricedBar } from '@orrery/market';
import type {
  CandlesQuerySchema,
  CandlesReply,
  NetVolumeQuerySchema,
  NetVolumeReply,
} from '@orrery/wire/charts/candles';
import type { Address } from '@solana/kit';
import type { InferOutput } from 'valibot';
import type { ReadCandles } from '../../prices/read-candles.ts';
import type { BarRepository } from '../../store/bars/bars.repository.ts';

/** Blocks are half a second apart, and a read takes milliseconds. */
const MAX_READS = 3;
/** A day of five minutes. */
const MAX_NET_VOLUMES = 288;

type CandlesQuery = InferOutput<typeof CandlesQuerySchema>;

export interface ChartService {
  /** Throws `TOKEN_NOT_FOUND`. */
  candles(id: Address, query: CandlesQuery): Promise<CandlesReply>;
  /** Throws `TOKEN_NOT_FOUND`. */
  netVolume(id: Address, query: InferOutput<typeof NetVolumeQuerySchema>): NetVolumeReply;
}

export interface ChartOptions {
  readCandles: ReadCandles;
  bars: Pick<BarRepository, 'sides' | 'countedTo'>;
  market: Pick<MarketReader, 'asset'>;
  clock: Clock;
}

export function createChartService({ readCandles, bars, market, clock }: ChartOptions): ChartService {
  /** Reads bars, and the last block they all count; undefined if blocks came in while they were read. */
  async function readCounted(read: () => Promise<readonly PricedBar[]>) {
    for (let reads = 1; ; reads += 1) {
      const blockId = bars.countedTo();
      const found = await read();
      if (blockId === bars.countedTo()) return { found, blockId };
      if (reads === MAX_READS) return { found, blockId: undefined };
    }
  }

  /** The bar of now ends at the price that is shown (decision 0044), in dollars or SOL. */
  function endingAtMark(
    read: readonly PricedBar[],
    { id, interval, quote, now }: Pick<CandlesQuery, 'interval' | 'quote'> & { id: Address; now: number },
  ): readonly PricedBar[] {
    const last = read.at(-1);
    if (!last || last.time !== barStart(interval, now)) return read;
    const unit = quote === 'native' ? market.asset(WRAPPED_SOL).usdPrice : 1;
    const { usdPrice } = market.asset(id);
    if (typeof usdPrice !== 'number' || typeof unit !== 'number') return read;
    const close = usdPrice / unit;
    const ended = { ...last, close, high: Math.max(last.high, close), low: Math.min(last.low, close) };
    return [...read.slice(0, -1), ended];
  }

  return {
    async candles(id, { interval, candles: count, to, from, type, quote }) {
      const now = clock.now();
      const request = {
        interval,
        count,
        toMs: to ?? now + 1,
        fromMs: from,
        quote: quote === 'native' ? WRAPPED_SOL : undefined,
      };
      const { found, blockId } = await readCounted(() => readCandles(id, request));
      const isNewest = to === undefined || to > now;
      // What circulated then is not kept; without a supply there is no market cap.
      const factor = type === 'price' ? 1 : market.asset(id).circSupply;
      if (typeof factor !== 'number') return { candles: [] };
      const toCandle = ({ time, open, high, low, close, volume, isGenesis }: PricedBar) => ({
        time: toSeconds(time),
        open: open * factor,
        high: high * factor,
        low: low * factor,
        close: close * factor,
        volume,
        ...(isGenesis && { isGenesis: true as const }),
      });
      const shown = isNewest ? endingAtMark(found, { id, interval, quote, now }) : found;
      const last = found.at(-1);
      const isEnded = last !== undefined && shown.at(-1) !== last;
      return {
        candles: shown.map(toCandle),
        ...(isNewest &&
          blockId !== undefined && { traded: { blockId, ...(isEnded && { last: toCandle(last) }) } }),
      };
    },
    netVolume(id, { interval }) {
      market.asset(id);
      const now = clock.now();
      const last = barStart(interval, now);
      const span = grainOf(interval) === 'hour' ? 'hour' : 'minute';
      const range = {
        fromMs: barAfter(interval, last, 1 - MAX_NET_VOLUMES),
        toMs: barAfter(interval, last, 1),
      };
      const sums = new Map<number, { bought: number; sold: number }>();
      for (const { time, bought, sold } of bars.sides(id, span, range)) {
        const start = barStart(interval, time);
        const sum = sums.get(start);
        sums.set(start, { bought: bought + (sum?.bought ?? 0), sold: sold + (sum?.sold ?? 0) });
      }
      const klines: NetVolumeReply['klines'] = [];
      // From the first that is known on there is none left out.
      for (let time = Math.min(...sums.keys()); time <= last; time = barAfter(interval, time, 1)) {
        const { bought = 0, sold = 0 } = sums.get(time) ?? {};
        klines.push({
          time: toSeconds(time),
          net_volume: (bought - sold) / MICRO,
          buy_volume: bought / MICRO,
          sell_volume: sold / MICRO,
        });
      }
      return { klines };
    },
  };
}

function toSeconds(timeMs: number): number {
  return timeMs / 1000;
}

import { MICRO } from '@orrery/core/numbers';
import type { Clock } from '@orrery/core/time';
import { barAfter, barStart, type ChartInterval, grainOf } from '@orrery/domain/chart-intervals';
import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { pairPrices } from '@orrery/domain/pair-prices';
import { type MarketReader, type PricedBar, toCandles } from '@orrery/market';
import type { Address } from '@solana/kit';
import type { BarRepository } from '../store/bars/bars.repository.ts';
import type { BarGrain, BarRange, StoredBar } from '../store/bars/stored-bar.ts';

const LAMPORTS = 1_000_000_000;

export interface CandleRequest {
  interval: ChartInterval;
  /** Candles open at this time, in milliseconds, or later. */
  fromMs?: number | undefined;
  /** Candles open before it. */
  toMs: number;
  /** At most so many, the newest. */
  count: number;
  /** What prices and volumes are in; US dollars when absent. */
  quote?: Address | undefined;
}

/** Candles of what the engine trades, oldest first; see `toCandles`. Throws `TOKEN_NOT_FOUND`. */
export type ReadCandles = (asset: Address, request: CandleRequest) => Promise<PricedBar[]>;

type Bars = Pick<BarRepository, 'read' | 'lastBefore'>;

/** A candle is made of whole bars: the last one holds what traded in it after `toMs` too. */
export function createReadCandles(
  bars: Bars,
  market: Pick<MarketReader, 'asset' | 'multiplier'>,
  clock: Clock,
): ReadCandles {
  async function read(asset: Address, request: CandleRequest): Promise<PricedBar[]> {
    const { interval, quote } = request;
    const { decimals } = market.asset(asset);
    const grain = grainOf(interval);
    const range = rangeOf(request, clock.now());
    if (range.fromMs >= range.toMs) return [];
    if (asset === USDC) return readDollar(request, range);
    const all = await readFrom(bars, asset, grain, range);
    const priced = isOther(asset, quote)
      ? toPair(all, await readFrom(bars, quote, grain, range))
      : await toQuote(bars, all, { asset, quote, grain, decimals });
    const closeBefore = priced.findLast(({ time }) => time < range.fromMs)?.close;
    const inRange = priced.filter(({ time }) => time >= range.fromMs);
    const candles = toCandles(inRange, { interval, closeBefore, ...range });
    const unit = quote === WRAPPED_SOL ? LAMPORTS : MICRO;
    // Amounts of both as a person is shown them now, also of what traded under another multiplier: as if it had always been so.
    const paid = quote === undefined ? 1 : market.multiplier(quote);
    const by = paid / market.multiplier(asset);
    return candles.map((candle) => ({
      ...candle,
      ...scalePrices(candle, by),
      volume: (candle.volume * paid) / unit,
    }));
  }

  /** USDC is what others are traded for and has no bars: it is a dollar, and in another token what that one's dollars say. */
  async function readDollar(request: CandleRequest, range: BarRange): Promise<PricedBar[]> {
    const { interval, quote } = request;
    if (quote === undefined || quote === USDC) return toCandles([], { interval, closeBefore: 1, ...range });
    const candles = await read(quote, { ...request, quote: undefined });
    return candles.map(invert);
  }

  return read;
}

/** The opening times of what is asked for. */
function rangeOf({ interval, fromMs = 0, toMs, count }: CandleRequest, now: number): BarRange {
  const last = barStart(interval, Math.min(toMs, now + 1) - 1);
  const oldest = Math.max(fromMs, barAfter(interval, last, 1 - count));
  return { fromMs: openingFrom(interval, oldest), toMs: barAfter(interval, last, 1) };
}

function invert({ open, high, low, close, volume, ...bar }: PricedBar): PricedBar {
  return { ...bar, open: 1 / open, high: 1 / low, low: 1 / high, close: 1 / close, volume: volume / close };
}

/** The first opening time at or after a time. */
function openingFrom(interval: ChartInterval, timeMs: number): number {
  const start = barStart(interval, timeMs);
  return start < timeMs ? barAfter(interval, start, 1) : start;
}

/** A token's bars of a range, behind the last one before it. */
async function readFrom(bars: Bars, asset: Address, grain: BarGrain, range: BarRange): Promise<StoredBar[]> {
  const before = await bars.lastBefore(asset, grain, range.fromMs);
  const found = await bars.read(asset, grain, range);
  return before ? [before, ...found] : found;
}

/** Whether a token is asked for in another of which no trade says what was paid: the dollars of both do. */
function isOther(asset: Address, quote: Address | undefined): quote is Address {
  return quote !== undefined && quote !== asset && quote !== USDC && quote !== WRAPPED_SOL;
}

/** Bars of one token in another: there is one wherever one of the two has one, as soon as both have begun; the other's price stayed. */
function toPair(base: readonly StoredBar[], quotes: readonly StoredBar[]): PricedBar[] {
  const times = [...new Set([...base, ...quotes].map(({ minute }) => minute))].toSorted((a, b) => a - b);
  const made: PricedBar[] = [];
  let [one, other] = [0, 0];
  for (const time of times) {
    while ((base[one]?.minute ?? Number.POSITIVE_INFINITY) <= time) one += 1;
    while ((quotes[other]?.minute ?? Number.POSITIVE_INFINITY) <= time) other += 1;
    const [first, second] = [atTime(base[one - 1], time), atTime(quotes[other - 1], time)];
    const prices = first && second && pairPrices(first, second);
    if (!prices) continue;
    const volume = Math.round(first.microUsd / second.close);
    const isGenesis = first.isGenesis || second.isGenesis;
    made.push({ time, ...prices, volume, ...(isGenesis && { isGenesis }) });
  }
  return made;
}

/** A token's bar of a time; its price stayed since an older one. */
function atTime(bar: StoredBar | undefined, time: number) {
  if (!bar || bar.minute === time) return bar;
  const { close, isGenesis } = bar;
  return { open: close, high: close, low: close, close, microUsd: 0, isGenesis };
}

interface Quoting {
  asset: Address;
  quote: Address | undefined;
  grain: BarGrain;
  decimals: number;
}

/** Bars in what was asked for; volumes stay whole numbers of its small units, so that sums are exact. */
async function toQuote(bars: Bars, found: readonly StoredBar[], quoting: Quoting): Promise<PricedBar[]> {
  const { asset, quote, grain, decimals } = quoting;
  // As everywhere in the engine, one USDC is a dollar.
  if (quote === undefined || quote === USDC) return found.map((bar) => scale(bar, bar, 1, bar.microUsd));
  const isExact = found.every((bar) => asset === quote || bar.sol);
  const priceAt = isExact ? () => undefined : await closesOf(bars, quote, grain, found);
  return found.flatMap((bar) => {
    // What was paid in SOL is known of each trade; of synthetic ones it follows from the dollars.
    if (quote === WRAPPED_SOL && bar.sol)
      return scale(bar, bar.sol, 10 ** decimals / LAMPORTS, bar.sol.lamports);
    const price = asset === quote ? bar.close : priceAt(bar.minute);
    if (price === undefined) return [];
    const volume = Math.round((bar.microUsd / price) * (quote === WRAPPED_SOL ? LAMPORTS / MICRO : 1));
    return asset === quote ? scale(bar, PAR, 1, volume) : scale(bar, bar, 1 / price, volume);
  });
}

const PAR = { open: 1, high: 1, low: 1, close: 1 };

type Prices = Pick<PricedBar, 'open' | 'high' | 'low' | 'close'>;

function scale(bar: StoredBar, prices: Prices, by: number, volume: number): PricedBar {
  return {
    time: bar.minute,
    ...scalePrices(prices, by),
    volume,
    ...(bar.isGenesis && { isGenesis: true }),
  };
}

function scalePrices({ open, high, low, close }: Prices, by: number): Prices {
  return { open: open * by, high: high * by, low: low * by, close: close * by };
}

/** The quote's dollar price at the end of the bar of a time, or of the last one before it. */
async function closesOf(bars: Bars, quote: Address, grain: BarGrain, found: readonly StoredBar[]) {
  const [first, last] = [found[0]?.minute ?? 0, found.at(-1)?.minute ?? 0];
  const before = await bars.lastBefore(quote, grain, first);
  const inside = await bars.read(quote, grain, { fromMs: first, toMs: last + 1 });
  const quotes = before ? [before, ...inside] : inside;
  let next = 0;
  let close: number | undefined;
  // Asked in order of time.
  return (time: number) => {
    for (let bar = quotes[next]; bar && bar.minute <= time; bar = quotes[next]) {
      close = bar.close;
      next += 1;
    }
    return close;
  };
}

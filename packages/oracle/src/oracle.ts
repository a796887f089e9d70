import { barAfter, barStart, type ChartInterval } from '@orrery/domain/chart-intervals';
import { USDC, USDT, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Address } from '@solana/kit';
import { createNoise, type Noise } from './noise.ts';

/** An asset quoted in US dollars. */
export interface OracleFeed {
  /** Such as `SOLUSD`: letters and digits only. */
  symbol: string;
  /** Its common name, such as `SOL/USD`. */
  name: string;
  kind: 'crypto' | 'stock';
  /** The token the world trades it as; for a stock, the one that stands for its share. */
  mint: Address;
}

/** A feed's movement over one interval; `time` is its opening in milliseconds. */
export interface OracleBar {
  time: number;
  open: number;
  high: number;
  low: number;
  close: number;
}

/** Seeded prices of assets the chain does not trade: deterministic at any moment, and equal to the given prices at genesis. */
export interface Oracle {
  feeds: readonly OracleFeed[];
  /** US dollars. */
  priceAt(feed: OracleFeed, timeMs: number): number;
  /** The newest bars that open in a range of milliseconds, its end outside; the last one as far as `nowMs`. */
  bars(feed: OracleFeed, range: OracleRange): OracleBar[];
  /** Price of the share that a token stands for; undefined for any other token. */
  sharePrice(mint: Address, timeMs: number): number | undefined;
}

interface OracleRange {
  interval: ChartInterval;
  fromMs: number;
  toMs: number;
  nowMs: number;
  most: number;
}

/** The mints that are quoted as something else than their own symbol says: wrapped bitcoin by bitcoin. */
const CRYPTO = [
  { base: 'BTC', mint: '3NZ9JMVBmGAqocybic2c7LQCJScmgsAZ6vQqTDzcqmJh' as Address },
  { base: 'ETH', mint: '7vfCXTUXx5WJV5JADk17DUJ4ksgau7utNKj4b963voxs' as Address },
  { base: 'SOL', mint: WRAPPED_SOL },
  { base: 'USDC', mint: USDC },
  { base: 'USDT', mint: USDT },
] as const;
/** A high or low is the extreme of this many moments of its bar. */
const LOOKS_A_BAR = 12;

interface Process {
  noise: Noise;
  /** The price at genesis, over what the noise makes of it there. */
  level: number;
}

/** An asset's price at genesis and its hourly volatility as a share of the price. */
export interface OracleAsset {
  price: number;
  volatility: number;
  /** The ticker of the share a stock token stands for, such as `BRK.B`. */
  share?: string | undefined;
}

interface OracleOptions {
  /** The seed of a feed's price path. */
  seedOf: (symbol: string) => number;
  /** By mint: the five coins, and every token that stands for a share. */
  assets: ReadonlyMap<Address, OracleAsset>;
  /** In milliseconds since the epoch. */
  genesisMs: number;
}

/** Makes an oracle that quotes BTC, ETH, SOL, USDC, USDT and every share of `assets`. */
export function createOracle({ seedOf, assets, genesisMs }: OracleOptions): Oracle {
  const processes = new Map<string, Process>();
  const shares = new Map<Address, OracleFeed>();
  const feeds: OracleFeed[] = [];

  function add(feed: OracleFeed, price: number, volatility: number): void {
    const noise = createNoise(seedOf(feed.symbol), volatility);
    processes.set(feed.symbol, { noise, level: price / Math.exp(noise(genesisMs)) });
    feeds.push(feed);
  }

  for (const { base, mint } of CRYPTO) {
    const asset = assets.get(mint);
    // As everywhere in the engine, one USDC is a dollar.
    const volatility = mint === USDC ? 0 : (asset?.volatility ?? 0);
    add({ symbol: `${base}USD`, name: `${base}/USD`, kind: 'crypto', mint }, asset?.price ?? 1, volatility);
  }
  for (const [mint, { share, price, volatility }] of assets) {
    if (share === undefined) continue;
    const symbol = `${share.replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase()}USD`;
    const feed = { symbol, name: `${share}/USD`, kind: 'stock', mint } as const;
    add(feed, price, volatility);
    shares.set(mint, feed);
  }

  function priceAt({ symbol }: OracleFeed, timeMs: number): number {
    const process = processes.get(symbol);
    if (!process) throw new Error(`${symbol} is no feed of this oracle`);
    return process.level * Math.exp(process.noise(timeMs));
  }

  function barAt(feed: OracleFeed, time: number, end: number): OracleBar {
    const looks = Array.from({ length: LOOKS_A_BAR + 1 }, (_, index) =>
      priceAt(feed, time + ((end - time) * index) / LOOKS_A_BAR),
    );
    const [open = 0, close = 0] = [looks[0], looks[LOOKS_A_BAR]];
    return { time, open, high: Math.max(...looks), low: Math.min(...looks), close };
  }

  return {
    feeds,
    priceAt,
    bars(feed, { interval, fromMs, toMs, nowMs, most }) {
      const bars: OracleBar[] = [];
      const end = Math.min(toMs, nowMs + 1);
      const oldest = Math.max(fromMs, barAfter(interval, end - 1, 1 - most));
      let time = barStart(interval, oldest);
      if (time < oldest) time = barAfter(interval, time, 1);
      while (time < end) {
        const next = barAfter(interval, time, 1);
        bars.push(barAt(feed, time, Math.min(next, nowMs)));
        time = next;
      }
      return bars;
    },
    sharePrice(mint, timeMs) {
      const feed = shares.get(mint);
      return feed && priceAt(feed, timeMs);
    },
  };
}

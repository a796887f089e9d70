import type { Address } from '@solana/kit';
import type { ShownCandles } from '#entities/candle/pair-candles.ts';

/** What a chart is of: a token, one token in another, or a price of a provider's. */
export interface Charted {
  /** What it is called. */
  name: string;
  tokens: readonly { id: Address; symbol: string }[];
  /** A price that is not of a token. */
  provided?: { kind: 'oracle' | 'chaos'; symbol: string };
}

/** What a chart of a provider's price has drawn, for what stands beside it. */
export interface ProvidedBars {
  store: ShownCandles;
  /** Decimals of its price, by a fresh close. */
  decimals: number | undefined;
}

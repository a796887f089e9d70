import type { Address } from '@solana/kit';

/** What a chart is of: a token, one token in another, or a price of a provider's. */
export interface Charted {
  /** What it is called. */
  name: string;
  tokens: readonly { id: Address; symbol: string }[];
  /** A price that is not of a token. */
  provided?: { kind: 'oracle' | 'chaos'; symbol: string };
}

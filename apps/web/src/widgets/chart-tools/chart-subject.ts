import { TOKEN_INTERVALS } from '@orrery/domain/feed-intervals';
import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Address } from '@solana/kit';
import type { CandleInterval, ChartUnit } from '#entities/candle/chart-view.ts';
import * as strings from './strings.ts';

/** What a chart is of, as its tools know it. */
export interface ChartSubject {
  /** Names it among all: what is chosen on it is stored by this. */
  key: string;
  /** What it is called, in a file and on a picture. */
  name: string;
  /** The widths its feed has. */
  intervals: readonly CandleInterval[];
  /** What it can be written in, the usual one first. */
  units: readonly { value: ChartUnit; label: string }[];
  /** Whether something circulates whose worth can be shown in place of the price. */
  hasMarketCap: boolean;
}

const MONEY = [
  { value: 'usd', label: strings.usd },
  { value: 'sol', label: strings.sol },
] as const;
const DOLLARS = MONEY.slice(0, 1);

/** What a token can be written in: SOL is always one SOL. */
const moneyOf = (id: Address) => (id === WRAPPED_SOL ? DOLLARS : MONEY);

/** A token by itself. */
export function tokenSubject(id: Address, name: string): ChartSubject {
  return { key: id, name, intervals: TOKEN_INTERVALS, units: moneyOf(id), hasMarketCap: true };
}

/** A token in another one, or by itself in place of that. */
export function pairSubject(
  base: Address,
  quote: Address,
  [name, unit]: readonly [string, string],
): ChartSubject {
  const units = [
    { value: 'pair', label: unit } as const,
    ...moneyOf(base).filter(({ label }) => label !== unit),
  ];
  return { ...tokenSubject(base, `${name}/${unit}`), key: `${base}/${quote}`, units };
}

/** A price in US dollars that is not of a token. */
export function pricedSubject(key: string, name: string, intervals: readonly CandleInterval[]): ChartSubject {
  return { key, name, intervals, units: DOLLARS, hasMarketCap: false };
}

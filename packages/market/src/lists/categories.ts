import { DAY_MS } from '@orrery/core/time';
import type { Category } from '@orrery/wire/tokens/lists';

/** Tags of the stocks' issuers, in the order of their numbers. */
const ISSUERS = ['xstocks', 'prestocks', 'superstate'] as const;
const STOCK_TAG = 'stocks';

/** In a thinner pool a trade of 25 dollars moves the price by more than a tenth: its change says nothing. */
const MIN_PERFORMER_LIQUIDITY = 1_000;
/** Percent: from half of its launch curve on a token is on the way to its end; most never get there. */
const MIN_GRADUATING_CURVE = 50;
/** So many traders in a day are more than one person with a few wallets. */
const MIN_PERFORMER_TRADERS = 10;

/** What the categories look at of a token; NaN is "not known". */
export interface CategorySubject {
  /** In the timeframe, US dollars. */
  readonly volume: number;
  readonly organicVolume: number;
  readonly traders: number;
  /** In the timeframe, percent. */
  readonly priceChange: number;
  readonly dayTraders: number;
  readonly dayOrganicBuyers: number;
  /** 0 to 100, of the day. */
  readonly organicScore: number;
  /** US dollars. */
  readonly liquidity: number;
  readonly mcap: number;
  /** 0 to 100 while the token is on its launch curve. */
  readonly bondingCurve: number;
  /** Milliseconds. */
  readonly graduatedAt: number;
  readonly listedTime: number;
  /** Milliseconds since it was listed. */
  readonly age: number;
  readonly isLaunched: boolean;
  /** As `issuerOf` says. */
  readonly issuer: number;
  /** It is USDC, which every other trade pays with: it would head each ranking by interest for ever. */
  readonly isDollar: boolean;
}

/** What a token is ranked by in a category, the largest first; undefined when it does not belong to it. */
export type CategoryRank = (token: CategorySubject) => number | undefined;

/** The ranking formula of every category of the screener. */
export const CATEGORY_RANKS: Readonly<Record<Category, CategoryRank>> = {
  /** Every token, by what was bought and sold in the timeframe. */
  toptraded: ({ volume }) => volume,
  /** Every token but USDC, by its trend in the timeframe. */
  toptrending: (token) => (token.isDollar && token.organicVolume > 0 ? undefined : trendOf(token)),
  /** Tokens but USDC with organic trades in the timeframe, by the organic score of the day. */
  toporganicscore: ({ organicVolume, organicScore, isDollar }) =>
    organicVolume > 0 && !isDollar ? organicScore : undefined,
  /** Tokens but USDC bought organically today, by how many did: wash traders and bundles count for nothing, and no wallet twice. */
  popular: ({ dayOrganicBuyers, isDollar }) =>
    dayOrganicBuyers > 0 && !isDollar ? dayOrganicBuyers : undefined,
  /** Tokens with a known launch time, newest first. */
  recent: ({ listedTime }) => ifKnown(listedTime),
  /** Tokens in the second half of their launch curve, by how far along it they are. */
  aboutToGraduate: ({ bondingCurve, graduatedAt }) =>
    Number.isNaN(graduatedAt) && bondingCurve >= MIN_GRADUATING_CURVE ? bondingCurve : undefined,
  /** Tokens that left their curve, the last to do so first. */
  graduated: ({ graduatedAt }) => ifKnown(graduatedAt),
  /** Tokens launched within the last day that trend at all, by their trend in the timeframe. */
  runners: (token) => {
    const trend = token.isLaunched && token.age < DAY_MS ? trendOf(token) : 0;
    return trend > 0 ? trend : undefined;
  },
  /** Tokens of at least 1,000 dollars of liquidity and ten traders in the day, by price change in the timeframe. */
  topperformers: ({ liquidity, dayTraders, priceChange }) =>
    liquidity >= MIN_PERFORMER_LIQUIDITY && dayTraders >= MIN_PERFORMER_TRADERS
      ? ifKnown(priceChange)
      : undefined,
  /** Tokenized stocks, by market cap. */
  stocks: ({ issuer, mcap }) => (Number.isNaN(issuer) ? undefined : mcap),
  /** Stocks of one issuer, by market cap. */
  xstocks: (token) => rankOfIssuer(token, 'xstocks'),
  prestocks: (token) => rankOfIssuer(token, 'prestocks'),
  superstate: (token) => rankOfIssuer(token, 'superstate'),
};

/** Categories that rank all tokens without trades alike. */
export const RANKED_BY_TRADES: ReadonlySet<Category> = new Set<Category>([
  'toptraded',
  'toptrending',
  'toporganicscore',
  'popular',
  'runners',
  'topperformers',
]);

/** The number of a stock's issuer, one more than the last for an unknown issuer; undefined for what is no stock. */
export function issuerOf(tags: readonly string[]): number | undefined {
  if (!tags.includes(STOCK_TAG)) return undefined;
  const issuer = ISSUERS.findIndex((tag) => tags.includes(tag));
  return issuer < 0 ? ISSUERS.length : issuer;
}

/**
 * How strongly a token trends in the timeframe: the square root of its organic volume (ten times the money is about three
 * times the interest) times its distinct traders, times a tilt for direction from half (−50 % or worse) to double (+100 % or better).
 */
function trendOf({ organicVolume, traders, priceChange }: CategorySubject): number {
  const tilt = Number.isNaN(priceChange) ? 0 : Math.min(100, Math.max(-50, priceChange));
  return Math.sqrt(organicVolume) * traders * (1 + tilt / 100);
}

function rankOfIssuer({ issuer, mcap }: CategorySubject, tag: (typeof ISSUERS)[number]): number | undefined {
  return ISSUERS[issuer] === tag ? mcap : undefined;
}

function ifKnown(value: number): number | undefined {
  return Number.isNaN(value) ? undefined : value;
}

import { DAY_MS, type Millis } from '@orrery/core/time';
import type { ScaledAmount } from '@orrery/domain/mints/scaled-amount';
import { hasLived } from '@orrery/domain/tokens/age-span';
import { isVerifiedToken, type TokenFacts } from '@orrery/domain/tokens/token';
import type { Address } from '@solana/kit';
import type { Changes, Changing } from '../changes.ts';
import { type Closes, createCloses } from '../prices/closes.ts';
import { type Activity, changeSince, sumsOf, touchWindows, windowVersion } from '../windows/activity.ts';
import { OPENING_MS, organicScore } from '../windows/traders/organic.ts';
import type { LevelMember } from '../windows/window.ts';
import { IDLE_WINDOWS } from '../windows/window-view.ts';
import { WINDOWS } from '../windows/windows.ts';
import type { DeveloperRecord } from './developers.ts';
import { createHolders, type Holders } from './holders.ts';
import type { MarketPool } from './pools.ts';

/** A mint account's state: supply in whole tokens, before any multiplier, and the mint and freeze authorities. */
export interface MintState {
  supply: number;
  /** Absent when the whole supply circulates. */
  circulating?: number;
  mintAuthority: string | null;
  freezeAuthority: string | null;
}

/** A mint's multipliers, and which of them was in force when the market's clock moved last. */
export interface Scaling extends ScaledAmount {
  inForce: number;
}

/** US dollars a week and thirty days ago. */
export interface PastPrices {
  week?: number | undefined;
  month?: number | undefined;
}

/** What the share costs that a token stands for. */
export interface StockPrice {
  /** Id of the share's feed. */
  feed: string;
  price: number;
  at: number;
}

/** The groups of an asset's members that change together; the windows' statistics follow, shortest first. */
export const GROUP = { price: 0, mint: 1, liquidity: 2, holders: 3, birth: 4, stats: 5 } as const;
export const DAY_WINDOW = WINDOWS.length - 1;
/** Initial versions of the groups before the windows', in an array of exactly their number. */
const NO_VERSIONS = Array.from({ length: GROUP.stats }, () => 0);
const NO_WINDOW_VERSIONS = WINDOWS.map(() => 0);

/** All the market knows of one token. */
export interface TokenBook extends Changing, Activity {
  readonly facts: TokenFacts;
  readonly isVerified: boolean;
  /** Its number in the logs, never given to another token. */
  readonly number: number;
  /** Its row in the columns of the lists. */
  row: number;
  /** It was asked for by its id, and its changes are waited for. */
  isWatched: boolean;
  /** Buyers while the token opened, by the interner's numbers; they are snipers once there are enough of them. */
  openers: ReadonlySet<number>;
  /** When buyers are no openers any more, below every time for a token that was not launched. */
  readonly opensUntil: number;
  readonly closes: Closes;
  readonly holders: Holders;
  readonly links: TokenFacts['links'];
  /** What the developer of a launched token has launched. */
  developer: DeveloperRecord | undefined;
  /** When holders were first counted. */
  holdersSince: number | undefined;
  /** US dollars for one whole token before any multiplier, as all the market counts with. */
  price: number | undefined;
  /** The price a week and thirty days ago, or the first one since; undefined until told. */
  pastPrices: PastPrices | undefined;
  /** The share a stock's token stands for, with its price in US dollars. */
  stock: StockPrice | undefined;
  priceSlot: number;
  mint: MintState | undefined;
  scaling: Scaling | undefined;
  /** US dollars. */
  liquidity: number | undefined;
  /** Permanently locked percent of the liquidity; undefined while there is none. */
  burned: number | undefined;
  firstPool: { id: Address; createdAt: Millis; dex?: string } | undefined;
  graduation: { pool: Address; at: Millis | undefined } | undefined;
  /** 0 to 100 while the token is on its launch curve. */
  curveProgress: number | undefined;
}

/** Most tokens have neither openers nor snipers: one set for all of them. */
const NO_TRADERS: ReadonlySet<number> = new Set();

export function createTokenBook(facts: TokenFacts, number: number): TokenBook {
  return {
    facts,
    isVerified: isVerifiedToken(facts),
    number,
    row: -1,
    isWatched: false,
    windows: IDLE_WINDOWS,
    windowVersions: NO_WINDOW_VERSIONS,
    logged: 0,
    openPrice: Number.NaN,
    openHolders: Number.NaN,
    openLiquidity: Number.NaN,
    openers: NO_TRADERS,
    opensUntil: (facts.launch?.createdAt ?? Number.NEGATIVE_INFINITY) + OPENING_MS,
    snipers: NO_TRADERS,
    closes: createCloses(),
    holders: createHolders(),
    links: facts.links,
    developer: undefined,
    holdersSince: undefined,
    price: undefined,
    pastPrices: undefined,
    stock: undefined,
    priceSlot: 0,
    mint: undefined,
    scaling: undefined,
    liquidity: undefined,
    burned: undefined,
    firstPool: undefined,
    graduation: undefined,
    curveProgress: undefined,
    version: 0,
    versions: [...NO_VERSIONS],
    older: undefined,
    newer: undefined,
  };
}

/** At which version a group changed last. */
export function versionOf(book: TokenBook, group: number): number {
  return group < GROUP.stats ? (book.versions[group] ?? 0) : windowVersion(book, group - GROUP.stats);
}

/** At which version anything of a book changed last; its own says so only once it was asked for. */
export function changedAt(book: TokenBook): number {
  let latest = book.version;
  for (let window = 0; window <= DAY_WINDOW; window += 1)
    latest = Math.max(latest, windowVersion(book, window));
  return latest;
}

/** Marks the statistics of every window as changed. */
export function touchStats(book: TokenBook, changes: Changes<TokenBook>): void {
  touchWindows(book, changes.note(book));
}

/** Whether it was traded within the day. */
export function hasTraded(book: TokenBook): boolean {
  const { numBuys, numSells } = sumsOf(book, DAY_WINDOW);
  return numBuys + numSells > 0;
}

/** When the token was born: its launch, else its first pool. */
export function bornAt({ facts, firstPool }: TokenBook): Millis | undefined {
  return facts.launch?.createdAt ?? firstPool?.createdAt;
}

/** Whether it was born in so many milliseconds, a day, before a time. */
export function isYoung(book: TokenBook, time: number, span = DAY_MS): boolean {
  return time - (bornAt(book) ?? Number.NEGATIVE_INFINITY) < span;
}

/** False for a token younger than a window, of which no change over it is known. */
export function hasLivedThrough(book: TokenBook, window: number, now: number): boolean {
  return hasLived(bornAt(book), WINDOWS[window]?.timeframe ?? '24h', now);
}

/** How many of a week and thirty days a token has lived through. */
export function longSpansLived(book: TokenBook, now: number): number {
  const born = bornAt(book);
  return Number(hasLived(born, '7d', now)) + Number(hasLived(born, '30d', now));
}

/** Takes over prices of the past; of a book that is older than the time since which they are known, none. */
export function withPastPrices(book: TokenBook, prices: PastPrices, sinceMs?: number): Partial<TokenBook> {
  const isKnown = sinceMs === undefined || isYoung(book, sinceMs);
  return isKnown ? { pastPrices: { ...book.pastPrices, ...prices } } : {};
}

/** Takes over what a pool says of its first token's birth, if it is that token's own; true when that is news. */
export function noteBirth(book: TokenBook, pool: MarketPool): boolean {
  if (pool.foreignTo?.includes(book.facts.id)) return false;
  const before = [book.firstPool, book.graduation, book.curveProgress];
  if (pool.graduatedAt !== undefined) {
    if (book.graduation?.pool !== pool.pool) book.graduation = { pool: pool.pool, at: pool.graduatedAt };
    book.curveProgress = undefined;
  } else if (!book.graduation) {
    book.curveProgress = pool.curveProgress ?? book.curveProgress;
    // Launched and graduated before the chain began: of its curve nothing is left, so any other pool tells that it is over.
    const isOffCurve = book.facts.launch !== undefined && book.curveProgress === undefined;
    if (isOffCurve) book.graduation = { pool: pool.pool, at: pool.openedAt };
  }
  const { openedAt } = pool;
  if (openedAt !== undefined && (book.firstPool === undefined || openedAt < book.firstPool.createdAt)) {
    book.firstPool = { id: pool.pool, createdAt: openedAt, dex: pool.curveLabel ?? pool.label };
  }
  return before.some(
    (member, index) => member !== [book.firstPool, book.graduation, book.curveProgress][index],
  );
}

/** How many tokens a person is shown for one whole token of the books. */
export function scaleOf({ scaling }: Pick<TokenBook, 'scaling'>): number {
  return scaling?.inForce ?? 1;
}

/** US dollars for one token as a person counts them. */
export function shownPrice(book: TokenBook): number | undefined {
  return book.price === undefined ? undefined : book.price / scaleOf(book);
}

/** US dollars of what circulates, and of all there is; undefined for a mint nothing was minted of. */
export function valueOfSupply(
  { price, mint }: TokenBook,
  which: 'circulating' | 'supply',
): number | undefined {
  if (price === undefined || !mint || mint.supply === 0) return undefined;
  return price * (which === 'supply' ? mint.supply : (mint.circulating ?? mint.supply));
}

/** Percent since the window began. */
export function priceChange(book: TokenBook, window: number): number | undefined {
  return changeSince(book, window, 'openPrice', book.price);
}

/** Percent since a week or thirty days ago, or since the first price after that. */
export function longPriceChange(
  { price, pastPrices }: TokenBook,
  since: keyof PastPrices,
): number | undefined {
  const past = pastPrices?.[since];
  return past === undefined || price === undefined ? undefined : (price / past - 1) * 100;
}

/** Percent since the window began; undefined also when there was no count then. */
export function holderChange(book: TokenBook, window: number): number | undefined {
  if (!isCounted(book, window, 'openHolders')) return undefined;
  return changeSince(book, window, 'openHolders', book.holders.count);
}

/** Percent since the window began; undefined also when there was no count then. */
export function liquidityChange(book: TokenBook, window: number): number | undefined {
  if (!isCounted(book, window, 'openLiquidity')) return undefined;
  return changeSince(book, window, 'openLiquidity', book.liquidity);
}

function isCounted(book: TokenBook, window: number, member: LevelMember): boolean {
  return sumsOf(book, window).rules.isCounted[member];
}

/** The organic score; a figure of the day. */
export function scoreOf(book: TokenBook): number {
  return organicScore(sumsOf(book, DAY_WINDOW), book.isVerified);
}

/** Owners, once they are counted. */
export function countHolders({ holders, holdersSince }: TokenBook): number | undefined {
  return holdersSince === undefined ? undefined : holders.count;
}

/**
 * The permanently locked share of a token's liquidity, in percent. A launch has no liquidity in that sense: null rather than
 * absent, so that a patch can say so.
 */
export function burnedLiquidity(book: TokenBook): number | null | undefined {
  const { graduation, liquidity, curveProgress, burned } = book;
  if (!graduation && liquidity === undefined) return undefined;
  return !graduation && curveProgress !== undefined ? null : (burned ?? usuallyBurned(book));
}

/** What most tokens say: all of it once a launch has graduated, for what it raised has no owner, else nothing. */
export function usuallyBurned({ graduation }: Pick<TokenBook, 'graduation'>): number {
  return graduation ? 100 : 0;
}

/** Percent of the supply in the hands of the ten largest owners. */
export function heldByTop(book: TokenBook): number | undefined {
  return hasShares(book) ? (book.holders.top() / book.mint.supply) * 100 : undefined;
}

/** How many other tokens of its developer graduated; of its own graduation a token says so itself. */
export function otherMigrations({ developer, graduation }: TokenBook): number | undefined {
  if (!developer || developer.mints === 0) return undefined;
  return Math.max(0, developer.migrations - (graduation ? 1 : 0));
}

/** Percent of the supply in the hands of who launched it. */
export function heldByDeveloper(book: TokenBook): number | undefined {
  const developer = book.facts.launch?.developer;
  if (developer === undefined || !hasShares(book)) return undefined;
  return (book.holders.amountOf(developer) / book.mint.supply) * 100;
}

function hasShares(book: TokenBook): book is TokenBook & { mint: MintState } {
  return book.holdersSince !== undefined && book.mint !== undefined && book.mint.supply > 0;
}

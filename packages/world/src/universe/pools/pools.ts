import { addShares, POOL_KINDS } from '@orrery/chain';
import { logNormal, type Random } from '../../random.ts';
import { worth } from '../amounts.ts';
import type { Major } from '../majors.ts';
import type { Character } from '../universe.ts';
import { fitConcentrated } from './concentrated.ts';
import { emptyFigures, type PoolDraft, type PoolFigures, unplaced } from './pool-draft.ts';

/** The tokens most pools are against. */
export interface Quotes {
  sol: Character;
  usdc: Character;
  usdt: Character;
}

interface PoolWish {
  base: Character;
  quote: Character;
  /** US dollars on both sides. */
  depth: number;
  kind: Exclude<keyof typeof POOL_KINDS, 'launch'>;
  feeBps: number;
  /** How far the price of a concentrated pool may go before a usual one is one-sided: 2 is from half to double. */
  range?: number;
}

type Shape = Pick<PoolWish, 'kind' | 'feeBps' | 'range'> & { share: number };

/** Below this, prices move with their peg alone. */
const PEGGED_VOLATILITY = 0.001;
const MILLION = 1_000_000;

const PEGGED: readonly Shape[] = [
  { kind: 'stable', feeBps: 1, share: 0.6 },
  { kind: 'concentrated', feeBps: 2, range: 1.03, share: 0.25 },
  { kind: 'product', feeBps: 4, share: 0.15 },
];
const DEEP: readonly Shape[] = [
  { kind: 'concentrated', feeBps: 4, range: 1.5, share: 0.3 },
  { kind: 'concentrated', feeBps: 16, range: 2.2, share: 0.25 },
  { kind: 'product', feeBps: 20, share: 0.3 },
  { kind: 'concentrated', feeBps: 30, range: 4, share: 0.15 },
];
const MIDDLING: readonly Shape[] = [
  { kind: 'concentrated', feeBps: 16, range: 2, share: 0.4 },
  { kind: 'product', feeBps: 25, share: 0.4 },
  { kind: 'concentrated', feeBps: 65, range: 6, share: 0.2 },
];
const THIN: readonly Shape[] = [
  { kind: 'product', feeBps: 30, share: 0.7 },
  { kind: 'concentrated', feeBps: 30, range: 3, share: 0.3 },
];
const DEEP_USD = 5e6;
const MIDDLING_USD = 1e6;

/** The ten pairs a maker quotes besides the pools. */
const QUOTED_PAIRS: readonly string[] = [
  'SOL-USDC',
  'SOL-USDT',
  'USDT-USDC',
  'JitoSOL-SOL',
  'cbBTC-USDC',
  'ETH-USDC',
  'JUP-USDC',
  'BONK-SOL',
  'WIF-SOL',
  'PENGU-SOL',
];
const QUOTED_SHARE = 0.2;
/** Pegged pairs without a quote token, which make a third way between what they stand for. */
const CROSS_PAIRS: readonly (readonly [string, string, number])[] = [
  ['JupSOL', 'JitoSOL', 2e6],
  ['mSOL', 'JitoSOL', 1.5e6],
  ['WBTC', 'cbBTC', 3e6],
  ['LBTC', 'cbBTC', 8e5],
  ['zBTC', 'cbBTC', 8e5],
  ['PYUSD', 'USDS', 8e5],
];

/** The pools of a token with hand-made figures: several to a pair, with fees and curves of their own. */
export function majorPools({ depth }: Major, base: Character, quotes: Quotes, random: Random): PoolDraft[] {
  const pairs: [Character, number][] = [
    [quotes.sol, depth.sol],
    [quotes.usdc, depth.usdc],
    [quotes.usdt, depth.usdt ?? 0],
  ];
  return pairs
    .filter(([, dollars]) => dollars > 0)
    .flatMap(([quote, dollars]) => pairPools(base, quote, logNormal(random, dollars, 0.1)));
}

/** The pools between majors that are neither SOL nor a dollar everybody uses. */
export function crossPools(majors: ReadonlyMap<string, Character>): PoolDraft[] {
  return CROSS_PAIRS.flatMap(([first, second, depth]) => {
    const [base, quote] = [majors.get(first), majors.get(second)];
    if (!base || !quote) throw new Error(`${first} or ${second} is no major`);
    return [seedPool({ base, quote, depth, kind: 'stable', feeBps: 2 })];
  });
}

function pairPools(base: Character, quote: Character, depth: number): PoolDraft[] {
  const pair = `${base.token.symbol}-${quote.token.symbol}`;
  const shapes = isPegged(base, quote) ? PEGGED : shapesFor(depth);
  const pools = shapes.map(({ share, ...shape }) =>
    seedPool({ base, quote, depth: depth * share, ...shape }),
  );
  if (!QUOTED_PAIRS.includes(pair)) return pools;
  return [...pools, seedPool({ base, quote, depth: depth * QUOTED_SHARE, kind: 'quoted', feeBps: 0 })];
}

/** The pools of a token of no renown: mostly one or two plain ones. */
export function listedPools(base: Character, depth: number, quotes: Quotes, random: Random): PoolDraft[] {
  const isVerified = base.token.tags.includes('community') || base.token.tags.includes('stocks');
  const roll = random();
  const first = random() < 0.75 ? quotes.sol : quotes.usdc;
  const second = first === quotes.sol ? quotes.usdc : quotes.sol;
  const wishes: Omit<PoolWish, 'base'>[] = [
    { quote: first, depth: depth * 0.55, kind: 'product', feeBps: 25 },
  ];
  if (roll < (isVerified ? 0.95 : 0.45))
    wishes.push({ quote: second, depth: depth * 0.3, kind: 'product', feeBps: 30 });
  if (roll < (isVerified ? 0.5 : 0.06))
    wishes.push({ quote: first, depth: depth * 0.15, kind: 'concentrated', feeBps: 65, range: 5 });
  if (roll < (isVerified ? 0.15 : 0.02))
    wishes.push({ quote: quotes.usdt, depth: depth * 0.1, kind: 'product', feeBps: 30 });
  return wishes.map((wish) => seedPool({ base, ...wish }));
}

/** A pool with half its worth on each side at the seed prices, as its kind and those prices ask for it. */
export function seedPool({ base, quote, depth, kind, feeBps, range = 2 }: PoolWish): PoolDraft {
  const reserves = [worth(depth / 2, base), worth(depth / 2, quote)] as const;
  return {
    mints: [base.token, quote.token],
    ...fitCurve(emptyFigures({ kind: POOL_KINDS[kind], feeBps }), { base, quote, reserves, range }),
  };
}

interface Fit {
  base: Character;
  quote: Character;
  reserves: readonly [bigint, bigint];
  range: number;
}

/** What the program would keep of a pool that these reserves came into. */
function fitCurve(
  figures: PoolFigures,
  { base, quote, reserves, range }: Fit,
): Pick<PoolDraft, 'figures' | 'tickArrays' | 'positions'> {
  const price = unitPrice(base) / unitPrice(quote);
  switch (figures.kind) {
    case POOL_KINDS.concentrated:
      return fitConcentrated({ figures, price, most: reserves, range });
    case POOL_KINDS.quoted:
      return { figures: { ...figures, reserve0: reserves[0], reserve1: reserves[1] } };
    case POOL_KINDS.stable: {
      const [figure0, figure1] = price === 1 ? [1n, 1n] : unitsWorth(price);
      const figure2 = base.token.tags.includes('stablecoin') ? 400n : 100n;
      return { figures: shared({ ...figures, figure0, figure1, figure2 }, reserves) };
    }
    default:
      return { figures: shared(figures, reserves) };
  }
}

/** A pool behind its first shares. */
function shared(figures: PoolFigures, most: readonly [bigint, bigint]): PoolFigures {
  return addShares(unplaced(figures), { most, minShares: 1n }).pool;
}

function unitPrice({ price, token }: Character): number {
  return price / 10 ** token.decimals;
}

/** What a stable pool counts a unit of each mint as, so that both sides are worth the same: their ratio in millionths. */
function unitsWorth(ratio: number): readonly [bigint, bigint] {
  const [small, large] = ratio < 1 ? [1 / ratio, 1] : [1, ratio];
  return [BigInt(Math.round(MILLION * large)), BigInt(Math.round(MILLION * small))];
}

function shapesFor(depth: number): readonly Shape[] {
  if (depth >= DEEP_USD) return DEEP;
  return depth >= MIDDLING_USD ? MIDDLING : THIN;
}

/** Pegged to each other: two dollars, or two that follow SOL, and neither moves by itself. */
export function isPegged(base: Character, quote: Character): boolean {
  const dollars = [base, quote].every(({ token }) => token.tags.includes('stablecoin'));
  if (dollars) return base.price === quote.price;
  const betaOfPeg = quote.token.symbol === 'SOL' ? 1 : 0;
  return base.volatility < PEGGED_VOLATILITY && base.beta === betaOfPeg && base.token.tags.includes('lst');
}

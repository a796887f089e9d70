import type { Curve } from '@orrery/venue';
import { logNormal, type Random } from '../random.ts';
import { worth } from './amounts.ts';
import type { Major } from './majors.ts';
import type { Character, SeedPool } from './universe.ts';

/** The tokens most pools are against. */
export interface Quotes {
  sol: Character;
  usdc: Character;
  usdt: Character;
}

interface PoolWish {
  seed: string;
  base: Character;
  quote: Character;
  /** US dollars on both sides. */
  depth: number;
  kind: Exclude<Curve['kind'], 'launch'>;
  feeBps: number;
  /** How far the price may go before a concentrated pool is one-sided: 2 is from half to double. */
  range?: number;
}

type Shape = Pick<PoolWish, 'kind' | 'feeBps' | 'range'> & { share: number };

/** Below this, prices move with their peg alone. */
const PEGGED_VOLATILITY = 0.001;
/** A stable pool's scales carry the ratio of its two prices, in millionths. */
const SCALE = 1_000_000;

const PEGGED: readonly Shape[] = [
  { kind: 'stable', feeBps: 1, share: 0.6 },
  { kind: 'concentrated', feeBps: 2, range: 1.03, share: 0.25 },
  { kind: 'constant-product', feeBps: 4, share: 0.15 },
];
const DEEP: readonly Shape[] = [
  { kind: 'concentrated', feeBps: 4, range: 1.5, share: 0.3 },
  { kind: 'concentrated', feeBps: 16, range: 2.2, share: 0.25 },
  { kind: 'constant-product', feeBps: 20, share: 0.3 },
  { kind: 'concentrated', feeBps: 30, range: 4, share: 0.15 },
];
const MIDDLING: readonly Shape[] = [
  { kind: 'concentrated', feeBps: 16, range: 2, share: 0.4 },
  { kind: 'constant-product', feeBps: 25, share: 0.4 },
  { kind: 'concentrated', feeBps: 65, range: 6, share: 0.2 },
];
const THIN: readonly Shape[] = [
  { kind: 'constant-product', feeBps: 30, share: 0.7 },
  { kind: 'concentrated', feeBps: 30, range: 3, share: 0.3 },
];
const DEEP_USD = 5e6;
const MIDDLING_USD = 1e6;

/** The ten pairs a maker quotes besides the pools. */
const RFQ_PAIRS: readonly string[] = [
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
const RFQ_SHARE = 0.2;
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
export function majorPools({ depth }: Major, base: Character, quotes: Quotes, random: Random): SeedPool[] {
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
export function crossPools(majors: ReadonlyMap<string, Character>): SeedPool[] {
  return CROSS_PAIRS.flatMap(([first, second, depth]) => {
    const [base, quote] = [majors.get(first), majors.get(second)];
    if (!base || !quote) throw new Error(`${first} or ${second} is no major`);
    return [seedPool({ seed: `${first}-${second}`, base, quote, depth, kind: 'stable', feeBps: 2 })];
  });
}

function pairPools(base: Character, quote: Character, depth: number): SeedPool[] {
  const pair = `${base.token.symbol}-${quote.token.symbol}`;
  const shapes = isPegged(base, quote) ? PEGGED : shapesFor(depth);
  const pools = shapes.map(({ share, ...shape }, index) => {
    const seed = index === 0 ? pair : `${pair}-${index + 1}`;
    return seedPool({ seed, base, quote, depth: depth * share, ...shape });
  });
  if (!RFQ_PAIRS.includes(pair)) return pools;
  const rfq = { seed: `${pair}-rfq`, base, quote, depth: depth * RFQ_SHARE, kind: 'rfq', feeBps: 0 } as const;
  return [...pools, seedPool(rfq)];
}

/** The pools of a token of no renown: mostly one or two plain ones. */
export function listedPools(base: Character, depth: number, quotes: Quotes, random: Random): SeedPool[] {
  const isVerified = base.token.tags.includes('community') || base.token.tags.includes('stocks');
  const roll = random();
  const first = random() < 0.75 ? quotes.sol : quotes.usdc;
  const second = first === quotes.sol ? quotes.usdc : quotes.sol;
  const wishes: Omit<PoolWish, 'seed' | 'base'>[] = [
    { quote: first, depth: depth * 0.55, kind: 'constant-product', feeBps: 25 },
  ];
  if (roll < (isVerified ? 0.95 : 0.45))
    wishes.push({ quote: second, depth: depth * 0.3, kind: 'constant-product', feeBps: 30 });
  if (roll < (isVerified ? 0.5 : 0.06))
    wishes.push({ quote: first, depth: depth * 0.15, kind: 'concentrated', feeBps: 65, range: 5 });
  if (roll < (isVerified ? 0.15 : 0.02))
    wishes.push({ quote: quotes.usdt, depth: depth * 0.1, kind: 'constant-product', feeBps: 30 });
  return wishes.map((wish, index) =>
    seedPool({ seed: `${base.token.id.slice(0, 12)}-${wish.quote.token.symbol}-${index}`, base, ...wish }),
  );
}

/** A pool's reserves, half its worth on each side at the seed prices, and the curve fitted to them. */
export function seedPool({ seed, base, quote, depth, kind, feeBps, range = 2 }: PoolWish): SeedPool {
  const reserves = [worth(depth / 2, base), worth(depth / 2, quote)] as const;
  const mints = [base.token, quote.token] as const;
  return { seed, mints, feeBps, reserves, curve: fitCurve(kind, { base, quote, reserves, range }) };
}

interface Fit {
  base: Character;
  quote: Character;
  reserves: readonly [bigint, bigint];
  range: number;
}

function fitCurve(kind: PoolWish['kind'], { base, quote, reserves, range }: Fit): Curve {
  const [first, second] = reserves;
  switch (kind) {
    case 'constant-product':
      return { kind };
    case 'concentrated':
      return { kind, virtual: [virtualOf(first, range), virtualOf(second, range)] };
    case 'rfq':
      return { kind, spreadBps: isPegged(base, quote) ? 1 : 4, target: [first, second] };
    case 'stable': {
      const unit = ({ price, token }: Character) => price / 10 ** token.decimals;
      const ratio = unit(base) / unit(quote);
      const scales = ratio === 1 ? ([1n, 1n] as const) : scalesOf(ratio);
      return { kind, amplification: base.token.tags.includes('stablecoin') ? 400 : 100, scales };
    }
    default:
      return kind satisfies never;
  }
}

/** Of all liquidity in a range, 1/√range of each side is out of reach. */
function virtualOf(real: bigint, range: number): bigint {
  const root = Math.sqrt(range);
  return (real * BigInt(Math.round((SCALE * (1 / root)) / (1 - 1 / root)))) / BigInt(SCALE);
}

function scalesOf(ratio: number): readonly [bigint, bigint] {
  const [small, large] = ratio < 1 ? [1 / ratio, 1] : [1, ratio];
  return [BigInt(Math.round(SCALE * large)), BigInt(Math.round(SCALE * small))];
}

function shapesFor(depth: number): readonly Shape[] {
  if (depth >= DEEP_USD) return DEEP;
  return depth >= MIDDLING_USD ? MIDDLING : THIN;
}

/** Pegged to each other: two dollars, or two that follow SOL, and neither moves by itself. */
function isPegged(base: Character, quote: Character): boolean {
  const dollars = [base, quote].every(({ token }) => token.tags.includes('stablecoin'));
  if (dollars) return base.price === quote.price;
  const betaOfPeg = quote.token.symbol === 'SOL' ? 1 : 0;
  return base.volatility < PEGGED_VOLATILITY && base.beta === betaOfPeg && base.token.tags.includes('lst');
}

import { TOKEN_2022_PROGRAM } from '@orrery/chain';
import type { MintExtensions } from '@orrery/domain/mints/mint-extensions';
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import type { Random } from '../../random.ts';
import { keylessAddress } from '../../seeded.ts';
import { toAtoms } from '../amounts.ts';
import { type Quotes, seedPool } from '../pools/pools.ts';
import type { Character } from '../universe.ts';
import type { Wallets } from '../wallets.ts';
import type { Listing } from './registry.ts';

interface Sample {
  symbol: string;
  name: string;
  decimals: number;
  price: number;
  whole: number;
  extensions: MintExtensions;
  /** US dollars in its pool against SOL; without one it is held and not traded. */
  depth?: number;
}

/**
 * One token at least for each extension a holder should know of. Those that cannot move, and those with amounts
 * shown otherwise than they are counted, have holders and no pools.
 */
// biome-ignore format: a table reads best with one token to a line
const SAMPLES: readonly Sample[] = [
  { symbol: 'TOLL', name: 'Toll Bridge', decimals: 6, price: 0.084, whole: 1e8, depth: 2.4e5, extensions: { transferFee: { bps: 200, most: toAtoms(50_000, 6) } } },
  { symbol: 'TITHE', name: 'Tithe', decimals: 9, price: 1.9, whole: 4e6, depth: 9e4, extensions: { transferFee: { bps: 35, most: toAtoms(1e6, 9) } } },
  { symbol: 'WARD', name: 'Warden Dollar', decimals: 6, price: 0.998, whole: 2.5e6, depth: 1.6e5, extensions: { permanentDelegate: keylessAddress('delegate of WARD') } },
  { symbol: 'GATE', name: 'Gated Note', decimals: 6, price: 101.3, whole: 60_000, depth: 1.1e5, extensions: { isDefaultFrozen: true } },
  { symbol: 'BADGE', name: 'Stargazer Badge', decimals: 0, price: 0.01, whole: 480, extensions: { isNonTransferable: true } },
  { symbol: 'HOOK', name: 'Hooked', decimals: 6, price: 0.21, whole: 1e7, extensions: { transferHook: keylessAddress('hook program') } },
  { symbol: 'DRIP', name: 'Drip Note', decimals: 6, price: 1.02, whole: 5e6, extensions: { interestBearing: { rateBps: 450 } } },
  { symbol: 'SPLIT', name: 'Split Share', decimals: 8, price: 48.5, whole: 90_000, extensions: { scaledAmount: { multiplier: 2 } } },
];

/** Look-alikes: what a search box and a list must not take for the real thing. Written as escapes, since they read alike. */
const LOOK_ALIKES: readonly { symbol: string; name: string; decimals: number }[] = [
  { symbol: 'SOL', name: 'Solana', decimals: 9 },
  { symbol: 'SOL', name: 'Wrapped SOL', decimals: 6 },
  { symbol: 'USDC', name: 'USD Coin', decimals: 6 },
  { symbol: 'USD\u0421', name: 'USD Coin', decimals: 6 },
  { symbol: 'US\u200bDC', name: 'USD Coin', decimals: 6 },
  { symbol: 'USDC ', name: 'USD Coin ', decimals: 6 },
  { symbol: 'JUP', name: 'Jupiter', decimals: 6 },
  { symbol: 'J\u0426P', name: 'Jupiter Airdrop', decimals: 6 },
  { symbol: '\u202ePUJ', name: '\u202eretipuJ', decimals: 6 },
  { symbol: 'BONK', name: 'Bonk', decimals: 5 },
  { symbol: 'B\u041eNK', name: 'Bonk Official', decimals: 5 },
  { symbol: 'BONK\ufeff', name: 'Bonk V2', decimals: 5 },
];

/** Samples of the mint extensions, and unverified look-alikes with makers that kept every authority. */
export function createSamples(quotes: Quotes, wallets: Wallets, random: Random): Listing[] {
  const samples = SAMPLES.map((sample): Listing => {
    const { symbol, name, decimals, extensions, price, whole, depth } = sample;
    const keeper = keylessAddress(`issuer of ${symbol}`);
    const id = keylessAddress(`sample ${symbol}`);
    const character: Character = {
      token: { id, symbol, name, decimals, tokenProgram: TOKEN_2022_PROGRAM, tags: [], extensions },
      supply: toAtoms(whole, decimals),
      price,
      popularity: depth === undefined ? 0 : 0.4,
      volatility: 0.012,
      beta: 0.5,
      mintAuthority: keeper,
      freezeAuthority: keeper,
    };
    return { character, pools: depth === undefined ? [] : plainPools(character, quotes, depth) };
  });
  return [...samples, ...LOOK_ALIKES.map((row, index) => lookAlike(row, index, { quotes, wallets, random }))];
}

function lookAlike(
  row: (typeof LOOK_ALIKES)[number],
  index: number,
  { quotes, wallets, random }: { quotes: Quotes; wallets: Wallets; random: Random },
): Listing {
  const developer = wallets.developer[wallets.developer.length - 1 - (index % 5)];
  if (!developer) throw new Error('no developers');
  const whole = 1e9;
  const character: Character = {
    token: {
      id: keylessAddress(`look-alike ${index}`),
      ...row,
      tokenProgram: TOKEN_PROGRAM_ADDRESS,
      tags: [],
    },
    supply: toAtoms(whole, row.decimals),
    price: (8_000 + 40_000 * random()) / whole,
    popularity: 0.02,
    volatility: 0.06,
    beta: 0.5,
    mintAuthority: developer.address,
    freezeAuthority: developer.address,
  };
  const depth = 150 + 1_500 * random();
  const pool = seedPool({ base: character, quote: quotes.sol, depth, kind: 'product', feeBps: 100 });
  return { character, pools: [{ ...pool, creator: developer.address }] };
}

function plainPools(base: Character, { sol, usdc }: Quotes, depth: number) {
  return [sol, usdc].map((quote, index) =>
    seedPool({
      base,
      quote,
      depth: depth * (index === 0 ? 0.6 : 0.4),
      kind: 'product',
      feeBps: 30,
    }),
  );
}

import { type Atoms, atoms, millis, parseAddress } from '@orrery/core';
import { type TokenFacts, USDC, WRAPPED_SOL } from '@orrery/domain';
import type { PoolPlan } from '@orrery/venue';
import type { Address } from '@solana/kit';
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import { keylessAddress, traderKey } from './addresses.ts';
import { createRandom, logNormal, type Random } from './random.ts';
import { SEED_TOKENS, type SeedToken } from './seed-tokens.ts';

/** A pool with the reserves it starts with, in smallest units, in the order of its mints. */
export interface SeedPool extends PoolPlan {
  reserves: readonly [Atoms, Atoms];
}

/** What a simulated trader does by nature. */
export type Habit = 'maker' | 'organic' | 'holder' | 'sniper' | 'bundler' | 'insider' | 'wash' | 'developer';

/** A simulated trader: its key follows from the seed, so it must never hold anything of worth. */
export interface TraderPlan {
  habit: Habit;
  /** 32 bytes of an Ed25519 private key. */
  secret: Uint8Array;
  address: Address;
  /** Bundlers of one group act together, so do the two wash traders of a pair; numbered within the habit. */
  group?: number;
  /** What it starts with by mint, in smallest units; native SOL under the wrapped mint. */
  holdings: ReadonlyMap<Address, Atoms>;
}

/** What becomes of a launched token if nobody from outside takes a hand: bought up, left alone, or sold by its insiders. */
export type Fate = 'runs' | 'fades' | 'rugs';

/** A token with what the chain starts it with and how its fair value lives; see `SeedToken`. */
export interface Character extends Pick<SeedToken, 'price' | 'popularity' | 'volatility' | 'beta'> {
  token: TokenFacts;
  /** Smallest units in existence; 0 for SOL, which has no mint supply. */
  supply: Atoms;
  /** Who may still make more of it. */
  mintAuthority: Address | null;
  /** Who may freeze its accounts. */
  freezeAuthority: Address | null;
  /** Set for a token of a launchpad. */
  fate?: Fate;
}

/**
 * Everything a fresh embedded chain starts with, the same for the same seed. Its times (`launch.createdAt`, `openedAt`) are
 * milliseconds before genesis, so negative, until `universeAt` turns them into times.
 */
export interface Universe {
  seed: number;
  tokens: readonly TokenFacts[];
  characters: ReadonlyMap<Address, Character>;
  pools: readonly SeedPool[];
  traders: readonly TraderPlan[];
}

const HABITS: readonly [Habit, number][] = [
  ['maker', 6],
  ['organic', 36],
  ['holder', 8],
];
/** What stays in the pool: less where prices hardly move. */
const POOL_FEE_BPS = { pegged: 4, deep: 20, other: 30 };

const PEGGED_VOLATILITY = 0.001;

/** Creates the tokens, pools and traders of a seed. */
export function createUniverse(seed: number): Universe {
  const random = createRandom(seed);
  const solJitter = logNormal(random, 1, 0.02);
  const characters = new Map<Address, Character>();
  for (const row of SEED_TOKENS) {
    const token = toToken(row);
    const { popularity, volatility, beta } = row;
    // Pegged prices start at their peg, to the dollar or to SOL; the rest starts anywhere near its round figure.
    const own = volatility < PEGGED_VOLATILITY ? row.price : logNormal(random, row.price, 0.005);
    const price = own * solJitter ** beta;
    const supply = atoms(wholeToAtoms(row.supply, token.decimals));
    const issuer = token.tags.includes('stablecoin') ? keylessAddress(`issuer of ${token.symbol}`) : null;
    const authorities = { mintAuthority: issuer, freezeAuthority: issuer };
    characters.set(token.id, { token, supply, price, popularity, volatility, beta, ...authorities });
  }
  const pools = SEED_TOKENS.flatMap((row) => seedPools(row, characters, random));
  const kinds = HABITS.flatMap(([habit, count]) => Array.from({ length: count }, () => habit));
  const traders = kinds.map((habit, index) => seedTrader({ seed, index, habit, characters, random }));
  return { seed, tokens: [...characters.values()].map(({ token }) => token), characters, pools, traders };
}

/** The universe with its times set against the moment of genesis, in milliseconds since the epoch. */
export function universeAt(universe: Universe, genesisMs: number): Universe {
  const tokens = new Map(universe.tokens.map((token) => [token.id, tokenAt(token, genesisMs)]));
  const at = (token: TokenFacts) => tokens.get(token.id) ?? token;
  return {
    ...universe,
    tokens: [...tokens.values()],
    characters: new Map(
      [...universe.characters].map(([id, character]) => [id, { ...character, token: at(character.token) }]),
    ),
    pools: universe.pools.map((pool) => ({
      ...pool,
      mints: [at(pool.mints[0]), at(pool.mints[1])],
      ...(pool.openedAt !== undefined && { openedAt: millis(genesisMs + pool.openedAt) }),
    })),
  };
}

function tokenAt(token: TokenFacts, genesisMs: number): TokenFacts {
  if (!token.launch) return token;
  return { ...token, launch: { ...token.launch, createdAt: millis(genesisMs + token.launch.createdAt) } };
}

/** Looks up what must be in a universe. */
export function characterOf(universe: Pick<Universe, 'characters'>, mint: Address): Character {
  const found = universe.characters.get(mint);
  if (found === undefined) throw new Error(`${mint} is not in the universe`);
  return found;
}

function toToken({ mint, symbol, name, decimals, tags }: SeedToken): TokenFacts {
  return { id: parseAddress(mint), symbol, name, decimals, tags, tokenProgram: TOKEN_PROGRAM_ADDRESS };
}

function seedPools(row: SeedToken, characters: Universe['characters'], random: Random): SeedPool[] {
  const base = characterOf({ characters }, parseAddress(row.mint));
  const sides = [
    { quote: characterOf({ characters }, WRAPPED_SOL), depth: row.depth.sol },
    { quote: characterOf({ characters }, USDC), depth: row.depth.usdc },
  ];
  return sides
    .filter(({ depth }) => depth > 0)
    .map(({ quote, depth }) => {
      const half = logNormal(random, depth, 0.1) / 2;
      return {
        seed: `${row.symbol}-${quote.token.symbol}`,
        mints: [base.token, quote.token],
        curve: { kind: 'constant-product' as const },
        feeBps: poolFee(base, quote, depth),
        reserves: [worth(half, base), worth(half, quote)],
      };
    });
}

function poolFee(base: Character, quote: Character, depth: number): number {
  const betaOfPeg = quote.token.id === WRAPPED_SOL ? 1 : 0;
  if (base.volatility < PEGGED_VOLATILITY && base.beta === betaOfPeg) return POOL_FEE_BPS.pegged;
  return depth >= 10e6 ? POOL_FEE_BPS.deep : POOL_FEE_BPS.other;
}

interface TraderSeed {
  seed: number;
  index: number;
  habit: Habit;
  characters: Universe['characters'];
  random: Random;
}

function seedTrader({ seed, index, habit, characters, random }: TraderSeed): TraderPlan {
  const holdings = new Map<Address, Atoms>();
  const dollars = habit === 'maker' ? 3e6 : logNormal(random, 2.5e5, 0.7);
  for (const character of characters.values()) {
    const { id } = character.token;
    if (id === WRAPPED_SOL || id === USDC) {
      holdings.set(id, worth(dollars, character));
      continue;
    }
    const isHeld = habit === 'maker' || random() < 0.15 + 0.05 * character.popularity;
    if (isHeld) holdings.set(id, worth(holdingShare(habit) * logNormal(random, dollars, 0.5), character));
  }
  return { habit, ...traderKey(`${seed}/${index}`), holdings };
}

function holdingShare(habit: Habit): number {
  return habit === 'maker' ? 0.08 : 0.12;
}

/** Sizes an account at genesis; the one place where dollars become an amount, since no trade has set a price yet. */
function worth(dollars: number, { price, token }: Character): Atoms {
  return atoms(wholeToAtoms(dollars / price, token.decimals));
}

function wholeToAtoms(whole: number, decimals: number): bigint {
  return BigInt(Math.floor(whole * 10 ** decimals));
}

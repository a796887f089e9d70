import { TOKEN_2022_PROGRAM } from '@orrery/chain';
import { type Atoms, millis, parseAddress } from '@orrery/core';
import type { TokenFacts } from '@orrery/domain';
import type { PoolPlan } from '@orrery/venue';
import type { Address } from '@solana/kit';
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import { toAtoms } from './amounts.ts';
import { createLaunches } from './launched.ts';
import { MAJORS, type Major } from './majors.ts';
import { crossPools, majorPools } from './pools.ts';
import { logNormal, type Random } from './random.ts';
import { createListings, type Listing } from './registry.ts';
import { createSamples } from './samples.ts';
import { keylessAddress, randomFor } from './seeded.ts';
import { createStocks } from './stocks.ts';
import { handOut } from './traders-plan.ts';
import { createWallets } from './wallets.ts';

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

/** A token with what the chain starts it with and how its fair value lives; see `Major`. */
export interface Character extends Pick<Major, 'price' | 'popularity' | 'volatility' | 'beta'> {
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

const PEGGED_VOLATILITY = 0.001;

/** Creates the tokens, pools and traders of a seed. */
export function createUniverse(seed: number): Universe {
  const wallets = createWallets(seed);
  const majors = createMajors(randomFor(seed, 'majors'));
  const quotes = {
    sol: majorOf(majors, 'SOL'),
    usdc: majorOf(majors, 'USDC'),
    usdt: majorOf(majors, 'USDT'),
  };
  const fits = randomFor(seed, 'pools');
  const listings: Listing[] = [
    ...MAJORS.map((row) => {
      const character = majorOf(majors, row.symbol);
      return { character, pools: majorPools(row, character, quotes, fits) };
    }),
    ...createListings(quotes, randomFor(seed, 'registry')),
    ...createStocks(quotes, randomFor(seed, 'stocks')),
    ...createSamples(quotes, wallets, randomFor(seed, 'samples')),
  ];
  const others = listings.slice(MAJORS.length).map(({ character }) => character);
  handOut({ wallets, quotes, majors: [...majors.values()], others, random: randomFor(seed, 'traders') });
  listings.push(...createLaunches({ seed, ...quotes, wallets, random: randomFor(seed, 'launches') }));
  return {
    seed,
    tokens: listings.map(({ character }) => character.token),
    characters: new Map(listings.map(({ character }) => [character.token.id, character])),
    pools: [...listings.flatMap(({ pools }) => pools), ...crossPools(majors)],
    traders: Object.values(wallets).flat(),
  };
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

function createMajors(random: Random): Map<string, Character> {
  const solJitter = logNormal(random, 1, 0.02);
  return new Map(
    MAJORS.map((row) => {
      const { mint, symbol, name, decimals, tags, extensions, popularity, volatility, beta } = row;
      const tokenProgram = extensions ? TOKEN_2022_PROGRAM : TOKEN_PROGRAM_ADDRESS;
      const token = { id: parseAddress(mint), symbol, name, decimals, tags, tokenProgram };
      // Pegged prices start at their peg, to the dollar or to SOL; the rest starts anywhere near its round figure.
      const isFixed = volatility < PEGGED_VOLATILITY || symbol === 'SOL';
      const own = isFixed ? row.price : logNormal(random, row.price, 0.005);
      const issuer = tags.includes('stablecoin') ? keylessAddress(`issuer of ${symbol}`) : null;
      return [
        symbol,
        {
          token: { ...token, ...(extensions && { extensions }) },
          supply: toAtoms(row.supply, decimals),
          price: own * solJitter ** (symbol === 'SOL' ? 1 : beta),
          popularity,
          volatility,
          beta,
          mintAuthority: issuer,
          freezeAuthority: issuer,
        },
      ];
    }),
  );
}

function majorOf(majors: ReadonlyMap<string, Character>, symbol: string): Character {
  const found = majors.get(symbol);
  if (!found) throw new Error(`${symbol} is no major`);
  return found;
}

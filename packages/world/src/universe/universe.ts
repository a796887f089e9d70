import type { PositionAccount, TickArrayAccount } from '@orrery/chain';
import type { Atoms } from '@orrery/core/atoms';
import { millis } from '@orrery/core/time';
import type { TokenFacts } from '@orrery/domain/tokens/token';
import type { Pool } from '@orrery/venue';
import type { Address } from '@solana/kit';
import type { Major } from './majors.ts';

/** A pool's LP tokens at genesis, in smallest units, and their owner; some owners have no key. */
export interface SeedShare {
  owner: Address;
  amount: bigint;
}

/** A pool with its genesis accounts. Addresses are derived lazily, since that is most of the work. */
export interface SeedPool extends Pool {
  readonly id: Address;
  readonly tickArrays: readonly TickArrayAccount[];
  readonly positions: readonly PositionAccount[];
  /** Empty for a pool without an LP mint. */
  readonly shares: readonly SeedShare[];
}

/** A simulated trader's behavior. */
export type Habit = 'maker' | 'organic' | 'holder' | 'sniper' | 'bundler' | 'insider' | 'wash' | 'developer';

/** A simulated trader: its key follows from the seed, so it must never hold anything of value. */
export interface TraderPlan {
  habit: Habit;
  /** 32 bytes of an Ed25519 private key. */
  secret: Uint8Array;
  address: Address;
  /** Bundlers of one group act together, so do the two wash traders of a pair; numbered within the habit. */
  group?: number;
  /** Initial balances by mint, in smallest units; native SOL under the wrapped mint. */
  holdings: ReadonlyMap<Address, Atoms>;
}

/** The fate of a launched token without outside traders: bought up, left alone, or sold by its insiders. */
export type Omen = 'runs' | 'fades' | 'rugs';

/** A token with what the chain starts it with and how its fair value lives; see `Major`. */
export interface Character extends Pick<Major, 'price' | 'popularity' | 'volatility' | 'beta'> {
  token: TokenFacts;
  /** Smallest units in existence; 0 for SOL, which has no mint supply. */
  supply: Atoms;
  /** The authority that may mint more of it. */
  mintAuthority: Address | null;
  /** The authority that may freeze its accounts. */
  freezeAuthority: Address | null;
  /** The listed share a stock's token stands for, as exchanges write it. */
  share?: string;
  /** Set for a token of a launchpad. */
  omen?: Omen;
}

/**
 * Everything a fresh embedded chain starts with, the same for the same seed. Its times (`launch.createdAt`, `openedAt`, `graduatedAt`) are
 * milliseconds before genesis, so negative, until `universeAt` turns them into times.
 */
export interface Universe {
  seed: number;
  tokens: readonly TokenFacts[];
  characters: ReadonlyMap<Address, Character>;
  pools: readonly SeedPool[];
  traders: readonly TraderPlan[];
  /** The signer of the quotes of all quoted pools. */
  quoteMaker: Pick<TraderPlan, 'secret' | 'address'>;
  /** People's trades in a day of its past, of tokens on no curve; as many as the traders make when absent. */
  tradesADay?: number;
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
    pools: universe.pools.map((pool) => poolAt(pool, [at(pool.mints[0]), at(pool.mints[1])], genesisMs)),
  };
}

/** What is derived stays to be derived when it is asked for. */
function poolAt(pool: SeedPool, mints: SeedPool['mints'], genesisMs: number): SeedPool {
  const { account, openedAt, graduatedAt } = pool;
  return {
    mints,
    account,
    ...(openedAt !== undefined && { openedAt: millis(genesisMs + openedAt) }),
    ...(graduatedAt !== undefined && { graduatedAt: millis(genesisMs + graduatedAt) }),
    get id() {
      return pool.id;
    },
    get tickArrays() {
      return pool.tickArrays;
    },
    get positions() {
      return pool.positions;
    },
    get shares() {
      return pool.shares;
    },
  };
}

function tokenAt(token: TokenFacts, genesisMs: number): TokenFacts {
  if (!token.launch) return token;
  return { ...token, launch: { ...token.launch, createdAt: millis(genesisMs + token.launch.createdAt) } };
}

/** The character of a mint that must be in the universe. Throws when it is not. */
export function characterOf(universe: Pick<Universe, 'characters'>, mint: Address): Character {
  const found = universe.characters.get(mint);
  if (found === undefined) throw new Error(`${mint} is not in the universe`);
  return found;
}

import type { PoolAccount } from '@orrery/chain';
import type { Millis } from '@orrery/core/time';
import type { LaunchFacts, TokenFacts } from '@orrery/domain/tokens/token';
import type { Pool } from '@orrery/venue';
import type { Address } from '@solana/kit';
import { createPoolIndex, markMap } from './pool-index.ts';
import type { VaultPlace } from './vault-place.ts';

/** A pool that came since the chain began, or has changed since, as the store keeps it. */
export interface KeptPool extends Pick<Pool, 'id' | 'account' | 'openedAt' | 'graduatedAt'> {
  /** The token that was born with it. */
  born?: TokenFacts | undefined;
}

/** What the store keeps of a change, so that the catalogue is the same after a restart. */
export interface CatalogueRecord {
  /** A pool as it is from now on. */
  kept?: KeptPool;
  /** Pools to forget. */
  forgotten: readonly Address[];
  /** Pools and tokens of the universe that are no more. */
  gone: readonly Address[];
  /** The token that is no more, whether of the universe or born since: its bars are not asked for again. */
  delisted?: Address;
  /** What became of a launched token. */
  launch?: LaunchEvent;
}

/** A token of a launchpad was born, has graduated, or is no more. */
export interface LaunchEvent {
  kind: 'born' | 'graduated' | 'delisted';
  token: TokenFacts & { launch: LaunchFacts };
  timeMs: number;
}

/** What an instruction did to the tokens and pools that are there. */
export interface CatalogueChange {
  /** A pool that is new, or has ceased to be a launch. */
  opened?: Pool;
  closed: readonly Pool[];
  bornToken?: TokenFacts;
  goneToken?: Address;
  record: CatalogueRecord;
}

/** What is known of a pool that was opened: its account as it was then. */
export interface OpenedPool {
  id: Address;
  account: PoolAccount;
  /** The token it brings into the world. */
  born?: TokenFacts;
}

/** The tokens and pools there are now: those of the universe and those that came since. */
export interface Catalogue {
  tokens(): readonly TokenFacts[];
  token(id: string): TokenFacts | undefined;
  pools(): readonly Pool[];
  pool(id: Address): Pool | undefined;
  vaultAt(account: Address): VaultPlace | undefined;
  /** True of a pool that is not a token's own: neither the universe's nor the one that the token was born with. */
  isForeignTo(mint: Address, pool: Address): boolean;
  /** Takes up a pool; undefined when it is there or one of its tokens is not known. */
  open(pool: OpenedPool, at: Millis): CatalogueChange | undefined;
  /** A launch has become the pool that an account says. */
  graduate(pool: Pool, account: PoolAccount, at: Millis): CatalogueChange;
  /** A launched token's pool was closed, and the token with it; undefined when the pool is not known. */
  close(id: Address, at: Millis): CatalogueChange | undefined;
  /** Remembers what is there now; the returned function goes back to it. */
  mark(): () => void;
}

export interface CatalogueOptions {
  tokens: readonly TokenFacts[];
  pools: readonly Pool[];
  /** What the store kept of earlier changes. */
  known: { pools: readonly KeptPool[]; gone: ReadonlySet<string> };
}

/** Opens the catalogue over a universe and what became of it since. */
export function createCatalogue(options: CatalogueOptions): Catalogue {
  const { known } = options;
  const seeded = new Set<string>([...options.tokens, ...options.pools].map(({ id }) => id));
  const tokens = new Map<string, TokenFacts>();
  const pools = createPoolIndex();
  /** Which token was born with a pool. */
  const cradles = new Map<Address, Address>();
  for (const token of options.tokens) if (!known.gone.has(token.id)) tokens.set(token.id, token);
  for (const pool of options.pools) if (!known.gone.has(pool.id)) pools.put(pool);
  for (const kept of known.pools) takeUp(kept);

  function takeUp({ born, ...kept }: KeptPool): void {
    const mints = mintsOf(kept.account, born);
    if (!mints) return;
    if (born) tokens.set(born.id, born);
    if (born) cradles.set(kept.id, born.id);
    pools.put({ ...kept, mints });
  }

  function mintsOf({ mint0, mint1 }: PoolAccount, born?: TokenFacts): Pool['mints'] | undefined {
    const [first, second] = [born ?? tokens.get(mint0), tokens.get(mint1)];
    return first && second && [first, second];
  }

  return {
    tokens: () => [...tokens.values()],
    token: (id) => tokens.get(id),
    pools: () => pools.all(),
    pool: (id) => pools.at(id),
    vaultAt: (account) => pools.vaultAt(account),
    isForeignTo: (mint, pool) => !seeded.has(pool) && cradles.get(pool) !== mint,
    open({ id, account, born }, at) {
      if (pools.at(id)) return undefined;
      const mints = mintsOf(account, born);
      if (!mints) return undefined;
      if (born) tokens.set(born.id, born);
      if (born) cradles.set(id, born.id);
      const pool: Pool = { id, mints, account, openedAt: at };
      pools.put(pool);
      return {
        opened: pool,
        closed: [],
        ...(born && { bornToken: born }),
        record: { kept: toKept(pool, born), forgotten: [], gone: [], ...toLaunch('born', born, at) },
      };
    },
    graduate({ id, mints, openedAt }, account, at) {
      const opened = openedAt !== undefined && { openedAt };
      const pool: Pool = { id, mints, account, graduatedAt: at, ...opened };
      pools.put(pool);
      const record = {
        kept: toKept(pool),
        forgotten: [],
        gone: [],
        ...toLaunch('graduated', pool.mints[0], at),
      };
      return { opened: pool, closed: [], record };
    },
    close(id, at) {
      const token = pools.at(id)?.mints[0];
      if (!token) return undefined;
      tokens.delete(token.id);
      const closed = pools.all().filter(({ mints }) => mints.some((mint) => mint.id === token.id));
      const forgotten = closed.map((pool) => pool.id);
      for (const pool of closed) {
        pools.drop(pool);
        cradles.delete(pool.id);
      }
      const gone = [...forgotten, token.id].filter((one) => seeded.has(one));
      const record = { forgotten, gone, delisted: token.id, ...toLaunch('delisted', token, at) };
      return { closed, goneToken: token.id, record };
    },
    mark() {
      const goBack = [markMap(tokens), markMap(cradles), pools.mark()];
      return () => {
        for (const each of goBack) each();
      };
    },
  };
}

function toKept({ id, account, openedAt, graduatedAt }: Pool, born?: TokenFacts): KeptPool {
  return {
    id,
    account,
    ...(openedAt !== undefined && { openedAt }),
    ...(graduatedAt !== undefined && { graduatedAt }),
    ...(born && { born }),
  };
}

function toLaunch(
  kind: LaunchEvent['kind'],
  token: TokenFacts | undefined,
  timeMs: Millis,
): Pick<CatalogueRecord, 'launch'> {
  const launch = token?.launch;
  return token && launch ? { launch: { kind, token: { ...token, launch }, timeMs } } : {};
}

import {
  decodePool,
  decodeTickArray,
  type PoolAccount,
  type PoolState,
  type SolanaRpc,
  type TickArrayAccount,
  tickArrayAddress,
  tickArraysAhead,
} from '@orrery/chain';
import { AppError } from '@orrery/core/app-error';
import type { Address } from '@solana/kit';
import { askChain } from '../../ask-chain.ts';
import type { Pool } from './pool.ts';

/**
 * A change of a pool: 'changed' when its balances changed; a launch that 'graduated' is reported as the pool it became, and again once its
 * graduation time is known.
 */
export interface PoolChange {
  pool: Pool;
  kind: 'opened' | 'changed' | 'graduated' | 'closed';
}

/** Called after each change; it must not throw. */
export type PoolListener = (change: PoolChange) => void;

/** The pools there are with what they held when the chain was last asked. */
export interface PoolBook {
  /** A new list after each opening, graduation and closing. */
  readonly live: readonly Pool[];
  /** A pool's state, with the tick arrays that a trade may meet for a concentrated one. Throws `POOL_NOT_FOUND`. */
  state: (pool: Pick<Pool, 'id'>) => PoolState;
  find(id: Address): Pool | undefined;
  /** Takes up pools, and launches that have graduated in the place of what was known of them; reads what they hold, and answers which are not on the chain. Throws `CHAIN_UNAVAILABLE`. */
  open(pools: readonly Pool[]): Promise<readonly Pool[]>;
  close(id: Address): void;
  /** Reads some pools again; tick arrays only of those with changed liquidity around the price, and of those with changed positions, `reshaped`. Throws `CHAIN_UNAVAILABLE`. */
  refresh(ids: Iterable<Address>, reshaped?: ReadonlySet<Address>): Promise<void>;
  onPool(listener: PoolListener): () => void;
}

interface Entry {
  pool: Pool;
  state: PoolState;
  /** The number of the question that the state answers. */
  asked: number;
  /** That of the latest question that was asked because positions had changed: answers to it and to later ones have read the tick arrays. */
  reshaped: number;
}

const NONE: ReadonlySet<Address> = new Set();

/** Opens an empty book. */
export function createPoolBook(rpc: SolanaRpc): PoolBook {
  const entries = new Map<Address, Entry>();
  const listeners = new Set<PoolListener>();
  let list: readonly Pool[] = [];
  let questions = 0;

  const tell = (changes: readonly PoolChange[]) => {
    if (changes.some(({ kind }) => kind !== 'changed')) list = [...entries.values()].map(({ pool }) => pool);
    for (const change of changes) for (const listener of listeners) listener(change);
  };
  const knownTicks = (id: Address) => {
    const entry = entries.get(id);
    return entry && entry.asked >= entry.reshaped ? entry.state : undefined;
  };
  /** Takes over an answer, unless that to a later question has come before. */
  const take = (entry: Entry, state: PoolState, asked: number): PoolChange[] => {
    if (entry.asked > asked) return [];
    const hasGraduated = entry.pool.account.kind !== state.pool.kind;
    if (hasGraduated) entry.pool = { ...entry.pool, account: state.pool };
    Object.assign(entry, { state, asked });
    return [{ pool: entry.pool, kind: hasGraduated ? 'graduated' : 'changed' }];
  };

  return {
    get live() {
      return list;
    },
    state: ({ id }) => {
      const entry = entries.get(id);
      if (entry) return entry.state;
      throw new AppError('POOL_NOT_FOUND', { pool: id });
    },
    find: (id) => entries.get(id)?.pool,
    async open(pools) {
      const asked = ++questions;
      const states = await readStates(
        rpc,
        pools.map(({ id }) => id),
        knownTicks,
      );
      const changes = pools.flatMap((given): PoolChange[] => {
        const [state, entry] = [states.get(given.id), entries.get(given.id)];
        if (!state) return [];
        if (!entry) {
          const pool = { ...given, account: state.pool };
          entries.set(pool.id, { pool, state, asked, reshaped: 0 });
          return [{ pool, kind: 'opened' }];
        }
        if (given.graduatedAt === undefined || entry.pool.graduatedAt !== undefined) return [];
        take(entry, state, asked);
        entry.pool = { ...given, account: entry.state.pool };
        return [{ pool: entry.pool, kind: 'graduated' }];
      });
      tell(changes);
      return pools.filter(({ id }) => !states.has(id));
    },
    close(id) {
      const entry = entries.get(id);
      if (!entry) return;
      entries.delete(id);
      tell([{ pool: entry.pool, kind: 'closed' }]);
    },
    async refresh(ids, reshaped = NONE) {
      const asked = ++questions;
      const known = [...new Set(ids)].filter((id) => entries.has(id));
      for (const id of known) {
        const entry = entries.get(id);
        if (entry && reshaped.has(id)) entry.reshaped = asked;
      }
      const states = await readStates(rpc, known, knownTicks);
      const changes = [...states].flatMap(([id, state]) => {
        const entry = entries.get(id);
        return entry ? take(entry, state, asked) : [];
      });
      tell(changes);
    },
    onPool(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

type TickArrays = PoolState['tickArrays'];

const ACCOUNTS_A_CALL = 100;

/** What those of some pools hold that are there; tick arrays are not read where those that are known of a pool with as much liquidity around its price will do. */
async function readStates(
  rpc: SolanaRpc,
  ids: readonly Address[],
  knownTicks: (id: Address) => PoolState | undefined,
): Promise<ReadonlyMap<Address, PoolState>> {
  const states = new Map<Address, { pool: PoolAccount; tickArrays: TickArrays }>();
  const wanted = new Map<Address, { id: Address; start: number }>();
  for (const [id, bytes] of await readAccounts(rpc, ids)) {
    const pool = decodePool(bytes);
    if (pool === undefined) continue;
    // Positions may lie in hundreds of arrays: no trade meets more than these.
    const starts = [...tickArraysAhead(pool, true), ...tickArraysAhead(pool, false)];
    const known = knownTicks(id);
    const isKnown =
      known?.pool.liquidity === pool.liquidity && starts.every((start) => known.tickArrays.has(start));
    states.set(id, { pool, tickArrays: isKnown ? known.tickArrays : new Map() });
    if (!isKnown) for (const start of starts) wanted.set(tickArrayAddress(id, start), { id, start });
  }
  for (const [address, bytes] of await readAccounts(rpc, [...wanted.keys()])) {
    const [place, array] = [wanted.get(address), decodeTickArray(bytes)];
    const state = place && states.get(place.id);
    if (state && array)
      state.tickArrays = new Map<number, TickArrayAccount>([...state.tickArrays, [place.start, array]]);
  }
  return states;
}

/** The data of those of some accounts that are there. */
async function readAccounts(
  rpc: SolanaRpc,
  addresses: readonly Address[],
): Promise<ReadonlyMap<Address, Uint8Array>> {
  const found = new Map<Address, Uint8Array>();
  for (let start = 0; start < addresses.length; start += ACCOUNTS_A_CALL) {
    const some = addresses.slice(start, start + ACCOUNTS_A_CALL);
    const { value } = await askChain(
      rpc.getMultipleAccounts(some, { commitment: 'confirmed', encoding: 'base64' }).send(),
    );
    for (const [index, address] of some.entries()) {
      const data = value[index]?.data[0];
      if (data) found.set(address, Uint8Array.from(Buffer.from(data, 'base64')));
    }
  }
  return found;
}

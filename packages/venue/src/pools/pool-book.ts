import {
  decodePool,
  decodeTickArray,
  type PoolAccount,
  type PoolState,
  type SolanaRpc,
  type TickArrayAccount,
  tickArrayAddress,
  usedTickArrays,
} from '@orrery/chain';
import { AppError } from '@orrery/core';
import type { Address } from '@solana/kit';
import { askChain } from '../ask-chain.ts';
import type { Pool } from '../pool.ts';

/** What happened to a pool; 'changed' means that it holds something else, or that a launch has graduated. */
export interface PoolChange {
  pool: Pool;
  kind: 'opened' | 'changed' | 'closed';
}

/** Told of each change after it has happened; it must not throw. */
export type PoolListener = (change: PoolChange) => void;

/** The pools there are with what they held when the chain was last asked. */
export interface PoolBook {
  /** A new list after each opening, graduation and closing. */
  readonly live: readonly Pool[];
  /** Throws `ROUTE_NOT_FOUND` for a pool that is not in the book. */
  state: (pool: Pick<Pool, 'id'>) => PoolState;
  find(id: Address): Pool | undefined;
  /** Takes up pools, reads what they hold, and answers which are not on the chain. Throws `CHAIN_UNAVAILABLE`. */
  open(pools: readonly Pool[]): Promise<readonly Pool[]>;
  close(id: Address): void;
  /** Reads some pools again; tick arrays only where liquidity came, went or was met, unless all are asked for. Throws `CHAIN_UNAVAILABLE`. */
  refresh(ids: Iterable<Address>, withTicks?: boolean): Promise<void>;
  onPool(listener: PoolListener): () => void;
}

interface Entry {
  pool: Pool;
  state: PoolState;
  /** The number of the question that the state answers. */
  asked: number;
}

/** Opens an empty book. */
export function createPoolBook(rpc: SolanaRpc): PoolBook {
  const entries = new Map<Address, Entry>();
  const listeners = new Set<PoolListener>();
  let list: readonly Pool[] = [];
  let questions = 0;

  const tell = (pool: Pool, kind: PoolChange['kind']) => {
    for (const listener of listeners) listener({ pool, kind });
  };
  const relist = () => {
    list = [...entries.values()].map(({ pool }) => pool);
  };
  const knownTicks = (id: Address, pool: PoolAccount) => {
    const known = entries.get(id)?.state;
    return known && known.pool.liquidity === pool.liquidity ? known.tickArrays : undefined;
  };

  return {
    get live() {
      return list;
    },
    state: ({ id }) => {
      const entry = entries.get(id);
      if (entry) return entry.state;
      throw new AppError('ROUTE_NOT_FOUND', { inputMint: id, outputMint: id });
    },
    find: (id) => entries.get(id)?.pool,
    async open(pools) {
      const asked = ++questions;
      const states = await readStates(
        rpc,
        pools.map(({ id }) => id),
      );
      const opened = pools.flatMap((pool) => {
        const state = entries.has(pool.id) ? undefined : states.get(pool.id);
        return state ? [{ pool: { ...pool, account: state.pool }, state, asked }] : [];
      });
      for (const entry of opened) entries.set(entry.pool.id, entry);
      relist();
      for (const { pool } of opened) tell(pool, 'opened');
      return pools.filter(({ id }) => !states.has(id));
    },
    close(id) {
      const entry = entries.get(id);
      if (!entry) return;
      entries.delete(id);
      relist();
      tell(entry.pool, 'closed');
    },
    async refresh(ids, withTicks = false) {
      const asked = ++questions;
      const known = [...new Set(ids)].filter((id) => entries.has(id));
      const states = await readStates(rpc, known, withTicks ? undefined : knownTicks);
      for (const [id, state] of states) {
        const entry = entries.get(id);
        // The answer to a later question may have come before.
        if (!entry || entry.asked > asked) continue;
        const hasGraduated = entry.pool.account.kind !== state.pool.kind;
        if (hasGraduated) entry.pool = { ...entry.pool, account: state.pool };
        Object.assign(entry, { state, asked });
        if (hasGraduated) relist();
        tell(entry.pool, 'changed');
      }
    },
    onPool(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

type TickArrays = PoolState['tickArrays'];

const ACCOUNTS_A_CALL = 100;
const NO_TICKS: TickArrays = new Map();

/** What those of some pools hold that are there; tick arrays that are known already are not read. */
async function readStates(
  rpc: SolanaRpc,
  ids: readonly Address[],
  knownTicks?: (id: Address, pool: PoolAccount) => TickArrays | undefined,
): Promise<ReadonlyMap<Address, PoolState>> {
  const states = new Map<Address, { pool: PoolAccount; tickArrays: TickArrays }>();
  const wanted = new Map<Address, { id: Address; start: number }>();
  for (const [id, bytes] of await readAccounts(rpc, ids)) {
    const pool = decodePool(bytes);
    if (pool === undefined) continue;
    const starts = usedTickArrays(pool);
    const tickArrays = starts.length === 0 ? NO_TICKS : knownTicks?.(id, pool);
    states.set(id, { pool, tickArrays: tickArrays ?? NO_TICKS });
    if (!tickArrays) for (const start of starts) wanted.set(tickArrayAddress(id, start), { id, start });
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

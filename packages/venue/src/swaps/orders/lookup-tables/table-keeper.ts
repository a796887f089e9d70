import {
  buildTransaction,
  createLookupTable,
  decodeLookupTable,
  extendLookupTable,
  LOOKUP_TABLE_PROGRAM,
  type PoolState,
  type SolanaRpc,
  type TransactionLifetime,
  tickArrayAddress,
  tickArraysAhead,
  usableEntries,
} from '@orrery/chain';
import type { Time } from '@orrery/core/time';
import type { Address, Base58EncodedBytes, Instruction, KeyPairSigner } from '@solana/kit';
import { askChain } from '../../../ask-chain.ts';
import type { Pool } from '../../pools/pool.ts';
import { createSender } from '../execute/sender.ts';
import { createRecentBlockhash } from '../recent-blockhash.ts';
import type { TableIndex } from './table-index.ts';

/** Lists pools in lookup tables of its own, which it makes as it needs them; what the chain holds is all it remembers. */
export interface TableKeeper {
  /** Hands the index what its tables hold and a transaction may name by now. Throws `CHAIN_UNAVAILABLE`. */
  read(): Promise<void>;
  /**
   * Lists those of some pools that no table has, with at most one new table: what has no room there waits for the next call. Resolves with how
   * many it listed. Throws `CHAIN_UNAVAILABLE`, and `SIMULATION_FAILED` when the chain refuses.
   */
  list(pools: readonly Pool[]): Promise<number>;
}

interface Setup {
  rpc: SolanaRpc;
  time: Time;
  index: TableIndex;
  /** Pays for the tables and may change them. */
  keeper: KeyPairSigner;
  /** What each table begins with: what any swap may name. */
  constants: readonly Address[];
  stateOf: (pool: Pick<Pool, 'id'>) => PoolState;
}

/** What a table has room for, and a transaction beside what creates one. */
const [MAX_ENTRIES, ENTRIES_AT_ONCE] = [256, 30];
const AUTHORITY_AT = 22n;

/** Creates a keeper that lists pools in lookup tables and pays for them with its own key. */
export function createTableKeeper(setup: Setup): TableKeeper {
  const { rpc, time, index, keeper, constants, stateOf } = setup;
  const sender = createSender({ rpc, time }, createRecentBlockhash(rpc, time));

  /** Its tables on the chain with all that stands in them; the index gets what can be used. */
  async function readTables(): Promise<Map<Address, readonly Address[]>> {
    // Kit brands text of this kind; an address is such.
    const bytes = keeper.address as string as Base58EncodedBytes;
    const { context, value } = await askChain(
      rpc
        .getProgramAccounts(LOOKUP_TABLE_PROGRAM, {
          commitment: 'confirmed',
          encoding: 'base64',
          filters: [{ memcmp: { offset: AUTHORITY_AT, bytes, encoding: 'base58' } }],
          withContext: true,
        })
        .send(),
    );
    const tables = new Map<Address, readonly Address[]>();
    for (const { pubkey, account } of value) {
      const data = new Uint8Array(Buffer.from(account.data[0], 'base64'));
      const usable = usableEntries(data, context.slot);
      index.set(pubkey, usable ?? []);
      if (usable) tables.set(pubkey, decodeLookupTable(data) ?? []);
    }
    return tables;
  }

  async function send(instructions: readonly Instruction[]): Promise<void> {
    const build = (lifetime: TransactionLifetime) => buildTransaction(keeper.address, lifetime, instructions);
    await sender.submit(build, [keeper]);
  }

  /** Lists addresses in a table that is there. */
  async function extend(table: Address, addresses: readonly Address[]): Promise<void> {
    for (let at = 0; at < addresses.length; at += ENTRIES_AT_ONCE) {
      const some = addresses.slice(at, at + ENTRIES_AT_ONCE);
      await send([extendLookupTable(table, keeper.address, some)]);
    }
  }

  async function create(): Promise<Address> {
    const slot = await askChain(rpc.getSlot({ commitment: 'finalized' }).send());
    const { table, instruction } = createLookupTable(keeper.address, slot);
    await send([instruction]);
    return table;
  }

  return {
    read: async () => void (await readTables()),
    async list(pools) {
      const tables = await readTables();
      const listed = new Set([...tables.values()].flat());
      const groups = pools
        .filter(({ id }) => !index.holds(id) && !listed.has(id))
        .map((pool) => accountsOf(pool, stateOf(pool)));
      if (groups.length === 0) return 0;
      const [table, entries] = [...tables].find(([, { length }]) => length < MAX_ENTRIES) ?? [];
      const old = table && fill({ entries: entries ?? [], constants, groups });
      if (old) await extend(table, old.added);
      const count = old?.count ?? 0;
      if (count === groups.length) return count;
      const made = fill({ entries: [], constants, groups: groups.slice(count) });
      await extend(await create(), made.added);
      return count + made.count;
    },
  };
}

interface Filling {
  entries: readonly Address[];
  constants: readonly Address[];
  groups: readonly (readonly Address[])[];
}

/** How many groups, from the first on, a table has room for, and what it lacks of them and of what every table has. */
function fill({ entries, constants, groups }: Filling): { count: number; added: readonly Address[] } {
  let held = new Set([...entries, ...constants]);
  let count = 0;
  for (const group of groups) {
    const joined = new Set([...held, ...group]);
    if (joined.size > MAX_ENTRIES) break;
    held = joined;
    count += 1;
  }
  return { count, added: [...held].slice(entries.length) };
}

/** What swaps name of a pool, of a concentrated one with the tick arrays on either side of its price. */
function accountsOf({ id, account, mints }: Pool, { pool }: PoolState): Address[] {
  const starts = new Set([true, false].flatMap((isFalling) => tickArraysAhead(pool, isFalling)));
  const arrays = [...starts].map((start) => tickArrayAddress(id, start));
  return [id, account.vault0, account.vault1, ...arrays, mints[0].id, mints[1].id];
}

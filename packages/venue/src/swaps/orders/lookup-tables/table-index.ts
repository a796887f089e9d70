import type { LookupTables, SwapInstructions } from '@orrery/chain';
import { type Address, isSignerRole } from '@solana/kit';

/** A table costs an address and two lengths; fewer entries than this do not pay for it. */
const MIN_ENTRIES = 2;

/** Which lookup tables contain which addresses. */
export interface TableIndex {
  /** Those that shorten a swap's transaction. */
  pick(swap: SwapInstructions): LookupTables;
  /** Takes a table up, or what has been added to it. */
  set(table: Address, addresses: readonly Address[]): void;
  /** Whether some table has it. */
  holds(address: Address): boolean;
}

/** Creates an index of the lookup tables known at the start. */
export function createTableIndex(known: LookupTables): TableIndex {
  const tables = new Map<Address, readonly Address[]>();
  const holders = new Map<Address, Set<Address>>();

  function set(table: Address, addresses: readonly Address[]): void {
    for (const address of tables.get(table) ?? []) holders.get(address)?.delete(table);
    tables.set(table, addresses);
    for (const address of addresses) holders.set(address, (holders.get(address) ?? new Set()).add(table));
  }

  function pick({ computeBudget, setup, swap, cleanup, other }: SwapInstructions): LookupTables {
    const all = [...computeBudget, ...setup, swap, ...cleanup, ...other];
    const programs = new Set(all.map(({ programAddress }) => programAddress));
    const metas = all.flatMap(({ accounts = [] }) => accounts);
    const fixed = new Set(metas.flatMap(({ address, role }) => (isSignerRole(role) ? address : [])));
    const left = new Set(
      metas.map(({ address }) => address).filter((address) => !programs.has(address) && !fixed.has(address)),
    );
    const picked = new Map<Address, readonly Address[]>();
    for (;;) {
      const counts = new Map<Address, number>();
      for (const address of left)
        for (const table of holders.get(address) ?? []) counts.set(table, (counts.get(table) ?? 0) + 1);
      const [best] = [...counts].toSorted(([, a], [, b]) => b - a);
      const addresses = best && best[1] >= MIN_ENTRIES ? tables.get(best[0]) : undefined;
      if (!best || !addresses) return picked;
      picked.set(best[0], addresses);
      for (const address of addresses) left.delete(address);
    }
  }

  for (const [table, addresses] of known) set(table, addresses);
  return { pick, set, holds: (address) => (holders.get(address)?.size ?? 0) > 0 };
}

import type { LookupTables, SwapInstructions } from '@orrery/chain';
import { type Address, isSignerRole } from '@solana/kit';

/** A table costs an address and two lengths; fewer entries than this do not pay for it. */
const ENTRIES_LEAST = 2;

/** Makes the function that picks, of many tables, those that shorten a swap's transaction. */
export function createTableIndex(tables: LookupTables): (swap: SwapInstructions) => LookupTables {
  const holders = new Map<Address, Address[]>();
  for (const [table, addresses] of tables)
    for (const address of addresses) holders.set(address, [...(holders.get(address) ?? []), table]);
  return ({ computeBudget, setup, swap, cleanup, other }) => {
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
      const addresses = best && best[1] >= ENTRIES_LEAST ? tables.get(best[0]) : undefined;
      if (!best || !addresses) return picked;
      picked.set(best[0], addresses);
      for (const address of addresses) left.delete(address);
    }
  };
}

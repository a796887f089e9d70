interface Choice {
  id: string;
  isVerified: boolean;
}

/**
 * The row Enter takes before any arrow was pressed: the one with the typed address, else the first verified one. An unverified
 * look-alike is never taken by search and Enter.
 */
export function firstChoice(rows: readonly Choice[], query: string): number {
  const exact = rows.findIndex(({ id }) => id === query.trim());
  return exact >= 0 ? exact : rows.findIndex(({ isVerified }) => isVerified);
}

/** The highlighted row, -1 for none: the one moved to wherever it stands by now, else what Enter takes once the rows answer the query. */
export function activeRow(
  rows: readonly Choice[],
  { query, movedTo, isPending }: { query: string; movedTo: string | undefined; isPending: boolean },
): number {
  const moved = rows.findIndex(({ id }) => id === movedTo);
  if (moved >= 0) return moved;
  return isPending ? -1 : firstChoice(rows, query);
}

/** Where an arrow leads, around the ends; -1 is nowhere. */
export function moveChoice(current: number, key: 'ArrowDown' | 'ArrowUp', count: number): number {
  if (count === 0) return -1;
  if (key === 'ArrowDown') return (current + 1) % count;
  return current <= 0 ? count - 1 : current - 1;
}

/** The query as plain texts. A key written twice is hostile or broken: it counts as absent. */
export function parseSearch(search: string): Record<string, string> {
  const params = new URLSearchParams(search);
  const keys = [...new Set(params.keys())].filter((key) => params.getAll(key).length === 1);
  return Object.fromEntries(keys.map((key) => [key, params.get(key) ?? '']));
}

/** Writes the query back; what is undefined is left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const known = Object.entries(search).flatMap(([key, value]) =>
    typeof value === 'string' || typeof value === 'number' ? [[key, String(value)]] : [],
  );
  return known.length > 0 ? `?${new URLSearchParams(known)}` : '';
}

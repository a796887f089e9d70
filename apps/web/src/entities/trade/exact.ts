const EXACT = new Intl.NumberFormat('en-US', { maximumFractionDigits: 20 });

/** A figure as the server says it, its thousands grouped and no digit lost. */
export function formatWhole(value: number): string {
  // Hands over the shortest decimal, which is what came by the wire.
  return EXACT.format(String(value) as `${number}`);
}

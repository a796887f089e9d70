/** A change, in percent, after its price has gone to a multiple of what it was. */
export function changeTimes(change: number, factor: number): number {
  // Rounding must not move what the price has not.
  return factor === 1 ? change : ((1 + change / 100) * factor - 1) * 100;
}

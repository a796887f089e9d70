/** A 32-bit number every bit of which hangs on all bits of another, for numbers that are handed out in a row (the finish of a 32-bit hash). */
export function scatter(number: number): number {
  let hash = Math.imul(number ^ (number >>> 16), 0x7feb_352d);
  hash = Math.imul(hash ^ (hash >>> 15), 0x846c_a68b);
  return (hash ^ (hash >>> 16)) >>> 0;
}

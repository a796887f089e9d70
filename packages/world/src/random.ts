/** How fast a price forgets its deviation, in the past as in the live market: half of it in about 17 hours. */
export const REVERSION_AN_HOUR = 0.04;

/** A seeded stream of uniform numbers in [0, 1). */
export type Random = () => number;

/** Small fast counter generator sfc32: the same seed gives the same stream on every machine. */
export function createRandom(seed: number): Random {
  let [a, b, c, counter] = [seed | 0, 0x9e3779b9, 0x243f6a88, 1];
  const next = () => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 2 ** 32;
  };
  for (let round = 0; round < 15; round += 1) next();
  return next;
}

/** Normal with mean 0 and deviation 1 (Box–Muller). */
export function gaussian(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** Log-normal around a median; `spread` is the deviation of its logarithm. */
export function logNormal(random: Random, median: number, spread: number): number {
  return median * Math.exp(spread * gaussian(random));
}

/** The waiting time to the next event of a Poisson process with this mean wait. */
export function exponential(random: Random, mean: number): number {
  return -mean * Math.log(1 - random());
}

/** Picks one item, each with the same chance; undefined when there is none. */
export function pickOne<T>(random: Random, items: readonly T[]): T | undefined {
  return items[Math.floor(random() * items.length)];
}

/** Picks up to `count` different items. */
export function pickSome<T>(random: Random, items: readonly T[], count: number): T[] {
  const picked = new Set<T>();
  for (let tries = 0; picked.size < count && tries < count * 3; tries += 1) {
    const item = pickOne(random, items);
    if (item !== undefined) picked.add(item);
  }
  return [...picked];
}

/** Picks one item with a chance in proportion to its weight; undefined when no weight is above 0. */
export function pickWeighted<T>(
  random: Random,
  items: readonly T[],
  weight: (item: T) => number,
): T | undefined {
  const total = items.reduce((sum, item) => sum + weight(item), 0);
  let left = random() * total;
  for (const item of items) {
    left -= weight(item);
    if (left < 0) return item;
  }
  return undefined;
}

/** Uniform between two bounds. */
export function between(random: Random, low: number, high: number): number {
  return low + random() * (high - low);
}

/** A seed that follows from names, so that what is known of a token can be derived again at any time (FNV-1a). */
export function seedOf(...names: readonly (string | number)[]): number {
  let hash = 0x811c9dc5;
  for (const byte of names.join('/')) {
    hash = Math.imul(hash ^ byte.charCodeAt(0), 0x01000193);
  }
  return hash | 0;
}

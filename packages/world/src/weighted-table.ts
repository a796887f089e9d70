import type { Random } from './random.ts';

/** Items to pick from by weight, in logarithmic time; the weights are those of the moment it was made. */
export interface WeightedTable<T> {
  readonly total: number;
  /** Undefined when nothing weighs anything. */
  pick(random: Random): T | undefined;
}

export function createWeightedTable<T>(
  items: readonly T[],
  weight: (item: T, index: number) => number,
): WeightedTable<T> {
  const sums = new Float64Array(items.length);
  let total = 0;
  items.forEach((item, index) => {
    total += Math.max(0, weight(item, index));
    sums[index] = total;
  });
  return {
    total,
    pick(random) {
      const wanted = random() * total;
      let [low, high] = [0, items.length];
      while (low < high) {
        const middle = (low + high) >>> 1;
        if ((sums[middle] ?? 0) > wanted) high = middle;
        else low = middle + 1;
      }
      return items[low];
    },
  };
}

/** Minutes of a day. */
const MAX_MINUTES = 1_440;
/** A median of fewer minutes says little about the day. */
const MIN_MINUTES = 30;

/** Transactions per second, minute by minute, over the last day at most. */
export interface RateHistory {
  /** Adds a minute's rate, and drops the one of a day ago. */
  note(rate: number): void;
  /** The median minute; undefined until half an hour is known. */
  median(): number | undefined;
}

export function createRateHistory(): RateHistory {
  const rates: number[] = [];
  return {
    note(rate) {
      rates.push(rate);
      if (rates.length > MAX_MINUTES) rates.shift();
    },
    median() {
      if (rates.length < MIN_MINUTES) return undefined;
      return rates.toSorted((a, b) => a - b)[Math.floor(rates.length / 2)];
    },
  };
}

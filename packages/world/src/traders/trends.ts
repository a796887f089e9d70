/** How a price stands against its own recent past. */
export interface Trend {
  /** Forgets the past: the price has always been this. */
  startAt(logPrice: number, now: number): void;
  moveTo(logPrice: number, now: number): void;
  /** The price above its slow average, as a ratio: 0.01 is about one per cent above. */
  at(now: number): number;
}

export const AVERAGED_OVER_MS = 900_000;

/** Between two moves the price stood still, so the average is brought up exactly when it is looked at. */
export function createTrend(since: number): Trend {
  let price = 0;
  let average = 0;
  let averagedAt = since;
  const averageAt = (now: number) =>
    price + (average - price) * Math.exp((averagedAt - now) / AVERAGED_OVER_MS);
  return {
    startAt(logPrice, now) {
      [price, average, averagedAt] = [logPrice, logPrice, now];
    },
    moveTo(logPrice, now) {
      average = averageAt(now);
      averagedAt = now;
      price = logPrice;
    },
    at: (now) => price - averageAt(now),
  };
}

import type { StoredBar } from './stored-bar.ts';

interface InterpolateOptions {
  /** Key that separates one token's bars from another's. */
  seed: string;
  /** Length of each interpolated bar, in milliseconds. */
  width: number;
  /** How many of them fill the bar; at least three. */
  count: number;
}

/**
 * Finer bars where only a wider one is kept: the same each time, all flagged as synthetic, and together the wider one again, in its prices and its volume.
 * A bar of a single price stays one bar: it says nothing of any movement.
 */
export function interpolateBars(bar: StoredBar, { seed, width, count }: InterpolateOptions): StoredBar[] {
  const { minute, open, high, low, close, microUsd } = bar;
  if (high === low) return [{ minute, open, high, low, close, microUsd, isGenesis: true }];
  const random = createDice(`${seed} ${minute} ${width}`);
  const closes = interpolateCloses(bar, count, random);
  const weights = closes.map(() => 0.2 + random());
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  let [weight, told] = [0, 0];
  return closes.map((end, index) => {
    const start = closes[index - 1] ?? open;
    weight += weights[index] ?? 0;
    const soFar = index === count - 1 ? microUsd : Math.round((microUsd * weight) / whole);
    const volume = soFar - told;
    told = soFar;
    return {
      minute: minute + index * width,
      open: start,
      high: Math.max(start, end),
      low: Math.min(start, end),
      close: end,
      microUsd: volume,
      isGenesis: true,
    };
  });
}

/** Prices from the opening by way of both extremes to the close, wavering as far as they allow. */
function interpolateCloses(
  { open, high, low, close }: StoredBar,
  count: number,
  random: () => number,
): number[] {
  const first = 1 + Math.floor(random() * (count - 2));
  const second = first + 1 + Math.floor(random() * (count - 1 - first));
  // A bar that closes lower has mostly peaked first.
  const isHighFirst = random() < (close < open ? 0.8 : 0.2);
  const anchors = [
    { at: 0, price: open },
    { at: first, price: isHighFirst ? high : low },
    { at: second, price: isHighFirst ? low : high },
    { at: count, price: close },
  ];
  const reach = Math.log(high / low) / Math.sqrt(count);
  const closes: number[] = [];
  let price = open;
  for (const [index, { at: from }] of anchors.slice(0, -1).entries()) {
    const { at: to, price: goal } = anchors[index + 1] ?? { at: count, price: close };
    for (let at = from + 1; at < to; at += 1) {
      const drift = Math.log(goal / price) / (to - at + 1);
      const next = price * Math.exp(drift + reach * (2 * random() - 1));
      price = Math.min(high, Math.max(low, next));
      closes.push(price);
    }
    price = goal;
    closes.push(goal);
  }
  return closes;
}

/** Uniform numbers in [0, 1) that follow from a text: FNV-1a seeds a counter, each count is mixed. */
function createDice(text: string): () => number {
  let state = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) state = Math.imul(state ^ text.charCodeAt(at), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

import { HOUR_MS } from '@orrery/core/time';
import { gaussian, type Random, REVERSION_AN_HOUR } from '../random.ts';

/** How a price has moved, as logarithms on an even grid, oldest first; the last one is now. */
export interface LogPath {
  /** Milliseconds between two points. */
  step: number;
  logs: Float64Array;
}

interface Walk {
  steps: number;
  step: number;
  /** Deviation of an hour's movement, as a ratio. */
  volatility: number;
  random: Random;
}

/** A mean-reverting walk that ends at zero: such a process looks the same in both directions, so it is drawn backwards. */
export function walkBack({ steps, step, volatility, random }: Walk, end = 0): Float64Array {
  const hours = step / HOUR_MS;
  const kept = Math.exp(-REVERSION_AN_HOUR * hours);
  const deviation = volatility * Math.sqrt(hours);
  const logs = new Float64Array(steps + 1);
  logs[steps] = end;
  for (let index = steps - 1; index >= 0; index -= 1) {
    logs[index] = (logs[index + 1] ?? 0) * kept + deviation * gaussian(random);
  }
  return logs;
}

/** A random walk between two given ends (a Brownian bridge). */
export function bridge({ steps, step, volatility, random }: Walk, from: number, to: number): Float64Array {
  const deviation = volatility * Math.sqrt(step / HOUR_MS);
  const logs = new Float64Array(steps + 1);
  logs[0] = from;
  logs[steps] = to;
  for (let index = 1; index < steps; index += 1) {
    const left = steps - index + 1;
    const before = logs[index - 1] ?? from;
    logs[index] = before + (to - before) / left + deviation * Math.sqrt((left - 1) / left) * gaussian(random);
  }
  return logs;
}

/** The logarithm `age` milliseconds before the path's end, straight between its points. */
export function logAt({ step, logs }: LogPath, age: number): number {
  const last = logs.length - 1;
  const position = Math.max(0, last - age / step);
  const index = Math.min(Math.floor(position), last);
  const left = logs[index] ?? 0;
  const right = logs[Math.min(index + 1, last)] ?? left;
  return left + (right - left) * (position - index);
}

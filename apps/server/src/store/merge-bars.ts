import type { Bar } from '@orrery/market';

/** Bars in order of time; those of one opening time become one. */
export function mergeBars<Each extends Bar>(bars: readonly Each[]): Each[] {
  const merged: Each[] = [];
  for (const bar of bars) {
    const last = merged.at(-1);
    if (last?.minute !== bar.minute) {
      merged.push(bar);
      continue;
    }
    merged[merged.length - 1] = {
      ...last,
      high: Math.max(last.high, bar.high),
      low: Math.min(last.low, bar.low),
      close: bar.close,
      microUsd: last.microUsd + bar.microUsd,
    };
  }
  return merged;
}

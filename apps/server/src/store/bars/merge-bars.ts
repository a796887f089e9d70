import { type Bar, joinBars } from '@orrery/market';

/** Bars in order of time; those of one opening time become one. */
export function mergeBars<Each extends Bar>(bars: readonly Each[]): Each[] {
  const merged: Each[] = [];
  for (const bar of bars) {
    const last = merged.at(-1);
    if (last?.minute === bar.minute) merged[merged.length - 1] = joinBars(last, bar);
    else merged.push(bar);
  }
  return merged;
}

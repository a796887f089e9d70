/** What the chain's time is ahead of the page's own running clock by; until an answer tells, the person's clock is believed. */
let aheadMs: number | undefined;

/** Takes the chain's time from an answer that has just come, in milliseconds since the epoch. */
export function tellChainTime(at: number): void {
  aheadMs = at - performance.now();
}

/** The chain's time: what expires is judged by it, whatever the person's clock says. */
export function chainNow(): number {
  return aheadMs === undefined ? Date.now() : aheadMs + performance.now();
}

/** The chain's time at a time of the person's clock, in milliseconds. */
export function toChainTime(at: number): number {
  return at - clockAheadMs();
}

/** How far the person's clock is ahead of the chain's, in milliseconds; negative if it is behind. */
export function clockAheadMs(): number {
  return Date.now() - chainNow();
}

/** As before any answer, for tests. */
export function forgetChainTime(): void {
  aheadMs = undefined;
}

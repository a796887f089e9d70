import { SLOT_MS } from '@orrery/domain/solana/network';

/** A stop shorter than this leaves no hole that a chart would show. */
const MIN_GAP_SLOTS = 60_000 / SLOT_MS;

/** Slots without a block while nothing ran; those at both ends have one, or the last is still open. */
export interface Gap {
  after: number;
  until: number;
}

/** Whether nothing ran for over a minute. */
export function isGap({ after, until }: Gap): boolean {
  return until - after > MIN_GAP_SLOTS;
}

/** Slots of blocks in runs of at most `most`, none of which has a gap inside. */
export function* toRuns(slots: readonly number[], most: number): Generator<readonly number[]> {
  let start = 0;
  for (const [index, until] of slots.entries()) {
    const after = slots[index - 1];
    if (after === undefined || (index - start < most && !isGap({ after, until }))) continue;
    yield slots.slice(start, index);
    start = index;
  }
  if (start < slots.length) yield slots.slice(start);
}

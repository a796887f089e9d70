import { SLOT_MS } from '@orrery/localnet';

/** A stop shorter than this leaves no hole that a chart would show. */
const GAP_LEAST_SLOTS = 60_000 / SLOT_MS;

/** Slots without a block while nothing ran; those at both ends have one. */
export interface Gap {
  after: number;
  until: number;
}

/** The widest hole between blocks, when nothing ran for over a minute. */
export function findGap(slots: readonly number[]): Gap | undefined {
  let widest: Gap | undefined;
  for (const [index, until] of slots.entries()) {
    const after = slots[index - 1] ?? until;
    if (until - after > (widest ? widest.until - widest.after : GAP_LEAST_SLOTS)) widest = { after, until };
  }
  return widest;
}

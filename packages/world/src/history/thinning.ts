import { MINUTE_MS } from '@orrery/core/time';
import type { Random } from '../random.ts';

/** All trades of so long a time before the end are there; further back one of ever more stands for the rest. */
const FULL_MS = 15 * MINUTE_MS;

/** How many full-density milliseconds of trades the thinned list holds back to an age. */
export function keptUntil(age: number): number {
  return age <= FULL_MS ? age : FULL_MS * (1 + Math.log(age / FULL_MS));
}

/** The age at which `keptUntil` is reached. */
export function ageAt(kept: number): number {
  return kept <= FULL_MS ? kept : FULL_MS * Math.exp(kept / FULL_MS - 1);
}

/** How many trades one of this age stands for. */
export function standsFor(age: number): number {
  return age <= FULL_MS ? 1 : age / FULL_MS;
}

/** Draws ages up to `oldest`, oldest first, with the density of the thinned list. */
export function drawAges(count: number, oldest: number, random: Random): Float64Array {
  const ages = new Float64Array(count);
  const kept = keptUntil(oldest);
  for (let index = 0; index < count; index += 1) ages[index] = ageAt(random() * kept);
  return ages.sort().reverse();
}

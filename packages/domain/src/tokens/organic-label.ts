/** From this organic score on a token is called highly organic. */
const MIN_HIGH_ORGANIC = 70;
/** From this organic score on a token is called fairly organic. */
const MIN_MEDIUM_ORGANIC = 40;

/** Label of an organic score. */
export type OrganicLabel = 'high' | 'medium' | 'low';

/** The label of an organic score from 0 to 100: high from 70, medium from 40. */
export function organicLabel(score: number): OrganicLabel {
  if (score >= MIN_HIGH_ORGANIC) return 'high';
  return score >= MIN_MEDIUM_ORGANIC ? 'medium' : 'low';
}

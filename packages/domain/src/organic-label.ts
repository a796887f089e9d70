/** From this organic score on a token is called highly organic. */
const HIGH_ORGANIC_LEAST = 70;
/** From this organic score on a token is called fairly organic. */
const MEDIUM_ORGANIC_LEAST = 40;

/** What an organic score is called. */
export type OrganicLabel = 'high' | 'medium' | 'low';

/** The label of an organic score from 0 to 100: high from 70, medium from 40. */
export function organicLabel(score: number): OrganicLabel {
  if (score >= HIGH_ORGANIC_LEAST) return 'high';
  return score >= MEDIUM_ORGANIC_LEAST ? 'medium' : 'low';
}

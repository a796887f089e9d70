import type { Asset } from '@orrery/wire';

export type OrganicLabel = 'high' | 'medium' | 'low';

export interface Organic {
  /** 0 to 100. */
  score: number;
  label: OrganicLabel;
}

const LABELS: readonly OrganicLabel[] = ['high', 'medium', 'low'];
const HIGH_FROM = 70;
const MEDIUM_FROM = 40;

/** The organic score and its label; a label the server does not give is read off the score. Undefined when there is none. */
export function organicOf({
  organicScore,
  organicScoreLabel,
}: Pick<Asset, 'organicScore' | 'organicScoreLabel'>): Organic | undefined {
  if (organicScore === undefined) return undefined;
  const score = Math.min(100, Math.max(0, organicScore));
  return { score, label: LABELS.find((label) => label === organicScoreLabel) ?? toLabel(score) };
}

function toLabel(score: number): OrganicLabel {
  if (score >= HIGH_FROM) return 'high';
  return score >= MEDIUM_FROM ? 'medium' : 'low';
}

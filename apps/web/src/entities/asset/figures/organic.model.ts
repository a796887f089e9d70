import { type OrganicLabel, organicLabel } from '@orrery/domain/tokens/organic-label';
import type { Asset } from '@orrery/wire/tokens/asset';

export interface Organic {
  /** 0 to 100. */
  score: number;
  label: OrganicLabel;
}

const LABELS: readonly OrganicLabel[] = ['high', 'medium', 'low'];

/** The organic score and its label; a label the server does not give is read off the score. Undefined when there is none. */
export function organicOf({
  organicScore,
  organicScoreLabel,
}: Pick<Asset, 'organicScore' | 'organicScoreLabel'>): Organic | undefined {
  if (organicScore === undefined) return undefined;
  const score = Math.min(100, Math.max(0, organicScore));
  return { score, label: LABELS.find((label) => label === organicScoreLabel) ?? organicLabel(score) };
}

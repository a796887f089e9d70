import type { Asset } from '@orrery/wire';
import { UNKNOWN } from '#shared/format/numbers.ts';
import { type OrganicLabel, organicOf } from './organic.model.ts';

const COLOURS: Record<OrganicLabel, string> = { high: 'text-up', medium: 'text-warn', low: 'text-down' };
const RADIUS = 6;
const AROUND = 2 * Math.PI * RADIUS;

/** How much of the trading comes from people: a ring filled from 0 to 100, coloured by its label. */
export function OrganicRing({ asset }: { asset: Pick<Asset, 'organicScore' | 'organicScoreLabel'> }) {
  const organic = organicOf(asset);
  if (!organic) return <span className="text-muted">{UNKNOWN}</span>;
  const { score, label } = organic;
  return (
    <span className="inline-flex items-center gap-1.5" title={`Organic score: ${label}`}>
      <svg viewBox="0 0 16 16" width="16" height="16" fill="none" strokeWidth="2.5" aria-hidden="true">
        <circle cx="8" cy="8" r={RADIUS} className="stroke-line" />
        <circle
          cx="8"
          cy="8"
          r={RADIUS}
          stroke="currentColor"
          strokeDasharray={`${(score / 100) * AROUND} ${AROUND}`}
          transform="rotate(-90 8 8)"
          className={COLOURS[label]}
        />
      </svg>
      {Math.round(score)}
      <span className="sr-only">, {label}</span>
    </span>
  );
}

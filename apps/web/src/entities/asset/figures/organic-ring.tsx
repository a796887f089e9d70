import { UNKNOWN } from '@orrery/domain/number-formats';
import type { OrganicLabel } from '@orrery/domain/tokens/organic-label';
import type { Asset } from '@orrery/wire/tokens/asset';
import { cx } from '#shared/ui/cx.ts';
import * as strings from '../strings.ts';
import { organicOf } from './organic.model.ts';

const COLOURS: Record<OrganicLabel, string> = { high: 'text-up', medium: 'text-warn', low: 'text-down' };
const FROM_THE_TOP = 'M8 2A6 6 0 0 1 8 14A6 6 0 0 1 8 2';

/** How much of the trading comes from people: a ring filled from 0 to 100, coloured by its label. */
export function OrganicRing({ asset }: { asset: Pick<Asset, 'organicScore' | 'organicScoreLabel'> }) {
  const organic = organicOf(asset);
  if (!organic) return <span className="text-muted">{UNKNOWN}</span>;
  const { score, label } = organic;
  return (
    <span className="live flex items-center justify-end gap-1.5" title={strings.organicScore(label)}>
      <svg
        width="16"
        height="16"
        fill="none"
        strokeWidth="2.5"
        aria-hidden="true"
        className={cx('overflow-visible', COLOURS[label])}
      >
        <circle cx="8" cy="8" r="6" className="stroke-line" />
        <path d={FROM_THE_TOP} pathLength="100" stroke="currentColor" strokeDasharray={`${score} 100`} />
      </svg>
      {Math.round(score)}
      <span className="sr-only">, {label}</span>
    </span>
  );
}

import { formatPercent } from '../format/numbers.ts';
import { cx } from './cx.ts';

/** A change in percent points: an arrow and a colour say which way, the figure how far. */
export function Change({ value }: { value: number | null | undefined }) {
  const isFlat = !value || formatPercent(value) === '0.00%';
  if (isFlat) return <span className="text-muted">{formatPercent(value)}</span>;
  const isUp = value > 0;
  return (
    <span className={cx('inline-flex items-center gap-1 whitespace-nowrap', isUp ? 'text-up' : 'text-down')}>
      <svg
        className="overflow-visible"
        width="8"
        height="8"
        fill="currentColor"
        role="img"
        aria-label={isUp ? 'up' : 'down'}
      >
        <path d={isUp ? 'M4 1 8 7H0z' : 'M4 7 0 1h8z'} />
      </svg>
      {formatPercent(value)}
    </span>
  );
}

import { formatPercent } from '@orrery/domain/number-formats';
import { cx } from './cx.ts';

interface ChangeProps {
  value: number | null | undefined;
  /** Names the figure for whoever compares it with others on the screen. */
  figure?: string;
}

/** A change in percent points: an arrow and a colour say which way, the figure how far. */
export function Change({ value, figure }: ChangeProps) {
  const isFlat = !value || formatPercent(value) === '0.00%';
  if (isFlat)
    return (
      <span data-figure={figure} className="text-muted">
        {formatPercent(value)}
      </span>
    );
  const isUp = value > 0;
  return (
    <span
      data-figure={figure}
      className={cx('live inline-flex items-center gap-1 whitespace-nowrap', isUp ? 'text-up' : 'text-down')}
    >
      {/* A box with slanted borders: a table has hundreds, and each picture of its own would be a layer to the browser. */}
      <span
        role="img"
        aria-label={isUp ? 'up' : 'down'}
        className={cx(
          'border-transparent border-x-4',
          isUp ? 'border-b-6 border-b-current' : 'border-t-6 border-t-current',
        )}
      />
      {formatPercent(value)}
    </span>
  );
}

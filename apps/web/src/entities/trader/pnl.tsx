import { formatPercent, formatUsdBalance } from '@orrery/domain/number-formats';
import { cx } from '#shared/ui/cx.ts';

interface PnlProps {
  /** US dollars; null is what cannot be said. */
  value: number | null;
  /** Of the cost, in percent points. */
  percentage?: number | null | undefined;
}

/** A gain or a loss: the sign says it, and the colour too. */
export function Pnl({ value, percentage }: PnlProps) {
  const text = formatUsdBalance(value);
  const isSome = value !== null && /[1-9]/.test(text);
  const look = isSome && (value > 0 ? 'text-up' : 'text-down');
  return (
    <span
      className={cx('whitespace-nowrap', look || 'text-muted')}
      title={value === null ? undefined : `$${value}`}
    >
      {isSome && value > 0 && '+'}
      {isSome ? text : text.replace('-$', '$')}
      {isSome && percentage != null && <span className="ml-1 text-11">({formatPercent(percentage)})</span>}
    </span>
  );
}

import { formatChange, formatUsdBalance } from '@orrery/domain/number-formats';
import { formatMultiple } from '@orrery/domain/rounded-formats';
import { cx } from '#shared/ui/cx.ts';

interface PnlProps {
  /** US dollars; null is what cannot be said. */
  value: number | null;
  /** Percent points of the cost; written as a multiple of it. */
  percentage?: number | null | undefined;
  /** Names the figure for whoever compares it with others on the screen. */
  figure?: string;
}

/** A gain or a loss: the sign says it, and the colour too. The title has every digit. */
export function Pnl({ value, percentage, figure }: PnlProps) {
  const text = formatUsdBalance(value);
  const isSome = value !== null && /[1-9]/.test(text);
  const look = isSome && (value > 0 ? 'text-up' : 'text-down');
  return (
    <span
      data-figure={figure}
      className={cx('whitespace-nowrap', look || 'text-muted')}
      title={
        value === null ? undefined : `$${value}${percentage == null ? '' : ` (${formatChange(percentage)})`}`
      }
    >
      {isSome && value > 0 && '+'}
      {isSome ? text : text.replace('-$', '$')}
      {isSome && percentage != null && <span className="ml-1 text-11">({formatResult(percentage)})</span>}
    </span>
  );
}

/** With its sign, which a loss has already; what is written as nothing has none. */
function formatResult(percentage: number): string {
  const multiple = formatMultiple(percentage / 100);
  return percentage > 0 && multiple !== '0%' ? `+${multiple}` : multiple;
}

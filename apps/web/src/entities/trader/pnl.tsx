import { formatChange, formatPercent, formatUsdBalance } from '@orrery/domain/number-formats';
import { formatMultiple } from '@orrery/domain/rounded-formats';
import { cx } from '#shared/ui/cx.ts';

const SMALLEST_PERCENT = 0.01;

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
        value === null ? undefined : `$${value}${percentage == null ? '' : ` (${formatInTitle(percentage)})`}`
      }
    >
      {isSome && value > 0 && '+'}
      {isSome ? text : text.replace('-$', '$')}
      {isSome && percentage != null && <span className="ml-1 text-11">({formatResult(percentage)})</span>}
    </span>
  );
}

/** With its sign, which a loss has already; below one percent to two decimals, so that nothing but nothing is written as zero. */
function formatResult(percentage: number): string {
  const size = Math.abs(percentage);
  if (size === 0 || size >= 1) {
    const multiple = formatMultiple(percentage / 100);
    return percentage > 0 ? `+${multiple}` : multiple;
  }
  return (percentage < 0 ? '-' : '+') + (size < SMALLEST_PERCENT ? '<0.01%' : formatPercent(size));
}

function formatInTitle(percentage: number): string {
  const isTiny = percentage !== 0 && Math.abs(percentage) < SMALLEST_PERCENT;
  return isTiny ? formatResult(percentage) : formatChange(percentage);
}

import { useQuery } from '@tanstack/react-query';
import { type RowProps, useRowPrice } from '#entities/asset/live/use-live-rows.ts';
import { sparklineQueries } from '#entities/asset/sparkline.queries.ts';
import { cx } from '#shared/ui/cx.ts';
import { toSparkline } from './sparkline.model.ts';

const BOX = { width: 72, height: 20 };

const COLOURS = { up: 'text-up', down: 'text-down', level: 'text-muted' };

/** The last day's prices as a line that ends where the price stands now; nothing when there is no line to draw. */
export function Sparkline(row: RowProps) {
  const { data: prices } = useQuery(sparklineQueries.byAsset(row.id));
  return prices && <Line {...row} prices={prices} />;
}

/** Apart from the query, which need not be asked again for every price. */
function Line({ prices, ...row }: RowProps & { prices: readonly number[] }) {
  const line = toSparkline(prices, useRowPrice(row), BOX);
  if (!line) return null;
  return (
    <svg {...BOX} aria-hidden="true" className={cx('live ml-auto overflow-visible', COLOURS[line.direction])}>
      <path d={line.path} fill="none" stroke="currentColor" strokeWidth="1.25" strokeLinejoin="round" />
    </svg>
  );
}

import type { Timeframe } from '@orrery/domain/timeframes';
import { useQuery } from '@tanstack/react-query';
import { changeOf } from '#entities/asset/change.model.ts';
import type { Row } from '#entities/asset/live/row-store.ts';
import { type RowProps, useRowPart } from '#entities/asset/live/use-live-rows.ts';
import { sparklineQueries } from '#entities/asset/sparkline.queries.ts';
import { cx } from '#shared/ui/cx.ts';
import { toSparkline, withOpen } from './sparkline.model.ts';

const BOX = { width: 72, height: 20 };

const COLOURS = { up: 'text-up', down: 'text-down', level: 'text-muted' };

/** The prices of a row's timeframe as a line that ends where the price stands now; nothing when there is no line to draw. */
export function Sparkline(row: RowProps) {
  const { data: prices } = useQuery(sparklineQueries.byAsset(row.id, row.timeframe));
  return prices && <PriceLine {...row} prices={prices} />;
}

const readEnds = ({ asset }: Row, timeframe: Timeframe) => ({
  price: asset.usdPrice,
  change: changeOf(asset, timeframe),
});

/** Prices as a line that ends at the row's; apart from their query, which need not be asked again for every price. */
export function PriceLine({ prices, ...row }: RowProps & { prices: readonly number[] }) {
  const { price, change } = useRowPart(row, readEnds) ?? {};
  const line = toSparkline(withOpen(prices, price, change), price, BOX);
  if (!line) return null;
  return (
    <svg {...BOX} aria-hidden="true" className={cx('live ml-auto overflow-visible', COLOURS[line.direction])}>
      <path d={line.path} fill="none" stroke="currentColor" strokeWidth="1.25" strokeLinejoin="round" />
    </svg>
  );
}

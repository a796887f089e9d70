import { formatPrice, formatUsd } from '@orrery/domain/number-formats';
import { LiveText } from '#entities/asset/figures/live-text.tsx';
import type { Row } from '#entities/asset/live/row-store.ts';
import type { RowProps } from '#entities/asset/live/use-live-rows.ts';
import type { Metric } from './watchlist.schema.ts';

const READ: Record<Metric, (row: Row) => string> = {
  usdPrice: ({ asset }) => formatPrice(asset.usdPrice),
  mcap: ({ asset }) => formatUsd(asset.mcap),
};

const FIGURES: Record<Metric, string> = { usdPrice: 'price', mcap: 'market-cap' };

/** The metric a saved list shows for each token. */
export function SavedFigure({
  metric,
  className,
  ...row
}: RowProps & { metric: Metric; className?: string }) {
  return (
    <LiveText
      row={row}
      read={READ[metric]}
      figure={FIGURES[metric]}
      {...(className !== undefined && { className })}
    />
  );
}

import type { Address } from '@solana/kit';
import { useQuery } from '@tanstack/react-query';
import { sparklineQueries } from '#entities/asset/sparkline.queries.ts';
import { cx } from '#shared/ui/cx.ts';
import { toSparkline } from './sparkline.model.ts';

const BOX = { width: 72, height: 20 };

const COLOURS = { up: 'text-up', down: 'text-down', level: 'text-muted' };

/** The last day's prices as a line that ends where the price stands now; nothing when there is no line to draw. */
export function Sparkline({ id, price }: { id: Address; price: number | null | undefined }) {
  const { data: prices } = useQuery(sparklineQueries.byAsset(id));
  const line = prices && toSparkline(prices, price, BOX);
  if (!line) return null;
  return (
    <svg {...BOX} aria-hidden="true" className={cx('ml-auto overflow-visible', COLOURS[line.direction])}>
      <path d={line.path} fill="none" stroke="currentColor" strokeWidth="1.25" strokeLinejoin="round" />
    </svg>
  );
}

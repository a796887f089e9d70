import type { Asset, Timeframe } from '@orrery/wire';
import { formatCount, formatPrice, formatUsd } from '#shared/format/numbers.ts';
import { cx } from '#shared/ui/cx.ts';
import { isHighlighted, txnsOf, volumeOf } from './asset-row.model.ts';
import type { Row } from './row-store.ts';

interface FigureProps {
  asset: Asset;
  timeframe: Timeframe;
}

/** A price that tints for 400 ms in the colour of its last move. */
export function LivePrice({ row: { asset, move, moves } }: { row: Row }) {
  return (
    <span
      key={moves}
      className={cx(
        'font-semibold',
        moves > 0 && 'animate-tint',
        move === 'up' ? '[--tint:var(--up)]' : '[--tint:var(--down)]',
      )}
    >
      {formatPrice(asset.usdPrice)}
    </span>
  );
}

export function MarketCap({ mcap }: { mcap: Asset['mcap'] }) {
  return <span className={isHighlighted(mcap) ? 'font-semibold text-brass' : ''}>{formatUsd(mcap)}</span>;
}

/** Volume over a bar of how much of it was bought and how much sold. */
export function Volume({ asset, timeframe }: FigureProps) {
  const { total, buyShare } = volumeOf(asset, timeframe);
  return (
    <span className="flex flex-col items-end gap-1">
      <span className="leading-4">{formatUsd(total)}</span>
      <SidesBar buyShare={buyShare} />
    </span>
  );
}

/** How much of something was bought, and how much sold. */
function SidesBar({ buyShare }: { buyShare: number | undefined }) {
  return (
    <span aria-hidden="true" className="flex h-0.75 w-18 gap-px overflow-hidden rounded-full bg-line">
      {buyShare !== undefined && (
        <>
          <span className="bg-up" style={{ width: `${buyShare}%` }} />
          <span className="flex-1 bg-down" />
        </>
      )}
    </span>
  );
}

/** Trades, and under them how many bought and how many sold. */
export function Txns({ asset, timeframe }: FigureProps) {
  const { total, buys, sells } = txnsOf(asset, timeframe);
  return (
    <span className="flex flex-col items-end">
      <span className="leading-4">{formatCount(total)}</span>
      {total !== undefined && (
        <span className="text-11 leading-4 text-muted">
          <span className="text-up">{formatCount(buys ?? 0)}</span>
          {' / '}
          <span className="text-down">{formatCount(sells ?? 0)}</span>
        </span>
      )}
    </span>
  );
}

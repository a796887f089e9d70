import type { Asset, Timeframe } from '@orrery/wire';
import { useLayoutEffect, useRef } from 'react';
import { formatCount, formatPrice, formatUsd } from '#shared/format/numbers.ts';
import { isHighlighted, txnsOf, volumeOf } from './asset-row.model.ts';
import type { Row } from './row-store.ts';
import { tint } from './tint.ts';

interface FigureProps {
  asset: Asset;
  timeframe: Timeframe;
}

/** A price that tints for 400 ms in the colour of its last move. */
export function LivePrice({ row: { asset, move, moves } }: { row: Row }) {
  const cell = useRef<HTMLSpanElement>(null);
  const shownMoves = useRef(moves);

  useLayoutEffect(() => {
    if (cell.current && move && moves !== shownMoves.current) tint(cell.current, move);
    shownMoves.current = moves;
  }, [move, moves]);

  return (
    <span
      ref={cell}
      className="font-semibold motion-safe:data-[tint=down]:text-down motion-safe:data-[tint=up]:text-up"
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

/** How much of something was bought, and how much sold; one box with a hard edge in its colour, for there are many of them. */
function SidesBar({ buyShare }: { buyShare: number | undefined }) {
  const edges = `var(--up) ${buyShare}%, var(--ink) 0 calc(${buyShare}% + 1px), var(--down) 0`;
  return (
    <span
      aria-hidden="true"
      className="h-0.75 w-18 rounded-full bg-line"
      {...(buyShare !== undefined && { style: { background: `linear-gradient(90deg, ${edges})` } })}
    />
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

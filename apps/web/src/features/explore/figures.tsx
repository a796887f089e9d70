import type { Timeframe } from '@orrery/wire';
import { useLayoutEffect, useRef } from 'react';
import { statsOf } from '#entities/asset/asset.model.ts';
import { formatCount, formatPrice, formatUsd } from '#shared/format/numbers.ts';
import { Change } from '#shared/ui/change.tsx';
import { isHighlighted, txnsOf, volumeOf } from './asset-row.model.ts';
import { AuditChips, SecurityScore } from './audit-chips.tsx';
import { OrganicRing } from './organic-ring.tsx';
import type { Row } from './row-store.ts';
import { tint } from './tint.ts';
import { type RowProps, useRowPart } from './use-live-rows.ts';

const readPrice = ({ asset, move, moves }: Row) => ({ price: asset.usdPrice, move, moves });

/** A price that tints for 400 ms in the colour of its last move. */
export function LivePrice(row: RowProps) {
  const { price, move, moves } = useRowPart(row, readPrice) ?? {};
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
      {formatPrice(price)}
    </span>
  );
}

const readChange = ({ asset }: Row, timeframe: Timeframe) => statsOf(asset, timeframe).priceChange;

export function ChangeFigure(row: RowProps) {
  return <Change value={useRowPart(row, readChange)} />;
}

const readMcap = ({ asset }: Row) => asset.mcap;

export function MarketCap(row: RowProps) {
  const mcap = useRowPart(row, readMcap);
  return <span className={isHighlighted(mcap) ? 'font-semibold text-brass' : ''}>{formatUsd(mcap)}</span>;
}

const readLiquidity = ({ asset }: Row) => formatUsd(asset.liquidity);

export function Liquidity(row: RowProps) {
  return useRowPart(row, readLiquidity);
}

const readTraders = ({ asset }: Row, timeframe: Timeframe) =>
  formatCount(statsOf(asset, timeframe).numTraders);

export function Traders(row: RowProps) {
  return useRowPart(row, readTraders);
}

const readHolders = ({ asset }: Row) => asset.holderCount;

export function Holders(row: RowProps) {
  return formatCount(useRowPart(row, readHolders));
}

const readOrganic = ({ asset: { organicScore, organicScoreLabel } }: Row) => ({
  organicScore,
  organicScoreLabel,
});

export function OrganicCell(row: RowProps) {
  return <OrganicRing asset={useRowPart(row, readOrganic) ?? {}} />;
}

const readAudit = ({ asset }: Row) => asset.audit;

export function AuditCell(row: RowProps) {
  return <AuditChips audit={useRowPart(row, readAudit)} />;
}

export function SecurityCell(row: RowProps) {
  return <SecurityScore audit={useRowPart(row, readAudit)} />;
}

const readTotal = ({ asset }: Row, timeframe: Timeframe) => formatUsd(volumeOf(asset, timeframe).total);

/** Volume alone. */
export function VolumeTotal(row: RowProps) {
  return useRowPart(row, readTotal);
}

const readVolume = ({ asset }: Row, timeframe: Timeframe) => {
  const { total, buyShare } = volumeOf(asset, timeframe);
  // The bar is 72 px long: less than a hundredth of it nobody sees.
  return { volume: formatUsd(total), buyShare: buyShare === undefined ? undefined : Math.round(buyShare) };
};

/** Volume over a bar of how much of it was bought and how much sold. */
export function Volume(row: RowProps) {
  const { volume, buyShare } = useRowPart(row, readVolume) ?? {};
  return (
    <span className="flex flex-col items-end gap-1">
      <span className="leading-4">{volume}</span>
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

const readTxns = ({ asset }: Row, timeframe: Timeframe) => txnsOf(asset, timeframe);

/** Trades, and under them how many bought and how many sold. */
export function Txns(row: RowProps) {
  const { total, buys, sells } = useRowPart(row, readTxns) ?? {};
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

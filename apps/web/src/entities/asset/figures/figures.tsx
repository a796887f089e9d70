import { formatCount, formatPrice, formatUsd } from '@orrery/domain/number-formats';
import type { Timeframe } from '@orrery/domain/timeframes';
import { statsOf } from '#entities/asset/asset.model.ts';
import type { Row } from '#entities/asset/live/row-store.ts';
import { type RowProps, useRowPart } from '#entities/asset/live/use-live-rows.ts';
import { Change } from '#shared/ui/change.tsx';
import { isHighlighted, txnsOf, volumeOf } from '../asset-row.model.ts';
import { changeOf } from '../change.model.ts';
import * as strings from '../strings.ts';
import { tint } from '../tint.ts';
import { AuditChips, SecurityScore } from './audit-chips.tsx';
import { LiveText } from './live-text.tsx';
import { OrganicRing } from './organic-ring.tsx';

const readPrice = ({ asset }: Row) => formatPrice(asset.usdPrice);

const shownMoves = new WeakMap<HTMLElement, number>();

function tintMove(cell: HTMLElement, { move, moves }: Row) {
  const shown = shownMoves.get(cell) ?? moves;
  if (move && moves !== shown) tint(cell, move);
  shownMoves.set(cell, moves);
}

/** A price that tints for 400 ms in the colour of its last move. */
export function LivePrice(row: RowProps) {
  return (
    <LiveText
      row={row}
      read={readPrice}
      figure="price"
      dress={tintMove}
      className="font-semibold motion-safe:data-[tint=down]:text-down motion-safe:data-[tint=up]:text-up"
    />
  );
}

const readChange = ({ asset }: Row, timeframe: Timeframe) => changeOf(asset, timeframe);

export function ChangeFigure(row: RowProps) {
  return <Change value={useRowPart(row, readChange)} figure="change" />;
}

const readMcap = ({ asset }: Row) => formatUsd(asset.mcap);
const readIsHighlighted = ({ asset }: Row) => isHighlighted(asset.mcap);

export function MarketCap(row: RowProps) {
  const isHigh = useRowPart(row, readIsHighlighted);
  return (
    <LiveText
      row={row}
      read={readMcap}
      figure="market-cap"
      className={isHigh ? 'font-semibold text-brass' : ''}
    />
  );
}

const readLiquidity = ({ asset }: Row) => formatUsd(asset.liquidity);

export function Liquidity(row: RowProps) {
  return <LiveText row={row} read={readLiquidity} />;
}

const readTraders = ({ asset }: Row, timeframe: Timeframe) =>
  formatCount(statsOf(asset, timeframe).numTraders);

export function Traders(row: RowProps) {
  return <LiveText row={row} read={readTraders} />;
}

const readHolders = ({ asset }: Row) => formatCount(asset.holderCount);

export function Holders(row: RowProps) {
  return <LiveText row={row} read={readHolders} figure="holders" />;
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
  return <LiveText row={row} read={readTotal} figure="volume" />;
}

/** The bar is 72 px long: less than a hundredth of it is invisible. */
const readBuyShare = ({ asset }: Row, timeframe: Timeframe) => {
  const { buyShare } = volumeOf(asset, timeframe);
  return buyShare === undefined ? undefined : Math.round(buyShare);
};

/** Volume over a bar of how much of it was bought and how much sold. */
export function Volume(row: RowProps) {
  return (
    <span className="flex flex-col items-end gap-1">
      <LiveText row={row} read={readTotal} figure="volume" className="leading-4" />
      <SidesBar buyShare={useRowPart(row, readBuyShare)} />
    </span>
  );
}

/** How much of something was bought, and how much sold; one box with a hard edge in its colour, for there are many of them. */
function SidesBar({ buyShare }: { buyShare: number | undefined }) {
  const edges = `var(--up) ${buyShare}%, var(--ink) 0 calc(${buyShare}% + 1px), var(--down) 0`;
  return (
    <span
      className="live h-0.75 w-18 rounded-full bg-line"
      {...(buyShare !== undefined && { style: { background: `linear-gradient(90deg, ${edges})` } })}
    >
      {buyShare !== undefined && <span className="sr-only">{strings.percentBought(buyShare)}</span>}
    </span>
  );
}

const readTxns = ({ asset }: Row, timeframe: Timeframe) => formatCount(txnsOf(asset, timeframe).total);
const readBuys = ({ asset }: Row, timeframe: Timeframe) => formatCount(txnsOf(asset, timeframe).buys ?? 0);
const readSells = ({ asset }: Row, timeframe: Timeframe) => formatCount(txnsOf(asset, timeframe).sells ?? 0);
const readIsTraded = ({ asset }: Row, timeframe: Timeframe) => txnsOf(asset, timeframe).total !== undefined;

/** Trades, and under them how many bought and how many sold. */
export function Txns(row: RowProps) {
  return (
    <span className="flex flex-col items-end">
      <LiveText row={row} read={readTxns} className="leading-4" />
      {useRowPart(row, readIsTraded) && (
        <span className="whitespace-nowrap text-11 leading-4 text-muted">
          <LiveText row={row} read={readBuys} className="text-up" />
          <span className="sr-only"> {strings.buys}</span>
          {' / '}
          <LiveText row={row} read={readSells} className="text-down" />
          <span className="sr-only"> {strings.sells}</span>
        </span>
      )}
    </span>
  );
}

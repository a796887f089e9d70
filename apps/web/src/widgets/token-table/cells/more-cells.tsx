import { launchpadOf } from '@orrery/domain/launches/launchpads';
import { formatCount, formatPercent, formatPrice, formatUsd, UNKNOWN } from '@orrery/domain/number-formats';
import type { Timeframe } from '@orrery/domain/timeframes';
import { checkAudit } from '@orrery/domain/tokens/audit';
import { premiumOf } from '@orrery/domain/tokens/stock-issuers';
import type { Asset, SwapStats } from '@orrery/wire/tokens/asset';
import type { FunctionComponent } from 'react';
import { bornAt } from '#entities/asset/age.model.ts';
import { statsOf, toShownName } from '#entities/asset/asset.model.ts';
import { netVolumeOf, organicVolumeOf } from '#entities/asset/asset-row.model.ts';
import { changeOf } from '#entities/asset/change.model.ts';
import { LiveText } from '#entities/asset/figures/live-text.tsx';
import type { Row } from '#entities/asset/live/row-store.ts';
import { type RowProps, useRowPart } from '#entities/asset/live/use-live-rows.ts';
import { useAge } from '#entities/asset/use-age.ts';
import { Change } from '#shared/ui/change.tsx';
import { cx } from '#shared/ui/cx.ts';
import * as strings from '../strings.ts';
import type { MoreColumnId } from './column-ids.ts';

type Cell = FunctionComponent<RowProps>;
type Read<Part> = (asset: Asset, timeframe: Timeframe) => Part;
type Figure = number | null | undefined;

/** Cells of the columns a person may add. */
export const MORE_CELLS: Record<MoreColumnId, Cell> = {
  age: Age,
  change7d: change((asset) => changeOf(asset, '7d')),
  change30d: change((asset) => changeOf(asset, '30d')),
  fdv: text((asset) => formatUsd(asset.fdv)),
  netVolume: signed(netVolumeOf, formatUsd),
  organicVolume: text((asset, timeframe) => formatUsd(organicVolumeOf(asset, timeframe).total)),
  buys: count('numBuys'),
  sells: count('numSells'),
  netBuyers: signed((asset, timeframe) => statsOf(asset, timeframe).numNetBuyers, formatCount),
  holderChange: change((asset, timeframe) => changeOf(asset, timeframe, 'holderChange')),
  liquidityChange: change((asset, timeframe) => changeOf(asset, timeframe, 'liquidityChange')),
  topHolders: TopHolders,
  developer: text((asset) => formatPercent(asset.audit?.devBalancePercentage)),
  lpBurnt: text((asset) => formatPercent(asset.audit?.lpBurnedPercentage)),
  bondingCurve: BondingCurve,
  launchpad: Launchpad,
  sharePrice: text((asset) => formatPrice(asset.stockData?.price)),
  shareMcap: text((asset) => formatUsd(asset.stockData?.mcap)),
  premium: change(({ usdPrice, stockData }) => premiumOf(usdPrice, stockData?.price)),
};

/** Live text; what it reads is one function for all its rows. */
function text(read: Read<string>): Cell {
  const readRow = ({ asset }: Row, timeframe: Timeframe) => read(asset, timeframe);
  return (row) => <LiveText row={row} read={readRow} />;
}

function count(name: keyof SwapStats): Cell {
  return text((asset, timeframe) => formatCount(statsOf(asset, timeframe)[name]));
}

/** A change in percent, with its sign. */
function change(read: Read<Figure>): Cell {
  const readRow = ({ asset }: Row, timeframe: Timeframe) => read(asset, timeframe);
  return function ChangeCell(row) {
    return <Change value={useRowPart(row, readRow)} />;
  };
}

/** A figure that may be on either side of nothing: its sign says it, its colour says it again. */
function signed(read: Read<Figure>, format: (figure: Figure) => string): Cell {
  const readRow = ({ asset }: Row, timeframe: Timeframe) => {
    const figure = read(asset, timeframe);
    return `${(figure ?? 0) > 0 ? '+' : ''}${format(figure)}`;
  };
  const dress = (element: HTMLElement) => {
    // What is unknown is a dash alone, and no loss.
    element.dataset.sign = (element.textContent ?? '').slice(0, -1).charAt(0);
  };
  return (row) => (
    <LiveText
      row={row}
      read={readRow}
      dress={dress}
      className="data-[sign='+']:text-up data-[sign='-']:text-down"
    />
  );
}

const readBorn = ({ asset }: Row) => bornAt(asset);

function Age(row: RowProps) {
  const born = useRowPart(row, readBorn);
  return born === undefined ? UNKNOWN : <KnownAge born={born} />;
}

function KnownAge({ born }: { born: number }) {
  return <span data-figure="age">{useAge(born)}</span>;
}

const readTopHolders = ({ asset }: Row) => asset.audit?.topHoldersPercentage;

function TopHolders(row: RowProps) {
  const share = useRowPart(row, readTopHolders);
  const isGood = checkAudit({ topHoldersPercentage: share }).topHolders;
  return (
    <span className={cx(isGood === true && 'text-up', isGood === false && 'text-warn')}>
      {formatPercent(share)}
      {isGood && <span className="sr-only"> {strings.good}</span>}
    </span>
  );
}

const readCurve = ({ asset }: Row) => asset.bondingCurve;

/** How much of its launch curve is sold, as a figure over a bar. */
function BondingCurve(row: RowProps) {
  const curve = useRowPart(row, readCurve);
  if (typeof curve !== 'number') return <span className="text-muted">{UNKNOWN}</span>;
  return (
    <span className="flex flex-col items-end gap-1">
      <span className="leading-4">{formatPercent(curve)}</span>
      <span
        className="h-0.75 w-16 rounded-full"
        style={{ background: `linear-gradient(90deg, var(--brass) ${curve}%, var(--line) 0)` }}
      />
    </span>
  );
}

const readLaunchpad = ({ asset }: Row) => asset.launchpad;

function Launchpad(row: RowProps) {
  const id = useRowPart(row, readLaunchpad);
  if (!id) return <span className="text-muted">{UNKNOWN}</span>;
  return <span className="block truncate">{toShownName(launchpadOf(id).label)}</span>;
}

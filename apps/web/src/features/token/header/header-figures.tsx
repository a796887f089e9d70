import { formatChange, formatCount, formatPercent, formatUsd } from '@orrery/domain/number-formats';
import { TIMEFRAMES } from '@orrery/domain/timeframes';
import type { Asset } from '@orrery/wire/tokens/asset';
import type { ReactNode } from 'react';
import { bornAt } from '#entities/asset/age.model.ts';
import { statsOf } from '#entities/asset/asset.model.ts';
import { volumeOf } from '#entities/asset/asset-row.model.ts';
import { changeOf } from '#entities/asset/change.model.ts';
import {
  ChangeFigure,
  Holders,
  Liquidity,
  MarketCap,
  OrganicCell,
} from '#entities/asset/figures/figures.tsx';
import { LiveText } from '#entities/asset/figures/live-text.tsx';
import type { Row } from '#entities/asset/live/row-store.ts';
import { type RowProps, useRowPart } from '#entities/asset/live/use-live-rows.ts';
import { useAge } from '#entities/asset/use-age.ts';
import { PremiumFigure, SharePrice } from '#entities/stock/stock-figures.tsx';
import { Change } from '#shared/ui/change.tsx';
import { cx } from '#shared/ui/cx.ts';
import * as strings from '../strings.ts';

interface HeaderFiguresProps {
  asset: Asset;
  row: RowProps;
}

const readFdv = ({ asset }: Row) => formatUsd(asset.fdv);
const readCurve = ({ asset }: Row) => asset.bondingCurve ?? undefined;
const readVolume = ({ asset }: Row) => formatUsd(volumeOf(asset, '24h').total);
const readBuys = ({ asset }: Row) => formatCount(statsOf(asset, '24h').numBuys);
const readSells = ({ asset }: Row) => formatCount(statsOf(asset, '24h').numSells);
const readNetBuyers = ({ asset }: Row) => formatCount(statsOf(asset, '24h').numNetBuyers);
const readWeek = ({ asset }: Row) => changeOf(asset, '7d');
const readMonth = ({ asset }: Row) => changeOf(asset, '30d');
/** What six changes may have of characters beside each other on a phone. */
const MOST_IN_LINE = 46;
const readIsLong = ({ asset }: Row) =>
  ([...TIMEFRAMES, '7d', '30d'] as const).map((span) => formatChange(changeOf(asset, span))).join('').length >
  MOST_IN_LINE;

/** The token's figures in one line, those of the market first, then who traded it in a day. */
export function HeaderFigures({ asset, row }: HeaderFiguresProps) {
  const born = bornAt(asset);
  const curve = useRowPart(row, readCurve);
  return (
    <dl className="grid w-full grid-cols-[repeat(5,minmax(0,auto))] justify-between gap-x-1.5 gap-y-1.5 text-13 max-sm:text-12 *:has-[progress]:col-span-3 sm:flex sm:justify-start sm:w-auto sm:flex-wrap sm:gap-x-5">
      <Figure name={strings.marketCap}>
        <MarketCap {...row} />
      </Figure>
      {asset.stockData && (
        <>
          <Figure name={strings.stockPrice}>
            <SharePrice {...row} />
          </Figure>
          <Figure name={strings.premium}>
            <PremiumFigure {...row} />
          </Figure>
        </>
      )}
      <Figure name={strings.fdv}>
        <LiveText row={row} read={readFdv} />
      </Figure>
      <Figure name={strings.liquidity}>
        <Liquidity {...row} />
      </Figure>
      <Figure name={strings.holders}>
        <Holders {...row} />
      </Figure>
      {born !== undefined && (
        <Figure name={strings.age}>
          <Age born={born} />
        </Figure>
      )}
      <Figure name={strings.organicScore}>
        <span className="inline-flex">
          <OrganicCell {...row} />
        </span>
      </Figure>
      <Figure name={strings.volume24h}>
        <LiveText row={row} read={readVolume} figure="volume" />
      </Figure>
      <Figure name={strings.buys24h}>
        <LiveText row={row} read={readBuys} className="text-up" />
      </Figure>
      <Figure name={strings.sells24h}>
        <LiveText row={row} read={readSells} className="text-down" />
      </Figure>
      <Figure name={strings.netBuyers} span="24h">
        <LiveText row={row} read={readNetBuyers} />
      </Figure>
      {curve !== undefined && (
        <Figure name={strings.bondingCurve}>
          <CurveProgress percent={curve} />
        </Figure>
      )}
    </dl>
  );
}

/** How far the price went over six windows, in a line. */
export function HeaderChanges({ row }: { row: RowProps }) {
  const isLong = useRowPart(row, readIsLong);
  return (
    <dl
      aria-label={strings.priceChange}
      className={cx(
        'flex flex-wrap gap-x-4 text-12 max-sm:w-full max-sm:justify-between max-sm:gap-x-2 max-sm:text-11',
        isLong && 'max-sm:grid max-sm:grid-cols-3',
      )}
    >
      <Inline name="5m">
        <ChangeFigure {...row} timeframe="5m" />
      </Inline>
      <Inline name="1h">
        <ChangeFigure {...row} timeframe="1h" />
      </Inline>
      <Inline name="6h">
        <ChangeFigure {...row} timeframe="6h" />
      </Inline>
      <Inline name="24h">
        <ChangeFigure {...row} timeframe="24h" />
      </Inline>
      <Inline name="7d">
        <Change value={useRowPart(row, readWeek)} />
      </Inline>
      <Inline name="30d">
        <Change value={useRowPart(row, readMonth)} />
      </Inline>
    </dl>
  );
}

function Inline({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex h-5 items-center gap-1.5 whitespace-nowrap max-sm:h-8 max-sm:flex-col max-sm:items-start max-sm:gap-0">
      <dt className="text-11 text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface FigureProps {
  name: string;
  /** Before the name where there is room for it. */
  span?: string;
  children: ReactNode;
}

function Figure({ name, span, children }: FigureProps) {
  return (
    <div className="flex min-w-0 flex-col whitespace-nowrap">
      <dt className="truncate text-11 text-muted first-letter:uppercase">
        {span && <span className="max-sm:hidden">{span} </span>}
        {name}
      </dt>
      <dd className="flex h-4.5 items-center">{children}</dd>
    </div>
  );
}

function Age({ born }: { born: number }) {
  return <span data-figure="age">{useAge(born)}</span>;
}

function CurveProgress({ percent }: { percent: number }) {
  return (
    <span className="live flex items-center gap-2">
      <progress
        aria-label={strings.bondingCurve}
        max={100}
        value={percent}
        className="h-1.5 w-16 appearance-none overflow-hidden rounded-full bg-line accent-brass [&::-moz-progress-bar]:bg-brass [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-brass"
      />
      {formatPercent(percent)}
    </span>
  );
}

import { formatPercent, formatUsd } from '@orrery/domain/number-formats';
import { TIMEFRAMES } from '@orrery/domain/timeframes';
import type { Asset } from '@orrery/wire/tokens/asset';
import type { ReactNode } from 'react';
import { bornAt, formatAge } from '#entities/asset/age.model.ts';
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
import { PremiumFigure, SharePrice } from '#entities/stock/stock-figures.tsx';
import { useNow } from '#shared/api/use-now.ts';
import { Change } from '#shared/ui/change.tsx';
import { cx } from '#shared/ui/cx.ts';
import * as strings from '../strings.ts';

interface HeaderFiguresProps {
  asset: Asset;
  row: RowProps;
}

const readFdv = ({ asset }: Row) => formatUsd(asset.fdv);
const readCurve = ({ asset }: Row) => asset.bondingCurve ?? undefined;
const readWeek = ({ asset }: Row) => changeOf(asset, '7d');
const readMonth = ({ asset }: Row) => changeOf(asset, '30d');
/** Six changes of such length are more than a phone is wide. */
const readIsLong = ({ asset }: Row) =>
  ([...TIMEFRAMES, '7d', '30d'] as const).some((span) => Math.abs(changeOf(asset, span) ?? 0) >= 100);

/** The token's figures in one line, those of the market first, then how far its price went. */
export function HeaderFigures({ asset, row }: HeaderFiguresProps) {
  const born = bornAt(asset);
  const curve = useRowPart(row, readCurve);
  return (
    <div className="flex flex-wrap gap-x-6 gap-y-2.5 border-line border-t py-3 text-13">
      <dl className="grid-cols-3 gap-y-2.5 max-sm:grid max-sm:w-full sm:flex sm:flex-wrap sm:gap-x-6">
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
        {curve !== undefined && (
          <Figure name={strings.bondingCurve}>
            <CurveProgress percent={curve} />
          </Figure>
        )}
      </dl>
      <Changes row={row} />
    </div>
  );
}

function Changes({ row }: { row: RowProps }) {
  const isLong = useRowPart(row, readIsLong);
  return (
    <dl
      aria-label={strings.priceChange}
      className={cx(
        'flex w-full flex-wrap justify-between gap-x-2 gap-y-2.5 sm:w-auto sm:justify-start sm:gap-x-6',
        isLong ? 'grid-cols-3 max-sm:grid' : 'max-sm:text-11',
      )}
    >
      <Figure name="5m">
        <ChangeFigure {...row} timeframe="5m" />
      </Figure>
      <Figure name="1h">
        <ChangeFigure {...row} timeframe="1h" />
      </Figure>
      <Figure name="6h">
        <ChangeFigure {...row} timeframe="6h" />
      </Figure>
      <Figure name="24h">
        <ChangeFigure {...row} timeframe="24h" />
      </Figure>
      <Figure name="7d">
        <Change value={useRowPart(row, readWeek)} />
      </Figure>
      <Figure name="30d">
        <Change value={useRowPart(row, readMonth)} />
      </Figure>
    </dl>
  );
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-col whitespace-nowrap sm:min-w-14">
      <dt className="text-11 text-muted">{name}</dt>
      <dd className="flex h-5 items-center">{children}</dd>
    </div>
  );
}

function Age({ born }: { born: number }) {
  return formatAge(useNow() - born);
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

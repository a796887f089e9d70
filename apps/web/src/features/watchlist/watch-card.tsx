import { formatPrice, formatUsd } from '@orrery/domain/number-formats';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import X from 'lucide-react/icons/x';
import { memo } from 'react';
import { isVerifiedAsset, toShownName, toShownSymbol } from '#entities/asset/asset.model.ts';
import { ChangeFigure } from '#entities/asset/figures/figures.tsx';
import { TokenIcon } from '#entities/asset/icon/token-icon.tsx';
import { VerifiedMark } from '#entities/asset/icon/verified-mark.tsx';
import type { Row } from '#entities/asset/live/row-store.ts';
import { type RowProps, useRowPart } from '#entities/asset/live/use-live-rows.ts';
import { savedChartQueries } from '#entities/watchlist/saved-chart.queries.ts';
import { SavedFigure } from '#entities/watchlist/saved-figure.tsx';
import type { Metric } from '#entities/watchlist/watchlist.schema.ts';
import { unwatch } from '#entities/watchlist/watchlist.store.ts';
import { paths } from '#shared/paths.ts';
import { IconButton } from '#shared/ui/controls/icon-button.tsx';
import { cx } from '#shared/ui/cx.ts';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import * as strings from './strings.ts';
import { toWatchChart, type WatchBars } from './watch-chart.model.ts';

type WatchCardProps = RowProps & { metric: Metric };

const readFacts = ({ asset: { icon, symbol, name, isVerified, tags } }: Row) => ({
  icon,
  symbol,
  name,
  isVerified,
  tags,
});

/** A token with its figure, its change and its line over the window. */
export const WatchCard = memo(function WatchCard({ metric, ...row }: WatchCardProps) {
  const facts = useRowPart(row, readFacts);
  if (!facts) return null;
  const symbol = toShownSymbol(facts.symbol);
  return (
    <li className="group/card relative flex h-50 flex-col rounded-md border border-line bg-panel transition focus-within:border-muted/60 hover:border-muted/60">
      <div className="flex items-start gap-3 px-4 pt-3">
        <TokenIcon id={row.id} icon={facts.icon} />
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="flex items-center gap-1.5 leading-4.5">
            {/* The whole card is the link's. */}
            <Link
              {...paths.token(row.id)}
              className="truncate font-semibold text-14 after:absolute after:inset-0 after:rounded-md"
            >
              {symbol}
            </Link>
            <VerifiedMark isVerified={isVerifiedAsset({ ...facts, id: row.id })} />
          </span>
          <span className="truncate text-12 text-muted">{toShownName(facts.name)}</span>
        </span>
        <span className="flex flex-col items-end">
          <SavedFigure {...row} metric={metric} className="font-semibold text-14 leading-4.5" />
          <span className="text-12">
            <ChangeFigure {...row} />
          </span>
        </span>
        <IconButton
          label={strings.unwatch(symbol)}
          size="sm"
          onClick={() => unwatch(row.id)}
          className="relative -mt-1 -mr-2 border-transparent bg-transparent"
        >
          <X size={14} aria-hidden="true" />
        </IconButton>
      </div>
      <Chart {...row} metric={metric} />
    </li>
  );
});

function Chart({ metric, ...row }: WatchCardProps) {
  const { id, timeframe } = row;
  const { data, isError } = useQuery(savedChartQueries.byAsset({ id, timeframe, metric }));
  if (data) return <Line {...row} metric={metric} bars={data} />;
  if (isError) return <NoLine text={strings.chartFailed} />;
  return <Skeleton className="m-4 flex-1" />;
}

const READ_LIVE: Record<Metric, (row: Row) => number | null | undefined> = {
  usdPrice: ({ asset }) => asset.usdPrice,
  mcap: ({ asset }) => asset.mcap,
};
const FORMAT = { usdPrice: formatPrice, mcap: formatUsd };
const COLOURS = { up: 'text-up', down: 'text-down', level: 'text-muted' };
const BOX = { width: 300, height: 84 };

function Line({ metric, bars, ...row }: WatchCardProps & { bars: WatchBars }) {
  const chart = toWatchChart(bars, useRowPart(row, READ_LIVE[metric]), BOX);
  if (!chart) return <NoLine text={strings.noTradesIn(row.timeframe)} />;
  const { line, area, low, high, direction } = chart;
  return (
    <>
      <svg
        viewBox={`0 0 ${BOX.width} ${BOX.height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className={cx('mt-2 min-h-0 w-full flex-1', COLOURS[direction])}
      >
        <path d={area} fill="currentColor" fillOpacity="0.12" />
        <path
          d={line}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <p className="flex justify-between px-4 py-2 text-11 text-muted">
        <span>{strings.low(FORMAT[metric](low))}</span>
        <span>{strings.high(FORMAT[metric](high))}</span>
      </p>
    </>
  );
}

function NoLine({ text }: { text: string }) {
  return <p className="flex flex-1 items-center justify-center text-12 text-muted">{text}</p>;
}

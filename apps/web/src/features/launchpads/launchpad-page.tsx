import { type Launchpad, launchpadBySlug } from '@orrery/domain/launches/launchpads';
import { formatCount, formatPercent, formatUsd } from '@orrery/domain/number-formats';
import { TIMEFRAMES } from '@orrery/domain/timeframes';
import { useQuery } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import { launchpadQueries } from '#entities/launchpad/launchpad.queries.ts';
import { paths } from '#shared/paths.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { Segmented } from '#shared/ui/controls/segmented.tsx';
import { Crumbs } from '#shared/ui/crumbs.tsx';
import { FigureList } from '#shared/ui/figure-list.tsx';
import { useIsBelowSm } from '#shared/ui/hooks/breakpoints.ts';
import { LetterMark } from '#shared/ui/letter-mark.tsx';
import { CardSort } from '#widgets/token-table/sort/card-sort.tsx';
import { CountedFrom } from './counted-from.tsx';
import { LAUNCHPAD_LISTS, type LaunchpadView } from './launchpad-search.ts';
import { LaunchpadTokens } from './launchpad-tokens.tsx';
import { NO_FIGURES } from './launchpads.model.ts';
import { type LaunchWindow, WINDOW_OPTIONS } from './launchpads-search.ts';
import * as strings from './strings.ts';

const LIST_OPTIONS = LAUNCHPAD_LISTS.map((value) => ({ value, label: strings.lists[value] }));
const TIMEFRAME_OPTIONS = TIMEFRAMES.map((timeframe) => ({ value: timeframe, label: timeframe }));

interface LaunchpadPageProps {
  slug: string;
  view: LaunchpadView;
  onViewChange: (view: LaunchpadView) => void;
}

/** One launchpad: what it came to, and its tokens. The catalogue comes with this page, so it is here that a slug turns out unknown. */
export function LaunchpadPage({ slug, view, onViewChange }: LaunchpadPageProps) {
  const isCards = useIsBelowSm();
  const launchpad = launchpadBySlug(slug);
  if (!launchpad) throw notFound();
  return (
    <div className="flex h-full flex-col">
      <header className="flex shrink-0 flex-col gap-3 border-line border-b px-4 pt-3 pb-3 lg:px-5">
        <div className="flex items-center justify-between gap-3">
          <Crumbs
            above={[
              { label: strings.explore, path: paths.pro() },
              { label: strings.launchpads, path: paths.launchpads() },
            ]}
            here={launchpad.label}
          />
          <Segmented
            label={strings.window}
            options={WINDOW_OPTIONS}
            value={view.window}
            onChange={(window) => onViewChange({ ...view, window })}
          />
        </div>
        <div className="flex flex-wrap items-center gap-x-8 gap-y-3">
          <div className="flex min-w-0 items-center gap-3">
            <LetterMark colour={launchpad.colour} icon={launchpad.icon} size="lg" />
            <h1 className="wrap-anywhere font-semibold text-20">{launchpad.label}</h1>
            {!launchpad.bondingCurveSupported && <Badge>{strings.noCurve}</Badge>}
          </div>
          <Figures launchpad={launchpad} window={view.window} />
        </div>
        <CountedFrom window={view.window} />
      </header>
      <div className="flex shrink-0 flex-wrap items-center gap-2 px-4 pt-2 pb-2 lg:px-5">
        <div className="-mx-4 max-w-dvw overflow-x-auto px-4 py-1 sm:mx-0 sm:px-0">
          <Segmented
            label={strings.list}
            look="tabs"
            options={LIST_OPTIONS}
            value={view.tab}
            onChange={(tab) => onViewChange({ ...view, tab, sort: undefined })}
          />
        </div>
        <span className="sm:ml-auto">
          <Segmented
            label={strings.timeframe}
            options={TIMEFRAME_OPTIONS}
            value={view.timeframe}
            onChange={(timeframe) => onViewChange({ ...view, timeframe })}
          />
        </span>
        {isCards && <CardSort view={view} onViewChange={(order) => onViewChange({ ...view, ...order })} />}
      </div>
      <LaunchpadTokens
        key={`${launchpad.id} ${view.tab}`}
        launchpad={launchpad}
        view={view}
        onViewChange={onViewChange}
      />
    </div>
  );
}

function Figures({ launchpad, window }: { launchpad: Launchpad; window: LaunchWindow }) {
  const { data } = useQuery(launchpadQueries.stats());
  const stats = data?.launchpads.find((one) => one.launchpad === launchpad.id);
  const known = data && (stats?.[`stats${window}`] ?? NO_FIGURES);
  return (
    <FigureList
      className="grid grid-cols-4 sm:flex"
      figures={[
        { name: strings.mints, value: formatCount(known?.mints), figure: 'mints' },
        { name: strings.graduates, value: formatCount(known?.graduates) },
        { name: strings.bondedRate, value: formatPercent(known?.bondedRate) },
        { name: strings.volume, value: formatUsd(known?.volume), figure: 'volume' },
        { name: strings.runners, value: formatCount(known?.runners) },
        { name: strings.traders, value: formatCount(known?.traders) },
        { name: strings.marketShare, value: formatPercent(known?.marketShare), figure: 'marketShare' },
      ]}
    />
  );
}

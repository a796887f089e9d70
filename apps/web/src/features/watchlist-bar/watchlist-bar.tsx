import { Link } from '@tanstack/react-router';
import Clock from 'lucide-react/icons/clock';
import SquareArrowOutUpRight from 'lucide-react/icons/square-arrow-up-right-exit';
import Star from 'lucide-react/icons/star';
import { useShownViewed, useShownWatchlist } from '#entities/watchlist/use-saved-assets.ts';
import { headerBarEntry, useViewed, useWatchlist } from '#entities/watchlist/watchlist.store.ts';
import { paths } from '#shared/paths.ts';
import { useStored } from '#shared/storage/use-stored.ts';
import { BarTabs } from './bar-tabs.tsx';
import { BarSettings } from './settings/bar-settings.tsx';
import * as strings from './strings.ts';

/** The saved tokens in the header: the watchlist, or recently viewed tokens. */
export function WatchlistBar() {
  const [shown, show] = useStored(headerBarEntry);
  const isWatchlist = shown === 'watchlist';
  const Icon = isWatchlist ? Star : Clock;
  const other = isWatchlist ? strings.showRecentlyViewed : strings.showWatchlist;
  return (
    <nav
      aria-label={isWatchlist ? strings.watchlist : strings.recentlyViewed}
      className="flex h-full items-center gap-1 pr-3 pl-4 lg:pr-4 lg:pl-5"
    >
      <button
        type="button"
        aria-label={other}
        title={other}
        onClick={() => show(isWatchlist ? 'recent' : 'watchlist')}
        className="-ml-1.5 pointer-coarse:-ml-3.5 flex size-7 shrink-0 pointer-coarse:size-11 items-center justify-center rounded-sm text-muted transition hover:text-text"
      >
        <Icon size={14} aria-hidden="true" />
      </button>
      {isWatchlist ? <Watched /> : <Recent />}
      <span className="flex shrink-0 items-center">
        <BarSettings />
        <Link
          {...paths.watchlist()}
          aria-label={strings.openWatchlist}
          title={strings.openWatchlist}
          className="flex size-7 pointer-coarse:size-11 items-center justify-center rounded-sm text-muted transition hover:text-text"
        >
          <SquareArrowOutUpRight size={14} aria-hidden="true" />
        </Link>
      </span>
    </nav>
  );
}

function Watched() {
  const [{ metricV1, timeframe, showTokenIcon, showPriceChange }] = useWatchlist();
  const tokens = useShownWatchlist();
  const look = { metric: metricV1, timeframe, showTokenIcon, showPriceChange };
  return <BarTabs tokens={tokens} look={look} list="watchlist" />;
}

function Recent() {
  const [{ metric, showTokenIcon, showPriceChange }] = useViewed();
  const tokens = useShownViewed();
  // The stored settings of this list know no timeframe.
  const look = { metric, timeframe: '24h' as const, showTokenIcon, showPriceChange };
  return <BarTabs tokens={tokens} look={look} list="recent" />;
}

import { Link } from '@tanstack/react-router';
import * as Tabs from 'radix-ui/tabs';
import type { ReactNode } from 'react';
import { WATCH_SORTS, WatchDirection } from '#entities/watchlist/watch-sort.tsx';
import type { HeaderBar, Metric } from '#entities/watchlist/watchlist.schema.ts';
import {
  forgetViewed,
  headerBarEntry,
  setViewed,
  setWatchlist,
  useViewed,
  useWatchlist,
} from '#entities/watchlist/watchlist.store.ts';
import { paths } from '#shared/paths.ts';
import { useStored } from '#shared/storage/use-stored.ts';
import { Button } from '#shared/ui/controls/button.tsx';
import { buttonClass } from '#shared/ui/controls/button-class.ts';
import { Segmented } from '#shared/ui/controls/segmented.tsx';
import { Switch } from '#shared/ui/controls/switch.tsx';
import { Popover } from '#shared/ui/overlays/popover.tsx';
import * as strings from '../strings.ts';

const METRIC_OPTIONS: readonly { value: Metric; label: string }[] = [
  { value: 'mcap', label: strings.marketCap },
  { value: 'usdPrice', label: strings.price },
];

interface BarSettingsPopoverProps {
  trigger: ReactNode;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Which list the bar shows, and how each of the two is shown. */
export function BarSettingsPopover(props: BarSettingsPopoverProps) {
  const [shown, show] = useStored(headerBarEntry);
  const close = () => props.onOpenChange(false);
  return (
    <Popover label={strings.watchlistSettings} {...props}>
      <Tabs.Root value={shown} onValueChange={(value) => show(value === 'recent' ? value : 'watchlist')}>
        <Tabs.List
          aria-label={strings.barList}
          className="grid grid-cols-2 gap-1 rounded-md border border-line p-0.75"
        >
          <Tab value="watchlist">{strings.watchlist}</Tab>
          <Tab value="recent">{strings.recent}</Tab>
        </Tabs.List>
        <Tabs.Content value="watchlist" className="pt-4 focus:outline-none">
          <WatchlistSettings onClose={close} />
        </Tabs.Content>
        <Tabs.Content value="recent" className="pt-4 focus:outline-none">
          <RecentSettings />
        </Tabs.Content>
      </Tabs.Root>
    </Popover>
  );
}

function Tab({ value, children }: { value: HeaderBar; children: ReactNode }) {
  return (
    <Tabs.Trigger
      value={value}
      className="h-7 pointer-coarse:h-11 rounded-sm font-semibold text-12 text-muted transition hover:text-text data-[state=active]:bg-raised data-[state=active]:text-text"
    >
      {children}
    </Tabs.Trigger>
  );
}

function WatchlistSettings({ onClose }: { onClose: () => void }) {
  const [{ metricV1, sort, showTokenIcon, showPriceChange }] = useWatchlist();
  return (
    <div className="flex flex-col gap-4">
      <MetricChoice value={metricV1} onChange={(metric) => setWatchlist({ metricV1: metric })} />
      <Choice title={strings.sortBy} beside={<WatchDirection size="sm" />}>
        <Segmented
          label={strings.sortBy}
          options={WATCH_SORTS}
          value={sort}
          onChange={(next) => setWatchlist({ sort: next })}
          isWide
        />
      </Choice>
      <Switches look={{ showTokenIcon, showPriceChange }} onChange={setWatchlist} />
      <Link {...paths.watchlist()} onClick={onClose} className={buttonClass({}, 'w-full')}>
        {strings.openWatchlistPage}
      </Link>
    </div>
  );
}

function RecentSettings() {
  const [{ tokens, metric, showTokenIcon, showPriceChange }] = useViewed();
  return (
    <div className="flex flex-col gap-4">
      <MetricChoice value={metric} onChange={(next) => setViewed({ metric: next })} />
      <Switches look={{ showTokenIcon, showPriceChange }} onChange={setViewed} />
      <Button disabled={tokens.length === 0} onClick={() => forgetViewed()}>
        {strings.closeAllTabs}
      </Button>
    </div>
  );
}

function MetricChoice({ value, onChange }: { value: Metric; onChange: (metric: Metric) => void }) {
  return (
    <Choice title={strings.metric}>
      <Segmented label={strings.metric} options={METRIC_OPTIONS} value={value} onChange={onChange} isWide />
    </Choice>
  );
}

interface Look {
  showTokenIcon: boolean;
  showPriceChange: boolean;
}

function Switches({ look, onChange }: { look: Look; onChange: (change: Partial<Look>) => void }) {
  return (
    <div className="flex flex-col gap-3">
      <Switch
        label={strings.showTokenIcon}
        isOn={look.showTokenIcon}
        onChange={(showTokenIcon) => onChange({ showTokenIcon })}
      />
      <Switch
        label={strings.showPriceChange}
        isOn={look.showPriceChange}
        onChange={(showPriceChange) => onChange({ showPriceChange })}
      />
    </div>
  );
}

function Choice({ title, beside, children }: { title: string; beside?: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-2">
      <p className="flex items-center justify-between font-semibold text-12">
        {title}
        {beside}
      </p>
      {children}
    </div>
  );
}

import type { Asset } from '@orrery/wire/tokens/asset';
import type { Address } from '@solana/kit';
import { Suspense, useMemo } from 'react';
import { toShownSymbol } from '#entities/asset/asset.model.ts';
import type { RowProps } from '#entities/asset/live/use-live-rows.ts';
import { Panel } from '#shared/ui/panel.tsx';
import { lazyPart } from '#shared/ui/states/load-again.ts';
import { ActivityScopeContext } from './activity-scope.ts';
import {
  ACTIVITY_DEFAULTS,
  ACTIVITY_VIEWS,
  type ActivitySearch,
  type ActivityView,
  type GoInActivity,
} from './activity-search.ts';
import { ActivityTabs, PANEL_ID, tabId } from './activity-tabs.tsx';
import * as strings from './strings.ts';

const PANELS = {
  trades: lazyPart(async () => (await import('./trades/trades-panel.tsx')).TradesPanel),
  holders: lazyPart(async () => (await import('./holders/holders-panel.tsx')).HoldersPanel),
  traders: lazyPart(async () => (await import('./traders/traders-panel.tsx')).TradersPanel),
  developer: lazyPart(async () => (await import('./developer/developer-panel.tsx')).DeveloperPanel),
  pools: lazyPart(async () => (await import('./about/pools-panel.tsx')).PoolsPanel),
  about: lazyPart(async () => (await import('./about/about-panel.tsx')).AboutPanel),
} as const satisfies Record<ActivityView, unknown>;

const NO_FILTER = { ...ACTIVITY_DEFAULTS, trader: undefined, size: undefined };

interface TokenActivityProps {
  asset: Asset;
  /** The token as it lives. */
  row: RowProps;
  /** What the address says of it. */
  search: ActivitySearch;
  onSearch: GoInActivity;
}

/** The tabs of a token's page: trades, holders, top traders, developer, pools and about. */
export function TokenActivity({ asset, row, search, onSearch }: TokenActivityProps) {
  const { view } = search;
  const symbol = toShownSymbol(asset.symbol);
  const scope = useMemo(
    () => ({
      symbol,
      tagsOf: () => [],
      showTrader: (trader: Address) => onSearch({ view: 'trades', trader }),
    }),
    [symbol, onSearch],
  );
  const Shown = PANELS[view];
  return (
    <Panel
      aria-label={strings.activity}
      className="flex min-h-148 flex-col workspace:min-h-62 workspace:flex-1 workspace:overflow-hidden"
    >
      <ActivityTabs
        views={ACTIVITY_VIEWS}
        view={view}
        onView={(next) => onSearch({ ...NO_FILTER, view: next })}
      />
      <div
        role="tabpanel"
        id={PANEL_ID}
        aria-labelledby={tabId(view)}
        // Lists go by its width: beside the trade panel it is narrower than the window.
        className="@container flex min-h-0 flex-1 flex-col"
      >
        <ActivityScopeContext value={scope}>
          <Suspense>
            <Shown key={asset.id} asset={asset} row={row} search={search} onSearch={onSearch} />
          </Suspense>
        </ActivityScopeContext>
      </div>
    </Panel>
  );
}

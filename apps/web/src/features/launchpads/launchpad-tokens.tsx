import type { Launchpad } from '@orrery/domain/launches/launchpads';
import type { Asset } from '@orrery/wire/tokens/asset';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import Rocket from 'lucide-react/icons/rocket';
import { useMemo, useRef } from 'react';
import { NO_TOKENS } from '#entities/asset/asset.words.ts';
import { useLiveRows } from '#entities/asset/live/use-live-rows.ts';
import { launchpadQueries } from '#entities/launchpad/launchpad.queries.ts';
import { useBannedTokens, withoutBanned } from '#entities/remote-config/use-banned-tokens.ts';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { TableSkeleton } from '#widgets/token-table/table-skeleton.tsx';
import { type TokenList, TokenTable } from '#widgets/token-table/token-table.tsx';
import type { LaunchpadView } from './launchpad-search.ts';
import * as strings from './strings.ts';

const MAX_ROWS = 200;

const HINTS: Record<LaunchpadView['tab'], string> = {
  recent: strings.emptyNew,
  aboutToGraduate: strings.emptyAboutToGraduate,
  graduated: strings.emptyGraduated,
  toptraded: strings.emptyTop,
};

interface LaunchpadTokensProps {
  launchpad: Launchpad;
  view: LaunchpadView;
  onViewChange: (view: LaunchpadView) => void;
}

/** A launchpad's tokens, live. */
export function LaunchpadTokens({ launchpad, view, onViewChange }: LaunchpadTokensProps) {
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...launchpadQueries.tokens({
      launchpad: launchpad.id,
      category: view.tab,
      timeframe: view.timeframe,
      limit: MAX_ROWS,
    }),
    // Another timeframe has the rows already, only their order is to come.
    placeholderData: keepPreviousData,
  });
  const banned = useBannedTokens();
  const assets = useMemo(() => data && withoutBanned(data, banned), [data, banned]);
  if (assets && assets.length > 0)
    return <LiveTokens assets={assets} view={view} onViewChange={onViewChange} />;
  if (assets && !isPlaceholderData)
    return <EmptyState icon={Rocket} title={NO_TOKENS} hint={HINTS[view.tab]} />;
  if (!error) return <TableSkeleton timeframe={view.timeframe} />;
  return <ErrorState title={strings.listFailed} error={error} onRetry={() => void refetch()} />;
}

interface LiveTokensProps extends Pick<LaunchpadTokensProps, 'view' | 'onViewChange'> {
  assets: readonly Asset[];
}

function LiveTokens({ assets, view, onViewChange }: LiveTokensProps) {
  const list = useRef<TokenList>(null);
  const store = useLiveRows(assets, view);
  return (
    <TokenTable
      list={list}
      store={store}
      view={view}
      onViewChange={(order) => onViewChange({ ...view, ...order })}
    />
  );
}

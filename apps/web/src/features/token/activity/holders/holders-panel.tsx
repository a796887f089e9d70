import type { Asset, Holder } from '@orrery/wire';
import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { useCallback } from 'react';
import { holderQueries } from '#entities/holder/holder.queries.ts';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { ErrorState } from '#shared/ui/error-state.tsx';
import { useActivityScope } from '../activity-scope.ts';
import { ListSkeleton } from '../rows/list-skeleton.tsx';
import { RowList } from '../rows/row-list.tsx';
import { HOLDER_COLUMNS, HOLDER_GRID, HolderCard } from './holder-columns.tsx';
import { TagShares } from './tag-shares.tsx';

/** Who holds a token, the largest first. */
export function HoldersPanel({ asset }: { asset: Asset }) {
  const { data, error, refetch } = useQuery(holderQueries.byAsset(asset.id));
  const { showTrader } = useActivityScope();
  const open = useCallback(({ address }: Holder) => showTrader(address), [showTrader]);
  if (data === undefined) {
    if (error)
      return <ErrorState title="Failed to load holders" error={error} onRetry={() => void refetch()} />;
    return <ListSkeleton says="Loading holders..." grid={HOLDER_GRID} columns={HOLDER_COLUMNS} />;
  }
  const { holders = [], count, tagShares } = data;
  if (holders.length === 0) {
    return (
      <EmptyState icon={Users} title="Nobody was counted yet" hint="Holders appear with the first trades." />
    );
  }
  return (
    <>
      <TagShares audit={asset.audit} count={count} tagShares={tagShares} listed={holders.length} />
      <RowList
        label="Holders"
        rows={holders}
        keyOf={keyOf}
        grid={HOLDER_GRID}
        columns={HOLDER_COLUMNS}
        Card={HolderCard}
        onOpen={open}
      />
    </>
  );
}

const keyOf = ({ address }: Holder) => address;

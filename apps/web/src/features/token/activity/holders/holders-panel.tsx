import type { Asset } from '@orrery/wire/tokens/asset';
import type { Holder } from '@orrery/wire/wallets/holders';
import { useQuery } from '@tanstack/react-query';
import Users from 'lucide-react/icons/users';
import { useCallback, useMemo } from 'react';
import type { Row } from '#entities/asset/live/row-store.ts';
import { type RowProps, useRowPart } from '#entities/asset/live/use-live-rows.ts';
import { holderQueries } from '#entities/holder/holder.queries.ts';
import { isPlace } from '#entities/holder/holder-tags.ts';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { useActivityScope } from '../activity-scope.ts';
import { AwaitedList } from '../rows/awaited-list.tsx';
import { RowList } from '../rows/row-list.tsx';
import * as strings from '../strings.ts';
import { HOLDINGS, HolderCard, type HolderRow, layoutFor } from './holder-columns.tsx';
import { TagShares } from './tag-shares.tsx';

const readAudit = ({ asset }: Row) => asset.audit;
const readCount = ({ asset }: Row) => asset.holderCount ?? undefined;

/** The holders of a token, largest first. */
export function HoldersPanel({ asset, row }: { asset: Asset; row: RowProps }) {
  const { data, error, refetch } = useQuery(holderQueries.byAsset(asset.id));
  const { showTrader } = useActivityScope();
  const open = useCallback(({ holder }: HolderRow) => showTrader(holder.address), [showTrader]);
  const rows = useMemo(() => toRows(data?.holders ?? [], row), [data, row]);
  const audit = useRowPart(row, readAudit);
  const count = useRowPart(row, readCount) ?? data?.count;
  if (data === undefined)
    return (
      <AwaitedList
        says={strings.loadingHolders}
        failed={strings.holdersFailed}
        error={error}
        onRetry={() => void refetch()}
        {...HOLDINGS}
      />
    );
  if (rows.length === 0) {
    return <EmptyState icon={Users} title={strings.noHolders} hint={strings.noHoldersHint} />;
  }
  return (
    <>
      <TagShares audit={audit} count={count} tagShares={data.tagShares} listed={rows.length} />
      <RowList
        label={strings.holders}
        rows={rows}
        keyOf={keyOf}
        {...layoutFor(data.holders ?? [])}
        Card={HolderCard}
        onOpen={open}
        isRanked
      />
    </>
  );
}

const keyOf = ({ holder }: HolderRow) => holder.address;

/** Beside a pool, which may hold most of a token, the bars of wallets would all look empty. */
function toRows(holders: readonly Holder[], token: RowProps): HolderRow[] {
  const largest = Math.max(...holders.filter((one) => !isPlace(one)).map(({ share = 0 }) => share));
  return holders.map((holder) => ({
    holder,
    token,
    fill: Math.min(1, (holder.share ?? 0) / largest || 0),
  }));
}

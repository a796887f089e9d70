import type { Asset } from '@orrery/wire';
import { useQuery } from '@tanstack/react-query';
import { Trophy } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { traderQueries } from '#entities/trader/trader.queries.ts';
import { sortTraders, type TopTrader, type TraderOrder, turned } from '#entities/trader/trader-order.ts';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { ErrorState } from '#shared/ui/error-state.tsx';
import { useActivityScope } from '../activity-scope.ts';
import { ListSkeleton } from '../rows/list-skeleton.tsx';
import { RowList } from '../rows/row-list.tsx';
import { TRADER_COLUMNS, TRADER_GRID, TraderCard } from './trader-columns.tsx';

/** Who made most of a token. */
export function TradersPanel({ asset }: { asset: Asset }) {
  const { data, error, refetch } = useQuery(traderQueries.top(asset.id));
  const [order, setOrder] = useState<TraderOrder>({ sort: 'totalPnl', dir: 'desc' });
  const rows = useMemo(() => sortTraders(data ?? [], order), [data, order]);
  const { showTrader } = useActivityScope();
  const open = useCallback(({ address }: TopTrader) => showTrader(address), [showTrader]);
  if (data === undefined) {
    if (error)
      return <ErrorState title="Failed to load traders" error={error} onRetry={() => void refetch()} />;
    return <ListSkeleton says="Loading traders..." grid={TRADER_GRID} columns={TRADER_COLUMNS} />;
  }
  if (rows.length === 0) {
    return (
      <EmptyState
        icon={Trophy}
        title="Nobody has traded it yet"
        hint="Traders appear with the first trades."
      />
    );
  }
  return (
    <RowList
      label="Top traders"
      rows={rows}
      keyOf={keyOf}
      grid={TRADER_GRID}
      columns={TRADER_COLUMNS}
      Card={TraderCard}
      onOpen={open}
      order={{ ...order, onSort: (sort) => setOrder(turned(order, sort)) }}
    />
  );
}

const keyOf = ({ address }: TopTrader) => address;

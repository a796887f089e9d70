import type { Asset } from '@orrery/wire/tokens/asset';
import { useQuery } from '@tanstack/react-query';
import Trophy from 'lucide-react/icons/trophy';
import { useCallback, useMemo, useState } from 'react';
import { type RowProps, useRowPrice } from '#entities/asset/live/use-live-rows.ts';
import { pnlAt } from '#entities/trader/pnl-at-price.ts';
import { traderQueries } from '#entities/trader/trader.queries.ts';
import {
  sortTraders,
  type TopTrader,
  type TraderOrder,
  type TraderSort,
  turned,
} from '#entities/trader/trader-order.ts';
import { useIsBelowSm } from '#shared/ui/hooks/breakpoints.ts';
import { Select } from '#shared/ui/select/select.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { useActivityScope } from '../activity-scope.ts';
import { AwaitedList } from '../rows/awaited-list.tsx';
import { RowList } from '../rows/row-list.tsx';
import * as strings from '../strings.ts';
import { TRADER_COLUMNS, TRADER_GRID, TraderCard } from './trader-columns.tsx';

const CARD_SORTS = TRADER_COLUMNS.flatMap(({ head, sort }) => (sort ? [{ value: sort, label: head }] : []));

/** The wallets with the highest profit on a token, at the price that the page shows. */
export function TradersPanel({ asset, row }: { asset: Asset; row: RowProps }) {
  const { data, error, refetch } = useQuery(traderQueries.top(asset.id));
  const [order, setOrder] = useState<TraderOrder>({ sort: 'totalPnl', dir: 'desc' });
  const price = useRowPrice(row);
  const rows = useMemo(
    () =>
      sortTraders(
        (data ?? []).map((trader) => pnlAt(trader, price)),
        order,
      ),
    [data, order, price],
  );
  const isCards = useIsBelowSm();
  const { showTrader } = useActivityScope();
  const open = useCallback(({ address }: TopTrader) => showTrader(address), [showTrader]);
  if (data === undefined)
    return (
      <AwaitedList
        says={strings.loadingTraders}
        failed={strings.tradersFailed}
        error={error}
        onRetry={() => void refetch()}
        grid={TRADER_GRID}
        columns={TRADER_COLUMNS}
      />
    );
  if (rows.length === 0) {
    return <EmptyState icon={Trophy} title={strings.noTraders} hint={strings.noTradersHint} />;
  }
  return (
    <>
      {isCards && <CardOrder sort={order.sort} onSort={(sort) => setOrder({ sort, dir: 'desc' })} />}
      <RowList
        label={strings.topTraders}
        rows={rows}
        keyOf={keyOf}
        grid={TRADER_GRID}
        columns={TRADER_COLUMNS}
        Card={TraderCard}
        onOpen={open}
        isRanked
        order={{ ...order, onSort: (sort) => setOrder(turned(order, sort)) }}
      />
    </>
  );
}

/** Sorting where there are no column heads: the highest first. */
function CardOrder({ sort, onSort }: { sort: TraderSort; onSort: (sort: TraderSort) => void }) {
  return (
    <div className="px-4 py-2.5">
      <Select label={strings.sortBy} options={CARD_SORTS} value={sort} onChange={onSort} className="w-full" />
    </div>
  );
}

const keyOf = ({ address }: TopTrader) => address;

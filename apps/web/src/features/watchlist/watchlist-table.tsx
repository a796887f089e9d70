import type { TableView } from '#entities/asset/table/row-order.ts';

export function WatchlistTable(_: { view: TableView; onViewChange: (view: TableView) => void }) {
  return null;
}

import type { Asset } from '@orrery/wire';
import type { Address } from '@solana/kit';
import { useCallback, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { stream } from '#shared/stream/live.ts';
import { sortAssets } from './asset-row.model.ts';
import type { ExploreView } from './explore-search.ts';
import { createRowStore, type Row, type RowStore } from './row-store.ts';

/** A store of the list's rows, kept alive by the stream and in the view's order. */
export function useLiveRows(assets: readonly Asset[], view: ExploreView): RowStore {
  const [store] = useState(createRowStore);
  const { tab, timeframe, sort, dir, q } = view;

  useLayoutEffect(() => {
    store.sortBy((list) => sortAssets(list, { tab, timeframe, sort, dir, q }));
  }, [store, tab, timeframe, sort, dir, q]);

  useLayoutEffect(() => store.load(assets), [store, assets]);

  useEffect(() => stream.onBatch(store.apply), [store]);

  const ids = assets.map(({ id }) => id).join();
  useEffect(() => {
    if (ids === '') return;
    const watched = ids.split(',') as Address[];
    const letGo = [stream.watch('assets', watched), stream.watch('prices', watched)];
    return () => {
      for (const go of letGo) go();
    };
  }, [ids]);

  return store;
}

export function useOrder(store: RowStore): readonly Address[] {
  return useSyncExternalStore(store.onOrder, store.order);
}

export function useRow(store: RowStore, id: Address): Row | undefined {
  const subscribe = useCallback((listener: () => void) => store.onRow(id, listener), [store, id]);
  return useSyncExternalStore(subscribe, () => store.row(id));
}

import type { Timeframe } from '@orrery/domain/timeframes';
import type { Asset } from '@orrery/wire/tokens/asset';
import type { Address } from '@solana/kit';
import { useCallback, useEffect, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { sortAssets } from '#entities/asset/asset-row.model.ts';
import { useAllowed } from '#entities/remote-config/use-banned-tokens.ts';
import { useStream } from '#shared/stream/stream-context.ts';
import { createDrawScheduler } from './draw-scheduler.ts';
import { noteLive } from './live-stores.ts';
import type { TableView } from './row-order.ts';
import { createRowStore, type Row, type RowStore, type SortRows } from './row-store.ts';

/**
 * A store of a list's rows, kept alive by the stream and in the order asked for; without those the operator has banned. `asked`
 * names what else the list answers, so that a new answer does not wait for rows that are held.
 */
export function useLiveRows(
  assets: readonly Asset[],
  { timeframe, sort, dir }: TableView,
  asked?: string,
): RowStore {
  return useLiveStore(
    assets,
    useCallback((list) => sortAssets(list, { timeframe, sort, dir }), [timeframe, sort, dir]),
    asked,
  );
}

/** The same for lists with an order of their own: `sort` is one function for as long as the order stays the same. */
export function useLiveStore(listed: readonly Asset[], sort: SortRows, asked?: string): RowStore {
  return useStoreOf(useAllowed(listed), sort, asked);
}

/** A store of one token for its own page, which shows what the chain has of a banned one too. */
export function useLiveToken(asset: Asset): RowStore {
  return useStoreOf(
    useMemo(() => [asset], [asset]),
    asListed,
  );
}

const asListed: SortRows = (assets) => assets;

function useStoreOf(assets: readonly Asset[], sort: SortRows, asked = ''): RowStore {
  const stream = useStream();
  const [store] = useState(() => createRowStore(createDrawScheduler()));

  useLayoutEffect(() => store.sortBy(sort), [store, sort]);

  useLayoutEffect(() => store.expectAnswer(asked), [store, asked]);

  useLayoutEffect(() => store.load(assets), [store, assets]);

  useEffect(() => {
    const ends = [stream.onBatch(store.apply), noteLive(store)];
    return () => {
      for (const end of ends) end();
    };
  }, [stream, store]);

  const ids = assets.map(({ id }) => id).join();
  useEffect(() => {
    if (ids === '') return;
    const watched = ids.split(',') as Address[];
    const letGo = [stream.watch('assets', watched), stream.watch('prices', watched)];
    return () => {
      for (const go of letGo) go();
    };
  }, [stream, ids]);

  return store;
}

export function useOrder(store: RowStore): readonly Address[] {
  return useSyncExternalStore(store.onOrder, store.order);
}

/** Which row, and over which window its figures are taken. */
export interface RowProps {
  store: RowStore;
  id: Address;
  timeframe: Timeframe;
}

/** A part of a row, a value or a flat object: who shows it is drawn again only when just that part has changed. */
export function useRowPart<Part>(
  { store, id, timeframe }: RowProps,
  read: (row: Row, timeframe: Timeframe) => Part,
): Part | undefined {
  const subscribe = useCallback((listener: () => void) => store.onRow(id, listener), [store, id]);
  const part = useMemo(
    () =>
      keepSame(() => {
        const row = store.row(id);
        return row && read(row, timeframe);
      }),
    [store, id, timeframe, read],
  );
  return useSyncExternalStore(subscribe, part);
}

const readPrice = ({ asset }: Row) => asset.usdPrice;

/** The price that a row shows, in US dollars; null when it has none. */
export function useRowPrice(row: RowProps): number | null | undefined {
  return useRowPart(row, readPrice);
}

/** Answers the same object for as long as what is in it stays the same. */
function keepSame<Part>(get: () => Part): () => Part {
  let shown = get();
  return () => {
    const next = get();
    if (!isSame(shown, next)) shown = next;
    return shown;
  };
}

function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const [left, right] = [Object.entries(a), new Map(Object.entries(b))];
  return left.length === right.size && left.every(([name, value]) => Object.is(value, right.get(name)));
}

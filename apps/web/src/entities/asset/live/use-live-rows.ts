import type { Asset, Timeframe } from '@orrery/wire';
import type { Address } from '@solana/kit';
import { useCallback, useEffect, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { sortAssets } from '#entities/asset/figures/asset-row.model.ts';
import { endTints } from '#entities/asset/figures/tint.ts';
import type { TableView } from '#entities/asset/table/row-order.ts';
import { useAllowed } from '#entities/remote-config/use-banned-tokens.ts';
import { stream } from '#shared/stream/live.ts';
import { createRowStore, type Row, type RowStore, type SortRows } from './row-store.ts';

/** A store of a list's rows, kept alive by the stream and in the order asked for; without those the operator has banned. */
export function useLiveRows(assets: readonly Asset[], { timeframe, sort, dir }: TableView): RowStore {
  return useLiveStore(
    assets,
    useCallback((list) => sortAssets(list, { timeframe, sort, dir }), [timeframe, sort, dir]),
  );
}

/** The same for lists with an order of their own: `sort` is one function for as long as the order stays the same. */
export function useLiveStore(listed: readonly Asset[], sort: SortRows): RowStore {
  const assets = useAllowed(listed);
  const [store] = useState(() => createRowStore(nextBeat));

  useLayoutEffect(() => store.sortBy(sort), [store, sort]);

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

/**
 * Every other frame: putting a changed page together costs as much for one row as for four, so the frame between is left free,
 * and tints end in the same stroke.
 */
function nextBeat(draw: () => void) {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      endTints();
      draw();
    }),
  );
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

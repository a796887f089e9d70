import type { Asset } from '@orrery/wire/tokens/asset';
import type { Address } from '@solana/kit';
import type { StreamBatch } from '#shared/stream/batch.ts';
import { listen } from '#shared/stream/listen.ts';
import { mergePatch } from '#shared/stream/merge-patch.ts';
import { createDrawRate } from './draw-rate.ts';
import type { ScheduleDraw } from './draw-scheduler.ts';

export interface Row {
  asset: Asset;
  /** Which way the price went last, and how many times it has gone anywhere: each time the cell tints. */
  move: 'up' | 'down' | undefined;
  moves: number;
}

export type SortRows = (assets: readonly Asset[]) => readonly Asset[];
type Listener = () => void;

/**
 * The rows on screen as they live: a list to begin with, patched by the stream. Each row has listeners of its own,
 * so that a patch draws one row and not the table; rows that changed at once are spread over the next draws. It dies with the screen; the query cache keeps the list.
 */
export interface RowStore {
  readonly load: (assets: readonly Asset[]) => void;
  readonly apply: (batch: StreamBatch) => void;
  readonly sortBy: (sort: SortRows) => void;
  /** Names what the list answers: the first list of another answer is shown also while rows are held. */
  readonly expectAnswer: (to: string) => void;
  /** While held no row comes, goes or changes places, unless it is sorted or asked for anew; what waited happens when it is let go. */
  readonly hold: (isHeld: boolean) => void;
  readonly order: () => readonly Address[];
  readonly row: (id: Address) => Row | undefined;
  readonly onOrder: (listener: Listener) => () => void;
  readonly onRow: (id: Address, listener: Listener) => () => void;
}

export function createRowStore(scheduleDraw: ScheduleDraw): RowStore {
  const rows = new Map<Address, Row>();
  const rowListeners = new Map<Address, Set<Listener>>();
  const orderListeners = new Set<Listener>();
  const rate = createDrawRate();
  const undrawn = createUndrawn({ scheduleDraw, rate }, (id) => {
    for (const listener of rowListeners.get(id) ?? []) listener();
  });
  let listed: readonly Address[] = [];
  let order: readonly Address[] = [];
  let sort: SortRows = (assets) => assets;
  let isSortAsked = false;
  let isHeld = false;
  let answers: string | undefined;
  /** The rows of what was just asked for are to come: they are wanted, held or not. */
  let isDue = false;

  function put(id: Address, asset: Asset) {
    rows.set(id, nextRow(rows.get(id), asset));
    if (rowListeners.has(id)) undrawn.add(id);
  }

  function arrange(isWanted = !isHeld) {
    if (!isWanted) return;
    const isListed = new Set(listed);
    for (const id of rows.keys()) if (!isListed.has(id)) rows.delete(id);
    const assets = listed.flatMap((id) => rows.get(id)?.asset ?? []);
    const next = sort(assets).map(({ id }) => id);
    if (next.length === order.length && next.every((id, index) => id === order[index])) return;
    order = next;
    for (const listener of orderListeners) listener();
  }

  function arrangeLater() {
    if (isSortAsked) return;
    isSortAsked = true;
    setTimeout(() => {
      isSortAsked = false;
      arrange();
    }, rate.now().sortMs);
  }

  return {
    load(assets) {
      listed = [...new Set(assets.map(({ id }) => id))];
      for (const asset of assets) put(asset.id, withNewestPrice(asset, rows.get(asset.id)?.asset));
      undrawn.drawAll();
      arrange(isDue || !isHeld);
      isDue = false;
    },
    apply({ prices, assets }) {
      const touched = new Set([...prices.keys(), ...assets.keys()].filter((id) => rows.has(id)));
      for (const id of touched) {
        const held = rows.get(id)?.asset;
        if (held) put(id, patched(held, prices.get(id), assets.get(id)));
      }
      if (touched.size > 0) arrangeLater();
      undrawn.drawSoon();
    },
    sortBy(next) {
      sort = next;
      isDue = true;
      arrange(true);
    },
    expectAnswer(to) {
      isDue ||= to !== answers;
      answers = to;
    },
    hold(isHeldNow) {
      isHeld = isHeldNow;
      arrange();
    },
    order: () => order,
    row: (id) => rows.get(id),
    onOrder: (listener) => listen(orderListeners, listener),
    onRow(id, listener) {
      const listeners = rowListeners.get(id) ?? new Set();
      rowListeners.set(id, listeners);
      const stop = listen(listeners, listener);
      return () => {
        stop();
        if (listeners.size === 0) rowListeners.delete(id);
      };
    },
  };
}

interface Drawing {
  scheduleDraw: ScheduleDraw;
  rate: ReturnType<typeof createDrawRate>;
}

/** Rows that changed and are not redrawn yet: all at once, or a few with each draw. */
function createUndrawn({ scheduleDraw, rate }: Drawing, draw: (id: Address) => void) {
  const ids = new Set<Address>();
  let isDrawing = false;

  function drawSome(most: number) {
    for (const id of [...ids].slice(0, most)) {
      ids.delete(id);
      draw(id);
    }
  }

  function drawNext() {
    isDrawing = ids.size > 0;
    if (!isDrawing) return;
    const { rows, frames } = rate.now();
    drawSome(rows);
    scheduleDraw(frames, (isLate) => {
      rate.note(isLate);
      drawNext();
    });
  }

  return {
    add: (id: Address) => ids.add(id),
    drawAll: () => drawSome(ids.size),
    drawSoon() {
      if (!isDrawing) drawNext();
    },
  };
}

/** A list may have been written before the last price arrived by the stream: the newest slot wins. */
function withNewestPrice(asset: Asset, held: Asset | undefined): Asset {
  if (!held) return asset;
  const { id, usdPrice, priceBlockId = 0 } = held;
  return mergePatch(asset, { id, usdPrice, priceBlockId });
}

function patched(
  held: Asset,
  price: { price: number; blockId: number } | undefined,
  patch: Parameters<typeof mergePatch>[1] | undefined,
): Asset {
  const asset = patch ? mergePatch(held, patch) : held;
  return price
    ? mergePatch(asset, { id: held.id, usdPrice: price.price, priceBlockId: price.blockId })
    : asset;
}

function nextRow(before: Row | undefined, asset: Asset): Row {
  const [was, is] = [before?.asset.usdPrice, asset.usdPrice];
  if (!before || typeof was !== 'number' || typeof is !== 'number' || was === is) {
    return { asset, move: before?.move, moves: before?.moves ?? 0 };
  }
  return { asset, move: is > was ? 'up' : 'down', moves: before.moves + 1 };
}

import type { KeyboardEvent } from 'react';
import { closeSearch } from '#entities/search/search.store.ts';
import { moveTo } from './search-items.model.ts';

interface RowKeys<Row extends { key: string }> {
  rows: readonly Row[];
  /** The row that is lit. */
  active: Row | undefined;
  optionId: (key: string) => string;
  onMove: (key: string) => void;
  /** Hears a key that moves through no rows; false for one it does nothing with. */
  onOther: (event: KeyboardEvent) => boolean;
}

/** Hears a key of a field over rows: arrows, Tab, Home and End move through these, Escape closes the dialog. */
export function hearRowKey<Row extends { key: string }>(
  event: KeyboardEvent,
  { rows, active, optionId, onMove, onOther }: RowKeys<Row>,
): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return;
  // The dialog itself hears it only from its second drawing on.
  if (event.key === 'Escape') {
    closeSearch();
    return;
  }
  const next = moveTo(active ? rows.indexOf(active) : -1, event, rows.length);
  const row = next === undefined ? undefined : rows[next];
  if (row) {
    onMove(row.key);
    document.getElementById(optionId(row.key))?.scrollIntoView({ block: 'nearest' });
  } else if (!onOther(event)) return;
  event.preventDefault();
  // The dialog would take the focus around its end.
  event.stopPropagation();
}

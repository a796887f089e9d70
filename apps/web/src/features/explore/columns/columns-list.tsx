import GripVertical from 'lucide-react/icons/grip-vertical';
import { type KeyboardEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '#shared/ui/controls/button.tsx';
import {
  COLUMN_IDS,
  type ColumnId,
  DEFAULT_COLUMN_IDS,
  moveColumn,
  parseColumns,
  toColumnsText,
} from '#widgets/token-table/cells/column-ids.ts';
import { SORT_NAMES } from '#widgets/token-table/sort/sort-names.ts';
import { makeSortable } from './sortable-columns.ts';
import * as strings from './strings.ts';

interface ColumnsListProps {
  /** As in the address. */
  chosen: string | undefined;
  onChange: (chosen: string | undefined) => void;
}

const STEPS: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 };
const LINE = 'flex h-8 items-center gap-2.5 rounded-sm px-1.5 text-13 hover:bg-raised';

/** The columns that are shown, in their order, and those that are not. */
export function ColumnsList({ chosen, onChange }: ColumnsListProps) {
  const shown = parseColumns(chosen) ?? DEFAULT_COLUMN_IDS;
  const hidden = COLUMN_IDS.filter((id) => !shown.includes(id));
  const choose = (ids: readonly ColumnId[]) => onChange(toColumnsText(ids));
  const { box, list, said, move, put } = useMoves(shown, choose);
  const hide = (id: ColumnId) =>
    // The last one cannot be hidden, so it takes no focus either.
    put(
      shown.filter((column) => column !== id),
      shown.length === 2 ? id : besides(shown, id),
    );

  function onKeyDown(event: KeyboardEvent, index: number) {
    const step = STEPS[event.key];
    if (!event.altKey || step === undefined) return;
    event.preventDefault();
    move(index, index + step);
  }

  return (
    <div
      ref={box}
      className="-mx-2 flex max-h-[min(34rem,calc(var(--radix-popover-content-available-height,70dvh)-2.25rem))] flex-col overflow-y-auto px-2"
    >
      <div className="flex items-center justify-between">
        <h2 className="font-semibold text-13">{strings.columns}</h2>
        <Button size="sm" disabled={chosen === undefined} onClick={() => onChange(undefined)}>
          {strings.reset}
        </Button>
      </div>
      <p className="py-2 text-12 text-muted">{strings.dragColumn}</p>
      <output className="sr-only">{said}</output>
      <ul ref={list} aria-label={strings.shownColumns}>
        {shown.map((id, index) => (
          <li
            key={id}
            data-id={id}
            className="cursor-grab border-y border-transparent data-[drop=above]:border-t-brass data-[drop=below]:border-b-brass"
          >
            <label className={LINE}>
              <input
                type="checkbox"
                checked
                // A table of no figures is a list of names.
                disabled={shown.length === 1}
                aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
                onChange={() => hide(id)}
                onKeyDown={(event) => onKeyDown(event, index)}
                className="accent-brass"
              />
              <span className="flex-1">{columnName(id)}</span>
              <GripVertical size={14} aria-hidden="true" className="text-muted" />
            </label>
          </li>
        ))}
      </ul>
      {hidden.length > 0 && <h3 className="pt-3 pb-1 font-semibold text-12 text-muted">{strings.hidden}</h3>}
      <ul aria-label={strings.hiddenColumns}>
        {hidden.map((id) => (
          <li key={id} data-id={id}>
            <label className={`${LINE} cursor-pointer text-muted hover:text-text`}>
              <input
                type="checkbox"
                checked={false}
                onChange={() => put([...shown, id], besides(hidden, id))}
                className="accent-brass"
              />
              {columnName(id)}
            </label>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The column behind one, else the one before it, else itself. */
function besides(ids: readonly ColumnId[], id: ColumnId): ColumnId {
  const at = ids.indexOf(id);
  return ids[at + 1] ?? ids[at - 1] ?? id;
}

/** Moves a column by hand or by key, says where it went, and keeps the focus in the lists. */
function useMoves(shown: readonly ColumnId[], choose: (ids: readonly ColumnId[]) => void) {
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const focused = useRef<ColumnId>(undefined);
  const [said, setSaid] = useState('');

  /** Shows these columns, and leads the focus to one, shown or hidden. */
  function put(ids: readonly ColumnId[], focus: ColumnId) {
    focused.current = focus;
    choose(ids);
  }

  function move(from: number, to: number) {
    const id = shown[from];
    const next = moveColumn(shown, { from, to });
    if (!id || next === shown) return;
    put(next, id);
    setSaid(strings.columnMoved(columnName(id), to + 1, shown.length));
  }

  const drop = useEffectEvent(move);
  const order = shown.join();
  useEffect(() => {
    if (list.current && order) return makeSortable(list.current, (from, to) => drop(from, to));
  }, [order]);

  useLayoutEffect(() => {
    if (!focused.current || !order) return;
    box.current?.querySelector<HTMLElement>(`[data-id="${focused.current}"] input`)?.focus();
    focused.current = undefined;
  }, [order]);

  return { box, list, said, move, put };
}

const columnName = (id: ColumnId) => (id === 'trend' ? strings.trend : SORT_NAMES[id].name);

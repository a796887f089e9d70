import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import X from 'lucide-react/icons/x';
import type { RefObject } from 'react';
import { cx } from '#shared/ui/cx.ts';
import type { ChartGeometry } from '../geometry.ts';
import type { ChartLine, LineAction } from './chart-line.ts';
import { labelOf } from './draw-lines.ts';
import * as strings from './strings.ts';
import { type Draft, useLineMove } from './use-line-move.ts';

export const TONES: Record<LineAction, string> = {
  long: 'border-up text-up',
  short: 'border-down text-down',
  tp: 'border-info text-info',
  sl: 'border-info text-info',
  lq: 'border-muted text-muted',
  order: 'border-brass text-brass',
  alert: 'border-brass text-brass',
};

interface LineChipProps {
  line: ChartLine;
  draft: Draft | undefined;
  geometry: RefObject<ChartGeometry | undefined>;
  /** A price with its distance to the market. */
  describe: (price: number) => string;
  onDraft: (draft: Draft | undefined) => void;
  onClose: () => void;
}

/** A line's label in the plot: a slider for a line that can be moved, and a button that closes what it stands for. */
export function LineChip({ line, draft, geometry, describe, onDraft, onClose }: LineChipProps) {
  const label = labelOf({ line });
  return (
    <div className={cx('flex h-5 items-stretch border bg-panel font-[Inter] text-11', TONES[line.action])}>
      {line.onMove ? (
        <MoveHandle {...{ line, draft, geometry, describe, onDraft }} />
      ) : (
        <p className="flex items-center px-1.5">
          <span className="whitespace-pre group-data-[edge=bottom]/line:before:content-['↓_'] group-data-[edge=top]/line:before:content-['↑_']">
            {label}
          </span>
          <span className="sr-only">: {describe(line.price)}</span>
        </p>
      )}
      {line.onClose && (
        <button
          type="button"
          data-close={line.id}
          aria-label={strings.close(line.label)}
          title={strings.close(line.label)}
          onClick={onClose}
          className="relative flex w-6 items-center justify-center border-inherit border-l after:absolute after:-inset-y-1 after:inset-x-0 hover:bg-raised pointer-coarse:w-8 pointer-coarse:after:-inset-y-3"
        >
          <X size={12} aria-hidden="true" />
        </button>
      )}
    </div>
  );
}

function MoveHandle({ line, draft, geometry, describe, onDraft }: Omit<LineChipProps, 'onClose'>) {
  const moves = useLineMove({ line, draft, geometry, onDraft });
  const price = draft?.id === line.id ? draft.price : line.price;
  const { plotHeight = 0, valueAt } = geometry.current ?? {};
  return (
    <div
      role="slider"
      tabIndex={0}
      data-handle={line.id}
      aria-label={line.label}
      aria-orientation="vertical"
      aria-valuenow={price}
      aria-valuemin={Math.min(price, Math.max(0, valueAt?.(plotHeight) ?? 0))}
      aria-valuemax={Math.max(price, valueAt?.(0) ?? price)}
      aria-valuetext={describe(price)}
      title={strings.moveHint}
      {...moves}
      className="relative flex cursor-row-resize touch-none select-none items-center gap-1 px-1.5 after:absolute after:-inset-y-1 after:inset-x-0 hover:bg-raised focus-visible:outline-2 focus-visible:outline-brass pointer-coarse:after:-inset-y-3"
    >
      <span className="whitespace-pre group-data-[edge=bottom]/line:before:content-['↓_'] group-data-[edge=top]/line:before:content-['↑_']">
        {labelOf({ line })}
      </span>
      <ChevronsUpDown size={11} aria-hidden="true" />
    </div>
  );
}

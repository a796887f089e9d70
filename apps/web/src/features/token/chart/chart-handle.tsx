import { type KeyboardEvent, type PointerEvent, type RefObject, useRef } from 'react';
import * as strings from '../strings.ts';
import { chartHeightEntry, heightByKey, LEAST_PX, MOST_PX, toHeight, USUAL_PX } from './chart-height.ts';

interface ChartHandleProps {
  chart: RefObject<HTMLElement | null>;
  height: number | null;
  onHeight: (height: number | null) => void;
}

/** The edge below the chart: dragged or moved by the arrows it makes the chart higher, pressed twice as high as at first. */
export function ChartHandle({ chart, height, onHeight }: ChartHandleProps) {
  const from = useRef<{ y: number; height: number }>(undefined);
  const drawn = () => chart.current?.offsetHeight ?? USUAL_PX;

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    from.current = { y: event.clientY, height: drawn() };
  };
  const onPointerMove = ({ clientY }: PointerEvent) => {
    if (from.current) onHeight(toHeight(from.current.height + clientY - from.current.y));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = heightByKey(event.key, drawn());
    if (next === undefined) return;
    event.preventDefault();
    onHeight(next);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule holds no handle
    <div
      role="separator"
      tabIndex={0}
      aria-label={strings.chartHeight}
      aria-orientation="horizontal"
      aria-valuenow={height ?? USUAL_PX}
      aria-valuemin={LEAST_PX}
      aria-valuemax={MOST_PX}
      title={strings.chartHeightHint}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={() => {
        from.current = undefined;
      }}
      onDoubleClick={() => onHeight(chartHeightEntry.initial)}
      // A finger's room lies over the chart's axis, as the tabs below need theirs.
      className="group relative z-1 flex h-full cursor-row-resize touch-none items-center justify-center rounded-sm after:absolute after:inset-x-0 after:-inset-y-1.5 pointer-coarse:after:inset-x-[calc(50%-3.75rem)] pointer-coarse:after:-top-8 pointer-coarse:after:bottom-0"
    >
      <span className="h-0.75 w-10 rounded-full bg-line transition group-hover:bg-muted" />
    </div>
  );
}

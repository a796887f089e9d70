import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  Suspense,
  useCallback,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { ChartStyle } from '#entities/candle/chart-style.ts';
import { type ChartChoice, chartViewEntry, INTERVALS } from '#entities/candle/chart-view.ts';
import { useStored } from '#shared/storage/use-stored.ts';
import { Segmented } from '#shared/ui/controls/segmented.tsx';
import { cx } from '#shared/ui/cx.ts';
import { useIdle } from '#shared/ui/hooks/use-idle.ts';
import { Panel } from '#shared/ui/panel.tsx';
import { SideScroll } from '#shared/ui/side-scroll.tsx';
import { lazyPart } from '#shared/ui/states/load-again.ts';
import type { ChartPort } from './chart-port.tsx';
import type { ChartSubject } from './chart-subject.ts';
import * as strings from './strings.ts';

const ToolRow = lazyPart(async () => (await import('./tool-row.tsx')).ToolRow);

/** What the tools ask of the chart in the frame. */
export interface ChartInside {
  /** For `ChartLink`. */
  port: (chart: ChartPort | undefined) => void;
  isTable: boolean;
  style: ChartStyle;
  timeZone: 'UTC' | undefined;
}

interface ChartFrameProps extends Omit<ComponentProps<'section'>, 'children' | 'ref'> {
  frame: RefObject<HTMLElement | null>;
  subject: ChartSubject;
  /** Its width is absent while it is not known. */
  choice: ChartChoice;
  onChoose: (change: Partial<ChartChoice>) => void;
  /** Above the tools. */
  header?: ReactNode;
  /** Whether the chart has a screen of its own to lead to; it is that screen's address. */
  address?: string | undefined;
  children: (inside: ChartInside) => ReactNode;
}

/** A panel with a chart in it and its tools above: the widths a person likes stand there at once, what else there is comes after the page. */
export function ChartFrame(props: ChartFrameProps) {
  const { frame, subject, choice, onChoose, header, address, children, className, style, ...panel } = props;
  const port = useRef<ChartPort>(undefined);
  const setPort = useCallback((chart: ChartPort | undefined) => {
    port.current = chart;
  }, []);
  const [isTable, setIsTable] = useState(false);
  const [isFull, setIsFull] = useState(false);
  const [{ favourites, isUtc }] = useStored(chartViewEntry);
  const { type, scale } = choice;
  const drawn = useMemo(() => ({ type, scale }), [type, scale]);
  const isIdle = useIdle();
  const inRow = INTERVALS.filter(
    ({ value }) =>
      subject.intervals.includes(value) && (favourites.includes(value) || value === choice.interval),
  );
  return (
    <Panel
      {...panel}
      ref={frame}
      className={cx('flex flex-col', isFull ? 'fixed inset-0 z-40 rounded-none' : className)}
      style={isFull ? undefined : style}
    >
      {header ?? (isFull && <h2 className="px-3 pt-3 font-semibold text-16">{subject.name}</h2>)}
      <div className="@container flex shrink-0 items-center gap-2 border-line border-b p-2">
        <SideScroll current={choice.interval ?? ''} className="touch-options max-w-full">
          <Segmented
            label={strings.width}
            options={inRow}
            value={choice.interval}
            onChange={(interval) => onChoose({ interval })}
          />
        </SideScroll>
        <Suspense>
          {isIdle && (
            <ToolRow
              {...{ frame, port, subject, choice, onChoose, address, isTable, isFull }}
              onTable={setIsTable}
              onFull={setIsFull}
            />
          )}
        </Suspense>
      </div>
      {children({ port: setPort, isTable, style: drawn, timeZone: isUtc ? 'UTC' : undefined })}
    </Panel>
  );
}

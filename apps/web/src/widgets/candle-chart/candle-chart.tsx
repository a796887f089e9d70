import ChevronsRight from 'lucide-react/icons/chevrons-right';
import {
  type ReactNode,
  Suspense,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { Candle } from '#entities/candle/candle.ts';
import type { ChartStyle } from '#entities/candle/chart-style.ts';
import type { ShownCandles } from '#entities/candle/pair-candles.ts';
import { Spinner } from '#shared/ui/controls/spinner.tsx';
import { lazyPart, loadAgain } from '#shared/ui/states/load-again.ts';
import { ChartContext } from './chart-context.ts';
import { type ChartControl, controlChart, type Shown } from './chart-control.ts';
import type { ChartFormat } from './chart-format.ts';
import { ChartLegend, sayCandle } from './chart-legend.tsx';
import type { ChartLine } from './lines/chart-line.ts';
import type { ChartMark } from './marks.ts';
import * as strings from './strings.ts';
import { candleTimes, type OffsetOf } from './time-axis.ts';

const MarksTold = lazyPart(async () => (await import('./mark-words.tsx')).MarksTold);
const MarksSaid = lazyPart(async () => (await import('./mark-words.tsx')).MarksSaid);

const ChartHelp = lazyPart(async () => (await import('./chart-help.tsx')).ChartHelp);

interface CandleChartProps {
  store: ShownCandles;
  format: ChartFormat;
  /** What the chart shows, for those who do not see it. */
  label: string;
  onOlder: () => void;
  /** Oldest first. */
  marks?: readonly ChartMark[];
  /** Prices across the chart. */
  lines?: readonly ChartLine[];
  style?: ChartStyle;
  /** By its name in the time zone database; without one it is the browser's. */
  timeZone?: string;
  /** Whether what is shown is still on its way. */
  isLoading?: boolean;
  /** Lies over the picture, and has the chart by `useChart`. */
  children?: ReactNode;
}

const NO_MARKS: readonly ChartMark[] = [];
const NO_LINES: readonly ChartLine[] = [];
const USUAL_STYLE: ChartStyle = { type: 'candles', scale: 'linear' };

/** A price over its volume: drag pans, wheel and pinch zoom, arrows read one bar after the other. */
export function CandleChart({
  store,
  format: usual,
  label,
  onOlder,
  marks = NO_MARKS,
  lines = NO_LINES,
  style = USUAL_STYLE,
  timeZone,
  isLoading = false,
  children,
}: CandleChartProps) {
  const chart = useRef<HTMLDivElement>(null);
  const format = useZoned(usual, timeZone);
  const { canvas, axis, control, read, said, isByHand, isPast } = useControl({
    store,
    onOlder,
    format,
    label,
    marks,
    lines,
    style,
  });
  const last = useSyncExternalStore(store.onChange, () => store.candles().at(-1));
  const handle = useMemo(() => control && { ...control, format }, [control, format]);
  const shown = read ?? last;
  const marked = shown && marks.length > 0 && { candles: store.candles(), candle: shown, marks };
  return (
    <div
      ref={chart}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys read and zoom the chart
      tabIndex={0}
      role="application"
      aria-roledescription={strings.chart}
      aria-label={strings.chartLabel(label)}
      title={read?.isGenesis ? strings.syntheticTitle : undefined}
      onKeyDown={(event) => {
        // What lies over the chart has keys of its own.
        if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey) return;
        if (control?.key(event)) event.preventDefault();
      }}
      className="relative h-full min-h-0 rounded-md outline-none focus-visible:outline-2 focus-visible:outline-brass"
    >
      {shown && (
        <ChartLegend candle={shown} format={format} isLive={shown === last}>
          <Suspense>{marked && <MarksTold {...marked} />}</Suspense>
        </ChartLegend>
      )}
      <canvas ref={canvas} className="absolute inset-0 size-full cursor-crosshair touch-pan-y" />
      <div
        ref={axis}
        title={strings.axisHint}
        className="absolute top-0 right-0 bottom-6 w-19 cursor-ns-resize touch-none"
      />
      {isPast && (
        <button
          type="button"
          aria-label={strings.newest}
          title={strings.newest}
          onClick={control?.toNewest}
          className="reach absolute right-21 bottom-8 z-10 flex size-7 items-center justify-center rounded-md border border-line bg-panel text-muted hover:text-text"
        >
          <ChevronsRight size={16} aria-hidden="true" />
        </button>
      )}
      {isByHand && (
        <button
          type="button"
          aria-label={strings.automaticAxis}
          title={strings.automaticAxis}
          onClick={control?.automatic}
          className="reach absolute right-1 bottom-0 z-10 h-6 rounded-sm px-2 font-semibold text-11 text-brass hover:bg-raised"
        >
          {strings.auto}
        </button>
      )}
      <output className="sr-only">
        {said}
        <Suspense>{said !== '' && marked && <MarksSaid {...marked} />}</Suspense>
      </output>
      <ChartContext value={handle}>{handle && children}</ChartContext>
      <Suspense>{control && <ChartHelp chart={chart} />}</Suspense>
      {isLoading && (
        <p
          role="status"
          aria-label={strings.loading}
          className="pointer-events-none absolute inset-0 grid place-items-center text-muted"
        >
          <Spinner size={24} />
        </p>
      )}
    </div>
  );
}

interface Controlled extends Shown {
  store: ShownCandles;
  onOlder: () => void;
}

/** Keeps the picture after what it shows. */
function useControl({ store, onOlder, format, label, marks, lines, style }: Controlled) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [control, setControl] = useState<ChartControl>();
  const [read, setRead] = useState<Candle>();
  const [said, setSaid] = useState('');
  const [isByHand, setIsByHand] = useState(false);
  const [isPast, setIsPast] = useState(false);
  const axis = useRef<HTMLDivElement>(null);
  const latest = useRef({ onOlder, format, label, marks, lines, style });

  useLayoutEffect(() => {
    latest.current = { onOlder, format, label, marks, lines, style };
    control?.redraw();
  }, [control, onOlder, format, label, marks, lines, style]);

  useEffect(() => {
    if (!canvas.current || !axis.current) return;
    const made = controlChart({
      canvas: canvas.current,
      axis: axis.current,
      store,
      shown: () => latest.current,
      onOlder: () => latest.current.onOlder(),
      onHand: setIsByHand,
      onPast: setIsPast,
      onRead(candle, by) {
        setRead(candle);
        if (by === 'key') setSaid(candle ? sayCandle(candle, latest.current.format) : '');
      },
    });
    setControl(made);
    return made.stop;
  }, [store]);

  return { canvas, axis, control, read, said, isByHand, isPast };
}

/** The format with its times by the clock of a zone, as soon as that is known. */
function useZoned(format: ChartFormat, timeZone: string | undefined): ChartFormat {
  const [zone, setZone] = useState<{ name: string; offsetOf: OffsetOf }>();
  useEffect(() => {
    if (timeZone === undefined) return;
    let isAwaited = true;
    void loadAgain(() => import('./time-zone.ts')).then(({ offsetIn }) => {
      if (isAwaited) setZone({ name: timeZone, offsetOf: offsetIn(timeZone) });
    });
    return () => {
      isAwaited = false;
    };
  }, [timeZone]);
  return useMemo(() => {
    if (timeZone === undefined || zone?.name !== timeZone) return format;
    return { ...format, times: candleTimes(format.interval, zone.offsetOf) };
  }, [format, timeZone, zone]);
}

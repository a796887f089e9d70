import type { Candle } from '@orrery/wire/charts/candles';
import {
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { ChartStyle } from '#entities/candle/chart-style.ts';
import type { ShownCandles } from '#entities/candle/pair-candles.ts';
import { placeOf } from './bars.ts';
import { ChartContext } from './chart-context.ts';
import { type ChartControl, controlChart, type Shown } from './chart-control.ts';
import type { ChartFormat } from './chart-format.ts';
import { ChartLegend, sayCandle, sayMarks } from './chart-legend.tsx';
import type { ChartLine } from './lines/chart-line.ts';
import { type ChartMark, marksByCandle } from './marks.ts';
import * as strings from './strings.ts';
import { candleTimes } from './time-axis.ts';

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
  children,
}: CandleChartProps) {
  const format = useMemo(
    () => (timeZone === undefined ? usual : { ...usual, times: candleTimes(usual.interval, timeZone) }),
    [usual, timeZone],
  );
  const { canvas, axis, control, read, said, isByHand } = useControl({
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
  const ofShown = (candle: Candle) => marksOf(store.candles(), candle, marks);
  return (
    <div
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
      {shown && <ChartLegend candle={shown} format={format} isLive={shown === last} marks={ofShown(shown)} />}
      <canvas ref={canvas} className="absolute inset-0 size-full cursor-crosshair touch-pan-y" />
      <div
        ref={axis}
        title={strings.axisHint}
        className="absolute top-0 right-0 bottom-6 w-19 cursor-ns-resize touch-none"
      />
      {isByHand && (
        <button
          type="button"
          aria-label={strings.automaticAxis}
          title={strings.automaticAxis}
          onClick={control?.automatic}
          className="absolute right-1 bottom-0 z-10 h-6 rounded-sm px-2 font-semibold text-11 text-brass hover:bg-raised"
        >
          {strings.auto}
        </button>
      )}
      <output className="sr-only">
        {said}
        {said !== '' && shown && ofShown(shown).length > 0 && `. ${sayMarks(ofShown(shown))}`}
      </output>
      <ChartContext value={handle}>{handle && children}</ChartContext>
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
      onRead(candle, by) {
        setRead(candle);
        if (by === 'key') setSaid(candle ? sayCandle(candle, latest.current.format) : '');
      },
    });
    setControl(made);
    return made.stop;
  }, [store]);

  return { canvas, axis, control, read, said, isByHand };
}

/** The marks of one candle, found among it and its neighbours, which tell how long it is. */
function marksOf(candles: readonly Candle[], candle: Candle, marks: readonly ChartMark[]) {
  const index = marks.length > 0 ? placeOf(candles, candle.time) : -1;
  const from = Math.max(0, index - 1);
  return index < 0
    ? NO_MARKS
    : (marksByCandle(candles.slice(from, index + 2), marks).get(index - from) ?? NO_MARKS);
}

import type { Candle } from '@orrery/wire/charts/candles';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { ShownCandles } from '#entities/candle/pair-candles.ts';
import { type ChartControl, controlChart } from './chart-control.ts';
import type { ChartFormat } from './chart-format.ts';
import { ChartLegend, MarkKey, sayCandle } from './chart-legend.tsx';
import { type ChartMark, marksByCandle } from './marks.ts';
import * as strings from './strings.ts';

interface CandleChartProps {
  store: ShownCandles;
  format: ChartFormat;
  /** What the chart shows, for those who do not see it. */
  label: string;
  onOlder: () => void;
  /** Trades of one's own. */
  marks?: readonly ChartMark[];
}

const NO_MARKS: readonly ChartMark[] = [];

/** Candles over their volume: drag pans, wheel and pinch zoom, arrows read one candle after the other. */
export function CandleChart({ store, format, label, onOlder, marks = NO_MARKS }: CandleChartProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const control = useRef<ChartControl>(undefined);
  const older = useRef(onOlder);
  const marked = useRef(marks);
  const [read, setRead] = useState<Candle>();
  const [said, setSaid] = useState('');
  const last = useSyncExternalStore(store.onChange, () => store.candles().at(-1));

  useEffect(() => {
    older.current = onOlder;
  }, [onOlder]);

  useEffect(() => {
    if (!canvas.current) return;
    control.current = controlChart({
      canvas: canvas.current,
      store,
      format,
      marks: () => marked.current,
      onOlder: () => older.current(),
      onRead(candle, by) {
        setRead(candle);
        if (by === 'key') setSaid(candle ? sayCandle(candle, format) : '');
      },
    });
    return () => control.current?.stop();
  }, [store, format]);

  useEffect(() => {
    marked.current = marks;
    control.current?.redraw();
  }, [marks]);

  const shown = read ?? last;
  const ofShown = (candle: Candle) => {
    const candles = store.candles();
    return marksByCandle(candles, marks).get(candles.findIndex(({ time }) => time === candle.time)) ?? [];
  };
  return (
    <div
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys read and zoom the chart
      tabIndex={0}
      role="application"
      aria-roledescription={strings.chart}
      aria-label={strings.chartLabel(label)}
      title={read?.isGenesis ? strings.syntheticTitle : undefined}
      onKeyDown={(event) => {
        if (!event.ctrlKey && !event.metaKey && control.current?.key(event.key)) event.preventDefault();
      }}
      className="relative h-full min-h-0 rounded-md outline-none focus-visible:outline-2 focus-visible:outline-brass"
    >
      {shown && <ChartLegend candle={shown} format={format} isLive={shown === last} marks={ofShown(shown)} />}
      <canvas ref={canvas} className="absolute inset-0 size-full cursor-crosshair touch-pan-y" />
      {marks.length > 0 && <MarkKey />}
      <output className="sr-only">
        {said}
        {said !== '' && shown && ofShown(shown).map(({ text }) => `. ${text}`)}
      </output>
    </div>
  );
}

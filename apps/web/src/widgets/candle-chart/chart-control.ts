import type { Candle } from '@orrery/wire/charts/candles';
import type { ShownCandles } from '#entities/candle/pair-candles.ts';
import { onLook } from '#shared/theme/theme.ts';
import { toKeys } from './chart-keys.ts';
import { followPointers } from './chart-pointers.ts';
import { type ChartColours, candleAt, type Frame, toPlot } from './layout.ts';
import { type ChartMark, marksByCandle } from './marks.ts';
import { createPainter, type Painter } from './painter.ts';
import { fit, pan, reveal, stay, type Viewport, zoom } from './viewport.ts';

/** This many candles before the oldest one comes into sight, older ones are asked for. */
const AHEAD = 60;

/** What a chart shows besides its candles. */
export interface Shown extends Pick<Frame, 'style' | 'lines' | 'format'> {
  label: string;
  marks: readonly ChartMark[];
}

interface ChartInput {
  canvas: HTMLCanvasElement;
  store: ShownCandles;
  /** As it is now; `redraw` says that it changed. */
  shown: () => Shown;
  /** Told the candle that is read, by pointer or by key; undefined when none is. */
  onRead: (candle: Candle | undefined, by: 'pointer' | 'key') => void;
  onOlder: () => void;
}

export interface ChartControl extends Painter {
  /** True when the key meant something. */
  readonly key: (key: string) => boolean;
}

/** Keeps a canvas drawn: with each change of its candles, its size, the look, the pointer and the keys. */
export function controlChart({ canvas, store, shown, onRead, onOlder }: ChartInput): ChartControl {
  /** Until the user moves it the view is what fits. */
  let moved: Viewport | undefined;
  let cross: Frame['cross'];
  let readTime: number | undefined;
  let colours = readColours(canvas);
  let newest = store.candles().at(-1)?.time ?? 0;

  const plot = () => toPlot({ candles: store.candles(), width: canvas.clientWidth });
  const viewport = () => moved ?? fit(plot());
  const frame = (): Frame => ({
    candles: store.candles(),
    viewport: viewport(),
    width: canvas.clientWidth,
    height: canvas.clientHeight,
    cross,
    colours,
    ...shown(),
    marks: marksByCandle(store.candles(), shown().marks),
  });
  const painter = createPainter({
    canvas,
    frame,
    label: () => shown().label,
    onDrawn({ candles, from }) {
      canvas.dataset.drawn = String(candles.length);
      if (from < AHEAD) onOlder();
    },
  });

  function look(next: Viewport) {
    moved = next;
    painter.redraw();
  }

  function read(next: Frame['cross'], by: 'pointer' | 'key') {
    const candle = next && store.candles()[next.index];
    cross = next;
    readTime = candle?.time;
    onRead(candle, by);
    painter.redraw();
  }

  function followCandles() {
    const candles = store.candles();
    const opened = candles.filter(({ time }) => time > newest).length;
    if (moved) moved = stay(moved, opened, plot());
    newest = candles.at(-1)?.time ?? 0;
    const index = candles.findLastIndex(({ time }) => time === readTime);
    if (cross) read(index < 0 ? undefined : { ...cross, index }, 'pointer');
    painter.redraw();
  }

  function step(by: number) {
    const last = store.candles().length - 1;
    const index = Math.min(last, Math.max(0, (cross?.index ?? last + 1) + by));
    if (last < 0) return;
    const before = viewport();
    const after = reveal(index, before, plot());
    if (after !== before) look(after);
    read({ index }, 'key');
  }

  const toCross = (x: number, y: number) =>
    store.candles().length > 0 ? { index: candleAt(x, frame()), y } : undefined;
  const stops = [
    painter.stop,
    store.onChange(followCandles),
    onLook(() => {
      colours = readColours(canvas);
      painter.redraw();
    }),
    observeSize(canvas, painter.redraw),
    followPointers(canvas, {
      onHover: (x, y) => read(toCross(x, y), 'pointer'),
      onLeave: () => read(undefined, 'pointer'),
      onPan: (dx) => look(pan(viewport(), dx, plot())),
      onZoom: (factor, x) => look(zoom(viewport(), factor, x, plot())),
    }),
  ];
  painter.redraw();
  return {
    ...painter,
    key: toKeys({
      step,
      zoomBy: (factor) => look(zoom(viewport(), factor, plot().width, plot())),
      leave: () => read(undefined, 'key'),
    }),
    stop() {
      for (const stop of stops) stop();
    },
  };
}

function observeSize(canvas: HTMLCanvasElement, onSize: () => void): () => void {
  const observer = new ResizeObserver(onSize);
  observer.observe(canvas);
  return () => observer.disconnect();
}

function readColours(canvas: HTMLCanvasElement): ChartColours {
  const style = getComputedStyle(canvas);
  const colour = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return {
    up: colour('up'),
    down: colour('down'),
    line: colour('line'),
    muted: colour('muted'),
    text: colour('text'),
    raised: colour('raised'),
    brass: colour('brass'),
    info: colour('info'),
    onUpDown: colour('panel'),
  };
}

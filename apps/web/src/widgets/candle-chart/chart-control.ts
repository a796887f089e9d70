import type { Candle } from '@orrery/wire/charts/candles';
import type { ShownCandles } from '#entities/candle/pair-candles.ts';
import { onLook } from '#shared/theme/on-look.ts';
import type { ChartFormat } from './chart-format.ts';
import { followPointers } from './chart-pointers.ts';
import { type ChartColours, candleAt, drawCandles, type Frame, toPlot } from './draw-candles.ts';
import { type ChartMark, marksByCandle } from './marks.ts';
import { fit, pan, reveal, seen, stay, type Viewport, zoom } from './viewport.ts';

/** So many candles before the oldest one comes into sight, older ones are asked for. */
const AHEAD = 60;
const ZOOM_STEP = 1.25;
/** Candles that the page keys pass. */
const PAGE = 20;

interface ChartInput {
  canvas: HTMLCanvasElement;
  store: ShownCandles;
  format: ChartFormat;
  /** Trades of one's own, as they are now. */
  marks: () => readonly ChartMark[];
  /** Told the candle that is read, by pointer or by key; undefined when none is. */
  onRead: (candle: Candle | undefined, by: 'pointer' | 'key') => void;
  onOlder: () => void;
}

export interface ChartControl {
  /** True when the key meant something. */
  readonly key: (key: string) => boolean;
  /** Draws again what the chart is not told of. */
  readonly redraw: () => void;
  readonly stop: () => void;
}

/** Keeps a canvas drawn: with each change of its candles, its size, the look, the pointer and the keys. */
export function controlChart({ canvas, store, format, marks, onRead, onOlder }: ChartInput): ChartControl {
  const context = canvas.getContext('2d');
  /** Until the user moves it the view is what fits. */
  let moved: Viewport | undefined;
  let cross: Frame['cross'];
  let readTime: number | undefined;
  let colours = readColours(canvas);
  let newest = store.candles().at(-1)?.time ?? 0;
  let asked: number | undefined;

  const plot = () => toPlot({ candles: store.candles(), width: canvas.clientWidth });
  const viewport = () => moved ?? fit(plot());
  const frame = (): Frame => ({
    candles: store.candles(),
    viewport: viewport(),
    width: canvas.clientWidth,
    height: canvas.clientHeight,
    cross,
    colours,
    format,
    marks: marksByCandle(store.candles(), marks()),
  });

  function draw() {
    asked = undefined;
    if (!context) return;
    const now = frame();
    fitToScreen(canvas, context);
    drawCandles(context, now);
    if (now.candles.length === 0) return;
    canvas.dataset.drawn = String(now.candles.length);
    if (seen(now.viewport, toPlot(now)).from < AHEAD) onOlder();
  }

  function drawSoon() {
    asked ??= requestAnimationFrame(draw);
  }

  function look(next: Viewport) {
    moved = next;
    drawSoon();
  }

  function read(next: Frame['cross'], by: 'pointer' | 'key') {
    const candle = next && store.candles()[next.index];
    cross = next;
    readTime = candle?.time;
    onRead(candle, by);
    drawSoon();
  }

  function followCandles() {
    const candles = store.candles();
    const opened = candles.filter(({ time }) => time > newest).length;
    if (moved) moved = stay(moved, opened, plot());
    newest = candles.at(-1)?.time ?? 0;
    const index = candles.findLastIndex(({ time }) => time === readTime);
    if (cross) read(index < 0 ? undefined : { ...cross, index }, 'pointer');
    drawSoon();
  }

  const toCross = (x: number, y: number) =>
    store.candles().length > 0 ? { index: candleAt(x, frame()), y } : undefined;
  const stops = [
    store.onChange(followCandles),
    onLook(() => {
      colours = readColours(canvas);
      drawSoon();
    }),
    observeSize(canvas, drawSoon),
    followPointers(canvas, {
      onHover: (x, y) => read(toCross(x, y), 'pointer'),
      onLeave: () => read(undefined, 'pointer'),
      onPan: (dx) => look(pan(viewport(), dx, plot())),
      onZoom: (factor, x) => look(zoom(viewport(), factor, x, plot())),
    }),
  ];

  function step(by: number) {
    const last = store.candles().length - 1;
    const index = Math.min(last, Math.max(0, (cross?.index ?? last + 1) + by));
    if (last < 0) return;
    const before = viewport();
    const after = reveal(index, before, plot());
    if (after !== before) look(after);
    read({ index }, 'key');
  }

  drawSoon();
  return {
    key: toKeys({
      step,
      zoomBy: (factor) => look(zoom(viewport(), factor, plot().width, plot())),
      leave: () => read(undefined, 'key'),
    }),
    redraw: drawSoon,
    stop() {
      if (asked !== undefined) cancelAnimationFrame(asked);
      for (const stop of stops) stop();
    },
  };
}

interface KeyActs {
  step: (by: number) => void;
  zoomBy: (factor: number) => void;
  leave: () => void;
}

/** What a key does; whether it means something. */
function toKeys({ step, zoomBy, leave }: KeyActs): (key: string) => boolean {
  const acts: Record<string, () => void> = {
    ArrowLeft: () => step(-1),
    ArrowRight: () => step(1),
    PageUp: () => step(-PAGE),
    PageDown: () => step(PAGE),
    Home: () => step(Number.NEGATIVE_INFINITY),
    End: () => step(Number.POSITIVE_INFINITY),
    '+': () => zoomBy(ZOOM_STEP),
    '-': () => zoomBy(1 / ZOOM_STEP),
    Escape: leave,
  };
  return (key) => {
    const act = acts[key === '=' ? '+' : key];
    act?.();
    return act !== undefined;
  };
}

/** As many points as the screen has. */
function fitToScreen(canvas: HTMLCanvasElement, context: CanvasRenderingContext2D) {
  const ratio = window.devicePixelRatio;
  const [width, height] = [canvas.clientWidth * ratio, canvas.clientHeight * ratio].map(Math.round);
  if (width !== undefined && canvas.width !== width) canvas.width = width;
  if (height !== undefined && canvas.height !== height) canvas.height = height;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
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
    onUpDown: colour('panel'),
  };
}

import type { Candle } from '@orrery/wire/charts/candles';
import type { ShownCandles } from '#entities/candle/pair-candles.ts';
import { onLook } from '#shared/theme/theme.ts';
import { countAfter, placeOf } from './bars.ts';
import { type ChartKey, toKeys } from './chart-keys.ts';
import { followAxis, followPointers } from './chart-pointers.ts';
import { type ChartColours, type Frame, toPlot } from './layout.ts';
import { createPainter, type Painter } from './painter.ts';
import { handOf } from './value-hand.ts';
import { indexAt, movingView } from './viewport.ts';

/** This many candles before the oldest one comes into sight, older ones are asked for. */
const AHEAD = 60;

/** What a chart shows besides its candles. */
export interface Shown extends Pick<Frame, 'style' | 'lines' | 'marks' | 'format'> {
  label: string;
}

interface ChartInput {
  canvas: HTMLCanvasElement;
  /** Lies over the value axis. */
  axis: HTMLElement;
  store: ShownCandles;
  /** As it is now; `redraw` says that it changed. */
  shown: () => Shown;
  /** Told the candle that is read, by pointer or by key; undefined when none is. */
  onRead: (candle: Candle | undefined, by: 'pointer' | 'key') => void;
  onOlder: () => void;
  /** Told whether the value axis was moved by hand. */
  onHand: (isByHand: boolean) => void;
}

export interface ChartControl extends Painter {
  /** True when the key meant something. */
  readonly key: (key: ChartKey) => boolean;
  /** Returns the value axis to what is in sight. */
  readonly automatic: () => void;
}

/** Keeps a canvas drawn: with each change of its candles, its size, the look, the pointer and the keys. */
export function controlChart({
  canvas,
  axis,
  store,
  shown,
  onRead,
  onOlder,
  onHand,
}: ChartInput): ChartControl {
  let cross: Frame['cross'];
  let readTime: number | undefined;
  let colours = readColours(canvas);
  let newest = store.candles().at(-1)?.time ?? 0;

  const plot = () => toPlot({ candles: store.candles(), width: canvas.clientWidth });
  const view = movingView(plot, () => painter.redraw());
  const frame = (): Frame => ({
    candles: store.candles(),
    viewport: view.now(),
    width: canvas.clientWidth,
    height: canvas.clientHeight,
    cross,
    colours,
    ...shown(),
    hand: hand.range(),
  });
  const painter = createPainter({
    canvas,
    frame,
    label: () => shown().label,
    onDrawn({ candles, from }) {
      const count = String(candles.length);
      if (canvas.dataset.drawn !== count) canvas.dataset.drawn = count;
      if (from < AHEAD) onOlder();
    },
  });
  const hand = handOf({
    scale: () => shown().style.scale,
    layout: painter.layout,
    onChange(isByHand) {
      // A finger that moves the picture up and down must not move the page.
      canvas.style.touchAction = isByHand ? 'none' : '';
      onHand(isByHand);
      painter.redraw();
    },
  });

  function read(next: Frame['cross'], by: 'pointer' | 'key') {
    const candle = next && store.candles()[next.index];
    cross = next;
    readTime = candle?.time;
    onRead(candle, by);
    painter.redraw();
  }

  function readAt(x: number, y: number) {
    const index = indexAt(x, view.now(), plot());
    read(index < 0 ? undefined : { index, y }, 'pointer');
  }

  function followCandles() {
    const candles = store.candles();
    view.stay(countAfter(candles, newest));
    newest = candles.at(-1)?.time ?? 0;
    const index = readTime === undefined ? -1 : placeOf(candles, readTime);
    if (cross) read(index < 0 ? undefined : { ...cross, index }, 'pointer');
    painter.redraw();
  }

  function step(by: number) {
    const last = store.candles().length - 1;
    if (last < 0) return;
    const index = Math.min(last, Math.max(0, (cross?.index ?? last + 1) + by));
    view.reveal(index);
    read({ index }, 'key');
  }

  const panBy = (dx: number, dy: number) => {
    view.panBy(dx);
    if (hand.range()) hand.shift(dy / canvas.clientHeight);
  };
  const leave = (by: 'pointer' | 'key') => () => read(undefined, by);
  const stops = [
    painter.stop,
    store.onChange(followCandles),
    onLook(() => {
      colours = readColours(canvas);
      painter.redraw();
    }),
    observeSize(canvas, painter.redraw),
    followPointers(canvas, { onHover: readAt, onLeave: leave('pointer'), onPan: panBy, onZoom: view.zoomBy }),
    followAxis(axis, { onStretch: hand.stretch, onReset: hand.automatic }),
  ];
  const panShare = (share: number) => view.panBy(share * plot().width);
  painter.redraw();
  return {
    ...painter,
    key: toKeys({ step, zoomBy: view.zoomBy, panBy: panShare, leave: leave('key'), ...hand }),
    automatic: hand.automatic,
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

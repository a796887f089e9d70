import type { Candle } from '#entities/candle/candle.ts';
import type { ChartScale } from '#entities/candle/chart-style.ts';
import type { ShownCandles } from '#entities/candle/pair-candles.ts';
import type { Frame } from '../layout.ts';
import type { Painter } from '../painter.ts';
import { toPlot } from '../to-layout.ts';
import { type ChartKey, toKeys } from './keys.ts';
import { indexAt, movingView } from './moving-view.ts';
import { countAfter, placeOf } from './places.ts';
import { followAxis, followPointers } from './pointers.ts';
import { handOf } from './value-hand.ts';

export { grouped } from '../grouped.ts';
export { drawCross } from './draw-cross.ts';

export interface HandsInput {
  canvas: HTMLCanvasElement;
  /** Lies over the value axis. */
  axis: HTMLElement;
  store: ShownCandles;
  painter: Painter;
  scale: () => ChartScale;
  /** Told the candle that is read, by pointer or by key; undefined when none is. */
  onRead: (candle: Candle | undefined, by: 'pointer' | 'key') => void;
  /** Told whether the value axis was moved by hand. */
  onHand: (isByHand: boolean) => void;
}

export interface Hands {
  readonly looks: () => Pick<Frame, 'viewport' | 'cross' | 'hand'>;
  /** True when the key meant something. */
  readonly key: (key: ChartKey) => boolean;
  /** Returns the value axis to what is in sight. */
  readonly automatic: () => void;
  /** Moves to the newest candles. */
  readonly toNewest: () => void;
  readonly stop: () => void;
}

/** Moves, zooms and reads a chart by pointers and keys. */
export function followHands({ canvas, axis, store, painter, scale, onRead, onHand }: HandsInput): Hands {
  let cross: Frame['cross'];
  let readTime: number | undefined;
  let newest = store.candles().at(-1)?.time ?? 0;

  const plot = () => toPlot({ candles: store.candles(), width: canvas.clientWidth });
  const view = movingView(plot, painter.redraw);
  const hand = handOf({
    scale,
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
  }

  function step(by: number) {
    const last = store.candles().length - 1;
    if (last < 0) return;
    const index = Math.min(last, Math.max(0, (cross?.index ?? last + 1) + by));
    view.reveal(index);
    read({ index }, 'key');
  }

  const onPan = (dx: number, dy: number) => {
    view.panBy(dx);
    if (hand.range()) hand.shift(dy / canvas.clientHeight);
  };
  const leave = (by: 'pointer' | 'key') => () => read(undefined, by);
  const stops = [
    store.onChange(followCandles),
    followPointers(canvas, { onHover: readAt, onLeave: leave('pointer'), onPan, onZoom: view.zoomBy }),
    followAxis(axis, { onStretch: hand.stretch, onReset: hand.automatic }),
  ];
  const panBy = (share: number) => view.panBy(share * plot().width);
  return {
    looks: () => ({ viewport: view.now(), cross, hand: hand.range() }),
    key: toKeys({ step, zoomBy: view.zoomBy, panBy, leave: leave('key'), ...hand }),
    automatic: hand.automatic,
    toNewest: view.toNewest,
    stop() {
      for (const stop of stops) stop();
    },
  };
}

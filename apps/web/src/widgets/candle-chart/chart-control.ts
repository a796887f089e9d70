import { onLook } from '#shared/theme/theme.ts';
import { loadAgain } from '#shared/ui/states/load-again.ts';
import type { Hands, HandsInput } from './hands/hands.ts';
import type { ChartColours, DrawnLater, Frame } from './layout.ts';
import { createPainter, type Painter } from './painter.ts';
import { toPlot } from './to-layout.ts';
import { fit } from './viewport.ts';

/** This many candles before the oldest one comes into sight, older ones are asked for. */
const AHEAD = 60;

/** What a chart shows besides its candles. */
export interface Shown extends Pick<Frame, 'style' | 'lines' | 'marks' | 'format'> {
  label: string;
}

interface ChartInput extends Pick<HandsInput, 'canvas' | 'axis' | 'store' | 'onRead' | 'onHand'> {
  /** As it is now; `redraw` says that it changed. */
  shown: () => Shown;
  onOlder: () => void;
  /** Told whether the newest candle has left the picture. */
  onPast: (isPast: boolean) => void;
}

export interface ChartControl extends Painter, Pick<Hands, 'key' | 'automatic' | 'toNewest'> {}

/** Keeps a canvas drawn: with each change of its candles, its size, the look, the pointer and the keys. */
export function controlChart({
  canvas,
  axis,
  store,
  shown,
  onRead,
  onOlder,
  onPast,
  onHand,
}: ChartInput): ChartControl {
  const later: DrawnLater = {};
  let colours: ChartColours | undefined;
  let hands: Hands | undefined;
  let isStopped = false;
  let isPast = false;

  const painter = createPainter({
    canvas,
    later,
    frame() {
      const [candles, width] = [store.candles(), canvas.clientWidth];
      // Read when they are drawn: by then the page has taken its new look.
      colours ??= readColours(canvas);
      return {
        candles,
        width,
        height: canvas.clientHeight,
        colours,
        ...(hands?.looks() ?? {
          viewport: fit(toPlot({ candles, width })),
          cross: undefined,
          hand: undefined,
        }),
        ...shown(),
      };
    },
    label: () => shown().label,
    onDrawn({ candles, from }) {
      const count = String(candles.length);
      if (canvas.dataset.drawn !== count) canvas.dataset.drawn = count;
      if (from < AHEAD) onOlder();
      const wasPast = isPast;
      isPast = (hands?.looks().viewport.offset ?? 0) < 0;
      if (isPast !== wasPast) onPast(isPast);
    },
  });

  /** Nobody moves a chart before it is there. */
  async function takeHands() {
    const { drawCross, followHands, grouped } = await loadAgain(() => import('./hands/hands.ts'));
    if (isStopped) return;
    Object.assign(later, { drawCross, grouped });
    hands = followHands({ canvas, axis, store, painter, scale: () => shown().style.scale, onRead, onHand });
    canvas.dataset.hands = '';
  }

  const stops = [
    painter.stop,
    store.onChange(painter.redraw),
    onLook(() => {
      colours = undefined;
      painter.redraw();
    }),
    observeSize(canvas, painter.redraw),
  ];
  painter.redraw();
  void takeHands();
  return {
    ...painter,
    key: (key) => hands?.key(key) ?? false,
    automatic: () => hands?.automatic(),
    toNewest: () => hands?.toNewest(),
    stop() {
      isStopped = true;
      for (const stop of stops) stop();
      hands?.stop();
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

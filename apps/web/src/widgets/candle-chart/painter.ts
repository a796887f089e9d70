import { listen } from '#shared/stream/listen.ts';
import { loadAgain, loadNow } from '#shared/ui/states/load-again.ts';
import type { ChartHandle } from './chart-context.ts';
import { type DrawnLater, drawChart } from './draw-chart.ts';
import type { ChartGeometry } from './geometry.ts';
import type { Frame, Layout } from './layout.ts';

interface PainterInput {
  canvas: HTMLCanvasElement;
  /** The picture as it should be now. */
  frame: () => Frame;
  label: () => string;
  onDrawn: (layout: Layout) => void;
}

export interface Painter extends Omit<ChartHandle, 'format'> {
  readonly stop: () => void;
}

/** Draws a canvas at most once a frame, and fetches what some pictures need when one does. */
export function createPainter({ canvas, frame, label, onDrawn }: PainterInput): Painter {
  const context = canvas.getContext('2d');
  const later: DrawnLater = {};
  const listeners = new Set<(geometry: ChartGeometry) => void>();
  let drawn: Layout | undefined;
  let asked: number | undefined;

  function draw() {
    asked = undefined;
    if (!context) return;
    const now = frame();
    if (now.lines.length > 0) void loadLines(later, redraw);
    fitToScreen(canvas, context);
    drawn = drawChart(context, now, later);
    if (!drawn) return;
    for (const listener of listeners) listener(drawn);
    onDrawn(drawn);
  }

  function redraw() {
    asked ??= requestAnimationFrame(draw);
  }

  return {
    redraw,
    onDraw(listener) {
      if (drawn) listener(drawn);
      return listen(listeners, listener);
    },
    async picture() {
      const { drawPicture } = await loadNow(() => import('./draw-picture.ts'));
      return drawPicture({ ...frame(), cross: undefined }, later, label());
    },
    stop() {
      if (asked !== undefined) cancelAnimationFrame(asked);
    },
  };
}

async function loadLines(later: DrawnLater, onLoad: () => void) {
  if (later.lines) return;
  const { drawLines } = await loadAgain(() => import('./lines/draw-lines.ts'));
  if (later.lines) return;
  later.lines = drawLines;
  onLoad();
}

/** As many points as the screen has. */
function fitToScreen(canvas: HTMLCanvasElement, context: CanvasRenderingContext2D) {
  const ratio = window.devicePixelRatio;
  const [width, height] = [canvas.clientWidth * ratio, canvas.clientHeight * ratio].map(Math.round);
  if (width !== undefined && canvas.width !== width) canvas.width = width;
  if (height !== undefined && canvas.height !== height) canvas.height = height;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
}

import { listen } from '#shared/stream/listen.ts';
import { loadAgain, loadNow } from '#shared/ui/states/load-again.ts';
import type { ChartHandle } from './chart-context.ts';
import { drawChart } from './draw-chart.ts';
import type { ChartGeometry } from './geometry.ts';
import type { DrawnLater, Frame, Layout } from './layout.ts';

interface PainterInput {
  canvas: HTMLCanvasElement;
  /** Is given what is fetched. */
  later: DrawnLater;
  /** The picture as it should be now. */
  frame: () => Frame;
  label: () => string;
  onDrawn: (layout: Layout) => void;
}

export interface Painter extends Omit<ChartHandle, 'format'> {
  /** The picture that is shown. */
  readonly layout: () => Layout | undefined;
  readonly stop: () => void;
}

/** Draws a canvas at most once a frame, and fetches what some pictures need when one does. */
export function createPainter({ canvas, later, frame, label, onDrawn }: PainterInput): Painter {
  const context = canvas.getContext('2d');
  const listeners = new Set<(geometry: ChartGeometry) => void>();
  let drawn: Layout | undefined;
  let asked: number | undefined;
  let isStopped = false;

  function draw(): void {
    asked = undefined;
    if (!context) return;
    const now = frame();
    if (isLacking(now, later)) void load(now, later).then(redraw);
    if (isOther(now) && !later.otherStyle) return;
    fitToScreen(canvas, context);
    drawn = drawChart(context, now, later);
    if (!drawn) return;
    for (const listener of listeners) listener(drawn);
    onDrawn(drawn);
  }

  function redraw() {
    if (!isStopped) asked ??= requestAnimationFrame(draw);
  }

  return {
    redraw,
    layout: () => drawn,
    onDraw(listener) {
      if (drawn) listener(drawn);
      return listen(listeners, listener);
    },
    async picture() {
      const { drawPicture } = await loadNow(() => import('./draw-picture.ts'));
      return drawPicture({ ...frame(), cross: undefined }, later, label());
    },
    stop() {
      isStopped = true;
      if (asked !== undefined) cancelAnimationFrame(asked);
    },
  };
}

const isOther = ({ style }: Frame) => style.type !== 'candles' || style.scale !== 'linear';

function isLacking(frame: Frame, later: DrawnLater): boolean {
  return (
    (isOther(frame) && !later.otherStyle) ||
    (frame.lines.length > 0 && !later.drawLines) ||
    (frame.marks.length > 0 && !later.drawMarks)
  );
}

/** Fetches what draws marks, lines and other styles, without which most charts do. */
async function load(frame: Frame, later: DrawnLater): Promise<void> {
  const [styles, lines, marks] = await Promise.all([
    isOther(frame) && loadAgain(() => import('./styles/other-styles.ts')),
    frame.lines.length > 0 && loadAgain(() => import('./lines/draw-lines.ts')),
    frame.marks.length > 0 && loadAgain(() => import('./draw-marks.ts')),
  ]);
  if (styles) later.otherStyle = styles.otherStyle;
  if (lines) later.drawLines = lines.drawLines;
  if (marks) later.drawMarks = marks.drawMarks;
}

/** As many points as the screen has. */
function fitToScreen(canvas: HTMLCanvasElement, context: CanvasRenderingContext2D) {
  const ratio = window.devicePixelRatio;
  const [width, height] = [canvas.clientWidth * ratio, canvas.clientHeight * ratio].map(Math.round);
  if (width !== undefined && canvas.width !== width) canvas.width = width;
  if (height !== undefined && canvas.height !== height) canvas.height = height;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
}

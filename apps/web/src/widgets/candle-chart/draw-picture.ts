import { CHART_FONT, drawChart } from './draw-chart.ts';
import type { DrawnLater, Frame } from './layout.ts';

const CAPTION_PX = 24;
const INSET_PX = 12;

/** A frame as a PNG, as sharp as the screen is, on the chart's ground and below a line that says what it is of. */
export function drawPicture(frame: Frame, later: DrawnLater, label: string): Promise<Blob> {
  const ratio = window.devicePixelRatio;
  const chart = canvasOf(frame.width, frame.height, ratio);
  drawChart(chart.context, frame, later);
  const { canvas, context } = canvasOf(frame.width, frame.height + CAPTION_PX, ratio);
  context.fillStyle = frame.colours.onUpDown;
  context.fillRect(0, 0, frame.width, frame.height + CAPTION_PX);
  context.fillStyle = frame.colours.text;
  context.font = CHART_FONT;
  context.textBaseline = 'middle';
  context.fillText(label, INSET_PX, CAPTION_PX / 2);
  context.drawImage(chart.canvas, 0, CAPTION_PX, frame.width, frame.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the picture is empty'))));
  });
}

function canvasOf(width: number, height: number, ratio: number) {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('the browser draws no canvas');
  context.scale(ratio, ratio);
  return { canvas, context };
}

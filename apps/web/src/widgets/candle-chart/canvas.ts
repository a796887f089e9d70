import type { Plot } from './viewport.ts';

export const TAG_PX = 18;
export const TEXT_GAP_PX = 6;

/** The nearest middle for something of this width that stays inside of the plot. */
export function within(x: number, width: number, plot: Plot): number {
  return Math.max(width / 2, Math.min(plot.width - width / 2, x));
}

export function dashed(
  context: CanvasRenderingContext2D,
  colour: string,
  [x1, y1, x2, y2]: readonly [number, number, number, number],
): void {
  context.strokeStyle = colour;
  context.setLineDash([3, 3]);
  context.beginPath();
  context.moveTo(x1 + 0.5, y1 + 0.5);
  context.lineTo(x2 + 0.5, y2 + 0.5);
  context.stroke();
  context.setLineDash([]);
}

const GROUPED_WITH_CENTS = /^(.*,\d{3})\.\d+$/;

/** Writes a figure that stays within a width: a long one loses its decimals, and is narrowed where that is not enough. */
export function writeWithin(
  context: CanvasRenderingContext2D,
  { text, x, y, room }: { text: string; x: number; y: number; room: number },
): void {
  const isTooLong = context.measureText(text).width > room;
  context.fillText(isTooLong ? text.replace(GROUPED_WITH_CENTS, '$1') : text, x, y, room);
}

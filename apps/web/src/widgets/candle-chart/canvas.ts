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

import { TAG_PX, TEXT_GAP_PX, within } from './canvas.ts';
import type { Layout } from './layout.ts';
import { volumeTop } from './scales.ts';
import { bodyWidth, inColours } from './series.ts';
import * as strings from './strings.ts';

const VOLUME_SHARE = 0.16;
const VOLUME_ALPHA = 0.35;
/** Cut out of a clipped bar, this far below its top. */
const NOTCH_PX = 2;
const NOTCH_BELOW_PX = 4;

export function drawVolume(context: CanvasRenderingContext2D, layout: Layout): void {
  const { bars, barX, plotHeight } = layout;
  const top = volumeTop(bars);
  if (top === 0 || !layout.format.volume) return;
  const bodyPx = bodyWidth(layout);
  context.globalAlpha = VOLUME_ALPHA;
  inColours(context, layout, ({ volume }, index) => {
    if (!volume) return;
    const height = Math.min(1, volume / top) * plotHeight * VOLUME_SHARE;
    const [left, y] = [Math.floor(barX(index)) - Math.floor(bodyPx / 2), plotHeight - height];
    context.fillRect(left, y, bodyPx, height);
    if (volume > top) context.clearRect(left, y + NOTCH_BELOW_PX, bodyPx, NOTCH_PX);
  });
  context.globalAlpha = 1;
  sayClipped(context, layout, { top, write: layout.format.volume });
}

/** Above volumes that are higher than the plot what they are, the highest first, as far as there is room. */
function sayClipped(
  context: CanvasRenderingContext2D,
  layout: Layout,
  { top, write }: { top: number; write: (volume: number) => string },
) {
  const { bars, barX, plot, plotHeight, colours } = layout;
  const y = plotHeight * (1 - VOLUME_SHARE) - TAG_PX / 2;
  const clipped = bars.flatMap(({ volume = 0 }, index) => (volume > top ? [{ index, volume }] : []));
  const said: { x: number; width: number }[] = [];
  context.fillStyle = colours.muted;
  context.textAlign = 'center';
  for (const { index, volume } of clipped.sort((one, other) => other.volume - one.volume)) {
    const text = strings.clipped(write(volume));
    const { width } = context.measureText(text);
    const x = within(barX(index), width, plot);
    if (said.some((other) => Math.abs(other.x - x) < (other.width + width) / 2 + TEXT_GAP_PX)) continue;
    said.push({ x, width });
    context.fillText(text, x, y);
  }
}

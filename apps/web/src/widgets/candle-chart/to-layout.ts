import {
  type Frame,
  type Layout,
  type OtherStyle,
  TIME_AXIS_PX,
  type ToBars,
  VALUE_AXIS_PX,
} from './layout.ts';
import { linearScale, type Range, valueRange } from './scales.ts';
import { type Plot, seen, xOf } from './viewport.ts';

const TICK_EVERY_PX = 40;
const [NARROW_PX, NARROW_LEGEND_PX] = [480, 56];

/**
 * Lays a frame out; undefined when there is nothing in sight to draw. `toBars` makes one bar of candles that are narrower than a pixel, which a
 * chart has when it was zoomed. `other` is a style that is not candles on a linear axis.
 */
export function toLayout(frame: Frame, toBars?: ToBars, other?: OtherStyle): Layout | undefined {
  const { candles, viewport, format, lines } = frame;
  const plot = toPlot(frame);
  const plotHeight = frame.height - TIME_AXIS_PX;
  const group = Math.max(1, Math.ceil(1 / viewport.barPx));
  const sight = seen(viewport, plot);
  const from = Math.floor(sight.from / group) * group;
  const to = Math.min(candles.length, Math.ceil(sight.to / group) * group);
  const shown = candles.slice(sight.from, sight.to);
  const bars = toBars?.(candles, { from, to, group }) ?? shown;
  const scale = other?.scale({ bars, shown, format }) ?? linearScale(format);
  const found = valueRange(bars, {
    lines: lines.map(({ price }) => price),
    isOfCloses: other?.isOfCloses ?? false,
    hasVolumes: format.volume !== undefined,
    to: scale.to,
  });
  if (!found || plotHeight <= 0) return undefined;
  const automatic = plot.width < NARROW_PX ? lowered(found, NARROW_LEGEND_PX / plotHeight) : found;
  const range = frame.hand ?? automatic;
  const span = range.high - range.low;
  const firstX = xOf(from + (group - 1) / 2, viewport, plot);
  const barPx = group * viewport.barPx;
  return {
    ...frame,
    ...scale.axis(range, plotHeight / TICK_EVERY_PX),
    plot,
    plotWidth: plot.width,
    plotHeight,
    from,
    shown,
    bars,
    barX: (index) => firstX + index * barPx,
    barPx,
    scale,
    range,
    automatic,
    yOf: (value) => ((range.high - scale.to(value)) / span) * plotHeight,
    valueAt: (y) => scale.from(range.high - (y / plotHeight) * span),
  };
}

export function toPlot({ candles, width }: Pick<Frame, 'candles' | 'width'>): Plot {
  return { count: candles.length, width: Math.max(1, width - VALUE_AXIS_PX) };
}

/** A range with a share of its height left free at the top. */
function lowered({ low, high }: Range, share: number): Range {
  return { low, high: low + (high - low) / Math.max(0.5, 1 - share) };
}

import { formatUsd } from '@orrery/domain/number-formats';
import { writeWithin } from '../canvas.ts';
import { TAG_TEXT_PX } from '../tags.ts';
import type { ChartLine, LineAction } from './chart-line.ts';
import { LABEL_PX, type LinePlace, placeLines, spread } from './place-lines.ts';
import * as strings from './strings.ts';

/** Names of the theme's colours. */
interface LineColours {
  up: string;
  down: string;
  info: string;
  muted: string;
  brass: string;
  onUpDown: string;
}
type LineColour = Exclude<keyof LineColours, 'onUpDown'>;

/** The part of a frame's layout that lines need. */
interface LineLayout {
  plot: { width: number };
  plotWidth: number;
  plotHeight: number;
  width: number;
  yOf: (price: number) => number;
  candles: readonly { close: number }[];
  colours: LineColours;
  format: { tag: (price: number) => string };
}

/** How each kind is drawn: its colour, and its dashes, which tell kinds apart without colours. */
export const LINE_LOOKS: Record<LineAction, { colour: LineColour; dashes: readonly number[] }> = {
  long: { colour: 'up', dashes: [] },
  short: { colour: 'down', dashes: [] },
  tp: { colour: 'info', dashes: [8, 4] },
  sl: { colour: 'info', dashes: [3, 3] },
  lq: { colour: 'muted', dashes: [1, 3] },
  order: { colour: 'brass', dashes: [12, 4] },
  alert: { colour: 'brass', dashes: [8, 3, 2, 3] },
};
export const LABEL_LEFT_PX = 12;
const [LABEL_PAD_PX, TAG_GAP_PX] = [6, 2];

/** Draws each line, a label in the plot, and its price on the axis; prices outside of the plot have theirs at its edge. */
export function drawLines(
  context: CanvasRenderingContext2D,
  layout: LineLayout,
  lines: readonly ChartLine[],
): void {
  if (lines.length === 0) return;
  const places = placeLines(lines, layout);
  const tags = placeTags(places, layout);
  places.forEach((place, index) => {
    if (!place.edge) drawLine(context, layout, place);
    drawTag(context, layout, place, tags[index] ?? place.labelY);
  });
  for (const place of places) drawLabel(context, layout, place);
}

/** What a label says: the line's name and size, behind an arrow to a price outside of the plot. */
export function labelOf({ line, edge }: Pick<LinePlace, 'line' | 'edge'>): string {
  const text = line.sizeUsd === undefined ? line.label : strings.sized(line.label, formatUsd(line.sizeUsd));
  return edge ? strings.beyond(edge, text) : text;
}

/** On the axis they make room for each other, and for the price of now. */
function placeTags(places: readonly LinePlace[], { plotHeight, yOf, candles }: LineLayout): number[] {
  const now = yOf(candles.at(-1)?.close ?? Number.NaN);
  const ys = places.map(({ y }) => y);
  const room = { top: LABEL_PX / 2, bottom: plotHeight - LABEL_PX / 2, gap: LABEL_PX };
  if (!(now >= 0 && now <= plotHeight)) return spread(ys, room);
  const [above, below] = [ys.filter((y) => y <= now), ys.filter((y) => y > now)];
  const up = spread(above, { ...room, bottom: Math.max(room.top, now - LABEL_PX) });
  const down = spread(below, { ...room, top: Math.min(room.bottom, now + LABEL_PX) });
  const [ups, downs] = [up.values(), down.values()];
  return ys.map((y) => (y <= now ? ups : downs).next().value ?? y);
}

function drawLine(context: CanvasRenderingContext2D, { plot, colours }: LineLayout, { line, y }: LinePlace) {
  const { colour, dashes } = LINE_LOOKS[line.action];
  context.strokeStyle = colours[colour];
  context.setLineDash([...dashes]);
  context.beginPath();
  context.moveTo(0, Math.round(y) + 0.5);
  context.lineTo(plot.width, Math.round(y) + 0.5);
  context.stroke();
  context.setLineDash([]);
}

function drawTag(context: CanvasRenderingContext2D, layout: LineLayout, { line }: LinePlace, y: number) {
  const { plot, width, colours, format } = layout;
  context.fillStyle = colours[LINE_LOOKS[line.action].colour];
  context.fillRect(
    plot.width + TAG_GAP_PX,
    y - LABEL_PX / 2 + 1,
    width - plot.width - 2 * TAG_GAP_PX,
    LABEL_PX - 2,
  );
  context.fillStyle = colours.onUpDown;
  context.textAlign = 'left';
  writeWithin(context, { text: format.tag(line.price), x: plot.width + 8, y, room: TAG_TEXT_PX });
}

function drawLabel(context: CanvasRenderingContext2D, { colours }: LineLayout, place: LinePlace) {
  const text = labelOf(place);
  const colour = colours[LINE_LOOKS[place.line.action].colour];
  const [top, width] = [
    Math.round(place.labelY - LABEL_PX / 2),
    context.measureText(text).width + 2 * LABEL_PAD_PX,
  ];
  context.fillStyle = colours.onUpDown;
  context.fillRect(LABEL_LEFT_PX, top, width, LABEL_PX);
  context.strokeStyle = colour;
  context.strokeRect(LABEL_LEFT_PX + 0.5, top + 0.5, width - 1, LABEL_PX - 1);
  context.fillStyle = colour;
  context.textAlign = 'left';
  context.fillText(text, LABEL_LEFT_PX + LABEL_PAD_PX, place.labelY);
}

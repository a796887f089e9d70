import { expect, it } from 'vitest';
import type { ChartLine } from './chart-line.ts';
import { drawLines } from './draw-lines.ts';

const colours = { up: 'green', down: 'red', info: 'blue', muted: 'grey', brass: 'brass', onUpDown: 'panel' };
const PLOT_PX = 900;

/** What a picture of these lines strokes and writes; 400 pixels from 40 down to 0, the market at 20. */
function draw(lines: readonly ChartLine[], close = 20, tag = (price: number) => `$${price}`) {
  const strokes: { colour: unknown; dashes: number[]; y: number }[] = [];
  const texts: { text: string; x: number; y: number }[] = [];
  let dashes: number[] = [];
  let y = 0;
  const context: Record<string, unknown> = {
    setLineDash: (next: number[]) => {
      dashes = next;
    },
    moveTo: (_x: number, at: number) => {
      y = at;
    },
    stroke: () => strokes.push({ colour: context.strokeStyle, dashes, y }),
    measureText: (text: string) => ({ width: text.length * 6 }),
    fillText: (text: string, x: number, at: number) => texts.push({ text, x, y: at }),
  };
  const silent = new Proxy(context, { get: (held, name) => Reflect.get(held, name) ?? (() => undefined) });
  const layout = {
    plot: { width: PLOT_PX },
    plotWidth: PLOT_PX,
    width: PLOT_PX + 76,
    plotHeight: 400,
    yOf: (price: number) => 400 - price * 10,
    candles: [{ close }],
    colours,
    format: { tag },
  };
  // A context of which only what drawing asks for is there.
  drawLines(silent as unknown as CanvasRenderingContext2D, layout, lines);
  const isTag = ({ x }: { x: number }) => x > PLOT_PX;
  return { strokes, tags: texts.filter(isTag), labels: texts.filter((text) => !isTag(text)) };
}

const line = (action: ChartLine['action'], price: number, rest: Partial<ChartLine> = {}): ChartLine => ({
  id: `${action} ${price}`,
  action,
  price,
  label: action,
  ...rest,
});

it('draws each kind in its colour, and no two of one colour alike', () => {
  const { strokes } = draw(
    (['long', 'short', 'tp', 'sl', 'lq', 'order', 'alert'] as const).map((action) => line(action, 10)),
  );
  expect(strokes.map(({ colour }) => colour)).toEqual([
    'green',
    'red',
    'blue',
    'blue',
    'grey',
    'brass',
    'brass',
  ]);
  expect(new Set(strokes.map(({ colour, dashes }) => `${String(colour)} ${dashes.join(' ')}`)).size).toBe(7);
});

it('writes the name and size in the plot and the price on the axis', () => {
  const { labels, tags } = draw([line('long', 10, { label: 'Average cost', sizeUsd: 250 })]);
  expect(labels).toEqual([{ text: 'Average cost · $250', x: 18, y: 300 }]);
  expect(tags).toEqual([{ text: '$10', x: 908, y: 300 }]);
});

it('marks a price outside of the plot at its edge, without a line', () => {
  const { strokes, labels, tags } = draw([
    line('tp', 60, { label: 'Take profit' }),
    line('sl', -5, { label: 'Stop loss' }),
  ]);
  expect(strokes).toEqual([]);
  expect(labels.map(({ text }) => text)).toEqual(['↑ Take profit', '↓ Stop loss']);
  expect(tags.map(({ text, y }) => [text, y])).toEqual([
    ['$60', 10],
    ['$-5', 390],
  ]);
});

it('moves the prices on the axis off each other and off the price of now', () => {
  const { tags } = draw([line('tp', 20.5), line('order', 20.6), line('sl', 19.9)]);
  expect(tags.map(({ text, y }) => [text, y])).toEqual([
    ['$20.5', 180],
    ['$20.6', 160],
    ['$19.9', 220],
  ]);
});

it('writes a price in the millions so that its tag holds it', () => {
  const { tags } = draw([line('order', 20)], 20, () => '$1,234,567.89');
  expect(tags.map(({ text }) => text)).toEqual(['$1,234,567']);
});

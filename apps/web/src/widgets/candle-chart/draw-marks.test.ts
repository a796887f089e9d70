import { expect, it } from 'vitest';
import { drawMarks } from './draw-marks.ts';
import type { Layout } from './layout.ts';
import type { ChartMark } from './marks.ts';

const colours = { up: 'green', down: 'red', brass: 'brass', info: 'blue', text: 'text', onUpDown: 'panel' };
const bar = (time: number) => ({ time, open: 2, high: 3, low: 1, close: 2, volume: 0 });

/** The badges of three bars of a minute each, from the top down. */
function badges(marks: readonly ChartMark[]) {
  const drawn: { text: string; x: number; y: number; colour: unknown }[] = [];
  const context: Record<string, unknown> = {
    measureText: (text: string) => ({ width: text.length * 6 }),
    fillText: (text: string, x: number, y: number) => drawn.push({ text, x, y, colour: context.fillStyle }),
  };
  const silent = new Proxy(context, { get: (held, name) => Reflect.get(held, name) ?? (() => undefined) });
  const layout = {
    marks,
    bars: [bar(0), bar(60), bar(120)],
    barX: (index: number) => 50 + index * 100,
    plot: { width: 300, count: 3 },
    yOf: (value: number) => 400 - value * 100,
    colours,
  };
  // Only these parts of a context and a layout are read.
  drawMarks(silent as unknown as CanvasRenderingContext2D, layout as unknown as Layout);
  return drawn.toSorted((one, other) => one.y - other.y);
}

it('draws each kind with its own letter, sales above their bar and all else below', () => {
  const drawn = badges([
    { time: 60, kind: 'life', text: 'Launched' },
    { time: 70, kind: 'developer', side: 'sell', text: 'Developer sold' },
    { time: 80, kind: 'sniper', side: 'buy', text: 'Sniper bought' },
  ]);
  expect(drawn.map(({ text, colour }) => [text, colour])).toEqual([
    ['D', 'brass'],
    ['S', 'blue'],
    ['L', 'text'],
  ]);
  const [sale, ...below] = drawn;
  expect(sale?.y).toBeLessThan(100);
  expect(below.every(({ y }) => y > 300)).toBe(true);
});

it('groups the marks of a kind that fall on one bar, with their number', () => {
  const sale = { kind: 'sniper', side: 'sell', text: 'Sniper sold' } as const;
  const drawn = badges([
    { ...sale, time: 60 },
    { ...sale, time: 90 },
    { ...sale, time: 119 },
    { ...sale, time: 120 },
  ]);
  expect(drawn.map(({ text, x }) => [text, x])).toEqual([
    ['S3', 150],
    ['S', 250],
  ]);
});

it('draws nothing of a moment that is out of sight', () => {
  expect(badges([{ time: 500, kind: 'life', text: 'Graduated' }])).toEqual([]);
});

import type { Candle } from '@orrery/wire/charts/candles';
import { expect, it } from 'vitest';
import { chartFormat } from './chart-format.ts';
import { drawChart } from './draw-chart.ts';
import type { Frame } from './layout.ts';
import { fit } from './viewport.ts';

const START = Date.parse('2026-11-22T10:00:00Z') / 1_000;
const CHAR_PX = 6;
const format = chartFormat({ type: 'price', quote: 'usd', interval: '1_MINUTE' });
const colours = {
  up: 'green',
  down: 'red',
  line: 'line',
  muted: 'muted',
  text: 'text',
  raised: 'raised',
  brass: 'brass',
  info: 'info',
  onUpDown: 'panel',
};

const candles = (count: number, change: (index: number) => Partial<Candle>) =>
  Array.from(
    { length: count },
    (_, index): Candle => ({
      time: START + index * 60,
      open: 1,
      high: 2,
      low: 1,
      close: 2,
      volume: 10,
      ...change(index),
    }),
  );

/** What a picture of these candles writes and fills. */
function draw(
  shown: readonly Candle[],
  cross?: Frame['cross'],
  [width, height] = [976, 424],
  marks: Frame['marks'] = new Map(),
) {
  const texts: string[] = [];
  const tips: { x: number; y: number }[] = [];
  const bases: typeof tips = [];
  const marked: { colour: unknown; tip: number | undefined; base: number | undefined }[] = [];
  const fills: { colour: unknown; alpha: unknown; x: number; y: number; width: number; height: number }[] =
    [];
  const context: Record<string, unknown> = {
    globalAlpha: 1,
    fillText: (text: string) => texts.push(text),
    moveTo: (x: number, y: number) => tips.push({ x, y }),
    lineTo: (x: number, y: number) => bases.push({ x, y }),
    fill: () => marked.push({ colour: context.fillStyle, tip: tips.at(-1)?.y, base: bases.at(-1)?.y }),
    measureText: (text: string) => ({ width: text.length * CHAR_PX }),
    fillRect(x: number, y: number, width: number, height: number) {
      fills.push({ colour: context.fillStyle, alpha: context.globalAlpha, x, y, width, height });
    },
  };
  const silent = new Proxy(context, { get: (held, name) => Reflect.get(held, name) ?? (() => undefined) });
  const viewport = fit({ count: shown.length, width: width - 76 });
  const frame: Frame = {
    candles: shown,
    viewport,
    width,
    height,
    style: { type: 'candles', scale: 'linear' },
    cross,
    colours,
    format,
    marks,
    lines: [],
  };
  // A context of which only what drawing asks for is there.
  drawChart(silent as unknown as CanvasRenderingContext2D, frame);
  return { texts, fills, marked };
}

it('draws the synthetic past as strongly as the rest, on a soft shade up to the first trade after it', () => {
  const past = (index: number) => (index < 5 ? { isGenesis: true as const } : {});
  const quiet = (index: number) => (index < 7 ? { ...past(index), volume: 0 } : {});
  const drawn = draw(candles(11, past));
  const { texts, fills } = drawn;
  const bodies = fills.filter(({ colour, alpha }) => colour === 'green' && alpha === 1);
  expect(bodies.length).toBeGreaterThanOrEqual(2 * 11);
  expect(new Set(fills.filter(({ colour }) => colour === 'green').map(({ alpha }) => alpha)).size).toBe(2);
  const shadeOf = (drawn: ReturnType<typeof draw>) => drawn.fills.filter(({ alpha }) => alpha === 0.06);
  const [first, second] = [shadeOf(drawn), shadeOf(draw(candles(11, quiet)))];
  expect(first).toHaveLength(1);
  expect(first[0]).toMatchObject({ colour: colours.muted, x: 0, y: 0 });
  expect(second[0]?.width).toBeGreaterThan(first[0]?.width ?? Number.NaN);
  expect(shadeOf(draw(candles(11, () => ({}))))).toEqual([]);
  expect(texts.join()).not.toContain('live');
});

it('leaves the three lines of the legend free in a narrow plot', () => {
  const all = candles(11, () => ({}));
  const topOf = (size?: [number, number]) =>
    Math.min(
      ...draw(all, undefined, size)
        .fills.filter(({ colour, alpha }) => colour === 'green' && alpha === 1)
        .map(({ y }) => y),
    );
  expect(topOf([358, 424])).toBeGreaterThan(56);
  expect(topOf()).toBeLessThan(56);
});

it('clips a volume that would leave the others flat, and says how high it is', () => {
  const { texts } = draw(candles(40, (index) => (index === 20 ? { volume: 5_000 } : {})));
  expect(texts).toContain('↑ $5.00K, clipped');
  expect(draw(candles(40, () => ({}))).texts.join()).not.toContain('clipped');
});

it('writes on the crosshair when its candle opens and what the price there is', () => {
  const { texts } = draw(
    candles(11, () => ({})),
    { index: 3, y: 100 },
  );
  expect(texts).toContain(format.times.write(START + 180));
  expect(texts.at(-1)).toMatch(/^\$1\.\d+$/);
});

it('writes a price above the highest label right, and each in the form that small prices have elsewhere', () => {
  const rising = (index: number) => ({
    open: 6e-6,
    low: 6e-6,
    high: 1.002e-5,
    close: index < 10 ? 7e-6 : 1.002e-5,
  });
  const { texts } = draw(candles(11, rising));
  const labels = texts.filter((text) => text.startsWith('$'));
  expect(labels.filter((text) => !/^\$0\.0[₄₅][1-9]\d*$/.test(text))).toEqual([]);
  expect(labels.length).toBeGreaterThan(3);
  expect(texts).toContain('$0.0₄1002');
});

it('marks own buys below their candle pointing up, own sales above it pointing down', () => {
  const marks = new Map([
    [3, [{ time: START + 190, side: 'buy', text: 'Bought' } as const]],
    [5, [{ time: START + 310, side: 'sell', text: 'Sold' } as const]],
  ]);
  const { marked } = draw(
    candles(11, () => ({})),
    undefined,
    undefined,
    marks,
  );
  const [buy, sale, ...others] = marked;
  expect(others).toEqual([]);
  expect([buy?.colour, sale?.colour]).toEqual(['green', 'red']);
  expect(buy?.base).toBeGreaterThan(buy?.tip ?? Number.POSITIVE_INFINITY);
  expect(sale?.base).toBeLessThan(sale?.tip ?? 0);
  expect(buy?.tip).toBeGreaterThan(sale?.tip ?? Number.POSITIVE_INFINITY);
  expect(draw(candles(11, () => ({}))).marked).toEqual([]);
});

it('tags the last price with the figure that the legend has', () => {
  const close = 0.000065353;
  const { texts } = draw(candles(11, () => ({ open: 0.00006, low: 0.00006, high: 0.00007, close })));
  expect(texts).toContain('$0.0₄65353');
  expect(format.value(close)).toBe('$0.0₄65353');
});

it('gives the last price a tag without a direction', () => {
  for (const close of [0.5, 1.5]) {
    const { fills } = draw(candles(11, () => ({ open: 1, low: 0.5, high: 1.5, close })));
    expect(fills.filter(({ x }) => x > 976 - 76).map(({ colour }) => colour)).toEqual(['text']);
  }
});

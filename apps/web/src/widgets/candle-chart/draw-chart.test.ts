import { formatChange, formatPrice } from '@orrery/domain/number-formats';
import { expect, it } from 'vitest';
import type { Candle } from '#entities/candle/candle.ts';
import { CHART_SCALES, CHART_TYPES, type ChartStyle } from '#entities/candle/chart-style.ts';
import { chartFormat } from './chart-format.ts';
import { drawChart } from './draw-chart.ts';
import { drawMarks } from './draw-marks.ts';
import { grouped } from './grouped.ts';
import { drawCross } from './hands/draw-cross.ts';
import type { Frame } from './layout.ts';
import { drawLines } from './lines/draw-lines.ts';
import { otherStyle } from './styles/other-styles.ts';
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
  marks: Frame['marks'] = [],
  change: Partial<Frame> = {},
  onText: (text: string, x: number, y: number) => void = () => undefined,
) {
  const texts: string[] = [];
  const tips: { x: number; y: number }[] = [];
  const bases: typeof tips = [];
  const marked: { colour: unknown; tip: number | undefined; base: number | undefined }[] = [];
  const fills: { colour: unknown; alpha: unknown; x: number; y: number; width: number; height: number }[] =
    [];
  const context: Record<string, unknown> = {
    globalAlpha: 1,
    fillText(text: string, x: number, y: number) {
      texts.push(text);
      onText(text, x, y);
    },
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
    hand: undefined,
    cross,
    colours,
    format,
    marks,
    lines: [],
    ...change,
  };
  // A context of which only what drawing asks for is there.
  const layout = drawChart(silent as unknown as CanvasRenderingContext2D, frame, {
    otherStyle,
    drawLines,
    drawCross,
    drawMarks,
    grouped,
  });
  return { texts, fills, marked, layout, path: bases };
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

it('leaves no more room below the bars of a feed without volumes than above them', () => {
  const place = (format: Frame['format']) =>
    draw(
      candles(11, () => ({})),
      undefined,
      [976, 424],
      [],
      { format },
    ).layout;
  const [known, unknown] = [place(format), place({ ...format, volume: undefined })];
  expect(unknown?.yOf(2)).toBeCloseTo(400 * 0.12);
  expect(unknown?.yOf(1)).toBeCloseTo(400 * (1 - 0.12));
  expect(known?.yOf(1)).toBeCloseTo(400 * (1 - 0.24));
});

it('clips a volume that would leave the others flat, and says how high it is', () => {
  const { texts } = draw(candles(40, (index) => (index === 20 ? { volume: 5_000 } : {})));
  expect(texts).toContain('↑ $5.00K, clipped');
  expect(draw(candles(40, () => ({}))).texts.join()).not.toContain('clipped');
});

it.each([
  [1_234_567.89, '$1,234,567'],
  [123_456.78, '$123,456'],
  [12_345.67, '$12,345.67'],
  [12_345_678, formatPrice(12_345_678)],
])('writes the last price of %d so that its tag holds it', (price, tag) => {
  const written: { text: string; x: number }[] = [];
  const flat = { open: price, high: price, low: price, close: price };
  draw(
    candles(11, () => flat),
    undefined,
    [976, 424],
    [],
    {},
    (text, x) => written.push({ text, x }),
  );
  const last = written.findLast(({ x }) => x > 900);
  expect(last?.text).toBe(tag);
  expect((last?.x ?? 0) + tag.length * CHAR_PX).toBeLessThanOrEqual(976 - 2);
});

it('writes on the crosshair when its candle opens and what the price there is', () => {
  const { texts } = draw(
    candles(11, () => ({})),
    { index: 3, y: 100 },
  );
  expect(texts).toContain(format.times.write(START + 180));
  expect(texts.at(-1)).toMatch(/^\$1\.\d+$/);
});

it.each(CHART_SCALES)('writes another price on the crosshair at each pixel of a %s axis', (scale) => {
  const at = (y: number) =>
    draw(wave(COUNT), { index: 20, y }, [976, 424], [], { style: { type: 'candles', scale } }).texts.at(-1);
  for (let y = 120; y < 200; y += 1) expect(at(y)).not.toBe(at(y + 1));
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
  const marks: Frame['marks'] = [
    { time: START + 190, kind: 'own', side: 'buy', text: 'Bought' },
    { time: START + 310, kind: 'own', side: 'sell', text: 'Sold' },
  ];
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

const inStyle = (shown: readonly Candle[], style: ChartStyle, change: Partial<Frame> = {}) =>
  draw(shown, change.cross, [976, 424], [], { style, ...change });
const wave = (count: number) =>
  candles(count, (index) => {
    const [open, close] = [100 + 20 * Math.sin(index / 5), 100 + 20 * Math.sin((index + 1) / 5)];
    return { open, close, high: Math.max(open, close) + 3, low: Math.min(open, close) - 3 };
  });
const COUNT = 40;

it.each(CHART_TYPES.flatMap((type) => CHART_SCALES.map((scale) => ({ type, scale }))))(
  'draws $type on a $scale axis with the last price tagged, the past shaded and nothing but the plot filled',
  (style) => {
    const shown = wave(COUNT).map((candle, index) =>
      index < 9 ? { ...candle, isGenesis: true as const } : candle,
    );
    const { fills, texts, path, layout } = inStyle(shown, style);
    if (!layout) throw new Error('nothing was laid out');
    expect(fills.filter(({ alpha }) => alpha === 0.06)).toHaveLength(1);
    const close = shown.at(-1)?.close ?? 0;
    const base = shown[0]?.close ?? 0;
    expect(texts).toContain(
      style.scale === 'percent' ? formatChange((close / base - 1) * 100) : format.tag(close),
    );
    const isLine = style.type === 'line' || style.type === 'area';
    const places = isLine
      ? path.slice(0, COUNT).map(({ y }) => y)
      : fills
          .filter(({ colour, alpha }) => alpha === 1 && (colour === 'green' || colour === 'red'))
          .map(({ y }) => y);
    expect(places.length).toBeGreaterThanOrEqual(COUNT);
    for (const y of places) {
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y).toBeLessThanOrEqual(layout.plotHeight);
    }
  },
);

it('keeps the tag of the last price traded where bars are averaged', () => {
  const shown = wave(COUNT);
  const { layout, texts } = inStyle(shown, { type: 'heikin-ashi', scale: 'linear' });
  expect(layout?.bars.at(-1)?.close).not.toBe(shown.at(-1)?.close);
  expect(texts).toContain(format.tag(shown.at(-1)?.close ?? 0));
  expect(layout?.shown).toEqual(shown);
});

it('fills a hollow candle only where it fell from its open, in the colour of the change since the close before', () => {
  const shown = candles(
    3,
    (index) =>
      [
        { open: 10, close: 12, low: 9, high: 13 },
        { open: 10, close: 11, low: 9, high: 13 },
        { open: 13, close: 12, low: 9, high: 14 },
      ][index] ?? {},
  );
  const { fills, layout } = inStyle(shown, { type: 'hollow', scale: 'linear' });
  const bodiesAt = (index: number, width: number) =>
    fills.filter(
      ({ x, width: px, alpha }) =>
        alpha === 1 && px === width && Math.abs(x + px / 2 - (layout?.barX(index) ?? 0)) < 2,
    );
  const width = Math.max(
    ...fills
      .filter(({ alpha, x }) => alpha === 1 && x < 900)
      .flatMap(({ width: px }) => (px < 40 ? [px] : [])),
  );
  expect(bodiesAt(0, width).map(({ colour, height }) => [colour, height])).toEqual([
    ['green', 1],
    ['green', 1],
  ]);
  expect(bodiesAt(1, width).map(({ colour }) => colour)).toEqual(['red', 'red']);
  expect(bodiesAt(2, width)).toHaveLength(1);
  expect(bodiesAt(2, width)[0]).toMatchObject({ colour: 'green' });
});

const LONG = wave(100_000);

it.each(CHART_TYPES)('looks at no more of 100,000 bars than of 5,000, as %s', (type) => {
  const looks = (count: number, barPx: number) => {
    let seen = 0;
    const shown = new Proxy(LONG.slice(-count), {
      get(held, name) {
        if (typeof name === 'string' && /^\d+$/.test(name)) seen += 1;
        return Reflect.get(held, name);
      },
    });
    inStyle(shown, { type, scale: 'log' }, { viewport: { barPx, offset: -2_000 } });
    return seen;
  };
  expect(looks(100_000, 7)).toBe(looks(5_000, 7));
  expect(looks(100_000, 0.5)).toBe(looks(9_000, 0.5));
  expect(looks(100_000, 7)).toBeLessThan(1_000);
});

it('draws bars that are narrower than a pixel together, none wider than two, with every extreme', () => {
  const shown = wave(20_000).map((candle, index) => (index === 15_003 ? { ...candle, high: 400 } : candle));
  const { layout } = inStyle(
    shown,
    { type: 'candles', scale: 'linear' },
    { viewport: { barPx: 0.07, offset: 0 } },
  );
  expect(layout?.barPx).toBeGreaterThanOrEqual(1);
  expect(layout?.barPx).toBeLessThan(2);
  expect(Math.max(...(layout?.bars.map(({ high }) => high) ?? []))).toBe(400);
  const volume = (bars: readonly Candle[] = []) => bars.reduce((sum, bar) => sum + (bar.volume ?? 0), 0);
  const count = layout?.bars.length ?? 0;
  expect(volume(layout?.bars)).toBe(10 * (20_000 - (layout?.from ?? 0)));
  expect(layout?.barX(count - 1)).toBeCloseTo(900, -1);
});

it('keeps the tags and labels of the value axis apart wherever the pointer is', () => {
  for (const scale of CHART_SCALES)
    for (let y = 0; y <= 400; y += 7) {
      const places: number[] = [];
      const { layout } = draw(
        wave(COUNT),
        { index: 20, y },
        [976, 424],
        [],
        { style: { type: 'candles', scale } },
        (_, x, at) => {
          if (x > 900) places.push(at);
        },
      );
      expect(layout).toBeDefined();
      const sorted = places.toSorted((one, other) => one - other);
      for (let index = 1; index < sorted.length; index += 1)
        expect((sorted[index] ?? 0) - (sorted[index - 1] ?? 0)).toBeGreaterThanOrEqual(13);
    }
});

it('leaves out the labels of the time axis that the crosshair lies over', () => {
  for (let index = 0; index < COUNT; index += 1) {
    const written: { x: number; text: string }[] = [];
    draw(wave(COUNT), { index, y: 100 }, [976, 424], [], {}, (text, x, y) => {
      if (y > 400) written.push({ x, text });
    });
    expect(written.length).toBeGreaterThan(1);
    const sorted = written.toSorted((one, other) => one.x - other.x);
    for (const [place, { x, text }] of sorted.slice(1).entries()) {
      const before = sorted[place];
      const apart = ((before?.text.length ?? 0) + text.length) * (CHAR_PX / 2);
      expect(x - (before?.x ?? 0)).toBeGreaterThanOrEqual(apart);
    }
  }
});

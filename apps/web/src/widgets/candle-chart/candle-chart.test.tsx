import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followLook, lookEntry } from '#shared/theme/theme.ts';
import { CandleChart } from './candle-chart.tsx';
import { useChart } from './chart-context.ts';
import { chartFormat } from './chart-format.ts';

const OPENED = Date.parse('2026-11-22T10:15:00Z') / 1_000;
const format = chartFormat({ type: 'price', quote: 'usd', interval: '15_MINUTE' });
const candles = [0, 1, 2].map((index) => ({
  time: OPENED + index * 900,
  open: 1,
  high: 1,
  low: 1,
  close: index + 1,
  volume: 5,
}));
const store = { candles: () => candles, onChange: () => () => undefined, version: () => 0 };

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function Over() {
  return <button type="button">{useChart().format.value(2)}</button>;
}

const figure = (name: string) => document.querySelector(`[data-figure="${name}"]`)?.textContent;

async function show(timeZone?: string) {
  const props = { store, format, label: 'JUP', onOlder: () => undefined };
  render(
    <CandleChart {...props} {...(timeZone && { timeZone })}>
      <Over />
    </CandleChart>,
  );
  await waitFor(() => expect(document.querySelector('canvas[data-hands]')).not.toBeNull());
  return screen.getByRole('application');
}

it('gives the chart to what lies over it, whose keys are its own', async () => {
  const chart = await show();
  const over = screen.getByRole('button', { name: '$2' });
  fireEvent.keyDown(over, { key: 'Home' });
  expect(figure('C')).toBe('$3');
  fireEvent.keyDown(chart, { key: 'Home' });
  expect(figure('C')).toBe('$1');
});

it('writes times by the clock of the zone it is given', async () => {
  await show('Asia/Kolkata');
  await waitFor(() => expect(figure('time')).toBe('22 Nov 16:15'));
});

it('explains itself at its first use until that is put away, and by its key', async () => {
  const chart = await show();
  const help = () => screen.queryByRole('complementary', { name: 'Using the chart' });
  // The listener comes with code of its own.
  await waitFor(() => {
    fireEvent.pointerEnter(chart);
    expect(help()).not.toBeNull();
  });
  fireEvent.click(screen.getByRole('button', { name: 'Got it' }));
  expect(help()).toBeNull();
  fireEvent.pointerEnter(chart);
  expect(help()).toBeNull();
  // The page's own list of keys is behind the same key, and leaves a key alone that was taken.
  expect(fireEvent.keyDown(chart, { key: '?' })).toBe(false);
  expect(help()).not.toBeNull();
  fireEvent.keyDown(chart, { key: 'Escape' });
  expect(help()).toBeNull();
});

it('explains itself on a small screen by its key alone', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('width < '),
    addEventListener() {},
    removeEventListener() {},
  }));
  const chart = await show();
  const help = () => screen.queryByRole('complementary', { name: 'Using the chart' });
  await waitFor(() => {
    fireEvent.keyDown(chart, { key: '?' });
    expect(help()).not.toBeNull();
  });
  fireEvent.keyDown(chart, { key: 'Escape' });
  localStorage.clear();
  cleanup();
  fireEvent.pointerEnter(await show());
  await act(async () => {});
  expect(help()).toBeNull();
});

it('is drawn in the colours of a look that is chosen while it is shown', async () => {
  const filled = new Set<unknown>();
  const held: Record<string, unknown> = { measureText: () => ({ width: 10 }) };
  const context = new Proxy(held, {
    get: (all, name) => Reflect.get(all, name) ?? (() => undefined),
    set(all, name, value) {
      if (name === 'fillStyle') filled.add(value);
      return Reflect.set(all, name, value);
    },
  });
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(
    // A context of which only what drawing asks for is there.
    () => context as unknown as CanvasRenderingContext2D,
  );
  vi.spyOn(HTMLCanvasElement.prototype, 'clientWidth', 'get').mockReturnValue(600);
  vi.spyOn(HTMLCanvasElement.prototype, 'clientHeight', 'get').mockReturnValue(300);
  const ofTheme = { getPropertyValue: (name: string) => `${document.documentElement.dataset.theme}${name}` };
  // Only its custom properties are read.
  vi.stubGlobal('getComputedStyle', () => ofTheme as unknown as CSSStyleDeclaration);
  lookEntry.set({ ...lookEntry.get(), theme: 'dark' });
  document.documentElement.dataset.theme = 'dark';
  await show();
  // The page takes a new look after its children were told of it.
  const stop = followLook();
  await waitFor(() => expect(filled).toContain('dark--up'));
  filled.clear();
  lookEntry.set({ ...lookEntry.get(), theme: 'light' });
  await waitFor(() => expect(filled).toContain('light--up'));
  expect(filled).not.toContain('dark--up');
  stop();
});

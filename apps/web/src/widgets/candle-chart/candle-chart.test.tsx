import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
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

import { act, cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Candle } from '#entities/candle/candle.ts';
import { ChartContext, type ChartHandle } from '../chart-context.ts';
import { chartFormat } from '../chart-format.ts';
import type { ChartGeometry } from '../geometry.ts';
import { candleTimes } from '../time-axis.ts';
import { ChartReading } from './chart-reading.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const START = Date.parse('2026-11-22T10:00:00Z') / 1_000;
const bars = (count: number, from = 0): readonly Candle[] =>
  Array.from({ length: count }, (_, index) => ({
    time: START + (from + index) * 60,
    open: 1,
    high: 2,
    low: 1,
    close: 1.5,
    volume: 10,
  }));

function show(isTable: boolean) {
  let draw: (geometry: ChartGeometry) => void = () => {};
  const chart: ChartHandle = {
    onDraw(listener) {
      draw = listener;
      return () => {};
    },
    picture: () => Promise.reject(new Error('no picture')),
    redraw: () => {},
    format: {
      ...chartFormat({ type: 'price', quote: 'usd', interval: '1_MINUTE' }),
      times: candleTimes('1_MINUTE', () => 0),
    },
  };
  render(
    <ChartContext value={chart}>
      <ChartReading label="SOL price" isTable={isTable} />
    </ChartContext>,
  );
  return (shown: readonly Candle[]) =>
    act(() => {
      draw({ plotWidth: 1, plotHeight: 1, yOf: () => 0, valueAt: () => 0, shown });
      vi.runAllTimers();
    });
}

const rows = () => within(screen.getByRole('table')).getAllByRole('row').slice(1);
const cellsOf = (row: HTMLElement | undefined) =>
  row && [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent);

it('shows the bars in sight as a table, the newest first, and follows the view', () => {
  const draw = show(true);
  draw(bars(3));
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Time',
    'Open',
    'High',
    'Low',
    'Close',
    'Change',
    'Volume',
  ]);
  expect(rows()).toHaveLength(3);
  expect(cellsOf(rows()[0])).toEqual(['22 Nov 10:02', '$1', '$2', '$1', '$1.5', '+50.00%', '$10']);
  draw(bars(5, 60));
  expect(rows()).toHaveLength(5);
  expect(cellsOf(rows()[0])?.[0]).toBe('22 Nov 11:04');
});

it('has a dash for a volume that is not known, and says no sum of such volumes', () => {
  const draw = show(true);
  draw(bars(2).map((bar) => ({ ...bar, volume: undefined })));
  expect(cellsOf(rows()[0])?.at(-1)).toBe('-');
  expect(screen.getByRole('status').textContent).not.toContain('Volume');
  draw([...bars(1), ...bars(1, 60).map((bar) => ({ ...bar, volume: undefined }))]);
  expect(screen.getByRole('status').textContent).toContain('Volume $10.');
});

it('bounds the table, and says so', () => {
  show(true)(bars(1_000));
  expect(rows()).toHaveLength(300);
  screen.getByText(/The newest 300 of 1,000 bars in sight\./);
});

it('announces what is shown when the view is another, and not with each bar', () => {
  const draw = show(false);
  draw(bars(40));
  const said = screen.getByRole('status').textContent;
  expect(said).toContain('SOL price: 40 bars. From 22 Nov 10:00 to 22 Nov 10:39.');
  draw(bars(41));
  expect(screen.getByRole('status').textContent).toBe(said);
  draw(bars(20));
  expect(screen.getByRole('status').textContent).toContain('SOL price: 20 bars.');
  expect(screen.queryByRole('table')).toBeNull();
});

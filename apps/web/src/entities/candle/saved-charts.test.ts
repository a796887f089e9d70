// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { onSavedCharts, saveChart, savedChart, savedChartsEntry } from './saved-charts.ts';

const keys = () => savedChartsEntry.get().map(({ key }) => key);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
  localStorage.clear();
});

it('knows a change at once, and stores it a second after the last one', () => {
  const told = vi.fn();
  const stop = onSavedCharts(told);
  saveChart('one', { type: 'area' });
  expect(savedChart('one')).toMatchObject({ type: 'area' });
  vi.advanceTimersByTime(999);
  saveChart('one', { scale: 'log' });
  vi.advanceTimersByTime(999);
  expect([keys(), told.mock.calls.length]).toEqual([[], 2]);
  vi.advanceTimersByTime(1);
  expect(savedChartsEntry.get()).toEqual([{ key: 'one', type: 'area', scale: 'log' }]);
  expect(savedChart('one')).toEqual({ key: 'one', type: 'area', scale: 'log' });
  stop();
});

it('stores what was chosen when the page is left sooner', () => {
  saveChart('one', { type: 'line' });
  dispatchEvent(new Event('pagehide'));
  expect(keys()).toEqual(['one']);
});

it('keeps the newest 200 charts, a changed one among them', () => {
  for (let index = 0; index < 200; index += 1) saveChart(`chart ${index}`, { type: 'bars' });
  vi.runAllTimers();
  saveChart('chart 0', { scale: 'percent' });
  saveChart('another', { unit: 'sol' });
  vi.runAllTimers();
  expect([keys().length, keys()[0], ...keys().slice(-2)]).toEqual([200, 'chart 2', 'chart 0', 'another']);
  expect(savedChart('chart 0')).toMatchObject({ type: 'bars', scale: 'percent' });
  expect(savedChart('chart 1')).toBeUndefined();
});

it('drops a damaged chart and keeps the others, and all of what is no list', () => {
  const right = { key: 'right', interval: '1_HOUR' };
  const wrong = [{ key: 7 }, null, { key: 'wrong', type: 'pie' }, { interval: '1_HOUR' }];
  localStorage.setItem('charts:v1', JSON.stringify([...wrong, right]));
  expect(savedChartsEntry.get()).toEqual([right]);
  localStorage.setItem('charts:v1', '{"right":');
  expect(savedChartsEntry.get()).toEqual([]);
});

it('adds to what another tab stored meanwhile', () => {
  saveChart('one', { type: 'line' });
  savedChartsEntry.set([{ key: 'other', type: 'area' }]);
  vi.runAllTimers();
  expect(keys()).toEqual(['other', 'one']);
});

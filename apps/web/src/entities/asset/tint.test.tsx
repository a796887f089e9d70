import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { tint } from './tint.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('lasts 400 ms from the last move', () => {
  const [one, two] = [document.createElement('span'), document.createElement('span')];
  tint(one, 'up');
  vi.advanceTimersByTime(200);
  tint(two, 'down');
  tint(one, 'down');
  vi.advanceTimersByTime(399);
  expect([one.dataset.tint, two.dataset.tint]).toEqual(['down', 'down']);
  vi.advanceTimersByTime(51);
  expect([one.dataset.tint, two.dataset.tint]).toEqual([undefined, undefined]);
});

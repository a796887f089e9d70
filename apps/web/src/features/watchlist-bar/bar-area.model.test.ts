import { expect, it } from 'vitest';
import { barArea } from './bar-area.model.ts';

it.each([
  ['/pro', 'trenches'],
  ['/pro/launchpads/$slug', 'trenches'],
  ['/watchlist', 'trenches'],
  ['/tokens/$id', 'token'],
  ['/swap', undefined],
  ['/profile', undefined],
  [undefined, undefined],
] as const)('the bar of %s is that of %s', (path, area) => {
  expect(barArea(path)).toBe(area);
});

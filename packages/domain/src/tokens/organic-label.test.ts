import { expect, it } from 'vitest';
import { organicLabel } from './organic-label.ts';

it('calls a score high from 70 and medium from 40', () => {
  expect([100, 70, 69.9, 40, 39.9, 0].map(organicLabel)).toEqual([
    'high',
    'high',
    'medium',
    'medium',
    'low',
    'low',
  ]);
});

import { expect, it } from 'vitest';
import { organicOf } from './organic.model.ts';

it('an organic score has the label the server gives, else the one its height says', () => {
  const labels = [100, 70, 69.9, 40, 39.9, 0].map((organicScore) => organicOf({ organicScore })?.label);
  expect(labels).toEqual(['high', 'high', 'medium', 'medium', 'low', 'low']);
  expect(organicOf({ organicScore: 10, organicScoreLabel: 'high' })).toEqual({ score: 10, label: 'high' });
  expect(organicOf({ organicScore: 80, organicScoreLabel: 'splendid' })?.label).toBe('high');
});

it('a score stays on its ring, and none is none', () => {
  expect(organicOf({ organicScore: 140 })?.score).toBe(100);
  expect(organicOf({ organicScore: -3 })?.score).toBe(0);
  expect(organicOf({})).toBeUndefined();
});

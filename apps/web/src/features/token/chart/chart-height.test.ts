// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import { chartHeightEntry, heightByKey, toHeight } from './chart-height.ts';

afterEach(() => localStorage.clear());

it('moves by the arrows and to either end, within 220 and 900 pixels', () => {
  expect(heightByKey('ArrowDown', 400)).toBe(424);
  expect(heightByKey('ArrowUp', 400)).toBe(376);
  expect(heightByKey('ArrowUp', 225)).toBe(220);
  expect([heightByKey('Home', 400), heightByKey('End', 400)]).toEqual([220, 900]);
  expect(heightByKey('a', 400)).toBeUndefined();
  expect([toHeight(-1), toHeight(300.4), toHeight(9_999)]).toEqual([220, 300, 900]);
});

it('knows no height but one that may be', () => {
  expect(chartHeightEntry.get()).toBeNull();
  localStorage.setItem('chart-height:v1', '12');
  expect(chartHeightEntry.get()).toBeNull();
  localStorage.setItem('chart-height:v1', '500');
  expect(chartHeightEntry.get()).toBe(500);
});

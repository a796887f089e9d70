import { expect, it } from 'vitest';
import { stepInRow } from './walk-rows.ts';

it('reaches everything that can be pressed in a row, one after another, and the row again', () => {
  document.body.innerHTML =
    '<p id="row" tabindex="0"><button id="star"></button><a id="link" href="/"></a><button id="buy"></button></p>';
  const row = document.getElementById('row');
  if (!row) throw new Error('no row');
  row.focus();
  const walk = (key: string) => {
    if (document.activeElement instanceof HTMLElement) stepInRow(row, document.activeElement, key);
    return document.activeElement?.id;
  };
  expect(['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight'].map(walk)).toEqual([
    'star',
    'link',
    'buy',
    'buy',
  ]);
  expect(['ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft'].map(walk)).toEqual([
    'link',
    'star',
    'row',
    'row',
  ]);
  expect(walk('ArrowDown')).toBe('row');
});

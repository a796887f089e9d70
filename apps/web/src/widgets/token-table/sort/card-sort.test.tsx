import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { TableView } from '#entities/asset/live/row-order.ts';
import { CardSort } from './card-sort.tsx';

afterEach(cleanup);

function choose(view: TableView, value: string): TableView {
  let chosen = view;
  render(
    <CardSort
      view={view}
      onViewChange={(next) => {
        chosen = next;
      }}
    />,
  );
  fireEvent.change(screen.getByRole('combobox', { name: 'Sort by' }), { target: { value } });
  return chosen;
}

it('gives the list its own order back, and no direction of the sort that was', () => {
  expect(choose({ timeframe: '1h', sort: 'token', dir: 'asc' }, '')).toEqual({
    timeframe: '1h',
    sort: undefined,
    dir: 'desc',
  });
});

it('sorts by what is chosen from the end one looks for first', () => {
  expect(choose({ timeframe: '1h', sort: 'token', dir: 'asc' }, 'mcap').dir).toBe('desc');
  cleanup();
  expect(choose({ timeframe: '1h', sort: 'mcap', dir: 'desc' }, 'age').dir).toBe('asc');
});

import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { TableView } from '#entities/asset/live/row-order.ts';
import { chooseOption } from '#shared/ui/select/select.builder.ts';
import { CardSort } from './card-sort.tsx';

afterEach(cleanup);

async function choose(view: TableView, name: string): Promise<TableView> {
  let chosen = view;
  render(
    <CardSort
      view={view}
      onViewChange={(next) => {
        chosen = next;
      }}
    />,
  );
  await chooseOption(screen.getByRole('combobox', { name: 'Sort by' }), name);
  return chosen;
}

it('gives the list its own order back, and no direction of the sort that was', async () => {
  expect(await choose({ timeframe: '1h', sort: 'token', dir: 'asc' }, 'Default')).toEqual({
    timeframe: '1h',
    sort: undefined,
    dir: 'desc',
  });
});

it('sorts by what is chosen from the end one looks for first', async () => {
  expect((await choose({ timeframe: '1h', sort: 'token', dir: 'asc' }, 'Market cap')).dir).toBe('desc');
  cleanup();
  expect((await choose({ timeframe: '1h', sort: 'mcap', dir: 'desc' }, 'Age')).dir).toBe('asc');
});

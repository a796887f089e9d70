import { USDC } from '@orrery/domain/mints/mints';
import type { Asset } from '@orrery/wire/tokens/asset';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { anAsset } from '#entities/asset/asset.builder.ts';
import { createRowStore } from '#entities/asset/live/row-store.ts';
import type { MoreColumnId } from './column-ids.ts';
import { MORE_CELLS } from './more-cells.tsx';

afterEach(cleanup);

/** A cell of a column, drawn for an asset. */
function draw(column: MoreColumnId, asset: Partial<Asset>): HTMLElement {
  const store = createRowStore(() => {});
  store.load([anAsset({ id: USDC, ...asset })]);
  const Cell = MORE_CELLS[column];
  return render(<Cell store={store} id={USDC} timeframe="1h" />).container;
}

it('a figure on either side of nothing says so by its sign and its colour, one that is unknown by neither', () => {
  const netVolume = (buyVolume: number, sellVolume: number) =>
    draw('netVolume', { stats1h: { buyVolume, sellVolume } });
  const signOf = (cell: HTMLElement) => cell.querySelector<HTMLElement>('[data-sign]')?.dataset.sign;
  const [up, down, none] = [netVolume(3, 1), netVolume(1, 3), draw('netVolume', {})];
  expect([up, down, none].map(({ textContent }) => textContent)).toEqual(['+$2', '-$2', '-']);
  expect([up, down, none].map(signOf)).toEqual(['+', '-', '']);
});

it('the share of the top holders is good under 15', () => {
  const share = (topHoldersPercentage: number) => draw('topHolders', { audit: { topHoldersPercentage } });
  expect(share(14.99).textContent).toBe('14.99% good');
  expect(share(15).textContent).toBe('15.00%');
});

it('a launchpad is named as its catalogue names it, and no launchpad is a dash', () => {
  expect(draw('launchpad', { launchpad: 'pump.fun' }).textContent).toBe('Pump');
  expect(draw('launchpad', {}).textContent).toBe('-');
});

it('every further column shows a dash where nothing is known', () => {
  const columns = Object.keys(MORE_CELLS) as MoreColumnId[];
  expect(columns.map((column) => draw(column, {}).textContent)).toEqual(columns.map(() => '-'));
});

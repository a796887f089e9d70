import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import * as apiPaths from '@orrery/wire/paths';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { showApp } from '#app/app.builder.tsx';
import { anAsset } from '#entities/asset/asset.builder.ts';
import { lastPairEntry } from '#entities/pair/last-pair.store.ts';

const ASSETS = [
  anAsset({ id: WRAPPED_SOL, symbol: 'SOL', decimals: 9, isVerified: true }),
  anAsset({ id: USDC, symbol: 'USDC', isVerified: true }),
  anAsset({ isVerified: true }),
];

/** A market of three tokens, in which nothing is quoted. */
function serve({ pathname, searchParams }: URL) {
  if (pathname === apiPaths.duplicateSymbols) return [];
  if (pathname === apiPaths.verifiedSymbolMap)
    return Object.fromEntries(ASSETS.map(({ symbol, id }) => [symbol, id]));
  if (pathname !== apiPaths.assetSearch) return undefined;
  const query = searchParams.get('query') ?? '';
  return ASSETS.filter(({ id }) => query.includes(id));
}
const tab = (name: string) => screen.findByRole('link', { name });
const amount = () => screen.findByRole('textbox', { name: 'Amount to sell' });

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

it('leads from tab to tab with the pair, the typed amount and how the chart is shown', async () => {
  const app = showApp('/swap/USDC-SOL?interval=1h', serve);
  fireEvent.change(await amount(), { target: { value: '2.5' } });
  for (const [name, address] of [
    ['Trigger', '/trigger/USDC-SOL?interval=1h&inAmount=2.5'],
    ['Recurring', '/recurring/USDC-SOL?interval=1h&inAmount=2.5'],
    ['Market', '/swap/USDC-SOL?interval=1h&inAmount=2.5'],
  ] as const) {
    fireEvent.click(await tab(name));
    await waitFor(() => expect(app.address()).toBe(address));
    expect((await tab(name)).getAttribute('aria-current')).toBe('page');
    await waitFor(async () => expect(await amount()).toHaveProperty('value', '2.5'));
  }
});

it('has the chart stay on the page from tab to tab', async () => {
  showApp('/swap/USDC-SOL', serve);
  const chart = await screen.findByRole('region', { name: 'Chart of this pair' });
  for (const name of ['Trigger', 'Recurring']) {
    fireEvent.click(await tab(name));
    await waitFor(async () => expect((await tab(name)).getAttribute('aria-current')).toBe('page'));
    expect(screen.getByRole('region', { name: 'Chart of this pair' })).toBe(chart);
  }
});

it.each(['trigger', 'recurring'])('reads and remembers the pair of /%s as the swap does', async (tool) => {
  const app = showApp(`/${tool}/${USDC}-${WRAPPED_SOL}?inAmount=0x10`, serve);
  await waitFor(() => expect(app.address()).toBe(`/${tool}/USDC-SOL`));
  await waitFor(() => expect(lastPairEntry.get()).toEqual({ sell: USDC, buy: WRAPPED_SOL }));
});

import { USDC, USDT, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { formatUsd } from '@orrery/domain/number-formats';
import * as apiPaths from '@orrery/wire/paths';
import type { Asset } from '@orrery/wire/tokens/asset';
import type { Address } from '@solana/kit';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { showApp } from '#app/app.builder.tsx';
import { anAsset } from '#entities/asset/asset.builder.ts';
import { aRemoteConfig } from '#entities/remote-config/remote-config.builder.ts';

const named = (symbol: string, id: Address, more: Partial<Asset> = {}) => anAsset({ id, symbol, ...more });
const SOL = named('SOL', WRAPPED_SOL, {
  fdv: 1_234_567,
  liquidity: 50,
  holderCount: 3,
  mcap: 5,
  usdPrice: 170,
});
const DOLLAR = named('USDC', USDC, { liquidity: 70, holderCount: 1 });
const TETHER = named('USDT', USDT, { liquidity: 60, holderCount: 2 });
const ALL = [SOL, DOLLAR, TETHER];

/** The lists of the tabs, each in an order of its own. */
const LISTS = [
  ['Cooking', '', apiPaths.assetList('toptrending', '1h')],
  ['Organic', '?tab=organic', apiPaths.assetList('toporganicscore', '1h')],
  ['Popular', '?tab=popular', apiPaths.assetList('popular', '1h')],
  ['New', '?tab=recent', apiPaths.assetsRecent],
  ['About to graduate', '?tab=aboutToGraduate', apiPaths.assetList('aboutToGraduate', '1h')],
  ['Graduated', '?tab=graduated', apiPaths.assetList('graduated', '1h')],
  ['Runners', '?tab=runners', apiPaths.assetList('runners', '1h')],
  ['Top performers', '?tab=topperformers', apiPaths.assetList('topperformers', '1h')],
  ['xStocks', '?tab=xstocks', apiPaths.assetList('xstocks', '1h')],
  ['PreStocks', '?tab=prestocks', apiPaths.assetList('prestocks', '1h')],
] as const;
const turned = (by: number) => [...ALL.slice(by % 3), ...ALL.slice(0, by % 3)];

const answer = (url: URL): unknown => {
  const { pathname, searchParams } = url;
  if (pathname === apiPaths.sparklines) return { [USDC]: [1, 2, 3] };
  if (searchParams.has('ids')) return ALL.filter(({ id }) => searchParams.get('ids')?.includes(id));
  if (searchParams.get('sortBy') === 'holderCount') return [SOL, TETHER, DOLLAR];
  const at = LISTS.findIndex(([, , path]) => path === pathname);
  return at >= 0 ? turned(at) : pathname.startsWith('/v1/assets') ? ALL : undefined;
};

const tab = (name: string) =>
  within(screen.getByRole('navigation', { name: 'Lists' })).getByRole('link', { name });
const rows = () => [...document.querySelectorAll<HTMLElement>('main tr[data-id]')];
const symbols = () => rows().map((row) => row.querySelector('a')?.textContent);
const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent?.trim());
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
const head = (name: string) => screen.getByRole('columnheader', { name });
const shown = () => waitFor(() => expect(rows()).toHaveLength(ALL.length));

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

describe('the lists of the market', () => {
  it('are behind every address below /pro that is no other page, with what it asks for', async () => {
    const { address } = showApp('/pro/anything/else?tab=popular', answer);
    await shown();
    expect(tab('Popular').getAttribute('aria-current')).toBe('page');
    expect(address()).toBe('/pro?tab=popular');
    await waitFor(() => expect(document.title).toBe('Pro | Orrery'));
  });

  it('each has a tab, an address and the order the server gives it', async () => {
    const { address } = showApp('/pro', answer);
    await shown();
    await waitFor(() => expect(document.title).toBe('Pro | Orrery'));
    for (const [at, [label, search]] of LISTS.entries()) {
      fireEvent.click(tab(label));
      await waitFor(() =>
        expect([label, symbols()]).toEqual([label, turned(at).map(({ symbol }) => symbol)]),
      );
      expect([address(), tab(label).getAttribute('aria-current')]).toEqual([`/pro${search}`, 'page']);
    }
  });

  it('Top traded is led by what traded most, and follows the stream', async () => {
    const traded = (volume: number) => ({ stats24h: { buyVolume: volume, sellVolume: 0 } });
    const { stream } = showApp('/pro?tab=toptraded&timeframe=24h', (url) =>
      url.pathname === apiPaths.assetList('toptraded', '24h')
        ? [
            { ...SOL, ...traded(3) },
            { ...DOLLAR, ...traded(9) },
            { ...TETHER, ...traded(6) },
          ]
        : answer(url),
    );
    await shown();
    expect(symbols()).toEqual(['USDC', 'USDT', 'SOL']);
    act(() => stream.deliver({ prices: new Map([[WRAPPED_SOL, { price: 171, blockId: 9 }]]) }));
    expect(rows()[2]?.textContent).toContain('$171');
  });

  it('a sort asks the server, so that the first rows are the first of all tokens', async () => {
    const { asked } = showApp('/pro?tab=popular', answer);
    await shown();
    fireEvent.click(within(head('Holders')).getByRole('button'));
    await waitFor(() => expect(symbols()).toEqual(['SOL', 'USDT', 'USDC']));
    expect(asked.map(({ pathname, search }) => pathname + search)).toContain(
      `${apiPaths.assetList('popular', '1h')}?limit=200&sortBy=holderCount&sortDir=desc`,
    );
  });

  it('the way back leads through the tabs, windows and sorts one came by', async () => {
    const { address, back, forward } = showApp('/pro', answer);
    await shown();
    const steps = ['/pro', '/pro?tab=popular', '/pro?tab=popular&timeframe=24h'];
    fireEvent.click(tab('Popular'));
    await waitFor(() => expect(address()).toBe(steps[1]));
    fireEvent.click(screen.getByRole('radio', { name: '24h' }));
    await waitFor(() => expect(address()).toBe(steps[2]));
    fireEvent.click(within(head('Liquidity')).getByRole('button'));
    await waitFor(() => expect(address()).toContain('sort=liquidity'));
    for (const step of steps.toReversed()) {
      back();
      await waitFor(() => expect(address()).toBe(step));
    }
    expect(tab('Cooking').getAttribute('aria-current')).toBe('page');
    forward();
    await waitFor(() => expect(tab('Popular').getAttribute('aria-current')).toBe('page'));
  });

  it('a token the operator banned is in no list', async () => {
    const { swapSettings, ...config } = aRemoteConfig();
    showApp('/pro?tab=popular', (url) =>
      url.pathname === apiPaths.remoteConfig
        ? { ...config, swapSettings: { ...swapSettings, bannedTokens: [USDC] } }
        : answer(url),
    );
    await waitFor(() => expect(symbols()).toEqual(['USDT', 'SOL']));
  });

  it('an address with filters shows what the server answers to them, and says how many there are', async () => {
    const { asked } = showApp(
      '/pro?tab=toptraded&timeframe=24h&minMcap=5k&verified=true&maxBuys=3&minSells1h=x&minLiquidity=1000',
      answer,
    );
    await shown();
    await screen.findByRole('button', { name: 'Filters, 2 active' });
    const lists = asked.filter(({ pathname }) => pathname === apiPaths.assetList('toptraded', '24h'));
    expect(lists.map(({ search }) => search)).toEqual(['?limit=200&minLiquidity=1000&verified=true']);
  });
});

describe('the columns', () => {
  it('are chosen and moved, stand in the address, outlive the visit and are taken back', async () => {
    const { address } = showApp('/pro?tab=popular', answer);
    await shown();
    fireEvent.click(await screen.findByRole('button', { name: 'Columns' }));
    const dialog = within(await screen.findByRole('dialog'));
    const box = (name: string) => dialog.getByRole('checkbox', { name });
    const isShown = (name: string) => box(name).closest('ul')?.getAttribute('aria-label') === 'Shown columns';
    for (const name of ['Trend', 'Txns', 'Traders', 'Audit', 'Organic score', 'FDV']) {
      fireEvent.click(box(name));
      await waitFor(() => expect(isShown(name)).toBe(name === 'FDV'));
    }
    fireEvent.keyDown(box('FDV'), { key: 'ArrowUp', altKey: true });
    dialog.getByText('FDV moved to position 6 of 7');
    const order = ['Token', 'Price', '1h', 'Market cap', 'Liquidity', '1h vol', 'FDV', 'Holders', 'Buy'];
    await waitFor(() => expect(heads()).toEqual(order));
    expect(document.activeElement).toBe(box('FDV'));
    expect(address()).toMatch(/columns=[\w%]*fdv%2Cholders$/);
    const sol = rows().find((row) => row.dataset.id === WRAPPED_SOL);
    expect(sol?.textContent).toContain(formatUsd(1_234_567));
    cleanup();

    showApp('/pro', answer);
    await shown();
    expect(heads()).toEqual(order);
    fireEvent.click(await screen.findByRole('button', { name: 'Columns' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Reset' }));
    await waitFor(() => expect(heads()).toContain('Audit'));
    cleanup();
    showApp('/pro', answer);
    await shown();
    expect(heads()).toContain('Audit');
  });
});

describe('the keys', () => {
  it('lead to the rows and along them, open a token and list themselves', async () => {
    const { address } = showApp('/pro', answer);
    await shown();
    const isAt = (index: number) => waitFor(() => expect(document.activeElement).toBe(rows()[index]));
    press('ArrowDown');
    await isAt(0);
    press('ArrowDown');
    await isAt(1);
    press('End');
    await isAt(2);
    press('Home');
    await isAt(0);
    // What answers it is fetched once the page has nothing better to do.
    const sheet = await waitFor(() => {
      press('?');
      return screen.getByRole('dialog', { name: 'Keyboard shortcuts' });
    });
    expect(sheet.textContent).toContain('Quick buy');
    press('Escape');
    await isAt(0);
    press('Enter');
    await waitFor(() => expect(address()).toBe(`/tokens/${WRAPPED_SOL}`));
  });
});

it('the star of a row puts its token at the end of the bar, and takes it off again', async () => {
  showApp('/pro', answer);
  await shown();
  const bar = within(await screen.findByRole('navigation', { name: 'Watchlist' }));
  const kept = () => bar.getAllByRole('listitem').map(({ dataset }) => dataset.id);
  const before = kept();
  const star = await screen.findByRole('button', { name: 'Watch USDT' });
  fireEvent.click(star);
  await waitFor(() => expect(kept()).toEqual([...before, USDT]));
  expect(star.getAttribute('aria-pressed')).toBe('true');
  fireEvent.click(star);
  await waitFor(() => expect(kept()).toEqual(before));
});

describe('what is said in the address', () => {
  it('is ignored where it is wrong', async () => {
    showApp('/pro?tab=nothing&timeframe=2h&sort=rug&columns=rug', answer);
    await shown();
    expect(tab('Cooking').getAttribute('aria-current')).toBe('page');
    expect(screen.getByRole('radio', { name: '1h' })).toHaveProperty('checked', true);
    expect(heads()).toContain('Audit');
  });

  it('as an old search moves to the dialog', async () => {
    const { address } = showApp('/pro?q=bonk', answer);
    const field = await screen.findByRole('combobox', { name: 'Search tokens' });
    expect([field.getAttribute('value'), address()]).toEqual(['bonk', '/pro']);
    fireEvent.keyDown(field, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Search tokens' })).toBeNull());
  });

  it('beginning with an unknown word is not found', async () => {
    showApp('/nowhere/at-all', answer);
    expect((await screen.findByRole('main')).textContent).toContain("This page doesn't exist");
    await waitFor(() => expect(document.title).toBe('Not found | Orrery'));
  });
});

describe('a saved view', () => {
  const views = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Views' }));
    return within(await screen.findByRole('dialog', { name: 'Saved views' }));
  };

  it('keeps list, timeframe, filters and columns under a name, leads back to them, and its deletion is taken back', async () => {
    const kept = '/pro?minMcap=1000&tab=toptraded&timeframe=24h&columns=mcap%2Cprice';
    const { address } = showApp(kept, answer);
    await shown();
    let panel = await views();
    fireEvent.change(panel.getByRole('textbox', { name: 'Name of this view' }), {
      target: { value: 'Mine' },
    });
    fireEvent.click(panel.getByRole('button', { name: 'Save' }));
    const link = await panel.findByRole('link', { name: /^Mine/ });
    expect(link.textContent).toContain('Top traded · 24h · 1 filter · 2 columns');
    expect(link.getAttribute('aria-current')).toBe('page');
    cleanup();

    localStorage.setItem('explore-columns:v1', '""');
    const again = showApp('/pro?tab=popular', answer);
    await shown();
    panel = await views();
    fireEvent.click(panel.getByRole('link', { name: /^Mine/ }));
    const members = (text: string) => new URLSearchParams(text.split('?')[1]);
    await waitFor(() => expect(members(again.address()).get('tab')).toBe('toptraded'));
    expect(Object.fromEntries(members(again.address()))).toEqual(Object.fromEntries(members(kept)));
    expect(address()).toBe(kept);

    panel = await views();
    fireEvent.click(panel.getByRole('button', { name: 'Delete Mine' }));
    await waitFor(() => expect(panel.queryByRole('link', { name: /^Mine/ })).toBeNull());
    await screen.findByText('View “Mine” deleted');
    fireEvent.click(await screen.findByRole('button', { name: 'Undo', hidden: true }));
    await panel.findByRole('link', { name: /^Mine/ });
  });
});

it('the lists stand under three headings, and each is one press away', async () => {
  showApp('/pro', answer);
  const lists = within(await screen.findByRole('navigation', { name: 'Lists' }));
  const under = (name: string) =>
    within(lists.getByRole('region', { name }))
      .getAllByRole('link')
      .map(({ textContent }) => textContent);
  expect(under('Discover')).toEqual([
    'Watchlist',
    'Cooking',
    'Top traded',
    'Organic',
    'Popular',
    'Runners',
    'Top performers',
  ]);
  expect(under('Launches')).toEqual(['Hunt', 'New', 'About to graduate', 'Graduated', 'Launchpads']);
  expect(under('Stocks')).toEqual(['Stocks', 'xStocks', 'PreStocks']);
});

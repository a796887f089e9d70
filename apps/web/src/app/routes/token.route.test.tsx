import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { formatChange, formatCount, formatPrice, formatUsd } from '@orrery/domain/number-formats';
import * as apiPaths from '@orrery/wire/paths';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { showApp } from '#app/app.builder.tsx';
import { anAsset } from '#entities/asset/asset.builder.ts';

const GOOD = { mintAuthorityDisabled: true, freezeAuthorityDisabled: true, topHoldersPercentage: 5 };
const JUP = anAsset({
  usdPrice: 0.5,
  mcap: 9_000_000,
  fdv: 12_000_000,
  liquidity: 800_000,
  holderCount: 7_572,
  isVerified: true,
  audit: GOOD,
  stats5m: { priceChange: 1 },
  stats1h: { priceChange: -2 },
  stats6h: { priceChange: 3 },
  stats24h: { priceChange: -4 },
  stats7d: { priceChange: 5 },
  stats30d: { priceChange: -6 },
});
const SOL = anAsset({ id: WRAPPED_SOL, symbol: 'SOL', isVerified: true });
const FAKE = anAsset({
  id: USDC,
  looksLike: JUP.id,
  audit: { mintAuthorityDisabled: false, freezeAuthorityDisabled: false, topHoldersPercentage: 60 },
});
const STOCK = anAsset({
  id: USDC,
  symbol: 'PLTRx',
  usdPrice: 30,
  stockData: { id: 'one', price: 20, mcap: 9, updatedAt: '2026-11-22T10:00:00Z' },
});
const NO_TOKEN = 'So11111111111111111111111111111111111111113';

/** A server that knows the tokens given, and of each no candle. */
const over =
  (...assets: (typeof JUP)[]) =>
  ({ pathname, searchParams }: URL) => {
    if (pathname.startsWith('/v2/charts')) return { candles: [] };
    const wanted = searchParams.get('ids') ?? searchParams.get('query') ?? '';
    const isAsked = pathname === apiPaths.assetsRecent || pathname === apiPaths.assetSearch;
    return isAsked ? assets.filter(({ id }) => wanted.includes(id)) : undefined;
  };
const figure = (name: string) =>
  [...document.querySelectorAll('header dl > div')].find(
    (div) => div.querySelector('dt')?.textContent === name,
  )?.lastElementChild?.textContent;
const stored = (key: string) => JSON.parse(localStorage.getItem(key) ?? '{"tokens":[]}');

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

it('the header says what the server says, and so does the title', async () => {
  const { stream } = showApp(`/tokens/${JUP.id}`, over(JUP));
  await screen.findByRole('heading', { level: 1, name: 'JUP' });
  expect(figure('Market cap')).toBe(formatUsd(9_000_000));
  expect(figure('FDV')).toBe(formatUsd(12_000_000));
  expect(figure('Liquidity')).toBe(formatUsd(800_000));
  expect(figure('Holders')).toBe(formatCount(7_572));
  const changes = ['5m', '1h', '6h', '24h', '7d', '30d'].map(figure);
  expect(changes).toEqual([1, -2, 3, -4, 5, -6].map((by) => formatChange(by)));
  expect(figure('Stock price')).toBeUndefined();
  screen.getByRole('img', { name: 'Verified' });
  expect(screen.queryByRole('list', { name: 'Warnings' })).toBeNull();
  await waitFor(() => expect(document.title).toBe(`JUP ${formatPrice(0.5)} | Orrery`));
  act(() => stream.deliver({ prices: new Map([[JUP.id, { price: 0.6, blockId: 9 }]]) }));
  await waitFor(() => expect(document.title).toBe(`JUP ${formatPrice(0.6)} | Orrery`));
});

it('the header warns of few holders as soon as the audit tells of them', async () => {
  const { stream } = showApp(`/tokens/${JUP.id}`, over(JUP));
  await screen.findByRole('heading', { level: 1, name: 'JUP' });
  expect(screen.queryByRole('list', { name: 'Warnings' })).toBeNull();
  const audit = { topHoldersPercentage: 60 };
  act(() => stream.deliver({ assets: new Map([[JUP.id, { id: JUP.id, audit }]]) }));
  expect((await screen.findByRole('list', { name: 'Warnings' })).textContent).toContain('High concentration');
});

it('the page of a stock says what its share costs and how far it stands from that', async () => {
  showApp(`/tokens/${STOCK.id}`, over(STOCK));
  await screen.findByRole('heading', { level: 1, name: 'PLTRx' });
  expect([figure('Stock price'), figure('Premium')]).toEqual([formatPrice(20), '+50.00% premium']);
});

it('a look-alike is called one and leads to what it looks like; its audit names what its maker kept', async () => {
  const { address } = showApp(`/tokens/${FAKE.id}`, over(FAKE, JUP));
  const link = await screen.findByRole('link', { name: /Looks like JUP/ });
  const warnings = screen.getByRole('list', { name: 'Warnings' });
  expect(warnings.textContent).toMatch(/Mint authority.*Freeze authority.*High concentration/);
  // What stands below is fetched once one may be on the way there.
  fireEvent.keyDown(window, { key: 'Tab' });
  const audit = within(await screen.findByRole('region', { name: 'Audit' }));
  expect(audit.getAllByRole('img', { name: 'Failed' })).toHaveLength(3);
  audit.getByText('0 of 3 passed');
  audit.getByText(/your account can be frozen/);
  fireEvent.click(link);
  await screen.findByRole('img', { name: 'Verified' });
  expect(address()).toBe(`/tokens/${JUP.id}`);
});

it('a token that was opened is the newest of those viewed, and its star watches it', async () => {
  showApp(`/tokens/${SOL.id}`, over(SOL, JUP));
  await screen.findByRole('heading', { level: 1, name: 'SOL' });
  cleanup();
  showApp(`/tokens/${JUP.id}`, over(SOL, JUP));
  await screen.findByRole('heading', { level: 1, name: 'JUP' });
  const star = await within(screen.getByRole('main')).findByRole('button', { name: 'Watch JUP' });
  await waitFor(() =>
    expect(stored('viewed:v1').tokens.map(({ id }: { id: string }) => id)).toEqual([SOL.id, JUP.id]),
  );
  expect(star.getAttribute('aria-pressed')).toBe('true');
  fireEvent.click(star);
  await waitFor(() => expect(star.getAttribute('aria-pressed')).toBe('false'));
  expect(stored('watchlist:v1').tokens.map(({ id }: { id: string }) => id)).toEqual([SOL.id]);
});

it('a token is one of those viewed as soon as its page names it, however soon that is left', async () => {
  // The page is never idle.
  vi.stubGlobal('requestIdleCallback', () => 0);
  showApp(`/tokens/${JUP.id}`, over(JUP));
  await screen.findByRole('heading', { level: 1, name: 'JUP' });
  await waitFor(() =>
    expect(stored('viewed:v1').tokens.map(({ id }: { id: string }) => id)).toEqual([JUP.id]),
  );
});

it('what its metadata links to is opened without a word of this page', async () => {
  showApp(
    `/tokens/${JUP.id}`,
    over({ ...JUP, website: 'https://a.example/', twitter: 'javascript:alert(1)' }),
  );
  const link = await screen.findByRole('link', { name: 'Website' });
  expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([
    'https://a.example/',
    'noopener noreferrer nofollow',
  ]);
  expect(screen.queryByRole('link', { name: /Twitter|X/ })).toBeNull();
});

it('its link is copied without the part of the page one is at', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  window.history.replaceState(null, '', `/tokens/${JUP.id}?view=holders`);
  showApp(`/tokens/${JUP.id}?view=holders`, over(JUP));
  fireEvent.click(await screen.findByRole('button', { name: 'Share JUP' }));
  await screen.findByText('Link copied');
  expect(writeText).toHaveBeenCalledWith(`${location.origin}/tokens/${JUP.id}`);
});

it('on a narrow screen the panel opens on the side one chose', async () => {
  showApp(`/tokens/${JUP.id}`, over(SOL, JUP), { width: 800 });
  fireEvent.click(await screen.findByRole('button', { name: 'Sell JUP' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Trade JUP' }));
  expect((await sheet.findByRole<HTMLInputElement>('radio', { name: 'Sell' })).checked).toBe(true);
  await sheet.findByRole('textbox', { name: 'Amount in JUP' });
});

it('SOL is bought with USDC', async () => {
  const usdc = anAsset({ id: USDC, symbol: 'USDC', isVerified: true });
  showApp(`/tokens/${SOL.id}`, over(SOL, usdc));
  await screen.findByRole('textbox', { name: 'Amount in USDC' });
  await screen.findByRole('button', { name: /^Buy 0.1 SOL/ });
});

it('an address without a token offers its portfolio', async () => {
  showApp(`/tokens/${NO_TOKEN}`, over(JUP));
  await screen.findByText('No asset found');
  const link = screen.getByRole('link', { name: 'View Portfolio' });
  expect(link.getAttribute('href')).toBe(`/portfolio/${NO_TOKEN}`);
});

it('a malformed address is not found', async () => {
  showApp('/tokens/not-an-address', over(JUP));
  await screen.findByText("This page doesn't exist");
});

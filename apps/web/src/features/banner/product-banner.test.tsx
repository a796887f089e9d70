import type { Banner } from '@orrery/wire/config/banner';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toBannerImage } from './banner-image.tsx';
import { ProductBanner } from './product-banner.tsx';

const START = Date.parse('2026-06-01T00:00:00Z');
const BANNER: Banner = {
  id: 'summer',
  startTime: '2026-06-01T00:00:00Z',
  expiryTime: '2026-06-02T01:01:01Z',
  closeCount: 2,
  data: {
    imageUrl: '/banner/summer/sun.svg',
    title: { en: 'Summer' },
    countdownConfig: { text: { en: 'Ends in' } },
    paragraphs: [{ text: { en: 'It is warm.' } }],
    buttons: [
      { link: '/pro', text: { en: 'Trade' } },
      { link: 'https://example.com/', text: { en: 'Read' } },
    ],
  },
};

const shown = () => screen.queryByRole('region', { name: 'Summer' });
const hasHeight = () => document.documentElement.hasAttribute('data-banner');

/** The banner of a page, over a server of the test's, once its answers are there. */
async function show(pathname: string, { banner = BANNER as unknown, id = 'summer' } = {}) {
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(url.endsWith('/banner/metadata.json') ? { activeBanner: { swap: id } } : banner),
  );
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  const page = (path: string) => (
    <QueryClientProvider client={client}>
      <RouterContextProvider router={router}>
        <ProductBanner pathname={path} />
      </RouterContextProvider>
    </QueryClientProvider>
  );
  const { rerender, unmount } = render(page(pathname));
  await pass(10);
  return {
    go: (path: string) => rerender(page(path)),
    leave: unmount,
    address: () => router.history.location.href,
  };
}
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

beforeEach(() => {
  vi.useFakeTimers({ now: START });
  localStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  delete document.documentElement.dataset.banner;
});

test('a banner comes with its start, counts down each second, and is gone a second before its end', async () => {
  vi.setSystemTime(START - 5_000);
  await show('/swap');
  expect([shown(), hasHeight()]).toEqual([null, false]);
  await pass(5_000);
  expect(shown()).not.toBeNull();
  expect(hasHeight()).toBe(true);
  expect(screen.getByRole('timer').textContent).toBe('Ends in 1d 01h 01m 01s');
  await pass(1_000);
  expect(screen.getByRole('timer').textContent).toBe('Ends in 1d 01h 01m 00s');
  vi.setSystemTime(Date.parse(BANNER.expiryTime) - 3_000);
  await pass(1_000);
  expect(screen.getByRole('timer').textContent).toBe('Ends in 0d 00h 00m 02s');
  await pass(1_000);
  expect([shown(), hasHeight()]).toEqual([null, false]);
});

test('a banner that is closed stays away for the visit, and for good after as many visits as its operator allows', async () => {
  for (const visit of [1, 2]) {
    const { leave } = await show('/swap');
    expect([visit, shown() !== null]).toEqual([visit, true]);
    fireEvent.click(screen.getByRole('button', { name: 'Close banner' }));
    expect([shown(), hasHeight()]).toEqual([null, false]);
    await pass(10_000);
    expect(shown()).toBeNull();
    leave();
  }
  expect(JSON.parse(localStorage.getItem('banner-closes:v1') ?? '')).toEqual({ summer: 2 });
  await show('/swap');
  expect(shown()).toBeNull();
});

test('what the banner says besides unfolds, with its links', async () => {
  await show('/swap');
  expect(screen.queryByText('It is warm.')).toBeNull();
  const more = screen.getByRole('button', { name: 'More' });
  fireEvent.click(more);
  expect(more.getAttribute('aria-expanded')).toBe('true');
  screen.getByText('It is warm.');
  expect(screen.getByRole('link', { name: 'Read' }).getAttribute('rel')).toBe('noreferrer noopener');
  expect(document.querySelector('img')?.getAttribute('src')).toBe(`${location.origin}/banner/summer/sun.svg`);
  fireEvent.click(screen.getByRole('button', { name: 'Less' }));
  expect(screen.queryByText('It is warm.')).toBeNull();
});

test('a banner of one link unfolds as well: on a phone the line has no room for it', async () => {
  const data = { title: BANNER.data.title, paragraphs: [], buttons: BANNER.data.buttons.slice(0, 1) };
  await show('/swap', { banner: { ...BANNER, data } });
  fireEvent.click(screen.getByRole('button', { name: 'More' }));
  const details = screen.getByRole('button', { name: 'Less' }).getAttribute('aria-controls') ?? '';
  expect(document.getElementById(details)?.querySelector('a')?.textContent).toBe('Trade');
});

test('a link of the banner leads to a page without loading the app again', async () => {
  const { address } = await show('/swap');
  const [link] = screen.getAllByRole('link', { name: 'Trade' });
  if (!link) throw new Error('there is one');
  // An event that nobody took would load the page.
  expect(fireEvent.click(link, { ctrlKey: true })).toBe(true);
  expect(address()).toBe('/');
  expect(fireEvent.click(link)).toBe(false);
  expect(address()).toBe('/pro');
});

test('a picture of another host comes through the image proxy', () => {
  expect(toBannerImage('https://example.com/sun.png')).toBe(
    '/image?url=https%3A%2F%2Fexample.com%2Fsun.png&w=320&h=180&quality=80&dpr=2',
  );
});

test('a path is another config host’s picture, where one answers in place of the server', () => {
  document.documentElement.dataset.hosts = 'config=http://localhost:3000';
  expect(toBannerImage('/banner/summer/sun.svg')).toBe('http://localhost:3000/banner/summer/sun.svg');
  delete document.documentElement.dataset.hosts;
});

test('a page of another product has no banner', async () => {
  const { go } = await show('/trigger');
  expect([shown(), hasHeight()]).toEqual([null, false]);
  go('/swap/SOL-USDC');
  await pass(10);
  expect(shown()).not.toBeNull();
  go('/pro');
  expect([shown(), hasHeight()]).toEqual([null, false]);
});

test('a banner that is not what it should be is logged and ignored', async () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue();
  document.documentElement.dataset.banner = 'summer 2';
  await show('/swap', { banner: { ...BANNER, closeCount: 0 } });
  expect([shown(), hasHeight()]).toEqual([null, false]);
  expect(warned).toHaveBeenCalledOnce();
});

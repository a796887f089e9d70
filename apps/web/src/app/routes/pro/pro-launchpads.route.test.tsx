import { LAUNCHPADS, launchpadOf } from '@orrery/domain/launches/launchpads';
import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { formatCount, formatPercent, formatUsd } from '@orrery/domain/number-formats';
import * as apiPaths from '@orrery/wire/paths';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { showApp } from '#app/app.builder.tsx';
import { anAsset } from '#entities/asset/asset.builder.ts';
import { formatMoment } from '#shared/format/time.ts';

/** A launchpad's figures, in which no two windows say the same. */
function aLaunchpad(launchpad: string, mints: number) {
  const within = (days: number) => ({
    mints: mints * days,
    graduates: days,
    bondedRate: 100 / mints,
    volume: 3_000 * days,
    runners: days + 1,
    traders: 9 * days,
    marketShare: 50 - days,
  });
  return { launchpad, stats1d: within(1), stats7d: within(7), stats30d: within(30) };
}
const STATS = [aLaunchpad('bags.fun', 8), aLaunchpad('pump.fun', 4)];
const SINCE = {
  mints: '2026-01-01T00:00:00.000Z',
  volume: '2026-01-01T00:00:00.000Z',
  traders: '2026-01-01T00:00:00.000Z',
};
const TABS = [
  ['New', 'recent'],
  ['About to graduate', 'aboutToGraduate'],
  ['Graduated', 'graduated'],
  ['Top', 'toptraded'],
] as const;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const answer = ({ pathname, searchParams }: URL) => {
  if (pathname === apiPaths.launchpadStats) return { launchpads: STATS, since: SINCE };
  const at = TABS.findIndex(([, category]) => pathname === apiPaths.assetList(category, '1h'));
  const isOwn = searchParams.get('launchpads') === 'pump.fun';
  // Each list has two tokens of its own, in reverse order in every second list.
  const tokens = [anAsset({ id: USDC, symbol: `A${at}` }), anAsset({ id: WRAPPED_SOL, symbol: `B${at}` })];
  return at >= 0 && isOwn ? (at % 2 === 0 ? tokens : tokens.toReversed()) : undefined;
};
const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent ?? '');
const labels = STATS.map(({ launchpad }) => launchpadOf(launchpad).label);

it.each([
  ['1d', '24h'],
  ['7d', '7d'],
  ['30d', '30d'],
] as const)(
  'the overview says of each launchpad what the server says of %s, under the name that other screens have for it',
  async (window, label) => {
    const { address } = showApp('/pro/launchpads', answer);
    await screen.findByRole('link', { name: 'Pump' });
    fireEvent.click(screen.getByRole('radio', { name: label }));
    await waitFor(() =>
      expect(address()).toBe(window === '1d' ? '/pro/launchpads' : `/pro/launchpads?window=${window}`),
    );
    for (const stats of STATS) {
      const name = screen.getByRole('link', { name: launchpadOf(stats.launchpad).label });
      const cells = within(name.closest('tr') ?? name).getAllByRole('cell');
      const figures = stats[`stats${window}`];
      expect(cells.slice(1).map(({ textContent }) => textContent)).toEqual([
        formatCount(figures.mints),
        formatCount(figures.graduates),
        formatPercent(figures.bondedRate),
        formatUsd(figures.volume),
        formatCount(figures.runners),
        formatCount(figures.traders),
        formatPercent(figures.marketShare),
      ]);
    }
  },
);

it('says from when on the figures count of a window that began before them', async () => {
  const traders = new Date(Date.now() - 3_600_000).toISOString();
  showApp('/pro/launchpads', (url) => {
    const reply = answer(url);
    return reply && 'since' in reply ? { ...reply, since: { ...SINCE, traders } } : reply;
  });
  await screen.findByRole('link', { name: 'Pump' });
  expect(screen.getByText(`Traders since ${formatMoment(Date.parse(traders) / 1_000)}`)).toBeDefined();
});

it('the catalogue is whole and in its rank, what is unknown is a dash and last, and a sort is taken back', async () => {
  const { address, back } = showApp('/pro/launchpads', answer);
  await screen.findByRole('link', { name: 'Pump' });
  const ranked = LAUNCHPADS.map(({ label }) => label);
  const links = screen.getAllByRole('rowheader').map((head) => within(head).getByRole('link').textContent);
  expect(links).toEqual(ranked);
  const ranks = () => screen.getAllByRole('row').map((row) => row.querySelector('td')?.textContent);
  expect(ranks().slice(1, 4)).toEqual(['1', '2', '3']);
  screen.getByRole('columnheader', { name: 'Rank' });
  const quiet = screen
    .getAllByRole('row')
    .find((row) => !labels.some((label) => row.textContent?.includes(label)) && row.querySelector('td'));
  expect(quiet?.textContent?.endsWith('-------')).toBe(true);
  expect(screen.getAllByText('No curve')).toHaveLength(1);
  const head = () => screen.getByRole('columnheader', { name: 'Mints' });
  expect(head().getAttribute('aria-sort')).toBe('none');
  fireEvent.click(within(head()).getByRole('button'));
  await waitFor(() => expect(head().getAttribute('aria-sort')).toBe('descending'));
  expect(address()).toBe('/pro/launchpads?sort=mints');
  expect(names().slice(0, 2).join()).toMatch(/Bags.*Pump/);
  back();
  await waitFor(() => expect(head().getAttribute('aria-sort')).toBe('none'));
});

it('a launchpad’s page is led to by its name and lists its own tokens in each tab, as the server has them', async () => {
  const { address } = showApp('/pro/launchpads', answer);
  fireEvent.click(await screen.findByRole('link', { name: 'Pump' }));
  expect((await screen.findByRole('heading', { level: 1, name: 'Pump' })).textContent).toBe('Pump');
  expect(address()).toBe('/pro/launchpads/pump.fun');
  for (const [at, [label, tab]] of TABS.entries()) {
    fireEvent.click(screen.getByRole('radio', { name: label }));
    const order = at % 2 === 0 ? [`A${at}`, `B${at}`] : [`B${at}`, `A${at}`];
    const shown = () =>
      [...document.querySelectorAll('tr[data-id]')].map((row) => row.querySelector('a')?.textContent);
    await waitFor(() => expect(shown()).toEqual(order));
    expect(address()).toBe(`/pro/launchpads/pump.fun${tab === 'recent' ? '' : `?tab=${tab}`}`);
  }
});

it('says what would be in a list of a launchpad that has none, and what failed', async () => {
  const { address } = showApp('/pro/launchpads/bags?tab=graduated', (url) =>
    url.pathname.startsWith('/v1/assets/toptraded')
      ? 503
      : (answer(url) ?? (url.pathname.startsWith('/v1/assets') ? [] : undefined)),
  );
  await screen.findByText('Tokens appear here when they graduate.');
  fireEvent.click(screen.getByRole('radio', { name: 'Top' }));
  await screen.findByText("Couldn't load the list");
  expect(address()).toBe('/pro/launchpads/bags?tab=toptraded');
});

it.each([
  ['bags', 'Bags'],
  ['anoncoin', 'Anoncoin'],
])('the short address %s is that of %s', async (slug, label) => {
  showApp('/pro/launchpads', answer);
  const link = await screen.findByRole('link', { name: label });
  expect(link.getAttribute('href')).toBe(`/pro/launchpads/${slug}`);
  cleanup();
  showApp(`/pro/launchpads/${slug}`, answer);
  await screen.findByRole('heading', { level: 1, name: label });
});

it('an unknown launchpad is not found', async () => {
  showApp('/pro/launchpads/nowhere', answer);
  await screen.findByText("This page doesn't exist");
});

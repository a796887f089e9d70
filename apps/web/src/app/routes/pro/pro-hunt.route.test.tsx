import { USDC, USDT, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { formatCount, formatUsd } from '@orrery/domain/number-formats';
import * as apiPaths from '@orrery/wire/paths';
import { GemsBodySchema } from '@orrery/wire/tokens/gems';
import type { Address } from '@solana/kit';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, expect, it, vi } from 'vitest';
import { showApp } from '#app/app.builder.tsx';
import { anAsset } from '#entities/asset/asset.builder.ts';
import { PROGRAMS } from '#entities/transaction/programs.ts';
// Fetched when it is opened: here it is there before that.
import '#features/explore/hunt/column-filter-panel.tsx';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 22, 10, minute)).toISOString();
const YOUNG = anAsset({
  id: USDC,
  symbol: 'YOUNG',
  launchpad: 'pump.fun',
  createdAt: at(1),
  bondingCurve: 3,
});
const RIPE = anAsset({ id: USDT, symbol: 'RIPE', launchpad: 'bags.fun', createdAt: at(0), bondingCurve: 97 });
const BORN = anAsset({
  id: WRAPPED_SOL,
  symbol: 'BORN',
  launchpad: 'pump.fun',
  createdAt: at(2),
  bondingCurve: 12.34,
  mcap: 7_654,
  holderCount: 4_321,
  stats1h: { numBuys: 1_000, numSells: 234, buyVolume: 50_000, sellVolume: 9_000 },
});

/** Gems by launchpad, of which columns that are filtered otherwise have none. */
const answer = ({ pathname }: URL, body: unknown) => {
  if (pathname !== apiPaths.gems) return undefined;
  const { recent, aboutToGraduate, graduated } = v.parse(GemsBodySchema, body);
  const listed = (assets: (typeof YOUNG)[], bucket: typeof recent) => {
    const { launchpads, ranges } = { ...bucket?.filters };
    const isOf = (name: string) => launchpads === undefined || String(launchpads).includes(name);
    const isFiltered = Object.keys(ranges ?? {}).length > 0;
    return { assets: isFiltered ? [] : assets.filter(({ launchpad }) => isOf(launchpad ?? '')) };
  };
  return {
    recent: listed([YOUNG, RIPE], recent),
    aboutToGraduate: listed([RIPE], aboutToGraduate),
    graduated: listed([], graduated),
  };
};
const column = (name: string) => within(screen.getByRole('region', { name }));
const symbols = (name: string) =>
  column(name)
    .queryAllByRole('listitem')
    .map(({ dataset }) => [YOUNG, RIPE, BORN].find(({ id }) => id === dataset.id)?.symbol);
const listed = (name: string, ...wanted: string[]) => waitFor(() => expect(symbols(name)).toEqual(wanted));

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

it('a token launched while one looks stands at the top of New, with the figures that were told of it', async () => {
  const { stream } = showApp('/pro/hunt', answer);
  await screen.findByRole('region', { name: 'New' });
  await listed('New', 'YOUNG', 'RIPE');
  act(() => stream.deliver({ news: [{ type: 'new', asset: BORN }] }));
  await listed('New', 'BORN', 'YOUNG', 'RIPE');
  const [card] = column('New').getAllByRole('listitem');
  for (const said of [formatUsd(7_654), formatUsd(59_000), formatCount(1_234), formatCount(4_321), '12.3%'])
    expect(card?.textContent).toContain(said);
  expect(within(card ?? document.body).getAllByText('Pump')).toHaveLength(1);
});

it('a token with a full curve moves from About to graduate to Graduated', async () => {
  const { stream } = showApp('/pro/hunt', answer);
  await screen.findByRole('region', { name: 'New' });
  await listed('About to graduate', 'RIPE');
  const asset = { ...RIPE, bondingCurve: 100, graduatedAt: at(3), graduatedPool: USDC };
  act(() => stream.deliver({ news: [{ type: 'graduated', asset }] }));
  await listed('About to graduate');
  await listed('Graduated', 'RIPE');
});

it('the launchpads of the address are the ones hunted, and back brings the others back', async () => {
  const { address, back } = showApp('/pro/hunt', answer);
  fireEvent.click(await screen.findByRole('button', { name: 'All launchpads' }));
  const choices = within(await screen.findByRole('dialog', { name: 'Launchpads' }));
  fireEvent.change(choices.getByRole('textbox', { name: 'Find a launchpad' }), { target: { value: 'pum' } });
  fireEvent.click(choices.getByRole('checkbox', { name: 'Pump' }));
  await waitFor(() => expect(address()).toBe('/pro/hunt?launchpads=pump.fun'));
  await listed('New', 'YOUNG');
  await screen.findByRole('button', { name: 'Pump', hidden: true });
  back();
  await screen.findByRole('button', { name: 'All launchpads', hidden: true });
  await listed('New', 'YOUNG', 'RIPE');
});

it.each(['/pro/hunt?launchpads=pump.fun', '/pro?tab=alphascan&launchpads=pump.fun'])(
  'the hunt has one face at %s too, and its launchpads stay with it',
  async (where) => {
    const { address } = showApp(where, answer);
    await screen.findByRole('button', { name: 'Pump' });
    const lists = within(screen.getByRole('navigation', { name: 'Lists' }));
    expect(lists.getByRole('link', { name: 'Hunt' }).getAttribute('aria-current')).toBe('page');
    await listed('New', 'YOUNG');
    fireEvent.click(lists.getByRole('link', { name: 'Popular' }));
    await screen.findByRole('button', { name: 'Filters' });
    expect(address()).toBe('/pro?tab=popular');
  },
);

it('a column has filters of its own, which its address keeps and the way back takes off', async () => {
  const { address, back } = showApp('/pro/hunt', answer);
  fireEvent.click(await screen.findByRole('button', { name: 'Filters for New' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Filters for New' }));
  const least = panel.getByRole('textbox', { name: 'Market cap, at least' });
  fireEvent.change(least, { target: { value: '1e12' } });
  fireEvent.keyDown(least, { key: 'Enter' });
  await screen.findByText("No tokens match this column's filters.");
  expect(address()).toContain('recent=minMcap');
  const kept = address();
  back();
  await listed('New', 'YOUNG', 'RIPE');
  cleanup();
  showApp(kept, answer);
  await screen.findByText("No tokens match this column's filters.");
});

it('a card leads to its token, and its buttons do what they say instead', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const { address } = showApp('/pro/hunt', answer);
  fireEvent.click(await screen.findByRole('button', { name: 'Copy address of YOUNG' }));
  await waitFor(() => expect(writeText).toHaveBeenCalledWith(YOUNG.id));
  expect(address()).toBe('/pro/hunt');
  fireEvent.click(screen.getByRole('link', { name: 'YOUNG' }));
  await waitFor(() => expect(address()).toBe(`/tokens/${YOUNG.id}`));
});

it('the filters of its columns are there again at the next visit, but not over those of an address', async () => {
  const first = showApp('/pro/hunt', answer);
  fireEvent.click(await screen.findByRole('button', { name: 'Filters for New' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Filters for New' }));
  fireEvent.click(panel.getByRole('checkbox', { name: 'Verified' }));
  await waitFor(() => expect(first.address()).toBe('/pro/hunt?recent=verified%3Dtrue'));
  cleanup();

  const second = showApp('/pro/hunt', answer);
  await screen.findByRole('button', { name: 'Filters for New, 1 active' });
  expect(second.address()).toBe('/pro/hunt?recent=verified%3Dtrue');
  cleanup();

  const third = showApp('/pro/hunt?graduated=verified%3Dtrue', answer);
  await screen.findByRole('button', { name: 'Filters for Graduated, 1 active' });
  screen.getByRole('button', { name: 'Filters for New' });
  expect(third.address()).toBe('/pro/hunt?graduated=verified%3Dtrue');
  cleanup();

  const fourth = showApp('/pro?tab=popular', answer);
  fireEvent.click(await screen.findByRole('link', { name: 'Hunt' }));
  await screen.findByRole('button', { name: 'Filters for New, 1 active' });
  expect(fourth.address()).toContain('recent=verified%3Dtrue');
});

it('is paused by a button and by p, counts what waits, and shows it when it goes on', async () => {
  const { stream } = showApp('/pro/hunt', answer);
  await screen.findByRole('region', { name: 'New' });
  await listed('New', 'YOUNG', 'RIPE');
  fireEvent.click(screen.getByRole('button', { name: 'Pause' }));
  act(() => stream.deliver({ news: [{ type: 'new', asset: BORN }] }));
  await screen.findByRole('button', { name: 'Resume, 1 new' });
  expect(symbols('New')).toEqual(['YOUNG', 'RIPE']);
  fireEvent.keyDown(document.body, { key: 'p' });
  await listed('New', 'BORN', 'YOUNG', 'RIPE');
  screen.getByRole('button', { name: 'Pause' });
});

it('makes a sound for a new match when asked to, and none in a page that is hidden', async () => {
  let ticks = 0;
  const node = {
    connect: (next: unknown) => next,
    gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} },
  };
  vi.stubGlobal(
    'AudioContext',
    class {
      currentTime = 0;
      destination = {};
      resume = () => Promise.resolve();
      createGain = () => node;
      createOscillator = () => ({ ...node, frequency: {}, stop() {}, start: () => (ticks += 1) });
    },
  );
  const { stream } = showApp('/pro/hunt', answer);
  await listed('New', 'YOUNG', 'RIPE');
  const launch = (id: Address, symbol: string) =>
    act(() => stream.deliver({ news: [{ type: 'new', asset: anAsset({ ...BORN, id, symbol }) }] }));
  launch(PROGRAMS.venue, 'A');
  await screen.findByRole('link', { name: 'A' });
  expect(ticks).toBe(0);
  fireEvent.click(screen.getByRole('button', { name: 'Sound for new matches: off' }));
  await waitFor(() => expect(ticks).toBe(1));
  launch(PROGRAMS.token, 'B');
  await waitFor(() => expect(ticks).toBe(2));
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  launch(PROGRAMS.system, 'C');
  await screen.findByRole('link', { name: 'C' });
  vi.restoreAllMocks();
  launch(PROGRAMS.token2022, 'D');
  await waitFor(() => expect(ticks).toBe(3));
});

import { USDC, USDT, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Address } from '@solana/kit';
import { getAddressDecoder } from '@solana/kit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { showToast } from '#shared/ui/overlays/toast.ts';
import {
  forgetViewed,
  headerBarEntry,
  noteViewed,
  reorderWatched,
  setWatchlist,
  toggleWatched,
  unwatch,
  viewedEntry,
  watchlistEntry,
} from './watchlist.store.ts';

// As figures, so that a change of them fails here.
const MAX_VIEWED = 20;
const MAX_WATCHLIST = 30;

vi.mock('#shared/ui/overlays/toast.ts', () => ({ showToast: vi.fn() }));

const JUP = 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN' as Address;
const symbols = () => watchlistEntry.get().tokens.map(({ symbol }) => symbol);
const anAddress = (index: number): Address => getAddressDecoder().decode(new Uint8Array(32).fill(index + 1));
const pressUndo = () => vi.mocked(showToast).mock.lastCall?.[1].action?.onPress();

beforeEach(() => void vi.mocked(showToast).mockClear());
afterEach(() => localStorage.clear());

describe('the watchlist', () => {
  it('holds two presets and its defaults until it is changed', () => {
    expect(watchlistEntry.get()).toEqual({
      tokens: [
        { id: WRAPPED_SOL, symbol: 'SOL', addedTimestamp: 0 },
        { id: JUP, symbol: 'JUP', addedTimestamp: 1 },
      ],
      metricV1: 'usdPrice',
      timeframe: '24h',
      sort: 'dateAdded',
      sortDirection: 'asc',
      showTokenIcon: true,
      showPriceChange: true,
      view: 'chart',
      dirty: false,
    });
  });

  it('appends what is added, is dirty from then on, and takes it away again', () => {
    toggleWatched({ id: USDC, symbol: 'USDC' });
    expect(symbols()).toEqual(['SOL', 'JUP', 'USDC']);
    expect(watchlistEntry.get().dirty).toBe(true);
    toggleWatched({ id: USDC, symbol: 'USDC' });
    expect(symbols()).toEqual(['SOL', 'JUP']);
  });

  it('stores the icon of a token that has one', () => {
    toggleWatched({ id: USDC, symbol: 'USDC', icon: '/image/icons/usdc.svg' });
    toggleWatched({ id: USDT, symbol: 'USDT', icon: null });
    expect(watchlistEntry.get().tokens.slice(2)).toEqual([
      { id: USDC, symbol: 'USDC', icon: '/image/icons/usdc.svg', addedTimestamp: expect.any(Number) },
      { id: USDT, symbol: 'USDT', addedTimestamp: expect.any(Number) },
    ]);
    noteViewed({ id: USDC, symbol: 'USDC', icon: '/image/icons/usdc.svg', launchpad: 'bags' });
    noteViewed({ id: USDT, symbol: 'USDT', icon: null, launchpad: null });
    expect(viewedEntry.get().tokens).toEqual([
      { id: USDC, symbol: 'USDC', icon: '/image/icons/usdc.svg', launchpad: 'bags' },
      { id: USDT, symbol: 'USDT' },
    ]);
  });

  it('is not made dirty by how it is shown', () => {
    setWatchlist({ metricV1: 'mcap', view: 'table' });
    expect(watchlistEntry.get()).toMatchObject({ metricV1: 'mcap', view: 'table', dirty: false });
  });

  it('brings a token back to its place', () => {
    toggleWatched({ id: USDC, symbol: 'USDC' });
    unwatch(WRAPPED_SOL);
    toggleWatched({ id: USDT, symbol: 'USDT' });
    pressUndo();
    expect(symbols()).toEqual(['SOL', 'JUP', 'USDC', 'USDT']);
  });

  it('keeps the last thirty, and says which token fell out', () => {
    for (let index = 0; index < MAX_WATCHLIST; index++) {
      toggleWatched({ id: anAddress(index), symbol: `T${index}` });
    }
    expect(symbols()).toEqual(Array.from({ length: MAX_WATCHLIST }, (_, index) => `T${index}`));
    expect(vi.mocked(showToast).mock.calls.map(([, { title }]) => title)).toEqual([
      'SOL removed from the watchlist',
      'JUP removed from the watchlist',
    ]);
  });

  it('is sorted by hand once a token was moved', () => {
    reorderWatched(WRAPPED_SOL, JUP);
    expect(symbols()).toEqual(['JUP', 'SOL']);
    expect(watchlistEntry.get()).toMatchObject({ sort: 'reOrderedList', dirty: true });
  });

  it.each(['asc', 'desc'] as const)('takes a moved token past hidden ones, %s', (sortDirection) => {
    for (const [id, symbol] of [
      [USDC, 'BANNED'],
      [USDT, 'USDT'],
    ] as const)
      toggleWatched({ id, symbol });
    setWatchlist({ sortDirection });
    const shown = () => symbols().filter((symbol) => symbol !== 'BANNED');
    reorderWatched(JUP, USDT);
    expect(shown()).toEqual(['SOL', 'USDT', 'JUP']);
    reorderWatched(JUP, USDT);
    expect(shown()).toEqual(['SOL', 'JUP', 'USDT']);
  });
});

describe('garbage in storage', () => {
  it.each(['{', '[]', 'null', '{"tokens":7}'])('%s is the default list', (text) => {
    localStorage.setItem('watchlist:v1', text);
    expect(symbols()).toEqual(['SOL', 'JUP']);
  });

  it('costs neither the tokens beside it nor the settings that can be read', () => {
    const usdc = { id: USDC, symbol: 'USDC', addedTimestamp: 5 };
    const stored = { tokens: [{ id: 'no address' }, usdc, null, usdc], sort: 'up', view: 'table' };
    localStorage.setItem('watchlist:v1', JSON.stringify(stored));
    expect(watchlistEntry.get()).toMatchObject({ tokens: [usdc], sort: 'dateAdded', view: 'table' });
  });

  it('longer than a list may be is cut to its end', () => {
    const tokens = Array.from({ length: 40 }, (_, index) => ({ id: anAddress(index), symbol: `T${index}` }));
    localStorage.setItem('viewed:v1', JSON.stringify({ tokens }));
    expect(viewedEntry.get().tokens.map(({ symbol }) => symbol)).toEqual(
      tokens.slice(-MAX_VIEWED).map(({ symbol }) => symbol),
    );
  });

  it('leaves the bar with the watchlist', () => {
    localStorage.setItem('header-bar:v1', '"else"');
    expect(headerBarEntry.get()).toBe('watchlist');
  });
});

it('two tabs add to one list', () => {
  const heard = vi.fn();
  const stop = watchlistEntry.subscribe(heard);
  toggleWatched({ id: USDC, symbol: 'USDC' });
  const other = { ...watchlistEntry.get() };
  const tokens = [...other.tokens, { id: USDT, symbol: 'USDT', addedTimestamp: 9 }];
  localStorage.setItem('watchlist:v1', JSON.stringify({ ...other, tokens }));
  window.dispatchEvent(new StorageEvent('storage', { key: 'watchlist:v1' }));
  toggleWatched({ id: anAddress(1), symbol: 'T1' });
  stop();
  expect(symbols()).toEqual(['SOL', 'JUP', 'USDC', 'USDT', 'T1']);
  expect(heard).toHaveBeenCalledTimes(3);
});

describe('tokens looked at', () => {
  it('begin empty, with their defaults', () => {
    expect(viewedEntry.get()).toEqual({
      tokens: [],
      metric: 'mcap',
      showTokenIcon: true,
      showPriceChange: true,
    });
  });

  it('are the last twenty, the newest last, each once', () => {
    for (let index = 0; index < 25; index++) noteViewed({ id: anAddress(index), symbol: `T${index}` });
    noteViewed({ id: anAddress(20), symbol: 'T20', launchpad: 'pump.fun' });
    const { tokens } = viewedEntry.get();
    expect(tokens).toHaveLength(MAX_VIEWED);
    expect(tokens.at(0)?.symbol).toBe('T5');
    expect(tokens.at(-1)).toEqual({ id: anAddress(20), symbol: 'T20', launchpad: 'pump.fun' });
  });

  it('close all at once and come back, with what was seen since', () => {
    noteViewed({ id: USDC, symbol: 'USDC' });
    noteViewed({ id: USDT, symbol: 'USDT' });
    forgetViewed();
    expect(viewedEntry.get().tokens).toEqual([]);
    noteViewed({ id: WRAPPED_SOL, symbol: 'SOL' });
    pressUndo();
    expect(viewedEntry.get().tokens.map(({ symbol }) => symbol)).toEqual(['USDC', 'USDT', 'SOL']);
  });
});

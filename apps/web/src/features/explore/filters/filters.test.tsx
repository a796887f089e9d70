import { toBase58 } from '@orrery/core/base58';
import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Asset } from '@orrery/wire/tokens/asset';
import type { Address } from '@solana/kit';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anAsset } from '#entities/asset/asset.builder.ts';
import { aRemoteConfig } from '#entities/remote-config/remote-config.builder.ts';
import { ExploreSearchSchema, type ExploreView } from '#features/explore/explore-search.ts';
import { FilterEmpty } from './empty/filter-empty.tsx';
import { FilterBar } from './filter-bar.tsx';
import { FilterButton } from './filter-button.tsx';
// Fetched when they are needed: here they are there before that.
import './filter-chips.tsx';
import './filter-panel.tsx';
import { closeFilters, openFilters } from './filter-panel.store.ts';
import { toFilters } from './filter-search.ts';
import { presetsEntry } from './presets/presets.store.ts';

const toasts = vi.hoisted((): { title: string; action?: { label: string; onPress: () => void } }[] => []);
vi.mock('#shared/ui/overlays/toast.ts', () => ({
  showToast: (_kind: string, words: (typeof toasts)[number]) => void toasts.push(words),
}));

const SOL = anAsset({
  id: WRAPPED_SOL,
  symbol: 'SOL',
  name: 'Solana',
  liquidity: 3_456,
  isVerified: true,
});

let changes: ExploreView[] = [];
let lists: Record<string, Asset[]> = {};
let banned: Address[] = [];
/** The address stays behind. */
let isSlow = false;

const view = () => changes.at(-1) ?? v.parse(ExploreSearchSchema, {});
const filters = () => toFilters(view());

/** The filters of a screener at an address, over a server that answers by the start of the path. */
function show(search: object = {}) {
  const first = v.parse(ExploreSearchSchema, search);
  changes = [first];
  function Screen() {
    const [now, setNow] = useState(first);
    const change = (next: ExploreView) => {
      const settled = v.parse(ExploreSearchSchema, next);
      changes.push(settled);
      if (!isSlow) setNow(settled);
    };
    return (
      <>
        <FilterButton view={now} />
        <FilterBar view={now} onViewChange={change} />
        <FilterEmpty view={now} onViewChange={change} />
      </>
    );
  }
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Screen />
    </QueryClientProvider>,
  );
}

async function open(search: object = {}) {
  show(search);
  act(openFilters);
  await screen.findByRole('dialog', { name: 'Filters' });
}

const field = (name: string) => screen.getByRole('textbox', { name });
const type = (name: string, text: string) => fireEvent.change(field(name), { target: { value: text } });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const part = (name: string) => fireEvent.click(screen.getByRole('radio', { name }));
const pause = () => act(() => vi.advanceTimersByTimeAsync(400));

beforeEach(() => {
  localStorage.clear();
  toasts.length = 0;
  lists = {};
  banned = [];
  isSlow = false;
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.stubGlobal('fetch', async (path: string) => {
    const answers = Object.entries({ ...lists, '/remoteConfig': aRemoteConfig({ bannedTokens: banned }) });
    const [, answer = []] = answers.find(([start]) => path.startsWith(start)) ?? [];
    return Response.json(answer);
  });
});
afterEach(() => {
  cleanup();
  closeFilters();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the filter panel', () => {
  it('applies a figure once typing pauses, in one step, and leaves it as it was typed', async () => {
    await open();
    for (const text of ['2', '25', '250k']) type('Market cap, at least', text);
    expect(changes).toHaveLength(1);
    await pause();
    expect(changes).toHaveLength(2);
    expect(filters()).toEqual({ minMcap: 250_000 });
    expect(field('Market cap, at least')).toHaveProperty('value', '250k');
    screen.getByRole('button', { name: 'Filters, 1 active' });
  });

  it('names a least value above the most and a text that is no number, and applies neither', async () => {
    await open({ minMcap: '10' });
    type('Market cap, at most', '5');
    type('Liquidity, at least', 'lots');
    expect(screen.queryByText('Not a number')).toBeNull();
    await pause();
    screen.getByText('Minimum is above maximum');
    screen.getByText('Not a number');
    expect(filters()).toEqual({ minMcap: 10 });
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Reset all' }));
    expect(screen.queryByText('Not a number')).toBeNull();
    expect(field('Liquidity, at least')).toHaveProperty('value', '');
    expect(filters()).toEqual({});
  });

  it('clears a figure when its field is emptied, at once on Enter', async () => {
    await open({ minMcap: '10', maxMcap: '20' });
    type('Market cap, at least', '');
    fireEvent.keyDown(field('Market cap, at least'), { key: 'Enter' });
    expect(filters()).toEqual({ maxMcap: 20 });
  });

  it('takes along what was typed when a box is ticked, and when it is closed', async () => {
    await open();
    type('Token age, at most, in minutes', '2h');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Verified' }));
    expect(filters()).toEqual({ maxTokenAge: 120, verified: true });
    expect(changes).toHaveLength(2);
    type('LP burnt, at least', '50');
    press('Close');
    expect(filters()).toEqual({ maxTokenAge: 120, verified: true, lpBurntPercentage: 50 });
  });

  it('shows filters changed elsewhere', async () => {
    await open({ minMcap: '10' });
    type('Market cap, at least', '70');
    await pause();
    press('Remove filter: Market cap ≥ $70');
    expect(field('Market cap, at least')).toHaveProperty('value', '');
  });

  it('knows of a change that the address has not come to when the next one is made', async () => {
    await open();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Verified' }));
    isSlow = true;
    fireEvent.click(screen.getByRole('checkbox', { name: 'Has socials' }));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Mint authority disabled' }));
    expect(filters()).toEqual({ verified: true, hasSocials: true, mintAuthorityDisabled: true });
  });

  it('has launchpads in the order of the catalogue, found by name', async () => {
    await open();
    const all = () => within(screen.getByRole('list', { name: 'Launchpads' })).getAllByRole('checkbox');
    expect(all().length).toBeGreaterThan(45);
    type('Find a launchpad', 'bag');
    expect(all()).toHaveLength(1);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Bags' }));
    expect(filters()).toEqual({ launchpads: ['bags.fun'] });
    type('Find a launchpad', 'nowhere');
    screen.getByText('No matching launchpad');
  });

  it('takes five keywords and no empty one', async () => {
    await open();
    const enter = () => fireEvent.keyDown(field('Include any of'), { key: 'Enter' });
    enter();
    screen.getByText('Keyword cannot be empty');
    type('Include any of', ' , ');
    enter();
    screen.getByText('Keyword cannot be empty');
    type('Include any of', 'dog wif, cat');
    enter();
    expect(filters()).toEqual({ searchInclude: ['dog wif', 'cat'] });
    expect(screen.queryByText('Keyword cannot be empty')).toBeNull();
    type('Include any of', 'a,b,c,d');
    enter();
    expect(filters()).toEqual({ searchInclude: ['dog wif', 'cat', 'a', 'b', 'c'] });
    screen.getByText('Only the first 5 keywords are used');
    press('Remove keyword cat');
    fireEvent.keyDown(field('Include any of'), { key: 'Backspace' });
    expect(filters()).toEqual({ searchInclude: ['dog wif', 'a', 'b'] });
    type('Exclude any of', 'inu');
    fireEvent.keyDown(field('Exclude any of'), { key: 'Enter' });
    expect(filters()).toEqual({ searchInclude: ['dog wif', 'a', 'b'], searchExclude: ['inu'] });
  });

  it('opens by f, unless one is typing', async () => {
    show();
    const input = document.body.appendChild(document.createElement('input'));
    fireEvent.keyDown(input, { key: 'f' });
    expect(screen.queryByRole('dialog')).toBeNull();
    input.remove();
    fireEvent.keyDown(document.body, { key: 'f' });
    await screen.findByRole('dialog', { name: 'Filters' });
  });
});

describe('the filters above the list', () => {
  it('go one by one, and the focus goes on to the next', async () => {
    show({ verified: 'true', minMcap: '10', hasSocials: 'true' });
    await screen.findByRole('list', { name: 'Active filters' });
    press('Remove filter: Has socials');
    expect(filters()).toEqual({ verified: true, minMcap: 10 });
    expect(document.activeElement).toBe(
      screen.getByRole('button', { name: 'Remove filter: Market cap ≥ $10' }),
    );
    press('Remove filter: Market cap ≥ $10');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove filter: Verified' }));
    press('Remove filter: Verified');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Filters' }));
    expect(filters()).toEqual({});
  });

  it('are named where no token meets them, and can be reset there', async () => {
    show({ verified: 'true', minMcap: '250000' });
    screen.getByText('Verified · Market cap ≥ $250K');
    press('Reset filters');
    expect(filters()).toEqual({});
  });
});

describe('presets', () => {
  const save = (name: string) => {
    type('New preset name', name);
    fireEvent.submit(field('New preset name'));
  };

  it('are put on with the timeframe of what they count in one', async () => {
    presetsEntry.set([{ name: 'Busy', text: 'minTxns6h=50' }]);
    await open({ verified: 'true' });
    part('Presets');
    press(/^Busy/);
    expect([view().timeframe, filters()]).toEqual(['6h', { minTxns: 50 }]);
    expect(screen.getByRole('button', { name: /^Busy/ }).getAttribute('aria-pressed')).toBe('true');
    press(/^About to bond/);
    expect([view().timeframe, filters()]).toEqual(['6h', { minBondingCurve: 80 }]);
  });

  it('are kept, renamed, deleted and taken back', async () => {
    await open({ minMcap: '10' });
    part('Presets');
    save('Mine');
    expect(presetsEntry.get()).toEqual([{ name: 'Mine', text: 'minMcap=10' }]);
    press('Rename Mine');
    type('New name for Mine', 'Ours');
    fireEvent.submit(field('New name for Mine'));
    expect(presetsEntry.get()).toEqual([{ name: 'Ours', text: 'minMcap=10' }]);
    press('Delete Ours');
    expect(presetsEntry.get()).toEqual([]);
    expect(toasts.at(-1)?.title).toBe('Preset “Ours” deleted');
    act(() => toasts.at(-1)?.action?.onPress());
    expect(presetsEntry.get()).toEqual([{ name: 'Ours', text: 'minMcap=10' }]);
  });

  it('that are deleted or written over come back as they were, and what was kept since stays', async () => {
    const mine = { name: 'Mine', text: 'minMcap=1' };
    const ours = { name: 'Ours', text: 'minMcap=2' };
    presetsEntry.set([mine, ours]);
    await open({ minMcap: '10' });
    part('Presets');
    const undo = (title: string) =>
      act(() => toasts.find((toast) => toast.title === title)?.action?.onPress());

    save('Mine');
    save('New');
    const fresh = { name: 'New', text: 'minMcap=10' };
    expect(presetsEntry.get()).toEqual([{ name: 'Mine', text: 'minMcap=10' }, ours, fresh]);
    undo('Preset “Mine” replaced');
    expect(presetsEntry.get()).toEqual([mine, ours, fresh]);

    press('Delete Mine');
    press('Delete Ours');
    save('Newer');
    undo('Preset “Mine” deleted');
    undo('Preset “Ours” deleted');
    expect(presetsEntry.get()).toEqual([mine, ours, fresh, { name: 'Newer', text: 'minMcap=10' }]);

    toasts.length = 0;
    press('Rename Ours');
    type('New name for Ours', 'Mine');
    fireEvent.submit(field('New name for Ours'));
    expect(presetsEntry.get().map(({ name }) => name)).toEqual(['Mine', 'New', 'Newer']);
    undo('Preset “Mine” replaced');
    expect(presetsEntry.get().slice(0, 3)).toEqual([mine, ours, fresh]);

    type('Presets to import, one per line', 'name=Mine&minMcap=5\nname=Ours&minMcap=6');
    press('Import');
    undo('2 presets replaced');
    expect(presetsEntry.get().slice(0, 3)).toEqual([mine, ours, fresh]);
  });

  it('come in as text, or say why they do not and change nothing', async () => {
    presetsEntry.set([{ name: 'A', text: 'minMcap=1' }]);
    await open();
    part('Presets');
    type('Presets to import, one per line', 'name=B&minMcap=2\nname=C&minMcap=x');
    press('Import');
    screen.getByText("Nothing imported. Line 2: Can't read “minMcap=x”.");
    expect(presetsEntry.get()).toHaveLength(1);
    type('Presets to import, one per line', 'name=B&minMcap=2');
    press('Import');
    screen.getByText('1 preset imported.');
    expect(presetsEntry.get()).toEqual([
      { name: 'A', text: 'minMcap=1' },
      { name: 'B', text: 'minMcap=2' },
    ]);
  });
});

describe('why a token is not here', () => {
  async function ask(text: string) {
    part('Why not here?');
    type('Token symbol, name or address', text);
    fireEvent.submit(field('Token symbol, name or address'));
  }

  it('is told by the first filter it fails, which can be loosened until it meets them all', async () => {
    lists = {
      '/v1/assets?ids=': [SOL],
      '/v1/assets/toptraded/1h?limit=200&searchInclude=SOL': [SOL],
      '/v1/assets/toptraded/1h?limit=200&minLiquidity=3400': [SOL],
    };
    await open({ tab: 'toptraded', minLiquidity: '10000', freezeAuthorityDisabled: 'true' });
    await ask(WRAPPED_SOL);
    await screen.findByText('Freeze authority is active or unknown.');
    press('Loosen filter');
    await screen.findByText('Liquidity: $3.456K. The filter requires ≥ $10K.');
    press('Loosen filter');
    await screen.findByText("It's in this list, at position 1 of 1.");
    expect(filters()).toEqual({ minLiquidity: 3_400 });
  });

  it('is not the fault of a filter when the token is of another list', async () => {
    lists = { '/v1/assets/search': [SOL] };
    await open({ tab: 'xstocks', minLiquidity: '10000' });
    await ask('sol');
    await screen.findByText("It isn't in this list, with or without filters.");
    expect(screen.queryByRole('button', { name: 'Loosen filter' })).toBeNull();
    press('Remove filter: Liquidity ≥ $10K');
    await screen.findByText(/^It passes all filters but isn't in this list/);
  });

  it('is that it is banned, before anything else', async () => {
    const other = anAsset();
    banned = [WRAPPED_SOL];
    lists = { '/v1/assets/search': [SOL], '/v1/assets/toptraded': [SOL, other] };
    await open({ tab: 'toptraded', minLiquidity: '10000' });
    await screen.findByText('1 token');
    await ask('sol');
    await screen.findByText('The operator has banned this token from all lists.');
    expect(screen.queryByRole('button', { name: 'Loosen filter' })).toBeNull();
  });

  it('is no question of one that is here', async () => {
    lists = { '/v1/assets/search': [SOL], '/v1/assets/toptraded': [SOL] };
    await open({ tab: 'toptraded' });
    await ask('sol');
    await screen.findByText(/^It's in this list, at position 1 of 1/);
  });

  it('may be that the list ends before it', async () => {
    const others = Array.from({ length: 200 }, (_, index) =>
      anAsset({ id: toBase58(new Uint8Array(32).fill(index + 1)) as Address }),
    );
    lists = { '/v1/assets/search': [SOL], '/v1/assets/toptraded': others };
    await open({ tab: 'toptraded' });
    await ask('sol');
    await screen.findByText("It passes all filters but isn't among the first 200 tokens in this list.");
  });

  it('is logged of an unknown one', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    await open();
    await ask('zzz');
    await screen.findByText('No asset found');
    await waitFor(() => expect(warn.mock.calls).toEqual([['[orrery] No asset found', { asked: 'zzz' }]]));
  });
});

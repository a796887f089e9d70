import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { aRemoteConfig } from '#entities/remote-config/remote-config.builder.ts';
import { remoteConfigQueries } from '#entities/remote-config/remote-config.queries.ts';
import { withProfile } from './swap-profile.ts';
import { DEFAULT_TRADE_SETTINGS, tradeSettingsEntry } from './trade-settings.ts';
import { useSwapProfile } from './use-swap-profile.ts';

const NOW = 1_700_000_000_000;
const DAYS_14 = 1_209_600_000;
const MINUTE = 60_000;

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.useRealTimers();
});

/** The hook in a page that has this remote profile; hands back how the operator changes it. */
function follow(key: string, defaultProfile: 'auto' | 'manual') {
  vi.useFakeTimers({ now: NOW });
  const client = new QueryClient();
  const configure = (swapProfile: { key: string; defaultProfile: 'auto' | 'manual' }) => {
    client.setQueryData(remoteConfigQueries.now().queryKey, aRemoteConfig({ swapProfile }));
    return vi.advanceTimersByTimeAsync(1);
  };
  void configure({ key, defaultProfile });
  renderHook(() => useSwapProfile(), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  });
  return { configure };
}
const profile = () => tradeSettingsEntry.get().profile;
const choose = (chosen: 'auto' | 'manual', since = NOW) =>
  tradeSettingsEntry.set(withProfile(DEFAULT_TRADE_SETTINGS, chosen, since));

it('begins with the operator’s profile, which one’s own choice replaces until its key changes', async () => {
  const { configure } = follow('v1', 'manual');
  expect(profile()).toBe('manual');
  act(() => choose('auto'));
  expect(profile()).toBe('auto');
  await act(() => configure({ key: 'v2', defaultProfile: 'manual' }));
  expect(profile()).toBe('manual');
  act(() => choose('auto'));
  await act(() => configure({ key: 'v2', defaultProfile: 'manual' }));
  expect(profile()).toBe('auto');
});

it('ends a manual profile after 14 days, also on a page that stays open', () => {
  choose('manual', NOW - DAYS_14 + MINUTE);
  follow('v1', 'auto');
  expect(profile()).toBe('manual');
  act(() => void vi.advanceTimersByTime(2 * MINUTE));
  expect(profile()).toBe('auto');
});

it('lets a slippage of the first version count from now', () => {
  localStorage.setItem('trade-settings:v1', '{"slippageBps":100}');
  follow('v1', 'auto');
  expect(tradeSettingsEntry.get()).toMatchObject({ profile: 'manual', profileSince: NOW, slippageBps: 100 });
});

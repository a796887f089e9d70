import type { HealthReply } from '@orrery/wire/system/health';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitForElementToBeRemoved } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useRpcSilence } from '#entities/rpc/rpc-silence.store.ts';
import { closeSettings, useSettingsDialog } from '#entities/settings/settings-dialog.store.ts';
import { forgetChainTime } from '#shared/api/chain-time.ts';
import { NetworkBanner } from './network-banner.tsx';

const OFFLINE = "You're currently offline.";
const NO_RPC = 'Your selected RPC is not responding to any requests.';

const health: HealthReply = {
  status: 'ok',
  version: '0',
  network: 'local',
  world: 'calm',
  slot: 9,
  indexedSlot: 9,
  transactionsPerSecond: 0,
  problems: [],
  rpcEndpoints: [],
};

function answer(problems: string[], time?: number) {
  const isWell = problems.length === 0;
  const body = JSON.stringify({ ...health, status: isWell ? 'ok' : 'degraded', problems, time });
  vi.stubGlobal('fetch', async () => new Response(body, { status: isWell ? 200 : 503 }));
}

function show() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
  render(
    <QueryClientProvider client={client}>
      <NetworkBanner />
    </QueryClientProvider>,
  );
  return client;
}

function goOnline(isOnline: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
}

beforeEach(() => answer([]));
afterEach(() => {
  cleanup();
  forgetChainTime();
  vi.unstubAllGlobals();
});

it('says so while the browser is offline, and no longer', () => {
  show();
  expect(screen.queryByText(OFFLINE)).toBeNull();
  goOnline(false);
  screen.getByText(OFFLINE);
  goOnline(true);
  expect(screen.queryByText(OFFLINE)).toBeNull();
});

it('can be dismissed, and comes back with the next loss of the network', () => {
  show();
  goOnline(false);
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText(OFFLINE)).toBeNull();
  goOnline(true);
  goOnline(false);
  screen.getByText(OFFLINE);
});

it('says that the chain does not answer until it does, and that the network is gone before that', async () => {
  answer(['chain: database or disk is full']);
  const client = show();
  await screen.findByText(NO_RPC);
  goOnline(false);
  screen.getByText(OFFLINE);
  expect(screen.queryByText(NO_RPC)).toBeNull();
  goOnline(true);
  screen.getByText(NO_RPC);
  answer(['indexer: 200 slots behind']);
  void client.refetchQueries();
  await waitForElementToBeRemoved(() => screen.queryByText(NO_RPC));
});

it('says so too when the server itself does not answer', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  show();
  await screen.findByText(NO_RPC);
});

it('says so when the node a person chose does not answer, and leads to the choice of another', () => {
  show();
  expect(screen.queryByText(NO_RPC)).toBeNull();
  act(() => useRpcSilence.setState({ isSilent: true }));
  screen.getByText(NO_RPC);
  fireEvent.click(screen.getByRole('button', { name: 'Try changing your RPC.' }));
  expect(useSettingsDialog.getState()).toMatchObject({ isOpen: true, tab: 'general' });
  act(() => {
    closeSettings();
    useRpcSilence.setState({ isSilent: false });
  });
  expect(screen.queryByText(NO_RPC)).toBeNull();
});

it.each([
  ['ahead', -3_600_000, '1h'],
  ['behind', 95_000, '2m'],
  ['half a minute behind', 31_000, '30s'],
])(
  'says by how much the person’s clock is off that is %s, until it is dismissed',
  async (_, ahead, apart) => {
    answer([], Date.now() + ahead);
    const client = show();
    const said = `Your device's clock and the chain's are ${apart} apart. What expires goes by the chain's.`;
    await screen.findByText(said);
    expect(screen.getByRole('status').textContent).toBe(said);
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    answer([], Date.now() + 2 * ahead);
    await act(() => client.refetchQueries());
    expect(screen.queryByText(/clock/)).toBeNull();
  },
);

it('says nothing of a clock that is a few seconds off', async () => {
  answer([], Date.now() + 25_000);
  const client = show();
  await act(() => client.refetchQueries());
  expect(screen.queryByRole('status')).toBeNull();
});

import type { HealthReply } from '@orrery/wire/system/health';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  act,
  cleanup,
  fireEvent,
  render,
  screen,
  waitFor,
  waitForElementToBeRemoved,
} from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { chainStatusQueries } from '#entities/health/chain-status.queries.ts';
import { aHealth } from '#entities/health/health.builder.ts';
import { useRpcSilence } from '#entities/rpc/rpc-silence.store.ts';
import { closeSettings, useSettingsDialog } from '#entities/settings/settings-dialog.store.ts';
import { forgetChainTime } from '#shared/api/chain-time.ts';
import { toMessage } from '#shared/errors/messages.ts';
import { NetworkBanner } from './network-banner.tsx';

const OFFLINE = "You're currently offline.";
const NO_RPC = 'Your selected RPC is not responding to any requests.';
const SLOW = 'Solana network is experiencing degraded performance. Transactions may fail to send or confirm.';

interface Answers {
  time?: number;
  network?: HealthReply['network'];
  chain?: 'OK' | 'LOW_TPS' | 'refused';
}

function answer(problems: string[], { time, network = 'local', chain = 'OK' }: Answers = {}) {
  const isWell = problems.length === 0;
  const said = aHealth({ network, status: isWell ? 'ok' : 'degraded', problems, time });
  vi.stubGlobal('fetch', async (url: string) => {
    if (!url.endsWith('/chain/status')) return Response.json(said, { status: isWell ? 200 : 503 });
    if (chain === 'refused') return Response.json({ error: 'no' }, { status: 500 });
    return Response.json({ status: chain, tps: 1, behindSeconds: 0 });
  });
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
    answer([], { time: Date.now() + ahead });
    const client = show();
    const said = `Your device's clock and the chain's are ${apart} apart. What expires goes by the chain's.`;
    await screen.findByText(said);
    expect(screen.getByRole('status').textContent).toBe(said);
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    answer([], { time: Date.now() + 2 * ahead });
    await act(() => client.refetchQueries());
    expect(screen.queryByText(/clock/)).toBeNull();
  },
);

it('says nothing of a clock that is a few seconds off', async () => {
  answer([], { time: Date.now() + 25_000 });
  const client = show();
  await act(() => client.refetchQueries());
  expect(screen.queryByRole('status')).toBeNull();
});

it('says that the network is slow, behind a silent RPC and before a clock that is off, until it is dismissed', async () => {
  answer([], { chain: 'LOW_TPS', time: Date.now() - 3_600_000 });
  show();
  expect((await screen.findByRole('status')).textContent).toBe(SLOW);
  act(() => useRpcSilence.setState({ isSilent: true }));
  screen.getByText(NO_RPC);
  act(() => useRpcSilence.setState({ isSilent: false }));
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('status')).toBeNull();
});

it('says on devnet that the device is offline, and nothing else', async () => {
  answer([], { network: 'devnet', chain: 'LOW_TPS' });
  const client = show();
  await waitFor(() => expect(client.isFetching()).toBe(0));
  act(() => useRpcSilence.setState({ isSilent: true }));
  expect(screen.queryByRole('status')).toBeNull();
  goOnline(false);
  screen.getByText(OFFLINE);
  act(() => useRpcSilence.setState({ isSilent: false }));
});

it('throws what the specification words when the chain status cannot be had, and shows nothing for it', async () => {
  answer([], { chain: 'refused' });
  const client = show();
  const { queryKey } = chainStatusQueries.now();
  await waitFor(() => expect(client.getQueryState(queryKey)?.status).toBe('error'));
  expect(toMessage(client.getQueryState(queryKey)?.error)).toBe('Failed to fetch chain status');
  expect(screen.queryByRole('status')).toBeNull();
});

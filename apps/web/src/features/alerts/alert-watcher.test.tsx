import { USDC, USDT, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import * as apiPaths from '@orrery/wire/paths';
import type { Asset } from '@orrery/wire/tokens/asset';
import type { TokenTx } from '@orrery/wire/trades/txs';
import type { Signature } from '@solana/kit';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anAlert } from '#entities/alert/alert.builder.ts';
import { type Alert, afterFiring } from '#entities/alert/alert.model.ts';
import { addAlert, alertsEntry, changeAlert } from '#entities/alert/alert.store.ts';
import { anAsset } from '#entities/asset/asset.builder.ts';
import { aStream } from '#shared/stream/stream.builder.ts';
import type { StreamState } from '#shared/stream/stream.ts';
import { StreamContext } from '#shared/stream/stream-context.ts';
import { showToast } from '#shared/ui/overlays/toast.ts';
import { AlertWatcher } from './alert-watcher.tsx';

// As figures, so that a change of them fails here.
const HIDDEN_WAIT_MS = 2_000;
const KEEP_MS = 86_400_000 + 3_600_000;

vi.mock('#shared/ui/overlays/toast.ts', () => ({ showToast: vi.fn() }));

const MAX_WAIT_MS = 5_000;
let stream = aStream();
let client = new QueryClient();
const notified = vi.fn();
const opened: { onclick?: () => void }[] = [];

function allow(permission: NotificationPermission) {
  vi.stubGlobal(
    'Notification',
    class {
      static permission = permission;
      constructor(title: string, options: NotificationOptions) {
        notified(title, options);
        opened.push(this);
      }
    },
  );
}

function keep(alerts: readonly Alert[], isNotifying = false) {
  alertsEntry.set({ alerts, isNotifying });
  const root = createRootRoute();
  const token = createRoute({ getParentRoute: () => root, path: '/tokens/$id' });
  const history = createMemoryHistory();
  const router = createRouter({ routeTree: root.addChildren([token]), history });
  render(
    <StreamContext value={stream}>
      <QueryClientProvider client={client}>
        <RouterContextProvider router={router}>
          <AlertWatcher />
        </RouterContextProvider>
      </QueryClientProvider>
    </StreamContext>,
  );
  return history;
}

const say = (price: number) =>
  act(async () => stream.deliver({ prices: new Map([[USDC, { price, blockId: 1 }]]) }));

const become = (state: StreamState) => act(async () => stream.become({ state }));

/** Until the server has answered. */
const answered = () => vi.waitFor(() => expect(client.isFetching()).toBe(0), MAX_WAIT_MS);

/** The locks of the browser, some of them held by another tab for good. */
function lockFor(...taken: string[]) {
  const names = new Set(taken);
  const request = async (name: string, _options: LockOptions, work: (lock: object | null) => unknown) => {
    if (names.has(name)) return work(null);
    names.add(name);
    await work({});
    names.delete(name);
  };
  vi.stubGlobal('navigator', Object.create(navigator, { locks: { value: { request } } }));
}

function serve({ asset, sale }: { asset?: Partial<Asset>; sale?: () => TokenTx | undefined }) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    const { pathname } = new URL(path, 'http://orrery.test');
    if (pathname !== apiPaths.tokenTxs(USDC)) return Response.json([anAsset({ id: USDC, ...asset })]);
    const newest = sale?.();
    return Response.json({ txs: newest ? [newest] : [] });
  });
  return asked;
}

const aSale = (second: number): TokenTx => ({
  timestamp: `2026-01-01T00:00:0${second}.000Z`,
  asset: USDC,
  type: 'sell',
  usdPrice: 2,
  usdVolume: 7,
  nativeVolume: 1,
  traderAddress: USDT,
  txHash: '1'.repeat(64) as Signature,
  amount: 1,
  isMev: false,
  isValidPrice: true,
  isValidPosition: true,
  poolId: WRAPPED_SOL,
});

beforeEach(() => {
  localStorage.clear();
  vi.mocked(showToast).mockReset();
  notified.mockReset();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  stream = aStream({ state: 'connecting' });
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  vi.stubGlobal('fetch', () => {
    throw new Error('unexpected request');
  });
  lockFor();
});
afterEach(async () => {
  cleanup();
  await vi.advanceTimersByTimeAsync(HIDDEN_WAIT_MS + KEEP_MS);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('alerts', () => {
  it('are told once by a toast, and off from then on', async () => {
    keep([anAlert()]);
    await say(0.9);
    await say(1.1);
    await say(0.9);
    await say(1.1);
    expect(showToast).toHaveBeenCalledExactlyOnceWith('info', {
      title: 'USDC: price above $1',
      description: 'Now $1.1',
      link: { label: 'View token', href: `/tokens/${USDC}` },
    });
    expect(alertsEntry.get().alerts).toMatchObject([{ isOn: false, firedAt: expect.any(Number) }]);
    expect([stream.isHeard(), stream.held()]).toEqual([false, []]);
  });

  it('are notifications too where the person wanted and the browser allows them', async () => {
    allow('granted');
    keep([anAlert()], true);
    await say(0.9);
    await say(1.1);
    expect(notified).toHaveBeenCalledExactlyOnceWith('USDC: price above $1', {
      body: 'Now $1.1',
      tag: 'one',
    });
  });

  it.each([
    ['granted', false],
    ['denied', true],
  ] as const)('are no notifications with permission %s and the wish %s', async (permission, isNotifying) => {
    allow(permission);
    keep([anAlert()], isNotifying);
    await say(0.9);
    await say(1.1);
    expect(showToast).toHaveBeenCalledOnce();
    expect(notified).not.toHaveBeenCalled();
  });

  it('lead to their token, by the link of the toast and by the notification', async () => {
    allow('granted');
    const history = keep([anAlert()], true);
    await say(0.9);
    await say(1.1);
    act(() => opened.at(-1)?.onclick?.());
    await vi.waitFor(() => expect(history.location.pathname).toBe(`/tokens/${USDC}`), MAX_WAIT_MS);
  });

  it('remember what they saw when others come and go', async () => {
    keep([anAlert()]);
    await say(0.9);
    act(() => {
      addAlert({ token: { id: USDT, symbol: 'USDT' }, rule: { metric: 'devSells' }, repeat: false });
    });
    await say(1.1);
    expect(showToast).toHaveBeenCalledOnce();
  });

  it('begin with the figure that the server knows, though the stream tells only what changes', async () => {
    serve({ asset: { usdPrice: 0.9 } });
    stream = aStream();
    keep([anAlert()]);
    await become('live');
    await answered();
    await say(1.1);
    expect(showToast).toHaveBeenCalledOnce();
  });

  it('begin anew when all of them were off meanwhile', async () => {
    keep([anAlert({ rule: { metric: 'price', direction: 'below', value: 1 } })]);
    await say(1.1);
    act(() => changeAlert('one', (alert) => ({ ...alert, isOn: false })));
    act(() => changeAlert('one', (alert) => ({ ...alert, isOn: true })));
    await say(0.9);
    expect(showToast).not.toHaveBeenCalled();
  });

  it('are silent in a tab while another one tells of them', async () => {
    lockFor('orrery:alerts');
    keep([anAlert()]);
    await say(0.9);
    await say(1.1);
    expect(showToast).not.toHaveBeenCalled();
    expect(alertsEntry.get().alerts).toEqual([anAlert()]);
  });

  it('are told by one tab all together, and what comes right after them too', async () => {
    keep([
      anAlert(),
      anAlert({ id: 'two', rule: { metric: 'price', direction: 'above', value: 1.05 } }),
      anAlert({ id: 'three', rule: { metric: 'price', direction: 'above', value: 2 } }),
    ]);
    await say(0.9);
    await say(1.1);
    expect(showToast).toHaveBeenCalledTimes(2);
    await say(2.1);
    expect(showToast).toHaveBeenCalledTimes(3);
  });

  it('are told by every tab where there are no locks', async () => {
    vi.stubGlobal('navigator', { userAgent: 'one of plain http' });
    keep([anAlert()]);
    await say(0.9);
    await say(1.1);
    expect(showToast).toHaveBeenCalledOnce();
  });

  it('are left by a hidden tab to one that is seen, and told when none did', async () => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    keep([anAlert(), anAlert({ id: 'two' })]);
    await say(0.9);
    await say(1.1);
    expect(showToast).not.toHaveBeenCalled();
    act(() => changeAlert('two', (alert) => afterFiring(alert, 0)));
    await act(() => vi.advanceTimersByTimeAsync(HIDDEN_WAIT_MS));
    expect(showToast).toHaveBeenCalledOnce();
    expect(alertsEntry.get().alerts.map(({ firedAt }) => firedAt === 0)).toEqual([false, true]);
  });

  it('tell once of what the developer sold while the stream was away', async () => {
    let sold = aSale(1);
    const asked = serve({ asset: { dev: USDT }, sale: () => sold });
    keep([anAlert({ rule: { metric: 'devSells' }, repeat: true })]);
    expect(asked).toEqual([]);
    await become('live');
    await answered();
    expect(asked).toHaveLength(2);
    await become('offline');
    sold = aSale(2);
    expect(showToast).not.toHaveBeenCalled();
    await become('live');
    await answered();
    await vi.waitFor(() => expect(showToast).toHaveBeenCalledOnce(), MAX_WAIT_MS);
    expect(vi.mocked(showToast).mock.lastCall?.[1].title).toBe('USDC: developer sold');
    expect(asked).toHaveLength(4);
    expect(asked.at(-1)).toContain(`traderAddress=${USDT}`);
  });

  it('watch their tokens, in the background too, and trades only where a developer is waited for', () => {
    keep([anAlert(), anAlert({ id: 'two' })]);
    expect(stream.held()).toEqual([`assets ${USDC}`, `prices ${USDC}`, 'txns ', 'awake']);
    act(() => {
      addAlert({ token: { id: USDT, symbol: 'USDT' }, rule: { metric: 'devSells' }, repeat: false });
    });
    const both = [USDC, USDT].toSorted().join();
    expect(stream.held()).toEqual([`assets ${both}`, `prices ${both}`, `txns ${USDT}`, 'awake']);
  });

  it('that are off keep nothing watched', () => {
    keep([anAlert({ isOn: false })]);
    expect([stream.isHeard(), stream.held()]).toEqual([false, []]);
  });
});

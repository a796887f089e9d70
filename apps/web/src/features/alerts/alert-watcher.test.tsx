import { USDC, USDT } from '@orrery/domain';
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anAlert } from '#entities/alert/alert.builder.ts';
import type { Alert } from '#entities/alert/alert.model.ts';
import { addAlert, alertsEntry } from '#entities/alert/alert.store.ts';
import { emptyBatch, type StreamBatch } from '#shared/stream/batch.ts';
import { showToast } from '#shared/ui/toast.ts';
import { AlertWatcher } from './alert-watcher.tsx';

const { listeners, held } = vi.hoisted(() => ({
  listeners: new Set<(batch: StreamBatch) => void>(),
  held: new Set<string>(),
}));

vi.mock('#shared/stream/live.ts', () => {
  const hold = (name: string) => {
    held.add(name);
    return () => held.delete(name);
  };
  return {
    stream: {
      watch: (channel: string, ids: string[]) => hold(`${channel} ${ids.join()}`),
      stayAwake: () => hold('awake'),
      onBatch: (listener: (batch: StreamBatch) => void) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
  };
});
vi.mock('#shared/ui/toast.ts', () => ({ showToast: vi.fn() }));

const notified = vi.fn();

function allow(permission: NotificationPermission) {
  vi.stubGlobal(
    'Notification',
    class {
      static permission = permission;
      constructor(title: string, options: NotificationOptions) {
        notified(title, options);
      }
    },
  );
}

function keep(alerts: readonly Alert[], isNotifying = false) {
  alertsEntry.set({ alerts, isNotifying });
  render(<AlertWatcher />);
}

function say(price: number) {
  const batch = emptyBatch();
  batch.prices.set(USDC, { price, blockId: 1 });
  act(() => {
    for (const listener of listeners) listener(batch);
  });
}

beforeEach(() => {
  localStorage.clear();
  vi.mocked(showToast).mockReset();
  notified.mockReset();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('alerts', () => {
  it('are told once by a toast, and off from then on', () => {
    keep([anAlert()]);
    say(0.9);
    say(1.1);
    say(0.9);
    say(1.1);
    expect(showToast).toHaveBeenCalledExactlyOnceWith('info', {
      title: 'USDC: price above $1',
      description: 'Now $1.1',
    });
    expect(alertsEntry.get().alerts).toMatchObject([{ isOn: false, firedAt: expect.any(Number) }]);
    expect([listeners.size, held.size]).toEqual([0, 0]);
  });

  it('are notifications too where the person wanted and the browser allows them', () => {
    allow('granted');
    keep([anAlert()], true);
    say(0.9);
    say(1.1);
    expect(notified).toHaveBeenCalledExactlyOnceWith('USDC: price above $1', {
      body: 'Now $1.1',
      tag: 'one',
    });
  });

  it.each([
    ['granted', false],
    ['denied', true],
  ] as const)('are no notifications with permission %s and the wish %s', (permission, isNotifying) => {
    allow(permission);
    keep([anAlert()], isNotifying);
    say(0.9);
    say(1.1);
    expect(showToast).toHaveBeenCalledOnce();
    expect(notified).not.toHaveBeenCalled();
  });

  it('watch their tokens, in the background too, and trades only where a developer is waited for', () => {
    keep([anAlert(), anAlert({ id: 'two' })]);
    expect(held).toEqual(new Set([`assets ${USDC}`, `prices ${USDC}`, 'txns ', 'awake']));
    act(() => {
      addAlert({ token: { id: USDT, symbol: 'USDT' }, rule: { metric: 'devSells' }, repeat: false });
    });
    const both = [USDC, USDT].toSorted().join();
    expect(held).toEqual(new Set([`assets ${both}`, `prices ${both}`, `txns ${USDT}`, 'awake']));
  });

  it('that are off keep nothing watched', () => {
    keep([anAlert({ isOn: false })]);
    expect([listeners.size, held.size]).toEqual([0, 0]);
  });
});

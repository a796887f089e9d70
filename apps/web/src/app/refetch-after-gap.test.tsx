import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listen } from '#shared/stream/listen.ts';
import { startRefetchAfterGap } from './refetch-after-gap.ts';

// As figures, so that a change of them fails here.
const AWAY_MS = 10_000;
const REFETCH_EVERY_MS = 1_000;

let stop = () => {};

function setUp() {
  const queryClient = new QueryClient();
  const asked = { list: 0, quote: 0 };
  for (const [key, name] of [
    ['asset', 'list'],
    ['quote', 'quote'],
  ] as const) {
    const ask = () => {
      asked[name] += 1;
      return null;
    };
    const observer = new QueryObserver(queryClient, {
      queryKey: [key],
      // oxlint-disable-next-line @tanstack/query/exhaustive-deps -- only counts
      queryFn: ask,
      initialData: null,
      staleTime: Number.POSITIVE_INFINITY,
    });
    observer.subscribe(() => {});
  }
  const listeners = new Set<() => void>();
  const status: { state: 'connecting' | 'live' | 'offline'; isStale: boolean } = {
    state: 'live',
    isStale: false,
  };
  stop = startRefetchAfterGap({
    queryClient,
    stream: {
      state: () => status.state,
      isStale: () => status.isStale,
      onState: (listener) => listen(listeners, listener),
    },
  });
  const become = (next: Partial<typeof status>) => {
    Object.assign(status, next);
    for (const listener of listeners) listener();
  };
  return { asked, become };
}

function hide(isHidden: boolean) {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  stop();
  vi.useRealTimers();
});

describe('what is on screen is asked for anew', () => {
  it('once when the stream is back, and no quote with it', () => {
    const { asked, become } = setUp();
    become({ state: 'offline' });
    expect(asked.list).toBe(0);
    become({ state: 'live' });
    expect(asked).toEqual({ list: 1, quote: 0 });
    become({ state: 'live' });
    expect(asked.list).toBe(1);
  });

  it('when a silent stream speaks again, though it never closed', () => {
    const { asked, become } = setUp();
    become({ isStale: true });
    expect(asked.list).toBe(0);
    become({ isStale: false });
    expect(asked.list).toBe(1);
  });

  it('at most once a second, however often the line comes and goes', async () => {
    const { asked, become } = setUp();
    for (let times = 0; times < 10; times++) {
      become({ state: 'offline' });
      become({ state: 'live' });
      await vi.advanceTimersByTimeAsync(1);
    }
    expect(asked.list).toBe(1);
    await vi.advanceTimersByTimeAsync(REFETCH_EVERY_MS);
    expect(asked.list).toBe(2);
    await vi.advanceTimersByTimeAsync(REFETCH_EVERY_MS * 5);
    expect(asked.list).toBe(2);
  });

  it('when a page that was hidden is looked at again, unless that was but a moment', () => {
    const { asked } = setUp();
    hide(true);
    vi.advanceTimersByTime(AWAY_MS - 1);
    hide(false);
    expect(asked.list).toBe(0);
    hide(true);
    vi.advanceTimersByTime(AWAY_MS);
    expect(asked.list).toBe(0);
    hide(false);
    expect(asked.list).toBe(1);
  });

  it('for a gap in a hidden page once it is shown', () => {
    const { asked, become } = setUp();
    hide(true);
    become({ state: 'offline' });
    become({ state: 'live' });
    expect(asked.list).toBe(0);
    hide(false);
    expect(asked.list).toBe(1);
  });

  it('when the network is back or the page was frozen, as soon as the stream lives', async () => {
    const { asked, become } = setUp();
    window.dispatchEvent(new Event('online'));
    expect(asked.list).toBe(1);
    await vi.advanceTimersByTimeAsync(REFETCH_EVERY_MS);
    document.dispatchEvent(new Event('resume'));
    expect(asked.list).toBe(2);
    become({ state: 'offline' });
    await vi.advanceTimersByTimeAsync(REFETCH_EVERY_MS);
    window.dispatchEvent(new Event('online'));
    expect(asked.list).toBe(2);
    become({ state: 'live' });
    expect(asked.list).toBe(3);
  });

  it('no more once it was stopped', () => {
    const { asked, become } = setUp();
    stop();
    become({ state: 'offline' });
    become({ state: 'live' });
    window.dispatchEvent(new Event('online'));
    expect(asked.list).toBe(0);
  });
});

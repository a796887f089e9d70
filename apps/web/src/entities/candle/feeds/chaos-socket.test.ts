import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { log } from '#shared/log.ts';
import { createChaosSocket } from './chaos-socket.ts';
import type { Tick } from './datafeed.ts';

/** A socket that opens and speaks when a test says so. */
class FakeSocket {
  static readonly OPEN = 1;
  readyState = 0;
  sent: unknown[] = [];
  onmessage: ((event: { data: string }) => void) | null = null;
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.readyState = 3;
  }
  say(price: Record<string, unknown>) {
    this.onmessage?.({
      data: JSON.stringify({
        a: 'price',
        p: 15_000,
        e: -2,
        base: 'sol',
        quote: 'usd',
        time: 7,
        volume: 99,
        ...price,
      }),
    });
  }
}

let sockets: FakeSocket[] = [];
let page: EventTarget & { hidden: boolean };

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(log, 'warn').mockReturnValue();
  vi.stubGlobal('WebSocket', FakeSocket);
  sockets = [];
  page = Object.assign(new EventTarget(), { hidden: false });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function connect() {
  return createChaosSocket({
    open() {
      const socket = new FakeSocket();
      sockets.push(socket);
      // A whole socket would need a network.
      return socket as unknown as WebSocket;
    },
    page,
    now: () => Date.now(),
  });
}

const last = () => {
  const socket = sockets.at(-1);
  if (!socket) throw new Error('no socket');
  return socket;
};

/** What is left in one moment is over in the next. */
const left = () => Promise.resolve();

function opened() {
  last().readyState = FakeSocket.OPEN;
  vi.advanceTimersByTime(500);
}

function show(isHidden: boolean) {
  page.hidden = isHidden;
  page.dispatchEvent(new Event('visibilitychange'));
}

it('subscribes to a channel once the socket is open, and tells its price and no other', async () => {
  const ticks: Tick[] = [];
  const stop = connect().watch('sol-usd', (tick) => ticks.push(tick));
  expect(last().sent).toEqual([]);
  opened();
  expect(last().sent).toEqual([{ type: 'subscribe', channels: ['sol-usd'] }]);
  last().say({});
  last().say({ base: 'btc' });
  last().onmessage?.({ data: 'nonsense' });
  expect(ticks).toEqual([{ timeMs: 7, price: 150, volume: undefined }]);
  stop();
  await left();
  expect(last().readyState).toBe(3);
  expect(vi.getTimerCount()).toBe(0);
});

it('looks twenty times, each half a second, whether the socket has opened, and tries another at the next check', () => {
  const stop = connect().watch('sol-usd', () => undefined);
  vi.advanceTimersByTime(9_500);
  expect([sockets.length, last().readyState]).toEqual([1, 0]);
  // Given up, in the moment of the check of every ten seconds.
  vi.advanceTimersByTime(500);
  expect(sockets.map(({ readyState }) => readyState)).toEqual([3, 0]);
  opened();
  expect(last().sent).toEqual([{ type: 'subscribe', channels: ['sol-usd'] }]);
  stop();
});

it('connects again, every ten seconds at most, when it was closed or is silent for over twenty', () => {
  const onGap = vi.fn();
  const stop = connect().watch('sol-usd', () => undefined, onGap);
  opened();
  for (let seconds = 0; seconds < 40; seconds += 1) {
    vi.advanceTimersByTime(1_000);
    last().say({});
  }
  expect(sockets).toHaveLength(1);
  // Silent now: the check after twenty seconds of it still waits.
  vi.advanceTimersByTime(20_000);
  expect(sockets).toHaveLength(1);
  vi.advanceTimersByTime(10_000);
  expect(sockets.map(({ readyState }) => readyState)).toEqual([3, 0]);
  expect(onGap).not.toHaveBeenCalled();
  opened();
  expect(onGap).toHaveBeenCalledTimes(1);
  last().close();
  vi.advanceTimersByTime(10_000);
  expect(sockets).toHaveLength(3);
  stop();
});

it('leaves a hidden page alone, and looks one second after it is visible again', () => {
  const stop = connect().watch('sol-usd', () => undefined);
  opened();
  show(true);
  last().close();
  vi.advanceTimersByTime(60_000);
  expect(sockets).toHaveLength(1);
  show(false);
  vi.advanceTimersByTime(999);
  expect(sockets).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(sockets).toHaveLength(2);
  stop();
});

it('shares one socket, and unsubscribes a channel that nobody watches any more', async () => {
  const chaos = connect();
  const stopSol = chaos.watch('sol-usd', () => undefined);
  const stopBtc = chaos.watch('btc-usd', () => undefined);
  opened();
  expect(last().sent).toEqual([{ type: 'subscribe', channels: ['sol-usd', 'btc-usd'] }]);
  const stopEth = chaos.watch('eth-usd', () => undefined);
  stopSol();
  expect(last().sent.slice(1)).toEqual([
    { type: 'subscribe', channels: ['eth-usd'] },
    { type: 'unsubscribe', channels: ['sol-usd'] },
  ]);
  expect(sockets).toHaveLength(1);
  stopBtc();
  stopEth();
  await left();
  expect(last().readyState).toBe(3);
});

it('keeps its socket when the chart of one width takes the place of that of another', async () => {
  const chaos = connect();
  const stopFirst = chaos.watch('sol-usd', () => undefined);
  // Before it has opened as well.
  stopFirst();
  const ticks: Tick[] = [];
  const stopSecond = chaos.watch('sol-usd', () => undefined);
  await left();
  opened();
  stopSecond();
  const stop = chaos.watch('sol-usd', (tick) => ticks.push(tick));
  await left();
  last().say({});
  expect([sockets.length, last().readyState, ticks.length]).toEqual([1, 1, 1]);
  expect(last().sent.at(-1)).toEqual({ type: 'subscribe', channels: ['sol-usd'] });
  stop();
  await left();
  expect(vi.getTimerCount()).toBe(0);
});

import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Address } from '@solana/kit';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { StreamBatch } from '../batch.ts';
import { ROWS_PER_FRAME } from '../delivery.ts';
import { createRemoteStream } from './remote-stream.ts';
import { hostStream } from './stream-host.ts';
import type { Port, RemotePort, StreamCommand, StreamNews } from './stream-port.ts';

// As figures, so that a change of them fails here.
const ROW_REST_MS = 500;
const RECONNECT_DELAY_MS = 2_500;
const STALE_MS = 10_000;
const UNSUBSCRIBE_DELAY_MS = 100;
const HIDDEN_PAUSE_MS = 1_000;

class Socket {
  readyState: number = WebSocket.CONNECTING;
  sent: unknown[] = [];
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  send = (text: string) => void this.sent.push(JSON.parse(text));
  close = () => this.onclose?.();
}

/** Both ends of the line on one thread, and the socket behind them. */
function setUp() {
  const sockets: Socket[] = [];
  const frames: (() => void)[] = [];
  const pages: RemotePort[] = [];
  const start = () => {
    const page: RemotePort = {
      postMessage: (data) => worker.onmessage?.(new MessageEvent('message', { data })),
      onmessage: null,
      onerror: null,
      terminate: vi.fn(),
    };
    const worker: Port<StreamNews, StreamCommand> = {
      postMessage: (data) => page.onmessage?.(new MessageEvent('message', { data })),
      onmessage: null,
    };
    hostStream(worker, () => {
      const socket = new Socket();
      sockets.push(socket);
      return socket as unknown as WebSocket;
    });
    pages.push(page);
    return page;
  };
  const tab = { isHidden: false };
  const stream = createRemoteStream({
    start,
    nextFrame: (deliver, isAwake) => void (tab.isHidden && isAwake ? deliver() : frames.push(deliver)),
    isHidden: () => tab.isHidden,
  });
  const batches: StreamBatch[] = [];
  stream.onBatch((batch) => batches.push(batch));
  const draw = () => {
    for (const deliver of frames.splice(0)) deliver();
  };
  const arrive = () => {
    const socket = sockets.at(-1);
    if (!socket) throw new Error('no socket');
    socket.readyState = WebSocket.OPEN;
    socket.onopen?.();
    return socket;
  };
  const say = (socket: Socket, prices: readonly [string, number][], blockId = 1) =>
    socket.onmessage?.({
      data: JSON.stringify({
        type: 'prices',
        data: prices.map(([assetId, price]) => ({ assetId, price, blockId })),
      }),
    });
  const die = () => pages.at(-1)?.onerror?.(new ErrorEvent('error', { message: 'out of memory' }));
  return { stream, tab, sockets, pages, batches, frames, draw, arrive, say, die };
}

/** So many different addresses. */
const addresses = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    const digits = String(index).replace(/\d/g, (digit) => 'ABCDEFGHJK'.charAt(Number(digit)));
    return `${USDC.slice(0, USDC.length - digits.length)}${digits}` as Address;
  });

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('opens the socket with the first who watches, and lets go of what is no longer watched', () => {
  const { stream, sockets, arrive } = setUp();
  expect(sockets).toHaveLength(0);
  const letGo = stream.watch('prices', [USDC]);
  const socket = arrive();
  expect(socket.sent).toEqual([{ type: 'subscribe:prices', assets: [USDC] }]);
  letGo();
  letGo();
  vi.advanceTimersByTime(UNSUBSCRIBE_DELAY_MS);
  expect(socket.sent.at(-1)).toEqual({ type: 'unsubscribe:prices', assets: [USDC] });
});

it('tells its listeners the state of the socket', () => {
  const { stream, arrive } = setUp();
  const heard = vi.fn();
  stream.onState(heard);
  expect(stream.state()).toBe('connecting');
  const socket = arrive();
  expect(stream.state()).toBe('live');
  socket.close();
  expect(stream.state()).toBe('offline');
  expect(heard).toHaveBeenCalledTimes(2);
});

it('keeps one batch on its way, and lays together what comes until the page has drawn and the row has rested', () => {
  const { stream, batches, frames, draw, arrive, say } = setUp();
  stream.watch('prices', [USDC]);
  const socket = arrive();
  for (let slot = 1; slot <= 50; slot++) say(socket, [[USDC, slot]], slot);
  expect(frames).toHaveLength(1);
  draw();
  vi.advanceTimersByTime(ROW_REST_MS - 1);
  expect(frames).toHaveLength(0);
  vi.advanceTimersByTime(100);
  draw();
  expect(batches.map(({ prices }) => prices.get(USDC)?.price)).toEqual([1, 50]);
  expect(frames).toHaveLength(0);
});

it('hands over at most so many rows a frame, those that waited longest first', () => {
  const { stream, batches, draw, arrive, say } = setUp();
  const ids = addresses(ROWS_PER_FRAME + 30);
  stream.watch('prices', ids);
  say(
    arrive(),
    ids.map((id) => [id, 1]),
  );
  draw();
  draw();
  expect(batches.map(({ prices }) => prices.size)).toEqual([ROWS_PER_FRAME, 30]);
  expect([...(batches[0]?.prices.keys() ?? [])]).toEqual(ids.slice(0, ROWS_PER_FRAME));
});

it('replaces a worker that died after the reconnect delay, and tells the new one what is watched still', () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue();
  const { stream, sockets, pages, batches, draw, arrive, say, die } = setUp();
  const letGo = stream.watch('prices', [WRAPPED_SOL]);
  stream.watch('prices', [USDC]);
  const old = arrive();
  die();
  expect(stream.state()).toBe('offline');
  expect(warned).toHaveBeenCalledOnce();
  expect(pages[0]?.terminate).toHaveBeenCalledOnce();
  letGo();
  stream.watch('assets', [USDC]);
  vi.advanceTimersByTime(RECONNECT_DELAY_MS - 1);
  expect(sockets).toHaveLength(1);
  vi.advanceTimersByTime(1);
  const socket = arrive();
  expect(stream.state()).toBe('live');
  expect(socket.sent).toEqual([
    { type: 'subscribe:prices', assets: [USDC] },
    { type: 'subscribe:assets', assets: [USDC] },
  ]);
  say(old, [[USDC, 1]]);
  say(socket, [[USDC, 2]]);
  draw();
  expect(batches.map(({ prices }) => prices.get(USDC)?.price)).toEqual([2]);
});

it('tries again when a worker cannot even be started', () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const start = vi.fn(() => {
    throw new Error('refused by a policy');
  });
  const stream = createRemoteStream({ start, nextFrame: () => {}, isHidden: () => false });
  stream.watch('prices', [USDC]);
  stream.watch('prices', [USDC]);
  expect(stream.state()).toBe('offline');
  expect(start).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(RECONNECT_DELAY_MS);
  expect(start).toHaveBeenCalledTimes(2);
});

it('tells that what is on screen is stale, of a worker that died too', () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const { stream, arrive, say, die } = setUp();
  stream.watch('prices', [USDC]);
  const socket = arrive();
  vi.advanceTimersByTime(STALE_MS);
  expect(stream.isStale()).toBe(true);
  say(socket, [[USDC, 1]]);
  expect(stream.isStale()).toBe(false);
  die();
  vi.advanceTimersByTime(STALE_MS - 1);
  expect(stream.isStale()).toBe(false);
  vi.advanceTimersByTime(1);
  expect(stream.isStale()).toBe(true);
});

it('tells that what is on screen is stale of a worker that fails again and again, until one is live', () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const { stream, arrive, say, die } = setUp();
  stream.watch('prices', [USDC]);
  say(arrive(), [[USDC, 1]]);
  for (let ago = 0; ago < STALE_MS; ago += RECONNECT_DELAY_MS) {
    expect(stream.isStale()).toBe(false);
    die();
    vi.advanceTimersByTime(RECONNECT_DELAY_MS);
  }
  expect([stream.state(), stream.isStale()]).toEqual(['offline', true]);
  arrive().close();
  expect([stream.state(), stream.isStale()]).toEqual(['offline', false]);
});

it('tells that what is on screen is stale of a worker that never says a word', () => {
  const silent = { postMessage: () => {}, onmessage: null, onerror: null, terminate: () => {} };
  const stream = createRemoteStream({ start: () => silent, nextFrame: () => {}, isHidden: () => false });
  stream.watch('prices', [USDC]);
  vi.advanceTimersByTime(STALE_MS);
  expect(stream.isStale()).toBe(true);
});

it('leaves what is stale so while the next worker finds no way to the server', () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const { stream, sockets, arrive, die } = setUp();
  stream.watch('prices', [USDC]);
  arrive();
  vi.advanceTimersByTime(STALE_MS);
  die();
  vi.advanceTimersByTime(RECONNECT_DELAY_MS);
  sockets.at(-1)?.close();
  expect([stream.state(), stream.isStale()]).toEqual(['offline', true]);
});

it('connects no more once the page has gone, and as before when it is back', () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const { stream, sockets, pages, arrive, die } = setUp();
  stream.watch('prices', [USDC]);
  arrive();
  die();
  stream.close();
  vi.advanceTimersByTime(RECONNECT_DELAY_MS * 2);
  expect([sockets.length, stream.state()]).toEqual([1, 'connecting']);
  stream.open();
  expect(arrive().sent).toEqual([{ type: 'subscribe:prices', assets: [USDC] }]);
  stream.close();
  expect(pages[1]?.terminate).toHaveBeenCalledOnce();
});

it('gives a hidden page nothing, and one that stays awake what gathered, laid together once a second', () => {
  const { stream, tab, batches, frames, draw, arrive, say } = setUp();
  stream.watch('prices', [USDC, WRAPPED_SOL]);
  const socket = arrive();
  tab.isHidden = true;
  say(socket, [[USDC, 1]]);
  vi.advanceTimersByTime(HIDDEN_PAUSE_MS * 3);
  expect([frames.length, batches.length]).toEqual([1, 0]);
  draw();
  const letGo = stream.stayAwake();
  for (let slot = 2; slot <= 9; slot++) say(socket, [[WRAPPED_SOL, slot]], slot);
  vi.advanceTimersByTime(HIDDEN_PAUSE_MS - 1);
  expect(batches).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(batches.map(({ prices }) => prices.get(WRAPPED_SOL)?.price)).toEqual([undefined, 9]);
  letGo();
  say(socket, [[USDC, 3]], 3);
  vi.advanceTimersByTime(HIDDEN_PAUSE_MS * 3);
  expect(batches).toHaveLength(2);
});

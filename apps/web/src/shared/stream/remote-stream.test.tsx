import { USDC, WRAPPED_SOL } from '@orrery/domain';
import type { Address } from '@solana/kit';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { StreamBatch } from './batch.ts';
import { createRemoteStream } from './remote-stream.ts';
import { RECONNECT_DELAY_MS, ROW_REST_MS, ROWS_PER_FRAME, UNSUBSCRIBE_DELAY_MS } from './stream.ts';
import { hostStream } from './stream-host.ts';
import type { Port, RemotePort, StreamCommand, StreamNews } from './stream-port.ts';

class Socket {
  readyState: number = WebSocket.CONNECTING;
  sent: unknown[] = [];
  onopen = () => {};
  onclose = () => {};
  onmessage = (_event: { data: string }) => {};
  send = (text: string) => void this.sent.push(JSON.parse(text));
  close = () => this.onclose();
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
  const stream = createRemoteStream({ start, nextFrame: (deliver) => frames.push(deliver) });
  const batches: StreamBatch[] = [];
  stream.onBatch((batch) => batches.push(batch));
  const draw = () => {
    for (const deliver of frames.splice(0)) deliver();
  };
  const arrive = () => {
    const socket = sockets.at(-1);
    if (!socket) throw new Error('no socket');
    socket.readyState = WebSocket.OPEN;
    socket.onopen();
    return socket;
  };
  const say = (socket: Socket, prices: readonly [string, number][], blockId = 1) =>
    socket.onmessage({
      data: JSON.stringify({
        type: 'prices',
        data: prices.map(([assetId, price]) => ({ assetId, price, blockId })),
      }),
    });
  const die = () => pages.at(-1)?.onerror?.(new ErrorEvent('error', { message: 'out of memory' }));
  return { stream, sockets, pages, batches, frames, draw, arrive, say, die };
}

/** So many different addresses. */
const addresses = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    const digits = String(index).replace(/\d/g, (digit) => 'ABCDEFGHJK'.charAt(Number(digit)));
    return `${USDC.slice(0, USDC.length - digits.length)}${digits}` as Address;
  });

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('opens the socket with the first who watches, and lets go of what nobody watches', () => {
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
  const stream = createRemoteStream({ start, nextFrame: () => {} });
  stream.watch('prices', [USDC]);
  stream.watch('prices', [USDC]);
  expect(stream.state()).toBe('offline');
  expect(start).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(RECONNECT_DELAY_MS);
  expect(start).toHaveBeenCalledTimes(2);
});

import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Address } from '@solana/kit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { StreamBatch } from './batch.ts';
import { ROWS_PER_FRAME } from './delivery.ts';
import { createStream } from './stream.ts';

// As figures, so that a change of them fails here.
const MAX_TRADES = 200;
const RECONNECT_DELAY_MS = 2_500;
const SILENCE_MS = 20_000;
const STALE_MS = 10_000;
const UNSUBSCRIBE_DELAY_MS = 100;

const SIGNATURE = '1'.repeat(64);

class Socket extends EventTarget {
  readyState: number = WebSocket.CONNECTING;
  sent: unknown[] = [];
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onerror: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;

  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  arrive() {
    this.readyState = WebSocket.OPEN;
    this.onopen?.();
  }
  close() {
    this.readyState = WebSocket.CLOSED;
    this.onclose?.();
  }
  say(frame: unknown) {
    this.onmessage?.({ data: typeof frame === 'string' ? frame : JSON.stringify(frame) });
  }
}

function setUp() {
  const sockets: Socket[] = [];
  const frames: (() => void)[] = [];
  const stream = createStream({
    open: () => {
      const socket = new Socket();
      sockets.push(socket);
      return socket as unknown as WebSocket;
    },
    nextFrame: (deliver) => frames.push(deliver),
  });
  const socket = (index = sockets.length - 1) => {
    const found = sockets[index];
    if (!found) throw new Error(`no socket ${index}`);
    return found;
  };
  const nextFrame = () => {
    for (const deliver of frames.splice(0)) deliver();
  };
  return { stream, sockets, socket, frames, nextFrame };
}

const price = (value: number, blockId: number, assetId: string = USDC) => ({
  type: 'prices',
  data: [{ assetId, price: value, blockId }],
});

const trade = (usdVolume: number) => ({
  timestamp: '2026-01-01T00:00:00Z',
  asset: USDC,
  type: 'buy',
  usdPrice: 1,
  usdVolume,
  nativeVolume: 1,
  traderAddress: WRAPPED_SOL,
  txHash: SIGNATURE,
  amount: 1,
  isMev: false,
  isValidPrice: true,
  isValidPosition: true,
  poolId: WRAPPED_SOL,
});

const manyIds = Array.from({ length: ROWS_PER_FRAME + 1 }, (_, index) => {
  const digits = String(index).replace(/\d/g, (digit) => 'ABCDEFGHJK'.charAt(Number(digit)));
  return `${USDC.slice(0, -digits.length)}${digits}` as Address;
});

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('subscriptions', () => {
  it('sends each id once, however many watch it and whenever the socket opens', () => {
    const { stream, socket, sockets } = setUp();
    stream.watch('prices', [USDC, WRAPPED_SOL]);
    stream.watch('prices', [USDC]);
    socket().arrive();
    stream.watch('prices', [USDC]);
    expect(sockets).toHaveLength(1);
    expect(socket().sent).toEqual([{ type: 'subscribe:prices', assets: [USDC, WRAPPED_SOL] }]);
  });

  it('lets go of ids together after 100 ms, but not of one that is watched again by then', () => {
    const { stream, socket } = setUp();
    const letGo = [stream.watch('assets', [USDC]), stream.watch('assets', [WRAPPED_SOL])];
    socket().arrive();
    for (const go of letGo) go();
    vi.advanceTimersByTime(UNSUBSCRIBE_DELAY_MS - 1);
    stream.watch('assets', [USDC]);
    vi.advanceTimersByTime(1);
    expect(socket().sent.slice(1)).toEqual([{ type: 'unsubscribe:assets', assets: [WRAPPED_SOL] }]);
  });

  it('reconnects 2.5 s after a socket closed and subscribes once per id again', () => {
    const { stream, socket, sockets } = setUp();
    stream.watch('prices', [USDC]);
    stream.watch('prices', [USDC]);
    socket().arrive();
    socket().close();
    expect(stream.state()).toBe('offline');
    vi.advanceTimersByTime(RECONNECT_DELAY_MS - 1);
    expect(sockets).toHaveLength(1);
    vi.advanceTimersByTime(1);
    socket().arrive();
    expect(stream.state()).toBe('live');
    expect(socket().sent).toEqual([{ type: 'subscribe:prices', assets: [USDC] }]);
  });

  it('waits as long when a watcher is added, or asks for the state, meanwhile', () => {
    const { stream, socket, sockets } = setUp();
    stream.watch('prices', [USDC]);
    socket().arrive();
    socket().close();
    stream.watch('prices', [WRAPPED_SOL]);
    stream.onState(() => {});
    vi.advanceTimersByTime(RECONNECT_DELAY_MS - 1);
    expect(sockets).toHaveLength(1);
    vi.advanceTimersByTime(1);
    socket().arrive();
    expect(socket().sent).toEqual([{ type: 'subscribe:prices', assets: [USDC, WRAPPED_SOL] }]);
  });

  it('takes a subscribed socket that is silent for 20 s for dead, and one without subscriptions not', () => {
    const { stream, socket } = setUp();
    stream.onState(() => {});
    socket().arrive();
    vi.advanceTimersByTime(SILENCE_MS * 2);
    expect(stream.state()).toBe('live');
    stream.watch('prices', [USDC]);
    vi.advanceTimersByTime(SILENCE_MS - 1);
    socket().say(price(1, 1));
    vi.advanceTimersByTime(SILENCE_MS - 1);
    expect(stream.state()).toBe('live');
    vi.advanceTimersByTime(1);
    expect(stream.state()).toBe('offline');
  });
});

describe('failures', () => {
  it('logs an error of the socket, closes it and reconnects after 2.5 s', () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const { stream, socket, sockets } = setUp();
    stream.watch('prices', [USDC]);
    socket().arrive();
    socket().onerror?.();
    expect(warn).toHaveBeenCalledOnce();
    expect(socket(0).readyState).toBe(WebSocket.CLOSED);
    expect(stream.state()).toBe('offline');
    vi.advanceTimersByTime(RECONNECT_DELAY_MS);
    expect(sockets).toHaveLength(2);
  });

  it('does not wait for a half-open socket to close, nor hear what it still says', () => {
    const { stream, socket, sockets, frames } = setUp();
    stream.watch('prices', [USDC]);
    socket().arrive();
    socket().close = () => {};
    vi.advanceTimersByTime(SILENCE_MS + RECONNECT_DELAY_MS);
    expect(sockets).toHaveLength(2);
    socket(0).say(price(1, 1));
    socket(0).onclose?.();
    expect(frames).toHaveLength(0);
    vi.advanceTimersByTime(RECONNECT_DELAY_MS);
    expect(sockets).toHaveLength(2);
  });

  it('tries again and again while the server is away', () => {
    const { stream, socket, sockets } = setUp();
    stream.watch('prices', [USDC]);
    for (let tries = 0; tries < 3; tries++) {
      socket().close();
      vi.advanceTimersByTime(RECONNECT_DELAY_MS);
    }
    expect(sockets).toHaveLength(4);
  });
});

describe('what is on screen', () => {
  function setUpLive() {
    const kit = setUp();
    const heard = vi.fn();
    kit.stream.onState(heard);
    const letGo = kit.stream.watch('prices', [USDC]);
    kit.socket().arrive();
    heard.mockClear();
    return { ...kit, heard, letGo };
  }

  it('is stale after 10 s of silence, and new with the next frame, a heartbeat too', () => {
    const { stream, socket, heard } = setUpLive();
    vi.advanceTimersByTime(STALE_MS - 1);
    expect(stream.isStale()).toBe(false);
    vi.advanceTimersByTime(1);
    expect([stream.isStale(), stream.state()]).toEqual([true, 'live']);
    socket().say({ type: 'prices', data: [] });
    expect(stream.isStale()).toBe(false);
    expect(heard).toHaveBeenCalledTimes(2);
  });

  it('ages from the last frame though the socket closes meanwhile, and stays stale until one comes', () => {
    const { stream, socket } = setUpLive();
    socket().say(price(1, 1));
    vi.advanceTimersByTime(6_000);
    socket().close();
    vi.advanceTimersByTime(STALE_MS - 6_000 - 1);
    expect(stream.isStale()).toBe(false);
    vi.advanceTimersByTime(1);
    expect(stream.isStale()).toBe(true);
    socket().arrive();
    expect([stream.isStale(), stream.state()]).toEqual([true, 'live']);
    socket().say(price(1, 2));
    expect(stream.isStale()).toBe(false);
  });

  it('does not turn new because another screen watches other tokens', () => {
    const { stream, letGo } = setUpLive();
    vi.advanceTimersByTime(STALE_MS);
    letGo();
    stream.watch('assets', [WRAPPED_SOL]);
    vi.advanceTimersByTime(UNSUBSCRIBE_DELAY_MS);
    expect(stream.isStale()).toBe(true);
  });

  it('is never stale without watchers', () => {
    const { stream, letGo } = setUpLive();
    vi.advanceTimersByTime(STALE_MS);
    letGo();
    vi.advanceTimersByTime(UNSUBSCRIBE_DELAY_MS);
    expect(stream.isStale()).toBe(false);
    vi.advanceTimersByTime(STALE_MS * 2);
    expect(stream.isStale()).toBe(false);
  });
});

describe('the channel of news', () => {
  it('is one subscription without ids, sent once and taken back with the last who watches', () => {
    const { stream, socket } = setUp();
    const letGo = [stream.watch('recent'), stream.watch('recent')];
    socket().arrive();
    expect(socket().sent).toEqual([{ type: 'subscribe:assets,recent' }]);
    letGo[0]?.();
    vi.advanceTimersByTime(UNSUBSCRIBE_DELAY_MS);
    expect(socket().sent).toHaveLength(1);
    letGo[1]?.();
    vi.advanceTimersByTime(UNSUBSCRIBE_DELAY_MS);
    expect(socket().sent[1]).toEqual({ type: 'unsubscribe:assets,recent' });
  });

  it('hands on tokens that are new or graduated, whole ones alone', () => {
    const { stream, socket, nextFrame } = setUp();
    const batches: StreamBatch[] = [];
    stream.onBatch((batch) => batches.push(batch));
    stream.watch('recent');
    socket().arrive();
    const asset = { id: USDC, symbol: 'A', name: 'A', decimals: 6, tokenProgram: WRAPPED_SOL };
    const data = [
      { type: 'new', asset },
      { type: 'update', asset },
      { type: 'graduated', asset: { id: asset.id } },
    ];
    socket().say({ type: 'asset-updates', data });
    nextFrame();
    expect(batches.map(({ news }) => news)).toEqual([[{ type: 'new', asset }]]);
  });
});

describe('trades', () => {
  it('are handed on at once and in order, the newest of a flood', () => {
    const { stream, socket, nextFrame } = setUp();
    const volumes: (number | undefined)[] = [];
    stream.onBatch(({ trades }) => volumes.push(...(trades.get(USDC) ?? []).map((one) => one.usdVolume)));
    stream.watch('txns', [USDC]);
    socket().arrive();
    expect(socket().sent).toEqual([{ type: 'subscribe:txns', assets: [USDC] }]);
    socket().say({ type: 'actions', data: [trade(1), trade(2)] });
    nextFrame();
    socket().say({ type: 'actions', data: [trade(3)] });
    nextFrame();
    expect(volumes).toEqual([1, 2, 3]);
    const flood = Array.from({ length: MAX_TRADES + 1 }, (_, index) => trade(index));
    socket().say({ type: 'actions', data: flood });
    nextFrame();
    expect(volumes.slice(3)).toEqual(flood.slice(1).map(({ usdVolume }) => usdVolume));
  });
});

describe('a flood of rows', () => {
  it('does not hold up the trades behind it', () => {
    const { stream, socket, nextFrame } = setUp();
    const seen = { rows: 0, trades: 0 };
    stream.onBatch(({ prices, trades }) => {
      seen.rows += prices.size;
      seen.trades += trades.size;
    });
    stream.watch('prices', manyIds);
    socket().arrive();
    socket().say({ type: 'prices', data: manyIds.map((assetId) => ({ assetId, price: 1, blockId: 1 })) });
    socket().say({ type: 'actions', data: [trade(1)] });
    nextFrame();
    expect(seen).toEqual({ rows: ROWS_PER_FRAME, trades: 1 });
  });
});

describe('frames', () => {
  it('are delivered once per animation frame, the newest price by slot winning over order of arrival', () => {
    const { stream, socket, frames, nextFrame } = setUp();
    const batches: StreamBatch[] = [];
    stream.onBatch((batch) => batches.push(batch));
    stream.watch('prices', [USDC]);
    socket().arrive();
    for (let slot = 1; slot <= 1_000; slot++) socket().say(price(slot, slot));
    socket().say(price(-1, 7));
    expect(frames).toHaveLength(1);
    nextFrame();
    expect(batches.map(({ prices }) => [...prices])).toEqual([[[USDC, { price: 1_000, blockId: 1_000 }]]]);
  });

  it('lay patches of one asset together', () => {
    const { stream, socket, nextFrame } = setUp();
    const batches: StreamBatch[] = [];
    stream.onBatch((batch) => batches.push(batch));
    stream.watch('assets', [USDC]);
    socket().arrive();
    const update = (asset: object) => ({ type: 'asset-updates', data: [{ type: 'update', asset }] });
    socket().say(update({ id: USDC, mcap: 5, stats1h: { buyVolume: 1, numBuys: 2 } }));
    socket().say(update({ id: USDC, liquidity: 6, stats1h: { buyVolume: 3 } }));
    nextFrame();
    expect(batches[0]?.assets.get(USDC)).toEqual({
      id: USDC,
      mcap: 5,
      liquidity: 6,
      stats1h: { buyVolume: 3, numBuys: 2 },
    });
  });

  it.each([
    '<html>',
    '{"type":"prices","data":[{"assetId":"x","price":1,"blockId":1}]}',
    `{"type":"prices","data":[{"assetId":"${USDC}","price":1e400,"blockId":1}]}`,
    `{"type":"prices","data":[{"assetId":"${USDC}","price":NaN,"blockId":1}]}`,
    `{"type":"prices","data":[{"assetId":"${USDC}","price":"1","blockId":1}]}`,
    '{"__proto__":{"type":"prices","data":[]}}',
    '{"type":"unheard-of"}',
    'null',
  ])('that no schema accepts are dropped and logged: %s', (frame) => expectDropped(frame));

  it('of 10 MB are dropped and logged, though a schema would accept them', () => {
    expectDropped(JSON.stringify(price(1, 1)) + ' '.repeat(10_000_000));
  });

  function expectDropped(frame: string) {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const { stream, socket, frames } = setUp();
    stream.watch('prices', [USDC]);
    socket().arrive();
    socket().say(frame);
    expect(frames).toHaveLength(0);
    expect(warn).toHaveBeenCalledOnce();
    expect(stream.state()).toBe('live');
  }
});

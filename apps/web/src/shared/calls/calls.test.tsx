import { afterEach, beforeEach, expect, it, vi } from 'vitest';

type Calls = typeof import('./calls.ts');
type Entries = { getEntries: () => { name: string }[] };

let told: (list: Entries) => void;
const observe = vi.fn();
class Observer {
  constructor(listener: (list: Entries) => void) {
    told = listener;
  }
  observe = observe;
}
class Socket {
  readonly url: string;
  constructor(url: string | URL) {
    this.url = new URL(url, 'ws://orrery.test').href;
  }
}

const resources = (...names: string[]) => told({ getEntries: () => names.map((name) => ({ name })) });

async function load(): Promise<Calls & typeof import('./sockets.ts')> {
  vi.resetModules();
  const calls = { ...(await import('./calls.ts')), ...(await import('./sockets.ts')) };
  calls.startCountingCalls();
  return calls;
}

beforeEach(() => {
  sessionStorage.clear();
  vi.stubGlobal('PerformanceObserver', Observer);
  vi.stubGlobal('WebSocket', Socket);
});
afterEach(() => {
  window.dispatchEvent(new Event('pagehide'));
  vi.unstubAllGlobals();
});

it('counts requests, sockets and what the policy keeps back, by host', async () => {
  const { readCalls, noteSocket } = await load();
  expect(observe).toHaveBeenCalledWith({ type: 'resource', buffered: true });
  resources(
    `${location.origin}/app.js`,
    'https://rpc.example/',
    'https://rpc.example/',
    'data:text/plain,',
    'blob:x',
  );
  // A worker tells of its own.
  noteSocket(`ws://${location.host}/stream`);
  const socket = new WebSocket('wss://relay.example/?id=1');
  expect(socket.url).toBe('wss://relay.example/?id=1');
  const violation = Object.assign(new Event('securitypolicyviolation'), {
    blockedURI: 'https://evil.example/x',
  });
  document.dispatchEvent(violation);
  document.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), { blockedURI: 'inline' }));
  const own = { host: location.host, requests: 2, sockets: 1, blocked: 0 };
  const expected = [
    own,
    { host: 'rpc.example', requests: 2, sockets: 0, blocked: 0 },
    { host: 'relay.example', requests: 0, sockets: 1, blocked: 0 },
    { host: 'evil.example', requests: 0, sockets: 0, blocked: 1 },
  ];
  expect(readCalls()).toHaveLength(expected.length);
  expect(readCalls()).toEqual(expect.arrayContaining(expected));
  expect(readCalls()[0]).toEqual(own);
});

it('goes on through a reload of the tab, and begins anew where what was kept is broken', async () => {
  const first = await load();
  resources('https://rpc.example/');
  window.dispatchEvent(new Event('pagehide'));
  expect(first.readCalls()).toHaveLength(2);
  const { readCalls } = await load();
  resources('https://rpc.example/');
  expect(readCalls()).toContainEqual({ host: 'rpc.example', requests: 2, sockets: 0, blocked: 0 });
  sessionStorage.setItem('calls:v1', '[{"host":1}]');
  expect((await load()).readCalls().map(({ host }) => host)).toEqual([location.host]);
});

it('counts sockets of this load once, however often they are read, and on top of those before a reload', async () => {
  const first = await load();
  const relay = (sockets: number) => ({ host: 'relay.example', requests: 0, sockets, blocked: 0 });
  for (const path of ['a', 'b']) void new WebSocket(`wss://relay.example/${path}`);
  expect(() => new WebSocket('ws://[')).toThrow(TypeError);
  for (let reads = 0; reads < 2; reads += 1) expect(first.readCalls()).toContainEqual(relay(2));
  expect([...first.openedSockets]).toEqual([['relay.example', 2]]);
  window.dispatchEvent(new Event('pagehide'));
  const second = await load();
  expect(second.readCalls()).toContainEqual(relay(2));
  second.noteSocket('wss://relay.example/c');
  expect(second.readCalls()).toContainEqual(relay(3));
});

it('leaves a class over the socket what it is', async () => {
  await load();
  class Named extends WebSocket {
    readonly name = 'mine';
    greet() {
      return `${this.name} ${this.url}`;
    }
  }
  const socket = new Named('wss://relay.example/');
  expect([socket instanceof Named, socket instanceof WebSocket]).toEqual([true, true]);
  expect(socket.greet()).toBe('mine wss://relay.example/');
});

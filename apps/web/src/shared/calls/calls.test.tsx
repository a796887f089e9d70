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
  readonly url: string | URL;
  constructor(url: string | URL) {
    this.url = url;
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
  const { readCalls, openedSockets } = await load();
  expect(observe).toHaveBeenCalledWith({ type: 'resource', buffered: true });
  resources(
    `${location.origin}/app.js`,
    'https://rpc.example/',
    'https://rpc.example/',
    'data:text/plain,',
    'blob:x',
  );
  // A worker tells of its own.
  openedSockets.push(`ws://${location.host}/stream`);
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

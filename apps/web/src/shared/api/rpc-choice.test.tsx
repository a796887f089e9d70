import { afterEach, describe, expect, it, vi } from 'vitest';
import { toFailureFacts } from '../events/failure-facts.ts';
import { track } from '../events/track.ts';
import { chooseRpc, grantRpcs, isRpcGranted, restoreCookie, rpcEntry, toRpcUrl } from './rpc-choice.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  chooseRpc(null);
  localStorage.clear();
});

describe('the address of a node', () => {
  it.each([
    ['https://rpc.example.com', 'https://rpc.example.com/'],
    ['  https://RPC.example.com/v1?key=a#b ', 'https://rpc.example.com/v1?key=a'],
    ['http://127.0.0.1:8899', 'http://127.0.0.1:8899/'],
    ['http://orrery.localhost:8080/rpc', 'http://orrery.localhost:8080/rpc'],
  ])('%s is taken', (typed, url) => {
    expect(toRpcUrl(typed)).toBe(url);
  });

  it.each([
    '',
    'rpc.example.com',
    'https://',
    'ftp://rpc.example.com',
    'http://rpc.example.com',
    'https://me:secret@rpc.example.com',
    'javascript:alert(1)',
    'data:text/html,x',
    'wss://rpc.example.com',
  ])('%j is not', (typed) => {
    expect(toRpcUrl(typed)).toBeUndefined();
  });
});

it('a stored address that is none is rejected, with an error in the console', () => {
  const complain = vi.spyOn(console, 'error').mockImplementation(() => {});
  localStorage.setItem('rpc:v1', '"nonsense"');
  expect(rpcEntry.get()).toBeNull();
  expect(complain).toHaveBeenCalledWith('[orrery] stored RPC rejected: not a valid URL', {
    stored: 'nonsense',
  });
});

it('a choice is stored, told the server by its origin alone, and taken back by the server’s own', () => {
  chooseRpc('https://rpc.example.com/v1?key=secret');
  expect(rpcEntry.get()).toBe('https://rpc.example.com/v1?key=secret');
  expect(document.cookie).toContain('orrery-rpc=https://rpc.example.com');
  expect(document.cookie).not.toContain('secret');
  chooseRpc(`${location.origin}/rpc`);
  expect(rpcEntry.get()).toBeNull();
  expect(document.cookie).not.toContain('example');
});

it('a choice whose cookie was lost is told the server again', () => {
  rpcEntry.set('https://rpc.example.com/');
  expect(document.cookie).not.toContain('example');
  restoreCookie();
  expect(document.cookie).toContain('orrery-rpc=https://rpc.example.com');
  chooseRpc(null);
  restoreCookie();
  expect(document.cookie).not.toContain('example');
});

it('a node may be asked when the page’s policy names it, which a choice made on it does not change', () => {
  chooseRpc('https://rpc.example.com/');
  expect(isRpcGranted('https://rpc.example.com/')).toBe(false);
  expect(isRpcGranted('/rpc')).toBe(true);
  grantRpcs([{ url: 'https://rpc.example.com/v1' }]);
  expect(isRpcGranted('https://rpc.example.com/')).toBe(true);
});

it.each([
  ['is made', (url: string) => chooseRpc(url)],
  [
    'was stored',
    (url: string) => {
      localStorage.setItem('rpc:v1', JSON.stringify(url));
      rpcEntry.get();
    },
  ],
])('the path and the query of a choice that %s, which may be keys, are in no event', (how, make) => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }));
  const key = `k${how.length}y`;
  const url = `https://rpc.example.com/v2/${key}?api-key=${key}`;
  make('https://rpc.example.com/v2/');
  make(url);
  const error = new Error(`Failed to fetch ${url}, 401 for /v2/${key}`);
  const sent: Record<string, unknown>[] = [
    { ...toFailureFacts(error) },
    { text: `no answer of ${url}` },
    { text: `?api-key=${key}` },
  ];
  for (const facts of sent) {
    const event = JSON.stringify(track('Transaction changed', facts));
    expect(event).toContain('Transaction changed');
    expect(event).not.toContain(key);
  }
  expect(JSON.stringify(track('Transaction changed', sent[1] ?? {}))).toContain('rpc.example.com');
});

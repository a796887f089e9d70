import { expect, test } from 'vitest';
import { isLoopbackHost, isLoopbackOrigin } from './same-machine.ts';

test.each(['127.0.0.1:8899', 'localhost', 'LOCALHOST:1', 'orrery.localhost:8080', '[::1]:8899'])(
  'knows %s as this machine',
  (host) => expect(isLoopbackHost(host)).toBe(true),
);

test.each([
  undefined,
  '',
  'evil.example',
  'localhost.evil.example',
  'evil@127.0.0.1',
  '127.0.0.1@evil.example',
  '127.0.0.1.evil.example',
  '127.0.0.1/x',
  '127.0.0.1?x',
  '127.0.0.1#x',
  'localhost\\evil.example',
  '10.0.0.1',
  '[::2]',
])('does not take %s for this machine', (host) => expect(isLoopbackHost(host)).toBe(false));

test('takes no origin and origins of this machine, and no other', () => {
  expect(isLoopbackOrigin(undefined)).toBe(true);
  expect(isLoopbackOrigin('http://vault.orrery.localhost:8080')).toBe(true);
  for (const origin of ['null', 'https://evil.example', 'file://', 'chrome-extension://abc']) {
    expect(isLoopbackOrigin(origin)).toBe(false);
  }
});

import { describe, expect, test } from 'vitest';
import { createDoors } from './doors.ts';

const HOST = 'shown.example:8080';

describe('createDoors', () => {
  test('on a loopback bind the local door opens to own pages and to callers that are no page', () => {
    const doors = createDoors({ host: '127.0.0.1', publicUrl: 'https://public.example' });
    for (const origin of [undefined, 'https://public.example', `http://${HOST}`]) {
      expect(() => doors.assertLocal({ host: HOST, origin })).not.toThrow();
    }
    for (const origin of ['null', 'https://evil.example', `https://${HOST}`, `http://${HOST}.evil.example`]) {
      expect(() => doors.assertLocal({ host: HOST, origin })).toThrow('DOOR_CLOSED');
    }
  });

  test('any loopback address is a loopback bind', () => {
    for (const host of ['localhost', '::1', '127.0.0.1', '127.8.0.255']) {
      const doors = createDoors({ host, publicUrl: 'https://public.example' });
      expect([host, doors.isKnownHost('evil.example')]).toEqual([host, false]);
      expect([host, doors.isKnownHost(host === '::1' ? '[::1]:8080' : `${host}:8080`)]).toEqual([host, true]);
    }
    const elsewhere = createDoors({ host: '127.0.0.1', publicUrl: 'https://public.example' });
    expect(elsewhere.isKnownHost('127.0.0.1.evil.example')).toBe(false);
  });

  test('on any other bind the local door is shut to all, and every host is known', () => {
    const doors = createDoors({ host: '0.0.0.0', publicUrl: 'https://public.example' });
    expect(() => doors.assertLocal({ host: 'localhost' })).toThrow('DOOR_CLOSED');
    expect(() => doors.assertOwnOrigin({ host: HOST, origin: `http://${HOST}` })).not.toThrow();
    expect(doors.isKnownHost('anything.example')).toBe(true);
  });
});

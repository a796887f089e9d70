import { describe, expect, test } from 'vitest';
import { createOriginPolicy } from './origin-policy.ts';

const HOST = 'shown.example:8080';

describe('createOriginPolicy', () => {
  test('on a loopback bind a local endpoint answers own pages and callers that are no page', () => {
    const originPolicy = createOriginPolicy({ host: '127.0.0.1', publicUrl: 'https://public.example' });
    for (const origin of [undefined, 'https://public.example', `http://${HOST}`]) {
      expect(() => originPolicy.assertLocal({ host: HOST, origin })).not.toThrow();
    }
    for (const origin of ['null', 'https://evil.example', `https://${HOST}`, `http://${HOST}.evil.example`]) {
      expect(() => originPolicy.assertLocal({ host: HOST, origin })).toThrow('ORIGIN_FORBIDDEN');
    }
  });

  test('what costs the operator calls elsewhere answers own pages, those of the domain, and callers that are no page', () => {
    const originPolicy = createOriginPolicy({
      host: '0.0.0.0',
      publicUrl: 'https://public.example',
      domain: 'orrery.example',
    });
    const host = HOST;
    for (const headers of [
      {},
      { origin: 'https://public.example' },
      { origin: `http://${HOST}`, 'sec-fetch-site': 'same-site' },
      { origin: 'https://orrery.example', 'sec-fetch-site': 'cross-site' },
      { origin: 'https://a.orrery.example' },
      { origin: `https://${HOST}`, 'sec-fetch-site': 'same-origin' },
      { 'sec-fetch-site': 'none' },
    ])
      expect(() => originPolicy.assertOwnSite({ host, ...headers })).not.toThrow();
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: 'http://a.orrery.example' },
      { origin: 'https://evilorrery.example' },
      { origin: 'https://orrery.example.evil' },
      { origin: `https://${HOST}`, 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ])
      expect(() => originPolicy.assertOwnSite({ host, ...headers })).toThrow('ORIGIN_FORBIDDEN');
  });

  test('what is the operator’s alone answers by the names of this machine, on a loopback bind', () => {
    const publicUrl = 'https://public.example';
    const originPolicy = createOriginPolicy({ host: '127.0.0.1', publicUrl });
    for (const host of ['localhost:8080', 'orrery.localhost', '127.0.0.1:8080', '[::1]:8080'])
      expect(() => originPolicy.assertOperator({ host })).not.toThrow();
    for (const host of ['public.example', 'localhost.public.example', 'localhost@public.example', undefined])
      expect(() => originPolicy.assertOperator({ host })).toThrow('ORIGIN_FORBIDDEN');
    for (const origin of ['null', 'https://evil.example', 'http://localhost:8081'])
      expect(() => originPolicy.assertOperator({ host: 'localhost:8080', origin })).toThrow(
        'ORIGIN_FORBIDDEN',
      );
    for (const name of ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'])
      for (const value of ['127.0.0.1', ''])
        expect(() => originPolicy.assertOperator({ host: 'localhost:8080', [name]: value })).toThrow(
          'ORIGIN_FORBIDDEN',
        );
    const bound = createOriginPolicy({ host: '0.0.0.0', publicUrl });
    expect(() => bound.assertOperator({ host: 'localhost' })).toThrow('ORIGIN_FORBIDDEN');
  });

  test('any loopback address is a loopback bind', () => {
    for (const host of ['localhost', '::1', '127.0.0.1', '127.8.0.255']) {
      const originPolicy = createOriginPolicy({ host, publicUrl: 'https://public.example' });
      expect([host, originPolicy.isKnownHost('evil.example')]).toEqual([host, false]);
      expect([host, originPolicy.isKnownHost(host === '::1' ? '[::1]:8080' : `${host}:8080`)]).toEqual([
        host,
        true,
      ]);
    }
    const elsewhere = createOriginPolicy({ host: '127.0.0.1', publicUrl: 'https://public.example' });
    expect(elsewhere.isKnownHost('127.0.0.1.evil.example')).toBe(false);
  });

  test('its own origin is that of the public URL when it names another machine, whatever Host is claimed', () => {
    for (const publicUrl of ['https://public.example', 'http://public.example:8080'])
      for (const host of [
        'public.example',
        'localhost:8080',
        '10.0.0.1:8080',
        'evil.example',
        'a b',
        undefined,
      ])
        expect(createOriginPolicy({ host: '0.0.0.0', publicUrl }).ownOrigin(host)).toBe(publicUrl);
  });

  test('its own origin follows the Host when the public URL names this machine, with TLS only where that says so', () => {
    const policy = createOriginPolicy({ host: '0.0.0.0', publicUrl: 'http://orrery.localhost:8080' });
    const ownOrigin = (host: string | undefined) => policy.ownOrigin(host);
    expect(ownOrigin('127.0.0.1:8080')).toBe('http://127.0.0.1:8080');
    expect(ownOrigin('[::1]:9000')).toBe('http://[::1]:9000');
    expect(ownOrigin('orrery.localhost:9000')).toBe('http://orrery.localhost:9000');
    expect(ownOrigin('10.0.0.1')).toBe('http://10.0.0.1');
    for (const odd of ['a"b', 'x@y', 'x/y', 'x:y', '', undefined])
      expect([odd, ownOrigin(odd)]).toEqual([odd, 'http://orrery.localhost:8080']);
    const secure = createOriginPolicy({ host: '127.0.0.1', publicUrl: 'https://app.localhost' });
    expect(secure.ownOrigin('app.localhost')).toBe('https://app.localhost');
    expect(secure.ownOrigin('localhost:8080')).toBe('http://localhost:8080');
  });

  test('on any other bind a local endpoint answers no caller, and every host is known', () => {
    const originPolicy = createOriginPolicy({ host: '0.0.0.0', publicUrl: 'https://public.example' });
    expect(() => originPolicy.assertLocal({ host: 'localhost' })).toThrow('ORIGIN_FORBIDDEN');
    expect(() => originPolicy.assertOwnOrigin({ host: HOST, origin: `http://${HOST}` })).not.toThrow();
    expect(originPolicy.isKnownHost('anything.example')).toBe(true);
  });
});

import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { DomainSchema, hostOverridesSchema, readHostOverrides, writeHostOverrides } from './hosts.ts';

const DOMAIN = 'orrery.example';
const parse = (text: unknown, domain = DOMAIN) => {
  const parsed = v.safeParse(hostOverridesSchema(domain), text);
  return parsed.success ? parsed.output : 'refused';
};

describe('the text of overrides', () => {
  it.each([
    ['api=https://orrery.example', { api: 'https://orrery.example' }],
    ['api=https://data.eu.orrery.example:8443', { api: 'https://data.eu.orrery.example:8443' }],
    ['api=https://xn--bcher-kva.orrery.example', { api: 'https://xn--bcher-kva.orrery.example' }],
    ['api=http://localhost:3000', { api: 'http://localhost:3000' }],
    ['api=https://localhost', { api: 'https://localhost' }],
    ['socket=wss://orrery.example', { socket: 'wss://orrery.example' }],
    ['socket=ws://localhost:3000', { socket: 'ws://localhost:3000' }],
    ['config=https://config.orrery.example', { config: 'https://config.orrery.example' }],
    [
      'api=https://a.orrery.example|socket=wss://b.orrery.example|config=http://localhost:1',
      {
        api: 'https://a.orrery.example',
        socket: 'wss://b.orrery.example',
        config: 'http://localhost:1',
      },
    ],
    ['', {}],
  ])('%j is taken, and written as it was', (text, overrides) => {
    expect(parse(text)).toEqual(overrides);
    expect(writeHostOverrides(overrides)).toBe(text);
    expect(readHostOverrides(text)).toEqual(overrides);
  });

  it.each([
    // Hosts of others.
    'api=https://evil.example',
    'api=https://evilorrery.example',
    'api=https://orrery.example.evil',
    'api=https://orrery.example.evil.example',
    'api=https://localhost.evil.example',
    'api=http://localhost.evil',
    'api=https://evil-localhost',
    'api=https://example',
    'api=https://xn--rrery-xqf.example',
    'api=https://оrrery.example',
    'api=https://orrery.example。evil.example',
    'api=https://orrery.ex\u00adample',
    'api=https://ｏrrery.example',
    // Addresses, also those of this machine: the specification names localhost.
    'api=http://127.0.0.1:3000',
    'api=https://127.0.0.1',
    'api=http://[::1]:3000',
    'api=http://2130706433',
    'api=http://0.0.0.0:1',
    // Schemes.
    'api=http://orrery.example',
    'api=wss://orrery.example',
    'api=ws://localhost:1',
    'socket=ws://orrery.example',
    'socket=https://orrery.example',
    'socket=http://localhost:1',
    'config=wss://localhost',
    'api=ftp://localhost',
    'api=javascript:alert(1)',
    'api=data:,',
    'api=//orrery.example',
    'api=orrery.example',
    'api=localhost:3000',
    // Users, ports, paths and what a URL parser would forgive.
    'api=https://orrery.example@evil.example',
    'api=https://evil.example@orrery.example',
    'api=https://a:b@orrery.example',
    'api=https://evil.example#.orrery.example',
    'api=https://evil.example?.orrery.example',
    'api=https://evil.example/.orrery.example',
    'api=https://evil.example\\.orrery.example',
    'api=https://evil.example\\@orrery.example',
    'api=https://evil.example%2f.orrery.example',
    'api=https://evil.example%00.orrery.example',
    'api=https://orrery.example/',
    'api=https://orrery.example/path',
    'api=https://orrery.example.',
    'api=http://localhost.',
    'api=https://.orrery.example',
    'api=https://a..orrery.example',
    'api=https://-.orrery.example',
    'api=https://*.orrery.example',
    'api=https://orrery.example:443',
    'api=http://localhost:80',
    'api=https://orrery.example:',
    'api=https://orrery.example:0443',
    'api=https://orrery.example:65536',
    'api=https://orrery.example:8*',
    'api=HTTPS://orrery.example',
    'api=https://ORRERY.example',
    'api=https:/orrery.example',
    'api=https:orrery.example',
    'api= https://orrery.example',
    'api=https://orrery.example\n',
    'api=https://orr\tery.example',
    // What would end a directive of the policy, or name a second host.
    "api=https://a.orrery.example 'unsafe-eval'",
    'api=https://a.orrery.example;script-src *',
    'api=https://a.orrery.example,https://evil.example',
    'api=https://a.orrery.example"><script>',
    // Texts that no page writes.
    'https://orrery.example',
    'api',
    'api=',
    'rpc=https://orrery.example',
    'api=https://a.orrery.example|api=https://b.orrery.example',
    'socket=wss://orrery.example|api=https://orrery.example',
    'api=https://a.orrery.example|',
    'api=https://a.orrery.example|rpc=https://orrery.example',
    'api=https://a.orrery.example|socket=wss://evil.example',
    'api=https%3A%2F%2Forrery.example',
    '"api=https://orrery.example"',
    '__proto__=https://orrery.example',
    `api=https://${'a.'.repeat(100)}orrery.example`,
    'x'.repeat(100_000),
    null,
    7,
    {},
  ])('%j is not', (text) => {
    expect(parse(text)).toBe('refused');
  });

  it('of a page that an address serves names that address or localhost, and nothing that ends in it', () => {
    expect(parse('api=https://10.0.0.7:444', '10.0.0.7')).toEqual({ api: 'https://10.0.0.7:444' });
    expect(parse('api=https://x.10.0.0.7', '10.0.0.7')).toBe('refused');
    expect(parse('api=https://110.0.0.7', '10.0.0.7')).toBe('refused');
  });
});

/** Pieces of which hostile origins are made. */
const piece = fc.oneof(
  fc.constantFrom(DOMAIN, 'localhost', 'evil', 'evil.example', 'example', '127.0.0.1', '[::1]', 'xn--', 'a'),
  fc.constantFrom(...Array.from('./\\@:#?%&|;, *\'"<>\t\n\r。．@[]=-_0')),
  fc.constantFrom(
    'https://',
    'http://',
    'wss://',
    'ws://',
    ':443',
    ':8080',
    '%2e',
    '%00',
    '\u00ad',
    '\u202e',
  ),
  fc.string({ unit: 'binary', maxLength: 2 }),
);
const hostile = fc.oneof(
  fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('')),
  fc
    .tuple(fc.constantFrom('https', 'http', 'wss', 'ws'), fc.array(piece, { maxLength: 6 }))
    .map(([scheme, pieces]) => `${scheme}://${pieces.join('')}`),
  fc.webUrl(),
);

it('whatever is taken, a browser would ask a host of the domain or of this machine for, and a policy would read as one source', () => {
  fc.assert(
    fc.property(fc.constantFrom('api', 'socket', 'config'), hostile, (kind, origin) => {
      const overrides = parse(`${kind}=${origin}`);
      if (overrides === 'refused') return;
      const [taken, ...more] = Object.values(overrides);
      expect([taken, more]).toEqual([origin, []]);
      const { protocol, hostname, username, password, pathname, search, hash } = new URL(origin);
      const isLocal = hostname === 'localhost';
      expect(isLocal || hostname === DOMAIN || hostname.endsWith(`.${DOMAIN}`)).toBe(true);
      const secure = kind === 'socket' ? 'wss:' : 'https:';
      const open = kind === 'socket' ? 'ws:' : 'http:';
      expect(isLocal ? [secure, open] : [secure]).toContain(protocol);
      expect([username, password, search, hash]).toEqual(['', '', '', '']);
      expect(['', '/']).toContain(pathname);
      expect(origin).toMatch(/^[a-z]+:\/\/[a-z\d.-]+(?::\d+)?$/);
    }),
    { numRuns: 20_000 },
  );
});

it('whatever is taken is read back by the same text, and no text that is not written so is taken', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom('api', 'socket', 'config', 'rpc', ''), hostile)),
      (parts) => {
        const text = parts.map(([kind, origin]) => `${kind}=${origin}`).join('|');
        const overrides = parse(text);
        if (overrides !== 'refused') expect(writeHostOverrides(overrides)).toBe(text);
      },
    ),
    { numRuns: 5_000 },
  );
});

describe('a domain', () => {
  it.each(['orrery.example', 'trade.orrery.example', 'orrery.localhost', 'xn--bcher-kva.example'])(
    'is %s',
    (name) => {
      expect(v.is(DomainSchema, name)).toBe(true);
    },
  );

  it.each([
    '',
    'localhost',
    'com',
    'https://orrery.example',
    'orrery.example:443',
    'orrery.example.',
    '.orrery.example',
    '*.orrery.example',
    'Orrery.example',
    'bücher.example',
    '127.0.0.1',
    '[::1]',
    'orrery.example,evil.example',
    'orrery example',
  ])('is not %j', (name) => {
    expect(v.is(DomainSchema, name)).toBe(false);
  });
});

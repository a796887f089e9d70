import { expect, test } from 'vitest';
import { isPublicUrl, toRobots, toSitemap } from './sitemap.ts';

test.each([
  ['https://orrery.example', true],
  ['http://trade.orrery.example:8080', true],
  ['http://orrery.localhost:8080', false],
  ['http://localhost:8080', false],
  ['http://127.0.0.1:8080', false],
  ['http://192.168.0.7', false],
  ['http://[2001:db8::1]', false],
  ['http://server', false],
  ['http://server.local', false],
  ['http://server.internal', false],
])('the address %s is public: %s', (url, isPublic) => {
  expect(isPublicUrl(url)).toBe(isPublic);
});

test('robots keep out of wallets and receipts, and are told of a sitemap only at a public address', () => {
  const open = toRobots('https://orrery.example');
  expect(open).toBe(
    'User-agent: *\nDisallow: /portfolio/\nDisallow: /transaction/\n\nSitemap: https://orrery.example/sitemap.xml\n',
  );
  expect(toRobots('http://localhost')).toBe(
    'User-agent: *\nDisallow: /portfolio/\nDisallow: /transaction/\n',
  );
});

test('a sitemap lists addresses at the public one, as many as the protocol takes', () => {
  expect(toSitemap('https://orrery.example', ['/swap', '/x?a&b'])).toContain(
    '<url><loc>https://orrery.example/swap</loc></url>\n<url><loc>https://orrery.example/x?a&amp;b</loc></url>',
  );
  const many = toSitemap(
    'https://orrery.example',
    Array.from({ length: 50_001 }, () => '/'),
  );
  expect(many.match(/<loc>/g)).toHaveLength(50_000);
});

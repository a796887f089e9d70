import { expect, test } from 'vitest';
import { toAssetSubject } from './asset-subject.ts';

const NOW = Date.parse('2026-01-01T00:00:00Z');
const of = (asset: object, stats = {}) =>
  toAssetSubject({ symbol: 'WIF', name: 'dogwifhat', ...asset }, { stats, now: NOW });

test('a token tells its age in minutes and its volume as what was bought and sold', () => {
  const subject = of({ createdAt: '2025-12-31T23:30:00Z' }, { buyVolume: 7, sellVolume: 5 });
  const { number } = subject;
  expect([number('tokenAge'), number('volume'), number('netVolume')]).toEqual([30, 12, 2]);
  expect([number('txns'), number('bondedAge'), number('mcap')]).toEqual([undefined, undefined, undefined]);
  expect(subject.text).toBe('WIF dogwifhat');
});

test('flags are 0 or 1, and neither where nobody knows', () => {
  const { number } = of({ isVerified: false, audit: { mintAuthorityDisabled: true } });
  const flags = (['verified', 'mintAuthorityDisabled', 'freezeAuthorityDisabled'] as const).map(number);
  expect(flags).toEqual([0, 1, undefined]);
});

test('socials are counted, and a launchpad goes by its first name', () => {
  const subject = of({ twitter: 'https://a.example', website: 'https://b.example', launchpad: 'Bags' });
  expect([subject.number('numOfSocials'), subject.launchpad]).toEqual([2, 'bags.fun']);
  expect(of({ launchpad: null }).launchpad).toBeUndefined();
});

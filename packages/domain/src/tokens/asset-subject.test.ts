import { expect, test } from 'vitest';
import { toAssetSubject } from './asset-subject.ts';
import type { FilterField } from './filter-fields.ts';

const of = (asset: object, stats = {}) =>
  toAssetSubject(
    { symbol: 'WIF', name: 'dogwifhat', ...asset },
    { stats, tokenAge: 30, bondedAge: undefined },
  );
const read = (subject: ReturnType<typeof of>, ...fields: FilterField[]) =>
  fields.map((field) => subject.number(field));

test('a token tells its volume as what was bought and sold, and nothing unknown', () => {
  const subject = of({}, { buyVolume: 7, sellVolume: 5, numBuys: 3 });
  expect(read(subject, 'tokenAge', 'volume', 'netVolume', 'buys')).toEqual([30, 12, 2, 3]);
  expect(read(subject, 'txns', 'bondedAge', 'mcap')).toEqual([undefined, undefined, undefined]);
  expect(subject.text).toBe('WIF dogwifhat');
});

test('flags are 0 or 1, and neither where unknown', () => {
  const subject = of({ isVerified: false, audit: { mintAuthorityDisabled: true } });
  const flags = read(subject, 'verified', 'mintAuthorityDisabled', 'freezeAuthorityDisabled');
  expect(flags).toEqual([0, 1, undefined]);
});

test('socials are counted, and a launchpad goes by its first name', () => {
  const subject = of({ twitter: 'https://a.example', website: 'https://b.example', launchpad: 'Bags' });
  expect(read(subject, 'numOfSocials')).toEqual([2]);
  expect([subject.launchpad, of({ launchpad: null }).launchpad]).toEqual(['bags.fun', undefined]);
});

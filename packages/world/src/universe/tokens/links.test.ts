import { countSocials } from '@orrery/domain/tokens/token-links';
import { expect, test } from 'vitest';
import { createUniverse } from '../create-universe.ts';
import { linkLettersOf } from './links.ts';

test('a launched token’s links follow from world and mint, and some tokens have none', () => {
  const letters = Array.from({ length: 400 }, (_, index) => linkLettersOf(1, `mint ${index}`));
  expect(letters).toEqual(Array.from({ length: 400 }, (_, index) => linkLettersOf(1, `mint ${index}`)));
  expect(letters).not.toEqual(Array.from({ length: 400 }, (_, index) => linkLettersOf(2, `mint ${index}`)));
  const silent = letters.filter((each) => each === '').length / letters.length;
  expect(silent).toBeGreaterThan(0.2);
  expect(silent).toBeLessThan(0.45);
});

test('links of the universe are https, those of invented tokens below .example', () => {
  const { tokens } = createUniverse(1);
  const linked = tokens.filter(({ links }) => countSocials(links) > 0);
  expect(linked.some(({ launch }) => !launch)).toBe(true);
  expect(linked.length).toBeGreaterThan(700);
  for (const { links, launch } of linked) {
    for (const link of Object.values(links ?? {})) {
      const { protocol, hostname } = new URL(link);
      expect(protocol).toBe('https:');
      if (launch) expect(hostname).toMatch(/\.example$/);
    }
  }
});

import { LINK_NAMES } from '@orrery/wire/config/links';
import { expect, it } from 'vitest';
import { toOuterLinks } from './menu-entries.ts';

const labels = (links: readonly { label: string }[]) => links.map(({ label }) => label);

it('has no link without an address but the two to the support chat', () => {
  const { pages, talk, social, stores } = toOuterLinks();
  expect([pages, social, stores]).toEqual([[], [], []]);
  expect(talk.map(({ label, href }) => [label, href])).toEqual([
    ['Feature Request', 'https://discord.com/app'],
    ['Help Center', 'https://discord.com/app'],
  ]);
});

it('has each link that an address can be set for once, in the order of the menu', () => {
  const links = Object.fromEntries(LINK_NAMES.map((name) => [name, `https://example.com/${name}`]));
  const { pages, talk, social, stores } = toOuterLinks(links);
  expect(labels(pages)).toEqual([
    'JLP Loans',
    'Studio',
    'Stake',
    'Mobile',
    'Verify',
    'Airdrop Checker',
    'Lock',
    'Governance',
    'Research',
    'Onboard',
    'Guides',
    'Developers',
    'Plugin',
  ]);
  expect(pages.flatMap(({ label, tags }) => (tags ? [[label, ...tags]] : []))).toEqual([
    ['JLP Loans', 'New', 'Beta'],
    ['Stake', 'New'],
  ]);
  expect(labels(social)).toEqual(['Twitter', 'Discord', 'Telegram', 'YouTube', 'Reddit']);
  expect(labels(stores)).toEqual(['App Store', 'Google Play']);
  const shown = [...pages, ...talk, ...social, ...stores];
  expect(shown.map(({ name }) => name).toSorted()).toEqual(LINK_NAMES.toSorted());
  for (const { name, href } of shown) expect(href).toBe(`https://example.com/${name}`);
});

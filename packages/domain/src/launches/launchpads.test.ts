import { expect, test } from 'vitest';
import { LAUNCHPADS, launchpadBySlug, launchpadLink, launchpadOf } from './launchpads.ts';

test('every launchpad has an id, a slug, a label, a colour and an icon of its own kind', () => {
  expect(LAUNCHPADS.length).toBeGreaterThanOrEqual(50);
  for (const name of ['id', 'slug'] as const) {
    expect(new Set(LAUNCHPADS.map((launchpad) => launchpad[name].toLowerCase())).size).toBe(
      LAUNCHPADS.length,
    );
  }
  for (const { label, colour, icon } of LAUNCHPADS) {
    expect([label !== '', /^#[0-9a-f]{6}$/.test(colour), /^[A-Za-z]{1,2}$/.test(icon)]).toEqual([
      true,
      true,
      true,
    ]);
  }
});

test('exactly one has no bonding curve', () => {
  expect(LAUNCHPADS.filter(({ bondingCurveSupported }) => !bondingCurveSupported)).toHaveLength(1);
});

test('is found by its id, its slug, its label and older names, in any case', () => {
  for (const launchpad of LAUNCHPADS) {
    for (const name of [launchpad.id, launchpad.slug, launchpad.label].flatMap((text) => [
      text,
      text.toUpperCase(),
    ])) {
      expect([launchpadOf(name), launchpadBySlug(name)]).toEqual([launchpad, launchpad]);
    }
  }
  expect(launchpadOf('gofundmeme')).toBe(launchpadOf('GoFundMeme'));
  expect(launchpadOf('boop.fun')).toBe(launchpadOf('boop'));
  expect(launchpadBySlug('bags')).toBe(launchpadOf('bags.fun'));
  expect(launchpadBySlug('anoncoin')).toBe(launchpadOf('anoncoin.it'));
  expect(launchpadBySlug('nowhere')).toBeUndefined();
});

test('an unlisted one is shown by its id, in grey and without a link', () => {
  const unknown = launchpadOf('new.place');
  expect(unknown).toMatchObject({ id: 'new.place', label: 'new.place', colour: '#94a3b8' });
  expect(launchpadLink(unknown, { id: 'A', symbol: 'S' })).toBeUndefined();
});

test('links by id or by symbol, with any symbol', () => {
  expect(launchpadLink(launchpadOf('pump.fun'), { id: 'Abc', symbol: 'S' })).toContain('/coin/Abc');
  expect(launchpadLink(launchpadOf('time.fun'), { id: 'Abc', symbol: 'a/b?' })).toContain('/a%2Fb%3F');
});

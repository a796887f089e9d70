import { readFileSync } from 'node:fs';
import { isAddress } from '@orrery/core/address';
import { expect, test } from 'vitest';
import { PICTURED } from './icon-sprite.ts';

const sprite = readFileSync(new URL('../../../../apps/web/public/icons.svg', import.meta.url), 'utf8');

test('every mint with a picture has it in the sprite, and the sprite has no other', () => {
  const drawn = [...sprite.matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id);
  expect(PICTURED).toEqual(new Set(drawn));
  expect(drawn).toHaveLength(PICTURED.size);
  expect([...PICTURED].filter((mint) => !isAddress(mint))).toEqual([]);
});

test('the sprite is shapes alone and small', () => {
  expect(sprite).not.toMatch(/<script|<style|<image|href|url\(/);
  expect(sprite.length).toBeLessThan(60_000);
});

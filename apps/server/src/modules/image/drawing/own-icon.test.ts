import { fileURLToPath } from 'node:url';
import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { Resvg } from '@resvg/resvg-js';
import type { Address } from '@solana/kit';
import { expect, test } from 'vitest';
import { createOwnIcons } from './own-icon.ts';

const OTHER = 'AUXi9zoed97yU4vTsWkYFoVK7ePgWn5VM6myNerC7kLC' as Address;
const draw = createOwnIcons(fileURLToPath(new URL('../../../../../web/public', import.meta.url)));

test('a token with a picture has it, any other a sky of its own that is the same each time', () => {
  expect(draw(WRAPPED_SOL, 32)).toContain('viewBox="0 0 32 32"');
  expect(draw(WRAPPED_SOL, 32)).toContain('#66F9A1');
  expect(draw(OTHER, 32)).toBe(draw(OTHER, 32));
  expect(draw(OTHER, 32)).toMatch(/fill="#[\da-f]{6}"/);
});

test('without a built app a token with a picture has a sky as well', () => {
  expect(createOwnIcons('/nowhere')(WRAPPED_SOL, 32)).toMatch(/fill="#[\da-f]{6}"/);
});

test('an icon can be drawn at its size', () => {
  for (const id of [WRAPPED_SOL, OTHER]) {
    const image = new Resvg(draw(id, 250)).render();
    expect([image.width, image.height]).toEqual([250, 250]);
  }
});

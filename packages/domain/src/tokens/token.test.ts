import { millis } from '@orrery/core/time';
import type { Address } from '@solana/kit';
import { expect, it } from 'vitest';
import { KNOWN_TAGS, tagsOf } from './token.ts';

const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA' as Address;
const TOKEN_2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb' as Address;
const bornOn = (launchpad: string) => ({
  launch: { launchpad, developer: TOKEN, createdAt: millis(0) },
});

it('knows each tag that filters and badges ask for', () => {
  expect(KNOWN_TAGS.join(', ')).toBe(
    'token-2022, verified, stablecoin, pump, birdeye-trending, community, strict, perps, new, lp-token, ' +
      'wrapped-sollet, ethereum, fabric, synthetics, lst, xstocks',
  );
});

it('adds to the tags a token was given what its program and its launchpad say, each once', () => {
  expect(tagsOf({ tags: ['verified', 'of my own'], tokenProgram: TOKEN })).toEqual(['verified', 'of my own']);
  expect(tagsOf({ tags: ['strict'], tokenProgram: TOKEN_2022 })).toEqual(['strict', 'token-2022']);
  expect(tagsOf({ tags: ['token-2022'], tokenProgram: TOKEN_2022, ...bornOn('pump.fun') })).toEqual([
    'token-2022',
    'pump',
  ]);
  expect(tagsOf({ tags: [], tokenProgram: TOKEN, ...bornOn('bags.fun') })).toEqual([]);
});

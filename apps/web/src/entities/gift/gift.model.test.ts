import { USDC } from '@orrery/domain/mints/mints';
import { expect, it, vi } from 'vitest';
import { describeGift, newCode, parseGiftHash, toGiftUrl } from './gift.model.ts';

vi.hoisted(() => Object.assign(globalThis, { location: new URL('http://127.0.0.1:8080/send') }));

it('puts the code behind the # of a link, where no server sees it, and reads it back', () => {
  for (let count = 0; count < 20; count++) {
    const code = newCode();
    const url = new URL(toGiftUrl(code));
    expect(url.pathname + url.search).toBe('/gift');
    expect(parseGiftHash(url.hash)).toBe(code);
  }
});

it.each(['', '#', '#abc', `#${'a'.repeat(13)}`, '#0bcdefghijkm', '#abcdefghijk%', '#abcdefghijkm?x=1'])(
  'finds no code in %j',
  (hash) => expect(parseGiftHash(hash)).toBeUndefined(),
);

it('names what is at a link; a token that nobody knows by its address', () => {
  expect(describeGift({ mint: null, amount: 1_500_000_000n }, undefined)).toBe('1.5 SOL');
  expect(describeGift({ mint: USDC, amount: 1_500_000n }, null, 6)).toBe('1.5 EPjF...Dt1v');
});

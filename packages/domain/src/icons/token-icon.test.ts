import { expect, it } from 'vitest';
import { isOwnIcon, ownIconPath, tokenOfIconPath } from './token-icon.ts';

const SOL = 'So11111111111111111111111111111111111111112';

it('is ours at the path of its own token alone, on any host', () => {
  expect(ownIconPath(SOL)).toBe(`/image/icons/${SOL}.png`);
  expect(isOwnIcon(`http://orrery.localhost:8080/image/icons/${SOL}.png`, SOL)).toBe(true);
  expect(isOwnIcon(`https://example.com/image/icons/${SOL}.png?x`, SOL)).toBe(false);
  expect(isOwnIcon('https://example.com/a.png', SOL)).toBe(false);
});

it('tells the token of a path, and none of another path', () => {
  expect(tokenOfIconPath(`/image/icons/${SOL}.png`)).toBe(SOL);
  for (const path of [
    `/image/icons/${SOL}.svg`,
    '/image/icons/x.png',
    `/image/${SOL}.png`,
    '/image/icons/.png',
    '',
  ])
    expect(tokenOfIconPath(path)).toBeUndefined();
});

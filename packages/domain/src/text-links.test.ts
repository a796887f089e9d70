import { expect, it } from 'vitest';
import { hasLink } from './text-links.ts';

it.each([
  'Claim your airdrop: https://sol-drop.example/claim',
  'HTTP://EXAMPLE',
  'ipfs://bafy',
  'visit www.example',
  'claim-sol.com',
  'Reward at CLAIM．COM',
  'cla\u200bim.c\u200bom now',
  'получи.рф',
])('finds the link in %j', (text) => {
  expect(hasLink(text)).toBe(true);
});

it.each(['', 'thanks for lunch', 'Rent, May 2026. All paid', '1.5 SOL', 'v1.2.3', 'e.g. this', 'a:b', '...'])(
  'finds none in %j',
  (text) => {
    expect(hasLink(text)).toBe(false);
  },
);

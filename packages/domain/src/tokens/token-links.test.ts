import { expect, test } from 'vitest';
import { countSocials, exampleLinks, linkLetters } from './token-links.ts';

const token = { id: 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263', symbol: 'C@T' };

test('letters make a token’s links below .example, and links make the letters again', () => {
  expect(exampleLinks('xtw', token)).toEqual({
    twitter: 'https://social.example/ct-dezxaz',
    telegram: 'https://chat.example/ct-dezxaz',
    website: 'https://ct-dezxaz.example',
  });
  for (const letters of ['', 'x', 't', 'w', 'xt', 'xw', 'tw', 'xtw']) {
    expect(linkLetters(exampleLinks(letters, token))).toBe(letters);
  }
  expect(exampleLinks('w', { ...token, symbol: '$' })).toEqual({ website: 'https://token-dezxaz.example' });
});

test('a token has as many socials as it has links', () => {
  expect(countSocials(undefined)).toBe(0);
  expect(countSocials({ twitter: null, telegram: '', website: 'https://a.example' })).toBe(1);
  expect(countSocials(exampleLinks('xtw', token))).toBe(3);
});

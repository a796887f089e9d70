import { expect, test } from 'vitest';
import { bannerProductOf } from './banner.ts';

test.each([
  ['/swap', 'swap'],
  ['/swap/SOL-USDC', 'swap'],
  ['/swapped', undefined],
  ['/trigger', 'limit'],
  ['/recurring', 'dca'],
  ['/perps', 'perps'],
  ['/perps/jlp-loans', 'perps-loan'],
  ['/perps/jlp-earn', 'perps'],
  ['/onboard/cctp', 'bridge'],
  ['/', undefined],
])('the page at %s shows the banner of %s', (pathname, product) => {
  expect(bannerProductOf(pathname)).toBe(product);
});

import { expect, it } from 'vitest';
import { detectDevice, detectWalletApp, isOutsideWalletApp } from './device.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';
const PIXEL =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36';
const LUMIA =
  'Mozilla/5.0 (Windows Phone 10.0; Android 6.0.1; Microsoft; Lumia 950) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/52 Mobile Safari/537.36 Edge/15';
const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15';

it.each([
  [IPHONE, 5, 'ios'],
  [PIXEL, 5, 'android'],
  [LUMIA, 5, 'windows-phone'],
  [MAC, 0, 'unknown'],
  [MAC, 5, 'ios'],
  ['', 0, 'unknown'],
])('takes %s with %i touch points for %s', (agent, touchPoints, device) => {
  expect(detectDevice(agent, touchPoints)).toBe(device);
});

it.each([
  [`${IPHONE} Phantom/ios`, 'Phantom'],
  [`${PIXEL} Solflare`, 'Solflare'],
  [`${PIXEL} Phantom OKApp/6.1`, 'OKX Wallet'],
  [`${PIXEL} Orrery/1 Phantom`, 'Orrery'],
  [PIXEL, 'unknown'],
])('knows whose app shows the page: %s is of %s', (agent, app) => {
  expect(detectWalletApp(agent)).toBe(app);
});

it('offers to open wallet apps on a phone, and not in such an app or on a desktop', () => {
  const agents = [IPHONE, PIXEL, `${IPHONE} Phantom/ios`, LUMIA, MAC];
  expect(agents.map((agent) => isOutsideWalletApp(agent))).toEqual([true, true, false, false, false]);
});

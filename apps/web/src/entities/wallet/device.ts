/** What the page is opened on. */
export type Device = 'ios' | 'android' | 'windows-phone' | 'unknown';

/** The device by its browser's agent; an iPad calls itself a Mac, but no Mac has a screen that takes fingers. */
export function detectDevice(agent: string, touchPoints = 0): Device {
  // Windows Phone names all others as well.
  if (/Windows Phone/i.test(agent)) return 'windows-phone';
  if (/Android/i.test(agent)) return 'android';
  if (/iPhone|iPad|iPod/i.test(agent)) return 'ios';
  return /Macintosh/.test(agent) && touchPoints > 1 ? 'ios' : 'unknown';
}

export type WalletApp = 'OKX Wallet' | 'Orrery' | 'Phantom' | 'Solflare' | 'unknown';

/** Others name Phantom to be taken for it, so that it is looked for after them. */
const APPS: readonly (readonly [WalletApp, RegExp])[] = [
  ['OKX Wallet', /OKApp|OKEx/i],
  ['Orrery', /Orrery/i],
  ['Phantom', /Phantom/i],
  ['Solflare', /Solflare/i],
];

/** The wallet's app whose browser shows the page, by that browser's agent. */
export function detectWalletApp(agent: string): WalletApp {
  return APPS.find(([, mark]) => mark.test(agent))?.[0] ?? 'unknown';
}

/** True on a phone or tablet outside of a wallet's app: there a wallet is another app, which a link opens. */
export function isOutsideWalletApp(agent: string, touchPoints = 0): boolean {
  const device = detectDevice(agent, touchPoints);
  return (device === 'ios' || device === 'android') && detectWalletApp(agent) === 'unknown';
}

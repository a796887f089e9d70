import { USDC } from '@orrery/domain/mints/mints';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aGift } from '#entities/gift/gift.builder.ts';

const CODE = 'abcdefghijkmnopqrstuvw';

vi.mock('#entities/gift/read-gift.ts', () => ({
  linkOf: async () => 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263',
  readGift: async () => aGift(),
}));

/** The page as a browser makes it when an address is opened: nothing is left of the one before but what is stored. */
async function open(address: string) {
  cleanup();
  vi.resetModules();
  const { showApp } = await import('#app/app.builder.tsx');
  return showApp(address, () => undefined);
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it.each(['Phantom', 'Solflare'] as const)(
  'the code of a gift is found again when %s leads back to the tab that had it, and in no other',
  async (wallet) => {
    await open(`/gift#${CODE}`);
    await screen.findByText('1.5 SOL');
    const { requestEntry } = await import('#entities/wallet/link/link-state.ts');
    requestEntry.set({ id: 'asked', wallet, isConnect: false, secret: 's' });
    const app = await open('/gift?wallet-link=asked&nonce=1&data=1');
    await screen.findByText('1.5 SOL');
    expect(app.address()).toBe('/gift');
    // What another tab has of this one.
    sessionStorage.clear();
    await open('/gift');
    await screen.findByText('This link is not complete');
  },
);

it('a gift that was claimed in this tab is said to be, when its page is opened again', async () => {
  await open(`/gift#${CODE}`);
  await screen.findByText('1.5 SOL');
  const { keepClaimant } = await import('#entities/gift/gift-code.ts');
  keepClaimant(CODE, USDC);
  await open('/gift');
  await screen.findByText('You claimed this gift');
  sessionStorage.clear();
  await open('/gift');
  await screen.findByText('This link is not complete');
});

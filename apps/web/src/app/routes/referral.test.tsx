import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import * as apiPaths from '@orrery/wire/paths';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { type Answer, showApp } from '#app/app.builder.tsx';
import { aQuoteReply } from '#entities/quote/quote.builder.ts';
import { referralEntry } from '#entities/referral/referral.store.ts';

const WALLET = 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN';

const serve: Answer = ({ pathname, searchParams }) => {
  if (pathname !== apiPaths.ultraOrder) return undefined;
  const isReferred = searchParams.get('referralAccount') === WALLET;
  return aQuoteReply({
    inAmount: searchParams.get('amount') ?? '',
    taker: null,
    transaction: null,
    ...(isReferred && { feeBps: 50, platformFee: { feeBps: 50, referralPart: 8_000 } }),
  });
};
const orders = (asked: readonly URL[]) =>
  asked.filter(({ pathname }) => pathname === apiPaths.ultraOrder).map(({ searchParams }) => searchParams);

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('keeps a referral of any page, takes it out of the address, and leaves the rest of it', async () => {
  const app = showApp(`/swap?referrer=${WALLET}&inAmount=1&feeBps=50`, serve);
  await waitFor(() => expect(app.address()).toBe('/swap?inAmount=1'));
  expect(JSON.parse(localStorage.getItem('referral:v1') ?? '')).toEqual({ referrer: WALLET, feeBps: 50 });
  cleanup();
  localStorage.clear();
  const other = showApp(`/watchlist?feeBps=7&referrer=${WALLET}`, serve);
  await waitFor(() => expect(other.address()).toBe('/watchlist'));
  expect(referralEntry.get()).toEqual({ referrer: WALLET, feeBps: 7 });
});

it.each([
  `feeBps=201&referrer=${WALLET}`,
  `feeBps=-1&referrer=${WALLET}`,
  `feeBps=0x10&referrer=${WALLET}`,
  `feeBps=1.5&referrer=${WALLET}`,
  'feeBps=50&referrer=nobody',
  'feeBps=50',
  `referrer=${WALLET}`,
  `feeBps=50&referrer=${WALLET}&referrer=${WRAPPED_SOL}`,
])('logs and forgets %s, and takes it out of the address', async (query) => {
  const error = vi.spyOn(console, 'error').mockReturnValue();
  const app = showApp(`/swap?${query}`, serve);
  await waitFor(() => expect(app.address()).toBe('/swap'));
  expect(localStorage.getItem('referral:v1')).toBeNull();
  expect(error.mock.calls.map(([words]) => words)).toContain('[orrery] Referral ignored');
});

it('asks the venue for the referral’s fee, and says who gets how much of it', async () => {
  referralEntry.set({ referrer: WALLET as typeof WRAPPED_SOL, feeBps: 50 });
  const { asked } = showApp('/swap?inAmount=1', serve);
  await screen.findByText('0.50%, 0.40% to your referrer');
  expect(orders(asked).at(-1)?.get('referralAccount')).toBe(WALLET);
  expect(orders(asked).at(-1)?.get('referralFee')).toBe('50');
});

it('asks for none, and says nothing of one, where nobody brought the trader', async () => {
  localStorage.setItem('referral:v1', JSON.stringify({ referrer: WALLET, feeBps: 201 }));
  const { asked } = showApp('/swap?inAmount=1', serve);
  await screen.findAllByText('0.02%');
  expect(screen.queryByText(/to your referrer/)).toBeNull();
  expect(orders(asked).at(-1)?.has('referralAccount')).toBe(false);
});

import { DAY_MS } from '@orrery/core/time';
import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import * as apiPaths from '@orrery/wire/paths';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Answer, showApp } from '#app/app.builder.tsx';
import { aQuoteReply } from '#entities/quote/quote.builder.ts';
import { referralEntry } from '#entities/referral/referral.store.ts';

const WALLET = 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN';

const NOW = Date.UTC(2026, 10, 27);
const LINK = `/watchlist?referrer=${WALLET}&feeBps=50`;
const NOTE = 'You came by a referral link';

const kept = () => JSON.parse(localStorage.getItem('referral:v2') ?? 'null');

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

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('keeps a referral of any page, takes it out of the address, and leaves the rest of it', async () => {
  const app = showApp(`/swap?referrer=${WALLET}&inAmount=1&feeBps=50`, serve);
  await waitFor(() => expect(app.address()).toBe('/swap?inAmount=1'));
  expect(kept()).toMatchObject({ referrer: WALLET, feeBps: 50 });
  cleanup();
  localStorage.clear();
  const other = showApp(`/watchlist?feeBps=7&referrer=${WALLET}`, serve);
  await waitFor(() => expect(other.address()).toBe('/watchlist'));
  expect(referralEntry.get()).toMatchObject({ referrer: WALLET, feeBps: 7 });
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
  expect(kept()).toBeNull();
  expect(error.mock.calls.map(([words]) => words)).toContain('[orrery] Referral ignored');
});

it('says once that a link brought a referral, with its percent, and lets it be dropped there and then', async () => {
  showApp(LINK, serve);
  await screen.findByText(NOTE);
  screen.getByText(/^For 30 days, swaps pay a fee of at least 0\.5%, four fifths of it to JUPy\.\.\.DvCN/);
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
  expect(kept()).toBeNull();
  await waitFor(() => expect(screen.queryByText(NOTE)).toBeNull());
});

it('neither says again nor prolongs what is held, when its link is opened again', async () => {
  const untilMs = NOW + DAY_MS;
  referralEntry.set({ referrer: WALLET as typeof WRAPPED_SOL, feeBps: 50, untilMs });
  const app = showApp(LINK, serve);
  await waitFor(() => expect(app.address()).toBe('/watchlist'));
  expect(kept().untilMs).toBe(untilMs);
  expect(screen.queryByText(NOTE)).toBeNull();
});

it.each([
  ['has ended', -1],
  ['would last longer than any may', 31 * DAY_MS],
])(
  'asks for no fee of a referral that %s, and says anew when its link is opened again',
  async (_, leftMs) => {
    referralEntry.set({ referrer: WALLET as typeof WRAPPED_SOL, feeBps: 50, untilMs: NOW + leftMs });
    const { asked } = showApp('/swap?inAmount=1', serve);
    await screen.findAllByText('0.02%');
    expect(orders(asked).at(-1)?.has('referralAccount')).toBe(false);
    cleanup();
    showApp(LINK, serve);
    await screen.findByText(NOTE);
    expect(kept().untilMs).toBe(NOW + 30 * DAY_MS);
  },
);

it('asks the venue for the referral’s fee, and says who gets how much of it', async () => {
  referralEntry.set({ referrer: WALLET as typeof WRAPPED_SOL, feeBps: 50, untilMs: NOW + DAY_MS });
  const { asked } = showApp('/swap?inAmount=1', serve);
  await screen.findAllByText('0.50%');
  fireEvent.click(screen.getByRole('button', { name: 'Details' }));
  await screen.findByText('0.50%, 0.40% to your referrer');
  expect(orders(asked).at(-1)?.get('referralAccount')).toBe(WALLET);
  expect(orders(asked).at(-1)?.get('referralFee')).toBe('50');
});

it('asks for none, and says nothing of one, where nobody brought the trader', async () => {
  const stored = { referrer: WALLET, feeBps: 201, untilMs: NOW + DAY_MS };
  localStorage.setItem('referral:v2', JSON.stringify(stored));
  const { asked } = showApp('/swap?inAmount=1', serve);
  await screen.findAllByText('0.02%');
  fireEvent.click(screen.getByRole('button', { name: 'Details' }));
  await screen.findAllByText('Venue fee');
  expect(screen.queryByText(/to your referrer/)).toBeNull();
  expect(orders(asked).at(-1)?.has('referralAccount')).toBe(false);
});

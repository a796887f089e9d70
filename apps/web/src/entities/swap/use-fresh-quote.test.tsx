import { atoms } from '@orrery/core/atoms';
import { USDC, USDT } from '@orrery/domain/mints/mints';
import type { UltraOrderReply } from '@orrery/wire/ultra/order';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aQuote, aQuoteReply } from '#entities/quote/quote.builder.ts';
import { quoteQueries } from '#entities/quote/quote.queries.ts';
import { useFreshQuote } from './use-fresh-quote.ts';

// As figures, so that a change of them fails here.
const QUOTE_SIGNABLE_MS = 30_000;

const NOW = 1_000_000;
const sol = { decimals: 9, tokenProgram: aQuote().inputMint };
const SOL_FOR_USDC = { sell: sol, buy: { ...sol, decimals: 6 } };
const shown = (age: number) => ({
  quote: aQuote({ receivedAt: NOW - age }),
  tokens: SOL_FOR_USDC,
});

function render(client = new QueryClient()) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return renderHook(() => useFreshQuote(), { wrapper });
}

function answerWith(outAmount: bigint, other: Partial<UltraOrderReply> = {}) {
  const otherAmountThreshold = String((outAmount * 9_950n) / 10_000n);
  const reply = aQuoteReply({
    requestId: 'fresh',
    rentFeeLamports: 0,
    outAmount: String(outAmount),
    otherAmountThreshold,
    ...other,
  });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(reply))));
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('signs the shown quote while it lives, without asking the venue', async () => {
  vi.stubGlobal('fetch', () => {
    throw new Error('no quote may be asked for');
  });
  const { result } = render();
  const young = shown(QUOTE_SIGNABLE_MS);
  expect(await act(() => result.current.toFresh(young, { isPreviewed: true }))).toBe(young);
});

it('hands no transaction to a wallet twice, for its quote may come on screen again from the cache', async () => {
  answerWith(171_000_100n);
  const { result } = render();
  const young = shown(0);
  expect(await act(() => result.current.toFresh(young, { isPreviewed: false }))).toBe(young);
  const again = await act(() => result.current.toFresh(young, { isPreviewed: false }));
  expect(again?.quote.requestId).toBe('fresh');
});

it('hands over no copy of a replaced quote, as the cache keeps it', async () => {
  const client = new QueryClient();
  const { result } = render(client);
  answerWith(171_000_100n, { requestId: 'first' });
  const { quote } = shown(0);
  await client.fetchQuery(quoteQueries.ultra(quote));
  answerWith(171_000_200n, { requestId: 'second' });
  const old = shown(QUOTE_SIGNABLE_MS + 1);
  expect((await act(() => result.current.toFresh(old, { isPreviewed: false })))?.quote.requestId).toBe(
    'second',
  );
  const copy = client.getQueryData(quoteQueries.ultra(quote).queryKey);
  if (!copy) throw new Error('nothing is cached');
  answerWith(171_000_300n, { requestId: 'third' });
  const again = await act(() => result.current.toFresh({ ...old, quote: copy }, { isPreviewed: false }));
  expect(again?.quote.requestId).toBe('third');
});

it('leaves no cached quote of before the transaction to be given again', async () => {
  answerWith(171_000_100n);
  const client = new QueryClient();
  const { result } = render(client);
  const { quote } = shown(0);
  await client.fetchQuery(quoteQueries.ultra(quote));
  answerWith(171_000_200n);
  await act(() => result.current.toFresh(shown(0), { isPreviewed: false }));
  const asked = await client.fetchQuery(quoteQueries.ultra(quote));
  expect(asked.outAmount).toBe(171_000_200n);
});

it('replaces no quote by one that costs more SOL than was shown, be it for the network or as a deposit', async () => {
  for (const dearer of [{ signatureFeeLamports: 5_001 }, { rentFeeLamports: 1 }]) {
    answerWith(171_000_100n, dearer);
    const { result } = render();
    const old = shown(QUOTE_SIGNABLE_MS + 1);
    expect(await act(() => result.current.toFresh(old, { isPreviewed: false }))).toBeUndefined();
    expect(result.current.movedFrom).toBeUndefined();
  }
});

it('replaces a quote that is too old by one that allows no less', async () => {
  answerWith(171_000_100n);
  const { result } = render();
  const fresh = await act(() => result.current.toFresh(shown(QUOTE_SIGNABLE_MS + 1), { isPreviewed: false }));
  expect(fresh?.quote).toMatchObject({ requestId: 'fresh', outAmount: atoms(171_000_100n), receivedAt: NOW });
  expect(result.current.movedFrom).toBeUndefined();
});

it('signs nothing and asks again when the price moved beyond the slippage', async () => {
  answerWith(170_144_999n);
  const { result } = render();
  const old = shown(QUOTE_SIGNABLE_MS + 1);
  expect(await act(() => result.current.toFresh(old, { isPreviewed: true }))).toBeUndefined();
  expect(result.current.movedFrom).toBe(old.quote);
});

it('asks again with what is left of the slippage when the price fell within it, so that the least agreed to stays', async () => {
  const asked: number[] = [];
  let outAmount = 170_200_000n;
  vi.stubGlobal('fetch', (url: string | URL) => {
    const slippageBps = Number(new URL(url, 'http://here').searchParams.get('slippageBps'));
    asked.push(slippageBps);
    const otherAmountThreshold = String((outAmount * BigInt(10_000 - slippageBps)) / 10_000n);
    const answer = { outAmount: String(outAmount), otherAmountThreshold, slippageBps, rentFeeLamports: 0 };
    const reply = aQuoteReply(answer);
    return Promise.resolve(new Response(JSON.stringify(reply)));
  });
  const { result } = render();
  const old = shown(QUOTE_SIGNABLE_MS + 1);
  const fresh = await act(() => result.current.toFresh(old, { isPreviewed: false }));
  expect(asked).toEqual([50, 3]);
  expect(fresh?.quote).toMatchObject({ slippage: 3, minOutAmount: 170_148_940n });
  outAmount = 180_000_000n;
  const better = await act(() => result.current.toFresh(old, { isPreviewed: false }));
  expect(asked).toEqual([50, 3, 50]);
  expect(better?.quote.minOutAmount).toBe(atoms(179_100_000n));
});

it('signs nothing when the price falls again while it asks with the tighter slippage', async () => {
  let outAmount = 170_200_000n;
  vi.stubGlobal('fetch', (url: string | URL) => {
    const slippageBps = Number(new URL(url, 'http://here').searchParams.get('slippageBps'));
    const otherAmountThreshold = String((outAmount * BigInt(10_000 - slippageBps)) / 10_000n);
    const answer = { outAmount: String(outAmount), otherAmountThreshold, slippageBps, rentFeeLamports: 0 };
    const reply = aQuoteReply(answer);
    outAmount -= 100_000n;
    return Promise.resolve(new Response(JSON.stringify(reply)));
  });
  const { result } = render();
  const old = shown(QUOTE_SIGNABLE_MS + 1);
  expect(await act(() => result.current.toFresh(old, { isPreviewed: false }))).toBeUndefined();
  expect(result.current.movedFrom).toBe(old.quote);
});

it.each<[string, Partial<UltraOrderReply>]>([
  ['sells another amount', { inAmount: '1000000001' }],
  ['sells another token', { inputMint: USDT }],
  ['buys another token', { outputMint: USDT }],
  ['is for another wallet', { taker: USDC }],
  ['has a wider slippage', { slippageBps: 51 }],
  ['promises less than its slippage allows', { otherAmountThreshold: '170144999' }],
])('signs no fresh quote that %s', async (_, other) => {
  answerWith(171_000_000n, other);
  const { result } = render();
  const signing = act(() => result.current.toFresh(shown(QUOTE_SIGNABLE_MS + 1), { isPreviewed: false }));
  await expect(signing).rejects.toMatchObject({ code: 'UPSTREAM_MALFORMED' });
});

it('signs nothing that its shown quote took no SOL for and now would', async () => {
  answerWith(171_000_000n);
  const { result } = render();
  const old = shown(QUOTE_SIGNABLE_MS + 1);
  const gasless = { ...old, quote: { ...old.quote, gasPayer: USDC, networkFeeLamports: 0 } };
  expect(await act(() => result.current.toFresh(gasless, { isPreviewed: false }))).toBeUndefined();
  expect(result.current.movedFrom).toBeUndefined();
});

// @vitest-environment happy-dom
import { atoms } from '@orrery/core/atoms';
import { USDC, USDT, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { aQuote, aQuoteReply, USUAL_ROUTING } from '#entities/quote/quote.builder.ts';
import { type SwapQuote, toSwapQuote } from '#entities/quote/quote.model.ts';
import { findBuiltIn } from '#entities/token/form-token.model.ts';
import { SwapTerms } from './swap-terms.tsx';

afterEach(cleanup);

const [sell, buy] = [findBuiltIn(USDC), findBuiltIn(WRAPPED_SOL)];

/** What stands beside the name of a term. */
function termsOf(quote: SwapQuote): Record<string, string | undefined> {
  if (!sell || !buy) throw new Error('both are built in');
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SwapTerms quote={quote} sell={sell} buy={buy} />
    </QueryClientProvider>,
  );
  const names = screen.getAllByRole('term').map(({ textContent }) => textContent ?? '');
  const said = screen.getAllByRole('definition').map(({ textContent }) => textContent ?? '');
  cleanup();
  return Object.fromEntries(names.map((name, index) => [name, said[index]]));
}

it('says who pays the network of a gasless quote, and asks no deposit of the taker', () => {
  const reply = aQuoteReply({
    gasless: true,
    signatureFeePayer: USDC,
    rentFeePayer: USDC,
    signatureFeeLamports: 10_000,
    rentFeeLamports: 2_039_280,
    feeBps: 31,
    feeMint: USDC,
    platformFee: { feeBps: 31, feeMint: USDC, amount: '310000' },
  });
  const terms = termsOf(toSwapQuote(reply, { routing: USUAL_ROUTING }, 0));
  expect(terms).toMatchObject({
    'Network feein the venue fee': 'Paid by Orrery',
    'Venue fee0.31%': '0.31 USDC',
  });
  expect(Object.keys(terms).some((name) => name.startsWith('Account deposit'))).toBe(false);
});

it('says what the venue takes, of which token, and how much of the network fee is for priority', () => {
  const quote = aQuote({ networkFeeLamports: 128_000, priorityLamports: 123_000 });
  expect(termsOf({ ...quote, feeMint: USDC })).toMatchObject({
    'Venue fee0.02%': '0.2 USDC',
    'Network feewith 0.000123 SOL for priority': '0.000128 SOL',
  });
});

it('says at most how much is sold where the output is exact', () => {
  const terms = termsOf(aQuote({ swapMode: 'ExactOut', maxInAmount: atoms(1_005_000_000n) }));
  expect(terms).toMatchObject({ 'Maximum sold0.5% slippage': '1,005 USDC' });
});

it('says what the network takes of the taker else, and what the account locks up', () => {
  const terms = termsOf(aQuote({ taker: USDT, networkFeeLamports: 5_000, depositLamports: 2_039_280 }));
  expect(terms).toMatchObject({ 'Network fee': '0.000005 SOL', 'Account depositfor SOL': '0.00203928 SOL' });
});

it('names no slippage where a maker promised the amount', () => {
  const reply = aQuoteReply({
    swapType: 'rfq',
    maker: USDT,
    inputMint: USDC,
    outputMint: WRAPPED_SOL,
    otherAmountThreshold: '171000000',
  });
  const terms = termsOf(toSwapQuote(reply, { routing: USUAL_ROUTING }, 0));
  expect(terms).toMatchObject({ 'Minimum receiveda maker’s fixed price': '0.171 SOL' });
});

import { atoms } from '@orrery/core/atoms';
import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aQuote } from '#entities/quote/quote.builder.ts';
import { findBuiltIn } from '#entities/token/form-token.model.ts';
import { useTrade } from './use-trade.ts';

const run = vi.hoisted(() => vi.fn());
const simulated = vi.hoisted(() => ({ current: {} as { preview?: object; previewFailure?: Error } }));
const quote = vi.hoisted(() => ({ current: undefined as unknown }));
vi.mock('#widgets/settle/use-settle.ts', () => ({
  useSettle: () => ({ step: 'idle', run, cancel: () => {}, giveUp: () => {} }),
  useIsSettling: () => false,
}));
vi.mock('#entities/swap/use-quote.ts', () => ({
  useQuote: () => ({ quote: quote.current, quoteError: null, isQuoting: false, ...simulated.current }),
}));

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
});
afterEach(() => {
  cleanup();
  run.mockReset();
  vi.unstubAllGlobals();
});

const ONE_SOL = { amount: atoms(1_000_000_000n) };
const clean = { slot: 1n, sol: 0n, tokens: [], authorityChanges: [], mismatch: undefined };

/** A swap of 171 dollars for `outUsd`. */
function aTrade(outUsd: number, { dangers = [] as string[], preview = clean as object } = {}) {
  quote.current = aQuote({ taker: USDC, priceImpact: outUsd / 171 - 1, outUsd });
  simulated.current = { preview };
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
  );
  return renderHook(
    ({ amount }) =>
      useTrade({
        wallet: USDC,
        sell: findBuiltIn(WRAPPED_SOL),
        buy: findBuiltIn(USDC),
        isTokenMissing: false,
        swapMode: 'ExactIn',
        typed: { kind: 'amount', amount },
        mint: WRAPPED_SOL,
        terms: { slippage: undefined, routing: aQuote().routing },
        useWSol: false,
        dangers,
        operation: 'SWAP',
      }),
    { wrapper, initialProps: ONE_SOL },
  );
}

it('has a swap signed at once, and one that moves the market after a second yes', () => {
  const calm = aTrade(171);
  act(() => calm.result.current.press());
  expect(run).toHaveBeenCalledOnce();
  const { result } = aTrade(80);
  act(() => result.current.press());
  expect(run).toHaveBeenCalledOnce();
  act(() => result.current.question?.onConfirm());
  expect(run).toHaveBeenCalledTimes(2);
  expect(result.current.question).toBeUndefined();
});

it('has nothing signed before a yes to what is dangerous in a token, or to somebody else’s control of an account', () => {
  const danger = 'A permanent delegate can take this token out of any wallet.';
  const token = aTrade(171, { dangers: [danger] });
  act(() => token.result.current.press());
  expect(token.result.current.question).toMatchObject({ dangers: [danger] });
  const change = { kind: 'delegate', account: USDC, to: WRAPPED_SOL };
  const control = aTrade(171, { preview: { ...clean, authorityChanges: [change] } });
  act(() => control.result.current.press());
  expect(control.result.current.question).toMatchObject({ authorityChanges: [change] });
  expect(run).not.toHaveBeenCalled();
  act(() => control.result.current.question?.onConfirm());
  expect(run).toHaveBeenCalledOnce();
});

it.each([
  ['refused', { preview: { ...clean, mismatch: 'other-token' } }],
  ['not simulated', { previewFailure: new Error('no answer') }],
])('has nothing signed by a second yes to a swap that is %s by then', (_, later) => {
  const { result, rerender } = aTrade(80);
  act(() => result.current.press());
  simulated.current = later;
  rerender(ONE_SOL);
  act(() => result.current.question?.onConfirm());
  expect(run).not.toHaveBeenCalled();
  expect(result.current.question).toBeUndefined();
});

it('takes no yes to one swap for a yes to another that came in its place', () => {
  const { result, rerender } = aTrade(80);
  act(() => result.current.press());
  expect(result.current.question).toBeDefined();
  rerender({ amount: atoms(2_000_000_000n) });
  quote.current = aQuote({ ...(quote.current as object), amount: atoms(2_000_000_000n) });
  rerender({ amount: atoms(2_000_000_000n) });
  expect(result.current.question).toBeUndefined();
});

import { JUP } from '@orrery/domain/mints/mints';
import type { Address } from '@solana/kit';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { aTrade } from '#entities/trade/trade.builder.ts';
import { aStream } from '#shared/stream/stream.builder.ts';
import { StreamContext } from '#shared/stream/stream-context.ts';
import { useHeld } from './use-held.ts';

const WALLET = 'DLiQ8NWbGCYWywHj47xzHqpToHmDmT7z1KZgXgh21j1r' as Address;

afterEach(() => vi.unstubAllGlobals());

it('asks for the balances again when the wallet trades the token by an order', async () => {
  const answer = () => Response.json({ amount: '0', uiAmount: 0, uiAmountString: '0', tokens: {} });
  let answerAgain = () => {};
  const again = new Promise<Response>((resolve) => {
    answerAgain = () => resolve(answer());
  });
  const fetch = vi.fn().mockResolvedValueOnce(answer()).mockReturnValueOnce(again);
  vi.stubGlobal('fetch', fetch);
  const [stream, client] = [aStream(), new QueryClient()];
  const { result } = renderHook(() => useHeld(WALLET, JUP), {
    wrapper: ({ children }) => (
      <StreamContext value={stream}>
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      </StreamContext>
    ),
  });
  await waitFor(() => expect(result.current.balances).toBeDefined());
  expect(fetch).toHaveBeenCalledTimes(1);
  const trade = aTrade({ traderAddress: JUP });
  act(() => stream.deliver({ trades: new Map([[JUP, [trade]]]) }));
  expect(result.current.isOutdated).toBe(false);
  act(() => stream.deliver({ trades: new Map([[JUP, [{ ...trade, traderAddress: WALLET }]]]) }));
  await waitFor(() => expect(result.current.isOutdated).toBe(true));
  await waitFor(() => expect(fetch).toHaveBeenCalledTimes(2));
  answerAgain();
  await waitFor(() => expect(result.current.isOutdated).toBe(false));
});

import { atoms } from '@orrery/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { anOrder, anOrderReply } from '#entities/order/order.builder.ts';
import { ORDER_SIGNABLE_MS } from './swap-form.model.ts';
import { useFreshOrder } from './use-fresh-order.ts';

const NOW = 1_000_000;
const tokenProgram = anOrder().inputMint;
const shown = (age: number) => ({
  order: anOrder({ receivedAt: NOW - age }),
  inputTokenProgram: tokenProgram,
});

function render() {
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return renderHook(() => useFreshOrder(), { wrapper });
}

function answerWith(outAmount: bigint) {
  const reply = anOrderReply({ requestId: 'fresh', outAmount: String(outAmount) });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(reply))));
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('signs the shown order while it lives, without asking the venue', async () => {
  vi.stubGlobal('fetch', () => {
    throw new Error('nobody may ask');
  });
  const { result } = render();
  const young = shown(ORDER_SIGNABLE_MS);
  expect(await act(() => result.current.toFresh(young, { isPreviewed: true }))).toBe(young);
});

it('replaces an order that is too old by one within its slippage', async () => {
  answerWith(170_145_000n);
  const { result } = render();
  const fresh = await act(() => result.current.toFresh(shown(ORDER_SIGNABLE_MS + 1), { isPreviewed: false }));
  expect(fresh?.order).toMatchObject({ requestId: 'fresh', outAmount: atoms(170_145_000n), receivedAt: NOW });
  expect(result.current.movedFrom).toBeUndefined();
});

it('signs nothing and asks again when the price moved beyond the slippage', async () => {
  answerWith(170_144_999n);
  const { result } = render();
  const old = shown(ORDER_SIGNABLE_MS + 1);
  expect(await act(() => result.current.toFresh(old, { isPreviewed: true }))).toBeUndefined();
  expect(result.current.movedFrom).toBe(old.order);
});

import type { Address } from '@solana/kit';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { prefetchCandles } from './first-interval.queries.ts';

const id = 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN' as Address;
const MINUTE = 60_000;
let asked: (string | null)[] = [];

beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(new URL(path, 'http://orrery.test').searchParams.get('interval'));
    return Response.json({ candles: [{ time: 900, open: 1, high: 1, low: 1, close: 1, volume: 1 }] });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('asks ahead for the candles a token’s page opens with: those of fifteen minutes where its age is not known', async () => {
  await prefetchCandles(new QueryClient(), { id, ageMs: undefined });
  expect(asked).toEqual(['15_MINUTE']);
  asked = [];
  await prefetchCandles(new QueryClient(), { id, ageMs: 15 * MINUTE - 1 });
  expect(asked).toEqual(['15_SECOND']);
  asked = [];
  await prefetchCandles(new QueryClient(), { id, ageMs: 60 * MINUTE });
  expect(asked).toEqual(['15_MINUTE', '1_MINUTE']);
});

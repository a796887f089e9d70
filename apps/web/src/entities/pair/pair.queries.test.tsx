import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import * as apiPaths from '@orrery/wire/paths';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anAsset } from '#entities/asset/asset.builder.ts';
import { pairQueries } from './pair.queries.ts';
import { pairOverview } from './pair-overview.queries.ts';

const SECOND = 1_000;
const DAY = 86_400 * SECOND;
const JUP = anAsset({ isVerified: true });
const OVERVIEW = { priceChange24h: 1, priceQuote: 2, usdPrice: 2, mcap: 3, volume24h: 4, liquidity: 5 };

let asked: URL[];
let isAway: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  [asked, isAway] = [[], false];
  vi.stubGlobal('fetch', async (path: string) => {
    const url = new URL(path, 'http://orrery.test');
    asked.push(url);
    if (isAway) return Response.json({ error: 'away' }, { status: 503 });
    if (url.pathname === apiPaths.verifiedSymbolMap) return Response.json({ JUP: JUP.id });
    if (url.pathname === apiPaths.duplicateSymbols) return Response.json([]);
    return Response.json(url.pathname === apiPaths.assetSearch ? [JUP] : OVERVIEW);
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const paths = () => asked.map(({ pathname }) => pathname);

describe('what a symbol means', () => {
  /** Looked up by a page that comes and goes. */
  async function lookUp(client: QueryClient, symbol: string): Promise<unknown> {
    const found = client.fetchQuery(pairQueries.bySymbol(symbol));
    await vi.dynamicImportSettled();
    await pass(10);
    return found;
  }

  it.each([
    ['by the map of verified symbols', 'JUP', [apiPaths.duplicateSymbols, apiPaths.verifiedSymbolMap]],
    [
      'by a search of the assets that carry it',
      'jup',
      [apiPaths.assetSearch, apiPaths.duplicateSymbols, apiPaths.verifiedSymbolMap],
    ],
  ])('is asked for once a day, %s', async (_, symbol, requests) => {
    const client = new QueryClient();
    expect(await lookUp(client, symbol)).toBe(JUP.id);
    expect(paths().toSorted()).toEqual(requests.toSorted());
    await pass(DAY - SECOND);
    expect(await lookUp(client, symbol)).toBe(JUP.id);
    expect(asked).toHaveLength(requests.length);
    await pass(SECOND);
    await lookUp(client, symbol);
    expect(paths().slice(requests.length).toSorted()).toEqual(requests.toSorted());
  });
});

describe("a pair's figures", () => {
  function show() {
    const client = new QueryClient();
    const wrapper = ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    );
    return renderHook(() => useQuery(pairOverview(JUP.id, WRAPPED_SOL)), { wrapper }).result;
  }

  it('are asked for in the quote token, again every 60 s', async () => {
    const shown = show();
    await pass(0);
    expect(shown.current.data).toEqual(OVERVIEW);
    expect([asked[0]?.pathname, asked[0]?.search]).toEqual([
      `/api/v1/tokens/${JUP.id}`,
      `?quote_address=${WRAPPED_SOL}`,
    ]);
    await pass(59 * SECOND);
    expect(asked).toHaveLength(1);
    await pass(SECOND);
    expect(asked).toHaveLength(2);
  });

  it('are tried three times more, 2 s apart, before they are said to be missing', async () => {
    isAway = true;
    const shown = show();
    await pass(0);
    for (let tries = 1; tries <= 3; tries += 1) {
      expect([asked.length, shown.current.isError]).toEqual([tries, false]);
      await pass(2 * SECOND - 1);
      expect(asked).toHaveLength(tries);
      await pass(1);
    }
    await pass(1);
    expect([asked.length, shown.current.isError]).toEqual([4, true]);
    await pass(10 * SECOND);
    expect(asked).toHaveLength(4);
  });
});

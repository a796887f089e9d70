import type { Asset } from '@orrery/wire/tokens/asset';
import type { UserSwap } from '@orrery/wire/trades/user-swaps';
import type { Address } from '@solana/kit';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { isVerifiedAsset } from '#entities/asset/asset.model.ts';
import { assetQueries } from '#entities/asset/asset.queries.ts';
import { findVerified } from '#entities/pair/find-by-symbol.ts';
import { toCsv } from '#shared/format/csv.ts';
import { saveCsv } from '#shared/storage/save-file.ts';
import { toCurrencies } from './currencies.ts';
import { type CsvLayout, LAYOUTS } from './layouts.ts';
import { readAllSwaps } from './read-all.ts';

export type CsvExport =
  | { step: 'idle' | 'stopped' }
  | { step: 'reading'; count: number }
  | { step: 'done'; count: number }
  | { step: 'failed'; error: unknown };

/** Tokens asked for at a time. */
const ASSETS_AT_ONCE = 100;

/** Writes all swaps of a wallet into a file, and says how far it is. */
export function useCsvExport(wallet: Address) {
  const queryClient = useQueryClient();
  const [state, setState] = useState<CsvExport>({ step: 'idle' });
  const running = useRef<AbortController>(undefined);

  // Leaving the list cancels the export.
  useEffect(() => () => running.current?.abort(), []);

  const assetsOf = async (swaps: readonly UserSwap[], signal: AbortSignal) => {
    const mints = [...new Set(swaps.flatMap(({ sold, bought }) => [sold.mint, bought.mint]))].sort();
    const found: Asset[] = [];
    for (let first = 0; first < mints.length; first += ASSETS_AT_ONCE) {
      found.push(
        ...(await queryClient.fetchQuery(assetQueries.byIds(mints.slice(first, first + ASSETS_AT_ONCE)))),
      );
      signal.throwIfAborted();
    }
    return found;
  };

  const start = async (layout: CsvLayout) => {
    const abort = new AbortController();
    const { signal } = abort;
    running.current?.abort();
    running.current = abort;
    setState({ step: 'reading', count: 0 });
    try {
      const onRead = (count: number) => setState({ step: 'reading', count });
      const swaps = await readAllSwaps({ wallet, signal, onRead });
      const { head, toRow } = LAYOUTS[layout];
      const assets = await assetsOf(swaps, signal);
      const owners = await ownersOf(assets, signal);
      const currencyOf = toCurrencies(assets, (symbol) => owners.get(symbol));
      saveCsv(
        toCsv([head, ...swaps.map((swap) => toRow(swap, currencyOf))]),
        `orrery-swaps-${layout}-${wallet}.csv`,
      );
      setState({ step: 'done', count: swaps.length });
    } catch (error) {
      if (running.current === abort)
        setState(signal.aborted ? { step: 'stopped' } : { step: 'failed', error });
    }
  };

  return { state, start: (layout: CsvLayout) => void start(layout), stop: () => running.current?.abort() };
}

/** The verified token that each symbol means, as it does in an address of the swap page. */
async function ownersOf(assets: readonly Asset[], signal: AbortSignal) {
  const symbols = [...new Set(assets.filter(isVerifiedAsset).map(({ symbol }) => symbol))];
  const owners = await Promise.all(
    symbols.map(async (symbol) => [symbol, await findVerified(symbol, signal)] as const),
  );
  return new Map(owners);
}

import type { Asset } from '@orrery/wire/tokens/asset';
import type { UserSwap } from '@orrery/wire/trades/user-swaps';
import type { Address } from '@solana/kit';
import type { QueryClient } from '@tanstack/react-query';
import { isVerifiedAsset } from '#entities/asset/asset.model.ts';
import { assetQueries } from '#entities/asset/asset.queries.ts';
import { findVerified } from '#entities/pair/find-by-symbol.ts';
import { toCsv } from '#shared/format/csv.ts';
import { saveCsv } from '#shared/storage/save-file.ts';
import { toCurrencies } from './currencies.ts';
import { type CsvLayout, LAYOUTS } from './layouts.ts';
import { readAllSwaps } from './read-all.ts';

/** Tokens asked for at a time. */
const ASSETS_AT_ONCE = 100;

interface Export {
  wallet: Address;
  layout: CsvLayout;
  queryClient: QueryClient;
  signal: AbortSignal;
  /** Called with the number of swaps read so far. */
  onRead?: (count: number) => void;
}

/** Writes all swaps of a wallet into a file, and returns their number. Throws the transport's errors, and the reason of the signal. */
export async function exportSwaps(asked: Export): Promise<number> {
  const { wallet, layout, signal, onRead = () => {} } = asked;
  const swaps = await readAllSwaps({ wallet, signal, onRead });
  const { head, toRow } = LAYOUTS[layout];
  const assets = await assetsOf(swaps, asked);
  const owners = await ownersOf(assets, signal);
  const currencyOf = toCurrencies(assets, (symbol) => owners.get(symbol));
  saveCsv(
    toCsv([head, ...swaps.map((swap) => toRow(swap, currencyOf))]),
    `orrery-swaps-${layout}-${wallet}.csv`,
  );
  return swaps.length;
}

async function assetsOf(
  swaps: readonly UserSwap[],
  { queryClient, signal }: Pick<Export, 'queryClient' | 'signal'>,
): Promise<Asset[]> {
  const mints = [...new Set(swaps.flatMap(({ sold, bought }) => [sold.mint, bought.mint]))].sort();
  const found: Asset[] = [];
  for (let first = 0; first < mints.length; first += ASSETS_AT_ONCE) {
    found.push(
      ...(await queryClient.fetchQuery(assetQueries.byIds(mints.slice(first, first + ASSETS_AT_ONCE)))),
    );
    signal.throwIfAborted();
  }
  return found;
}

/** The verified token that each symbol means, as it does in an address of the swap page. */
async function ownersOf(assets: readonly Asset[], signal: AbortSignal) {
  const symbols = [...new Set(assets.filter(isVerifiedAsset).map(({ symbol }) => symbol))];
  const owners = await Promise.all(
    symbols.map(async (symbol) => [symbol, await findVerified(symbol, signal)] as const),
  );
  return new Map(owners);
}

import { NATIVE_SOL, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Address } from '@solana/kit';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useAssets } from '#entities/asset/lookup/use-assets.ts';
import { countOthers } from '#entities/balance/balance.model.ts';
import { balanceQueries } from '#entities/balance/balance.queries.ts';
import { useTokenPrices } from '#entities/price/use-token-prices.ts';
import { type Holding, toHoldings, toMint, worthOf } from './holdings.model.ts';

export interface HoldingsState {
  /** Undefined until the wallet's accounts are known. */
  holdings: readonly Holding[] | undefined;
  /** In dollars and in SOL; undefined until prices are known. */
  worth: { usd: number; sol: number } | undefined;
  /** Of token accounts that are not counted. */
  others: number;
  error: unknown;
  refetch: () => unknown;
}

const NONE: readonly Address[] = [];

/** What a wallet holds and what it is worth; prices follow the market. */
export function useHoldings(address: Address | undefined): HoldingsState {
  const { data: balances, error, refetch } = useQuery(balanceQueries.byWallet(address));
  const { data: others = 0 } = useQuery({ ...balanceQueries.byWallet(address), select: countOthers });
  const mints = useMemo(
    () =>
      balances
        ? Object.entries(balances)
            .filter(([key, { hasBalance }]) => hasBalance || key === NATIVE_SOL.key)
            .map(([key]) => toMint(key))
        : NONE,
    [balances],
  );
  const { assets, pending } = useAssets(mints);
  const prices = useTokenPrices(mints);
  const holdings = useMemo(
    () => balances && toHoldings({ balances, assets, pending, prices }),
    [balances, assets, pending, prices],
  );
  const sol = prices.get(WRAPPED_SOL);
  const usd = holdings && (holdings.length === 0 ? 0 : worthOf(holdings));
  return {
    holdings,
    worth: usd === undefined || !sol ? undefined : { usd, sol: usd / sol.usd },
    others,
    error,
    refetch,
  };
}

import { NATIVE_SOL, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { tokenKeys } from '@orrery/domain/mints/native-sol';
import type { Address } from '@solana/kit';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { toMultiplier } from '#entities/asset/asset.model.ts';
import { useAssets } from '#entities/asset/lookup/use-assets.ts';
import { countOthers } from '#entities/balance/balance.model.ts';
import { balanceQueries } from '#entities/balance/balance.queries.ts';
import { toWalletBalance } from '#entities/balance/wallet-balance.model.ts';
import { useTokenPrices } from '#entities/price/use-token-prices.ts';
import { type Holding, toHoldings } from './holdings.model.ts';

export interface HoldingsState {
  /** Undefined until the wallet's accounts are known. */
  holdings: readonly Holding[] | undefined;
  /** In dollars and in SOL; undefined until prices are known. */
  worth: { usd: number; sol: number } | undefined;
  /** Token accounts that are not counted. */
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
            .map(([key]) => tokenKeys(key).pricedBy)
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
  const { data: usd } = useQuery({
    ...balanceQueries.byWallet(address),
    select: (reply) =>
      address &&
      toWalletBalance({
        wallet: address,
        reply,
        prices,
        multiplierOf: (mint) => toMultiplier(assets.get(mint) ?? {}),
      }).totalWorth,
  });
  return {
    holdings,
    worth: usd == null || !sol ? undefined : { usd, sol: usd / sol.usd },
    others,
    error,
    refetch,
  };
}

import { apiPaths, FaucetReplySchema, HoldingsReplySchema } from '@orrery/wire';
import type { Address } from '@solana/kit';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { api } from '#shared/api/api.ts';
import { toBalances } from './balance.model.ts';

const HOLDINGS_TIMEOUT_MS = 60_000;
const BALANCE_FRESH_MS = 20_000;

export const balanceQueries = {
  all: () => ['balance'] as const,
  byWallet: (wallet: Address) =>
    queryOptions({
      queryKey: [...balanceQueries.all(), 'wallet', wallet] as const,
      queryFn: async ({ signal }) => {
        const limited = AbortSignal.any([signal, AbortSignal.timeout(HOLDINGS_TIMEOUT_MS)]);
        return toBalances(await api.get(apiPaths.holdings(wallet), {}, HoldingsReplySchema, limited));
      },
      staleTime: BALANCE_FRESH_MS,
      refetchInterval: BALANCE_FRESH_MS,
    }),
};

export const balanceMutations = {
  fund: () =>
    mutationOptions({
      mutationFn: (wallet: Address) => api.post(apiPaths.faucet, { wallet }, FaucetReplySchema),
    }),
};

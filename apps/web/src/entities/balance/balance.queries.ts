import * as apiPaths from '@orrery/wire/paths';
import { FaucetReplySchema } from '@orrery/wire/system/health';
import { HoldingsReplySchema } from '@orrery/wire/ultra/balances';
import type { Address } from '@solana/kit';
import { mutationOptions, queryOptions, skipToken } from '@tanstack/react-query';
import { api } from '#shared/api/api.ts';
import { REFRESH } from '#shared/api/refresh.ts';
import { toBalances } from './balance.model.ts';

const HOLDINGS_TIMEOUT_MS = 60_000;

export const balanceQueries = {
  all: () => ['balance'] as const,
  byWallet: (wallet: Address | undefined) =>
    queryOptions({
      queryKey: [...balanceQueries.all(), 'wallet', wallet] as const,
      queryFn: wallet
        ? async ({ signal }) => {
            const limited = AbortSignal.any([signal, AbortSignal.timeout(HOLDINGS_TIMEOUT_MS)]);
            return await api.get(apiPaths.holdings(wallet), {}, HoldingsReplySchema, limited);
          }
        : skipToken,
      select: toBalances,
      meta: { failureEvent: 'FETCH_PORTFOLIO_ASSETS_FAILED' },
      ...REFRESH.balance,
    }),
};

export const balanceMutations = {
  fund: () =>
    mutationOptions({
      mutationFn: (wallet: Address) => api.post(apiPaths.faucet, { wallet }, FaucetReplySchema),
    }),
};

import * as apiPaths from '@orrery/wire/paths';
import { WalletRiskReplySchema } from '@orrery/wire/wallets/risk';
import type { Address } from '@solana/kit';
import { queryOptions, skipToken } from '@tanstack/react-query';
import { api } from '#shared/api/api.ts';
import { REFRESH } from '#shared/api/refresh.ts';

const RETRIES = 2;
/** Set when the app is built. */
const IS_SCREENED = import.meta.env.VITE_RISK_SCREENING !== 'off';

export const riskQueries = {
  /** How a wallet is marked; not asked where the build turns that off. */
  byWallet: (wallet: Address | undefined) =>
    queryOptions({
      queryKey: ['wallet-risk', wallet] as const,
      queryFn:
        wallet && IS_SCREENED
          ? ({ signal }) => api.get(apiPaths.walletRisk(wallet), {}, WalletRiskReplySchema, signal)
          : skipToken,
      select: ({ risk }) => risk,
      retry: RETRIES,
      ...REFRESH.risk,
    }),
};

/** Whether a wallet marked so is turned away. */
export function isTurnedAway(risk: string | undefined): boolean {
  return risk === 'Severe' || risk === 'High';
}

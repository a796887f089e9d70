import * as apiPaths from '@orrery/wire/paths';
import { PnlPositionsReplySchema, type TokenPnl, TopTradersReplySchema } from '@orrery/wire/wallets/pnl';
import type { Address } from '@solana/kit';
import { queryOptions, skipToken } from '@tanstack/react-query';
import { api } from '#shared/api/api.ts';
import { REFRESH } from '#shared/api/refresh.ts';

export const traderQueries = {
  all: () => ['trader'] as const,

  /** The traders with the highest profit in a token. */
  top: (id: Address) =>
    queryOptions({
      queryKey: [...traderQueries.all(), 'top', id] as const,
      queryFn: async ({ signal }) =>
        (await api.get(apiPaths.topTraders(id), {}, TopTradersReplySchema, signal)).traders,
      ...REFRESH.traders,
    }),

  /** What a wallet made of one token; null when it never traded it. */
  position: ({ wallet, asset }: { wallet: Address | undefined; asset: Address }) =>
    queryOptions({
      queryKey: [...traderQueries.all(), 'position', wallet, asset] as const,
      queryFn: wallet
        ? async ({ signal }): Promise<TokenPnl | null> => {
            const query = { address: wallet, assetId: asset };
            const reply = await api.get(apiPaths.pnlPositions, query, PnlPositionsReplySchema, signal);
            return reply[wallet]?.tokenPositions.find(({ assetId }) => assetId === asset) ?? null;
          }
        : skipToken,
      ...REFRESH.position,
    }),
};

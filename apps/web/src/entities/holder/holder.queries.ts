import * as apiPaths from '@orrery/wire/paths';
import { HoldersReplySchema, MAX_HOLDERS } from '@orrery/wire/wallets/holders';
import type { Address } from '@solana/kit';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#shared/api/api.ts';
import { REFRESH } from '#shared/api/refresh.ts';

export const holderQueries = {
  all: () => ['holder'] as const,

  /** The largest holders of a token, pools and the venue among them. */
  byAsset: (id: Address) =>
    queryOptions({
      queryKey: [...holderQueries.all(), id] as const,
      queryFn: ({ signal }) =>
        api.get(apiPaths.holders(id), { limit: MAX_HOLDERS }, HoldersReplySchema, signal),
      ...REFRESH.holders,
    }),
};

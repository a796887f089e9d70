import { MIN_JITO_TIP } from '@orrery/domain/trading/tips';
import { BundleTipFloorReplySchema } from '@orrery/wire/chain/broadcast';
import * as apiPaths from '@orrery/wire/paths';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#shared/api/api.ts';
import { REFRESH } from '#shared/api/refresh.ts';
import { log } from '#shared/log.ts';

const LAMPORTS = 1e9;
/** More than any cap. */
const MOST_LAMPORTS = 10 * LAMPORTS;

export const bundleTipQueries = {
  all: () => ['bundle-tip'] as const,
  /** In lamports, what half of the bundles that landed of late have tipped at most. */
  floor: () =>
    queryOptions({
      queryKey: [...bundleTipQueries.all(), 'floor'] as const,
      queryFn: async ({ signal }) => {
        const reply = api.get(apiPaths.bundleTipFloor, {}, BundleTipFloorReplySchema, signal);
        const [floor] = await reply.catch((error: unknown) => {
          log.warn('Reference fee is not available', { error });
          throw error;
        });
        const lamports = Math.round(floor.landed_tips_50th_percentile * LAMPORTS);
        return Math.min(MOST_LAMPORTS, Math.max(Number(MIN_JITO_TIP), lamports));
      },
      ...REFRESH.bundleTip,
    }),
};

import { AddressSchema } from '@orrery/wire/common';
import * as apiPaths from '@orrery/wire/paths';
import {
  ACTIVITIES_PAGE,
  ActivitiesQuerySchema,
  ActivitiesReplySchema,
} from '@orrery/wire/trades/activities';
import * as v from 'valibot';
import type { Gateway } from '../../http/app.ts';
import type { OriginPolicy } from '../../http/origin-policy.ts';
import { costlyRead } from '../../http/public-routes.ts';
import { toActivity } from '../../modules/activities/to-activity.ts';
import type { WalletHistory } from './wallet-history.ts';

/** The chain does not say by whose program something was done. */
const PLATFORM = '';

/** Mounts what wallets did where no host tells it: swaps and transfers, by the chain. What became of orders is not there. */
export function mountWalletHistory(
  gateway: Gateway,
  history: WalletHistory,
  originPolicy: Pick<OriginPolicy, 'assertOwnSite'>,
): void {
  gateway.get(
    apiPaths.activities(':address'),
    costlyRead({
      params: v.object({ address: AddressSchema }),
      querystring: ActivitiesQuerySchema,
      reply: ActivitiesReplySchema,
    }),
    async ({ params: { address }, query: { product, page, mintFilter }, headers }, reply) => {
      originPolicy.assertOwnSite(headers);
      if (product !== 'SWAP') return reply.callNotFound();
      const offset = (page - 1) * ACTIVITIES_PAGE;
      const { rows, hasMore } = await history.page(address, { offset, limit: ACTIVITIES_PAGE });
      const wanted = rows.filter(
        ({ in_mint: given, out_mint: come }) =>
          mintFilter === undefined || given === mintFilter || come === mintFilter,
      );
      return { histories: wanted.map((row) => toActivity(row, PLATFORM)), hasMoreData: hasMore };
    },
  );
}

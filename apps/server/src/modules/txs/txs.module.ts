import { AddressSchema } from '@orrery/wire/common';
import * as apiPaths from '@orrery/wire/paths';
import { TokenTxsQuerySchema, TokenTxsReplySchema } from '@orrery/wire/trades/txs';
import { UserSwapsQuerySchema, UserSwapsReplySchema } from '@orrery/wire/trades/user-swaps';
import { UserTxsQuerySchema, UserTxsReplySchema } from '@orrery/wire/trades/user-txs';
import * as v from 'valibot';
import type { Gateway } from '../../http/app.ts';
import { publicRead } from '../../http/public-routes.ts';
import { createTaggedTxsService, type TaggedTxsOptions } from './tagged-txs.service.ts';
import { createTxsService, type TxsOptions } from './txs.service.ts';
import { createUserSwapsService, type UserSwapsOptions } from './user-swaps.service.ts';
import { createUserTxsService, type UserTxsOptions } from './user-txs.service.ts';

export function mountTxs(
  gateway: Gateway,
  options: TxsOptions & TaggedTxsOptions & UserTxsOptions & UserSwapsOptions,
): void {
  const txs = createTxsService(options);
  const tagged = createTaggedTxsService(options);
  const userTxs = createUserTxsService(options);
  const userSwaps = createUserSwapsService(options);
  gateway.get(
    apiPaths.userSwaps,
    publicRead({ querystring: UserSwapsQuerySchema, reply: UserSwapsReplySchema }),
    (request) => userSwaps.page(request.query),
  );
  gateway.get(
    apiPaths.userTxs,
    publicRead({ querystring: UserTxsQuerySchema, reply: UserTxsReplySchema }),
    (request) => userTxs.page(request.query),
  );
  gateway.get(
    apiPaths.tokenTxs(':id'),
    publicRead({
      params: v.object({ id: AddressSchema }),
      querystring: TokenTxsQuerySchema,
      reply: TokenTxsReplySchema,
    }),
    ({ params: { id }, query }) => {
      const { traderTags: tags, ...rest } = query;
      return tags ? tagged.page(id, { ...rest, tags }) : txs.page(id, rest);
    },
  );
}

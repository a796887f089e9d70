import { AddressSchema } from '@orrery/wire/common';
import * as apiPaths from '@orrery/wire/paths';
import { TokenTxsQuerySchema, TokenTxsReplySchema } from '@orrery/wire/trades/txs';
import { UserSwapsQuerySchema, UserSwapsReplySchema } from '@orrery/wire/trades/user-swaps';
import { UserTxsQuerySchema, UserTxsReplySchema } from '@orrery/wire/trades/user-txs';
import * as v from 'valibot';
import type { Gateway } from '../../http/app.ts';
import { PUBLIC_READ } from '../../http/cors.ts';
import { createTxsService, type TxsOptions } from './txs.service.ts';
import { createUserSwapsService, type UserSwapsOptions } from './user-swaps.service.ts';
import { createUserTxsService, type UserTxsOptions } from './user-txs.service.ts';

export function mountTxs(gateway: Gateway, options: TxsOptions & UserTxsOptions & UserSwapsOptions): void {
  const txs = createTxsService(options);
  const userTxs = createUserTxsService(options);
  const userSwaps = createUserSwapsService(options);
  gateway.get(
    apiPaths.userSwaps,
    {
      schema: { querystring: UserSwapsQuerySchema, response: { 200: UserSwapsReplySchema } },
      config: PUBLIC_READ,
    },
    (request) => userSwaps.page(request.query),
  );
  gateway.get(
    apiPaths.userTxs,
    {
      schema: { querystring: UserTxsQuerySchema, response: { 200: UserTxsReplySchema } },
      config: PUBLIC_READ,
    },
    (request) => userTxs.page(request.query),
  );
  gateway.get(
    apiPaths.tokenTxs(':id'),
    {
      schema: {
        params: v.object({ id: AddressSchema }),
        querystring: TokenTxsQuerySchema,
        response: { 200: TokenTxsReplySchema },
      },
      config: PUBLIC_READ,
    },
    (request) => txs.page(request.params.id, request.query),
  );
}

import { AddressSchema } from '@orrery/wire/common';
import * as apiPaths from '@orrery/wire/paths';
import { HoldersQuerySchema, HoldersReplySchema } from '@orrery/wire/wallets/holders';
import { TopTradersReplySchema } from '@orrery/wire/wallets/pnl';
import * as v from 'valibot';
import type { Gateway } from '../../http/app.ts';
import { costlyRead } from '../../http/public-routes.ts';
import { createHoldersService, type HoldersOptions } from './holders.service.ts';

export function mountHolders(gateway: Gateway, options: HoldersOptions): void {
  const service = createHoldersService(options);
  const params = v.object({ id: AddressSchema });
  gateway.get(
    apiPaths.holders(':id'),
    costlyRead({ params, querystring: HoldersQuerySchema, reply: HoldersReplySchema }),
    (request) => service.holders(request.params.id, request.query.limit),
  );
  gateway.get(apiPaths.topTraders(':id'), costlyRead({ params, reply: TopTradersReplySchema }), (request) =>
    service.topTraders(request.params.id),
  );
}

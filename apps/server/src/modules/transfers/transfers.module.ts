import { AddressSchema } from '@orrery/wire/common';
import * as apiPaths from '@orrery/wire/paths';
import { TransfersQuerySchema, TransfersReplySchema } from '@orrery/wire/trades/transfers';
import * as v from 'valibot';
import type { Gateway } from '../../http/app.ts';
import { publicRead } from '../../http/public-routes.ts';
import { createTransfersService, type TransfersOptions } from './transfers.service.ts';

export function mountTransfers(gateway: Gateway, options: TransfersOptions): void {
  const transfers = createTransfersService(options);
  gateway.get(
    apiPaths.transfers(':address'),
    publicRead({
      params: v.object({ address: AddressSchema }),
      querystring: TransfersQuerySchema,
      reply: TransfersReplySchema,
    }),
    (request) => transfers.page(request.params.address, request.query),
  );
}

import * as apiPaths from '@orrery/wire/paths';
import {
  PnlPositionsQuerySchema,
  PnlPositionsReplySchema,
  PnlQuerySchema,
  PnlReplySchema,
  PnlStatsQuerySchema,
  PnlStatsReplySchema,
} from '@orrery/wire/wallets/pnl';
import type { Gateway } from '../../http/app.ts';
import { costlyRead } from '../../http/public-routes.ts';
import { createPnlService, type PnlOptions } from './pnl.service.ts';

export function mountPnl(gateway: Gateway, options: PnlOptions): void {
  const service = createPnlService(options);
  gateway.get(apiPaths.pnl, costlyRead({ querystring: PnlQuerySchema, reply: PnlReplySchema }), ({ query }) =>
    service.pnl(query.addresses, query.includeClosed === 'true'),
  );
  gateway.get(
    apiPaths.pnlStats,
    costlyRead({ querystring: PnlStatsQuerySchema, reply: PnlStatsReplySchema }),
    ({ query }) => service.stats(query.address),
  );
  gateway.get(
    apiPaths.pnlPositions,
    costlyRead({ querystring: PnlPositionsQuerySchema, reply: PnlPositionsReplySchema }),
    ({ query }) => service.positions(query.address, query.assetId),
  );
}

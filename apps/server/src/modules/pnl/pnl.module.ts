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
import { PUBLIC_READ } from '../../http/cors.ts';
import { COSTLY } from '../../http/limits.ts';
import { createPnlService, type PnlOptions } from './pnl.service.ts';

export function mountPnl(gateway: Gateway, options: PnlOptions): void {
  const service = createPnlService(options);
  gateway.get(
    apiPaths.pnl,
    {
      schema: { querystring: PnlQuerySchema, response: { 200: PnlReplySchema } },
      config: { ...COSTLY, ...PUBLIC_READ },
    },
    ({ query }) => service.pnl(query.addresses, query.includeClosed === 'true'),
  );
  gateway.get(
    apiPaths.pnlStats,
    {
      schema: { querystring: PnlStatsQuerySchema, response: { 200: PnlStatsReplySchema } },
      config: { ...COSTLY, ...PUBLIC_READ },
    },
    ({ query }) => service.stats(query.address),
  );
  gateway.get(
    apiPaths.pnlPositions,
    {
      schema: { querystring: PnlPositionsQuerySchema, response: { 200: PnlPositionsReplySchema } },
      config: { ...COSTLY, ...PUBLIC_READ },
    },
    ({ query }) => service.positions(query.address, query.assetId),
  );
}

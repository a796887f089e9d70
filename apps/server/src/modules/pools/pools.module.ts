import * as apiPaths from '@orrery/wire/paths';
import { PoolsQuerySchema, PoolsReplySchema } from '@orrery/wire/tokens/pools';
import type { Gateway } from '../../http/app.ts';
import { costlyRead } from '../../http/public-routes.ts';
import { createPoolService, type PoolOptions } from './pools.service.ts';

export function mountPools(gateway: Gateway, options: PoolOptions): void {
  const pools = createPoolService(options);
  gateway.get(
    apiPaths.pools,
    costlyRead({ querystring: PoolsQuerySchema, reply: PoolsReplySchema }),
    (request) => pools.of(request.query.assetIds),
  );
}

import * as apiPaths from '@orrery/wire/paths';
import { PoolsQuerySchema, PoolsReplySchema } from '@orrery/wire/tokens/pools';
import type { Gateway } from '../../http/app.ts';
import { PUBLIC_READ } from '../../http/cors.ts';
import { COSTLY } from '../../http/limits.ts';
import { createPoolService, type PoolOptions } from './pools.service.ts';

export function mountPools(gateway: Gateway, options: PoolOptions): void {
  const pools = createPoolService(options);
  gateway.get(
    apiPaths.pools,
    {
      schema: { querystring: PoolsQuerySchema, response: { 200: PoolsReplySchema } },
      config: { ...COSTLY, ...PUBLIC_READ },
    },
    (request) => pools.of(request.query.assetIds),
  );
}

import * as apiPaths from '@orrery/wire/paths';
import { GemsBodySchema, PoolGemsReplySchema } from '@orrery/wire/tokens/gems';
import { PoolsQuerySchema, PoolsReplySchema } from '@orrery/wire/tokens/pools';
import type { Gateway } from '../../http/app.ts';
import { costlyPost, costlyRead } from '../../http/public-routes.ts';
import { createPoolService, type PoolOptions } from './pools.service.ts';

/** The pools of tokens, also as older clients list the newest tokens. */
export function mountPools(gateway: Gateway, options: PoolOptions): void {
  const pools = createPoolService(options);
  gateway.get(
    apiPaths.pools,
    costlyRead({ querystring: PoolsQuerySchema, reply: PoolsReplySchema }),
    (request) => pools.of(request.query.assetIds),
  );
  gateway.post(
    apiPaths.poolGems,
    costlyPost({ body: GemsBodySchema, reply: PoolGemsReplySchema }),
    (request) => pools.gems(request.body),
  );
}

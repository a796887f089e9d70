import * as apiPaths from '@orrery/wire/paths';
import { AssetListSchema } from '@orrery/wire/tokens/asset';
import { AssetRecentQuerySchema } from '@orrery/wire/tokens/lists';
import { AssetSearchQuerySchema } from '@orrery/wire/tokens/search';
import type { Gateway } from '../../http/app.ts';
import { costlyRead } from '../../http/public-routes.ts';
import type { ChainTokens } from './chain-tokens.ts';
import { searchedAddresses } from './with-chain-tokens.ts';

/** Mounts the search for tokens where no host has any: by addresses alone, as the chain names them. */
export function mountChainTokens(gateway: Gateway, tokens: Pick<ChainTokens, 'find'>): void {
  gateway.get(
    apiPaths.assetSearch,
    costlyRead({ querystring: AssetSearchQuerySchema, reply: AssetListSchema }),
    ({ query: { query, limit, filters } }) =>
      filters.length > 0 ? [] : tokens.find(searchedAddresses(query).slice(0, limit)),
  );
  gateway.get(
    apiPaths.assetsRecent,
    costlyRead({ querystring: AssetRecentQuerySchema, reply: AssetListSchema }),
    async ({ query: { ids } }, reply) => {
      if (!ids) return reply.callNotFound();
      return await tokens.find(ids);
    },
  );
}

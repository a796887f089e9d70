import { POOL_KINDS } from '@orrery/chain';
import type { MarketReader } from '@orrery/market';
import { isLaunch, labelOf, type Pool } from '@orrery/venue';
import type { Asset } from '@orrery/wire/tokens/asset';
import type { AssetPool, PoolsReply } from '@orrery/wire/tokens/pools';
import type { Address } from '@solana/kit';
import type { Catalogue } from '../../catalogue/catalogue.ts';

export interface PoolService {
  /** The pools with one of these tokens as base, deepest first; unknown tokens are left out. */
  of(ids: readonly Address[]): PoolsReply;
}

export interface PoolOptions {
  catalogue: Pick<Catalogue, 'pools'>;
  market: Pick<MarketReader, 'assets' | 'pools'>;
}

export function createPoolService({ catalogue, market }: PoolOptions): PoolService {
  return {
    of(ids) {
      const assets = new Map(market.assets(ids).map((asset) => [asset.id, asset]));
      const liquidity = new Map(
        [...assets.keys()].map((id) => [
          id,
          new Map(market.pools(id).map(({ pool, liquidity: usd }) => [pool, usd])),
        ]),
      );
      const pools = catalogue.pools().flatMap((pool) => {
        const asset = assets.get(pool.mints[0].id);
        const usd = liquidity.get(pool.mints[0].id)?.get(pool.id);
        return asset && usd !== undefined
          ? { ...toFacts(pool, asset), liquidity: usd, baseAsset: asset }
          : [];
      });
      return { pools: pools.toSorted((a, b) => b.liquidity - a.liquidity) };
    },
  };
}

const TYPES: ReadonlyMap<number, AssetPool['type']> = new Map([
  [POOL_KINDS.product, 'constant-product'],
  [POOL_KINDS.concentrated, 'concentrated'],
  [POOL_KINDS.stable, 'stable'],
  [POOL_KINDS.launch, 'launch'],
  [POOL_KINDS.quoted, 'rfq'],
]);

function toFacts(pool: Pool, { bondingCurve }: Asset) {
  const { id, mints, account, openedAt } = pool;
  return {
    id,
    chain: 'solana' as const,
    dex: labelOf(account.kind),
    type: TYPES.get(account.kind) ?? 'constant-product',
    quoteAsset: mints[1].id,
    ...(openedAt !== undefined && { createdAt: new Date(openedAt).toISOString() }),
    ...(isLaunch(pool) && typeof bondingCurve === 'number' && { bondingCurve }),
  };
}

import { POOL_KINDS } from '@orrery/chain';
import type { MarketReader } from '@orrery/market';
import { isLaunch, labelOf, type Pool } from '@orrery/venue';
import type { Asset } from '@orrery/wire/tokens/asset';
import { GEM_BUCKETS, type PoolGemsReply } from '@orrery/wire/tokens/gems';
import type { AssetPool, PoolsReply } from '@orrery/wire/tokens/pools';
import type { Address } from '@solana/kit';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { type GemsBody, listGems } from '../list-gems.ts';

export interface PoolService {
  /** The pools with one of these tokens as base, deepest first; unknown tokens are left out. */
  of(ids: readonly Address[]): PoolsReply;
  /** The tokens of each bucket, as the pools they were launched in. */
  gems(body: GemsBody): PoolGemsReply;
  /** A pool by its address. */
  at(id: string): AssetPool | undefined;
  /** The pool a token was launched in or, where that is not known, its deepest one. */
  mainOf(asset: string): AssetPool | undefined;
  /** Addresses of the pools with a token as base. */
  idsOf(asset: string): Address[];
}

export interface PoolOptions {
  catalogue: Pick<Catalogue, 'pool'>;
  market: Pick<MarketReader, 'asset' | 'assets' | 'has' | 'list' | 'pools'>;
}

export function createPoolService({ catalogue, market }: PoolOptions): PoolService {
  /** Those with the token as base, with what both their sides are worth in US dollars. */
  const poolsOf = (asset: Address) =>
    market.pools(asset).flatMap(({ pool: id, liquidity }) => {
      const pool = catalogue.pool(id);
      return pool && pool.mints[0].id === asset ? { pool, liquidity } : [];
    });

  const ofAsset = (asset: Asset): AssetPool[] =>
    poolsOf(asset.id)
      .map(({ pool, liquidity }) => ({ ...toFacts(pool, asset), liquidity, baseAsset: asset }))
      .toSorted((a, b) => b.liquidity - a.liquidity);

  function main(asset: Asset): AssetPool | undefined {
    const pools = ofAsset(asset);
    return pools.find(({ id }) => id === asset.firstPool?.id) ?? pools[0];
  }

  return {
    of: (ids) => ({
      pools: market
        .assets(ids)
        .flatMap(ofAsset)
        .toSorted((a, b) => b.liquidity - a.liquidity),
    }),
    gems(body) {
      const reply: PoolGemsReply = {};
      const found = listGems(market, body);
      for (const bucket of GEM_BUCKETS) {
        const assets = found[bucket]?.assets;
        if (assets) reply[bucket] = { pools: assets.flatMap((asset) => main(asset) ?? []) };
      }
      return reply;
    },
    at(id) {
      const base = catalogue.pool(id as Address)?.mints[0].id;
      if (base === undefined || !market.has(base)) return undefined;
      return ofAsset(market.asset(base)).find((pool) => pool.id === id);
    },
    mainOf: (asset) => (market.has(asset) ? main(market.asset(asset)) : undefined),
    idsOf: (asset) => poolsOf(asset as Address).map(({ pool }) => pool.id),
  };
}

const TYPES: ReadonlyMap<number, AssetPool['type']> = new Map([
  [POOL_KINDS.product, 'constant-product'],
  [POOL_KINDS.concentrated, 'concentrated'],
  [POOL_KINDS.stable, 'stable'],
  [POOL_KINDS.launch, 'launch'],
  [POOL_KINDS.quoted, 'rfq'],
]);

function toFacts(pool: Pool, { bondingCurve, updatedAt }: Asset) {
  const { id, mints, account, openedAt } = pool;
  return {
    id,
    chain: 'solana' as const,
    dex: labelOf(account.kind),
    type: TYPES.get(account.kind) ?? 'constant-product',
    quoteAsset: mints[1].id,
    ...(openedAt !== undefined && { createdAt: new Date(openedAt).toISOString() }),
    ...(typeof updatedAt === 'string' && { updatedAt }),
    ...(isLaunch(pool) && typeof bondingCurve === 'number' && { bondingCurve }),
  };
}

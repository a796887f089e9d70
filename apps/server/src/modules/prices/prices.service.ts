import { SLOT_MS } from '@orrery/localnet';
import type { Market } from '@orrery/market';
import { type Asset, type FallbackPricesReply, PRICES_MOST, type PriceReply } from '@orrery/wire';
import type { Address } from '@solana/kit';

export interface PriceService {
  /** Tokens without a price are left out, and all beyond the first fifty. */
  prices(ids: readonly Address[]): PriceReply;
  /** Tokens without a price are left out. */
  fallback(ids: readonly Address[]): FallbackPricesReply;
}

/** `genesisMs` is slot 0's time: what named a price happened in its slot. */
export function createPriceService(market: Pick<Market, 'assets'>, genesisMs: number): PriceService {
  return {
    prices: (ids) =>
      Object.fromEntries(
        priced(market.assets(ids.slice(0, PRICES_MOST))).map(({ asset, price }) => [
          asset.id,
          {
            usdPrice: price,
            blockId: asset.priceBlockId ?? null,
            decimals: asset.decimals,
            priceChange24h: asset.stats24h?.priceChange ?? null,
            liquidity: asset.liquidity ?? null,
            createdAt: asset.createdAt ?? null,
          },
        ]),
      ),
    fallback: (ids) => ({
      data: Object.fromEntries(
        priced(market.assets(ids)).map(({ asset, price }) => [
          asset.id,
          {
            value: price,
            updateUnixTime: Math.floor((genesisMs + (asset.priceBlockId ?? 0) * SLOT_MS) / 1000),
          },
        ]),
      ),
    }),
  };
}

function priced(assets: readonly Asset[]) {
  return assets.flatMap((asset) => (asset.usdPrice == null ? [] : { asset, price: asset.usdPrice }));
}

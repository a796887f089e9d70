import type { Clock } from '@orrery/core/time';
import { SLOT_MS } from '@orrery/domain/solana/network';
import type { Localnet } from '@orrery/localnet';
import type { MarketReader } from '@orrery/market';
import type { FallbackPricesReply } from '@orrery/wire/charts/front-end';
import type { Asset } from '@orrery/wire/tokens/asset';
import type { Address } from '@solana/kit';

export interface PriceService {
  /** Tokens without a price are left out. */
  fallback(ids: readonly Address[]): FallbackPricesReply;
}

/** `genesisMs` is slot 0's time: what named a price happened in its slot, which may have begun a few seconds early. */
export interface PriceOptions {
  market: Pick<MarketReader, 'assets'>;
  chain: Pick<Localnet, 'genesisMs'>;
  clock: Clock;
}

export function createPriceService({ market, chain, clock }: PriceOptions): PriceService {
  const timeOf = (slot: number) => Math.min(clock.now(), chain.genesisMs + slot * SLOT_MS);
  return {
    fallback: (ids) => ({
      data: Object.fromEntries(
        priced(market.assets(ids)).map(({ asset, price }) => [
          asset.id,
          {
            value: price,
            updateUnixTime: Math.floor(timeOf(asset.priceBlockId ?? 0) / 1000),
          },
        ]),
      ),
    }),
  };
}

function priced(assets: readonly Asset[]) {
  return assets.flatMap((asset) => (asset.usdPrice == null ? [] : { asset, price: asset.usdPrice }));
}

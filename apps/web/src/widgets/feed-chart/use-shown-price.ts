import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Address } from '@solana/kit';
import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import { assetById } from '#entities/asset/asset-by-id.queries.ts';
import type { ChartChoice } from '#entities/candle/chart-view.ts';
import type { useDatafeed } from '#entities/candle/use-datafeed.ts';
import { usePrice } from '#entities/price/use-price.ts';

interface EndPriceInput {
  base: Address;
  quote: Address | undefined;
  choice: Pick<ChartChoice, 'measure' | 'unit'>;
}

interface ShownPriceInput extends EndPriceInput {
  live: Pick<ReturnType<typeof useDatafeed>, 'stores'>;
}

/** What a token's chart ends at in its own unit, undefined while unknown; with the token's price in US dollars, and what stands between both. */
export function useEndPrice({ base, quote, choice: { measure, unit } }: EndPriceInput) {
  const { data: asset } = useQuery(assetById(base));
  const supply = asset?.circSupply;
  const price = usePrice(base);
  const unitId = unit === 'pair' ? quote : unit === 'sol' ? WRAPPED_SOL : undefined;
  const priceOfUnit = usePrice(unitId ?? base);
  const unitPrice = unitId ? priceOfUnit : 1;
  const counted = measure === 'mcap' && unit !== 'pair' ? supply : 1;
  const perDollar = unitPrice && counted != null ? counted / unitPrice : undefined;
  const end = price == null || perDollar === undefined ? undefined : price * perDollar;
  return { asset, price, unitId, unitPrice, end, unit: { perDollar, supply } };
}

/** Ends the last bar of a token's chart at the price that is shown; returns that price in US dollars, and how it stands in the chart's unit. */
export function useShownPrice({ live: { stores }, ...input }: ShownPriceInput) {
  const { asset, price, unitPrice, end, unit } = useEndPrice(input);
  // A pair's bars are drawn out of those of both tokens in dollars.
  const [first, second] = input.choice.unit === 'pair' ? [price, unitPrice] : [end];
  // In the frame that shows the price elsewhere.
  useLayoutEffect(() => {
    stores[0]?.endAt(first ?? undefined);
    stores[1]?.endAt(second ?? undefined);
  }, [stores, first, second]);
  return { asset, price, unit };
}

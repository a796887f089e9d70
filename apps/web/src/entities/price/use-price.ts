import type { Address } from '@solana/kit';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { assetQueries } from '#entities/asset/asset.queries.ts';
import { shownAsset } from '#entities/asset/live/live-stores.ts';
import type { Stream } from '#shared/stream/stream.ts';
import { useStream } from '#shared/stream/stream-context.ts';
import { newerPrice, PRICE_REUSE_MS, type Price, priceInList } from './price.model.ts';
import { priceQueries } from './price.queries.ts';

/** A token's price in US dollars as it lives; null when it has no price, undefined while unknown. */
export function usePrice(id: Address): number | null | undefined {
  const client = useQueryClient();
  const stream = useStream();
  const known = () => findKnown(client, id);
  const { data } = useQuery({
    ...priceQueries.byToken(id),
    initialData: () => known()?.price,
    initialDataUpdatedAt: () => known()?.at,
  });
  useEffect(() => follow(id, { client, stream }), [id, client, stream]);
  return data === undefined ? undefined : (data?.price ?? null);
}

/**
 * The price a screen has before it asks, and when it was asked for. The stream may have changed that of a row on screen since its list
 * came, and does not say it again to one that listens later.
 */
function findKnown(client: QueryClient, id: Address): { price: Price; at: number } | undefined {
  const listed = findListed(client, id);
  const shown = priceInList([shownAsset(id)], id);
  const price = (shown && newerPrice(listed?.price, shown)) ?? listed?.price;
  return price && { price, at: listed?.at ?? 0 };
}

/** The newest price in a list that was loaded within the last 10 s, and when that was. */
function findListed(client: QueryClient, id: Address) {
  return client
    .getQueryCache()
    .findAll({ queryKey: assetQueries.all() })
    .filter(({ state }) => Date.now() - state.dataUpdatedAt < PRICE_REUSE_MS)
    .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
    .flatMap(({ state }) => {
      const price = priceInList(state.data, id);
      return price ? [{ price, at: state.dataUpdatedAt }] : [];
    })
    .at(0);
}

/** Keeps the cached price as the stream says it. */
function follow(id: Address, { client, stream }: { client: QueryClient; stream: Stream }): () => void {
  const { queryKey } = priceQueries.byToken(id);
  const letGo = stream.watch('prices', [id]);
  const stop = stream.onBatch(({ prices }) => {
    const price = prices.get(id);
    if (price) client.setQueryData(queryKey, (held) => newerPrice(held, price));
  });
  return () => {
    stop();
    letGo();
  };
}

import type { Address } from '@solana/kit';
import { useEffect, useSyncExternalStore } from 'react';
import { storage } from '#shared/storage/storage.ts';
import { useStream } from '#shared/stream/stream-context.ts';
import { createPriceTable, type FoundPrices, PriceTableSchema, type ShownPrice } from './price-table.ts';

const table = createPriceTable({
  entry: storage.entry('token-prices:v1', PriceTableSchema, {}),
  load: fetchPrices,
});

type PriceStream = ReturnType<typeof useStream>;

/**
 * Prices in US dollars from the stored table, which follow the stream; a token without one is left out. At most 60 s
 * old unless they say that they are stale.
 */
export function useTokenPrices(ids: readonly Address[]): ReadonlyMap<Address, ShownPrice> {
  const stream = useStream();
  const key = ids.join();
  useEffect(() => {
    // The same ids as a text, so that a list made anew for each drawing is the same list; none is no id.
    const wanted = key.split(',').filter((id): id is Address => id !== '');
    return keepPriced(wanted, stream);
  }, [key, stream]);
  return useSyncExternalStore(table.subscribe, table.shown);
}

/** Calls with the price of one token whenever it may have changed, until what it returns is called. */
export function watchPrice(id: Address, stream: PriceStream, onPrice: (usd: number | undefined) => void) {
  const letGo = keepPriced([id], stream);
  const tell = () => onPrice(table.shown().get(id)?.usd);
  const stop = table.subscribe(tell);
  tell();
  return () => {
    stop();
    letGo();
  };
}

function keepPriced(ids: readonly Address[], stream: PriceStream): () => void {
  const release = table.want(ids);
  const letGo = stream.watch('prices', ids);
  const stop = stream.onBatch(({ prices }) => table.tell(prices));
  return () => {
    stop();
    letGo();
    release();
  };
}

/** What asks comes with the first question, so that a screen is there sooner. */
async function fetchPrices(ids: readonly Address[]): Promise<FoundPrices> {
  const sources = await import('./price-sources.ts').catch(() => undefined);
  return sources ? await sources.loadPrices(ids) : { prices: new Map(), isComplete: false };
}

import type { Address } from '@solana/kit';
import { useEffect, useState } from 'react';
import { useStream } from '#shared/stream/stream-context.ts';
import { loadAgain } from '#shared/ui/states/load-again.ts';

/** The price of a token in US dollars as `useTokenPrices` has it, whose code follows on the screen; undefined until then, and without an id. */
export function useLatePrice(id: Address | undefined): number | undefined {
  const stream = useStream();
  const [priced, setPriced] = useState<{ id: Address; usd: number | undefined }>();
  useEffect(() => {
    if (id === undefined) return undefined;
    let stop = () => {};
    let isLeft = false;
    void loadAgain(() => import('./use-token-prices.ts')).then(({ watchPrice }) => {
      if (!isLeft) stop = watchPrice(id, stream, (usd) => setPriced({ id, usd }));
    });
    return () => {
      isLeft = true;
      stop();
    };
  }, [id, stream]);
  return priced?.id === id ? priced?.usd : undefined;
}

import type { Time } from '@orrery/core/time';
import type { Market } from '@orrery/market';
import type { Oracle } from '@orrery/oracle';

/** As old as a price may become before its readers ask again. */
const EVERY_MS = 5_000;

/** Keeps the shares' prices on the stocks' tokens. Returns how to stop. */
export function followShares(oracle: Oracle, market: Pick<Market, 'setStock'>, time: Time): () => void {
  const shares = oracle.feeds.filter(({ kind }) => kind === 'stock');
  function follow(): void {
    const at = time.now();
    for (const feed of shares) {
      market.setStock(feed.mint, { feed: feed.symbol, price: oracle.priceAt(feed, at), at });
    }
  }
  follow();
  return time.every(EVERY_MS, follow);
}

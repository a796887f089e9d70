import type { Time } from '@orrery/core/time';
import { createPoolService } from '../modules/pools/pools.service.ts';
import { toTokenTx } from '../modules/txs/txs.service.ts';
import type { StoredTrade } from '../store/schema.ts';
import { createStreamHub, type StreamHub } from '../stream/hub.ts';
import { createTicker } from '../stream/ticker.ts';
import type { StoredMarket } from './open-market.ts';

const PING_MS = 15_000;

export interface MarketStream {
  hub: StreamHub;
  /** Told of the trades the store has taken. */
  onTaken: (rows: readonly StoredTrade[]) => void;
  stop: () => void;
}

/** Advances the market's time, which nothing else does once the server runs, and notifies the stream's clients of changes. */
export function startMarketStream(
  { market, catalogue }: Pick<StoredMarket, 'market' | 'catalogue'>,
  time: Time,
): MarketStream {
  const hub = createStreamHub(market, createPoolService({ market, catalogue }));
  const ticker = createTicker(time, (now) => {
    market.advance(now);
    hub.tick(now);
  });
  const stopPinging = time.every(PING_MS, () => hub.ping());
  return {
    hub,
    onTaken(rows) {
      const txs = rows.map((row) => {
        const decimals = catalogue.token(row.asset)?.decimals ?? 0;
        return toTokenTx(row, { decimals, multiplier: market.multiplier(row.asset) });
      });
      hub.publish(txs);
      ticker.hurry();
    },
    stop() {
      stopPinging();
      ticker.stop();
    },
  };
}

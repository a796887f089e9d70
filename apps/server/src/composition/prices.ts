import { type Clock, MINUTE_MS, type Time } from '@orrery/core/time';
import type { Localnet } from '@orrery/localnet';
import type { Market } from '@orrery/market';
import type { Oracle } from '@orrery/oracle';
import { oracleOf } from '@orrery/world';
import type { Logger } from 'pino';
import type { WebSocket } from 'ws';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { ChainWorld } from '../chain/start-chain.ts';
import type { Gateway } from '../http/app.ts';
import { mountChaos } from '../modules/chaos/chaos.module.ts';
import { createChaosStream } from '../modules/chaos/chaos-stream.ts';
import { mountCharts } from '../modules/charts/charts.module.ts';
import { mountFrontEnd } from '../modules/front-end/front-end.module.ts';
import { createRateHistory } from '../modules/front-end/rate-history.ts';
import { mountOracle } from '../modules/oracle/oracle.module.ts';
import { mountFallbackPrices } from '../modules/prices/prices.module.ts';
import { createFeeds } from '../prices/feeds.ts';
import { followPastPrices, tellPastPrices } from '../prices/follow-past-prices.ts';
import { followShares } from '../prices/follow-shares.ts';
import { createReadCandles, type ReadCandles } from '../prices/read-candles.ts';
import { createBarRepository } from '../store/bars/bars.repository.ts';
import type { StoreDatabase } from '../store/database.ts';

/** The shortest bar of these feeds is a minute, so a price a second is fine enough. */
const CHAOS_TICK_MS = 1_000;
const CHAOS_PING_MS = 15_000;

/** Candles, reference prices and the prices of the past. */
export interface Prices {
  oracle: Oracle;
  readCandles: ReadCandles;
  mount(gateway: Gateway): void;
  /** Takes a client of the chaos price stream. */
  attachChaos(socket: WebSocket): void;
  /** Tells the market what its tokens cost a week and a month ago; of the synthetic history only once that is stored. */
  tellPastPrices(signal: AbortSignal): Promise<void>;
  /** Begins to follow shares, past prices and the chaos stream's clock. Returns how to stop. */
  start(): () => Promise<void>;
}

interface PricesOptions {
  store: StoreDatabase;
  world: ChainWorld;
  market: Market;
  catalogue: Pick<Catalogue, 'tokens'>;
  chain: Pick<Localnet, 'status' | 'genesisMs'>;
  time: Time;
  log: Logger;
}

export function composePrices({ store, world, market, catalogue, chain, time, log }: PricesOptions): Prices {
  const clock: Clock = time;
  const bars = createBarRepository(store);
  const readCandles = createReadCandles(bars, market, clock);
  const oracle = oracleOf(world.universe, world.genesisMs);
  const feeds = createFeeds({ oracle, market, readCandles, clock });
  const chaos = createChaosStream(feeds, clock);
  const rates = createRateHistory();
  const past = { bars, market, assets: () => catalogue.tokens().map(({ id }) => id), time, log };
  return {
    oracle,
    readCandles,
    mount(gateway) {
      mountCharts(gateway, { readCandles, bars, market, clock });
      mountFrontEnd(gateway, { readCandles, market, chain, rates, clock });
      mountFallbackPrices(gateway, { market, chain, clock });
      mountOracle(gateway, feeds);
      mountChaos(gateway, feeds);
    },
    attachChaos: (socket) => chaos.attach(socket),
    tellPastPrices: (signal) => tellPastPrices(past, signal),
    start() {
      const stopShares = followShares(oracle, market, time);
      const stopPast = followPastPrices(past);
      const stopTicking = time.every(CHAOS_TICK_MS, () => chaos.tick());
      const stopPinging = time.every(CHAOS_PING_MS, () => chaos.ping());
      const stopNoting = time.every(MINUTE_MS, () => {
        const { state, transactionsPerSecond } = chain.status();
        if (state === 'ready') rates.note(transactionsPerSecond);
      });
      return () => {
        stopShares();
        stopTicking();
        stopPinging();
        stopNoting();
        return stopPast();
      };
    },
  };
}

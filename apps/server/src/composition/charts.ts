import type { Clock, Time } from '@orrery/core';
import type { Localnet } from '@orrery/localnet';
import type { Market } from '@orrery/market';
import { createOracle, type Oracle } from '@orrery/world';
import type { Logger } from 'pino';
import type { WebSocket } from 'ws';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { ChainWorld } from '../chain/start-chain.ts';
import type { Gateway } from '../http/app.ts';
import { addChaosRoutes } from '../modules/chaos/chaos.routes.ts';
import { createChaosStream } from '../modules/chaos/chaos-stream.ts';
import { addChartRoutes } from '../modules/charts/charts.routes.ts';
import { createChartService } from '../modules/charts/charts.service.ts';
import { addFrontEndRoutes } from '../modules/front-end/front-end.routes.ts';
import { createFrontEndService } from '../modules/front-end/front-end.service.ts';
import { addOracleRoutes } from '../modules/oracle/oracle.routes.ts';
import { createOracleService } from '../modules/oracle/oracle.service.ts';
import { addPriceRoutes } from '../modules/prices/prices.routes.ts';
import { createPriceService } from '../modules/prices/prices.service.ts';
import { addShareRoutes } from '../modules/share/share.routes.ts';
import { createShareService, type ShareOptions } from '../modules/share/share.service.ts';
import { addStockRoutes } from '../modules/stocks/stocks.routes.ts';
import { createStockService } from '../modules/stocks/stocks.service.ts';
import { createFeeds } from '../prices/feeds.ts';
import { followPastPrices, tellPastPrices } from '../prices/follow-past-prices.ts';
import { followShares } from '../prices/follow-shares.ts';
import { createReadCandles } from '../prices/read-candles.ts';
import { createBarRepository } from '../store/bars.repository.ts';
import type { StoreDatabase } from '../store/database.ts';

/** The pace at which prices are polled (trading.md §9). */
const CHAOS_TICK_MS = 1_000;
const CHAOS_PING_MS = 15_000;

/** All that has to do with charts, oracle prices and shares. */
export interface Charts {
  oracle: Oracle;
  addModules(gateway: Gateway): void;
  /** Takes a client of the chaos price stream. */
  attachChaos(socket: WebSocket): void;
  /** Tells the market what its tokens cost a week and a month ago; of the synthetic history only once that is stored. */
  tellPastPrices(signal: AbortSignal): Promise<void>;
  /** Begins to follow shares, past prices and the stream's clock. Returns how to stop. */
  start(): () => Promise<void>;
}

interface ChartsOptions {
  store: StoreDatabase;
  world: ChainWorld;
  market: Market;
  catalogue: Pick<Catalogue, 'tokens'>;
  chain: Pick<Localnet, 'status' | 'genesisMs'>;
  time: Time;
  log: Logger;
  share: Pick<ShareOptions, 'webRoot' | 'publicUrl'>;
}

export function composeCharts(options: ChartsOptions): Charts {
  const { store, world, market, catalogue, chain, time, log, share } = options;
  const clock: Clock = time;
  const { universe, genesisMs } = world;
  const bars = createBarRepository(store);
  const readCandles = createReadCandles(bars, market, clock);
  const oracle = createOracle(universe, genesisMs);
  const feeds = createFeeds({ oracle, market, readCandles, clock });
  const chaos = createChaosStream(feeds, clock);
  const past = { bars, market, assets: () => catalogue.tokens().map(({ id }) => id), time, log };
  return {
    oracle,
    addModules(gateway) {
      addChartRoutes(gateway, createChartService({ readCandles, bars, market, clock }));
      addFrontEndRoutes(gateway, createFrontEndService({ readCandles, market, chain, clock }));
      addPriceRoutes(gateway, createPriceService(market, genesisMs));
      addOracleRoutes(gateway, createOracleService(feeds));
      addChaosRoutes(gateway, feeds);
      addShareRoutes(gateway, createShareService({ ...share, readCandles, market, clock }));
      addStockRoutes(gateway, createStockService(universe.characters, market));
    },
    attachChaos: (socket) => chaos.attach(socket),
    tellPastPrices: (signal) => tellPastPrices(past, signal),
    start() {
      const stopShares = followShares(oracle, market, time);
      const stopPast = followPastPrices(past);
      const stopTicking = time.every(CHAOS_TICK_MS, () => chaos.tick());
      const stopPinging = time.every(CHAOS_PING_MS, () => chaos.ping());
      return () => {
        stopShares();
        stopTicking();
        stopPinging();
        return stopPast();
      };
    },
  };
}

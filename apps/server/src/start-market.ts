import type { Clock } from '@orrery/core';
import { createMarket, type Market } from '@orrery/market';
import type { Logger } from 'pino';
import { type Catalogue, createCatalogue } from './catalogue.ts';
import { createIndexer, type Indexer } from './indexer/indexer.ts';
import { createPast } from './past/past.ts';
import type { EmbeddedChain } from './start-chain.ts';
import { createBarRepository } from './store/bars.repository.ts';
import { readCatalogue } from './store/catalogue.repository.ts';
import type { StoreDatabase } from './store/database.ts';
import { createTradeRepository, type TradeRepository } from './store/trades.repository.ts';

export interface IndexedMarket {
  catalogue: Catalogue;
  market: Market;
  trades: TradeRepository;
  indexer: Indexer;
  /** Stores the history before genesis a little at a time, which nothing waits for: to be called when the rest has started. */
  savePast(): Promise<void>;
  stop(): Promise<void>;
}

interface MarketOptions {
  chain: EmbeddedChain;
  store: StoreDatabase;
  clock: Clock;
  log: Logger;
}

/** Rebuilds catalogue and market from universe, store and chain, and goes on following the chain. */
export async function startMarket({ chain, store, clock, log }: MarketOptions): Promise<IndexedMarket> {
  const { call, universe, pools, authority, feeOwner } = chain;
  const catalogue = await createCatalogue({
    authority: authority.address,
    tokens: universe.tokens,
    pools,
    known: await readCatalogue(store),
  });
  const market = createMarket(catalogue.tokens());
  const trades = createTradeRepository(store);
  const indexer = createIndexer({
    call,
    trades,
    bars: createBarRepository(store),
    market,
    catalogue,
    authority: authority.address,
    feeOwner: feeOwner.address,
    clock,
    log,
  });
  const past = createPast({ chain, store, market, clock });
  const stopping = new AbortController();
  let writePast = await past.begin();
  await indexer.start((gap) => past.bridge(gap));
  let saving = Promise.resolve();
  return {
    catalogue,
    market,
    trades,
    indexer,
    savePast() {
      const write = writePast;
      // Once: it holds a day of trades and a month of bars until it is forgotten.
      writePast = () => Promise.resolve();
      saving = write(stopping.signal).catch((error: unknown) => {
        log.error({ err: error }, 'the history before genesis was not stored; the next start draws it again');
      });
      return saving;
    },
    async stop() {
      stopping.abort();
      await Promise.all([indexer.stop(), saving]);
    },
  };
}

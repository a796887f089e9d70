import type { Clock } from '@orrery/core';
import { createMarket, type Market } from '@orrery/market';
import type { Address } from '@solana/kit';
import { type Catalogue, createCatalogue } from './catalogue/catalogue.ts';
import { replayTrades } from './indexer/replay-trades.ts';
import { createPast, type Past } from './past/past.ts';
import type { ChainWorld } from './start-chain.ts';
import { readCatalogue } from './store/catalogue.repository.ts';
import type { StoreDatabase } from './store/database.ts';
import { createPositionWriter } from './store/positions/position-writer.ts';
import { createTradeRepository, type TradeRepository } from './store/trades.repository.ts';

export interface StoredMarket {
  catalogue: Catalogue;
  market: Market;
  trades: TradeRepository;
  past: Past;
  /** Writes the invented past to the store a little at a time, if it is not there yet. */
  savePast: (signal: AbortSignal) => Promise<void>;
}

interface MarketOptions {
  world: ChainWorld;
  store: StoreDatabase;
  authority: Address;
  clock: Clock;
}

/** Rebuilds catalogue and market from the universe and the store; the chain is not asked, and may still be starting. */
export async function openMarket({ world, store, authority, clock }: MarketOptions): Promise<StoredMarket> {
  const { universe, pools } = world;
  const known = await readCatalogue(store);
  const catalogue = await createCatalogue({ authority, tokens: universe.tokens, pools, known });
  const market = createMarket(catalogue.tokens());
  const positions = createPositionWriter(store);
  const trades = createTradeRepository(store, positions);
  const past = createPast({ world, store, positions, market, clock });
  const savePast = await past.begin();
  await replayTrades(trades, market, clock.now());
  return { catalogue, market, trades, past, savePast };
}

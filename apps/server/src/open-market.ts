import type { Clock } from '@orrery/core';
import type { Market } from '@orrery/market';
import type { Address } from '@solana/kit';
import type { Logger } from 'pino';
import { type Catalogue, createCatalogue } from './catalogue/catalogue.ts';
import { reopenMarket, replayTrades } from './indexer/replay-trades.ts';
import { createPast, type Past } from './past/past.ts';
import type { ChainWorld } from './start-chain.ts';
import { readCatalogue } from './store/catalogue.repository.ts';
import type { StoreDatabase } from './store/database.ts';
import { createPositionWriter } from './store/positions/position-writer.ts';
import { createSnapshotRepository } from './store/snapshots.repository.ts';
import { createTradeRepository, type TradeRepository } from './store/trades.repository.ts';

export interface StoredMarket {
  catalogue: Catalogue;
  market: Market;
  trades: TradeRepository;
  past: Past;
  /** Writes the invented past to the store a little at a time, if it is not there yet. */
  savePast: (signal: AbortSignal) => Promise<void>;
  /**
   * Writes what a later start goes on from. To be called from a timer or after the indexer has stopped: the indexer stores and
   * shows without anything in between but its own promises. Does nothing while the past is not stored, which would be told twice.
   */
  saveSnapshot: () => void;
}

interface MarketOptions {
  world: ChainWorld;
  store: StoreDatabase;
  authority: Address;
  clock: Clock;
  log: Logger;
}

/** Rebuilds catalogue and market from the universe and the store; the chain is not asked, and may still be starting. */
export async function openMarket(options: MarketOptions): Promise<StoredMarket> {
  const { world, store, authority, clock, log } = options;
  const { universe, pools } = world;
  const known = await readCatalogue(store);
  const catalogue = await createCatalogue({ authority, tokens: universe.tokens, pools, known });
  const snapshots = createSnapshotRepository(store, log);
  const { market, slot } = await reopenMarket({ snapshots, tokens: catalogue.tokens(), log });
  const positions = createPositionWriter(store);
  const trades = createTradeRepository(store, positions);
  const past = createPast({ world, store, positions, market, clock });
  const savePast = await past.begin();
  await replayTrades(trades, market, { now: clock.now(), slot });
  let isPastSaved = false;
  return {
    catalogue,
    market,
    trades,
    past,
    async savePast(signal) {
      await savePast(signal);
      isPastSaved = !signal.aborted;
    },
    saveSnapshot() {
      if (isPastSaved) snapshots.save(market.snapshot());
    },
  };
}

import type { Clock } from '@orrery/core';
import { createMarket, type Market } from '@orrery/market';
import type { Address } from '@solana/kit';
import { type Catalogue, createCatalogue, type LaunchEvent } from './catalogue/catalogue.ts';
import { replayTrades } from './indexer/replay-trades.ts';
import { createPast, type Past } from './past/past.ts';
import type { ChainWorld } from './start-chain.ts';
import { readCatalogue } from './store/catalogue.repository.ts';
import type { StoreDatabase } from './store/database.ts';
import { createLaunchRepository, type LaunchRepository } from './store/launches.repository.ts';
import { createTradeRepository, type TradeRepository } from './store/trades.repository.ts';

export interface StoredMarket {
  catalogue: Catalogue;
  market: Market;
  trades: TradeRepository;
  launches: LaunchRepository;
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
  const trades = createTradeRepository(store);
  const launches = createLaunchRepository(store);
  await launches.seed(listLaunches(catalogue));
  market.addLaunches(await launches.developers());
  const past = createPast({ world, store, market, clock });
  const savePast = await past.begin();
  await replayTrades(trades, market, clock.now());
  return { catalogue, market, trades, launches, past, savePast };
}

/** The launches of before the first block, with the graduations of those that are on no curve any more. */
function listLaunches(catalogue: Catalogue): LaunchEvent[] {
  const graduatedAt = new Map<Address, number>();
  for (const { mints, curve, openedAt } of catalogue.pools()) {
    if (curve.kind === 'launch' || openedAt === undefined) continue;
    graduatedAt.set(mints[0].id, Math.min(openedAt, graduatedAt.get(mints[0].id) ?? openedAt));
  }
  return catalogue.tokens().flatMap((facts): LaunchEvent[] => {
    const { launch } = facts;
    if (!launch) return [];
    const token = { ...facts, launch };
    const timeMs = graduatedAt.get(facts.id);
    const born: LaunchEvent = { kind: 'born', token, timeMs: launch.createdAt };
    return timeMs === undefined ? [born] : [born, { kind: 'graduated', token, timeMs }];
  });
}

import { type Millis, millis } from '@orrery/core/time';
import { MAX_EARLY_MS, SLOT_MS } from '@orrery/domain/solana/network';
import type { Market } from '@orrery/market';
import type { PacedTime } from '@orrery/runtime';
import type { Address } from '@solana/kit';
import type { Logger } from 'pino';
import { type Catalogue, createCatalogue, type LaunchEvent } from '../catalogue/catalogue.ts';
import type { ChainWorld } from '../chain/start-chain.ts';
import { reopenMarket, replayTrades } from '../indexer/replay-trades.ts';
import { createPast, type Past } from '../indexer/synthetic-history/synthetic-history.ts';
import type { TokenIcons } from '../modules/image/token-icons.ts';
import { type BlockStore, createBlockStore } from '../store/block-store.ts';
import type { StoreDatabase } from '../store/database.ts';
import { createLaunchRepository, type LaunchRepository } from '../store/launches/launches.repository.ts';
import { readCatalogue } from '../store/market/catalogue.repository.ts';
import { createSnapshotRepository } from '../store/market/snapshots.repository.ts';
import { createPositionWriter } from '../store/positions/position-writer.ts';
import { createTradeRepository, type TradeRepository } from '../store/trades/trades.repository.ts';

export interface StoredMarket {
  catalogue: Catalogue;
  market: Market;
  blocks: BlockStore;
  trades: TradeRepository;
  launches: LaunchRepository;
  past: Past;
  /** Writes the synthetic history to the store a little at a time, if it is not there yet. */
  savePast: (signal: AbortSignal) => Promise<void>;
  /** Once `savePast` has ended: until then the store lists but a part of the trades there were. */
  pastStored: Promise<void>;
  /**
   * Writes what a later start goes on from. To be called from a timer or after the indexer has stopped: the indexer stores and
   * shows without anything in between but its own promises. Does nothing while the past is not stored, which would be told twice.
   */
  saveSnapshot: () => void;
}

interface MarketOptions {
  world: ChainWorld;
  store: StoreDatabase;
  icons: Pick<TokenIcons, 'iconOf' | 'onNamed'>;
  time: PacedTime;
  log: Logger;
}

/** Rebuilds catalogue and market from the universe and the store; the chain is not asked, and may still be starting. */
export async function openMarket(options: MarketOptions): Promise<StoredMarket> {
  const { world, store, icons, time, log } = options;
  const { universe, pools } = world;
  const slotTime = (slot: number) => Math.min(time.now(), world.genesisMs + slot * SLOT_MS);
  const known = await readCatalogue(store);
  const catalogue = createCatalogue({ tokens: universe.tokens, pools, known });
  const snapshots = createSnapshotRepository(store, log);
  const { market, slot } = await reopenMarket(
    { snapshots, tokens: catalogue.tokens(), log },
    { slotTime, iconOf: icons.iconOf },
  );
  icons.onNamed((id) => market.noteIcon(id));
  const positions = createPositionWriter(store);
  const blocks = createBlockStore(store, positions);
  const trades = createTradeRepository(store);
  // The chain is at least there, whatever the wall says, and may tell it only later.
  const latest = world.genesisMs + ((await blocks.cursor()) ?? 0) * SLOT_MS;
  time.notBefore(millis(latest - MAX_EARLY_MS));
  const launches = createLaunchRepository(store);
  await launches.seed(listLaunches(catalogue));
  market.addLaunches(await launches.developers());
  const past = createPast({ world, store, positions, market, clock: time });
  const savePast = await past.begin();
  await replayTrades(trades, market, { now: time.now(), slot });
  let isPastSaved = false;
  let tellStored = () => {};
  const pastStored = new Promise<void>((resolve) => {
    tellStored = resolve;
  });
  return {
    catalogue,
    market,
    blocks,
    trades,
    launches,
    past,
    pastStored,
    async savePast(signal) {
      await savePast(signal).finally(tellStored);
      isPastSaved = !signal.aborted;
    },
    saveSnapshot() {
      if (isPastSaved) snapshots.save(market.snapshot());
    },
  };
}

/** The launches of before the first block, with the graduations of those that are on no curve any more. */
function listLaunches(catalogue: Catalogue): LaunchEvent[] {
  const graduatedAt = new Map(
    catalogue
      .pools()
      .flatMap(({ mints, graduatedAt: at }): [Address, Millis][] =>
        at === undefined ? [] : [[mints[0].id, at]],
      ),
  );
  return catalogue.tokens().flatMap((facts): LaunchEvent[] => {
    const { launch } = facts;
    if (!launch) return [];
    const token = { ...facts, launch };
    const timeMs = graduatedAt.get(facts.id);
    const born: LaunchEvent = { kind: 'born', token, timeMs: launch.createdAt };
    return timeMs === undefined ? [born] : [born, { kind: 'graduated', token, timeMs }];
  });
}

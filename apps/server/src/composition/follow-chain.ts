import { setImmediate } from 'node:timers/promises';
import type { Time } from '@orrery/core/time';
import type { Logger } from 'pino';
import { ownWallets, type StartingChain } from '../chain/start-chain.ts';
import { createIndexer, type Indexer, type IndexerOptions } from '../indexer/indexer.ts';
import type { TokenProgramRows } from '../indexer/state/read-accounts.ts';
import { createBarRepository } from '../store/bars/bars.repository.ts';
import type { StoreDatabase } from '../store/database.ts';
import type { StoredMarket } from './open-market.ts';

const SNAPSHOT_EVERY_MS = 180_000;

interface FollowOptions {
  chain: StartingChain;
  opened: StoredMarket;
  store: StoreDatabase;
  time: Time;
  log: Logger;
  /** What the token programs own, asked for before the market was opened: the node lists it while the server counts trades. */
  listed: Promise<TokenProgramRows>;
  onTaken?: IndexerOptions['onTaken'];
  onPools?: IndexerOptions['onPools'];
}

/** Brings a market that knows the store up to the chain, bridges what nothing was there to trade in, and goes on following the chain. */
export async function followChain(options: FollowOptions): Promise<Indexer> {
  const { chain, opened, store, time, log, onTaken, onPools } = options;
  const { catalogue, market, blocks, trades, past } = opened;
  const { localnet, call } = await chain.ready;
  const { universe } = await chain.world;
  const indexer = createIndexer({
    call,
    onSlot: (listener) => localnet.onSlot(listener),
    blocks,
    bars: createBarRepository(store),
    trades,
    market,
    catalogue,
    feeOwner: chain.feeOwner.address,
    ownWallets: ownWallets(chain),
    time,
    log,
    simulated: new Set(universe.traders.map(({ address }) => address)),
    onTaken,
    onPools,
  });
  await indexer.start(await options.listed, past);
  return indexer;
}

/** Begins to write the synthetic history, and says when that is done. Returns how to stop it, to be taken up at the next start. */
export function keepPast(
  { savePast }: Pick<StoredMarket, 'savePast'>,
  { log, onSaved }: { log: Logger; onSaved: () => void },
): () => Promise<void> {
  const stopping = new AbortController();
  // Behind the word that all is ready.
  const saving = setImmediate()
    .then(() => savePast(stopping.signal))
    .then(() => {
      // It takes some tenths of a second, which a stop would wait for.
      if (!stopping.signal.aborted) onSaved();
    })
    .catch((error: unknown) => {
      log.error(
        { err: error },
        'failed to store the history before genesis; the next start generates it again',
      );
    });
  return () => {
    stopping.abort();
    return saving;
  };
}

/** Writes a snapshot of the market now and then. Returns how to stop it with a last one, for when nothing is indexed any more. */
export function keepSnapshots(
  { saveSnapshot }: Pick<StoredMarket, 'saveSnapshot'>,
  { time, log }: { time: Time; log: Logger },
): () => void {
  const save = () => {
    try {
      saveSnapshot();
    } catch (error) {
      log.error(
        { err: error },
        'failed to store a snapshot of the market; the next start replays more trades',
      );
    }
  };
  const prevent = time.every(SNAPSHOT_EVERY_MS, save);
  return () => {
    prevent();
    save();
  };
}

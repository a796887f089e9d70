import { type Clock, DAY_MS, HOUR_MS, millis } from '@orrery/core/time';
import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { SLOT_MS } from '@orrery/domain/solana/network';
import type { Market } from '@orrery/market';
import { toGapTokens, toPastTokens } from '@orrery/world';
import type { Address } from '@solana/kit';
import type { ChainWorld } from '../../chain/start-chain.ts';
import type { StoreDatabase } from '../../store/database.ts';
import {
  createHistoryRepository,
  type History,
  type HistoryTrade,
} from '../../store/market/history.repository.ts';
import type { PositionWriter } from '../../store/positions/position-writer.ts';
import type { Gap } from '../gap.ts';
import { toMarketTrade } from '../replay-trades.ts';
import { generateHistory } from './generate-history.ts';
import { type PastHour, toPastHours, toStandings } from './past-standings.ts';

/** The synthetic time: before genesis, and while nothing ran. */
export interface Past {
  /**
   * Gives the market what it must know before any block. The returned function writes it to the store a little at a time; it has
   * nothing to do when an earlier start has written it, and begins anew when one was interrupted.
   */
  begin(): Promise<(signal: AbortSignal) => Promise<void>>;
  /** Gives the market what holders and liquidity were on the day before genesis, once it has counted those of genesis; does nothing at a later start. */
  recall(): void;
  /** Bridges a gap in market and store, once all blocks before it are indexed. */
  bridge(gap: Gap): Promise<void>;
}

interface PastOptions {
  world: ChainWorld;
  store: StoreDatabase;
  positions: PositionWriter;
  market: Market;
  clock: Clock;
}

export function createPast({ world, store, positions, market, clock }: PastOptions): Past {
  const { universe, genesisMs } = world;
  const holdings = new Map(universe.traders.map((trader) => [trader.address, trader.holdings]));
  const held = (wallet: Address, asset: Address) => holdings.get(wallet)?.get(asset) ?? 0n;
  const history = createHistoryRepository(store, positions, held);
  const timeOf = (slot: number) => genesisMs + slot * SLOT_MS;
  const genesisTokens = () => toPastTokens(universe, genesisMs);
  const tell = (trades: readonly HistoryTrade[]) => {
    for (const trade of trades) market.apply(toMarketTrade({ ...trade, id: 0 }));
  };
  /** Names what tokens were worth when their last day began, which may be long before the first trade of it. */
  const tellOpens = ({ trades, hourBars }: History) => {
    for (const asset of new Set(trades.map((trade) => trade.asset))) {
      const before = hourBars.get(asset)?.findLast(({ minute }) => minute + HOUR_MS <= genesisMs - DAY_MS);
      if (before) market.setPrice(asset, before.close, 0);
    }
  };

  let hours: PastHour[] = [];

  return {
    async begin() {
      if (universe.tokens.length === 0 || (await history.hasGenesis())) return () => Promise.resolve();
      await history.forgetGenesis();
      const tokens = genesisTokens();
      const solPrice = tokens.find(({ token }) => token.id === WRAPPED_SOL)?.price ?? 1;
      const past = generateHistory({ universe, tokens, end: genesisMs, solPrice, slotAt: () => 0 });
      market.advance(millis(Math.max(genesisMs, clock.now())));
      tellOpens(past);
      tell(past.trades);
      history.beginGenesis(past);
      hours = toPastHours(past.trades, { end: genesisMs, held });
      // Releases eighty megabytes that a kept reference to this function would hold.
      let unsaved: History | undefined = past;
      return async (signal) => {
        const saving = unsaved && history.saveGenesis(unsaved, signal);
        unsaved = undefined;
        await saving;
      };
    },
    recall() {
      market.recall(toStandings(hours, market, universe));
      hours = [];
    },
    async bridge({ after, until }) {
      const [from, end] = [timeOf(after), timeOf(until)];
      const slotAt = (time: number) =>
        Math.min(until - 1, Math.max(after + 1, Math.floor((time - genesisMs) / SLOT_MS)));
      const tokens = toGapTokens(genesisTokens(), { from, priceOf: (mint) => market.price(mint) });
      const solPrice = market.price(WRAPPED_SOL) ?? 1;
      const past = generateHistory({ universe, tokens, end, solPrice, slotAt });
      await history.saveBridge(past, until - 1);
      tell(past.trades);
    },
  };
}

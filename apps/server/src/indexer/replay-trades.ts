import { setImmediate } from 'node:timers/promises';
import { DAY_MS, HOUR_MS, type Millis, millis } from '@orrery/core/time';
import { USDC } from '@orrery/domain/mints/mints';
import type { TokenFacts } from '@orrery/domain/tokens/token';
import {
  createMarket,
  type EngineOptions,
  type Market,
  type MarketTrade,
  tokenNumbersOf,
} from '@orrery/market';
import type { Logger } from 'pino';
import type { SnapshotRepository } from '../store/market/snapshots.repository.ts';
import type { CountedTrade } from '../store/schema.ts';
import type { TradeRepository } from '../store/trades/trades.repository.ts';

/** An hour more than the longest window, so that its opening price is still there after a restart. */
export const KEEP_MS = DAY_MS + HOUR_MS;

interface Reopening {
  snapshots: SnapshotRepository;
  tokens: readonly TokenFacts[];
  log: Logger;
}

/** The market of the newest snapshot and the slot it knows everything up to, else one that has counted nothing. */
export async function reopenMarket(
  { snapshots, tokens, log }: Reopening,
  limits: Pick<EngineOptions, 'chunkEvents' | 'slotTime' | 'iconOf'> = {},
): Promise<{ market: Market; slot?: number }> {
  const options = { ...limits, chunks: snapshots.chunks };
  try {
    const snapshot = snapshots.read();
    if (snapshot) {
      const market = createMarket(tokens, { ...options, numbers: tokenNumbersOf(snapshot.parts) });
      // Pauses let a long start be stopped.
      for (const _ of market.restore(snapshot.parts)) await setImmediate();
      return { market, slot: snapshot.slot };
    }
  } catch (error) {
    log.warn({ err: error }, 'dropped the snapshot of the market; replaying all stored trades');
  }
  snapshots.clear();
  return { market: createMarket(tokens, options) };
}

interface Replay {
  now: Millis;
  /** The slot the market knows everything up to; undefined when it knows nothing. */
  slot: number | undefined;
}

/** Counts what the store knows and the market does not: of the last day, or all behind its snapshot however long ago that was. */
export async function replayTrades(
  trades: Pick<TradeRepository, 'since'>,
  market: Market,
  { now, slot }: Replay,
): Promise<void> {
  market.advance(now);
  for await (const rows of trades.since(slot === undefined ? now - KEEP_MS : 0, slot)) {
    for (const row of rows) market.apply(toMarketTrade(row));
    // Neither the store nor the market waits for anything: without this a long start could not be stopped.
    await setImmediate();
  }
}

/** A stored trade as the market counts it. */
export function toMarketTrade(row: CountedTrade): MarketTrade {
  return {
    asset: row.asset,
    trader: row.trader,
    side: row.side,
    time: millis(row.time_ms),
    slot: row.slot,
    price: row.usd_price,
    isValidPrice: row.is_valid_price === 1,
    microUsd: row.usd_micro,
    ...(row.is_for_usdc === 1 && { quote: USDC }),
  };
}

import { setImmediate } from 'node:timers/promises';
import { type Millis, millis } from '@orrery/core';
import { DAY_MS, type Market, type MarketTrade } from '@orrery/market';
import type { CountedTrade } from '../store/schema.ts';
import type { TradeRepository } from '../store/trades.repository.ts';

/** An hour more than the longest window, so that its opening price is still there after a restart. */
export const KEEP_MS = DAY_MS + 3_600_000;

/** Counts everything the store knows of the last day. */
export async function replayTrades(trades: TradeRepository, market: Market, now: Millis): Promise<void> {
  market.advance(now);
  for await (const rows of trades.since(now - KEEP_MS)) {
    for (const row of rows) market.apply(toMarketTrade(row));
    // Neither the store nor the market waits for anything: without this nobody could stop a long start.
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
  };
}

import { MICRO } from '@orrery/core/numbers';
import { USDC } from '@orrery/domain/mints/mints';
import {
  createHistory,
  createPickTrader,
  type PastToken,
  type PastTrade,
  type TokenHistory,
  type Universe,
} from '@orrery/world';
import type { Address, Signature } from '@solana/kit';
import type { History, HistoryTrade } from '../../store/market/history.repository.ts';

const LAMPORTS = 1_000_000_000;
/** Synthetic history is on no chain. */
const UNSIGNED = '' as Signature;

interface GenerateOptions {
  universe: Universe;
  tokens: readonly PastToken[];
  /** Milliseconds since the epoch at which the synthetic part ends. */
  end: number;
  /** US dollars for one SOL, to value trades in SOL. */
  solPrice: number;
  slotAt: (time: number) => number;
}

/** Generates synthetic history in the store's shape, with trades in order of time. */
export function generateHistory({ universe, tokens, end, solPrice, slotAt }: GenerateOptions): History {
  const pickTrader = createPickTrader(universe.traders);
  const dollarPools = new Set(
    universe.pools.flatMap(({ id, mints: [, quote] }) => (quote.id === USDC ? [id] : [])),
  );
  const trades: HistoryTrade[] = [];
  const minuteBars = new Map<Address, TokenHistory['minuteBars']>();
  const hourBars = new Map<Address, TokenHistory['hourBars']>();
  const toRow = (trade: PastTrade): HistoryTrade => ({
    signature: UNSIGNED,
    asset: trade.asset,
    side: trade.side,
    time_ms: trade.time,
    slot: slotAt(trade.time),
    usd_price: trade.price,
    usd_micro: trade.microUsd,
    native_lamports: Math.round((trade.microUsd / MICRO / solPrice) * LAMPORTS).toString(),
    amount: trade.amount.toString(),
    trader: trade.trader,
    pool: trade.pool,
    is_valid_price: 1,
    is_for_usdc: dollarPools.has(trade.pool) ? 1 : 0,
  });
  for (const past of createHistory({ seed: universe.seed, end, tokens, pickTrader })) {
    for (const trade of past.trades) trades.push(toRow(trade));
    minuteBars.set(past.asset, past.minuteBars);
    hourBars.set(past.asset, past.hourBars);
  }
  trades.sort((a, b) => a.time_ms - b.time_ms);
  return { trades, minuteBars, hourBars };
}

import type { TokenTx } from '@orrery/wire/trades/txs';
import type { Tick } from './datafeed.ts';

/** What a token's chart measures, and in which unit: US dollars or, `native`, SOL. */
export interface TokenMeasure {
  type: 'price' | 'mcap';
  quote: 'usd' | 'native';
}

/** A trade in the terms of a chart; undefined for one that sets no price. `supply` is what circulates. */
export function toTick(
  trade: TokenTx,
  { type, quote }: TokenMeasure,
  supply: number | null | undefined,
): Tick | undefined {
  const factor = type === 'price' ? 1 : (supply ?? undefined);
  const isInSol = quote === 'native';
  const price = isInSol ? trade.nativeVolume / trade.amount : trade.usdPrice;
  if (!trade.isValidPrice || factor === undefined || !Number.isFinite(price)) return undefined;
  return {
    timeMs: Date.parse(trade.timestamp),
    price: price * factor,
    volume: isInSol ? trade.nativeVolume : trade.usdVolume,
    slot: trade.blockId,
  };
}

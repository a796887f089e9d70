import type { TokenTx } from '@orrery/wire/trades/txs';
import type { Address } from '@solana/kit';

/** Which trades of a token one wants to see. */
export interface TradeFilter {
  side: 'all' | TokenTx['type'];
  /** The smallest worth listing, in US dollars. */
  minUsd: number;
  /** One trader's alone. */
  trader?: Address | undefined;
}

export interface KeyedTrade {
  /** Told apart from every other trade of its list. */
  key: string;
  trade: TokenTx;
}

/** A screen holds so many trades of a token, the newest; older ones are found by a filter. */
export const MAX_TRADES_HELD = 1_000;

/** Whether some trades are left out. */
export function isFiltered({ side, minUsd, trader }: TradeFilter): boolean {
  return side !== 'all' || minUsd > 0 || trader !== undefined;
}

export function isWanted({ type, usdVolume, traderAddress }: TokenTx, filter: TradeFilter): boolean {
  const { side, minUsd, trader } = filter;
  return (
    (side === 'all' || type === side) &&
    usdVolume >= minUsd &&
    (trader === undefined || traderAddress === trader)
  );
}

/**
 * Trades that came by the stream laid over pages that were asked for, both newest first: each trade once, newest first, of one
 * second those of the stream first, and no more than a screen holds.
 */
export function mergeTrades(live: readonly TokenTx[], paged: readonly TokenTx[]): KeyedTrade[] {
  const known = keyed(paged);
  const keys = new Set(known.map(({ key }) => key));
  const fresh = keyed(live).filter(({ key }) => !keys.has(key));
  // ISO timestamps of one zone stand in the order of their letters.
  return [...fresh, ...known]
    .sort((a, b) => compare(b.trade.timestamp, a.trade.timestamp))
    .slice(0, MAX_TRADES_HELD);
}

const compare = (a: string, b: string) => (a === b ? 0 : a < b ? -1 : 1);

/**
 * A transaction makes a trade in each pool it passes, and synthetic history shares one signature, so a signature alone is no key.
 * Trades that are alike in everything are counted through.
 */
function keyed(trades: readonly TokenTx[]): KeyedTrade[] {
  const seen = new Map<string, number>();
  return trades.map((trade) => {
    const name = nameOf(trade);
    const count = seen.get(name) ?? 0;
    seen.set(name, count + 1);
    return { key: `${name}:${count}`, trade };
  });
}

/** A list is merged anew with every frame that brings trades, and most of it stays as it was. */
const names = new WeakMap<TokenTx, string>();

function nameOf(trade: TokenTx): string {
  const known = names.get(trade);
  if (known !== undefined) return known;
  const { txHash, poolId, type, amount, usdVolume, traderAddress, timestamp } = trade;
  const name = [txHash, poolId, type, amount, usdVolume, traderAddress, timestamp].join(':');
  names.set(trade, name);
  return name;
}

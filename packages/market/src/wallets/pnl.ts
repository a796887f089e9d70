import { toDecimal } from '@orrery/core/atoms';
import { MICRO } from '@orrery/core/numbers';
import type { TokenPnl } from '@orrery/wire/wallets/pnl';
import type { Position } from './position.ts';

/** The figures to value a position with; a field is undefined where it is not known, as for a delisted token. */
export interface PnlTerms {
  decimals: number | undefined;
  /** US dollars for one whole token, before the multiplier. */
  price: number | undefined;
  /** Whole tokens, before the multiplier, the wallet has: what it bought and gave away since is no position any more. */
  balance: number | undefined;
  /** The multiplier that amounts are shown times; 1 when absent. */
  multiplier?: number;
  /** When the chain began, in milliseconds since 1970: what was traded before is synthetic. */
  genesisMs: number;
}

/** Converts a position to whole tokens and US dollars. */
export function toTokenPnl(
  position: Position,
  { decimals, price, balance, multiplier = 1, genesisMs }: PnlTerms,
): TokenPnl {
  const whole = (amount: bigint) => (decimals === undefined ? null : Number(toDecimal(amount, decimals)));
  const tracked = whole(position.held);
  const amount = tracked === null ? null : Math.min(tracked, balance ?? tracked);
  const cost = tracked && amount !== null ? toUsd(position.heldCost) * (amount / tracked) : 0;
  const realizedPnl = toUsd(position.realised);
  const value = price === undefined || amount === null ? null : amount * price;
  const unrealizedPnl = value === null ? null : value - cost;
  const shown = (tokens: number | null) => tokens && tokens * multiplier;
  return {
    amount: shown(amount),
    averageCost: amount ? cost / amount / multiplier : null,
    cost,
    price: price === undefined ? null : price / multiplier,
    value,
    boughtAmount: shown(whole(position.bought)),
    boughtValue: toUsd(position.spent),
    soldAmount: shown(whole(position.sold)),
    soldValue: toUsd(position.proceeds),
    realizedPnl,
    realizedPnlPercentage: percent(realizedPnl, toUsd(position.soldCost)),
    unrealizedPnl,
    unrealizedPnlPercentage: unrealizedPnl === null ? null : percent(unrealizedPnl, cost),
    totalPnl: realizedPnl + (unrealizedPnl ?? 0),
    numBuys: position.buys,
    numSells: position.sells,
    firstTradedAt: new Date(position.firstTime).toISOString(),
    lastTradedAt: new Date(position.lastTime).toISOString(),
    isClosed: !amount,
    ...(position.firstTime < genesisMs && { isGenesis: true as const }),
  };
}

function toUsd(micro: bigint): number {
  return Number(micro) / MICRO;
}

function percent(part: number, whole: number): number | null {
  return whole > 0 ? (part / whole) * 100 : null;
}

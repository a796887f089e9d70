import { toDecimal } from '@orrery/core/atoms';
import { MICRO } from '@orrery/core/numbers';
import type { TokenPnl } from '@orrery/wire/wallets/pnl';
import type { Position } from './position.ts';

/** The figures to value a position with; a field is undefined where it is not known, as for a delisted token. */
export interface PnlTerms {
  decimals: number | undefined;
  /** US dollars for one whole token, before the multiplier. */
  price: number | undefined;
  /** Whole tokens, before the multiplier, the wallet has; undefined counts what it bought and did not sell. */
  balance: number | undefined;
  /** The multiplier that amounts are shown times; 1 when absent. */
  multiplier?: number;
  /** When the chain began, in milliseconds since 1970: what was traded before is synthetic. */
  genesisMs: number;
  /** The first trade that was recorded of any wallet, in milliseconds since 1970: the cost of what wallets had before is unknown. */
  knownSinceMs: number;
}

/** Units of a token, all of one size: bought, sold, and bought but not sold. */
type Units = Record<'bought' | 'sold' | 'held', number>;

/** Up to this share of a wallet's units may be of unknown cost, so that dust sent to a wallet does not blank its figures. */
const MAX_UNKNOWN_SHARE = 0.01;

/**
 * True when a wallet's cost in a token is known: next to nothing of what it has or sold came from elsewhere, or from before trades were
 * recorded. `balance` is in the same unit; undefined counts what it bought and did not sell.
 */
export function isCostKnown({ bought, sold, held }: Units, balance: number | undefined): boolean {
  const unknown = Math.max(sold - (bought - held), 0) + Math.max((balance ?? held) - held, 0);
  return unknown <= (bought + unknown) * MAX_UNKNOWN_SHARE;
}

/**
 * Converts a position to whole tokens and US dollars. `amount` and `value` are of all that the wallet has; cost and profit of what it bought of that,
 * and null when the cost of the rest is unknown.
 */
export function toTokenPnl(position: Position, terms: PnlTerms): TokenPnl {
  const { decimals, price, balance, multiplier = 1, genesisMs, knownSinceMs } = terms;
  const whole = (amount: bigint) => Number(toDecimal(amount, decimals ?? 0));
  const units = {
    bought: whole(position.bought),
    sold: whole(position.sold),
    held: whole(position.held),
  };
  const amount = balance ?? units.held;
  const isGone = decimals === undefined;
  const shown = (tokens: number) => (isGone ? null : tokens * multiplier);
  const profit = isCostKnown(units, balance)
    ? profitOf(position, { held: units.held, kept: isGone ? 0 : Math.min(units.held, amount), terms })
    : { ...UNKNOWN, isClosed: amount === 0 };
  return {
    amount: shown(amount),
    price: price === undefined ? null : price / multiplier,
    value: price === undefined || isGone ? null : amount * price,
    boughtAmount: shown(units.bought),
    boughtValue: toUsd(position.spent),
    soldAmount: shown(units.sold),
    soldValue: toUsd(position.proceeds),
    ...profit,
    numBuys: position.buys,
    numSells: position.sells,
    firstTradedAt: new Date(position.firstTime).toISOString(),
    lastTradedAt: new Date(position.lastTime).toISOString(),
    knownSince: new Date(knownSinceMs).toISOString(),
    ...(position.firstTime < genesisMs && { isGenesis: true as const }),
  };
}

const UNKNOWN = {
  averageCost: null,
  cost: null,
  realizedPnl: null,
  realizedPnlPercentage: null,
  unrealizedPnl: null,
  unrealizedPnlPercentage: null,
  totalPnl: null,
};

/** Cost and profit; `held` are whole tokens bought and not sold, `kept` those of them that the wallet still has. */
function profitOf(
  position: Position,
  { held, kept, terms }: { held: number; kept: number; terms: PnlTerms },
) {
  const { price, decimals, multiplier = 1 } = terms;
  const cost = held > 0 ? toUsd(position.heldCost) * (kept / held) : 0;
  const realizedPnl = toUsd(position.realised);
  const unrealizedPnl = price === undefined || decimals === undefined ? null : kept * price - cost;
  return {
    averageCost: kept > 0 ? cost / kept / multiplier : null,
    cost,
    realizedPnl,
    realizedPnlPercentage: percent(realizedPnl, toUsd(position.soldCost)),
    unrealizedPnl,
    unrealizedPnlPercentage: unrealizedPnl === null ? null : percent(unrealizedPnl, cost),
    totalPnl: realizedPnl + (unrealizedPnl ?? 0),
    isClosed: kept === 0,
  };
}

function toUsd(micro: bigint): number {
  return Number(micro) / MICRO;
}

function percent(part: number, whole: number): number | null {
  return whole > 0 ? (part / whole) * 100 : null;
}

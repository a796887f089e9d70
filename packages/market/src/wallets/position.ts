/** A trade for a position: smallest units of the token and whole micro-USD. */
export interface PositionTrade {
  side: 'buy' | 'sell';
  amount: bigint;
  microUsd: bigint;
  /** Milliseconds since the epoch. */
  time: number;
  slot: number;
}

/**
 * A wallet's trades of one token at average cost, in smallest units and whole micro-USD, so that sums are exact. Only bought units are
 * tracked: units received otherwise have no cost, and selling them makes no profit.
 */
export interface Position {
  /** Bought and not sold yet, and what that cost. */
  held: bigint;
  heldCost: bigint;
  bought: bigint;
  spent: bigint;
  sold: bigint;
  proceeds: bigint;
  /** Cost of the tracked units that were sold, and the proceeds above that cost. */
  soldCost: bigint;
  realised: bigint;
  buys: number;
  sells: number;
  firstTime: number;
  lastTime: number;
  firstBuy: { time: number; slot: number } | undefined;
  lastSaleTime: number | undefined;
}

/** A position after a trade, and the trade's effect on it. */
export interface FoldedTrade {
  position: Position;
  /** Cost and profit of the tracked units sold; both 0 for a buy. */
  cost: bigint;
  profit: bigint;
  /** False for a sale of more than was tracked: a part of it has no cost. */
  isValid: boolean;
}

/** Applies a trade to a wallet's position in a token; trades come in order. */
export function foldPosition(before: Position | undefined, trade: PositionTrade): FoldedTrade {
  const position = before ? { ...before } : openPosition(trade.time);
  position.lastTime = trade.time;
  return trade.side === 'buy' ? addBuy(position, trade) : addSale(position, trade);
}

/**
 * Caps a position at a wallet's balance in smallest units: synthetic purchases beyond it that were not sold never reached the chain and
 * count as not bought.
 */
export function withinBalance(position: Position, balance: bigint): Position {
  const { held, heldCost, bought, spent } = position;
  if (held <= balance) return position;
  const cost = (heldCost * balance) / held;
  const [lost, lostCost] = [held - balance, heldCost - cost];
  return { ...position, held: balance, heldCost: cost, bought: bought - lost, spent: spent - lostCost };
}

function openPosition(time: number): Position {
  return {
    held: 0n,
    heldCost: 0n,
    bought: 0n,
    spent: 0n,
    sold: 0n,
    proceeds: 0n,
    soldCost: 0n,
    realised: 0n,
    buys: 0,
    sells: 0,
    firstTime: time,
    lastTime: time,
    firstBuy: undefined,
    lastSaleTime: undefined,
  };
}

function addBuy(position: Position, { amount, microUsd, time, slot }: PositionTrade): FoldedTrade {
  position.held += amount;
  position.heldCost += microUsd;
  position.bought += amount;
  position.spent += microUsd;
  position.buys += 1;
  position.firstBuy ??= { time, slot };
  return { position, cost: 0n, profit: 0n, isValid: true };
}

function addSale(position: Position, { amount, microUsd, time }: PositionTrade): FoldedTrade {
  const tracked = amount < position.held ? amount : position.held;
  // Rounded down, and the last unit takes what is left: no cost is ever lost or counted twice.
  const cost = tracked === 0n ? 0n : (position.heldCost * tracked) / position.held;
  const proceeds = tracked === amount ? microUsd : (microUsd * tracked) / amount;
  const profit = tracked === 0n ? 0n : proceeds - cost;
  position.held -= tracked;
  position.heldCost -= cost;
  position.sold += amount;
  position.proceeds += microUsd;
  position.soldCost += cost;
  position.realised += profit;
  position.sells += 1;
  position.lastSaleTime = time;
  return { position, cost, profit, isValid: tracked === amount };
}

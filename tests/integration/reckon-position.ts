import type { TradeRow } from '../../apps/server/src/store/schema.ts';

/** Average cost as one would do it by hand. */
function reckon(mine: readonly TradeRow[]) {
  let [held, cost, realised, soldCost, bought, unboughtSold] = [0, 0, 0, 0, 0, 0];
  for (const { side, amount, usd_micro } of mine) {
    const [units, usd] = [Number(amount), usd_micro / 1e6];
    if (side === 'buy') {
      held += units;
      bought += units;
      cost += usd;
      continue;
    }
    const tracked = Math.min(units, held);
    const spent = held > 0 ? (cost / held) * tracked : 0;
    realised += tracked > 0 ? (usd * tracked) / units - spent : 0;
    soldCost += spent;
    unboughtSold += units - tracked;
    held -= tracked;
    cost -= spent;
  }
  return { held, cost, realised, soldCost, bought, unboughtSold };
}

/**
 * What is left of a wallet's trades in a token, of which it has `balance`: what it gave away or burnt since is no position any more. Its cost is
 * known when no more than a hundredth of all it had, and sold or has, was not bought.
 */
export function reckonPosition(mine: readonly TradeRow[], balance: number | undefined) {
  const reckoned = reckon(mine);
  const has = balance ?? reckoned.held;
  const held = Math.min(reckoned.held, has);
  const unknown = reckoned.unboughtSold + has - held;
  return {
    ...reckoned,
    held,
    has,
    isKnown: unknown <= (reckoned.bought + unknown) / 100,
    cost: reckoned.held > 0 ? reckoned.cost * (held / reckoned.held) : 0,
  };
}

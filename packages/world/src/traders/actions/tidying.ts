import type { Address } from '@solana/kit';
import { isCash } from '../ledger.ts';
import type { OrderBook } from '../orders/order-book.ts';
import type { Schedule } from '../schedule.ts';
import type { Errand, Trader } from '../trader.ts';
import { isFree } from '../trader-index.ts';

const MAX_EMPTIES = 4;
const TIDIED_AFTER_MS = 1_500;

/** Makes the function that has a trader close its emptied accounts in a while, once there are enough of them. */
export function createTidying(
  schedule: Schedule<Errand>,
  orders: Pick<OrderBook, 'of'>,
): (trader: Trader, now: number) => void {
  /** Those that an order is to be paid into are left open. */
  function emptiesOf(trader: Trader): Address[] {
    const awaited = new Set(orders.of(trader).map(({ outputMint }) => outputMint));
    const empties: Address[] = [];
    for (const [mint, amount] of trader.balances ?? [])
      if (amount === 0n && !isCash(mint) && !awaited.has(mint)) empties.push(mint);
    return empties;
  }

  return (trader, now) => {
    if (emptiesOf(trader).length < MAX_EMPTIES) return;
    schedule.add(now + TIDIED_AFTER_MS, () => {
      const mints = emptiesOf(trader);
      return isFree(trader) && mints.length >= MAX_EMPTIES ? [{ kind: 'close', trader, mints }] : [];
    });
  };
}

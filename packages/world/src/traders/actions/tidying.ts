import type { Address } from '@solana/kit';
import { isCash } from '../ledger.ts';
import type { Schedule } from '../schedule.ts';
import type { Errand, Trader } from '../trader.ts';
import { isFree } from '../trader-index.ts';

const MAX_EMPTIES = 4;
const TIDIED_AFTER_MS = 1_500;

/** Makes the function that has a trader close its emptied accounts in a while, once there are enough of them. */
export function createTidying(schedule: Schedule<Errand>): (trader: Trader, now: number) => void {
  return (trader, now) => {
    if (emptiesOf(trader).length < MAX_EMPTIES) return;
    schedule.add(now + TIDIED_AFTER_MS, () => {
      const mints = emptiesOf(trader);
      return isFree(trader) && mints.length >= MAX_EMPTIES ? [{ kind: 'close', trader, mints }] : [];
    });
  };
}

function emptiesOf({ balances }: Trader): Address[] {
  const empties: Address[] = [];
  for (const [mint, amount] of balances ?? []) if (amount === 0n && !isCash(mint)) empties.push(mint);
  return empties;
}

import type { Address } from '@solana/kit';
import type { Agenda } from '../agenda.ts';
import { isFree } from '../cast.ts';
import { isCash } from '../ledger.ts';
import type { Errand, Trader } from '../trader.ts';

const MAX_EMPTIES = 4;
const TIDIED_AFTER_MS = 1_500;

/** Makes the function that has a trader close its emptied accounts in a while, once there are enough of them. */
export function createTidying(agenda: Agenda<Errand>): (trader: Trader, now: number) => void {
  return (trader, now) => {
    if (emptiesOf(trader).length < MAX_EMPTIES) return;
    agenda.add(now + TIDIED_AFTER_MS, () => {
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

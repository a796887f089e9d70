import { randomInt } from 'node:crypto';
import { SYSTEM_PROGRAM } from '@orrery/chain';
import type { Address } from '@solana/kit';

/** One of some accounts by chance, so that no one of them is written by every transaction. */
export function pickOne(accounts: readonly Address[]): Address {
  return accounts[randomInt(accounts.length)] ?? SYSTEM_PROGRAM;
}

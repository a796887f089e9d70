import { SYSTEM_PROGRAM, TOKEN_2022_PROGRAM } from '@orrery/chain';
import { WRAPPED_SOL } from '@orrery/domain';
import { type Address, getBase58Encoder } from '@solana/kit';
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import { accountsOf, type BlockTransaction, instructionsOf } from './block.ts';
import type { TokenChange } from './token-changes.ts';

/** What a wallet paid to open an account, or, below zero, got back when one was closed. */
export interface Rent {
  account: Address;
  wallet: Address;
  lamports: bigint;
}

const TOKEN_PROGRAMS: readonly (Address | undefined)[] = [TOKEN_PROGRAM_ADDRESS, TOKEN_2022_PROGRAM];
/** `CreateAccount`, and the same with a seed: the first of four bytes. */
const CREATIONS: readonly (number | undefined)[] = [0, 3];
/** `CloseAccount` of both token programs, one byte of 9 in base58. */
const CLOSE = 'A';

export function isOpenedOrClosed(before: number, after: number): boolean {
  return (before === 0) !== (after === 0);
}

/**
 * Who paid for the accounts a transaction opened, and who got what was left in those it closed, by the instructions that did so,
 * whichever program gave them. A wallet that only received its first lamports was not opened: it was paid.
 */
export function findRents(
  transaction: BlockTransaction,
  changes: ReadonlyMap<Address, TokenChange>,
): readonly Rent[] {
  const { preBalances, postBalances } = transaction.meta;
  const accounts = accountsOf(transaction);
  const instructions = instructionsOf(transaction);
  const found: Rent[] = [];
  for (const [index, account] of accounts.entries()) {
    const [before, after] = [preBalances[index] ?? 0, postBalances[index] ?? 0];
    if (!isOpenedOrClosed(before, after)) continue;
    const change = changes.get(account);
    const isOpening = before === 0;
    const by = instructions.find(({ programIdIndex, accounts: [first, second], data }) => {
      const program = accounts[programIdIndex];
      if (!isOpening) return first === index && data === CLOSE && TOKEN_PROGRAMS.includes(program);
      return second === index && program === SYSTEM_PROGRAM && (change !== undefined || isCreation(data));
    });
    const wallet = accounts[by?.accounts[isOpening ? 0 : 1] ?? -1];
    if (wallet === undefined) continue;
    const tokens = change?.mint === WRAPPED_SOL ? change.after - change.before : 0n;
    found.push({ account, wallet, lamports: BigInt(after - before) - tokens });
  }
  return found;
}

function isCreation(data: string): boolean {
  return CREATIONS.includes(getBase58Encoder().encode(data)[0]);
}

import { SYSTEM_PROGRAM, TOKEN_2022_PROGRAM } from '@orrery/chain';
import { fromBase58 } from '@orrery/core/base58';
import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Address } from '@solana/kit';
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import type { TokenChange } from '../token-changes.ts';
import { accountsOf, type BlockTransaction, instructionsOf } from './block.ts';
import { venueInstructions } from './extract/venue-instructions.ts';

/** What a wallet paid to open an account, or, below zero, got back when one was closed. */
export interface Rent {
  account: Address;
  wallet: Address;
  lamports: bigint;
}

const TOKEN_PROGRAMS: readonly (Address | undefined)[] = [TOKEN_PROGRAM_ADDRESS, TOKEN_2022_PROGRAM];
/** `CreateAccount`, and the same with a seed: the first of four bytes. */
const CREATIONS: readonly (number | undefined)[] = [0, 3];
/** `Assign` and `Allocate`, by which a program makes an account of what was transferred to it. */
const MAKINGS: readonly (number | undefined)[] = [1, 8];
/** `CloseAccount` of both token programs, one byte of 9 in base58. */
const CLOSE = 'A';

export function isOpenedOrClosed(before: number, after: number): boolean {
  return (before === 0) !== (after === 0);
}

/**
 * The payers of the accounts a transaction opened, and the receivers of the rent of those it closed, by the instructions that did so,
 * whichever program gave them; the venue's program closes its own. A wallet that only received its first lamports was not opened: it was paid.
 */
export function findRents(
  transaction: BlockTransaction,
  changes: ReadonlyMap<Address, TokenChange>,
): readonly Rent[] {
  const { preBalances, postBalances } = transaction.meta;
  const accounts = accountsOf(transaction);
  const instructions = instructionsOf(transaction);
  const closings = closedByVenue(transaction);
  const isMade = (index: number) =>
    instructions.some(
      ({ programIdIndex, accounts: [first], data }) =>
        first === index && accounts[programIdIndex] === SYSTEM_PROGRAM && MAKINGS.includes(firstByte(data)),
    );
  const found: Rent[] = [];
  for (const [index, account] of accounts.entries()) {
    const [before, after] = [preBalances[index] ?? 0, postBalances[index] ?? 0];
    if (!isOpenedOrClosed(before, after)) continue;
    const change = changes.get(account);
    const isOpening = before === 0;
    const by = instructions.find(({ programIdIndex, accounts: [first, second], data }) => {
      const program = accounts[programIdIndex];
      if (!isOpening) return first === index && data === CLOSE && TOKEN_PROGRAMS.includes(program);
      if (second !== index || program !== SYSTEM_PROGRAM) return false;
      return change !== undefined || CREATIONS.includes(firstByte(data)) || isMade(index);
    });
    const wallet =
      accounts[by?.accounts[isOpening ? 0 : 1] ?? -1] ?? (isOpening ? undefined : closings.get(account));
    if (wallet === undefined) continue;
    const tokens = change?.mint === WRAPPED_SOL ? change.after - change.before : 0n;
    found.push({ account, wallet, lamports: BigInt(after - before) - tokens });
  }
  return found;
}

/** The accounts the venue's program closed, and who got their lamports. */
function closedByVenue(transaction: BlockTransaction): ReadonlyMap<Address, Address> {
  return new Map(
    venueInstructions(transaction).flatMap(({ name, accounts }): [Address, Address][] => {
      if (name === 'closePool') return [[accounts.pool, accounts.creator]];
      return name === 'closePosition' ? [[accounts.position, accounts.owner]] : [];
    }),
  );
}

function firstByte(data: string): number | undefined {
  return fromBase58(data)?.[0];
}

import type { Address } from '@solana/kit';
import type { DecodedTransaction } from '../transactions/decode-transaction.ts';
import { isGuardAssertion } from '../transactions/guard.ts';
import { isComputeBudget, networkFeeLamports } from '../transactions/priority-fee.ts';
import { isSameStep, toStep } from '../transactions/same-instruction.ts';
import { VENUE_PROGRAM } from '../venue-program/generated/accounts.generated.ts';
import { parseVenueInstruction } from '../venue-program/instructions/parse-instruction.ts';
import { createGift, type GiftCreation, type HeldGift, returnGift } from './gift-instructions.ts';

/** What the screen says is done with a gift; `maxFeeLamports` is the most that the network may take. */
export type GiftIntent = { maxFeeLamports: bigint } & (
  | ({ kind: 'create' } & GiftCreation)
  | ({ kind: 'return' } & HeldGift)
);

/** Why a transaction is not what the screen says of a gift. */
export type GiftBreach = 'fee-payer' | 'signers' | 'network-fee' | 'gift' | 'foreign-instruction';

/**
 * Proves by its decoded instructions alone that a transaction does to a gift and its sender only what the screen says: the one instruction of
 * the venue's program with the screen's accounts, amount and expiry, and around it nothing but guards and a fee within bounds. Returns the
 * first breach, or undefined (safety 2).
 */
export function findGiftBreach(transaction: DecodedTransaction, intent: GiftIntent): GiftBreach | undefined {
  const sender = intent.kind === 'create' ? intent.sender : intent.gift.sender;
  if (transaction.feePayer !== sender) return 'fee-payer';
  if (!isSignedBy(transaction, intent.kind === 'create' ? [sender, intent.link] : [sender])) return 'signers';
  if (networkFeeLamports(transaction) > intent.maxFeeLamports) return 'network-fee';
  const instructions = transaction.instructions.filter(
    (each) => !isComputeBudget(each) && !isGuardAssertion(each),
  );
  const [only, ...others] = instructions;
  if (!only || others.length > 0 || only.program !== VENUE_PROGRAM) return 'foreign-instruction';
  const expected = intent.kind === 'create' ? createGift(intent) : returnGift(intent);
  return isSameStep(only, toStep(expected)) ? undefined : 'gift';
}

/** The expiry that a creation names, in Unix seconds; undefined for a transaction that is none. */
export function readExpiry({ instructions }: DecodedTransaction): bigint | undefined {
  for (const { program, data, accounts } of instructions) {
    if (program !== VENUE_PROGRAM) continue;
    const named = accounts.map(({ address }) => address);
    const found = parseVenueInstruction(data, named);
    if (found?.name === 'createGift') return found.arguments.expiry;
  }
  return undefined;
}

function isSignedBy({ accounts, signatures }: DecodedTransaction, signers: readonly Address[]): boolean {
  const found = accounts.flatMap(({ address, isSigner }) => (isSigner ? [address] : []));
  return signatures.length === signers.length && signers.every((signer) => found.includes(signer));
}

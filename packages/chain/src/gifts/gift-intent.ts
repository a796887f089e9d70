import type { AmountScale, Unit } from '@orrery/domain/mints/scaled-amount';
import { rentLamports } from '@orrery/domain/solana/network';
import type { Address } from '@solana/kit';
import { type SignedAmount, toDepositAmounts } from '../engine/proposal.ts';
import { GIFT_BYTES, VENUE_PROGRAM } from '../programs/venue/generated/accounts.generated.ts';
import { parseVenueInstruction } from '../programs/venue/instructions/parse-instruction.ts';
import type { DecodedInstruction, DecodedTransaction } from '../transactions/decode-transaction.ts';
import { maxAccountBytes } from '../transactions/deposits.ts';
import { isGuardAssertion } from '../transactions/guard.ts';
import { isComputeBudget, networkFeeLamports } from '../transactions/priority-fee.ts';
import { isSameStep, type Step, toStep } from '../transactions/same-instruction.ts';
import { findImpossibleUnit, hasMemo, unitOf } from '../units/unit-check.ts';
import {
  createGift,
  type GiftCreation,
  type GiftToken,
  giftUnitChecks,
  type HeldGift,
  linkLamports,
  returnGift,
} from './gift-instructions.ts';

/** A creation whose token has the units that the screen counts by. */
type ShownCreation = Omit<GiftCreation, 'token'> & {
  token?: (GiftToken & { units: AmountScale }) | undefined;
};

/** The action on a gift that the screen shows; `maxFeeLamports` is the most that the network may take. */
export type GiftIntent = { maxFeeLamports: bigint } & (
  | ({ kind: 'create' } & ShownCreation)
  | ({ kind: 'return' } & HeldGift)
);

/** Why a transaction is not what the screen says of a gift. */
export type GiftBreach = 'fee-payer' | 'signers' | 'network-fee' | Unit | 'gift' | 'foreign-instruction';

/**
 * Proves by its decoded instructions alone that a transaction does to a gift and its sender only what the screen says: the one instruction of
 * the venue's program with the screen's accounts, amount and expiry, before a creation what has the chain check the screen's units, and around
 * it nothing but guards and a fee within bounds. Returns the first breach, or undefined.
 */
export function findGiftBreach(transaction: DecodedTransaction, intent: GiftIntent): GiftBreach | undefined {
  const sender = intent.kind === 'create' ? intent.sender : intent.gift.sender;
  if (transaction.feePayer !== sender) return 'fee-payer';
  if (!isSignedBy(transaction, intent.kind === 'create' ? [sender, intent.link] : [sender])) return 'signers';
  if (networkFeeLamports(transaction) > intent.maxFeeLamports) return 'network-fee';
  const instructions = transaction.instructions.filter(
    (each) => !isComputeBudget(each) && !isGuardAssertion(each),
  );
  const token = intent.kind === 'create' ? intent.token : undefined;
  const impossible = token && findImpossibleUnit(token, token.units);
  if (impossible) return impossible;
  const checks = token
    ? giftUnitChecks({ sender, token: { ...token, needsMemo: hasMemo(instructions) } }).map(toStep)
    : [];
  const expected = toStep(intent.kind === 'create' ? createGift(intent) : returnGift(intent));
  for (const [index, check] of checks.entries()) {
    const found = instructions[index];
    if (!found || !isSameStep(found, check))
      return isUnchecked(found, check) ? unitOf(check) : 'foreign-instruction';
  }
  const [only, ...others] = instructions.slice(checks.length);
  if (!only || others.length > 0 || only.program !== VENUE_PROGRAM) return 'foreign-instruction';
  return isSameStep(only, expected) ? undefined : 'gift';
}

/** Whether what stands in the place of a check is the gift itself, or checks other units. */
function isUnchecked(found: DecodedInstruction | undefined, check: Step): boolean {
  if (!found || found.program === VENUE_PROGRAM) return true;
  return isSameStep({ ...found, data: check.data }, check);
}

/** Amounts that leave the sender by the bytes of a gift's creation; only the fee when it is not a creation. */
export function giftAmounts(transaction: DecodedTransaction): SignedAmount[] {
  const created = readCreation(transaction);
  const fee = {
    of: 'fee',
    change: -networkFeeLamports(transaction),
    bound: 'exact',
    isScaleChecked: true,
  } as const;
  if (!created) return [fee];
  const { accounts, arguments: terms } = created;
  return [
    { of: accounts.mint ?? 'SOL', change: -terms.amount, bound: 'exact', isScaleChecked: true },
    fee,
    ...toDepositAmounts(maxDeposits(accounts)),
  ];
}

/** What the program locks up at most: in the gift, in its vault, and on the link's key for the account of who claims it. */
function maxDeposits({ mint, tokenProgram }: { mint?: Address; tokenProgram?: Address }): bigint {
  if (!mint) return rentLamports(GIFT_BYTES) + linkLamports(0);
  const bytes = maxAccountBytes(tokenProgram);
  return rentLamports(GIFT_BYTES) + rentLamports(bytes) + linkLamports(bytes);
}

/** The expiry that a creation names, in Unix seconds; undefined for a transaction that is none. */
export function readExpiry(transaction: DecodedTransaction): bigint | undefined {
  return readCreation(transaction)?.arguments.expiry;
}

function readCreation({ instructions }: DecodedTransaction) {
  for (const { program, data, accounts } of instructions) {
    if (program !== VENUE_PROGRAM) continue;
    const named = accounts.map(({ address }) => address);
    const found = parseVenueInstruction(data, named);
    if (found?.name === 'createGift') return found;
  }
  return undefined;
}

function isSignedBy({ accounts, signatures }: DecodedTransaction, signers: readonly Address[]): boolean {
  const found = accounts.flatMap(({ address, isSigner }) => (isSigner ? [address] : []));
  return signatures.length === signers.length && signers.every((signer) => found.includes(signer));
}

import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Unit } from '@orrery/domain/mints/scaled-amount';
import type { Address } from '@solana/kit';
import { TRANSFER_CHECKED_DISCRIMINATOR } from '@solana-program/token';
import { TOKEN_PROGRAMS } from '../addresses/solana-programs.ts';
import { VENUE_PROGRAM } from '../programs/venue/generated/accounts.generated.ts';
import { parseVenueInstruction } from '../programs/venue/instructions/parse-instruction.ts';
import { isCreationWithSeed, SEED_AT, SEED_TAIL } from '../swaps/wrapped-sol.ts';
import type { DecodedInstruction, DecodedTransaction } from '../transactions/decode-transaction.ts';
import { isGuardAssertion } from '../transactions/guard.ts';
import { isComputeBudget, networkFeeLamports } from '../transactions/priority-fee.ts';
import { isSameStep, type Step, toStep } from '../transactions/same-instruction.ts';
import { findImpossibleUnit, hasMemo, unitOf } from '../units/unit-check.ts';
import { cancelOrder, type HeldOrder } from './order-instructions.ts';
import { areReferencesFit, type ReadReferences } from './order-references.ts';
import {
  changeInstructions,
  openingInstructions,
  type ShownChange,
  type ShownOpening,
  type ShownWithdrawal,
  withdrawInstructions,
} from './order-transactions.ts';

/** The most that an order may cost its owner, as the screen shows it. */
export interface OrderLimits {
  venueBps: number;
  referralBps: number;
  tipLamports: number;
  tips: number;
}

/** What the memo of an account and the temporary account's seed are the transaction says itself: they move nothing. */
type Shown<All> = Omit<All, 'seed' | 'needsMemo'> & {
  /** SOL that is sold comes out of the owner's own wrapped account, as any token does. */
  usesWrappedSol?: boolean | undefined;
};

/** The action on orders that the screen shows; `maxFeeLamports` is the most that the network may take. */
export type OrderIntent = { maxFeeLamports: bigint } & (
  | ({ kind: 'open'; limits: OrderLimits; read?: ReadReferences | undefined } & Shown<ShownOpening>)
  | ({ kind: 'change' } & Shown<ShownChange>)
  /** Some of these orders, each once; all of one owner. */
  | { kind: 'cancel'; owner: Address; orders: readonly HeldOrder[] }
  | ({ kind: 'withdraw' } & Omit<ShownWithdrawal, 'needsMemo'>)
);

/** Why a transaction is not what the screen says of an order. */
export type OrderBreach =
  | 'fee-payer'
  | 'signers'
  | 'network-fee'
  /** It takes a larger fee of what the order brings than the screen says. */
  | 'venue-fee'
  /** It puts more lamports into the order for its fillers. */
  | 'tip'
  /** Its prices would be read of pools that are of other tokens, too young or too thin. */
  | 'reference'
  | Unit
  | 'order'
  | 'foreign-instruction';

/**
 * Proves by its decoded instructions alone that a transaction does to orders only what the screen says: exactly the instructions that the page itself
 * makes of what it shows, guards aside, and a fee within bounds. Returns the first breach, or undefined.
 */
export function findOrderBreach(
  transaction: DecodedTransaction,
  intent: OrderIntent,
): OrderBreach | undefined {
  const owner = ownerOf(intent);
  if (transaction.feePayer !== owner) return 'fee-payer';
  if (transaction.signatures.length !== 1) return 'signers';
  if (networkFeeLamports(transaction) > intent.maxFeeLamports) return 'network-fee';
  if (!tokenProgramsOf(intent).every((program) => TOKEN_PROGRAMS.includes(program)))
    return 'foreign-instruction';
  const found = transaction.instructions.filter((each) => !isComputeBudget(each) && !isGuardAssertion(each));
  if (intent.kind === 'cancel') return findCancelBreach(found, intent.orders);
  if (intent.kind === 'withdraw') return findWithdrawalBreach(found, intent);
  const impossible = findImpossible(intent);
  if (impossible) return impossible;
  if (intent.kind === 'open') {
    const excess = findExcess(intent);
    if (excess) return excess;
  }
  return findShownBreach(found, intent);
}

function ownerOf(intent: OrderIntent): Address {
  if (intent.kind === 'open' || intent.kind === 'cancel') return intent.owner;
  return intent.held.order.owner;
}

/**
 * The programs that get the owner's signature for its tokens. The page has them from a node, which may lie. Those of a side that is left alone do not
 * count: where a mint is gone, its address may be anybody's, and the order must still end.
 */
function tokenProgramsOf(intent: OrderIntent): Address[] {
  if (intent.kind === 'open') return [intent.input.tokenProgram, intent.output.tokenProgram];
  if (intent.kind === 'cancel') return intent.orders.map(({ inputProgram }) => inputProgram);
  const { inputProgram, outputProgram } = intent.held;
  return intent.kind === 'withdraw' ? [outputProgram] : [inputProgram, outputProgram];
}

type ShownIntent = Extract<OrderIntent, { kind: 'open' | 'change' }>;

function findImpossible(intent: ShownIntent): Unit | undefined {
  const { input, output } = tokensOf(intent);
  return findImpossibleUnit(input, intent.units.input) ?? findImpossibleUnit(output, intent.units.output);
}

function tokensOf(intent: ShownIntent) {
  if (intent.kind === 'open') return intent;
  const { order, inputProgram, outputProgram } = intent.held;
  return {
    input: { mint: order.inputMint, tokenProgram: inputProgram },
    output: { mint: order.outputMint, tokenProgram: outputProgram },
  };
}

/** What the terms of an opening, which the server draws up, ask beyond what the screen says. */
function findExcess(intent: Extract<OrderIntent, { kind: 'open' }>): OrderBreach | undefined {
  const { terms, limits } = intent;
  if (terms.venueBps > limits.venueBps || terms.referralBps > limits.referralBps) return 'venue-fee';
  if (terms.tipLamports > limits.tipLamports || terms.tips > limits.tips) return 'tip';
  return areReferencesFit(intent, intent.read) ? undefined : 'reference';
}

/** Accounts that ask for memos get one before each check of units, which moves nothing. */
const MEMOS = [
  {},
  { input: true },
  { output: true },
  { input: true, output: true },
] as const satisfies ShownOpening['needsMemo'][];

function findShownBreach(found: readonly DecodedInstruction[], intent: ShownIntent): OrderBreach | undefined {
  const isWrapped = tokensOf(intent).input.mint === WRAPPED_SOL && !intent.usesWrappedSol;
  const seed = isWrapped ? findSeed(found) : undefined;
  const breaches = (hasMemo(found) ? MEMOS : [{}]).map((needsMemo) => {
    const around = { needsMemo, seed };
    const instructions =
      intent.kind === 'open'
        ? openingInstructions({ ...intent, ...around })
        : changeInstructions({ ...intent, ...around });
    return findStepBreach(found, instructions.map(toStep));
  });
  return breaches.includes(undefined) ? undefined : breaches[0];
}

/** Empty where no temporary account is made, without which no SOL is sold. */
function findSeed(found: readonly DecodedInstruction[]): string {
  const { data } = found.find(isCreationWithSeed) ?? { data: new Uint8Array() };
  return new TextDecoder().decode(data.subarray(SEED_AT, -SEED_TAIL));
}

function findCancelBreach(
  found: readonly DecodedInstruction[],
  orders: readonly HeldOrder[],
): OrderBreach | undefined {
  const left = orders.map((held) => toStep(cancelOrder(held)));
  if (found.length === 0) return 'order';
  for (const each of found) {
    const place = left.findIndex((step) => isSameStep(each, step));
    if (place < 0) return each.program === VENUE_PROGRAM ? 'order' : 'foreign-instruction';
    left.splice(place, 1);
  }
  return undefined;
}

function findWithdrawalBreach(
  found: readonly DecodedInstruction[],
  intent: Omit<ShownWithdrawal, 'needsMemo'>,
): OrderBreach | undefined {
  const { order, outputProgram: tokenProgram } = intent.held;
  const impossible = findImpossibleUnit({ mint: order.outputMint, tokenProgram }, intent.units);
  if (impossible) return impossible;
  const instructions = withdrawInstructions({ ...intent, needsMemo: hasMemo(found) });
  return findStepBreach(found, instructions.map(toStep));
}

function findStepBreach(
  found: readonly DecodedInstruction[],
  steps: readonly Step[],
): OrderBreach | undefined {
  for (const [index, step] of steps.entries()) {
    const each = found[index];
    if (each && isSameStep(each, step)) continue;
    if (isUnitCheck(step) && isUnchecked(each, step)) return unitOf(step);
    const isOrder = step.program === VENUE_PROGRAM && (!each || each.program === VENUE_PROGRAM);
    return isOrder ? 'order' : 'foreign-instruction';
  }
  return found.length > steps.length ? 'foreign-instruction' : undefined;
}

/** Whether what stands in the place of a check is the next step itself, or checks other units. */
function isUnchecked(found: DecodedInstruction | undefined, check: Step): boolean {
  if (!found || found.program === VENUE_PROGRAM) return true;
  return isSameStep({ ...found, data: check.data }, check);
}

function isUnitCheck({ program, accounts, data }: Step): boolean {
  if (TOKEN_PROGRAMS.includes(program)) return data[0] === TRANSFER_CHECKED_DISCRIMINATOR;
  if (program !== VENUE_PROGRAM) return false;
  const named = accounts.map(({ address }) => address);
  return parseVenueInstruction(Uint8Array.from(data), named)?.name === 'checkScale';
}

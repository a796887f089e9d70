import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { AmountScale } from '@orrery/domain/mints/scaled-amount';
import { type Address, createNoopSigner, type Instruction } from '@solana/kit';
import {
  getSetComputeUnitLimitInstruction,
  getSetComputeUnitPriceInstruction,
} from '@solana-program/compute-budget';
import { getCreateAssociatedTokenIdempotentInstruction } from '@solana-program/token';
import { associatedAddress } from '../addresses/associated-address.ts';
import type { OrderChangeInput } from '../programs/venue/generated/instructions.generated.ts';
import { temporaryAddress, unwrapSol, wrapSol } from '../swaps/wrapped-sol.ts';
import { unitChecks } from '../units/unit-check.ts';
import {
  changeOrder,
  type HeldOrder,
  type OrderOpening,
  type OrderToken,
  openOrder,
  withdrawOutput,
} from './order-instructions.ts';

/** The two tokens of an order. */
export interface OrderSides<Value> {
  input: Value;
  output: Value;
}

/** What the instructions around an order's own one depend on. */
interface Surroundings {
  /** Checked by the chain in the owner's accounts, so that a screen may count by them. */
  units: OrderSides<AmountScale>;
  /** The owner's accounts that take no transfer without a memo. */
  needsMemo?: Partial<OrderSides<boolean>>;
  /** Makes the temporary account that SOL goes through; without it the owner's own wrapped account is used. */
  seed?: string | undefined;
}

/** An order to be opened, as a screen shows it. */
export interface ShownOpening extends Omit<OrderOpening, 'source'>, Surroundings {}

/** What an owner changes of an order; `size` is what is left to sell from now on. */
export interface ShownChange extends Surroundings {
  held: HeldOrder;
  size: bigint;
  asked: bigint;
  /** Unix seconds; 0 for never. */
  expiry: bigint;
  bands?: Pick<OrderChangeInput, 'bandLow' | 'bandHigh'> | undefined;
}

/** Output that waits in an order and goes to its owner, as a screen shows it. */
export interface ShownWithdrawal {
  held: HeldOrder;
  /** The output's, checked by the chain in the owner's account. */
  units: AmountScale;
  /** Whether the owner's account takes no transfer without a memo. */
  needsMemo?: boolean | undefined;
  /** Whether the owner's account was closed and is made again, at the owner's cost. */
  makesAccount?: boolean | undefined;
}

/** The instructions that open an order, in order, without a compute budget. */
export function openingInstructions(shown: ShownOpening): Instruction[] {
  const { units, needsMemo, seed, ...opening } = shown;
  const { owner, input, output, terms } = opening;
  const temporary = temporaryOf(owner, input.mint, seed);
  const source = temporary ? temporaryAddress(temporary) : associatedAddress({ owner, ...input });
  return [
    ...(temporary ? wrapSol(temporary, terms.size) : []),
    ...unitChecks({ owner, account: source, ...input, units: units.input, needsMemo: needsMemo?.input }),
    openOrder({ ...opening, source }),
    // The opening has made the account that is checked here.
    ...outputChecks(owner, output, { units, ...(needsMemo && { needsMemo }) }),
    ...(temporary ? unwrapSol(temporary) : []),
  ];
}

/** The instructions that change an order, in order, without a compute budget. */
export function changeInstructions(shown: ShownChange): Instruction[] {
  const { held, units, needsMemo, seed, size, asked, expiry, bands } = shown;
  const { owner, left, inputMint, outputMint } = held.order;
  const input = { mint: inputMint, tokenProgram: held.inputProgram };
  const output = { mint: outputMint, tokenProgram: held.outputProgram };
  const temporary = temporaryOf(owner, inputMint, seed);
  const account = temporary ? temporaryAddress(temporary) : associatedAddress({ owner, ...input });
  return [
    // What is not to be sold any more comes out of the same account.
    ...(temporary ? wrapSol(temporary, size > left ? size - left : 0n) : [madeUnlessThere(owner, input)]),
    ...(outputMint === WRAPPED_SOL ? [] : [madeUnlessThere(owner, output)]),
    ...unitChecks({ owner, account, ...input, units: units.input, needsMemo: needsMemo?.input }),
    ...outputChecks(owner, output, { units, ...(needsMemo && { needsMemo }) }),
    changeOrder(held, { size, asked, expiry, ...bands }, account),
    ...(temporary ? unwrapSol(temporary) : []),
  ];
}

/** The instructions that pay out what waits in an order, in order, without a compute budget. */
export function withdrawInstructions({ held, makesAccount, ...shown }: ShownWithdrawal): Instruction[] {
  const { owner, outputMint: mint } = held.order;
  const output = { mint, tokenProgram: held.outputProgram };
  const account = associatedAddress({ owner, ...output });
  return [
    ...(makesAccount ? [madeUnlessThere(owner, output)] : []),
    ...unitChecks({ owner, account, ...output, ...shown }),
    withdrawOutput(held),
  ];
}

function temporaryOf(owner: Address, mint: Address, seed: string | undefined) {
  return mint === WRAPPED_SOL && seed !== undefined ? { owner, seed } : undefined;
}

/** None for SOL, whose units stand in the program text. */
function outputChecks(owner: Address, output: OrderToken, { units, needsMemo }: Surroundings): Instruction[] {
  const account = associatedAddress({ owner, ...output });
  return unitChecks({ owner, account, ...output, units: units.output, needsMemo: needsMemo?.output });
}

function madeUnlessThere(owner: Address, token: OrderToken): Instruction {
  const ata = associatedAddress({ owner, ...token });
  return getCreateAssociatedTokenIdempotentInstruction({
    payer: createNoopSigner(owner),
    ata,
    owner,
    ...token,
  });
}

/** Puts a limit of compute units before instructions, and a price in micro-lamports for each unless it is 0. */
export function withComputeBudget(
  instructions: readonly Instruction[],
  { units, price }: { units: number; price: bigint },
): Instruction[] {
  return [
    getSetComputeUnitLimitInstruction({ units }),
    ...(price > 0n ? [getSetComputeUnitPriceInstruction({ microLamports: price })] : []),
    ...instructions,
  ];
}

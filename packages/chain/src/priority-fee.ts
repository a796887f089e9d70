import {
  COMPUTE_BUDGET_PROGRAM_ADDRESS,
  SET_COMPUTE_UNIT_LIMIT_DISCRIMINATOR,
  SET_COMPUTE_UNIT_PRICE_DISCRIMINATOR,
} from '@solana-program/compute-budget';
import type { DecodedInstruction, DecodedTransaction } from './decode-transaction.ts';

/** Lamports each signature of a transaction costs (trading.md §9). */
export const SIGNATURE_FEE_LAMPORTS = 5_000n;

const DEFAULT_UNITS_PER_INSTRUCTION = 200_000n;
const MOST_UNITS = 1_400_000n;
const MICRO_LAMPORTS = 1_000_000n;

/** True for an instruction that sets the compute budget. */
export function isComputeBudget(instruction: Pick<DecodedInstruction, 'program'>): boolean {
  return instruction.program === COMPUTE_BUDGET_PROGRAM_ADDRESS;
}

/** The priority fee a transaction offers, in lamports: unit price × unit limit, rounded up. */
export function priorityFeeLamports({ instructions }: Pick<DecodedTransaction, 'instructions'>): bigint {
  let limit: bigint | undefined;
  let price = 0n;
  for (const { data } of instructions.filter(isComputeBudget)) {
    const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
    if (data[0] === SET_COMPUTE_UNIT_LIMIT_DISCRIMINATOR && data.length === 5)
      limit = BigInt(view.getUint32(1, true));
    if (data[0] === SET_COMPUTE_UNIT_PRICE_DISCRIMINATOR && data.length === 9)
      price = view.getBigUint64(1, true);
  }
  const others = BigInt(instructions.filter((instruction) => !isComputeBudget(instruction)).length);
  const units = limit ?? others * DEFAULT_UNITS_PER_INSTRUCTION;
  const capped = units < MOST_UNITS ? units : MOST_UNITS;
  return (price * capped + MICRO_LAMPORTS - 1n) / MICRO_LAMPORTS;
}

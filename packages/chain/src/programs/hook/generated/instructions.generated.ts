// Generated from programs/hook/interface.json by npm run generate:program.

import type { Instruction } from '@solana/kit';
import { bytesTail } from '../../bindings/build-instruction.ts';
import type { InputOf } from '../../bindings/instruction-shape.ts';
import { buildInstruction } from '../build-instruction.ts';
import { EXECUTE, INITIALIZE } from './instruction-shapes.generated.ts';

export type ExecuteInput = InputOf<typeof EXECUTE>;

/**
 * Counts a transfer that is under way, as Token-2022 has every transfer of the mint counted. Throws a `RangeError` for a number out of
 * range.
 */
export function executeInstruction(input: ExecuteInput): Instruction {
  return buildInstruction(EXECUTE, input);
}

export type InitializeInput = InputOf<typeof INITIALIZE>;

/**
 * Makes a mint's list of accounts, which Token-2022 reads before each transfer, and its counter; the rent of both is there already. Throws
 * a `RangeError` for a number out of range.
 */
export function initializeInstruction(input: InitializeInput): Instruction {
  return buildInstruction(INITIALIZE, input, bytesTail(input));
}

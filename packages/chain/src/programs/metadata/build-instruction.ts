import type { Instruction } from '@solana/kit';
import { buildInstructionOf, type NamedInput, type Tail } from '../bindings/build-instruction.ts';
import type { InstructionShape } from '../bindings/instruction-shape.ts';
import { METADATA_PROGRAM } from './generated/accounts.generated.ts';

/** Puts an instruction of the metadata program together. Throws a `RangeError` for a number that its type cannot hold. */
export function buildInstruction(shape: InstructionShape, input: NamedInput, tail?: Tail): Instruction {
  return buildInstructionOf(METADATA_PROGRAM, shape, input, tail);
}

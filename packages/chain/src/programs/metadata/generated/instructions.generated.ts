// Generated from programs/metadata/interface.json by npm run generate:program.

import type { Instruction } from '@solana/kit';
import { bytesTail } from '../../bindings/build-instruction.ts';
import type { InputOf } from '../../bindings/instruction-shape.ts';
import { buildInstruction } from '../build-instruction.ts';
import { CREATE_METADATA_ACCOUNT_V3 } from './instruction-shapes.generated.ts';

export type CreateMetadataAccountV3Input = InputOf<typeof CREATE_METADATA_ACCOUNT_V3>;

/** Writes the name, symbol and URI of a mint into its metadata account, which it makes. Throws a `RangeError` for a number out of range. */
export function createMetadataAccountV3Instruction(input: CreateMetadataAccountV3Input): Instruction {
  return buildInstruction(CREATE_METADATA_ACCOUNT_V3, input, bytesTail(input));
}

// Generated from programs/metadata/interface.json by npm run generate:program.

import type { InstructionShape } from '../../bindings/instruction-shape.ts';

/** Writes the name, symbol and URI of a mint into its metadata account, which it makes. */
export const CREATE_METADATA_ACCOUNT_V3 = {
  tag: 33,
  accounts: {
    /** at the address of the seeds "metadata", this program and the mint */ metadata: 'w',
    /** of either token program */ mint: '',
    /** the mint's */ mintAuthority: 's',
    /** pays the rent */ payer: 'ws',
    /** noted in the account */ updateAuthority: '',
    systemProgram: '',
    /** not read */ rent: '?',
  },
  data: {},
  more: 'bytes',
} as const satisfies InstructionShape;

/** Every instruction by its name. */
export const METADATA_INSTRUCTIONS = {
  createMetadataAccountV3: CREATE_METADATA_ACCOUNT_V3,
} as const;

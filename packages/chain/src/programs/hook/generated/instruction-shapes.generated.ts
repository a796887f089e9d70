// Generated from programs/hook/interface.json by npm run generate:program.

import type { InstructionShape } from '../../bindings/instruction-shape.ts';

/** Counts a transfer that is under way, as Token-2022 has every transfer of the mint counted. */
export const EXECUTE = {
  tag: [105, 37, 101, 197, 75, 251, 102, 26],
  accounts: {
    /** says that a transfer from it is under way */ source: '',
    mint: '',
    destination: '',
    /** of the source, or its delegate */ owner: '',
    validation: '',
    counter: 'w',
  },
  data: { /** smallest units */ amount: 'u64' },
} as const satisfies InstructionShape;

/** Makes a mint's list of accounts, which Token-2022 reads before each transfer, and its counter; the rent of both is there already. */
export const INITIALIZE = {
  tag: [43, 34, 13, 49, 167, 88, 235, 235],
  accounts: {
    /** the list, at the address of the seeds "extra-account-metas" and the mint */ validation: 'w',
    /** of Token-2022 */ mint: '',
    /** may mint */ authority: 's',
    systemProgram: '',
    counter: 'w',
  },
  data: { /** how many accounts the list names beside the counter */ more: 'u32' },
  more: 'bytes',
} as const satisfies InstructionShape;

/** Every instruction by its name. */
export const HOOK_INSTRUCTIONS = {
  execute: EXECUTE,
  initialize: INITIALIZE,
} as const;

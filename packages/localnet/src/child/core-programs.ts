import { readFileSync } from 'node:fs';
import type { Address } from '@solana/kit';

export const CONFIG = 'Config1111111111111111111111111111111111111' as Address;
export const FEATURES = 'Feature111111111111111111111111111111111111' as Address;

/** A program that every validator begins with and that the VM has no code of. */
export interface CoreProgram {
  address: Address;
  codeAddress: Address;
  elf: Uint8Array;
}

const CORE_PROGRAMS = [
  {
    file: 'config.so',
    address: CONFIG,
    codeAddress: 'CHKQ74qcDUJbwc4snCEZXL8tV1WQvXqioArLGgUHPZq9' as Address,
  },
  {
    file: 'feature-gate.so',
    address: FEATURES,
    codeAddress: 'H253PPA38ecQvnpSvfWgqBfMuVgZ656CEXLgTHwZQHfs' as Address,
  },
];

/** Reads their binaries, `core/*.so` of the folder in which programs have theirs. */
export function readCorePrograms(programs: URL): CoreProgram[] {
  return CORE_PROGRAMS.map(({ file, ...program }) => ({
    ...program,
    elf: new Uint8Array(readFileSync(new URL(`core/${file}`, programs))),
  }));
}

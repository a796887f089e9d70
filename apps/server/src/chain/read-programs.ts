import { readFileSync } from 'node:fs';
import { CHAIN_PROGRAMS, type GenesisProgram } from '@orrery/chain';

/** What the embedded chain begins with: each of its programs with the binary that is committed in its folder. */
export function readPrograms(folder: URL): GenesisProgram[] {
  return Object.entries(CHAIN_PROGRAMS).flatMap(([name, program]) => {
    if (program === undefined) return [];
    return [
      { address: program.address, elf: new Uint8Array(readFileSync(new URL(`${name}/${name}.so`, folder))) },
    ];
  });
}

import { readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import { CHAIN_PROGRAMS, type GenesisProgram } from '@orrery/chain';

/** What the embedded chain begins with: each of its programs with the binary and the IDL that are committed in its folder. */
export function readPrograms(folder: URL): GenesisProgram[] {
  return Object.entries(CHAIN_PROGRAMS).flatMap(([name, program]) => {
    if (program === undefined) return [];
    const read = (file: string) => new Uint8Array(readFileSync(new URL(`${name}/${file}`, folder)));
    const idl = new Uint8Array(deflateSync(read('idl.generated.json')));
    return [{ address: program.address, elf: read(`${name}.so`), idl }];
  });
}

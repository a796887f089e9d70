import { genesisProgram, VENUE_PROGRAM } from '@orrery/chain';
import { expect, test } from 'vitest';
import type { AccountState } from '../supervision/protocol.ts';
import { readCodeAddress } from './program-layout.ts';

const ELF = new Uint8Array([127, 69, 76, 70]);

async function layOut(): Promise<[code: AccountState, program: AccountState]> {
  const [code, program] = await genesisProgram(VENUE_PROGRAM, ELF);
  return [
    { executable: false, ...code },
    { executable: false, ...program },
  ];
}

test('takes nothing else for a program', async () => {
  const [code, program] = await layOut();
  expect(readCodeAddress(code)).toBeUndefined();
  const short = { ...program, data: program.data.subarray(0, 3) };
  const foreign = { ...program, owner: VENUE_PROGRAM };
  for (const each of [short, foreign, { ...program, data: program.data.subarray(0, 35) }])
    expect(readCodeAddress(each)).toBeUndefined();
});

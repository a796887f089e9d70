import { genesisProgram, VENUE_PROGRAM } from '@orrery/chain';
import { addressBytes } from '@orrery/core/base58';
import { expect, test } from 'vitest';
import type { AccountState } from '../supervision/protocol.ts';
import { readCodeAddress, readProgramData } from './program-layout.ts';

const ELF = new Uint8Array([127, 69, 76, 70]);

async function layOut(): Promise<[code: AccountState, program: AccountState]> {
  const [code, program] = await genesisProgram(VENUE_PROGRAM, ELF);
  return [
    { executable: false, ...code },
    { executable: false, ...program },
  ];
}

test('reads who may upgrade a program and when it was deployed, with the code behind it', async () => {
  const [{ data, ...code }] = await layOut();
  const upgradeable = new Uint8Array([...data.subarray(0, 12), 1, ...addressBytes(VENUE_PROGRAM), ...ELF]);
  upgradeable[4] = 7;
  expect(readProgramData({ ...code, data: upgradeable })).toEqual({
    slot: 7n,
    authority: VENUE_PROGRAM,
    code: ELF,
  });
});

test('takes nothing else for a program or its code', async () => {
  const [code, program] = await layOut();
  expect(readCodeAddress(code)).toBeUndefined();
  expect(readProgramData(program)).toBeUndefined();
  const short = { ...program, data: program.data.subarray(0, 3) };
  const foreign = { ...program, owner: VENUE_PROGRAM };
  for (const each of [short, foreign, { ...program, data: program.data.subarray(0, 35) }])
    expect(readCodeAddress(each)).toBeUndefined();
  expect(readProgramData({ ...code, data: code.data.subarray(0, 44) })).toBeUndefined();
});

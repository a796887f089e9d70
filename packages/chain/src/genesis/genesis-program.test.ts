import { readFileSync } from 'node:fs';
import { toBase58 } from '@orrery/core/base58';
import { AccountRole, type Address, address, type KeyPairSigner } from '@solana/kit';
import { beforeEach, describe, expect, test } from 'vitest';
import { TOKEN_2022_PROGRAM, UPGRADEABLE_LOADER } from '../addresses/solana-programs.ts';
import { TestVm } from '../testing/vm.ts';
import { genesisProgram } from './genesis-program.ts';

/** Answers for arithmetic. */
const PROBE = address('Probe11111111111111111111111111111111111111');
const ELF = new Uint8Array(readFileSync(new URL('../../../../programs/lib/wide.probe.so', import.meta.url)));
const SQUARE_ROOT = 5;
const SET_AUTHORITY = 4;

let vm: TestVm;
let alice: KeyPairSigner;

beforeEach(async () => {
  vm = new TestVm();
  alice = await vm.wallet();
});

async function deploy(): Promise<Address> {
  const accounts = await genesisProgram(PROBE, ELF);
  for (const account of accounts) vm.put(account);
  return accounts[0].address;
}

describe('genesisProgram', () => {
  test('lays a program out as the VM has its own', async () => {
    const own = vm.read(TOKEN_2022_PROGRAM);
    const { data: ownData = new Uint8Array(), ...ownCode } =
      vm.read(toBase58(own?.data.subarray(4) ?? new Uint8Array()) as Address) ?? {};
    const [{ data, ...code }, program] = await genesisProgram(TOKEN_2022_PROGRAM, ownData.subarray(45));
    expect([code, program]).toEqual([ownCode, own]);
    // The slot of its deployment.
    ownData.fill(0, 4, 12);
    // A matcher would take seconds.
    expect(Buffer.compare(data, ownData)).toBe(0);
  });

  test('lays out one that runs', async () => {
    await deploy();
    const data = new Uint8Array(49);
    data[0] = SQUARE_ROOT;
    data[1] = 144;
    const [root] = await vm.simulate([{ programAddress: PROBE, data }], alice);
    expect(root).toBe(12);
  });

  test('cannot be upgraded', async () => {
    const code = await deploy();
    const setAuthority = {
      programAddress: UPGRADEABLE_LOADER,
      accounts: [
        { address: code, role: AccountRole.WRITABLE },
        { address: alice.address, role: AccountRole.READONLY_SIGNER },
      ],
      data: new Uint8Array([SET_AUTHORITY, 0, 0, 0]),
    };
    expect(await vm.send([setAuthority], alice)).toMatch(/Immutable/);
  });
});

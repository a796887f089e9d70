import { generateKeyPairSigner, type Instruction, type KeyPairSigner } from '@solana/kit';
import { getCreateAssociatedTokenIdempotentInstruction } from '@solana-program/token';
import { beforeEach, describe, expect, test } from 'vitest';
import { associatedAddress } from '../addresses/associated-address.ts';
import { aMint, type MintKind, type TestMint } from '../testing/mints.ts';
import { TestVm } from '../testing/vm.ts';
import { buildTransaction } from './build-transaction.ts';
import { decodeTransaction } from './decode-transaction.ts';
import { maxAccountDeposits } from './deposits.ts';

const SIGNATURE = 5_000n;

let vm: TestVm;
let payer: KeyPairSigner;

beforeEach(async () => {
  vm = new TestVm();
  payer = await vm.wallet();
});

async function opening({ mint, tokenProgram }: TestMint): Promise<Instruction> {
  const { address: owner } = await generateKeyPairSigner();
  const ata = associatedAddress({ owner, mint, tokenProgram });
  return getCreateAssociatedTokenIdempotentInstruction({ payer, ata, owner, mint, tokenProgram });
}

/** What the bytes say is locked up at most, and what is. */
async function tryOut(instructions: readonly Instruction[]): Promise<{ most: bigint; real: bigint }> {
  const bytes = buildTransaction(payer.address, vm.lifetime, instructions);
  const most = maxAccountDeposits(decodeTransaction(bytes), payer.address);
  const before = vm.balance(payer.address) ?? 0n;
  expect(await vm.run(bytes, [payer])).toBeUndefined();
  return { most, real: before - (vm.balance(payer.address) ?? 0n) - SIGNATURE };
}

describe('the most that a transaction locks up in accounts', () => {
  test('is what it locks up for a token of the first program, once for each account', async () => {
    const mint = await aMint(vm, { kind: 'classic' });
    const { most, real } = await tryOut([await opening(mint), await opening(mint)]);
    expect([most, real]).toEqual([4_078_560n, 4_078_560n]);
  });

  test.each<MintKind>([
    { kind: 'plain' },
    { kind: 'transfer-fee', bps: 1, most: 1n },
    { kind: 'transfer-hook', hook: 'honest' },
    { kind: 'pausable' },
    { kind: 'non-transferable' },
    { kind: 'confidential' },
    { kind: 'default-frozen' },
  ])('is no less than it locks up for a token of Token-2022: $kind', async (kind) => {
    const { most, real } = await tryOut([await opening(await aMint(vm, kind))]);
    expect(most).toBe(2_248_080n);
    expect(real).toBeGreaterThan(2_039_280n);
    expect(real).toBeLessThanOrEqual(most);
  });

  test('leaves out what another pays', async () => {
    const mint = await aMint(vm, { kind: 'classic' });
    const bytes = buildTransaction(payer.address, vm.lifetime, [await opening(mint)]);
    const { address: other } = await generateKeyPairSigner();
    expect(maxAccountDeposits(decodeTransaction(bytes), other)).toBe(0n);
  });
});

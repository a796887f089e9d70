import { readFileSync } from 'node:fs';
import {
  type AccountMeta,
  AccountRole,
  type Address,
  generateKeyPairSigner,
  type Instruction,
  type KeyPairSigner,
} from '@solana/kit';
import { getCreateAccountInstruction } from '@solana-program/system';
import { beforeEach, describe, expect, test } from 'vitest';
import { genesisProgram } from '../../packages/chain/src/genesis/genesis-program.ts';
import { TestVm } from '../../packages/chain/src/testing/vm.ts';
import { addressBytes } from '../../packages/core/src/base58.ts';
import { rentLamports } from '../../packages/domain/src/solana/network.ts';

const CONFIG = 'Config1111111111111111111111111111111111111' as Address;
const FEATURE_GATE = 'Feature111111111111111111111111111111111111' as Address;
const INCINERATOR = '1nc1nerator11111111111111111111111111111111' as Address;
const SYSTEM = '11111111111111111111111111111111' as Address;
/** A feature's account: whether it is active, and the slot since which it is. */
const PENDING = Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 0, 0);
const ACTIVE = Uint8Array.of(1, 45, 0, 0, 0, 0, 0, 0, 0);
const { READONLY, WRITABLE, READONLY_SIGNER, WRITABLE_SIGNER } = AccountRole;
let vm: TestVm;
let payer: KeyPairSigner;
let key: KeyPairSigner;

beforeEach(async () => {
  vm = new TestVm();
  const read = (file: string) => new Uint8Array(readFileSync(new URL(file, import.meta.url)));
  for (const account of await genesisProgram(CONFIG, read('config.so'))) vm.put(account);
  for (const account of await genesisProgram(FEATURE_GATE, read('feature-gate.so'))) vm.put(account);
  payer = await vm.wallet();
  key = await generateKeyPairSigner();
});

describe('the config program', () => {
  const SPACE = 80;
  const create = () =>
    getCreateAccountInstruction({
      payer,
      newAccount: key,
      lamports: rentLamports(SPACE),
      space: SPACE,
      programAddress: CONFIG,
    });

  /** Stores a text behind one address that must sign for it. */
  const store = (text: string, config: AccountMeta, owner: AccountMeta): Instruction => ({
    programAddress: CONFIG,
    accounts: [config, owner],
    data: Uint8Array.of(1, ...addressBytes(owner.address), 1, ...new TextEncoder().encode(text)),
  });
  const signedConfig = () => signedBy(key, WRITABLE_SIGNER);
  const config = () => ({ address: key.address, role: WRITABLE });
  const held = () =>
    Buffer.from(vm.read(key.address)?.data ?? [])
      .toString('latin1', 34)
      .replace(/\0+$/, '');

  test('stores what its owner signs, first with the account’s own key', async () => {
    const owner = signedBy(payer, READONLY_SIGNER);
    await vm.send([create()], payer, key);
    expect(await vm.send([store('first', config(), owner)], payer)).toMatch(/MissingRequiredSignature/);
    expect(await vm.send([store('first', signedConfig(), owner)], payer, key)).toBeUndefined();
    expect(vm.read(key.address)?.owner).toBe(CONFIG);
    expect(held()).toBe('first');
    expect(await vm.send([store('again', config(), owner)], payer)).toBeUndefined();
    expect(held()).toBe('again');
  });

  test('refuses an owner who has not signed', async () => {
    const owner = await generateKeyPairSigner();
    const first = store('first', signedConfig(), signedBy(owner, READONLY_SIGNER));
    expect(await vm.send([create(), first], payer, key, owner)).toBeUndefined();
    const unsigned = store('again', config(), { address: owner.address, role: READONLY });
    expect(await vm.send([unsigned], payer)).toMatch(/MissingRequiredSignature/);
    expect(held()).toBe('first');
  });
});

describe('the feature gate program', () => {
  const revoke = (data = Uint8Array.of(0)): Instruction & { accounts: AccountMeta[] } => ({
    programAddress: FEATURE_GATE,
    accounts: [
      signedBy(key, WRITABLE_SIGNER),
      { address: INCINERATOR, role: WRITABLE },
      { address: SYSTEM, role: READONLY },
    ],
    data,
  });
  const put = (data: Uint8Array, owner = FEATURE_GATE) =>
    vm.put({ address: key.address, owner, data, lamports: rentLamports(9) });

  test('revokes a feature that waits for its activation, and burns what its account held', async () => {
    put(PENDING);
    const result = await vm.send([revoke()], payer, key);
    expect(result).toBeUndefined();
    expect(vm.read(key.address)).toBeUndefined();
    expect(vm.balance(INCINERATOR)).toBe(rentLamports(9));
  });

  test.each([
    ['that is active', () => put(ACTIVE), /Custom\(0\)/],
    ['of another program', () => put(PENDING, CONFIG), /InvalidAccountOwner/],
    ['whose account is empty', () => put(new Uint8Array()), /InvalidAccountData/],
    ['whose account is cut short', () => put(ACTIVE.slice(0, 8)), /InvalidAccountData/],
    ['whose account is none', () => put(new Uint8Array(9).fill(2)), /InvalidAccountData/],
  ])('refuses a feature %s', async (_, begin, refusal) => {
    begin();
    const before = vm.read(key.address);
    expect(await vm.send([revoke()], payer, key)).toMatch(refusal);
    expect(vm.read(key.address)).toEqual(before);
  });

  test.each([
    ['data of another length', () => revoke(Uint8Array.of(0, 0)), /InvalidInstructionData/],
    ['another instruction', () => revoke(Uint8Array.of(1)), /InvalidInstructionData/],
    ['no data', () => revoke(new Uint8Array()), /InvalidInstructionData/],
    ['a missing account', () => without(2), /NotEnoughAccountKeys/],
    ['another account than the incinerator', () => replaced(1, payer.address), /MissingAccount/],
  ])('refuses %s', async (_, instruction, refusal) => {
    put(PENDING);
    expect(await vm.send([instruction()], payer, key)).toMatch(refusal);
    expect(vm.read(key.address)?.data).toEqual(PENDING);
  });

  test('refuses a feature that has not signed', async () => {
    put(PENDING);
    expect(await vm.send([replaced(0, key.address)], payer)).toMatch(/MissingRequiredSignature/);
  });

  const without = (place: number) => ({ ...revoke(), accounts: revoke().accounts.toSpliced(place, 1) });
  const replaced = (place: number, address: Address) => ({
    ...revoke(),
    accounts: revoke().accounts.with(place, { address, role: WRITABLE }),
  });
});

function signedBy(
  signer: KeyPairSigner,
  role: AccountRole.READONLY_SIGNER | AccountRole.WRITABLE_SIGNER,
): AccountMeta {
  return { address: signer.address, role, signer } as AccountMeta;
}

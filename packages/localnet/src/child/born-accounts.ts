import { layOutProgram, SYSTEM_PROGRAM, UPGRADEABLE_LOADER } from '@orrery/chain';
import { addressBytes } from '@orrery/core/base58';
import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { rentLamports, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '@orrery/domain/solana/network';
import type { Address } from '@solana/kit';
import { readCodeAddress } from '../layouts/program-layout.ts';
import { VOTE_PROGRAM } from '../layouts/simple-vote.ts';
import type { AccountState } from '../supervision/protocol.ts';
import { CONFIG, type CoreProgram, FEATURES } from './core-programs.ts';

export const SYSVARS = 'Sysvar1111111111111111111111111111111111111' as Address;
export const NATIVE_LOADER = 'NativeLoader1111111111111111111111111111111' as Address;
const DEPRECATED_LOADER = 'BPFLoader1111111111111111111111111111111111' as Address;
const BPF_LOADER = 'BPFLoader2111111111111111111111111111111111' as Address;

/** Owners of the accounts that every chain is born with: sysvars, programs with their code, features, the mints of wrapped SOL. */
const OWNERS: readonly Address[] = [
  SYSVARS,
  NATIVE_LOADER,
  DEPRECATED_LOADER,
  BPF_LOADER,
  UPGRADEABLE_LOADER,
  FEATURES,
  CONFIG,
  TOKEN_PROGRAM,
  TOKEN_2022_PROGRAM,
];
/**
 * Built-in programs by the names that a test validator gives them, where the VM has another name or no code. A call of one without code
 * fails as a validator has a built-in program fail that it has no code of: with `UnsupportedProgramId`.
 */
const BUILT_INS: readonly (readonly [Address, string])[] = [
  [SYSTEM_PROGRAM, 'system_program'],
  [VOTE_PROGRAM, 'vote_program'],
  [DEPRECATED_LOADER, 'solana_bpf_loader_deprecated_program'],
  ['LoaderV411111111111111111111111111111111111' as Address, 'loader_v4'],
  ['ZkTokenProof1111111111111111111111111111111' as Address, 'zk_token_proof_program'],
];
/** A test validator gives the mint of wrapped SOL so much. */
const WRAPPED_SOL_LAMPORTS = 1_000_000_000n;
const STAKE_CONFIG = 'StakeConfig11111111111111111111111111111111' as Address;
/** A feature's account: that it is active, and the slot since which it is. */
const ACTIVE_SINCE_GENESIS = Uint8Array.of(1, 0, 0, 0, 0, 0, 0, 0, 0);
/** Head of an account with a program's code: the slot of its deployment, and whether an authority, behind it, may upgrade it. */
const CODE = { slot: 4, hasAuthority: 12, head: 45 } as const;

interface Store {
  ownedBy(owner: Address): [Address, AccountState][];
  read(key: Uint8Array): AccountState | null;
  write(address: Address, state: AccountState): void;
  remove(address: Address): void;
}

/** Accounts that the VM brings with it, sysvars and programs among them. */
export function listBorn(vm: Pick<Store, 'ownedBy'>): [Address, AccountState][] {
  return OWNERS.flatMap((owner) => vm.ownedBy(owner));
}

/** Makes what the VM brings with it what a test validator's genesis holds, with the programs that it lacks. */
export function completeBorn(vm: Store, core: readonly CoreProgram[]): void {
  for (const [address, name] of BUILT_INS) {
    const data = new TextEncoder().encode(name);
    vm.write(address, { owner: NATIVE_LOADER, lamports: 1n, data, executable: true });
  }
  for (const { address, executable = false, ...state } of core.flatMap(layOutProgram)) {
    vm.write(address, { ...state, executable });
  }
  for (const [address, state] of vm.ownedBy(UPGRADEABLE_LOADER)) {
    if (!state.executable) vm.write(address, { ...state, data: deployedAtGenesis(state.data) });
  }
  for (const [address, feature] of vm.ownedBy(FEATURES)) {
    vm.write(address, { ...feature, data: ACTIVE_SINCE_GENESIS });
  }
  moveTokenProgram(vm);
  raise(vm, WRAPPED_SOL, WRAPPED_SOL_LAMPORTS);
  const config = vm.read(addressBytes(STAKE_CONFIG));
  if (config !== null) raise(vm, STAKE_CONFIG, rentLamports(config.data.length));
}

/** Deployed in slot 0, with an authority that has no key. */
function deployedAtGenesis(code: Uint8Array): Uint8Array {
  const data = code.slice();
  data.fill(0, CODE.slot, CODE.head);
  data[CODE.hasAuthority] = 1;
  return data;
}

/** The token program cannot be upgraded: its account holds its code. */
function moveTokenProgram(vm: Store): void {
  const program = vm.read(addressBytes(TOKEN_PROGRAM));
  const codeAddress = program === null ? undefined : readCodeAddress(program);
  const code = codeAddress === undefined ? null : vm.read(addressBytes(codeAddress));
  if (code === null || codeAddress === undefined) return;
  const data = code.data.slice(CODE.head);
  vm.write(TOKEN_PROGRAM, { owner: BPF_LOADER, lamports: rentLamports(data.length), data, executable: true });
  vm.remove(codeAddress);
}

function raise(vm: Store, address: Address, lamports: bigint): void {
  const state = vm.read(addressBytes(address));
  if (state !== null) vm.write(address, { ...state, lamports });
}

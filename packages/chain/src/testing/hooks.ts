import { rentLamports } from '@orrery/domain/solana/network';
import {
  type AccountMeta,
  AccountRole,
  type Address,
  address,
  getAddressEncoder,
  getProgramDerivedAddress,
  type Instruction,
  isSignerRole,
  isWritableRole,
  type KeyPairSigner,
  type ReadonlyUint8Array,
} from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import {
  findExtraAccountMetaListPda,
  getDefaultInitializeExtraAccountMetaListInstructionAsync,
} from '@solana-program/token-2022';
import { COUNTER_BYTES, decodeCounter, HOOK_PROGRAM } from '../programs/hook/generated/accounts.generated.ts';
import { EXECUTE } from '../programs/hook/generated/instruction-shapes.generated.ts';
import type { TestVm } from './vm.ts';

/** The transfer hooks of `programs/hook`. */
export const HOOKS = {
  honest: { address: HOOK_PROGRAM, stateBytes: COUNTER_BYTES },
  hostile: { address: address('orreryTrap111111111111111111111111111111111'), stateBytes: 2 },
} as const;
export type HookName = keyof typeof HOOKS;

/** What the hostile hook can do, by the byte that says so. */
const HOSTILE_ACTS = { nothing: 0, refuse: 1, call: 2, take: 3, write: 4, spin: 5 } as const;
/** Where an account stands when a hook is called; the extra accounts of a mint follow. */
export const PLACES = { source: 0, mint: 1, destination: 2, owner: 3, validation: 4, state: 5, extras: 6 };

export interface HostileAct {
  what: keyof typeof HOSTILE_ACTS;
  /** The place of the program to call with all accounts behind it, of the account to take a unit from, of the one to write to. */
  subject?: number;
  /** The called program's instruction data. */
  data?: ReadonlyUint8Array;
}

const LIST_HEAD_BYTES = 16;
const META_BYTES = 35;

interface HookedMint {
  hook: HookName;
  mint: Address;
  authority: KeyPairSigner;
  extras?: readonly AccountMeta[];
}

/** Puts a hook on the chain: how its accounts of a mint are made, and what a transfer of that mint must name for it. */
export async function initializeHook(vm: TestVm, { hook, mint, authority, extras = [] }: HookedMint) {
  const { address: program, stateBytes } = HOOKS[hook];
  vm.svm.addProgramFromFile(
    program,
    decodeURIComponent(new URL(`../../../../programs/hook/${hook}.so`, import.meta.url).pathname),
  );
  const [[validation], state] = await Promise.all([
    findExtraAccountMetaListPda({ mint }, { programAddress: program }),
    hookState(hook, mint),
  ]);
  const initialize = await getDefaultInitializeExtraAccountMetaListInstructionAsync({
    mint,
    authority,
    transferHookProgram: program,
    extraAccountMetas: extras.map((extra) => ({
      config: { __kind: 'Literal', address: extra.address },
      isSigner: isSignerRole(extra.role),
      isWritable: isWritableRole(extra.role),
    })),
  });
  const own = { address: state, role: AccountRole.WRITABLE };
  const pay = (destination: Address, bytes: number) =>
    getTransferSolInstruction({ source: authority, destination, amount: rentLamports(bytes) });
  const instructions: Instruction[] = [
    pay(validation, LIST_HEAD_BYTES + META_BYTES * (1 + extras.length)),
    pay(state, stateBytes),
    { ...initialize, accounts: [...(initialize.accounts ?? []), own] },
  ];
  const needed: AccountMeta[] = [
    own,
    ...extras,
    { address: program, role: AccountRole.READONLY },
    { address: validation, role: AccountRole.READONLY },
  ];
  return { instructions, extras: needed };
}

/** A hook's own account of a mint. */
export async function hookState(hook: HookName, mint: Address): Promise<Address> {
  const seeds = ['state', getAddressEncoder().encode(mint)];
  const [state] = await getProgramDerivedAddress({ programAddress: HOOKS[hook].address, seeds });
  return state;
}

/** What Token-2022 calls a hook with, for who calls it without Token-2022. `accounts` stand in the order of `PLACES`. */
export function executeHook(hook: HookName, accounts: readonly Address[], amount: bigint) {
  const data = new Uint8Array(16);
  data.set(EXECUTE.tag);
  new DataView(data.buffer).setBigUint64(8, amount, true);
  return {
    programAddress: HOOKS[hook].address,
    accounts: accounts.map((each, place) => ({
      address: each,
      role: place === PLACES.state ? AccountRole.WRITABLE : AccountRole.READONLY,
    })),
    data,
  } satisfies Instruction;
}

/** How many transfers of a mint the honest hook has seen, and how many smallest units in all. */
export async function transfersSeen(vm: TestVm, mint: Address): Promise<{ count: bigint; sum: bigint }> {
  const state = vm.read(await hookState('honest', mint));
  const counter = state && decodeCounter(state.data);
  if (!counter) throw new Error(`the honest hook does not know ${mint}`);
  const { count, sum } = counter;
  return { count, sum };
}

/** Tells the hostile hook what to do from now on when its mint is transferred. */
export async function commandHostile(
  vm: TestVm,
  mint: Address,
  { what, subject = PLACES.source, data = new Uint8Array() }: HostileAct,
): Promise<void> {
  const bytes = Uint8Array.from([HOSTILE_ACTS[what], subject, ...data]);
  vm.put({
    address: await hookState('hostile', mint),
    owner: HOOKS.hostile.address,
    lamports: rentLamports(bytes.length),
    data: bytes,
  });
}

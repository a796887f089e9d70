import { createHash } from 'node:crypto';
import {
  type AccountMeta,
  AccountRole,
  type Address,
  address,
  generateKeyPairSigner,
  type Instruction,
  type KeyPairSigner,
  lamports,
} from '@solana/kit';
import { beforeEach, describe, expect, test } from 'vitest';
import { associatedAddress } from '../../packages/chain/src/addresses/associated-address.ts';
import { HOOK_ERRORS } from '../../packages/chain/src/programs/hook/generated/errors.generated.ts';
import { HOOK_INSTRUCTIONS } from '../../packages/chain/src/programs/hook/generated/instruction-shapes.generated.ts';
import {
  commandHostile,
  executeHook,
  HOOKS,
  type HostileAct,
  hookState,
  initializeHook,
  PLACES,
  transfersSeen,
} from '../../packages/chain/src/testing/hooks.ts';
import { aMint, fund, type TestMint, tokenAt, transferOf } from '../../packages/chain/src/testing/mints.ts';
import { TestVm } from '../../packages/chain/src/testing/vm.ts';

const TOKEN_2022: Address = address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb');
const TOKEN: Address = address('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA');
const NOT_TRANSFERRING = /orreryHook1+ failed: custom program error: 0x1bbc/;
const WRONG_COUNTER = /orreryHook1+ failed: custom program error: 0x1bbd/;

let vm: TestVm;
let alice: KeyPairSigner;
let bob: KeyPairSigner;
let token: TestMint;
let source: Address;
let destination: Address;

beforeEach(async () => {
  vm = new TestVm();
  [alice, bob] = await Promise.all([vm.wallet(), vm.wallet()]);
});

describe('the honest hook', () => {
  beforeEach(async () => begin(await aMint(vm, { kind: 'transfer-hook', hook: 'honest' })));

  test('counts the transfers of a mint and their sum, beyond 64 bits', async () => {
    expect(await transfersSeen(vm, token.mint)).toEqual({ count: 0n, sum: 0n });
    expect(await transfer(100n)).toBeUndefined();
    expect(await transfer(0n)).toBeUndefined();
    expect(await transfersSeen(vm, token.mint)).toEqual({ count: 2n, sum: 100n });
    const first = token.mint;
    const most = 2n ** 64n - 1n;
    await begin(await aMint(vm, { kind: 'transfer-hook', hook: 'honest' }), most);
    expect(await transfer(most)).toBeUndefined();
    const back = transferOf(token, {
      source: destination,
      destination: source,
      authority: bob,
      amount: most,
    });
    expect(await vm.send([back], bob)).toBeUndefined();
    expect(await transfersSeen(vm, token.mint)).toEqual({ count: 2n, sum: 2n * most });
    expect(await transfersSeen(vm, first)).toEqual({ count: 2n, sum: 100n });
  });

  test('gets its accounts in any order they are named, each of them', async () => {
    const [state, program, validation] = hookAccounts();
    expect(await transfer(5n, [state, program, validation])).toBeUndefined();
    expect(await transfer(5n, [validation, program, state])).toBeUndefined();
    expect(await transfer(5n, [])).toMatch(/Unknown program orreryHook1+/);
    expect(await transfer(5n, [state, validation])).toMatch(/Unknown program orreryHook1+/);
    // That an account of the list is missing, in the words of who reads the list.
    expect(await transfer(5n, [program, validation])).toMatch(/Custom\(2724315840\)/);
    expect(await transfer(5n, [state, program])).toMatch(/orreryHook1+ failed: insufficient account keys/);
    const readonly = { ...state, role: AccountRole.READONLY };
    expect(await transfer(5n, [readonly, program, validation])).toMatch(/writable privilege escalated/);
    expect(held(destination)).toBe(10n);
    expect(await transfersSeen(vm, token.mint)).toEqual({ count: 2n, sum: 10n });
  });

  test('is not called by anybody else than Token-2022 in the middle of a transfer', async () => {
    expect(await execute({})).toMatch(NOT_TRANSFERRING);
    const data = transferring(source);
    const ofLength = (length: number) => Uint8Array.from({ length }, (_, at) => data[at] ?? 0);
    const other = await aMint(vm, { kind: 'transfer-hook', hook: 'honest' });
    expect(await execute({ from: forge(data, HOOKS.hostile.address) })).toMatch(NOT_TRANSFERRING);
    expect(await execute({ from: forge(ofLength(355)) })).toMatch(NOT_TRANSFERRING);
    expect(await execute({ from: forge(ofLength(166)) })).toMatch(NOT_TRANSFERRING);
    expect(await execute({ from: forge(data), mint: other.mint })).toMatch(NOT_TRANSFERRING);
    expect(await transfersSeen(vm, token.mint)).toEqual({ count: 0n, sum: 0n });
    expect(await execute({ from: forge(ofLength(354)) })).toBeUndefined();
    expect(await execute({ from: forge(data) })).toBeUndefined();
    expect(await transfersSeen(vm, token.mint)).toEqual({ count: 2n, sum: 10n });
  });

  test('counts nowhere but with its own counter of the mint', async () => {
    const other = await aMint(vm, { kind: 'transfer-hook', hook: 'honest' });
    put(source, transferring(source));
    const counter = vm.read(await hookState('honest', token.mint))?.data ?? new Uint8Array();
    for (const state of [
      await hookState('honest', other.mint),
      hookAccounts()[2].address,
      forge(counter.slice(0, 55), HOOKS.honest.address),
    ])
      expect(await execute({ state })).toMatch(WRONG_COUNTER);
    expect(await execute({ state: forge(counter, HOOKS.hostile.address) })).toMatch(WRONG_COUNTER);
    expect(await execute({})).toBeUndefined();
  });

  test('reads no other instructions than those of its interface', async () => {
    const { data, ...call } = executeHook(
      'honest',
      [source, token.mint, destination, bob.address, source, source],
      5n,
    );
    for (const wrong of [data.slice(0, 15), Uint8Array.of(...data, 0), data.slice(0, 7), data.with(0, 1)])
      expect(await vm.send([{ ...call, data: wrong }], alice)).toMatch(/InvalidInstructionData/);
  });

  test('has the tags that every transfer hook has, and numbers of its own for what it refuses', () => {
    const tagOf = (name: string) =>
      [...createHash('sha256').update(`spl-transfer-hook-interface:${name}`).digest()].slice(0, 8);
    expect(HOOK_INSTRUCTIONS.execute.tag).toEqual(tagOf('execute'));
    expect(HOOK_INSTRUCTIONS.initialize.tag).toEqual(tagOf('initialize-extra-account-metas'));
    expect(HOOK_ERRORS).toEqual({ notTransferring: 0x1bbc, wrongCounter: 0x1bbd });
  });

  test('makes its accounts for the authority of the mint, at their addresses, once', async () => {
    const { mint, authority } = await aMint(vm, { kind: 'plain' });
    const ask = async (who: KeyPairSigner, change = (asked: Instruction) => asked) => {
      const { instructions } = await initializeHook(vm, { hook: 'honest', mint, authority: who });
      const last = instructions.length - 1;
      return vm.send(
        instructions.map((each, index) => (index === last ? change(each) : each)),
        who,
      );
    };
    const naming = (place: number, by: Address, role: AccountRole) => (asked: Instruction) => ({
      ...asked,
      accounts: asked.accounts?.map((each, at) => (at === place ? { address: by, role } : each)),
    });
    expect(await ask(alice)).toMatch(/InvalidAccountData/);
    const unsigned = naming(2, authority.address, AccountRole.READONLY);
    expect(await ask(alice, unsigned)).toMatch(/MissingRequiredSignature/);
    const made = vm.read(mint)?.data ?? new Uint8Array();
    for (const [bytes, owner] of [
      [made, TOKEN],
      [made.slice(0, 81), TOKEN_2022],
      [made.with(0, 0), TOKEN_2022],
    ] as const) {
      const forged = naming(1, forge(bytes, owner), AccountRole.READONLY);
      expect(await ask(authority, forged)).toMatch(/InvalidAccountData/);
    }
    for (const place of [0, 4])
      expect(await ask(authority, naming(place, bob.address, AccountRole.WRITABLE))).toMatch(/InvalidSeeds/);
    const long = (asked: Instruction) => ({ ...asked, data: Uint8Array.of(...(asked.data ?? []), 0) });
    expect(await ask(authority, long)).toMatch(/InvalidInstructionData/);
    const few = (asked: Instruction) => ({ ...asked, accounts: asked.accounts?.slice(0, 4) });
    expect(await ask(authority, few)).toMatch(/NotEnoughAccountKeys/);
    expect(await ask(authority)).toBeUndefined();
    expect(await ask(authority)).toMatch(/already in use/);
  });
});

describe('the hostile hook', () => {
  test('does nothing until it is told to, and refuses when it is', async () => {
    await beginHostile([]);
    expect(await transfer(4n)).toBeUndefined();
    expect(await attempt({ what: 'refuse' })).toMatch(/orreryTrap1+ failed: custom program error: 0x1c20/);
    expect(await attempt({ what: 'nothing' })).toBeUndefined();
    expect(held(destination)).toBe(9n);
  });

  test('calls a program with all accounts behind it, in the middle of a transfer', async () => {
    const wrapped = { mint: address('So11111111111111111111111111111111111111112'), tokenProgram: TOKEN };
    const account = await fund(vm, { ...wrapped, decimals: 9, authority: bob, extras: [] }, bob.address, 0n);
    vm.svm.airdrop(account, lamports(1_000_000n));
    await beginHostile([readonly(TOKEN), writable(account)]);
    const syncNative = { what: 'call', subject: PLACES.extras, data: Uint8Array.of(17) } as const;
    expect(await attempt(syncNative)).toBeUndefined();
    expect(held(account)).toBe(1_000_000n);
  });

  test('cannot call Token-2022, which calls it', async () => {
    await beginHostile((own) => [readonly(TOKEN_2022), readonly(own.mint)]);
    const getAccountDataSize = { what: 'call', subject: PLACES.extras, data: Uint8Array.of(21) } as const;
    expect(await attempt(getAccountDataSize)).toMatch(/ReentrancyNotAllowed/);
  });

  test('gets no signature, though its list asks for one', async () => {
    const classic = await aMint(vm, { kind: 'classic' });
    const [from, to] = [await fund(vm, classic, bob.address, 9n), await fund(vm, classic, alice.address, 0n)];
    const signing = { address: bob.address, role: AccountRole.READONLY_SIGNER };
    await beginHostile([readonly(TOKEN), writable(from), writable(to), signing]);
    const nine = Uint8Array.of(3, 9, 0, 0, 0, 0, 0, 0, 0);
    await commandHostile(vm, token.mint, { what: 'call', subject: PLACES.extras, data: nine });
    const asked = transferOf(token, { source, destination, authority: alice, amount: 5n });
    expect(await vm.send([asked], bob, alice)).toMatch(/TokenkegQ\w+ failed: missing required signature/);
    expect([held(from), held(destination)]).toEqual([9n, 0n]);
  });

  test.each([PLACES.source, PLACES.destination])(
    'cannot take from account %d of a transfer',
    async (subject) => {
      const thief = await generateKeyPairSigner();
      await beginHostile((own) => [writable(own.accountOf(thief.address)), readonly(TOKEN_2022)]);
      const taken = await fund(vm, token, thief.address, 0n);
      expect(await attempt({ what: 'take', subject })).toMatch(/PrivilegeEscalation/);
      expect(held(taken)).toBe(0n);
    },
  );

  test('writes to no account but its own', async () => {
    const classic = await aMint(vm, { kind: 'classic' });
    const account = await fund(vm, classic, alice.address, 9n);
    await beginHostile([writable(account)]);
    for (const subject of [PLACES.source, PLACES.mint, PLACES.destination])
      expect(await attempt({ what: 'write', subject })).toMatch(/ReadonlyDataModified/);
    expect(await attempt({ what: 'write', subject: PLACES.extras })).toMatch(/ExternalAccountDataModified/);
    expect(held(account)).toBe(9n);
    const own = { what: 'write', subject: PLACES.state, data: new Uint8Array(63) } as const;
    expect(await attempt(own)).toBeUndefined();
    expect(vm.read(await hookState('hostile', token.mint))?.data[64]).toBe(1);
  });

  test('refuses without its accounts, or when told of one that is not there', async () => {
    await beginHostile([]);
    expect(await attempt({ what: 'call', subject: PLACES.extras })).toMatch(/InvalidAccountData/);
    const [state, program] = hookAccounts();
    expect(await transfer(5n, [state, program])).toMatch(/orreryTrap1+ failed: insufficient account keys/);
  });

  test('uses up what a transaction may compute', async () => {
    await beginHostile([]);
    expect(await attempt({ what: 'spin' })).toMatch(/orreryTrap1+ failed: exceeded CUs meter/);
  });

  test('cannot have the honest hook count a transfer of another mint', async () => {
    const victim = await aMint(vm, { kind: 'transfer-hook', hook: 'honest' });
    const [state, program, validation] = hookAccounts(victim);
    await beginHostile((own) => [
      program,
      readonly(own.accountOf(alice.address)),
      readonly(victim.mint),
      readonly(own.accountOf(bob.address)),
      readonly(alice.address),
      validation,
      state,
    ]);
    const { data } = executeHook('honest', [], 5n);
    expect(await attempt({ what: 'call', subject: PLACES.extras, data })).toMatch(NOT_TRANSFERRING);
    expect(await transfersSeen(vm, victim.mint)).toEqual({ count: 0n, sum: 0n });
  });
});

/** Gives Alice `amount` units of the mint, and Bob an empty account. */
async function begin(made: TestMint, amount = 1_000_000n): Promise<void> {
  token = made;
  source = await fund(vm, token, alice.address, amount);
  destination = await fund(vm, token, bob.address, 0n);
}

interface OwnMint {
  mint: Address;
  accountOf: (owner: Address) => Address;
}

/** The accounts of the hook's list may be some that follow from the mint. */
async function beginHostile(
  extras: readonly AccountMeta[] | ((own: OwnMint) => readonly AccountMeta[]),
): Promise<void> {
  const signer = await generateKeyPairSigner();
  const { address: mint } = signer;
  const accountOf = (owner: Address) => associatedAddress({ owner, mint, tokenProgram: TOKEN_2022 });
  const list = typeof extras === 'function' ? extras({ mint, accountOf }) : extras;
  await begin(await aMint(vm, { kind: 'transfer-hook', hook: 'hostile', extras: list }, signer));
}

/** From Alice to Bob, naming these accounts for the hook. */
function transfer(amount: bigint, extras = token.extras) {
  const asked = transferOf({ ...token, extras }, { source, destination, authority: alice, amount });
  return vm.send([asked], alice);
}

/** What a transfer of five units comes to, which moves all or nothing, when its hook is told to do this. */
async function attempt(act: HostileAct): Promise<string | undefined> {
  await commandHostile(vm, token.mint, act);
  const before = [held(source), held(destination)] as const;
  const refusal = await transfer(5n);
  const moved = refusal === undefined ? 5n : 0n;
  expect([held(source), held(destination)]).toEqual([before[0] - moved, before[1] + moved]);
  return refusal;
}

/** Calls the honest hook without Token-2022. */
async function execute({
  from = source,
  mint = token.mint,
  state,
}: Partial<Record<'from' | 'mint' | 'state', Address>>) {
  const counter = state ?? (await hookState('honest', mint));
  const validation = hookAccounts()[2].address;
  const accounts = [from, mint, destination, alice.address, validation, counter];
  return vm.send([executeHook('honest', accounts, 5n)], alice);
}

/** A hook's own account of a mint, the hook and its validation account. */
function hookAccounts({ extras } = token) {
  const [state, program, validation] = extras;
  if (!state || !program || !validation) throw new Error('the mint has no hook');
  return [state, program, validation] as const;
}

/** A token account's bytes as they are in the middle of a transfer from it. */
function transferring(account: Address): Uint8Array {
  const data = (vm.read(account)?.data ?? new Uint8Array()).slice();
  const view = new DataView(data.buffer);
  let at = 166;
  while (view.getUint16(at, true) !== 15) at += 4 + view.getUint16(at + 2, true);
  data[at + 4] = 1;
  return data;
}

function put(at: Address, data: Uint8Array, owner = TOKEN_2022): Address {
  vm.put({ address: at, data, owner, lamports: 10_000_000n });
  return at;
}

function forge(data: Uint8Array, owner = TOKEN_2022): Address {
  return put(address('Forged1111111111111111111111111111111111111'), data, owner);
}

function held(account: Address): bigint {
  return tokenAt(vm, account).amount;
}

function readonly(named: Address): AccountMeta {
  return { address: named, role: AccountRole.READONLY };
}

function writable(named: Address): AccountMeta {
  return { address: named, role: AccountRole.WRITABLE };
}

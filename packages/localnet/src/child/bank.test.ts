import { type ParsedTransaction, parseTransaction, SYSTEM_PROGRAM } from '@orrery/chain';
import { addressBytes as keyOf } from '@orrery/core/base58';
import { rentLamports } from '@orrery/domain/solana/network';
import { type Address, getProgramDerivedAddress } from '@solana/kit';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { feeOf } from '../fee.ts';
import { SIGNER, signed } from '../testing/signer.ts';
import { Accounts } from './accounts.ts';
import { Bank, type Execution } from './bank.ts';
import { Vm } from './vm.ts';

const PAYER = SIGNER;
const FRIEND = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T' as Address;
const BUDGET = 'ComputeBudget111111111111111111111111111111' as Address;
const MEMO = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr' as Address;
const PROGRAMS = [SYSTEM_PROGRAM, BUDGET, MEMO];

function aBank() {
  const vm = new Vm();
  const accounts = new Accounts(vm);
  accounts.load(PAYER, {
    lamports: 10n ** 10n,
    owner: SYSTEM_PROGRAM,
    data: new Uint8Array(),
    executable: false,
  });
  return { vm, accounts, bank: new Bank(vm, accounts) };
}

/** A legacy transaction of the payer's; programs are named by their place in `PROGRAMS`. */
function aTransaction(
  instructions: { program: number; accounts?: number[]; data: number[] }[],
  readonlyPrograms = PROGRAMS.length,
) {
  const keys = [PAYER, FRIEND, ...PROGRAMS].flatMap((address) => [...keyOf(address)]);
  const body = instructions.flatMap(({ program, accounts = [], data }) => [
    program + 2,
    accounts.length,
    ...accounts,
    data.length,
    ...data,
  ]);
  return aSigned([1, 0, readonlyPrograms, 5, ...keys, ...keyOf(FRIEND), instructions.length, ...body]);
}

function aSigned(message: number[]): ParsedTransaction {
  return parseTransaction(signed(new Uint8Array([1, ...new Uint8Array(64), ...message])));
}

/** What a transaction did that must leave a trace. */
function run(bank: Bank, transaction: ParsedTransaction): Execution {
  const execution = bank.execute(transaction);
  if (typeof execution === 'string') throw new Error(execution);
  return execution;
}

const transfer = (lamports: number) => ({
  program: 0,
  accounts: [0, 1],
  data: [2, 0, 0, 0, ...new Uint8Array(new BigUint64Array([BigInt(lamports)]).buffer)],
});
const price = { program: 1, data: [3, 0x40, 0xe2, 0x01, 0, 0, 0, 0, 0] };
const limit = { program: 1, data: [2, 0x11, 0x27, 0, 0] };
const memo = { program: 2, data: [104, 105] };

test.each([
  ['a plain transfer', [transfer(1_000_000)]],
  ['a price alone', [price, memo, transfer(1_000_000)]],
  ['a price and a limit', [limit, price, memo]],
  ['a limit alone', [limit, memo]],
  ['a price with bytes behind it', [{ ...price, data: [...price.data, 7] }, memo]],
])('names the fee the VM charges for %s', (_, instructions) => {
  const { bank } = aBank();
  const transaction = aTransaction(instructions);
  const { fee } = run(bank, transaction).meta;
  expect(fee).toBe(feeOf(transaction));
});

test.each([
  ['as the VM takes them', PROGRAMS.length],
  ['with programs among them, which the VM takes for read-only', 0],
])('a simulation tells what execution makes of the writable accounts, %s', (_, readonlyPrograms) => {
  const { bank, accounts } = aBank();
  const transaction = aTransaction([transfer(3_000_000), memo], readonlyPrograms);
  const wanted = [FRIEND, PAYER, MEMO];
  const foretold = bank.simulate(transaction, wanted);
  expect(foretold.err).toBeNull();
  expect(accounts.get(FRIEND)).toBeNull();
  expect(run(bank, transaction).err).toBeNull();
  expect(foretold.accounts).toEqual(wanted.map((address) => accounts.get(address)));
  expect(foretold.accounts[0]?.lamports).toBe(3_000_000n);
});

test('names the rent the VM asks for', () => {
  const { vm } = aBank();
  for (const bytes of [0, 1, 82, 165, 10_000]) expect(rentLamports(bytes)).toBe(vm.rentExemption(bytes));
});

test('leaves no trace of a transaction that cannot pay its fee', () => {
  const { vm, accounts, bank } = aBank();
  accounts.load(PAYER, { lamports: 4000n, owner: SYSTEM_PROGRAM, data: new Uint8Array(), executable: false });
  expect(bank.execute(aTransaction([memo]))).toBe('no trace');
  expect(vm.read(keyOf(PAYER))?.lamports).toBe(4000n);
});

test('runs nothing that carries a bad signature, and says so with anything else wrong with it', () => {
  const { vm, accounts, bank } = aBank();
  const good = aTransaction([transfer(1_000_000)]);
  const table = [1, ...keyOf(FRIEND), 1, 0, 0];
  const loadsNothing = aSigned([0x80, 1, 0, 0, 1, ...keyOf(PAYER), ...keyOf(FRIEND), 0, ...table]);
  for (const transaction of [good, loadsNothing]) {
    const bytes = transaction.bytes.slice();
    bytes.set([(bytes[9] ?? 0) ^ 1], 9);
    expect(bank.execute(parseTransaction(bytes))).toBe('unsigned');
  }
  expect(bank.execute(loadsNothing)).toBe('no trace');
  expect(vm.read(keyOf(PAYER))?.lamports).toBe(10n ** 10n);
  expect(accounts.get(FRIEND)).toBeNull();
  // A simulation in between leaves the checks on.
  expect(bank.simulate(good, []).err).toBeNull();
  expect(bank.execute(parseTransaction(good.bytes.slice().fill(7, 1, 65)))).toBe('unsigned');
  expect(run(bank, good).err).toBeNull();
});

test('charges a failed transaction its fee and changes nothing else', () => {
  const { accounts, bank } = aBank();
  const execution = run(bank, aTransaction([transfer(1_000_000), transfer(1e12)]));
  expect(execution.err).toEqual({ InstructionError: [1, { Custom: 1 }] });
  expect(execution.changed.map(([address]) => address)).toEqual([PAYER]);
  expect(accounts.get(PAYER)?.lamports).toBe(10n ** 10n - 5000n);
  expect(accounts.get(FRIEND)).toBeNull();
});

test('simulates without changing anything, and shows what would be', () => {
  const { accounts, bank } = aBank();
  const result = bank.simulate(aTransaction([transfer(1_000_000)]), [FRIEND, PAYER]);
  expect(result.accounts.map((state) => state?.lamports)).toEqual([1_000_000n, 10n ** 10n - 1_005_000n]);
  expect(JSON.parse(result.meta)).toMatchObject({
    fee: 5000,
    preBalances: [10 ** 10, 0, 1, 1, expect.any(Number)],
  });
  expect(accounts.get(FRIEND)).toBeNull();
});

test("makes a lookup table and loads a transaction's accounts from it", async () => {
  const { vm, accounts, bank } = aBank();
  const hash = 'So11111111111111111111111111111111111111112';
  vm.advance(
    { slot: 10, unixSeconds: 1_800_000_000, epoch: 0, epochBegan: 1_799_999_996 },
    [8, 9].map((slot) => ({ slot, hash })),
  );
  const lookupProgram = 'AddressLookupTab1e1111111111111111111111111' as Address;
  const slotBytes = new Uint8Array(new BigUint64Array([8n]).buffer);
  const [table, bump] = await getProgramDerivedAddress({
    programAddress: lookupProgram,
    seeds: [keyOf(PAYER), slotBytes],
  });
  const inTable = (data: number[]) => {
    const keys = [PAYER, table, SYSTEM_PROGRAM, lookupProgram].flatMap((address) => [...keyOf(address)]);
    const body = [1, 3, 4, 1, 0, 0, 2, data.length, ...data];
    return aSigned([1, 0, 2, 4, ...keys, ...keyOf(FRIEND), ...body]);
  };
  expect(run(bank, inTable([0, 0, 0, 0, ...slotBytes, bump])).err).toBeNull();
  const listed = [2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, ...keyOf(FRIEND)];
  expect(run(bank, inTable(listed)).err).toBeNull();
  vm.advance(
    { slot: 11, unixSeconds: 1_800_000_001, epoch: 0, epochBegan: 1_799_999_996 },
    [8, 9, 10].map((slot) => ({ slot, hash })),
  );
  const { data } = transfer(2_000_000);
  const keys = [PAYER, SYSTEM_PROGRAM].flatMap((address) => [...keyOf(address)]);
  const head = [0x80, 1, 0, 1, 2, ...keys, ...keyOf(FRIEND)];
  const body = [1, 1, 2, 0, 2, data.length, ...data];
  const lookup = [1, ...keyOf(table), 1, 0, 0];
  const moved = run(bank, aSigned([...head, ...body, ...lookup]));
  expect(moved.err).toBeNull();
  expect(moved.meta).toMatchObject({
    loadedAddresses: { writable: [FRIEND], readonly: [] },
    balances: { before: [expect.any(BigInt), 1n, 0n], after: [expect.any(BigInt), 1n, 2_000_000n] },
  });
  expect(moved.mentions).toContain(FRIEND);
  expect(accounts.get(FRIEND)?.lamports).toBe(2_000_000n);
});

test('finds accounts by program as they come and go', () => {
  const { accounts, bank } = aBank();
  const owned = () =>
    accounts
      .ownedBy({ program: SYSTEM_PROGRAM, dataSize: null, filters: [], maxBytes: 1e6 })
      ?.map(([address]) => address);
  expect(owned()).toEqual([PAYER]);
  bank.execute(aTransaction([transfer(1_000_000)]));
  expect(owned()).toEqual([PAYER, FRIEND]);
  accounts.set(FRIEND, null);
  expect(owned()).toEqual([PAYER]);
});

test('runs several as it runs them one by one, or leaves all as it was', () => {
  const step = fc.record({
    lamports: fc.oneof(fc.constantFrom(1, 890_880), fc.integer({ min: 1_000_000, max: 6_000_000_000 })),
    text: fc.string({ maxLength: 8 }),
  });
  const everything = ({ vm, accounts }: ReturnType<typeof aBank>) => ({
    lamports: accounts.lamports,
    kept: [PAYER, FRIEND].map((address) => accounts.get(address)),
    inVm: [PAYER, FRIEND].map((address) => vm.read(keyOf(address))),
    owned: accounts.ownedBy({ program: SYSTEM_PROGRAM, dataSize: null, filters: [], maxBytes: 1e6 }),
  });
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 5 }), (steps) => {
      const transactions = steps.map(({ lamports, text }) =>
        aTransaction([transfer(lamports), { program: 2, data: [...new TextEncoder().encode(text)] }]),
      );
      const [together, apart] = [aBank(), aBank()];
      const before = everything(together);
      const done = together.bank.executeAll(transactions, () => true);
      if (done !== 'undone') {
        const each = transactions.map((transaction) => run(apart.bank, transaction));
        expect(done.map(({ meta }) => meta)).toEqual(each.map(({ meta }) => meta));
        expect(everything(together)).toEqual(everything(apart));
        return;
      }
      expect(everything(together)).toEqual(before);
      // What was undone runs as if it never had.
      for (const transaction of transactions) {
        expect(together.bank.execute(transaction)).toEqual(apart.bank.execute(transaction));
      }
      expect(everything(together)).toEqual(everything(apart));
    }),
    { numRuns: 20 },
  );
});

test('an account that was undone is none: it pays for nothing, and may be made again', () => {
  const { bank, vm, accounts } = aBank();
  const paysMemo = [1, 0, 1, 2, ...keyOf(FRIEND), ...keyOf(MEMO), ...keyOf(FRIEND)];
  const paidByFriend = aSigned([...paysMemo, 1, 1, 0, 2, 104, 105]);
  const missing = bank.simulate(paidByFriend, []).err;
  expect(missing).toBe('AccountNotFound');
  const failing = aTransaction([transfer(1e12)]);
  expect(bank.executeAll([aTransaction([transfer(5_000_000)]), failing], () => true)).toBe('undone');
  expect(bank.simulate(paidByFriend, []).err).toBe(missing);
  expect([vm.read(keyOf(FRIEND)), accounts.get(FRIEND)]).toEqual([null, null]);
  // Too little for an account that is not there, as the chain's rent asks.
  expect(run(bank, aTransaction([transfer(1_000)])).err).toMatchObject({ InsufficientFundsForRent: {} });
});

import { toBase58 } from '@orrery/core/base58';
import { type AccountMeta, AccountRole, type Address, type Instruction } from '@solana/kit';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { InputOf, InstructionShape } from '../../bindings/instruction-shape.ts';
import { decodeRoutePlan, encodeRoutePlan } from '../../bindings/route-plan.ts';
import { VENUE_INSTRUCTIONS } from '../generated/instruction-shapes.generated.ts';
import * as builders from '../generated/instructions.generated.ts';
import { parseVenueInstruction } from './parse-instruction.ts';

const PROGRAM = 'orreryVenue11111111111111111111111111111111';
type Shapes = typeof VENUE_INSTRUCTIONS;
const BUILDERS: { [Name in keyof Shapes]: (input: InputOf<Shapes[Name]>) => Instruction } = {
  createPool: builders.createPoolInstruction,
  createLpMint: builders.createLpMintInstruction,
  addLiquidity: builders.addLiquidityInstruction,
  removeLiquidity: builders.removeLiquidityInstruction,
  fundLaunch: builders.fundLaunchInstruction,
  closePool: builders.closePoolInstruction,
  depositInventory: builders.depositInventoryInstruction,
  withdrawInventory: builders.withdrawInventoryInstruction,
  createTickArray: builders.createTickArrayInstruction,
  openPosition: builders.openPositionInstruction,
  increaseLiquidity: builders.increaseLiquidityInstruction,
  decreaseLiquidity: builders.decreaseLiquidityInstruction,
  closePosition: builders.closePositionInstruction,
  burnPosition: builders.burnPositionInstruction,
  collectProtocolFees: builders.collectProtocolFeesInstruction,
  swap: builders.swapInstruction,
  swapExactOut: builders.swapExactOutInstruction,
  setTokenLedger: builders.setTokenLedgerInstruction,
  swapByLedger: builders.swapByLedgerInstruction,
  fillQuote: builders.fillQuoteInstruction,
  meanTick: builders.meanTickInstruction,
  createGift: builders.createGiftInstruction,
  claimGift: builders.claimGiftInstruction,
  returnGift: builders.returnGiftInstruction,
  checkScale: builders.checkScaleInstruction,
  observe: builders.observeInstruction,
  orderOpen: builders.orderOpenInstruction,
  orderCancel: builders.orderCancelInstruction,
  orderExpire: builders.orderExpireInstruction,
  orderChange: builders.orderChangeInstruction,
  orderWithdraw: builders.orderWithdrawInstruction,
  orderFill: builders.orderFillInstruction,
  orderNote: builders.orderNoteInstruction,
};
const NAMES = Object.keys(BUILDERS) as (keyof Shapes)[]; // The type names every key.

const unsigned = (bits: number) => fc.bigInt({ min: 0n, max: 2n ** BigInt(bits) - 1n });
const NUMBERS = {
  u8: fc.nat(0xff),
  u16: fc.nat(0xffff),
  u32: fc.integer({ min: 0, max: 0xffff_ffff }),
  i32: fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
  u64: unsigned(64),
  i64: unsigned(64).map((value) => BigInt.asIntN(64, value)),
  u128: unsigned(128),
  i128: unsigned(128).map((value) => BigInt.asIntN(128, value)),
};
const key = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => toBase58(bytes) as Address);
const metas = fc.array(
  fc.record<AccountMeta>({
    address: key,
    role: fc.constantFrom(AccountRole.READONLY, AccountRole.WRITABLE, AccountRole.READONLY_SIGNER),
  }),
  { maxLength: 5 },
);
const few = <Value>(of: fc.Arbitrary<Value>) => fc.array(of, { maxLength: 4 });
const hop = fc.record({ input: NUMBERS.u8, output: NUMBERS.u8, tickArrays: NUMBERS.u8 });
const plan = fc.record({
  mints: few(NUMBERS.u8),
  paths: few(fc.record({ percent: NUMBERS.u8, hops: few(hop) })),
});
const MORE = {
  none: fc.constant({}),
  hooks: fc.record({ extraAccounts0: metas, extraAccounts1: metas }),
  route: fc.record({ plan, rest: metas }),
};

/** What an instruction may be made of; accounts that may be left out sometimes are. */
function parts(shape: InstructionShape & { more?: keyof typeof MORE }) {
  const uses = Object.entries(shape.accounts);
  return fc.record({
    accounts: fc.record(Object.fromEntries(uses.map(([name]) => [name, key])), {
      requiredKeys: uses.flatMap(([name, use]) => (use.endsWith('?') ? [] : [name])),
    }),
    numbers: fc.record(
      Object.fromEntries(
        Object.entries(shape.data).map(([name, type]): [string, fc.Arbitrary<number | bigint>] => [
          name,
          NUMBERS[type],
        ]),
      ),
    ),
    more: MORE[shape.more ?? 'none'],
  });
}

function build(name: keyof Shapes, input: object): { data: Uint8Array; accounts: readonly AccountMeta[] } {
  // The input is put together by the shape that the builder's type is made of.
  const { data, accounts = [] } = (BUILDERS[name] as (input: object) => Instruction)(input);
  return { data: Uint8Array.from(data ?? []), accounts: accounts as readonly AccountMeta[] };
}

const addressesOf = (accounts: readonly AccountMeta[]) => accounts.map(({ address }) => address);
const metasOf = (addresses: readonly Address[] = []) =>
  addresses.map((address) => ({ address, role: AccountRole.READONLY }));

test.each(NAMES)('%s is read as it was built', (name) => {
  fc.assert(
    fc.property(parts(VENUE_INSTRUCTIONS[name]), ({ accounts, numbers, more }) => {
      const built = build(name, { ...accounts, ...numbers, ...more });
      const { plan, ...lists } = { rest: [], ...more } as { plan?: object } & Record<string, AccountMeta[]>;
      expect(parseVenueInstruction(built.data, addressesOf(built.accounts))).toEqual({
        name,
        accounts,
        arguments: { ...numbers, ...(plan && { plan }) },
        ...Object.fromEntries(Object.entries(lists).map(([list, each]) => [list, addressesOf(each)])),
      });
    }),
    { numRuns: 50 },
  );
});

/** Data of an instruction with bytes changed, cut off or put behind, or any bytes at all. */
const anyData = fc.oneof(fc.uint8Array({ maxLength: 100 }), {
  weight: 3,
  arbitrary: fc
    .constantFrom(...NAMES)
    .chain((name) =>
      fc.tuple(
        parts(VENUE_INSTRUCTIONS[name]).map(
          ({ accounts, numbers, more }) => build(name, { ...accounts, ...numbers, ...more }).data,
        ),
        fc.array(fc.tuple(fc.nat(), NUMBERS.u8), { maxLength: 3 }),
        fc.constantFrom(0, 0, 0, 1, -1, -2),
      ),
    )
    .map(([data, changes, longer]) => {
      // Behind other bytes, as in a transaction.
      const changed = new Uint8Array(7 + Math.max(0, data.length + longer)).fill(200).subarray(7);
      changed.set(data.subarray(0, changed.length));
      for (const [at, byte] of changes) if (changed.length > 0) changed[at % changed.length] = byte;
      return changed;
    }),
});

test('for any bytes, nothing is thrown, and what is read is built from the same bytes', () => {
  let read = 0;
  fc.assert(
    fc.property(anyData, fc.array(key, { minLength: 8, maxLength: 24 }), (data, accounts) => {
      const parsed = parseVenueInstruction(data, accounts);
      if (parsed === undefined) return;
      read += 1;
      const { extraAccounts0, extraAccounts1, rest } = {
        extraAccounts0: [],
        extraAccounts1: [],
        ...parsed,
      };
      const built = build(parsed.name, {
        ...parsed.accounts,
        ...parsed.arguments,
        extraAccounts0: metasOf(extraAccounts0),
        extraAccounts1: metasOf(extraAccounts1),
        rest: metasOf(rest),
      });
      expect(built.data).toEqual(data);
      expect(accounts.slice(0, built.accounts.length)).toEqual(addressesOf(built.accounts));
    }),
    { numRuns: 2_000 },
  );
  expect(read).toBeGreaterThan(200);
});

test('an instruction without one of its accounts, with a tag of none or data of another length is none', () => {
  const accounts = fc.sample(key, 20);
  const amount = [8, 7, 6, 5, 4, 3, 2, 1];
  const read = (data: number[], count: number) =>
    parseVenueInstruction(Uint8Array.from(data), accounts.slice(0, count));
  expect(read([4, ...amount], 6)?.arguments).toEqual({ amount: 0x0102030405060708n });
  expect(read([4, ...amount], 7)?.rest).toEqual([accounts[6]]);
  expect(read([4, ...amount], 5)).toBeUndefined();
  expect(read([4, ...amount.slice(1)], 6)).toBeUndefined();
  expect(read([4, ...amount, 0], 6)).toBeUndefined();
  expect(read([21, ...amount], 6)).toBeUndefined();
  expect(read([], 6)).toBeUndefined();
  expect(read([14, 3, 2], 14)).toMatchObject({
    extraAccounts0: accounts.slice(9, 12),
    extraAccounts1: accounts.slice(12, 14),
    rest: [],
  });
  expect(read([14, 3, 2], 13)).toBeUndefined();
});

test('the bytes and accounts of a swap are those of the interface', () => {
  const [user, source, destination, fees, mint, pool] = fc.sample(key, 6);
  if (!user || !source || !destination || !fees || !mint || !pool) throw new Error('too few addresses');
  const swap = builders.swapInstruction({
    user,
    source,
    destination,
    platformFeeAccount: fees,
    amount: 0x0102030405060708n,
    quotedAmount: 2n ** 64n - 1n,
    slippageBps: 50,
    platformFeeBps: 256,
    referralBps: 10_000,
    plan: {
      mints: [0, 3],
      paths: [
        { percent: 60, hops: [{ input: 0, output: 1, tickArrays: 2 }] },
        {
          percent: 40,
          hops: [
            { input: 0, output: 4, tickArrays: 0 },
            { input: 4, output: 1, tickArrays: 1 },
          ],
        },
      ],
    },
    rest: [
      { address: mint, role: AccountRole.READONLY },
      { address: pool, role: AccountRole.WRITABLE },
    ],
  });
  expect([...(swap.data ?? [])]).toEqual(
    [
      15,
      [8, 7, 6, 5, 4, 3, 2, 1],
      Array.from({ length: 8 }, () => 255),
      [50, 0, 0, 1, 16, 39],
      [2, 0, 3, 2],
      [60, 1, 0, 1, 2],
      [40, 2, 0, 4, 0, 4, 1, 1],
    ].flat(),
  );
  expect(swap.programAddress).toBe(PROGRAM);
  expect(swap.accounts).toEqual([
    { address: user, role: AccountRole.READONLY_SIGNER },
    { address: source, role: AccountRole.WRITABLE },
    { address: destination, role: AccountRole.WRITABLE },
    { address: PROGRAM, role: AccountRole.READONLY },
    { address: PROGRAM, role: AccountRole.READONLY },
    { address: fees, role: AccountRole.WRITABLE },
    { address: PROGRAM, role: AccountRole.READONLY },
    { address: PROGRAM, role: AccountRole.READONLY },
    { address: mint, role: AccountRole.READONLY },
    { address: pool, role: AccountRole.WRITABLE },
  ]);
});

test('wide and negative numbers are written lowest byte first, the payer may be charged', () => {
  const address = PROGRAM as Address;
  const opened = builders.openPositionInstruction({
    payer: address,
    owner: address,
    pool: address,
    position: address,
    systemProgram: address,
    lower: -2,
    upper: 443_636,
  });
  expect([...(opened.data ?? [])]).toEqual([9, 254, 255, 255, 255, 0xf4, 0xc4, 6, 0]);
  expect(opened.accounts?.map(({ role }) => role)).toEqual([
    AccountRole.WRITABLE_SIGNER,
    AccountRole.READONLY_SIGNER,
    AccountRole.READONLY,
    AccountRole.WRITABLE,
    AccountRole.READONLY,
  ]);
});

test('counts that no byte holds are not written', () => {
  const many = Array.from({ length: 256 }, () => ({
    address: PROGRAM as Address,
    role: AccountRole.READONLY,
  }));
  const collect = (extraAccounts1: AccountMeta[]) =>
    build('collectProtocolFees', { extraAccounts0: [], extraAccounts1 });
  expect(() => collect(many)).toThrow(RangeError);
  expect([...collect(many.slice(1)).data]).toEqual([14, 0, 255]);
  for (const mints of [[256], [-1], [0.5], Array.from({ length: 256 }, () => 0)])
    expect(() => encodeRoutePlan({ mints, paths: [] })).toThrow(RangeError);
});

test('a plan that ends too early or too late is none', () => {
  const bytes = encodeRoutePlan({
    mints: [0, 0],
    paths: [{ percent: 100, hops: [{ input: 0, output: 1, tickArrays: 0 }] }],
  });
  expect(decodeRoutePlan(bytes)?.paths).toHaveLength(1);
  for (let end = 0; end < bytes.length; end++)
    expect(decodeRoutePlan(bytes.subarray(0, end))).toBeUndefined();
  expect(decodeRoutePlan(Uint8Array.of(...bytes, 0))).toBeUndefined();
});

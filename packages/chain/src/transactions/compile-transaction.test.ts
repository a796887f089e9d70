import { AccountRole, type Address, getAddressDecoder, type Instruction } from '@solana/kit';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aTransaction } from '../testing.ts';
import { compileTransaction } from './compile-transaction.ts';
import { decodeTransaction, type LookupTables } from './decode-transaction.ts';
import { parseTransaction } from './parse-transaction.ts';

const BLOCKHASH = '4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi';
const addresses = Array.from({ length: 12 }, (_, index) => addressOf(index + 1));
const address = fc.constantFrom(...addresses.slice(0, 8));
const program = fc.constantFrom(...addresses.slice(8));
const role = fc.constantFrom(
  AccountRole.READONLY,
  AccountRole.WRITABLE,
  AccountRole.READONLY_SIGNER,
  AccountRole.WRITABLE_SIGNER,
);
const eitherVersion = fc.constantFrom('legacy' as const, 0 as const);
const instruction = fc.record({
  programAddress: program,
  accounts: fc.array(fc.record({ address, role }), { maxLength: 8 }),
  data: fc.uint8Array({ maxLength: 200 }),
});

test('says what kit’s own compilation says, account by account and byte by byte of data', () => {
  fc.assert(
    fc.property(
      fc.array(instruction, { maxLength: 4 }),
      address,
      eitherVersion,
      (instructions, feePayer, version) => {
        const read = (bytes: Uint8Array) => {
          const { accounts, bytes: _, messageBytes: __, ...rest } = decodeTransaction(bytes);
          return { ...rest, accounts: accounts.toSorted(byAddress) };
        };
        const wanted = aTransaction({ feePayer, instructions, blockhash: BLOCKHASH, version });
        expect(read(compileTransaction(feePayer, { blockhash: BLOCKHASH, version }, instructions))).toEqual(
          read(wanted),
        );
      },
    ),
  );
});

function byAddress(a: { address: Address }, b: { address: Address }): number {
  return a.address < b.address ? -1 : 1;
}

test('is a transaction with nothing but a fee payer', () => {
  const [feePayer] = addresses;
  if (!feePayer) throw new Error('no address');
  const none: Instruction[] = [];
  expect(compileTransaction(feePayer, { blockhash: BLOCKHASH }, none)).toEqual(
    aTransaction({ feePayer, instructions: none, blockhash: BLOCKHASH }),
  );
});

describe('with lookup tables', () => {
  const [tableA, tableB] = [addressOf(101), addressOf(102)];

  test('means the same as without, names no account twice and looks up neither signers nor programs', () => {
    const someTables = fc.tuple(fc.shuffledSubarray(addresses), fc.shuffledSubarray(addresses)).map(
      ([first, second]) =>
        new Map([
          [tableA, first],
          [tableB, second],
        ]),
    );
    fc.assert(
      fc.property(
        fc.array(instruction, { maxLength: 4 }),
        address,
        someTables,
        (instructions, feePayer, tables) => {
          const bytes = compileTransaction(feePayer, { blockhash: BLOCKHASH, tables }, instructions);
          const plain = compileTransaction(feePayer, { blockhash: BLOCKHASH }, instructions);
          expect(meaningOf(bytes, tables)).toEqual(meaningOf(plain));
          const { staticAccounts, signerCount } = parseTransaction(bytes);
          const named = new Set<Address>(staticAccounts);
          const { accounts, instructions: decoded } = decodeTransaction(bytes, tables);
          expect(new Set(accounts.map((account) => account.address)).size).toBe(accounts.length);
          expect(accounts.filter(({ isSigner }) => isSigner)).toHaveLength(signerCount);
          for (const { program: called } of decoded) expect(named).toContain(called);
          expect(bytes.length).toBeLessThanOrEqual(plain.length);
        },
      ),
    );
  });

  test('takes every account that can be looked up from the first table that has it', () => {
    const [feePayer = tableA, ...rest] = addresses;
    const accounts = rest.slice(0, 5).map((each, index) => ({ address: each, role: index % 2 }));
    const instructions = [{ programAddress: addresses[8] ?? tableA, accounts }];
    const [one, two, three, four, five] = rest;
    if (!one || !two || !three || !four || !five) throw new Error('too few addresses');
    const tables = new Map([
      [tableA, [feePayer, four, one, two]],
      [tableB, [two, three, five]],
    ]);
    const { lookups } = parseTransaction(
      compileTransaction(feePayer, { blockhash: BLOCKHASH, tables }, instructions),
    );
    expect(lookups).toEqual([
      { table: tableA, writableIndexes: [1, 3], readonlyIndexes: [2] },
      { table: tableB, writableIndexes: [], readonlyIndexes: [1, 2] },
    ]);
  });

  test('leaves a table alone that would give one account, and those of a legacy transaction', () => {
    const [feePayer = tableA, one = tableA, two = tableA] = addresses;
    const accounts = [one, two].map((each) => ({ address: each, role: AccountRole.READONLY }));
    const instructions = [{ programAddress: addresses[8] ?? tableA, accounts }];
    const compile = (tables: LookupTables, version: 'legacy' | 0) =>
      compileTransaction(feePayer, { blockhash: BLOCKHASH, tables, version }, instructions);
    expect(parseTransaction(compile(new Map([[tableA, [one]]]), 0)).lookups).toEqual([]);
    expect(parseTransaction(compile(new Map([[tableA, [one, two]]]), 0)).lookups).toHaveLength(1);
    expect(compile(new Map([[tableA, [one, two]]]), 'legacy')).toEqual(compile(new Map(), 'legacy'));
  });
});

function meaningOf(bytes: Uint8Array, tables: LookupTables = new Map()) {
  const { accounts, instructions, feePayer } = decodeTransaction(bytes, tables);
  return { accounts: accounts.toSorted(byAddress), instructions, feePayer };
}

function addressOf(fill: number): Address {
  return getAddressDecoder().decode(new Uint8Array(32).fill(fill));
}

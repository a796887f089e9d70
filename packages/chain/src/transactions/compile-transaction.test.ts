import { AccountRole, type Address, getAddressDecoder, type Instruction } from '@solana/kit';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aTransaction } from '../testing.ts';
import { compileTransaction } from './compile-transaction.ts';
import { decodeTransaction } from './decode-transaction.ts';

const BLOCKHASH = '4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi';
const addresses = Array.from({ length: 12 }, (_, index) =>
  getAddressDecoder().decode(new Uint8Array(32).fill(index + 1)),
);
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
          const { accounts, ...rest } = decodeTransaction(bytes);
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

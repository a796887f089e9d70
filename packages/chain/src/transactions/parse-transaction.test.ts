import { isAppError } from '@orrery/core/app-error';
import {
  address,
  appendTransactionMessageInstructions,
  blockhash,
  compileTransaction,
  createNoopSigner,
  createTransactionMessage,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseMessage, parseTransaction } from './parse-transaction.ts';

const PAYER = address('9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin');
const FRIEND = address('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v');
const BLOCKHASH = blockhash('So11111111111111111111111111111111111111112');

function aTransfer(version: 'legacy' | 0): Uint8Array {
  const message = pipe(
    createTransactionMessage({ version }),
    (m) => setTransactionMessageFeePayer(PAYER, m),
    (m) => setTransactionMessageLifetimeUsingBlockhash({ blockhash: BLOCKHASH, lastValidBlockHeight: 1n }, m),
    (m) =>
      appendTransactionMessageInstructions(
        [getTransferSolInstruction({ source: createNoopSigner(PAYER), destination: FRIEND, amount: 5n })],
        m,
      ),
  );
  return new Uint8Array(getTransactionEncoder().encode(compileTransaction(message)));
}

function reasonFor(bytes: Uint8Array): string {
  try {
    parseTransaction(bytes);
  } catch (error) {
    if (isAppError(error, 'TRANSACTION_MALFORMED')) return error.facts.reason;
    throw error;
  }
  return 'accepted';
}

test.each(['legacy', 0] as const)('reads a transfer kit wrote (%s)', (version) => {
  const parsed = parseTransaction(aTransfer(version));
  expect(parsed).toMatchObject({
    version,
    signature: '1'.repeat(64),
    signerCount: 1,
    readonlySignerCount: 0,
    readonlyUnsignedCount: 1,
    staticAccounts: [PAYER, FRIEND, '11111111111111111111111111111111'],
    blockhash: BLOCKHASH,
    lookups: [],
  });
  expect(parsed.instructions).toEqual([
    { programIndex: 2, accountIndexes: [0, 1], data: new Uint8Array([2, 0, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0]) },
  ]);
  expect(parseMessage(parsed.messageBytes).staticAccounts).toEqual(parsed.staticAccounts);
});

test('refuses every truncation and every trailing byte', () => {
  for (const version of ['legacy', 0] as const) {
    const bytes = aTransfer(version);
    for (let length = 0; length < bytes.length; length++) {
      expect(reasonFor(bytes.subarray(0, length))).not.toBe('accepted');
    }
    expect(reasonFor(new Uint8Array([...bytes, 0]))).toBe('1 bytes after the end');
  }
});

test('refuses what is malformed, saying why', () => {
  const bytes = aTransfer('legacy');
  const changed = (at: number, value: number) =>
    reasonFor(bytes.map((byte, index) => (index === at ? value : byte)));
  expect(changed(65, 0)).toBe('no signer');
  expect(changed(65, 2)).toBe('1 signatures for 2 signers');
  expect(changed(66, 1)).toBe('the fee payer is read-only');
  expect(changed(67, 3)).toBe('the header counts too many accounts');
  expect(changed(65 + 4 + 96 + 32 + 1, 0)).toBe('the fee payer as a program');
  expect(changed(65 + 4 + 96 + 32 + 1, 3)).toBe('a program index out of bounds');
  expect(changed(65 + 4 + 96 + 32 + 3, 3)).toBe('an account index out of bounds');
  expect(reasonFor(new Uint8Array([0]))).toBe('no signature');
  expect(reasonFor(new Uint8Array(1233))).toBe('1233 bytes, at most 1232');
  expect(reasonFor(new Uint8Array([0x81, 0, ...bytes.subarray(1)]))).toBe(
    'a length not written canonically (signatures)',
  );
  const twice = bytes.slice();
  twice.copyWithin(65 + 4 + 32, 65 + 4, 65 + 4 + 32);
  expect(reasonFor(twice)).toBe('an account is named twice');
  expect(changed(65, 0x81)).toBe('version 1');
});

test('throws nothing but TRANSACTION_MALFORMED, for any bytes', () => {
  const any = fc.uint8Array({ maxLength: 300 });
  fc.assert(
    fc.property(any, (bytes) => void reasonFor(bytes)),
    { numRuns: 2000 },
  );
});

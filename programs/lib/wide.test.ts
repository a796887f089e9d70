import { readFileSync } from 'node:fs';
import { address, type KeyPairSigner } from '@solana/kit';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { TestVm } from '../../packages/chain/src/testing/vm.ts';

const PROBE = address('Probe11111111111111111111111111111111111111');
const RUNS = 400;
const WORD = 2n ** 64n;
const vm = new TestVm();
let payer: KeyPairSigner;

beforeAll(async () => {
  vm.svm.addProgram(PROBE, new Uint8Array(readFileSync(new URL('./wide.probe.so', import.meta.url))));
  payer = await vm.wallet();
});

/** In the order of the probe. */
const OPERATIONS = [
  'multiplyDivide',
  'multiplyDivideUp',
  'multiply128',
  'divide256',
  'multiplyDivide128',
  'squareRoot',
];

/** What the program answers, six words, the lowest first. */
async function ask(operation: string, words: readonly bigint[]): Promise<bigint[]> {
  const data = new Uint8Array(1 + 6 * 8);
  data[0] = OPERATIONS.indexOf(operation);
  const view = new DataView(data.buffer);
  for (const [index, word] of words.entries()) view.setBigUint64(1 + index * 8, word, true);
  const answer = await vm.simulate([{ programAddress: PROBE, accounts: [], data }], payer);
  // The runtime leaves out the zeros at the end.
  const padded = new Uint8Array(48);
  padded.set(answer);
  return [...new BigUint64Array(padded.buffer)];
}

const limbs = (value: bigint, count: number) =>
  Array.from({ length: count }, (_, index) => (value >> BigInt(index * 64)) % WORD);
const joined = (words: readonly bigint[]) => words.reduceRight((sum, word) => sum * WORD + word, 0n);

/** Numbers up to so many bits, of every length, and those around a power of two. */
const number = (bits: number) =>
  fc
    .tuple(
      fc.integer({ min: 0, max: bits }),
      fc.bigInt({ min: 0n, max: 2n ** BigInt(bits) - 1n }),
      fc.integer({ min: -1, max: 1 }),
    )
    .map(([length, drawn, beside]) => {
      const edge = 2n ** BigInt(length) + BigInt(beside);
      const value = beside === 0 ? drawn >> BigInt(bits - length) : edge;
      return value < 0n || value >= 2n ** BigInt(bits) ? 2n ** BigInt(bits) - 1n : value;
    });
const divisor = (bits: number) => number(bits).map((value) => value || 1n);
const check = <Values extends unknown[]>(
  arbitrary: fc.IAsyncPropertyWithHooks<Values> | fc.IAsyncProperty<Values>,
) => fc.assert(arbitrary, { numRuns: RUNS });

test('a product divided is exact, or there is none of 64 bits, rounded either way', async () => {
  await check(
    fc.asyncProperty(number(64), number(64), number(64), async (a, b, c) => {
      const down = c === 0n ? WORD : (a * b) / c;
      const up = c === 0n ? WORD : (a * b + c - 1n) / c;
      const [lower, hasLower] = await ask('multiplyDivide', [a, b, c]);
      expect([hasLower, hasLower ? lower : 0n]).toEqual(down < WORD ? [1n, down] : [0n, 0n]);
      const [upper, hasUpper] = await ask('multiplyDivideUp', [a, b, c]);
      expect([hasUpper, hasUpper ? upper : 0n]).toEqual(up < WORD ? [1n, up] : [0n, 0n]);
    }),
  );
});

test('a quotient of all ones with something left is rounded up to none of 64 bits', async () => {
  const most = WORD - 1n;
  let met = 0;
  await check(
    fc.asyncProperty(divisor(63), fc.bigInt({ min: 1n, max: 2n ** 20n }), async (c, more) => {
      const a = c + more;
      const left = a - ((most * c) % a);
      fc.pre(left < c);
      met += 1;
      const b = (most * c + left) / a;
      expect((await ask('multiplyDivide', [a, b, c])).slice(0, 2)).toEqual([most, 1n]);
      expect((await ask('multiplyDivideUp', [a, b, c]))[1]).toBe(0n);
    }),
  );
  expect(met).toBeGreaterThan(100);
});

test('two numbers of 128 bits multiply exactly', async () => {
  await check(
    fc.asyncProperty(number(128), number(128), async (a, b) => {
      expect(joined((await ask('multiply128', [...limbs(a, 2), ...limbs(b, 2)])).slice(0, 4))).toBe(a * b);
    }),
  );
});

test('256 bits divide by 128 exactly, with what is left', async () => {
  await check(
    fc.asyncProperty(number(256), divisor(128), async (a, b) => {
      const words = await ask('divide256', [...limbs(a, 4), ...limbs(b, 2)]);
      expect([joined(words.slice(0, 4)), joined(words.slice(4))]).toEqual([a / b, a % b]);
    }),
  );
});

test('256 bits divide by 128 exactly where a digit of the quotient is all ones', async () => {
  const ones = fc.integer({ min: 1, max: 128 }).map((bits) => 2n ** BigInt(bits) - 1n);
  const high = number(64).chain((low) => number(64).map((top) => (top | (WORD >> 1n)) * WORD + low));
  await check(
    fc.asyncProperty(ones, high, number(128), async (quotient, by, left) => {
      const value = quotient * by + (left % by);
      const words = await ask('divide256', [...limbs(value, 4), ...limbs(by, 2)]);
      expect([joined(words.slice(0, 4)), joined(words.slice(4))]).toEqual([quotient, left % by]);
    }),
  );
});

test('a product of 128 bits divided is exact, or there is none of 128 bits', async () => {
  await check(
    fc.asyncProperty(number(128), number(128), number(128), async (a, b, c) => {
      const words = await ask('multiplyDivide128', [...limbs(a, 2), ...limbs(b, 2), ...limbs(c, 2)]);
      const quotient = c === 0n ? WORD * WORD : (a * b) / c;
      const isThere = quotient < WORD * WORD;
      expect([words[2], isThere ? joined(words.slice(0, 2)) : 0n]).toEqual(
        isThere ? [1n, quotient] : [0n, 0n],
      );
    }),
  );
});

test('a square root is the largest whole number that is none too large', async () => {
  await check(
    fc.asyncProperty(number(128), async (value) => {
      const [root = 0n] = await ask('squareRoot', limbs(value, 2));
      expect(root * root <= value && value < (root + 1n) * (root + 1n)).toBe(true);
    }),
  );
});

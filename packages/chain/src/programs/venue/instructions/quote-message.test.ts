import { type Address, generateKeyPairSigner, getAddressDecoder, signBytes } from '@solana/kit';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { TestVm } from '../../../testing/vm.ts';
import { decodeQuote, encodeQuote, type Quote, quoteSignatureInstruction } from './quote-message.ts';

const address = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .map((bytes): Address => getAddressDecoder().decode(bytes));
const u64 = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n });
const quotes: fc.Arbitrary<Quote> = fc.record({
  pool: address,
  user: address,
  amountIn: u64,
  amountOut: u64,
  nonce: u64,
  expiry: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
  input: fc.constantFrom(0, 1),
});
const [A_QUOTE] = fc.sample(quotes, 1) as [Quote];
const vm = new TestVm();
let message: Uint8Array;

beforeAll(() => {
  message = encodeQuote(A_QUOTE);
});

test('a quote is 120 bytes, each number at its place, and is read as it was written', () => {
  fc.assert(
    fc.property(quotes, (quote) => {
      const bytes = encodeQuote(quote);
      expect(bytes.length).toBe(120);
      expect(new TextDecoder().decode(bytes.subarray(0, 16))).toBe('orrery quote v1\0');
      expect(getAddressDecoder().decode(bytes.subarray(16, 48))).toBe(quote.pool);
      expect(getAddressDecoder().decode(bytes.subarray(48, 80))).toBe(quote.user);
      const view = new DataView(bytes.buffer);
      expect(view.getBigUint64(80, true)).toBe(quote.amountIn);
      expect(view.getBigUint64(88, true)).toBe(quote.amountOut);
      expect(view.getBigInt64(96, true)).toBe(quote.expiry);
      expect(view.getBigUint64(104, true)).toBe(quote.nonce);
      expect(view.getBigUint64(112, true)).toBe(BigInt(quote.input));
      expect(decodeQuote(bytes)).toEqual(quote);
      // Also from within a longer array, as an instruction's data holds it.
      const within = new Uint8Array(232);
      within.set(bytes, 112);
      expect(decodeQuote(within.subarray(112))).toEqual(quote);
    }),
  );
});

test('other bytes are no quote, and a number that does not fit is refused', () => {
  expect(decodeQuote(message.subarray(0, 119))).toBeUndefined();
  expect(decodeQuote(new Uint8Array(121))).toBeUndefined();
  for (const at of [0, 15, 112, 119]) {
    const other = message.slice();
    other[at] = 2;
    expect(decodeQuote(other)).toBeUndefined();
  }
  expect(() => encodeQuote({ ...A_QUOTE, amountIn: 2n ** 64n })).toThrow(RangeError);
  expect(() => encodeQuote({ ...A_QUOTE, nonce: -1n })).toThrow(RangeError);
  expect(() => encodeQuote({ ...A_QUOTE, expiry: 2n ** 63n })).toThrow(RangeError);
});

test('the chain takes a maker’s signature of these bytes and refuses any other', async () => {
  const [maker, other, payer] = [
    await generateKeyPairSigner(),
    await generateKeyPairSigner(),
    await vm.wallet(),
  ];
  const signature = await signBytes(maker.keyPair.privateKey, message);
  const instruction = quoteSignatureInstruction(maker.address, signature, message);
  expect(instruction.data?.length).toBe(232);
  expect(await vm.send([instruction], payer)).toBeUndefined();
  const changed = message.slice();
  changed[80] = (changed[80] ?? 0) ^ 1;
  expect(await vm.send([quoteSignatureInstruction(maker.address, signature, changed)], payer)).toBeDefined();
  expect(await vm.send([quoteSignatureInstruction(other.address, signature, message)], payer)).toBeDefined();
});

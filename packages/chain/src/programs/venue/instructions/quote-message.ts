import { addressBytes, toBase58 } from '@orrery/core/base58';
import type { Address, Instruction } from '@solana/kit';
import { ED25519_PROGRAM } from '../../../addresses/solana-programs.ts';

const TEXT = new TextEncoder().encode('orrery quote v1\0');
const KEY_BYTES = 32;
const USER_AT = TEXT.length + KEY_BYTES;
const NUMBERS_AT = USER_AT + KEY_BYTES;
const NUMBER_BYTES = 8;
const QUOTE_BYTES = NUMBERS_AT + 5 * NUMBER_BYTES;

/** Where the data of the Ed25519 program's instruction holds what it checks, behind one count and seven numbers. */
const KEY_AT = 16;
const SIGNATURE_AT = KEY_AT + KEY_BYTES;
const MESSAGE_AT = SIGNATURE_AT + 64;
const THIS_INSTRUCTION = 0xffff;

/**
 * A maker's offer to one user: exactly `amountOut` of its pool for exactly `amountIn`, in smallest units, once, until `expiry` in Unix
 * seconds. `input` is the pool's mint that is paid in.
 */
export interface Quote {
  pool: Address;
  user: Address;
  amountIn: bigint;
  amountOut: bigint;
  expiry: bigint;
  nonce: bigint;
  input: 0 | 1;
}

/** Encodes the 120 bytes that the maker signs. Throws a `RangeError` for a number that is out of range. */
export function encodeQuote({ pool, user, amountIn, amountOut, expiry, nonce, input }: Quote): Uint8Array {
  const bytes = new Uint8Array(QUOTE_BYTES);
  bytes.set(TEXT);
  bytes.set(addressBytes(pool), TEXT.length);
  bytes.set(addressBytes(user), USER_AT);
  const view = new DataView(bytes.buffer);
  if (BigInt.asIntN(64, expiry) !== expiry) throw new RangeError(`${expiry} is no i64`);
  const numbers = [amountIn, amountOut, BigInt.asUintN(64, expiry), nonce, BigInt(input)];
  for (const [index, value] of numbers.entries()) {
    if (BigInt.asUintN(64, value) !== value) throw new RangeError(`${value} is no u64`);
    view.setBigUint64(NUMBERS_AT + index * NUMBER_BYTES, value, true);
  }
  return bytes;
}

/** Decodes a quote; undefined for bytes that are not a quote. */
export function decodeQuote(bytes: Uint8Array): Quote | undefined {
  if (bytes.length !== QUOTE_BYTES || TEXT.some((byte, at) => bytes[at] !== byte)) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const numberAt = (index: number) => view.getBigUint64(NUMBERS_AT + index * NUMBER_BYTES, true);
  // Any 32 bytes are an address.
  const keyAt = (at: number) => toBase58(bytes.subarray(at, at + KEY_BYTES)) as Address;
  const side = numberAt(4);
  if (side > 1n) return undefined;
  return {
    pool: keyAt(TEXT.length),
    user: keyAt(USER_AT),
    amountIn: numberAt(0),
    amountOut: numberAt(1),
    expiry: BigInt.asIntN(64, numberAt(2)),
    nonce: numberAt(3),
    input: side === 0n ? 0 : 1,
  };
}

/**
 * Decodes the quote that an Ed25519 instruction verifies in the layout the venue program requires; undefined when it verifies something
 * else.
 */
export function decodeSignedQuote({
  program,
  data,
}: {
  program: Address;
  data: Uint8Array;
}): Quote | undefined {
  if (program !== ED25519_PROGRAM || data.length !== MESSAGE_AT + QUOTE_BYTES) return undefined;
  // Any 32 bytes are an address.
  const maker = toBase58(data.subarray(KEY_AT, SIGNATURE_AT)) as Address;
  const message = data.subarray(MESSAGE_AT);
  const usual = quoteSignatureInstruction(maker, data.subarray(SIGNATURE_AT, MESSAGE_AT), message);
  return usual.data?.every((byte, at) => byte === data[at]) ? decodeQuote(message) : undefined;
}

/**
 * Builds the Ed25519 instruction that verifies a maker's signature of a quote; the next instruction must be the one that fills the quote.
 */
export function quoteSignatureInstruction(
  maker: Address,
  signature: Uint8Array,
  message: Uint8Array,
): Instruction {
  const data = new Uint8Array(MESSAGE_AT + message.length);
  data[0] = 1;
  const view = new DataView(data.buffer);
  const places = [
    SIGNATURE_AT,
    THIS_INSTRUCTION,
    KEY_AT,
    THIS_INSTRUCTION,
    MESSAGE_AT,
    message.length,
    THIS_INSTRUCTION,
  ];
  for (const [index, value] of places.entries()) view.setUint16(2 + 2 * index, value, true);
  data.set(addressBytes(maker), KEY_AT);
  data.set(signature, SIGNATURE_AT);
  data.set(message, MESSAGE_AT);
  return { programAddress: ED25519_PROGRAM, accounts: [], data };
}

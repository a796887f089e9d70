import { addressBytes, toBase58 } from '@orrery/core/base58';
import type { Address } from '@solana/kit';

const KEY_BYTES = 32;

/** `head` is what its bytes begin with: tag and version, or nothing. Undefined when these are not the bytes of such an account. */
export function viewAccount(bytes: Uint8Array, size: number, ...head: number[]): DataView | undefined {
  if (bytes.length !== size || head.some((byte, at) => bytes[at] !== byte)) return undefined;
  return new DataView(bytes.buffer, bytes.byteOffset, size);
}

export function newAccount(size: number, ...head: number[]): DataView<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  bytes.set(head);
  return new DataView(bytes.buffer);
}

export function readKey(view: DataView, at: number): Address {
  // Any 32 bytes are an address.
  return toBase58(new Uint8Array(view.buffer, view.byteOffset + at, KEY_BYTES)) as Address;
}

export function writeKey(view: DataView, at: number, key: Address): void {
  new Uint8Array(view.buffer, view.byteOffset + at, KEY_BYTES).set(addressBytes(key));
}

export function readEach<Value>(count: number, read: (index: number) => Value): Value[] {
  const values: Value[] = [];
  for (let index = 0; index < count; index++) values.push(read(index));
  return values;
}

/** Throws a `RangeError` when there are not as many values as the account holds. */
export function writeEach<Value>(
  count: number,
  values: readonly Value[],
  write: (value: Value, index: number) => void,
): void {
  if (values.length !== count) throw new RangeError(`${values.length} values where there are ${count}`);
  for (const [index, value] of values.entries()) write(value, index);
}

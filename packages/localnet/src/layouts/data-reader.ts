import { Buffer } from 'node:buffer';
import { toBase58 } from '@orrery/core/base58';

const KEY_BYTES = 32;
const UTF8 = new TextDecoder('utf-8', { fatal: true });

/** Reads what programs write, lowest byte first. Throws at the end of the bytes, and for text that is none. */
export class DataReader {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  }

  get left(): number {
    return this.#bytes.length - this.#at;
  }

  u8(): number {
    return this.#view.getUint8(this.#skip(1));
  }

  i8(): number {
    return this.#view.getInt8(this.#skip(1));
  }

  u16(): number {
    return this.#view.getUint16(this.#skip(2), true);
  }

  i16(): number {
    return this.#view.getInt16(this.#skip(2), true);
  }

  u32(): number {
    return this.#view.getUint32(this.#skip(4), true);
  }

  u64(): bigint {
    return this.#view.getBigUint64(this.#skip(8), true);
  }

  i64(): bigint {
    return this.#view.getBigInt64(this.#skip(8), true);
  }

  u128(): bigint {
    return this.u64() + (this.u64() << 64n);
  }

  f64(): number {
    return this.#view.getFloat64(this.#skip(8), true);
  }

  flag(): boolean {
    return this.u8() !== 0;
  }

  /** Seven bits to a byte, the lowest first. */
  varint(): bigint {
    const byte = this.u8();
    return byte < 128 ? BigInt(byte) : BigInt(byte - 128) + (this.varint() << 7n);
  }

  /** A key or a hash. */
  key(): string {
    return toBase58(this.raw(KEY_BYTES));
  }

  /** A key that is none when all of its bytes are zero. */
  keyOrZero(): string | null {
    const bytes = this.raw(KEY_BYTES);
    return bytes.some((byte) => byte !== 0) ? toBase58(bytes) : null;
  }

  /** Bytes in base64, as ciphertexts and their keys are shown. */
  base64(count: number): string {
    return Buffer.from(this.raw(count)).toString('base64');
  }

  /** What a flag of one byte, or of so many, says is there. */
  option<Value>(read: () => Value, flagBytes: 1 | 4 = 1): Value | null {
    return (flagBytes === 1 ? this.u8() : this.u32()) === 1 ? read() : null;
  }

  list<Item>(count: number | bigint, read: () => Item): Item[] {
    const items: Item[] = [];
    for (let left = Number(count); left > 0; left -= 1) items.push(read());
    return items;
  }

  /** Text behind its length in eight bytes, as most programs write it, or in four. */
  text(lengthBytes: 4 | 8 = 8): string {
    return toText(this.raw(lengthBytes === 8 ? Number(this.u64()) : this.u32()));
  }

  raw(count: number): Uint8Array {
    const from = this.#skip(count);
    if (this.#at > this.#bytes.length) throw new RangeError('the data ends too early');
    return this.#bytes.subarray(from, this.#at);
  }

  rest(): Uint8Array {
    return this.raw(this.left);
  }

  #skip(count: number): number {
    const from = this.#at;
    this.#at += count;
    return from;
  }
}

/** Throws for bytes that are no UTF-8. */
export function toText(bytes: Uint8Array): string {
  return UTF8.decode(bytes);
}

import { Buffer } from 'node:buffer';

const FIRST_ROOM = 4_096;
const CHUNK = 49n;
const CHUNK_FACTOR = 2 ** 49;

/** Writes whole numbers, seven bits to a byte with the lowest first, texts and bytes behind each other. */
export class ByteWriter {
  #room = Buffer.allocUnsafe(FIRST_ROOM);
  #at = 0;

  /** Starts again in the same memory. */
  clear(): void {
    this.#at = 0;
  }

  /** A copy of what was written. */
  toBytes(): Uint8Array {
    return new Uint8Array(this.#room.subarray(0, this.#at));
  }

  /** From 0 to 2⁵³ − 1. */
  whole(value: number): void {
    this.#reserve(8);
    let rest = value;
    for (; rest >= 128; rest = Math.floor(rest / 128)) this.#room[this.#at++] = (rest % 128) + 128;
    this.#room[this.#at++] = rest;
  }

  /** Writes a whole number of any size, not below 0. */
  amount(value: bigint): void {
    let rest = value;
    for (; rest > Number.MAX_SAFE_INTEGER; rest >>= 7n) this.byte(Number(rest & 127n) + 128);
    this.whole(Number(rest));
  }

  /** Writes a whole number of any size and sign; small ones of either sign are short. */
  difference(value: bigint): void {
    this.amount(value < 0n ? -2n * value - 1n : 2n * value);
  }

  byte(value: number): void {
    this.#reserve(1);
    this.#room[this.#at++] = value;
  }

  /** Bytes of a length the reader knows. */
  raw(bytes: ArrayLike<number>): void {
    this.#reserve(bytes.length);
    this.#room.set(bytes, this.#at);
    this.#at += bytes.length;
  }

  bytes(bytes: ArrayLike<number>): void {
    this.whole(bytes.length);
    this.raw(bytes);
  }

  text(text: string): void {
    this.bytes(Buffer.from(text));
  }

  list<Item>(items: readonly Item[], write: (item: Item) => void): void {
    this.whole(items.length);
    for (const item of items) write(item);
  }

  #reserve(count: number): void {
    if (this.#at + count <= this.#room.length) return;
    const wider = Buffer.allocUnsafe(2 * (this.#at + count));
    wider.set(this.#room.subarray(0, this.#at));
    this.#room = wider;
  }
}

/** Reads what a `ByteWriter` wrote, in the same order. Throws `RangeError` at the end of the bytes. */
export class ByteReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  whole(): number {
    let [value, factor] = [0, 1];
    for (;;) {
      const byte = this.byte();
      value += (byte % 128) * factor;
      if (byte < 128) return value;
      factor *= 128;
    }
  }

  amount(): bigint {
    let [low, factor] = [0, 1];
    while (factor < CHUNK_FACTOR) {
      const byte = this.byte();
      low += (byte % 128) * factor;
      if (byte < 128) return BigInt(low);
      factor *= 128;
    }
    return BigInt(low) + (this.amount() << CHUNK);
  }

  difference(): bigint {
    const value = this.amount();
    return value % 2n === 0n ? value / 2n : -(value + 1n) / 2n;
  }

  byte(): number {
    const byte = this.#bytes[this.#at++];
    if (byte === undefined) throw new RangeError('a packed transaction ends too early');
    return byte;
  }

  raw(count: number): Uint8Array {
    const end = this.#at + count;
    if (end > this.#bytes.length) throw new RangeError('a packed transaction ends too early');
    const bytes = this.#bytes.subarray(this.#at, end);
    this.#at = end;
    return bytes;
  }

  bytes(): Uint8Array {
    return this.raw(this.whole());
  }

  text(): string {
    return toBuffer(this.bytes()).toString();
  }

  list<Item>(read: () => Item): Item[] {
    const items: Item[] = [];
    for (let left = this.whole(); left > 0; left -= 1) items.push(read());
    return items;
  }
}

/** The same memory with a Buffer's methods. */
export function toBuffer({ buffer, byteOffset, length }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, length);
}

import { Buffer } from 'node:buffer';
import { isAddress } from '@orrery/core/address';
import { fromBase58 } from '@orrery/core/base58';
import type { Address } from '@solana/kit';
import type { Commitment } from '../head.ts';
import { invalidParams, type RpcError, refused } from '../rpc-error.ts';

export type Options = Readonly<Record<string, unknown>>;

const MAX_TEXT = 4096;
const MAX_ADDRESS_LETTERS = 44;
const MAX_SIGNATURE_LETTERS = 88;
const SIGNATURE_BYTES = 64;
const MAX_SAFE = BigInt(Number.MAX_SAFE_INTEGER);

/** The parameters of one call, read by position; every reader throws −32602 naming what is wrong. */
export class Params {
  readonly #values: readonly unknown[];

  constructor(values: unknown) {
    if (values !== undefined && values !== null && !Array.isArray(values)) {
      throw invalidParams('params must be an array');
    }
    this.#values = (values as readonly unknown[] | null | undefined) ?? [];
  }

  atMost(count: number): void {
    if (this.#values.length > count) throw invalidParams(`expected at most ${count} parameters`);
  }

  has(index: number): boolean {
    return this.#values[index] !== undefined && this.#values[index] !== null;
  }

  at(index: number): unknown {
    return this.#values[index];
  }

  text(index: number, name: string): string {
    return toText(this.#values[index], name);
  }

  address(index: number, name: string): Address {
    return toAddress(this.#values[index], name);
  }

  addresses(index: number, name: string, most: number): Address[] {
    return toList(this.#values[index], name, most).map((value) => toAddress(value, name));
  }

  list(index: number, name: string, most: number): unknown[] {
    return toList(this.#values[index], name, most);
  }

  whole(index: number, name: string): number {
    return toWhole(this.#values[index], name);
  }

  /** A u64 to the last digit. */
  exact(index: number, name: string): bigint {
    return toExact(this.#values[index], name);
  }

  options(index: number): Options {
    return toOptions(this.#values[index], 'options');
  }

  isOptions(index: number): boolean {
    const value = this.#values[index];
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  }
}

export function toOptions(value: unknown, name: string): Options {
  if (value === undefined || value === null) return {};
  if (typeof value !== 'object' || Array.isArray(value)) throw invalidParams(`${name} must be an object`);
  return value as Options;
}

export function toList(value: unknown, name: string, most: number): unknown[] {
  if (!Array.isArray(value)) throw invalidParams(`${name} must be an array`);
  if (value.length > most) throw refused(`Too many inputs provided; max ${most}`);
  return value;
}

export function toText(value: unknown, name: string): string {
  if (typeof value !== 'string') throw invalidParams(`${name} must be a string`);
  if (value.length > MAX_TEXT) throw invalidParams(`${name} is too long`);
  return value;
}

export function toAddress(value: unknown, name: string): Address {
  const text = toText(value, name);
  if (!isAddress(text)) throw misspelt(text, MAX_ADDRESS_LETTERS);
  return text;
}

export function toSignature(value: unknown, name: string): string {
  const text = toText(value, name);
  const isWhole = text.length <= MAX_SIGNATURE_LETTERS && fromBase58(text)?.length === SIGNATURE_BYTES;
  if (!isWhole) throw misspelt(text, MAX_SIGNATURE_LETTERS);
  return text;
}

/** What a validator says of text that is no key, hash or signature. */
function misspelt(text: string, most: number): RpcError {
  const isBase58 = text.length > most || fromBase58(text) !== undefined;
  return refused(`Invalid param: ${isBase58 ? 'WrongSize' : 'Invalid'}`);
}

/** A u64; what is larger than any number of ours becomes the largest. */
export function toWhole(value: unknown, name: string): number {
  if (isLarge(value)) return Number(value < MAX_SAFE ? value : MAX_SAFE);
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) {
    throw invalidParams(`${name} must be a whole number`);
  }
  return value;
}

/** A u64 to the last digit. */
export function toExact(value: unknown, name: string): bigint {
  return isLarge(value) ? value : BigInt(toWhole(value, name));
}

/** Whole numbers of many digits are read as bigints. */
function isLarge(value: unknown): value is bigint {
  return typeof value === 'bigint' && value >= 0n && value < 2n ** 64n;
}

export function toOptionalWhole(value: unknown, name: string): number | null {
  return value === undefined || value === null ? null : toWhole(value, name);
}

export function toFlag(value: unknown, name: string): boolean {
  if (value === undefined || value === null) return false;
  if (typeof value !== 'boolean') throw invalidParams(`${name} must be true or false`);
  return value;
}

/** Reads a choice, taking the first of the choices when it is left out. */
export function toChoice<Choice extends string>(
  value: unknown,
  name: string,
  choices: readonly [Choice, ...Choice[]],
): Choice {
  if (value === undefined || value === null) return choices[0];
  const found = choices.find((choice) => choice === value);
  if (found === undefined) throw invalidParams(`${name} must be one of ${choices.join(', ')}`);
  return found;
}

/**
 * The names of before 2021, as validators mapped them: web3.js still takes them, and a client that is refused while it waits for a block
 * height asks for ever.
 */
const OLD_COMMITMENTS: ReadonlyMap<unknown, Commitment> = new Map([
  ['max', 'finalized'],
  ['root', 'finalized'],
  ['single', 'confirmed'],
  ['singleGossip', 'confirmed'],
  ['recent', 'processed'],
]);

export function toCommitment({ commitment }: Options): Commitment {
  return (
    OLD_COMMITMENTS.get(commitment) ??
    toChoice(commitment, 'commitment', ['finalized', 'confirmed', 'processed'])
  );
}

/** Decodes base58 text, which costs the square of its length: hence the bound. */
export function toBase58Bytes(text: string, name: string, most: number): Uint8Array {
  if (text.length > most) throw invalidParams(`${name} is too long`);
  const bytes = fromBase58(text);
  if (!bytes) throw invalidParams(`${name} is not base58`);
  return bytes;
}

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

export function toBase64Bytes(text: string, name: string): Uint8Array {
  if (!BASE64.test(text)) throw invalidParams(`${name} is not base64`);
  return new Uint8Array(Buffer.from(text, 'base64'));
}

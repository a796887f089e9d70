import { addressBytes } from '@orrery/core/base58';
import type { Address, Instruction } from '@solana/kit';
import { type ProgramAddress, programAddress } from '../../addresses/program-address.ts';
import { SYSTEM_PROGRAM } from '../../addresses/solana-programs.ts';
import { METADATA_CONSTANTS, METADATA_PROGRAM } from './generated/accounts.generated.ts';
import { createMetadataAccountV3Instruction } from './generated/instructions.generated.ts';

/** A mint whose authority, which signs, writes its name and symbol down and pays for it. */
export interface MetadataCreation {
  mint: Address;
  authority: Address;
  name: string;
  symbol: string;
}

/** Seller fee of two bytes, no creators, collection or uses, immutable, no collection details. */
const ARGUMENTS_END_BYTES = 7;

/** Returns the address of a mint's metadata account. */
export function metadataAddress(mint: Address): Address {
  return derive(mint, []).address;
}

/** Returns the bump of the address that a mint's edition would have; a metadata account holds it, whether or not there is one. */
export function editionBump(mint: Address): number {
  return derive(mint, ['edition']).bump;
}

/**
 * Builds the instruction that makes a mint's metadata account, which is immutable. Names that do not fit are cut, see `fittingText`; the URI
 * is empty.
 */
export function metadataInstruction({ mint, authority, name, symbol }: MetadataCreation): Instruction {
  const { nameBytes, symbolBytes } = METADATA_CONSTANTS;
  const texts = [fittingText(name, nameBytes), fittingText(symbol, symbolBytes), new Uint8Array()];
  const bytes = new Uint8Array(texts.reduce((sum, text) => sum + 4 + text.length, 0) + ARGUMENTS_END_BYTES);
  let at = 0;
  for (const text of texts) {
    new DataView(bytes.buffer).setUint32(at, text.length, true);
    bytes.set(text, at + 4);
    at += 4 + text.length;
  }
  return createMetadataAccountV3Instruction({
    metadata: metadataAddress(mint),
    mint,
    mintAuthority: authority,
    payer: authority,
    updateAuthority: authority,
    systemProgram: SYSTEM_PROGRAM,
    bytes,
  });
}

/** Returns as many whole characters of a text as fit into `room` bytes of UTF-8. */
export function fittingText(text: string, room: number): Uint8Array {
  const bytes = new Uint8Array(room);
  return bytes.subarray(0, new TextEncoder().encodeInto(text, bytes).written);
}

function derive(mint: Address, more: readonly string[]): ProgramAddress {
  const texts = ['metadata', ...more].map((text) => new TextEncoder().encode(text));
  const [first = new Uint8Array(), ...rest] = texts;
  return programAddress(['metadata', mint, ...more].join(' '), METADATA_PROGRAM, () => [
    first,
    addressBytes(METADATA_PROGRAM),
    addressBytes(mint),
    ...rest,
  ]);
}

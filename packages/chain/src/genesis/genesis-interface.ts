import { addressBytes } from '@orrery/core/base58';
import { rentLamports } from '@orrery/domain/solana/network';
import { type Address, createAddressWithSeed, getProgramDerivedAddress } from '@solana/kit';
import type { GenesisAccount } from './genesis.ts';

/** Where Anchor's clients up to 0.32 look: an account of the program itself. */
const SEED = 'anchor:idl';
/** What such an account begins with, in place of the first bytes of a hash of its type's name. */
const DISCRIMINATOR = [24, 70, 98, 191, 58, 144, 123, 158];
const AUTHORITY_BYTES = 32;
/** Where Anchor's clients from 1.0 on look: an account of this program, which need not be on the chain to be read from. */
const PROGRAM_METADATA = 'ProgM6JCCvbYkfKqJYHePx4xxSUSqJp7rh8Lyv7nk7S' as Address;
const METADATA_SEED_BYTES = 16;
const METADATA_HEAD_BYTES = 96;
const METADATA_AT = {
  program: 1,
  isCanonical: 66,
  seed: 67,
  encoding: 83,
  compression: 84,
  format: 85,
  length: 87,
} as const;
const METADATA = { kind: 2, utf8: 1, zlib: 2, json: 1 } as const;

/**
 * Lays out both accounts in which Anchor's clients find a program's interface, its IDL as JSON compressed by zlib. Neither has an authority
 * that could alter it.
 */
export async function genesisInterface(program: Address, idl: Uint8Array): Promise<GenesisAccount[]> {
  return [await ofProgram(program, idl), await ofProgramMetadata(program, idl)];
}

async function ofProgram(program: Address, idl: Uint8Array): Promise<GenesisAccount> {
  const [baseAddress] = await getProgramDerivedAddress({ programAddress: program, seeds: [] });
  const address = await createAddressWithSeed({ baseAddress, programAddress: program, seed: SEED });
  const lengthAt = DISCRIMINATOR.length + AUTHORITY_BYTES;
  const data = new Uint8Array(lengthAt + 4 + idl.length);
  data.set(DISCRIMINATOR);
  new DataView(data.buffer).setUint32(lengthAt, idl.length, true);
  data.set(idl, lengthAt + 4);
  return { address, lamports: rentLamports(data.length), owner: program, data };
}

async function ofProgramMetadata(program: Address, idl: Uint8Array): Promise<GenesisAccount> {
  const seed = new Uint8Array(METADATA_SEED_BYTES);
  seed.set(new TextEncoder().encode('idl'));
  const [address] = await getProgramDerivedAddress({
    programAddress: PROGRAM_METADATA,
    // The empty one stands for an authority other than the program's own.
    seeds: [addressBytes(program), new Uint8Array(), seed],
  });
  const data = new Uint8Array(METADATA_HEAD_BYTES + idl.length);
  data[0] = METADATA.kind;
  data.set(addressBytes(program), METADATA_AT.program);
  data[METADATA_AT.isCanonical] = 1;
  data.set(seed, METADATA_AT.seed);
  data[METADATA_AT.encoding] = METADATA.utf8;
  data[METADATA_AT.compression] = METADATA.zlib;
  data[METADATA_AT.format] = METADATA.json;
  new DataView(data.buffer).setUint32(METADATA_AT.length, idl.length, true);
  data.set(idl, METADATA_HEAD_BYTES);
  return { address, lamports: rentLamports(data.length), owner: PROGRAM_METADATA, data };
}

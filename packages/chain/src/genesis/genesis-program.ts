import { addressBytes } from '@orrery/core/base58';
import { rentLamports } from '@orrery/domain/solana/network';
import { type Address, getProgramDerivedAddress } from '@solana/kit';
import { UPGRADEABLE_LOADER } from '../addresses/solana-programs.ts';
import type { GenesisAccount } from './genesis.ts';

/** A program that a chain has from its first block on. */
export interface GenesisProgram {
  address: Address;
  elf: Uint8Array;
  /** Its interface as `genesisInterface` takes it; absent for a program that publishes none. */
  idl?: Uint8Array;
}

/** What the loader's accounts begin with, in four bytes. */
const KIND = { program: 2, programData: 3 } as const;
const KIND_BYTES = 4;
/** Kind, slot of the deployment, whether it can be upgraded, and room for the authority. */
const PROGRAM_DATA_HEAD_BYTES = 45;

/**
 * Lays out a program as the upgradeable loader would have deployed its ELF in slot 0, without an upgrade authority. The account with the
 * code comes first: a VM loads a program only when that account exists.
 */
export async function genesisProgram(
  address: Address,
  elf: Uint8Array,
): Promise<[programData: GenesisAccount, program: GenesisAccount]> {
  const [codeAddress] = await getProgramDerivedAddress({
    programAddress: UPGRADEABLE_LOADER,
    seeds: [addressBytes(address)],
  });
  return layOutProgram({ address, codeAddress, elf });
}

/** The same for a program whose code's address is known: the one derived from its own by the upgradeable loader. */
export function layOutProgram({
  address,
  codeAddress,
  elf,
}: {
  address: Address;
  codeAddress: Address;
  elf: Uint8Array;
}): [programData: GenesisAccount, program: GenesisAccount] {
  const code = new Uint8Array(PROGRAM_DATA_HEAD_BYTES + elf.length);
  code[0] = KIND.programData;
  code.set(elf, PROGRAM_DATA_HEAD_BYTES);
  const codeKey = addressBytes(codeAddress);
  const program = new Uint8Array(KIND_BYTES + codeKey.length);
  program[0] = KIND.program;
  program.set(codeKey, KIND_BYTES);
  return [ofLoader(codeAddress, code), { ...ofLoader(address, program), executable: true }];
}

function ofLoader(address: Address, data: Uint8Array): GenesisAccount {
  return { address, lamports: rentLamports(data.length), owner: UPGRADEABLE_LOADER, data };
}

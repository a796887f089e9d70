import { addressBytes } from '@orrery/core/base58';
import { AccountRole, type Address, type Instruction } from '@solana/kit';
import { programAddress } from '../addresses/program-address.ts';
import { LOOKUP_TABLE_PROGRAM, SYSTEM_PROGRAM } from '../addresses/solana-programs.ts';

/** The first byte of what the program is told; the other three of its number are zeros. */
const [CREATE, EXTEND] = [0, 2];

/** Creates an empty lookup table, paid for by its authority, at an address derived from the authority and a recent slot. */
export function createLookupTable(
  authority: Address,
  slot: bigint,
): { table: Address; instruction: Instruction } {
  const slotBytes = u64Bytes(slot);
  const { address: table, bump } = programAddress(
    `lookup table of ${authority} in ${slot}`,
    LOOKUP_TABLE_PROGRAM,
    () => [addressBytes(authority), slotBytes],
  );
  return { table, instruction: tableInstruction(table, authority, [CREATE, 0, 0, 0, ...slotBytes, bump]) };
}

/** Adds addresses to a lookup table, paid for by its authority; they are usable from the next slot on. */
export function extendLookupTable(
  table: Address,
  authority: Address,
  addresses: readonly Address[],
): Instruction {
  const listed = addresses.flatMap((address) => [...addressBytes(address)]);
  const count = u64Bytes(BigInt(addresses.length));
  return tableInstruction(table, authority, [EXTEND, 0, 0, 0, ...count, ...listed]);
}

function tableInstruction(table: Address, authority: Address, data: readonly number[]): Instruction {
  return {
    programAddress: LOOKUP_TABLE_PROGRAM,
    accounts: [
      { address: table, role: AccountRole.WRITABLE },
      { address: authority, role: AccountRole.READONLY_SIGNER },
      { address: authority, role: AccountRole.WRITABLE_SIGNER },
      { address: SYSTEM_PROGRAM, role: AccountRole.READONLY },
    ],
    data: Uint8Array.from(data),
  };
}

function u64Bytes(value: bigint): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, value, true);
  return bytes;
}

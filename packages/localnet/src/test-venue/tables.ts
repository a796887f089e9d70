import { addressBytes, rentLamports, SYSTEM_PROGRAM } from '@orrery/chain';
import {
  AccountRole,
  type Address,
  address,
  getProgramDerivedAddress,
  type KeyPairSigner,
} from '@solana/kit';
import type { Step } from './client.ts';

const PROGRAM = address('AddressLookupTab1e1111111111111111111111111');
const HEAD_BYTES = 56;
const KEY_BYTES = 32;

/** A lookup table at the address that follows from its owner and a slot that has just been. */
export async function creatingTable(owner: KeyPairSigner, slot: bigint): Promise<Step & { table: Address }> {
  const slotBytes = new Uint8Array(new BigUint64Array([slot]).buffer);
  const seeds = [addressBytes(owner.address), slotBytes];
  const [table, bump] = await getProgramDerivedAddress({ programAddress: PROGRAM, seeds });
  const data = Uint8Array.from([0, 0, 0, 0, ...slotBytes, bump]);
  return {
    table,
    instructions: [{ programAddress: PROGRAM, accounts: accountsOf(table, owner), data }],
    settle: (book) => book.rent(owner.address, table, HEAD_BYTES),
  };
}

/** Lists more addresses in a table; they can be used from the next slot on. */
export function extendingTable(table: Address, owner: KeyPairSigner, more: readonly Address[]): Step {
  const count = new BigUint64Array([BigInt(more.length)]);
  const data = Uint8Array.from([
    2,
    0,
    0,
    0,
    ...new Uint8Array(count.buffer),
    ...more.flatMap((each) => [...addressBytes(each)]),
  ]);
  const rent = rentLamports(more.length * KEY_BYTES) - rentLamports(0);
  return {
    instructions: [{ programAddress: PROGRAM, accounts: accountsOf(table, owner), data }],
    settle: (book) => book.send(owner.address, table, rent),
  };
}

function accountsOf(table: Address, owner: KeyPairSigner) {
  return [
    { address: table, role: AccountRole.WRITABLE },
    { address: owner.address, role: AccountRole.READONLY_SIGNER },
    { address: owner.address, role: AccountRole.WRITABLE_SIGNER },
    { address: SYSTEM_PROGRAM, role: AccountRole.READONLY },
  ];
}

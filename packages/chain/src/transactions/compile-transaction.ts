import type { AccountMeta, Address, Instruction } from '@solana/kit';
import { addressBytes } from '../addresses/base58.ts';

const VERSION_0 = 0x80;
const SIGNATURE_BYTES = 64;
const IS_WRITABLE = 1;
const IS_SIGNER = 2;

/** The two layouts a transaction can have; without lookup tables they differ by two bytes. */
export type TransactionVersion = 'legacy' | 0;

/** Lays out an unsigned transaction without lookup tables. Kit's own way costs ten times as much, on every order. */
export function compileTransaction(
  feePayer: Address,
  { blockhash, version = 0 }: { blockhash: string; version?: TransactionVersion | undefined },
  instructions: readonly Instruction[],
): Uint8Array {
  const roles = rolesOf(feePayer, instructions);
  const addresses = [...roles.keys()].toSorted((a, b) => rankOf(roles.get(a)) - rankOf(roles.get(b)));
  const indexes = new Map(addresses.map((address, index) => [address, index]));
  const count = (role: number) => addresses.filter((address) => roles.get(address) === role).length;
  const signerCount = count(IS_SIGNER | IS_WRITABLE) + count(IS_SIGNER);
  const bytes: number[] = [...toLength(signerCount)];
  for (let index = 0; index < signerCount * SIGNATURE_BYTES; index += 1) bytes.push(0);
  if (version === 0) bytes.push(VERSION_0);
  bytes.push(signerCount, count(IS_SIGNER), count(0), ...toLength(addresses.length));
  for (const address of addresses) bytes.push(...addressBytes(address));
  // A blockhash is written as an address is: 32 bytes in base 58.
  bytes.push(...addressBytes(blockhash as Address), ...toLength(instructions.length));
  for (const { programAddress, accounts = [], data = [] } of instructions) {
    bytes.push(indexes.get(programAddress) ?? 0, ...toLength(accounts.length));
    for (const { address } of accounts) bytes.push(indexes.get(address) ?? 0);
    bytes.push(...toLength(data.length), ...data);
  }
  if (version === 0) bytes.push(0);
  return Uint8Array.from(bytes);
}

/** What each account is used as, in its most privileged use; the fee payer stands first. */
function rolesOf(feePayer: Address, instructions: readonly Instruction[]): Map<Address, number> {
  const roles = new Map<Address, number>([[feePayer, IS_SIGNER | IS_WRITABLE]]);
  const add = ({ address, role }: Pick<AccountMeta, 'address' | 'role'>) =>
    roles.set(address, (roles.get(address) ?? 0) | role);
  for (const { programAddress, accounts = [] } of instructions) {
    for (const account of accounts) add(account);
    add({ address: programAddress, role: 0 });
  }
  return roles;
}

/** Writable signers, other signers, other writable accounts, the rest: the order of a message. */
function rankOf(role = 0): number {
  return (IS_SIGNER | IS_WRITABLE) - role;
}

/** A length in seven bits a byte, the lowest first. */
function toLength(length: number): number[] {
  return length < 0x80 ? [length] : [(length & 0x7f) | 0x80, ...toLength(length >> 7)];
}

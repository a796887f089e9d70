import { Buffer } from 'node:buffer';
import { addressBytes } from '@orrery/core/base58';
import type { Address } from '@solana/kit';
import { readCodeAddress } from '../layouts/program-layout.ts';
import { isTokenAccount } from '../layouts/token-layout.ts';
import type { AccountState, DataFilter, FoundAccounts, Operations } from '../supervision/protocol.ts';
import { listBorn } from './born-accounts.ts';
import type { Vm } from './vm.ts';

const KEY_BYTES = 32;
const TOKEN_ACCOUNT_BYTES = 165;
const LOAD_ROWS = 500;
/** What an account takes in a reply beside its data, about. */
const ACCOUNT_BYTES = 250;

/** An account as it is kept: its data as a string of bytes, since a small buffer of its own takes three times as much. */
interface KeptAccount extends Omit<AccountState, 'data'> {
  bytes: string;
}

/** Where accounts lie that are not loaded yet. */
interface AccountSource {
  account(address: Address): AccountState | null;
  accountsAfter(address: string, limit: number): [Address, AccountState][];
}

/** Every account that a transaction or the genesis has written, with the indexes the VM lacks. */
export class Accounts {
  readonly #vm: Vm;
  readonly #states = new Map<Address, KeptAccount>();
  // One string for each program, where every account read would bring its own.
  readonly #programs = new Map<Address, Address>();
  // Programs' bytes are large and nearly every transaction names one; asking the VM copies them.
  readonly #builtIns = new Map<Address, AccountState>();
  // By 32 bytes as text: to write them as addresses would be a third of what it takes to load an account.
  readonly #byTokenOwner = new Index();
  readonly #byMint = new Index();
  /** What the VM brings with it, as long as nothing has written it: by address. */
  readonly #born: ReadonlyMap<Address, Pick<AccountState, 'owner' | 'lamports'>>;
  #lamports = 0n;
  #source: AccountSource | undefined;
  #loadedTo = '';
  // What the source does not hold, or holds no longer.
  readonly #absent = new Set<Address>();

  constructor(vm: Vm) {
    this.#vm = vm;
    this.#born = new Map(
      listBorn(vm).map(([address, { owner, lamports }]) => [address, { owner, lamports }]),
    );
  }

  /** Puts an account of the genesis or the ledger into the VM and the indexes. */
  load(address: Address, state: AccountState): void {
    this.#vm.write(address, state);
    this.set(address, state);
  }

  /** Loads accounts from there as they are asked for, and the others with `loadSome`. */
  loadFrom(source: AccountSource): void {
    this.#source = source;
  }

  /** Whether all accounts are loaded; before, the lists and the total know only a part. */
  get isWhole(): boolean {
    return this.#source === undefined;
  }

  /** Loads some that were not asked for yet. */
  loadSome(): void {
    const rows = this.#source?.accountsAfter(this.#loadedTo, LOAD_ROWS) ?? [];
    for (const [address, state] of rows) this.#loadOnce(address, () => state);
    const [last] = rows.at(-1) ?? [];
    if (last !== undefined) this.#loadedTo = last;
    else {
      this.#source = undefined;
      this.#absent.clear();
    }
  }

  /** Takes over what the VM has made of an account that was asked for before; null or no lamports is a closed one. */
  set(address: Address, state: AccountState | null): void {
    const old = this.#kept(address);
    if (state === null && !this.isWhole) this.#absent.add(address);
    this.#lamports += (state?.lamports ?? 0n) - (old?.lamports ?? 0n);
    if (state === null) this.#states.delete(address);
    else this.#states.set(address, this.#toKept(state));
    const [before, after] = [toHoldingKeys(old), toHoldingKeys(state)];
    if (before?.owner !== after?.owner) this.#byTokenOwner.move(before?.owner, after?.owner, address);
    if (before?.mint !== after?.mint) this.#byMint.move(before?.mint, after?.mint, address);
  }

  /** Lamports in all accounts together. */
  get lamports(): bigint {
    return this.#unwritten().reduce((sum, [, { lamports }]) => sum + lamports, this.#lamports);
  }

  /** The account as it is now, built-in programs and sysvars included. */
  get(address: Address, key?: Uint8Array): AccountState | null {
    if (this.#source !== undefined) this.#loadOnce(address, this.#source.account.bind(this.#source));
    const known = this.#kept(address) ?? this.#builtIns.get(address);
    if (known !== undefined) return known;
    const found = this.#vm.read(key ?? addressBytes(address));
    if (found?.executable === true) this.#builtIns.set(address, found);
    return found;
  }

  /** Whether it is a program that the VM brings with it. */
  isBuiltIn(address: Address): boolean {
    this.get(address);
    return this.#builtIns.has(address);
  }

  /** The accounts with the most lamports, the richest first. */
  richest({ most, without }: Operations['richest']['ask']): [Address, bigint][] {
    const left = new Set(without);
    const found: [Address, bigint][] = [];
    for (const [address, { lamports }] of [...this.#unwritten(), ...this.#states]) {
      if (left.has(address) || (found.length === most && lamports <= (found.at(-1)?.[1] ?? 0n))) continue;
      const place = found.findIndex(([, other]) => other < lamports);
      found.splice(place < 0 ? found.length : place, 0, [address, lamports]);
      if (found.length > most) found.pop();
    }
    return found;
  }

  ownedBy({ program, dataSize, filters, maxBytes }: Operations['programAccounts']['ask']): FoundAccounts {
    const named = dataSize === TOKEN_ACCOUNT_BYTES ? this.#ofTokens(filters) : undefined;
    // As they are kept: to make bytes of every account would be most of the work.
    const wanted = filters.map(({ offset, bytes }) => ({ offset, text: toText(bytes) }));
    const isWanted = (bytes: string) =>
      (dataSize === null || bytes.length === dataSize) &&
      wanted.every(
        ({ offset, text }) => offset + text.length <= bytes.length && bytes.startsWith(text, offset),
      );
    const found: Address[] = [];
    for (const [address, { owner }] of named === undefined ? this.#unwritten() : []) {
      if (owner === program && isWanted(toText(this.get(address)?.data ?? new Uint8Array()))) {
        found.push(address);
      }
    }
    for (const address of named ?? this.#states.keys()) {
      const kept = this.#states.get(address);
      if (kept?.owner === program && isWanted(kept.bytes)) found.push(address);
    }
    return this.#pick(found, maxBytes);
  }

  /** What the VM brings with it and nothing has written. */
  #unwritten(): [Address, Pick<AccountState, 'owner' | 'lamports'>][] {
    return [...this.#born].filter(([address]) => !this.#states.has(address));
  }

  /** Whether the VM brings it with it. */
  isBorn(address: Address): boolean {
    return this.#born.has(address);
  }

  /** What a filter by the owner or the mint of token accounts finds; one that was never initialised names neither. */
  #ofTokens(filters: readonly DataFilter[]): ReadonlySet<Address> | undefined {
    for (const { offset, bytes } of filters) {
      const index = offset === 0 ? this.#byMint : offset === KEY_BYTES ? this.#byTokenOwner : undefined;
      const isKey = bytes.length === KEY_BYTES && bytes.some((byte) => byte !== 0);
      if (index !== undefined && isKey) return index.get(toText(bytes));
    }
    return undefined;
  }

  tokensOf({ by, address, maxBytes }: Operations['tokenAccounts']['ask']): FoundAccounts {
    const index = by === 'owner' ? this.#byTokenOwner : this.#byMint;
    return this.#pick(index.get(toText(addressBytes(address))), maxBytes);
  }

  #loadOnce(address: Address, read: (address: Address) => AccountState | null): void {
    if (this.#states.has(address) || this.#absent.has(address)) return;
    const state = read(address);
    if (state === null) this.#absent.add(address);
    else {
      // The VM takes a program over only when the account that holds its code is there.
      const code = readCodeAddress(state);
      if (code !== undefined) this.get(code);
      this.load(address, state);
    }
  }

  #kept(address: Address): AccountState | undefined {
    const kept = this.#states.get(address);
    if (kept === undefined) return undefined;
    const { lamports, owner, executable, bytes } = kept;
    const { buffer, byteOffset, length } = Buffer.from(bytes, 'latin1');
    return { lamports, owner, executable, data: new Uint8Array(buffer, byteOffset, length) };
  }

  #toKept({ lamports, owner, executable, data }: AccountState): KeptAccount {
    const program = this.#programs.get(owner) ?? owner;
    this.#programs.set(program, program);
    return { lamports, owner: program, executable, bytes: toText(data) };
  }

  #pick(addresses: Iterable<Address>, maxBytes: number): FoundAccounts {
    const found: [Address, AccountState][] = [];
    let bytes = 0;
    for (const address of addresses) {
      const state = this.#kept(address) ?? (this.#born.has(address) ? this.get(address) : null);
      if (state === null) continue;
      bytes += state.data.length + ACCOUNT_BYTES;
      if (bytes > maxBytes) return null;
      found.push([address, state]);
    }
    return found;
  }
}

/** Bytes as accounts are kept. */
function toText({ buffer, byteOffset, length }: Uint8Array): string {
  return Buffer.from(buffer, byteOffset, length).toString('latin1');
}

/** Mint and owner of a token account, as the indexes know them. */
function toHoldingKeys(state: AccountState | null | undefined): { mint: string; owner: string } | undefined {
  if (!state || !isTokenAccount(state)) return undefined;
  const { buffer, byteOffset } = state.data;
  const bytes = Buffer.from(buffer, byteOffset, 2 * KEY_BYTES);
  return { mint: bytes.toString('latin1', 0, KEY_BYTES), owner: bytes.toString('latin1', KEY_BYTES) };
}

const NONE: ReadonlySet<Address> = new Set();

class Index {
  readonly #sets = new Map<string, Set<Address>>();

  get(key: string): ReadonlySet<Address> {
    return this.#sets.get(key) ?? NONE;
  }

  add(key: string, address: Address): void {
    const set = this.#sets.get(key);
    if (set === undefined) this.#sets.set(key, new Set([address]));
    else set.add(address);
  }

  remove(key: string, address: Address): void {
    const set = this.#sets.get(key);
    set?.delete(address);
    if (set?.size === 0) this.#sets.delete(key);
  }

  move(from: string | undefined, to: string | undefined, address: Address): void {
    if (from !== undefined) this.remove(from, address);
    if (to !== undefined) this.add(to, address);
  }
}

import { addressBytes, toBase58 } from '@orrery/core/base58';
import type { Address } from '@solana/kit';
import type Database from 'libsql';
import { integer, rows, toBytes } from './sql-row.ts';

/** Most transactions name accounts of these; all of a long chain would be a second copy of the table. */
const MAX_REMEMBERED = 16_384;

export interface NumberedAddress {
  address: Address;
  key: Uint8Array;
}

/** The numbers that stand for addresses in the ledger, for as long as a transaction mentions them. */
export class AddressNumbers {
  readonly #find;
  readonly #insert;
  readonly #read;
  readonly #drop;
  readonly #numbers = new Map<Address, number>();
  readonly #addresses = new Map<number, NumberedAddress>();

  /** The tables `addresses` and `mentions` are there. */
  constructor(db: Database.Database) {
    this.#find = db.prepare('select id from addresses where address = ?');
    this.#insert = db.prepare('insert into addresses (address) values (?) returning id');
    this.#read = db.prepare('select address from addresses where id = ?');
    this.#drop = db.prepare(
      `delete from addresses where id = ? and not exists (select 1 from mentions where mentions.address = addresses.id)
       returning address`,
    );
  }

  find(address: Address): number | undefined {
    const known = this.#numbers.get(address);
    if (known !== undefined) return known;
    const [row] = rows(this.#find.all([addressBytes(address)]));
    if (row === undefined) return undefined;
    return remember(this.#numbers, address, integer(row.id));
  }

  /** Its number, a new one when it has none; called inside a transaction. */
  give(address: Address): number {
    const known = this.find(address);
    if (known !== undefined) return known;
    const [row] = rows(this.#insert.all([addressBytes(address)]));
    return remember(this.#numbers, address, integer(row?.id));
  }

  at(number: number): NumberedAddress {
    const known = this.#addresses.get(number);
    if (known !== undefined) return known;
    const key = toBytes(rows(this.#read.all([number]))[0]?.address);
    return remember(this.#addresses, number, { address: toAddress(key), key });
  }

  /** Takes numbers back that nothing mentions any more; called inside a transaction. */
  release(numbers: Iterable<number>): void {
    for (const number of numbers) {
      const [row] = rows(this.#drop.all([number]));
      if (row === undefined) continue;
      this.#numbers.delete(toAddress(toBytes(row.address)));
      this.#addresses.delete(number);
    }
  }
}

function toAddress(key: Uint8Array): Address {
  // Only addresses are written there.
  return toBase58(key) as Address;
}

function remember<Key, Value>(map: Map<Key, Value>, key: Key, value: Value): Value {
  if (map.size >= MAX_REMEMBERED) map.clear();
  map.set(key, value);
  return value;
}

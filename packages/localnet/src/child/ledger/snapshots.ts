import type { Address } from '@solana/kit';
import type Database from 'libsql';
import type { AccountState, SnapshotFacts } from '../../supervision/protocol.ts';
import { toAccount } from './ledger-rows.ts';
import { integer, rows, text } from './sql-row.ts';

export const SNAPSHOTS_SCHEMA = `
create table if not exists snapshots(name text primary key, slot integer not null) without rowid;
create table if not exists snapshot_accounts(
  name text not null, address text not null, lamports text not null, owner text not null, executable integer not null,
  data blob not null, primary key(name, address)
) without rowid;
`;

/** All accounts as they were at some time, by name. */
export class Snapshots {
  readonly #db: Database.Database;
  readonly #inOne: (write: () => void) => void;

  /** Writes in one transaction by the second. */
  constructor(db: Database.Database, inOne: (write: () => void) => void) {
    this.#db = db;
    this.#inOne = inOne;
  }

  has(name: string): boolean {
    return this.#db.prepare('select 1 from snapshots where name = ?').all([name]).length > 0;
  }

  /** In the order of their slots. */
  list(): SnapshotFacts[] {
    const statement = this.#db.prepare(
      `select name, slot, (select count(*) from snapshot_accounts a where a.name = s.name) as accounts
       from snapshots s order by slot, name`,
    );
    return rows(statement.all([])).map((row) => ({
      name: text(row.name),
      slot: integer(row.slot),
      accounts: integer(row.accounts),
    }));
  }

  save(name: string, slot: number): void {
    this.#inOne(() => {
      this.#db.prepare('insert into snapshots values (?, ?)').run([name, slot]);
      this.#db.prepare('insert into snapshot_accounts select ?, * from accounts').run([name]);
    });
  }

  drop(name: string): void {
    this.#inOne(() => {
      this.#db.prepare('delete from snapshot_accounts where name = ?').run([name]);
      this.#db.prepare('delete from snapshots where name = ?').run([name]);
    });
  }

  /** The accounts that are another now, as they were; null those that were not there. */
  changesBackTo(name: string): [Address, AccountState | null][] {
    const changed = this.#db
      .prepare(
        `select s.address, s.lamports, s.owner, s.executable, s.data
         from snapshot_accounts s left join accounts a on a.address = s.address
         where s.name = ? and (a.address is null or a.lamports <> s.lamports or a.owner <> s.owner
           or a.executable <> s.executable or a.data <> s.data)`,
      )
      .raw();
    const made = this.#db
      .prepare(
        'select address from accounts where address not in (select address from snapshot_accounts where name = ?)',
      )
      .all([name]);
    return [
      ...(changed.all([name]) as unknown[][]).map(toAccount),
      ...rows(made).map((row): [Address, null] => [text(row.address) as Address, null]),
    ];
  }
}

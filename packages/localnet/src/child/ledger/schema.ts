import type Database from 'libsql';
import { STAKE_PROGRAM } from '../stake-account.ts';
import { GAPS_SCHEMA } from './slot-runs.ts';
import { SNAPSHOTS_SCHEMA } from './snapshots.ts';
import { rows } from './sql-row.ts';

/** So much of a signature tells nearly all apart; the whole of it would be as long again in the index. */
export const SIGNATURE_KEY = 'substr(signature, 1, 6)';

const SCHEMA = `
create table if not exists facts(name text primary key, value text not null);
create table if not exists accounts(
  address text primary key, lamports text not null, owner text not null, executable integer not null, data blob not null
) without rowid;
create index if not exists stake_accounts on accounts(address) where owner = '${STAKE_PROGRAM}';
create table if not exists blocks(
  slot integer primary key, parent_slot integer not null, height integer not null,
  hash text not null, previous_hash text not null, transactions integer not null,
  early_ms integer not null default 0
);
${GAPS_SCHEMA}
create table if not exists transactions(id integer primary key, signature blob not null, err text, packed blob not null);
create index if not exists transactions_by_signature on transactions(${SIGNATURE_KEY});
create table if not exists addresses(id integer primary key, address blob not null unique);
create table if not exists mentions(address integer not null, id integer not null, primary key(address, id)) without rowid;
${SNAPSHOTS_SCHEMA}
`;

/** Lays out a ledger, and adds what ledgers of before lack. */
export function layOutTables(db: Database.Database): void {
  db.exec(SCHEMA);
  const columns = rows(db.pragma('table_info(blocks)')).map(({ name }) => name);
  if (!columns.includes('early_ms')) {
    db.exec('alter table blocks add column early_ms integer not null default 0');
  }
}

import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'libsql';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { backUp, ledgerIn, restore } from './backup.ts';
import { holdDataDir } from './data-dir.ts';

let root: string;
let live: string;
let copy: string;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'orrery-backup-'));
  [live, copy] = [path.join(root, 'live'), path.join(root, 'copy')];
  mkdirSync(path.join(live, 'keys'), { recursive: true });
  writeFileSync(path.join(live, 'keys', 'faucet.json'), '"key"', { mode: 0o600 });
  aLedger(ledgerIn(live));
});

afterEach(() => rmSync(root, { recursive: true }));

/** The least that a ledger holds: what it began with. */
function aLedger(file: string): void {
  const db = new Database(file);
  db.exec(`create table facts(name text primary key, value text not null);
    insert into facts values ('genesis_hash', 'g'), ('genesis_ms', '1');
    create table blocks(slot integer primary key, parent_slot integer not null, height integer not null,
      hash text not null, previous_hash text not null, transactions integer not null);
    insert into blocks values (0, 0, 0, 'g', 'g', 0)`);
  db.close();
}

/** The copy once more: SQLite holds a file's lock until its statements are collected, so in one process nothing opens it again. */
function anew(): string {
  const fresh = mkdtempSync(path.join(root, 'copy-'));
  cpSync(copy, fresh, { recursive: true });
  return fresh;
}

const note = (directory: string) => path.join(directory, 'note');

test('copies everything with its modes but the lock, and puts it back', () => {
  writeFileSync(note(live), 'before');
  backUp(live, copy);
  expect(statSync(path.join(copy, 'keys', 'faucet.json')).mode & 0o777).toBe(0o600);
  expect(existsSync(path.join(copy, 'lock.db'))).toBe(false);
  writeFileSync(note(live), 'after');
  expect(() => restore(anew(), live, false)).toThrow(/--force/);
  expect(readFileSync(note(live), 'utf8')).toBe('after');
  restore(anew(), live, true);
  expect(readFileSync(note(live), 'utf8')).toBe('before');
  expect([existsSync(`${live}.replaced`), existsSync(`${live}.restoring`)]).toEqual([false, false]);
  const elsewhere = path.join(root, 'elsewhere');
  restore(anew(), elsewhere, false);
  expect(readFileSync(note(elsewhere), 'utf8')).toBe('before');
});

test('refuses while a server holds the directory, in either direction', () => {
  backUp(live, copy);
  const held = holdDataDir(live);
  expect(() => backUp(live, path.join(root, 'second'))).toThrow(
    expect.objectContaining({ code: 'DATA_DIR_HELD' }),
  );
  expect(() => restore(anew(), live, true)).toThrow(expect.objectContaining({ code: 'DATA_DIR_HELD' }));
  held.release();
});

test('refuses what is no data directory, what is not whole, and a place that is taken', () => {
  const unusable = (reason: string) =>
    expect.objectContaining({ code: 'DATA_DIR_UNUSABLE', facts: { path: expect.any(String), reason } });
  const nowhere = path.join(root, 'nowhere');
  expect(() => backUp(nowhere, copy)).toThrow(unusable('there is no ledger in it'));
  expect(existsSync(nowhere)).toBe(false);
  mkdirSync(copy);
  writeFileSync(note(copy), 'mine');
  expect(() => backUp(live, copy)).toThrow(unusable('it is not empty'));
  const broken = path.join(root, 'broken');
  mkdirSync(broken);
  writeFileSync(ledgerIn(broken), 'no ledger at all'.repeat(99));
  expect(() => restore(broken, live, true)).toThrow(/its ledger is not whole/);
  expect(existsSync(path.join(live, 'keys', 'faucet.json'))).toBe(true);
});

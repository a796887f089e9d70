import {
  closeSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from './database.ts';

const ROWS = 2_000;
let directory: string;
let file: string;

beforeEach(async () => {
  directory = mkdtempSync(path.join(tmpdir(), 'orrery-damaged-'));
  file = path.join(directory, 'store.db');
  writeFileSync(path.join(directory, 'ledger.db'), '');
  const database = await openDatabase(directory);
  const { driver } = database;
  const put = driver.prepare('insert into gone (id) values (?)');
  for (let row = 0; row < ROWS; row += 1) put.run([`a pool of before ${row}`]);
  driver.pragma('wal_checkpoint(TRUNCATE)');
  await database.close();
});
afterEach(() => rmSync(directory, { recursive: true }));

async function open() {
  const database = await openDatabase(directory);
  const { driver, notes } = database;
  const [[rows]] = driver.prepare('select count(*) from gone').raw().all([]) as [[number]];
  await database.close();
  return { rows, notes };
}

function overwrite(from: number, bytes: number, value: number): void {
  const opened = openSync(file, 'r+');
  writeSync(opened, new Uint8Array(bytes).fill(value), 0, bytes, from);
  closeSync(opened);
}

test('a store that is sound is gone on with, without a word', async () => {
  expect(await open()).toEqual({ rows: ROWS, notes: [] });
});

test.each([
  ['whose header is gone', () => overwrite(0, 100, 0)],
  ['that is cut off', () => truncateSync(file, Math.floor(statSync(file).size / 2))],
  ['that is empty', () => truncateSync(file, 0)],
  ['with pages that were overwritten', () => overwrite(statSync(file).size - 3 * 4_096, 2 * 4_096, 0xa5)],
  ['that is something else', () => writeFileSync(file, 'nothing that SQLite wrote'.repeat(999))],
])('a store %s is set aside as it is, and another one says what it lacks', async (_, damage) => {
  damage();
  const damaged = readFileSync(file, 'latin1');
  const { rows, notes } = await open();
  expect(rows).toBe(0);
  expect(notes).toEqual([
    expect.stringMatching(
      /^store: it was damaged .*; store\.damaged-1\.db stays .*ORRERY_LEDGER_KEEP.* usage events/,
    ),
  ]);
  expect(readFileSync(path.join(directory, 'store.damaged-1.db'), 'latin1')).toBe(damaged);
  // Until the file is moved away, at each start.
  expect(await open()).toEqual({ rows: 0, notes });
  writeFileSync(file, 'damaged again');
  expect((await open()).notes).toHaveLength(2);
});

import type Database from 'libsql';
import type { SlotRun } from '../../supervision/protocol.ts';
import { integer, rows } from './sql-row.ts';

/** Holds the few blocks behind skipped slots alone: which slots have a block is told without reading the blocks. */
export const GAPS_SCHEMA =
  'create index if not exists blocks_behind_gaps on blocks(slot) where parent_slot <> slot - 1;';

/** The slots between two, both included, that have a block. */
export function readRuns(db: Database.Database, from: number, to: number): SlotRun[] {
  const endOf = (which: 'min' | 'max') =>
    integer(rows(db.prepare(`select ${which}(slot) as slot from blocks`).all([]))[0]?.slot);
  const last = Math.min(to, endOf('max'));
  let first = Math.max(from, endOf('min'));
  const gaps = db.prepare(
    `select parent_slot, slot from blocks indexed by blocks_behind_gaps
     where parent_slot <> slot - 1 and slot > ? and parent_slot < ? order by slot`,
  );
  const runs: SlotRun[] = [];
  for (const row of rows(gaps.all([first, last]))) {
    const before = integer(row.parent_slot);
    if (first <= before) runs.push([first, before]);
    first = integer(row.slot);
  }
  if (first <= last) runs.push([first, last]);
  return runs;
}

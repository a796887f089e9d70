import type Database from 'libsql';
import { type ClockState, UNMOVED } from '../clock/slot-clock.ts';
import { rows, text } from './sql-row.ts';

/** How far the chain's clock is from the wall's: not at all, unless it was moved. */
export function readClock(db: Database.Database): ClockState {
  const [row] = rows(db.prepare("select value from facts where name = 'clock'").all([]));
  // As it was written; ledgers of before have a part of it.
  return row === undefined
    ? UNMOVED
    : { ...UNMOVED, ...(JSON.parse(text(row.value)) as Partial<ClockState>) };
}

export function writeClock(db: Database.Database, state: ClockState): void {
  db.prepare("insert or replace into facts values ('clock', ?)").run([JSON.stringify(state)]);
}

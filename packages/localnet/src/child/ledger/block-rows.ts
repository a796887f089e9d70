import { SLOT_MS } from '@orrery/domain/solana/network';
import type Database from 'libsql';
import type { Block } from '../../supervision/protocol.ts';
import { toBlock } from './ledger-rows.ts';
import { integer, rows } from './sql-row.ts';

const PRUNE_BLOCKS = 8;
const BLOCKS_KEPT = 1000;

/** The slot of the last of the oldest few blocks that began more than the given milliseconds before the tip; of none if all are to be kept. */
export function lastToPrune(db: Database.Database, tip: Block, milliseconds: number): number | undefined {
  // By height: after a night asleep the newest blocks are old, and blockhashes and statuses live on them.
  const statement = db.prepare('select * from blocks where slot < ? and height < ? order by slot limit ?');
  return rows(statement.all([tip.slot, tip.height - BLOCKS_KEPT, PRUNE_BLOCKS]))
    .map(toBlock)
    .findLast((block) => timeOf(block) < timeOf(tip) - milliseconds)?.slot;
}

/** How early a slot began, in milliseconds: one without a block is taken for the one before it, or for the first there is. */
export function earlyAt(db: Database.Database, slot: number): number {
  const [before] = rows(
    db.prepare('select early_ms from blocks where slot <= ? order by slot desc limit 1').all([slot]),
  );
  const [first] = before
    ? [before]
    : rows(db.prepare('select early_ms from blocks order by slot limit 1').all([]));
  return integer(first?.early_ms);
}

function timeOf({ slot, earlyMs }: Block): number {
  return slot * SLOT_MS - earlyMs;
}

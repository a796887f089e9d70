import { type Kysely, type Migration, sql } from 'kysely';

/** An owner's orders that are over, by when that was: a page of them reads only what it shows and this index. */
export const indexPastOrders: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index orders_past on orders (owner, updated_ms, id, kind, status, closed_ms, waiting, input_mint, output_mint)
      where closed_ms is not null and waiting = '0'`.execute(db);
  },
};

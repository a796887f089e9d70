import { type Kysely, type Migration, sql } from 'kysely';

/** Openings that were refused, by owner: only so many of them are kept. */
export const indexRefusedOrders: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index orders_refused on orders (owner, id) where status = 'Failed'`.execute(db);
  },
};

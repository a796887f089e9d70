import { type Kysely, type Migration, sql } from 'kysely';

/**
 * Anybody can have thousands of openings refused, at any address, for the price of a signature: what happens to an order does not look through them,
 * and a page of an owner's orders reads only what it shows and this index.
 */
export const indexOrders: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.dropIndex('orders_by_address').execute();
    await sql`create index orders_by_address on orders (address, id) where status <> 'Failed'`.execute(db);
    await db.schema.dropIndex('orders_by_owner').execute();
    await db.schema
      .createIndex('orders_by_owner')
      .on('orders')
      .columns(['owner', 'id', 'kind', 'status', 'closed_ms', 'waiting', 'input_mint', 'output_mint'])
      .execute();
  },
};

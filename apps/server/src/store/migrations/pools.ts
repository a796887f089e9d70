import type { Kysely, Migration } from 'kysely';

/** Pools as the venue's program has them, in place of those that memos announced. */
export const addPools: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.dropTable('launched_pools').execute();
    await db.schema
      .createTable('pools')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('account', 'blob', (column) => column.notNull())
      .addColumn('token', 'text')
      .addColumn('opened_ms', 'bigint')
      .addColumn('graduated_ms', 'bigint')
      .execute();
  },
};

import type { Kysely, Migration } from 'kysely';

/** What failed, of those who paid for it. */
export const addFailures: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('failures')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('signature', 'text', (column) => column.notNull())
      .addColumn('wallet', 'text', (column) => column.notNull())
      .addColumn('time_ms', 'bigint', (column) => column.notNull())
      .addColumn('fee_lamports', 'text', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('failures_by_wallet').on('failures').columns(['wallet', 'id']).execute();
    await db.schema.createIndex('failures_by_time').on('failures').column('time_ms').execute();
  },
};

import type { Kysely, Migration } from 'kysely';

/** Usage events that our pages sent, for the operator. */
export const addUsageEvents: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('usage_events')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('time_ms', 'bigint', (column) => column.notNull())
      .addColumn('event', 'text', (column) => column.notNull())
      .addColumn('result', 'text')
      .addColumn('is_failure', 'smallint', (column) => column.notNull())
      .addColumn('user', 'text')
      .addColumn('metadata', 'text', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('usage_events_by_time').on('usage_events').column('time_ms').execute();
  },
};

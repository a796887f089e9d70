import type { Kysely, Migration } from 'kysely';

/** In order of their names; a migration that has shipped is never changed. */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0001-trades': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('trades')
        .addColumn('id', 'bigint', (column) => column.primaryKey())
        .addColumn('signature', 'text', (column) => column.notNull())
        .addColumn('asset', 'text', (column) => column.notNull())
        .addColumn('side', 'text', (column) => column.notNull())
        .addColumn('time_ms', 'bigint', (column) => column.notNull())
        .addColumn('slot', 'bigint', (column) => column.notNull())
        .addColumn('usd_price', 'double precision', (column) => column.notNull())
        .addColumn('usd_micro', 'bigint', (column) => column.notNull())
        .addColumn('native_lamports', 'text', (column) => column.notNull())
        .addColumn('amount', 'text', (column) => column.notNull())
        .addColumn('trader', 'text', (column) => column.notNull())
        .addColumn('pool', 'text', (column) => column.notNull())
        .addColumn('is_valid_price', 'smallint', (column) => column.notNull())
        .execute();
      await db.schema.createIndex('trades_by_asset').on('trades').columns(['asset', 'id']).execute();
      await db.schema.createIndex('trades_by_time').on('trades').column('time_ms').execute();
      await db.schema
        .createTable('minute_bars')
        .addColumn('asset', 'text', (column) => column.notNull())
        .addColumn('minute_ms', 'bigint', (column) => column.notNull())
        .addColumn('open', 'double precision', (column) => column.notNull())
        .addColumn('high', 'double precision', (column) => column.notNull())
        .addColumn('low', 'double precision', (column) => column.notNull())
        .addColumn('close', 'double precision', (column) => column.notNull())
        .addColumn('usd_micro', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('minute_bars_key', ['asset', 'minute_ms'])
        .execute();
      await db.schema
        .createTable('cursors')
        .addColumn('name', 'text', (column) => column.primaryKey())
        .addColumn('slot', 'bigint', (column) => column.notNull())
        .execute();
    },
  },
};

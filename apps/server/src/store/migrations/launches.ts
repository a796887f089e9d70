import type { Kysely, Migration } from 'kysely';

/** Every launch there was, and what launchpads trade. */
export const addLaunches: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('launches')
      .addColumn('mint', 'text', (column) => column.primaryKey())
      .addColumn('symbol', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('developer', 'text', (column) => column.notNull())
      .addColumn('launchpad', 'text', (column) => column.notNull())
      .addColumn('created_ms', 'bigint', (column) => column.notNull())
      .addColumn('graduated_ms', 'bigint')
      .addColumn('delisted_ms', 'bigint')
      .addColumn('peak_price', 'double precision')
      .execute();
    await db.schema
      .createIndex('launches_by_developer')
      .on('launches')
      .columns(['developer', 'created_ms'])
      .execute();
    await db.schema.createIndex('launches_by_birth').on('launches').column('created_ms').execute();
    await db.schema.createIndex('launches_by_graduation').on('launches').column('graduated_ms').execute();
    await db.schema
      .createTable('launchpad_hours')
      .addColumn('launchpad', 'text', (column) => column.notNull())
      .addColumn('hour_ms', 'bigint', (column) => column.notNull())
      .addColumn('is_genesis', 'smallint', (column) => column.notNull())
      .addColumn('usd_micro', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('launchpad_hours_key', ['launchpad', 'hour_ms', 'is_genesis'])
      .execute();
    await db.schema
      .createTable('launchpad_traders')
      .addColumn('launchpad', 'text', (column) => column.notNull())
      .addColumn('trader', 'text', (column) => column.notNull())
      .addColumn('last_ms', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('launchpad_traders_key', ['launchpad', 'trader'])
      .execute();
  },
};

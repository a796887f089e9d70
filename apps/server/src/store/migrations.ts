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
  '0002-world': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .alterTable('trades')
        .addColumn('is_genesis', 'smallint', (column) => column.notNull().defaultTo(0))
        .execute();
      await db.schema.createIndex('minute_bars_by_time').on('minute_bars').column('minute_ms').execute();
      await db.schema
        .createTable('hour_bars')
        .addColumn('asset', 'text', (column) => column.notNull())
        .addColumn('hour_ms', 'bigint', (column) => column.notNull())
        .addColumn('open', 'double precision', (column) => column.notNull())
        .addColumn('high', 'double precision', (column) => column.notNull())
        .addColumn('low', 'double precision', (column) => column.notNull())
        .addColumn('close', 'double precision', (column) => column.notNull())
        .addColumn('usd_micro', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('hour_bars_key', ['asset', 'hour_ms'])
        .execute();
      await db.schema
        .createTable('history_bars')
        .addColumn('asset', 'text', (column) => column.notNull())
        .addColumn('span', 'text', (column) => column.notNull())
        .addColumn('from_ms', 'bigint', (column) => column.notNull())
        .addColumn('to_ms', 'bigint', (column) => column.notNull())
        .addColumn('data', 'blob', (column) => column.notNull())
        .addPrimaryKeyConstraint('history_bars_key', ['asset', 'span', 'from_ms'])
        .execute();
      await db.schema
        .createTable('launched_pools')
        .addColumn('seed', 'text', (column) => column.primaryKey())
        .addColumn('notice', 'text', (column) => column.notNull())
        .addColumn('opened_ms', 'bigint', (column) => column.notNull())
        .addColumn('created_ms', 'bigint', (column) => column.notNull())
        .execute();
      await db.schema
        .createTable('gone')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .execute();
    },
  },
  '0003-e-snapshots': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('market_parts')
        .addColumn('name', 'text', (column) => column.primaryKey())
        .addColumn('data', 'blob', (column) => column.notNull())
        .addColumn('digest', 'text', (column) => column.notNull())
        .execute();
      await db.schema
        .createTable('market_chunks')
        .addColumn('log', 'text', (column) => column.notNull())
        .addColumn('chunk', 'bigint', (column) => column.notNull())
        .addColumn('data', 'blob', (column) => column.notNull())
        .addColumn('digest', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('market_chunks_key', ['log', 'chunk'])
        .execute();
    },
  },
  '0003-x-transfers': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('transfers')
        .addColumn('id', 'bigint', (column) => column.primaryKey())
        .addColumn('signature', 'text', (column) => column.notNull())
        .addColumn('time_ms', 'bigint', (column) => column.notNull())
        .addColumn('from_owner', 'text', (column) => column.notNull())
        .addColumn('to_owner', 'text', (column) => column.notNull())
        .addColumn('asset', 'text', (column) => column.notNull())
        .addColumn('decimals', 'smallint', (column) => column.notNull())
        .addColumn('amount', 'text', (column) => column.notNull())
        .addColumn('usd_micro', 'bigint')
        .execute();
      await db.schema
        .createIndex('transfers_by_sender')
        .on('transfers')
        .columns(['from_owner', 'id'])
        .execute();
      await db.schema
        .createIndex('transfers_by_receiver')
        .on('transfers')
        .columns(['to_owner', 'id'])
        .execute();
      await db.schema.createIndex('transfers_by_time').on('transfers').column('time_ms').execute();
      await db.schema.createIndex('trades_by_trader').on('trades').columns(['trader', 'id']).execute();
      await db.schema
        .alterTable('trades')
        .addColumn('is_mev', 'smallint', (column) => column.notNull().defaultTo(0))
        .execute();
    },
  },
  '0003-s-launches': {
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
  },
  '0003-C-sol-bars': {
    async up(db: Kysely<unknown>) {
      for (const table of ['minute_bars', 'hour_bars']) {
        for (const column of ['sol_open', 'sol_high', 'sol_low', 'sol_close']) {
          await db.schema.alterTable(table).addColumn(column, 'double precision').execute();
        }
        for (const column of ['sol_lamports', 'bought_micro']) {
          await db.schema.alterTable(table).addColumn(column, 'bigint').execute();
        }
      }
    },
  },
};

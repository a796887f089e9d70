import { type Kysely, type Migration, sql } from 'kysely';

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
  '0003-w-positions': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('positions')
        .addColumn('wallet', 'text', (column) => column.notNull())
        .addColumn('asset', 'text', (column) => column.notNull())
        .addColumn('held', 'text', (column) => column.notNull())
        .addColumn('held_cost', 'text', (column) => column.notNull())
        .addColumn('bought', 'text', (column) => column.notNull())
        .addColumn('spent', 'text', (column) => column.notNull())
        .addColumn('sold', 'text', (column) => column.notNull())
        .addColumn('proceeds', 'text', (column) => column.notNull())
        .addColumn('sold_cost', 'text', (column) => column.notNull())
        .addColumn('realised', 'text', (column) => column.notNull())
        .addColumn('buys', 'integer', (column) => column.notNull())
        .addColumn('sells', 'integer', (column) => column.notNull())
        .addColumn('first_ms', 'bigint', (column) => column.notNull())
        .addColumn('last_ms', 'bigint', (column) => column.notNull())
        .addColumn('first_buy_ms', 'bigint')
        .addColumn('first_buy_slot', 'bigint')
        .addColumn('last_sale_ms', 'bigint')
        .addColumn('is_gone', 'smallint', (column) => column.notNull().defaultTo(0))
        .addPrimaryKeyConstraint('positions_key', ['wallet', 'asset'])
        .modifyEnd(sql`without rowid`)
        .execute();
      await db.schema
        .createIndex('positions_by_asset')
        .on('positions')
        .columns(['asset', 'first_buy_ms'])
        .execute();
      await sql`create index positions_gone on positions (last_ms) where is_gone = 1`.execute(db);
      await db.schema
        .createTable('realised')
        .addColumn('wallet', 'text', (column) => column.notNull())
        .addColumn('start_ms', 'bigint', (column) => column.notNull())
        .addColumn('is_genesis', 'smallint', (column) => column.notNull())
        .addColumn('profit_micro', 'bigint', (column) => column.notNull())
        .addColumn('cost_micro', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('realised_key', ['wallet', 'start_ms', 'is_genesis'])
        .modifyEnd(sql`without rowid`)
        .execute();
      await db.schema
        .createTable('wallets')
        .addColumn('wallet', 'text', (column) => column.primaryKey())
        .addColumn('first_ms', 'bigint', (column) => column.notNull())
        .modifyEnd(sql`without rowid`)
        .execute();
      await db.schema
        .createTable('sources')
        .addColumn('asset', 'text', (column) => column.notNull())
        .addColumn('wallet', 'text', (column) => column.notNull())
        .addColumn('from_owner', 'text', (column) => column.notNull())
        .addColumn('amount', 'text', (column) => column.notNull())
        .addColumn('time_ms', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('sources_key', ['asset', 'wallet'])
        .modifyEnd(sql`without rowid`)
        .execute();
      // Of trades from before positions were kept nobody knows the cost.
      for (const [name, value] of [
        ['cost_micro', 0],
        ['profit_micro', 0],
        ['is_valid_position', 0],
      ] as const) {
        await db.schema
          .alterTable('trades')
          .addColumn(name, 'bigint', (column) => column.notNull().defaultTo(value))
          .execute();
      }
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
};

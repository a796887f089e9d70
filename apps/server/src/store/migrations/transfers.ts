import type { Kysely, Migration } from 'kysely';

/** Transfers between wallets, and what a trade's place in its block says of it. */
export const addTransfers: Migration = {
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
};

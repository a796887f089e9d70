import type { Kysely, Migration } from 'kysely';

/** What wallets swapped, as they saw it. */
export const addSwaps: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('swaps')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('signature', 'text', (column) => column.notNull())
      .addColumn('wallet', 'text', (column) => column.notNull())
      .addColumn('time_ms', 'bigint', (column) => column.notNull())
      .addColumn('slot', 'bigint', (column) => column.notNull())
      .addColumn('sold_mint', 'text', (column) => column.notNull())
      .addColumn('sold_amount', 'text', (column) => column.notNull())
      .addColumn('sold_decimals', 'smallint', (column) => column.notNull())
      .addColumn('bought_mint', 'text', (column) => column.notNull())
      .addColumn('bought_amount', 'text', (column) => column.notNull())
      .addColumn('bought_decimals', 'smallint', (column) => column.notNull())
      .addColumn('fee_lamports', 'text', (column) => column.notNull())
      .addColumn('usd_micro', 'bigint')
      .execute();
    await db.schema.createIndex('swaps_by_wallet').on('swaps').columns(['wallet', 'id']).execute();
    await db.schema.createIndex('swaps_by_time').on('swaps').column('time_ms').execute();
  },
};

import { type Kysely, type Migration, sql } from 'kysely';

/** Wallets' positions, what they realised, and who gave them tokens. */
export const addPositions: Migration = {
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
    // The cost of trades from before positions were kept is unknown.
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
};

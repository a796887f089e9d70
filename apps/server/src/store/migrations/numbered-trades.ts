import { type Kysely, type Migration, sql } from 'kysely';

/** Addresses of trades as numbers: a day of a lively market is millions of trades between some thousand wallets, tokens and pools. */
export const numberTrades: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('keys')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('address', 'text', (column) => column.notNull().unique())
      .execute();
    await db.schema
      .createTable('trade_rows')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('signature', 'text', (column) => column.notNull())
      .addColumn('asset', 'integer', (column) => column.notNull())
      .addColumn('is_buy', 'smallint', (column) => column.notNull())
      .addColumn('time_ms', 'bigint', (column) => column.notNull())
      .addColumn('slot', 'bigint', (column) => column.notNull())
      .addColumn('usd_price', 'double precision', (column) => column.notNull())
      .addColumn('usd_micro', 'bigint', (column) => column.notNull())
      .addColumn('native_lamports', 'text', (column) => column.notNull())
      .addColumn('amount', 'text', (column) => column.notNull())
      .addColumn('trader', 'integer', (column) => column.notNull())
      .addColumn('pool', 'integer', (column) => column.notNull())
      .addColumn('is_valid_price', 'smallint', (column) => column.notNull())
      .addColumn('is_genesis', 'smallint', (column) => column.notNull())
      .addColumn('is_mev', 'smallint', (column) => column.notNull())
      .addColumn('cost_micro', 'bigint', (column) => column.notNull())
      .addColumn('profit_micro', 'bigint', (column) => column.notNull())
      .addColumn('is_valid_position', 'smallint', (column) => column.notNull())
      .execute();
    await sql`insert into keys (address)
      select asset from trades union select trader from trades union select pool from trades`.execute(db);
    await sql`insert into trade_rows
      select r.id, signature, a.id, side = 'buy', time_ms, slot, usd_price, usd_micro, native_lamports, amount, t.id, p.id,
        is_valid_price, is_genesis, is_mev, cost_micro, profit_micro, is_valid_position
      from trades r join keys a on a.address = r.asset join keys t on t.address = r.trader
        join keys p on p.address = r.pool
      order by r.id`.execute(db);
    await db.schema.dropTable('trades').execute();
    await db.schema.createIndex('trades_by_asset').on('trade_rows').columns(['asset', 'id']).execute();
    await db.schema.createIndex('trades_by_time').on('trade_rows').column('time_ms').execute();
    await db.schema.createIndex('trades_by_trader').on('trade_rows').columns(['trader', 'id']).execute();
    await sql`create view trades as
      select r.id, r.signature, a.address as asset, case r.is_buy when 1 then 'buy' else 'sell' end as side, r.time_ms, r.slot,
        r.usd_price, r.usd_micro, r.native_lamports, r.amount, t.address as trader, p.address as pool, r.is_valid_price,
        r.is_genesis, r.is_mev, r.cost_micro, r.profit_micro, r.is_valid_position
      from trade_rows r join keys a on a.id = r.asset join keys t on t.id = r.trader join keys p on p.id = r.pool`.execute(
      db,
    );
  },
};

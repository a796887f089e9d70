import { type Kysely, type Migration, sql } from 'kysely';

/** Which trades were against USDC; unknown for those stored before. */
export const markDollarTrades: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('trade_rows')
      .addColumn('is_for_usdc', 'smallint', (column) => column.notNull().defaultTo(0))
      .execute();
    await sql`drop view trades`.execute(db);
    await sql`create view trades as
      select r.id, r.signature, a.address as asset, case r.is_buy when 1 then 'buy' else 'sell' end as side, r.time_ms, r.slot,
        r.usd_price, r.usd_micro, r.native_lamports, r.amount, t.address as trader, p.address as pool, r.is_valid_price,
        r.is_genesis, r.is_mev, r.is_for_usdc, r.cost_micro, r.profit_micro, r.is_valid_position
      from trade_rows r join keys a on a.id = r.asset join keys t on t.id = r.trader join keys p on p.id = r.pool`.execute(
      db,
    );
  },
};

import { type Kysely, type Migration, sql } from 'kysely';

/** What trades did to wallets, fees included, and the venue's fee on swaps; unknown for what was stored before. */
export const addOwnAmounts: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('trade_rows').addColumn('own_amount', 'text').execute();
    await db.schema.alterTable('trade_rows').addColumn('own_micro', 'bigint').execute();
    await sql`drop view trades`.execute(db);
    await sql`create view trades as
      select r.id, r.signature, a.address as asset, case r.is_buy when 1 then 'buy' else 'sell' end as side, r.time_ms, r.slot,
        r.usd_price, r.usd_micro, r.native_lamports, r.amount, t.address as trader, p.address as pool, r.is_valid_price,
        r.is_genesis, r.is_mev, r.is_for_usdc, coalesce(r.own_amount, r.amount) as own_amount,
        coalesce(r.own_micro, r.usd_micro) as own_micro, r.cost_micro, r.profit_micro, r.is_valid_position
      from trade_rows r join keys a on a.id = r.asset join keys t on t.id = r.trader join keys p on p.id = r.pool`.execute(
      db,
    );
    await db.schema.alterTable('swaps').addColumn('venue_fee', 'text').execute();
    await db.schema.alterTable('swaps').addColumn('venue_fee_mint', 'text').execute();
  },
};

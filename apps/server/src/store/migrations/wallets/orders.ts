import type { Kysely, Migration } from 'kysely';

const TEXTS = [
  'address',
  'owner',
  'kind',
  'input_mint',
  'output_mint',
  'reference_pools',
  'revision',
  'size',
  'left_amount',
  'asked',
  'sold',
  'received',
  'waiting',
  'fees_paid',
  'returned',
  'expiry',
  'start_at',
  'cycle_seconds',
  'due_at',
  'opened_tx',
  'status',
];
const NUMBERS = [
  'input_decimals',
  'output_decimals',
  'slippage_bps',
  'fee_bps',
  'tip_lamports',
  'stop_tick',
  'trail_ticks',
  'band_low',
  'band_high',
  'cycles',
  'cycles_done',
  'opened_ms',
  'updated_ms',
  'is_kept',
];

/** Orders with what became of them, and what was sold of them at a time. */
export const addOrders: Migration = {
  async up(db: Kysely<unknown>) {
    let orders = db.schema
      .createTable('orders')
      .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
      .addColumn('destination', 'text')
      .addColumn('closed_tx', 'text')
      .addColumn('closed_ms', 'bigint');
    for (const name of TEXTS) orders = orders.addColumn(name, 'text', (column) => column.notNull());
    for (const name of NUMBERS) orders = orders.addColumn(name, 'bigint', (column) => column.notNull());
    await orders.execute();
    for (const column of ['address', 'owner'])
      await db.schema.createIndex(`orders_by_${column}`).on('orders').columns([column, 'id']).execute();
    await db.schema.createIndex('orders_by_update').on('orders').column('updated_ms').execute();
    await db.schema
      .createTable('order_fills')
      .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
      .addColumn('order_id', 'integer', (column) => column.notNull())
      .addColumn('owner', 'text', (column) => column.notNull())
      .addColumn('keeper', 'text', (column) => column.notNull())
      .addColumn('sold', 'text', (column) => column.notNull())
      .addColumn('received', 'text', (column) => column.notNull())
      .addColumn('fee', 'text', (column) => column.notNull())
      .addColumn('signature', 'text', (column) => column.notNull())
      .addColumn('time_ms', 'bigint', (column) => column.notNull())
      .addColumn('is_kept', 'smallint', (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('order_fills_by_order')
      .on('order_fills')
      .columns(['order_id', 'id'])
      .execute();
    await db.schema.createIndex('order_fills_by_owner').on('order_fills').columns(['owner', 'id']).execute();
    await db.schema.createIndex('order_fills_by_time').on('order_fills').column('time_ms').execute();
    // Null for a swap that its wallet signed itself.
    await db.schema.alterTable('swaps').addColumn('order_key', 'text').execute();
  },
};

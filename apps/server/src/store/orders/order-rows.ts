import type { BlockRow, RowKind } from '../block-rows.ts';
import type { StoreDatabase } from '../database.ts';
import type { OrderFillRow, OrderRow } from '../schema.ts';
import { foldOrder, toOrderRow } from './fold-order.ts';
import type { OrderEvent } from './order-event.ts';

/** In the order of their table; the keys of a row are the columns. */
const COLUMNS: readonly (keyof OrderRow)[] = [
  'address',
  'owner',
  'kind',
  'input_mint',
  'input_decimals',
  'output_mint',
  'output_decimals',
  'destination',
  'slippage_bps',
  'fee_bps',
  'tip_lamports',
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
  'stop_tick',
  'trail_ticks',
  'band_low',
  'band_high',
  'start_at',
  'cycle_seconds',
  'due_at',
  'cycles',
  'cycles_done',
  'opened_tx',
  'opened_ms',
  'updated_ms',
  'closed_tx',
  'closed_ms',
  'status',
  'is_kept',
];

/** Nothing is left of an order at its address. */
const IS_GONE = "closed_ms is not null and waiting = '0'";

/** Orders and their fills, stored until a year after they are gone, those of simulated traders for as long as trades. */
export const orderRows: RowKind<BlockRow['orders']> = {
  write: createOrderWriter,
  forget: [
    { table: 'orders', key: 'id', time: 'updated_ms', only: `${IS_GONE} and is_kept = 0` },
    { table: 'order_fills', key: 'id', time: 'time_ms', only: 'is_kept = 0' },
    { table: 'orders', key: 'id', time: 'updated_ms', only: IS_GONE, moreDays: 365 },
    { table: 'order_fills', key: 'id', time: 'time_ms', moreDays: 365 },
  ],
};

/** Refused openings, which cost no more than a signature, that are kept of an owner, and of all together. */
const MAX_REFUSED = { owner: 100, all: 10_000 };

function createOrderWriter({ driver }: StoreDatabase) {
  const insert = driver.prepare(
    `insert into orders (${COLUMNS.join(', ')}) values (${COLUMNS.map(() => '?').join(', ')})`,
  );
  const update = driver.prepare(
    `update orders set ${COLUMNS.map((column) => `${column} = ?`).join(', ')} where id = ?`,
  );
  // An address may hold one order after another, and what was refused there changed none.
  const latest = driver.prepare(
    "select * from orders where address = ? and status <> 'Failed' order by id desc limit 1",
  );
  const insertFill = driver.prepare(
    `insert into order_fills (order_id, owner, keeper, sold, received, fee, signature, time_ms, is_kept) values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const refused = "select id from orders where status = 'Failed'";
  const dropRefusedOf = driver.prepare(
    `delete from orders where id in (${refused} and owner = ? order by id desc limit -1 offset ${MAX_REFUSED.owner})`,
  );
  const dropRefused = driver.prepare(
    `delete from orders where id in (${refused} order by id desc limit -1 offset ${MAX_REFUSED.all})`,
  );
  const valuesOf = (row: OrderRow) => COLUMNS.map((column) => row[column]);
  return (events: readonly OrderEvent[]): void => {
    for (const event of events) {
      if (event.kind === 'open' || event.kind === 'refused') {
        insert.run(valuesOf(toOrderRow(event)));
        continue;
      }
      // The driver gives the row as the table has it.
      const row = latest.get([event.address]) as (OrderRow & { id: number }) | undefined;
      // One that was opened before the oldest block there is.
      if (row === undefined) continue;
      update.run([...valuesOf(foldOrder(row, event)), row.id]);
      if (event.kind !== 'fill') continue;
      const { keeper, sold, received, fee, signature, timeMs } = event;
      const fill: OrderFillRow = {
        order_id: row.id,
        owner: row.owner,
        keeper,
        sold: String(sold),
        received: String(received),
        fee: String(fee),
        signature,
        time_ms: timeMs,
        is_kept: row.is_kept,
      };
      insertFill.run(Object.values(fill));
    }
    const owners = new Set(events.flatMap((event) => (event.kind === 'refused' ? [event.owner] : [])));
    for (const owner of owners) dropRefusedOf.run([owner]);
    if (owners.size > 0) dropRefused.run([]);
  };
}

import type { Address } from '@solana/kit';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { StoreDatabase } from '../database.ts';
import type { OrderFillRow, OrderRow, StoreTables } from '../schema.ts';
import type { OrderKind } from './order-event.ts';

/** The fills that a list has of one order; how many there were is not bounded. */
const MAX_FILLS = 100;

export interface OrderFilter {
  kinds: readonly OrderKind[];
  /** Whether the order's account is still on the chain: it sells, has expired unnoticed, or output waits in it. */
  isActive: boolean;
  /** Whether those with an opening that failed are among the past ones. */
  withFailed: boolean;
  inputMint?: Address | undefined;
  outputMint?: Address | undefined;
  /** The mint of either side. */
  mint?: Address | undefined;
}

export interface OrderPageRows {
  orders: readonly (OrderRow & { fills: readonly OrderFillRow[] })[];
  /** The number of orders on all pages together. */
  count: number;
}

/** The orders that the indexer read, newest first, each with its latest fills, oldest first. */
export interface OrderRepository {
  page(owner: Address, filter: OrderFilter, part: { limit: number; offset: number }): Promise<OrderPageRows>;
}

export function createOrderRepository({ db }: StoreDatabase): OrderRepository {
  const fillsOf = async (ids: readonly number[]) => {
    if (ids.length === 0) return [];
    const { rows } = await sql<OrderFillRow>`
      select order_id, owner, keeper, sold, received, fee, signature, time_ms, is_kept
      from (select *, row_number() over (partition by order_id order by id desc) as place from order_fills where order_id in (${sql.join(ids)}))
      where place <= ${MAX_FILLS} order by id`.execute(db);
    return rows;
  };
  return {
    async page(owner, filter, { limit, offset }) {
      const asked = db.selectFrom('orders').where((row) => wanted(row, owner, filter));
      const { count } = await asked
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      const shown = asked.select('id').orderBy('id', 'desc').limit(limit).offset(offset);
      const found = await db
        .selectFrom('orders')
        .selectAll()
        .where('id', 'in', shown)
        .orderBy('id', 'desc')
        .execute();
      const fills = await fillsOf(found.map(({ id }) => id));
      const orders = found.map((order) => ({
        ...order,
        fills: fills.filter(({ order_id: id }) => id === order.id),
      }));
      return { count, orders };
    },
  };
}

function wanted(
  row: ExpressionBuilder<StoreTables, 'orders'>,
  owner: Address,
  { kinds, isActive, withFailed, inputMint, outputMint, mint }: OrderFilter,
): Expression<SqlBool> {
  const isThere = row.or([row('closed_ms', 'is', null), row('waiting', '<>', '0')]);
  return row.and([
    row('owner', '=', owner),
    row('kind', 'in', kinds),
    isActive ? isThere : row.not(isThere),
    ...(withFailed ? [] : [row('status', '<>', 'Failed')]),
    ...(inputMint === undefined ? [] : [row('input_mint', '=', inputMint)]),
    ...(outputMint === undefined ? [] : [row('output_mint', '=', outputMint)]),
    ...(mint === undefined ? [] : [row.or([row('input_mint', '=', mint), row('output_mint', '=', mint)])]),
  ]);
}

import type { Address } from '@solana/kit';
import { type Expression, type ExpressionBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
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

/** The orders that the indexer read, those opened or ended last first, each with its latest fills, oldest first. */
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
      // An order may have stood for months before it ended.
      const inOrder = <Output>(rows: SelectQueryBuilder<StoreTables, 'orders', Output>) =>
        (filter.isActive ? rows : rows.orderBy('updated_ms', 'desc')).orderBy('id', 'desc');
      const shown = inOrder(asked.select('id')).limit(limit).offset(offset);
      const found = await inOrder(db.selectFrom('orders').selectAll().where('id', 'in', shown)).execute();
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
  // In the words of the index.
  const isIn = isActive
    ? row.or([row('closed_ms', 'is', null), row('waiting', '<>', '0')])
    : row.and([row('closed_ms', 'is not', null), row('waiting', '=', '0')]);
  return row.and([
    row('owner', '=', owner),
    row('kind', 'in', kinds),
    isIn,
    ...(withFailed ? [] : [row('status', '<>', 'Failed')]),
    ...(inputMint === undefined ? [] : [row('input_mint', '=', inputMint)]),
    ...(outputMint === undefined ? [] : [row('output_mint', '=', outputMint)]),
    ...(mint === undefined ? [] : [row.or([row('input_mint', '=', mint), row('output_mint', '=', mint)])]),
  ]);
}

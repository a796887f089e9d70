import type { Kysely, Migration } from 'kysely';
import { markDollarTrades } from './migrations/dollar-trades.ts';
import { addLaunches } from './migrations/launches.ts';
import { numberTrades } from './migrations/numbered-trades.ts';
import { addOwnAmounts } from './migrations/own-amounts.ts';
import { addPools } from './migrations/pools.ts';
import { addPositions } from './migrations/positions.ts';
import { addSnapshots } from './migrations/snapshots.ts';
import { addSolBars } from './migrations/sol-bars.ts';
import { addTransfers } from './migrations/transfers.ts';
import { addUsageEvents } from './migrations/usage-events.ts';
import { addFailures } from './migrations/wallets/failures.ts';
import { addGifts } from './migrations/wallets/gifts.ts';
import { keepTransfers } from './migrations/wallets/kept-transfers.ts';
import { indexOrders } from './migrations/wallets/order-indexes.ts';
import { addOrders } from './migrations/wallets/orders.ts';
import { indexPastOrders } from './migrations/wallets/past-orders.ts';
import { indexRefusedOrders } from './migrations/wallets/refused-orders.ts';
import { addSwaps } from './migrations/wallets/swaps.ts';
import { addTransferMemos } from './migrations/wallets/transfer-memos.ts';

/** In order of their names; a migration that has shipped is never changed. */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0001-trades': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('trades')
        .addColumn('id', 'bigint', (column) => column.primaryKey())
        .addColumn('signature', 'text', (column) => column.notNull())
        .addColumn('asset', 'text', (column) => column.notNull())
        .addColumn('side', 'text', (column) => column.notNull())
        .addColumn('time_ms', 'bigint', (column) => column.notNull())
        .addColumn('slot', 'bigint', (column) => column.notNull())
        .addColumn('usd_price', 'double precision', (column) => column.notNull())
        .addColumn('usd_micro', 'bigint', (column) => column.notNull())
        .addColumn('native_lamports', 'text', (column) => column.notNull())
        .addColumn('amount', 'text', (column) => column.notNull())
        .addColumn('trader', 'text', (column) => column.notNull())
        .addColumn('pool', 'text', (column) => column.notNull())
        .addColumn('is_valid_price', 'smallint', (column) => column.notNull())
        .execute();
      await db.schema.createIndex('trades_by_asset').on('trades').columns(['asset', 'id']).execute();
      await db.schema.createIndex('trades_by_time').on('trades').column('time_ms').execute();
      await db.schema
        .createTable('minute_bars')
        .addColumn('asset', 'text', (column) => column.notNull())
        .addColumn('minute_ms', 'bigint', (column) => column.notNull())
        .addColumn('open', 'double precision', (column) => column.notNull())
        .addColumn('high', 'double precision', (column) => column.notNull())
        .addColumn('low', 'double precision', (column) => column.notNull())
        .addColumn('close', 'double precision', (column) => column.notNull())
        .addColumn('usd_micro', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('minute_bars_key', ['asset', 'minute_ms'])
        .execute();
      await db.schema
        .createTable('cursors')
        .addColumn('name', 'text', (column) => column.primaryKey())
        .addColumn('slot', 'bigint', (column) => column.notNull())
        .execute();
    },
  },
  '0002-world': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .alterTable('trades')
        .addColumn('is_genesis', 'smallint', (column) => column.notNull().defaultTo(0))
        .execute();
      await db.schema.createIndex('minute_bars_by_time').on('minute_bars').column('minute_ms').execute();
      await db.schema
        .createTable('hour_bars')
        .addColumn('asset', 'text', (column) => column.notNull())
        .addColumn('hour_ms', 'bigint', (column) => column.notNull())
        .addColumn('open', 'double precision', (column) => column.notNull())
        .addColumn('high', 'double precision', (column) => column.notNull())
        .addColumn('low', 'double precision', (column) => column.notNull())
        .addColumn('close', 'double precision', (column) => column.notNull())
        .addColumn('usd_micro', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('hour_bars_key', ['asset', 'hour_ms'])
        .execute();
      await db.schema
        .createTable('history_bars')
        .addColumn('asset', 'text', (column) => column.notNull())
        .addColumn('span', 'text', (column) => column.notNull())
        .addColumn('from_ms', 'bigint', (column) => column.notNull())
        .addColumn('to_ms', 'bigint', (column) => column.notNull())
        .addColumn('data', 'blob', (column) => column.notNull())
        .addPrimaryKeyConstraint('history_bars_key', ['asset', 'span', 'from_ms'])
        .execute();
      await db.schema
        .createTable('launched_pools')
        .addColumn('seed', 'text', (column) => column.primaryKey())
        .addColumn('notice', 'text', (column) => column.notNull())
        .addColumn('opened_ms', 'bigint', (column) => column.notNull())
        .addColumn('created_ms', 'bigint', (column) => column.notNull())
        .execute();
      await db.schema
        .createTable('gone')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .execute();
    },
  },
  '0003-snapshots': addSnapshots,
  '0004-transfers': addTransfers,
  '0005-launches': addLaunches,
  '0006-sol-bars': addSolBars,
  '0007-positions': addPositions,
  '0008-numbered-trades': numberTrades,
  '0009-pools': addPools,
  '0010-dollar-trades': markDollarTrades,
  '0011-usage-events': addUsageEvents,
  '0012-swaps': addSwaps,
  '0013-kept-transfers': keepTransfers,
  '0014-gifts': addGifts,
  '0015-failures': addFailures,
  '0016-own-amounts': addOwnAmounts,
  '0017-transfer-memos': addTransferMemos,
  '0018-orders': addOrders,
  '0019-order-indexes': indexOrders,
  '0020-refused-orders': indexRefusedOrders,
  '0021-past-orders': indexPastOrders,
};

import { setImmediate } from 'node:timers/promises';
import { DAY_MS, HOUR_MS } from '@orrery/core/time';
import type { Position } from '@orrery/market';
import type { Address } from '@solana/kit';
import type { StoreDatabase } from '../database.ts';
import type { PositionRow, StoredTrade, TradeRow } from '../schema.ts';
import { type FoldedRows, foldRows } from './fold-rows.ts';
import type { PastPositions } from './past-positions.ts';
import { toPosition, toPositionRow } from './position-rows.ts';

/** A day more than the longest window that is asked for. */
const DAYS_KEPT = 31;
/** So many wallets' positions hold the server up for some hundredths of a second. */
const CHUNK_WALLETS = 50;

/** Keeps positions, and what wallets realised, in step with the trades. */
export interface PositionWriter {
  /** Takes trades in, in the order they happened, and says what each did; called inside the transaction that stores them. */
  fold(rows: readonly TradeRow[]): StoredTrade[];
  /** What was traded before the first block, until `savePast` has stored it. */
  beginWith(past: PastPositions): void;
  /** Stores that a little at a time and returns its trades, or undefined when the signal said so; beginning again harms nothing. */
  savePast(signal?: AbortSignal): Promise<StoredTrade[] | undefined>;
  /** Adds up what was realised before a time. */
  tidy(beforeMs: number): void;
}

export function createPositionWriter(store: StoreDatabase): PositionWriter {
  const statements = prepare(store);
  let past: PastPositions | undefined;

  function read(wallet: Address, asset: Address): Position | undefined {
    // Our own row.
    const row = statements.read.get([wallet, asset]) as PositionRow | undefined;
    return row ? toPosition(row) : past?.position(wallet, asset);
  }

  function savePastOf({ positions, realised }: FoldedRows): void {
    for (const each of positions) {
      statements.keep.run(Object.values(toPositionRow(each)));
      statements.meetEarlier.run([each.wallet, each.position.firstTime]);
    }
    for (const { wallet, startMs, profitMicro, costMicro } of realised)
      statements.realisePast.run([wallet, startMs, 1, profitMicro, costMicro]);
  }

  return {
    fold(rows) {
      const { trades, positions, realised } = foldRows(rows, read);
      for (const each of positions) {
        statements.put.run(Object.values(toPositionRow(each)));
        if (each.isNew) statements.meet.run([each.wallet, each.position.firstTime]);
      }
      for (const { wallet, startMs, profitMicro, costMicro } of realised)
        statements.realise.run([wallet, startMs, 0, profitMicro, costMicro]);
      return trades;
    },
    beginWith(found) {
      past ??= found;
    },
    async savePast(signal) {
      const wallets = [...(past?.wallets() ?? [])];
      const trades: StoredTrade[][] = [];
      for (let start = 0; start < wallets.length; start += CHUNK_WALLETS) {
        await setImmediate();
        if (signal?.aborted) return undefined;
        const folded = wallets
          .slice(start, start + CHUNK_WALLETS)
          .flatMap((wallet) => past?.of(wallet) ?? []);
        store.inOne(() => folded.forEach(savePastOf));
        trades.push(...folded.map((each) => each.trades));
      }
      past = undefined;
      return trades.flat();
    },
    tidy(beforeMs) {
      const hour = Math.floor(beforeMs / HOUR_MS) * HOUR_MS;
      const oldest = Math.floor(beforeMs / DAY_MS - DAYS_KEPT) * DAY_MS;
      store.inOne(() => {
        addUp(store, `start_ms / ${DAY_MS} * ${DAY_MS}`, `start_ms % ${DAY_MS} <> 0 and start_ms < ${hour}`);
        addUp(store, '0', `start_ms > 0 and start_ms < ${oldest}`);
      });
    },
  };
}

const COLUMNS: readonly (keyof PositionRow)[] = [
  'wallet',
  'asset',
  'held',
  'held_cost',
  'bought',
  'spent',
  'sold',
  'proceeds',
  'sold_cost',
  'realised',
  'buys',
  'sells',
  'first_ms',
  'last_ms',
  'first_buy_ms',
  'first_buy_slot',
  'last_sale_ms',
  'is_gone',
];
const INSERT = `insert into positions (${COLUMNS.join(', ')}) values (${COLUMNS.map(() => '?').join(', ')})`;
const REALISE = 'insert into realised (wallet, start_ms, is_genesis, profit_micro, cost_micro)';
const ADD = `on conflict (wallet, start_ms, is_genesis) do update set
  profit_micro = realised.profit_micro + excluded.profit_micro, cost_micro = realised.cost_micro + excluded.cost_micro`;

function prepare({ driver }: StoreDatabase) {
  const changing = COLUMNS.slice(2).map((column) => `${column} = excluded.${column}`);
  return {
    read: driver.prepare('select * from positions where wallet = ? and asset = ?'),
    put: driver.prepare(`${INSERT} on conflict (wallet, asset) do update set ${changing.join(', ')}`),
    // What was traded since has been taken into it already.
    keep: driver.prepare(`${INSERT} on conflict (wallet, asset) do nothing`),
    meet: driver.prepare(
      'insert into wallets (wallet, first_ms) values (?, ?) on conflict (wallet) do nothing',
    ),
    meetEarlier: driver.prepare(
      `insert into wallets (wallet, first_ms) values (?, ?)
       on conflict (wallet) do update set first_ms = min(wallets.first_ms, excluded.first_ms)`,
    ),
    realise: driver.prepare(`${REALISE} values (?, ?, ?, ?, ?) ${ADD}`),
    realisePast: driver.prepare(
      `${REALISE} values (?, ?, ?, ?, ?) on conflict (wallet, start_ms, is_genesis) do nothing`,
    ),
  };
}

/** Moves rows into the one their span begins with. */
function addUp({ driver }: StoreDatabase, start: string, which: string): void {
  driver
    .prepare(
      `${REALISE} select wallet, ${start}, is_genesis, sum(profit_micro), sum(cost_micro) from realised
       where ${which} group by 1, 2, 3 ${ADD}`,
    )
    .run([]);
  driver.prepare(`delete from realised where ${which}`).run([]);
}

import { setImmediate } from 'node:timers/promises';
import type { Bar } from '@orrery/market';
import type { Address } from '@solana/kit';
import { mergeBars } from '../bars/merge-bars.ts';
import { packBars, unpackBars } from '../bars/packed-bars.ts';
import { BLOCKS_CURSOR, GENESIS_CURSOR } from '../cursors.ts';
import type { StoreDatabase } from '../database.ts';
import { createLaunchFigures } from '../launches/launch-figures.ts';
import { createPastPositions, type HeldAtGenesis } from '../positions/past-positions.ts';
import { createPositionWriter, type PositionWriter } from '../positions/position-writer.ts';
import type { BarSpan, StoredTrade, TradeRow } from '../schema.ts';
import { createTradeIds, IDS_PER_SLOT } from '../trade-ids.ts';
import { createTradeWriter } from '../trades/trade-writer.ts';

/** Set with the bars of before genesis, which share a row with those of a gap and could not be separated again. */
const GENESIS_BARS_CURSOR = 'genesis-bars';
/** How many tokens' bars of before genesis are written, while some are not. */
const BARS_WRITTEN_CURSOR = 'genesis-bars-written';
/** So many rows hold the server up for some fiftieths of a second. */
const CHUNK_ROWS = 5_000;
/** So many tokens' bars do for about as long. */
const CHUNK_BARS = 50;

/** A synthetic trade. Those of one slot come oldest first; slot 0 is before genesis. */
export type HistoryTrade = Omit<TradeRow, 'id' | 'is_genesis'>;

/** synthetic trades, oldest first, and bars by token, oldest first; an hour bar's `minute` is its hour's opening time. */
export interface History {
  trades: readonly HistoryTrade[];
  minuteBars: ReadonlyMap<Address, readonly Bar[]>;
  hourBars: ReadonlyMap<Address, readonly Bar[]>;
}

/** The flagged history a chain starts with, and the one that bridges a stop. */
export interface HistoryRepository {
  /** False until `saveGenesis` has come to its end. */
  hasGenesis(): Promise<boolean>;
  /** Drops the trades that an attempt to write the history before genesis left; of its bars the next one writes the others. */
  forgetGenesis(): Promise<void>;
  /** Lets positions begin with the history before genesis, which is not written yet. */
  beginGenesis(history: Pick<History, 'trades'>): void;
  /** Writes the history before genesis a little at a time once. Stops early, to be forgotten and repeated, when the signal says so. */
  saveGenesis(history: History, signal?: AbortSignal): Promise<void>;
  /** Writes the history of a gap, in slots after the cursor and up to `slot`, and moves the cursor at least there: all or nothing. */
  saveBridge(history: History, slot: number): Promise<void>;
}

/** Without a word of what wallets have at genesis they have nothing. */
export function createHistoryRepository(
  store: StoreDatabase,
  positions: PositionWriter = createPositionWriter(store),
  heldAtGenesis: HeldAtGenesis = () => 0n,
): HistoryRepository {
  const { db, driver } = store;
  const writeTrade = createTradeWriter(store);
  const launchFigures = createLaunchFigures(store);
  const readBars = driver.prepare(
    'select data from history_bars where asset = ? and span = ? and from_ms = ?',
  );
  const putBars = driver.prepare(
    'insert or replace into history_bars (asset, span, from_ms, to_ms, data) values (?, ?, ?, ?, ?)',
  );
  const setCursor = driver.prepare(
    'insert into cursors (name, slot) values (?, ?) on conflict (name) do update set slot = excluded.slot',
  );
  // Blocks behind the gap may be indexed by now, and none may be indexed twice.
  const moveCursor = driver.prepare(
    `insert into cursors (name, slot) values (?, ?)
     on conflict (name) do update set slot = excluded.slot where excluded.slot > cursors.slot`,
  );

  function writeBars([span, asset, bars]: BarsOfOne): void {
    const first = bars[0];
    if (!first) return;
    // A gap may begin in the hour in which an earlier one, or the chain, began. `all`, since `get` gives blobs another form.
    const [held] = readBars.all([asset, span, first.minute]) as { data: ArrayBuffer }[];
    const whole = held ? mergeBars([...unpackBars(held.data), ...bars]) : bars;
    const last = whole.at(-1) ?? first;
    putBars.run([asset, span, first.minute, last.minute, packBars(whole)]);
  }

  async function placeOf(cursor: string): Promise<number | undefined> {
    const row = await db.selectFrom('cursors').select('slot').where('name', '=', cursor).executeTakeFirst();
    return row?.slot;
  }

  /** Resumes where an earlier attempt stopped: a regenerated history is the same one, in the same order. */
  async function saveGenesisBars(history: History, signal: AbortSignal | undefined): Promise<void> {
    if ((await placeOf(GENESIS_BARS_CURSOR)) !== undefined) return;
    const rows = listBars(history);
    for (let start = (await placeOf(BARS_WRITTEN_CURSOR)) ?? 0; start < rows.length; start += CHUNK_BARS) {
      await setImmediate();
      if (signal?.aborted) return;
      const chunk = rows.slice(start, start + CHUNK_BARS);
      store.inOne(() => {
        chunk.forEach(writeBars);
        setCursor.run([BARS_WRITTEN_CURSOR, start + chunk.length]);
      });
    }
    setCursor.run([GENESIS_BARS_CURSOR, 0]);
  }

  function toRows(trades: readonly HistoryTrade[]): TradeRow[] {
    const idIn = createTradeIds();
    return trades.map((trade) => ({ ...trade, id: idIn(trade.slot), is_genesis: 1 }));
  }

  const begin = (trades: readonly HistoryTrade[]) => {
    positions.beginWith(createPastPositions(() => toRows(trades), heldAtGenesis));
  };

  return {
    beginGenesis: ({ trades }) => begin(trades),
    hasGenesis: async () => (await placeOf(GENESIS_CURSOR)) !== undefined,
    async forgetGenesis() {
      driver.prepare('delete from trade_rows where id < ?').run([IDS_PER_SLOT]);
      driver.prepare('delete from launchpad_hours where is_genesis = 1').run();
    },
    async saveGenesis(history, signal) {
      await saveGenesisBars(history, signal);
      if (signal?.aborted) return;
      store.inOne(() => launchFigures.addBars(history.hourBars));
      begin(history.trades);
      const kept = await positions.savePast(signal);
      if (!kept) return;
      // Token by token: each commit then touches few pages of the widest index.
      const rows = kept.toSorted((a, b) => Number(a.asset > b.asset) - Number(a.asset < b.asset));
      for (let start = 0; start < rows.length; start += CHUNK_ROWS) {
        await setImmediate();
        if (signal?.aborted) return;
        const chunk = rows.slice(start, start + CHUNK_ROWS);
        store.inOne(() => {
          chunk.forEach(writeTrade);
          launchFigures.addTrades(chunk, 'genesis');
        });
      }
      setCursor.run([GENESIS_CURSOR, 0]);
    },
    async saveBridge(history, slot) {
      store.inOne(() => {
        listBars(history).forEach(writeBars);
        const rows = toRows(history.trades);
        for (const row of rows) writeTrade(untracked(row));
        launchFigures.addTrades(rows);
        moveCursor.run([BLOCKS_CURSOR, slot]);
      });
    },
  };
}

/** A trade outside of all positions: the chain stood still, so balances are unchanged. */
function untracked(row: TradeRow): StoredTrade {
  return { ...row, cost_micro: 0, profit_micro: 0, is_valid_position: row.side === 'buy' ? 1 : 0 };
}

/** One token's bars of one span. */
type BarsOfOne = readonly [span: BarSpan, asset: Address, bars: readonly Bar[]];

function listBars({ minuteBars, hourBars }: History): BarsOfOne[] {
  const of = (span: BarSpan, barsByAsset: History['minuteBars']) =>
    [...barsByAsset].map(([asset, bars]): BarsOfOne => [span, asset, bars]);
  return [...of('minute', minuteBars), ...of('hour', hourBars)];
}

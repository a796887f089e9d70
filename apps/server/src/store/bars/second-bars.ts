import { setImmediate } from 'node:timers/promises';
import { addTrade, toBar } from '@orrery/market';
import type { Address } from '@solana/kit';
import { GENESIS_CURSOR } from '../cursors.ts';
import type { StoreDatabase } from '../database.ts';
import type { TradeRow } from '../schema.ts';
import { IDS_PER_SLOT } from '../trade-ids.ts';
import { toBarTrade } from './bar-writer.ts';
import type { BarRange, SidedBar, StoredBar } from './stored-bar.ts';

const WIDTHS_MS = { second: 1_000, quarter: 15_000 } as const;
/** Quarters are made, and remembered, so many at a time. */
const BLOCK_MS = 600_000;
/** Some kilobytes each, and eight hours of one token are fifty. */
const MAX_BLOCKS = 2_000;
const FIELDS = 'side, time_ms, usd_price, usd_micro, native_lamports, amount, is_genesis';

/** Bars of a second or of a quarter of a minute, made of the stored trades. */
export interface SecondBars {
  read(asset: Address, width: keyof typeof WIDTHS_MS, range: BarRange): Promise<StoredBar[]>;
  lastBefore(asset: Address, timeMs: number): StoredBar | undefined;
  /** One for each trade of the history before genesis. */
  sidesBeforeGenesis(asset: Address, range: BarRange): SidedBar[];
}

export function createSecondBars({ driver }: StoreDatabase): SecondBars {
  // Ids grow with time, and a token's trades lie in the order of their ids: so its trades of some time are found without another index.
  const firstId = driver.prepare('select id from trades where time_ms >= ? order by time_ms, id limit 1');
  const inRange = driver
    .prepare(
      `select ${FIELDS} from trades where asset = ? and id >= ? and id < ? and is_valid_price = 1 order by id`,
    )
    .raw();
  const last = driver
    .prepare(
      `select ${FIELDS} from trades where asset = ? and id < ? and is_valid_price = 1 order by id desc limit 1`,
    )
    .raw();
  const synthetic = driver
    .prepare(
      `select ${FIELDS} from trades where asset = ? and id < ${IDS_PER_SLOT} and is_valid_price = 1
       and time_ms >= ? and time_ms < ? order by id`,
    )
    .raw();
  const genesis = driver.prepare('select slot from cursors where name = ?');
  // In the order in which they were last asked for.
  const blocks = new Map<string, readonly StoredBar[]>();

  // Our own rows, as the schema types them.
  const idAt = (timeMs: number) =>
    (firstId.get([timeMs]) as { id: number } | undefined)?.id ?? Number.MAX_SAFE_INTEGER;

  function fold(asset: Address, widthMs: number, { fromMs, toMs }: BarRange): StoredBar[] {
    const bars: StoredBar[] = [];
    let bar: StoredBar | undefined;
    for (const row of inRange.all([asset, idAt(fromMs), idAt(toMs)])) {
      const trade = toRow(row);
      const start = Math.floor(trade.time_ms / widthMs) * widthMs;
      if (bar?.minute === start) {
        addTrade(bar, toBarTrade(trade));
        continue;
      }
      bar = toStoredBar(trade, start);
      bars.push(bar);
    }
    return bars;
  }

  /** What came later is stored later, but for the history before genesis: behind a later trade nothing is missing. */
  const isWhole = (toMs: number) =>
    idAt(toMs) < Number.MAX_SAFE_INTEGER && genesis.all([GENESIS_CURSOR]).length > 0;

  async function block(asset: Address, fromMs: number): Promise<readonly StoredBar[]> {
    const key = `${asset} ${fromMs}`;
    const range = { fromMs, toMs: fromMs + BLOCK_MS };
    const known = blocks.get(key);
    if (!known) await setImmediate();
    const isKept = known !== undefined || isWhole(range.toMs);
    const bars = known ?? fold(asset, WIDTHS_MS.quarter, range);
    blocks.delete(key);
    if (isKept) blocks.set(key, bars);
    const [oldest] = blocks.keys();
    if (blocks.size > MAX_BLOCKS && oldest !== undefined) blocks.delete(oldest);
    return bars;
  }

  return {
    async read(asset, width, range) {
      if (width === 'second') return fold(asset, WIDTHS_MS.second, range);
      const bars: StoredBar[] = [];
      const first = Math.floor(range.fromMs / BLOCK_MS) * BLOCK_MS;
      for (let start = first; start < range.toMs; start += BLOCK_MS)
        bars.push(...(await block(asset, start)));
      return bars.filter(({ minute }) => minute >= range.fromMs && minute < range.toMs);
    },
    lastBefore(asset, timeMs) {
      const [row] = last.all([asset, idAt(timeMs)]).map(toRow);
      return row && toStoredBar(row, row.time_ms);
    },
    sidesBeforeGenesis(asset, { fromMs, toMs }) {
      return synthetic.all([asset, fromMs, toMs]).map((row) => {
        const { time_ms, side, usd_micro } = toRow(row);
        const isBuy = side === 'buy';
        return { time: time_ms, bought: isBuy ? usd_micro : 0, sold: isBuy ? 0 : usd_micro };
      });
    },
  };
}

type Row = Pick<
  TradeRow,
  'side' | 'time_ms' | 'usd_price' | 'usd_micro' | 'native_lamports' | 'amount' | 'is_genesis'
>;

/** Columns by position: rows of names would take twice as long. */
function toRow(row: unknown): Row {
  // Our own rows, in the order of `FIELDS`.
  const [side, time_ms, usd_price, usd_micro, native_lamports, amount, is_genesis] = row as [
    Row['side'],
    number,
    number,
    number,
    string,
    string,
    Row['is_genesis'],
  ];
  return { side, time_ms, usd_price, usd_micro, native_lamports, amount, is_genesis };
}

function toStoredBar(row: Row, start: number): StoredBar {
  return { ...toBar(toBarTrade(row), start), isGenesis: row.is_genesis === 1 };
}

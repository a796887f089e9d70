import { toBar } from '@orrery/market';
import type { Address } from '@solana/kit';
import { toBarTrade } from './bar-writer.ts';
import type { StoreDatabase } from './database.ts';
import { mergeBars } from './merge-bars.ts';
import type { TradeRow } from './schema.ts';
import type { BarRange, SidedBar, StoredBar } from './stored-bar.ts';
import { IDS_PER_SLOT } from './trade-ids.ts';

const SECOND_MS = 1_000;
const FIELDS = 'side, time_ms, usd_price, usd_micro, native_lamports, amount, is_genesis';

type Row = Pick<
  TradeRow,
  'side' | 'time_ms' | 'usd_price' | 'usd_micro' | 'native_lamports' | 'amount' | 'is_genesis'
>;

/** Bars of a second, made of the stored trades. */
export interface SecondBars {
  read(asset: Address, range: BarRange): StoredBar[];
  lastBefore(asset: Address, timeMs: number): StoredBar | undefined;
  /** One for each trade of the history before genesis. */
  sidesBeforeGenesis(asset: Address, range: BarRange): SidedBar[];
}

export function createSecondBars({ driver }: StoreDatabase): SecondBars {
  // Ids grow with time, and a token's trades lie in the order of their ids: so its trades of some time are found without another index.
  const firstId = driver.prepare('select id from trades where time_ms >= ? order by time_ms, id limit 1');
  const inRange = driver.prepare(
    `select ${FIELDS} from trades where asset = ? and id >= ? and id < ? and is_valid_price = 1 order by id`,
  );
  const last = driver.prepare(
    `select ${FIELDS} from trades where asset = ? and id < ? and is_valid_price = 1 order by id desc limit 1`,
  );
  const invented = driver.prepare(
    `select ${FIELDS} from trades where asset = ? and id < ${IDS_PER_SLOT} and is_valid_price = 1
       and time_ms >= ? and time_ms < ? order by id`,
  );
  // Our own rows, as the schema types them.
  const idAt = (timeMs: number) =>
    (firstId.get([timeMs]) as { id: number } | undefined)?.id ?? Number.MAX_SAFE_INTEGER;

  return {
    read(asset, { fromMs, toMs }) {
      const rows = inRange.all([asset, idAt(fromMs), idAt(toMs)]) as Row[];
      return mergeBars(rows.map(toSecondBar));
    },
    lastBefore(asset, timeMs) {
      const row = last.get([asset, idAt(timeMs)]) as Row | undefined;
      return row && toSecondBar(row);
    },
    sidesBeforeGenesis(asset, { fromMs, toMs }) {
      const rows = invented.all([asset, fromMs, toMs]) as Row[];
      return rows.map(({ time_ms, side, usd_micro }) => {
        const isBuy = side === 'buy';
        return { time: time_ms, bought: isBuy ? usd_micro : 0, sold: isBuy ? 0 : usd_micro };
      });
    },
  };
}

function toSecondBar(row: Row): StoredBar {
  const second = Math.floor(row.time_ms / SECOND_MS) * SECOND_MS;
  return { ...toBar(toBarTrade(row), second), isGenesis: row.is_genesis === 1 };
}

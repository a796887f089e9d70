import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { HOUR_MS, millis } from '@orrery/core/time';
import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { TokenFacts } from '@orrery/domain/tokens/token';
import { createMarket, type Market } from '@orrery/market';
import type { Address, Signature } from '@solana/kit';
import fc from 'fast-check';
import { pino } from 'pino';
import { beforeEach, expect, test } from 'vitest';
import { reopenMarket, replayTrades, toMarketTrade } from '../../indexer/replay-trades.ts';
import { createBlockStore } from '../block-store.ts';
import { openDatabase, type StoreDatabase } from '../database.ts';
import type { TradeRow } from '../schema.ts';
import { IDS_PER_SLOT } from '../trade-ids.ts';
import { createTradeRepository } from '../trades/trades.repository.ts';
import { createSnapshotRepository, type SnapshotRepository } from './snapshots.repository.ts';

const IDS = [WRAPPED_SOL, USDC];
const tokens = IDS.map((id): TokenFacts => {
  return { id, symbol: id, name: id, decimals: 6, tokenProgram: USDC, tags: [] };
});
const lines: string[] = [];
const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(line) });
beforeEach(() => lines.splice(0));

/** What happens between two writes: a block with trades, or a snapshot. */
const STEPS = fc.array(
  fc.record({
    isSnapshot: fc.boolean(),
    gap: fc.oneof(fc.nat(2_000), fc.nat(10 * HOUR_MS), fc.constant(50 * HOUR_MS)),
    trades: fc.array(
      fc.record({
        token: fc.nat(1),
        trader: fc.nat(3),
        isBuy: fc.boolean(),
        price: fc.integer({ min: 1, max: 9 }),
      }),
      { maxLength: 6 },
    ),
  }),
  { minLength: 1, maxLength: 16 },
);
type Step = typeof STEPS extends fc.Arbitrary<(infer T)[]> ? T : never;

function toRows({ trades }: Step, slot: number, now: number): TradeRow[] {
  return trades.map(({ token, trader, isBuy, price }, index) => ({
    id: slot * IDS_PER_SLOT + index,
    signature: '' as Signature,
    asset: IDS[token] ?? USDC,
    side: isBuy ? 'buy' : 'sell',
    time_ms: now,
    slot,
    usd_price: price,
    usd_micro: price * 1_000,
    native_lamports: '1',
    amount: '1',
    trader: `trader${trader}` as Address,
    pool: 'pool' as Address,
    is_valid_price: price > 1 ? 1 : 0,
    is_genesis: 0,
  }));
}

interface Process {
  store: StoreDatabase;
  snapshots: SnapshotRepository;
  market: Market;
}

const KILLED = 'killed';
/** An empty start, a block with a chunk, and the first snapshot: before it a start knows the last day only. */
const FIRST_WRITES = 4;

/** Starts on a store; a kill comes before the write with this number. */
async function start(directory: string, now: number, killAt = Number.POSITIVE_INFINITY): Promise<Process> {
  const opened = await openDatabase(directory);
  let writes = 0;
  const count = () => {
    if (writes === killAt) throw new Error(KILLED);
    writes += 1;
  };
  const inOne = (write: () => void) => {
    count();
    opened.inOne(write);
  };
  const store = { ...opened, inOne };
  const kept = createSnapshotRepository(store, log);
  const chunks: typeof kept.chunks = {
    ...kept.chunks,
    write(key, bytes) {
      count();
      return kept.chunks.write(key, bytes);
    },
  };
  const snapshots = { ...kept, chunks };
  try {
    const { market, slot } = await reopenMarket({ snapshots, tokens, log }, { chunkEvents: 4 });
    await replayTrades(createTradeRepository(store), market, { now: millis(now), slot });
    return { store, snapshots, market };
  } catch (error) {
    await opened.close();
    throw error;
  }
}

function isKilled(error: unknown): boolean {
  return error instanceof Error && error.message === KILLED;
}

async function inDirectory(work: (directory: string) => Promise<void>): Promise<void> {
  const directory = mkdtempSync(path.join(tmpdir(), 'orrery-snapshots-'));
  try {
    await work(directory);
  } finally {
    rmSync(directory, { recursive: true });
  }
}

/** Lives through the steps behind the first `from` of them; tells how many it had stored when it was killed. */
async function live(
  { store, snapshots, market }: Process,
  steps: readonly Step[],
  from: number,
): Promise<number> {
  const blocks = createBlockStore(store);
  let now = 0;
  for (const [slot, step] of steps.entries()) {
    now += step.gap;
    if (slot < from) continue;
    market.advance(millis(now));
    const rows = toRows(step, slot, now);
    try {
      await blocks.save({ trades: rows, catalogue: [], slot });
    } catch (error) {
      if (isKilled(error)) return slot;
      throw error;
    }
    try {
      for (const row of rows) market.apply(toMarketTrade(row));
      if (step.isSnapshot || slot === 0) snapshots.save(market.snapshot());
    } catch (error) {
      if (isKilled(error)) return slot + 1;
      throw error;
    }
  }
  return steps.length;
}

test('has the same numbers after two kills between any two writes as without', async () => {
  await fc.assert(
    fc.asyncProperty(STEPS, fc.nat(30), fc.nat(30), (steps, first, second) =>
      inDirectory(async (directory) => {
        const times = steps.map((_, index) =>
          steps.slice(0, index + 1).reduce((sum, { gap }) => sum + gap, 0),
        );
        const end = times.at(-1) ?? 0;
        let done = 0;
        for (const killAt of [FIRST_WRITES + first, second, Number.POSITIVE_INFINITY]) {
          try {
            const one = await start(directory, times[done - 1] ?? 0, killAt);
            done = await live(one, steps, done);
            if (killAt === Number.POSITIVE_INFINITY) {
              const whole = createMarket(tokens);
              for (const [slot, step] of steps.entries()) {
                whole.advance(millis(times[slot] ?? 0));
                for (const row of toRows(step, slot, times[slot] ?? 0)) whole.apply(toMarketTrade(row));
              }
              for (const market of [whole, one.market]) market.advance(millis(end + 1));
              for (const id of IDS) {
                expect(one.market.asset(id)).toEqual(whole.asset(id));
                expect(one.market.sparkline(id, '24h', 9)).toEqual(whole.sparkline(id, '24h', 9));
              }
            }
            await one.store.close();
          } catch (error) {
            if (!isKilled(error)) throw error;
          }
        }
      }),
    ),
    { numRuns: 25 },
  );
  // No start had to do without its snapshot.
  expect(lines).toEqual([]);
}, 60_000);

/** One byte of each blob is another one. */
function damage({ driver }: StoreDatabase, table: string): void {
  const rows = driver.prepare(`select rowid, data from ${table}`).raw().all([]) as [number, ArrayBuffer][];
  for (const [row, data] of rows) {
    const bytes = new Uint8Array(data);
    bytes[bytes.length - 40] = 1 + (bytes.at(-40) ?? 0);
    driver.prepare(`update ${table} set data = ? where rowid = ?`).run([bytes, row]);
  }
}

test.each(['market_parts', 'market_chunks'] as const)(
  'drops a snapshot with damaged %s with a line in the log, and counts the stored trades',
  async (table) => {
    await inDirectory(async (directory) => {
      const trade = { token: 0, trader: 1, isBuy: true, price: 5 };
      const steps = Array.from({ length: 9 }, () => ({
        isSnapshot: true,
        gap: 1_000,
        trades: [trade, trade],
      }));
      const first = await start(directory, 0);
      await live(first, steps, 0);
      damage(first.store, table);
      const before = first.market.asset(WRAPPED_SOL);
      await first.store.close();
      const second = await start(directory, 9_000);
      expect(lines).toHaveLength(1);
      expect(lines[0]).toContain('dropped the snapshot of the market');
      expect(second.market.asset(WRAPPED_SOL)).toEqual(before);
      await second.store.close();
    });
  },
);

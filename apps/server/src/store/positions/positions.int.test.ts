import { DAY_MS, HOUR_MS } from '@orrery/core/time';
import { foldPosition, type Position } from '@orrery/market';
import type { Address } from '@solana/kit';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aTradeRow, openTestStore, type TestStore } from '../../testing/store.ts';
import { createBlockStore } from '../block-store.ts';
import type { StoreDatabase } from '../database.ts';
import { createHistoryRepository, type HistoryTrade } from '../market/history.repository.ts';
import type { StoredTrade, TradeRow } from '../schema.ts';
import { IDS_PER_SLOT } from '../trade-ids.ts';
import { createPositionWriter } from './position-writer.ts';
import { createPositionRepository } from './positions.repository.ts';

const [alice, bob] = ['alice', 'bob'] as [Address, Address];
const [gold, tin] = ['gold', 'tin'] as [Address, Address];

let opened: TestStore;
let store: StoreDatabase;

beforeEach(async () => {
  opened = await openTestStore();
  store = opened.store;
});
afterEach(() => opened.drop());

const aTrade = (trade: Partial<HistoryTrade> = {}): HistoryTrade =>
  aTradeRow({ asset: gold, slot: 0, trader: alice, ...trade });

const aRow = (row: Partial<TradeRow>): TradeRow => ({ ...aTrade(), id: 800_000, is_genesis: 0, ...row });
const aHistory = (trades: HistoryTrade[]) => ({ trades, minuteBars: new Map(), hourBars: new Map() });
const delist = (delisted: Address) => ({ forgotten: [], gone: [], delisted });

/** What wallets had when the chain began: of gold next to nothing. */
const heldAtGenesis = (_: Address, asset: Address) => (asset === gold ? 1_000n : 10n ** 18n);

/** What the list of trades says, one trade after the other; those before the first block leave no wallet with more than it had then. */
function recount(trades: readonly StoredTrade[]) {
  const positions = new Map<string, Position>();
  const realised = new Map<string, number>();
  const isPast = ({ id }: StoredTrade) => id < IDS_PER_SLOT;
  for (const [index, row] of trades.entries()) {
    const last = trades[index - 1];
    if (last && isPast(last) && !isPast(row)) trim(positions);
    const key = `${row.trader} ${row.asset}`;
    const { own_amount = row.amount, own_micro = row.usd_micro } = row;
    if (own_amount === '0') {
      expect(row).toMatchObject({ cost_micro: 0, profit_micro: 0, is_valid_position: 1 });
      continue;
    }
    const amounts = { amount: BigInt(own_amount), microUsd: BigInt(own_micro) };
    const trade = { side: row.side, time: row.time_ms, slot: row.slot, ...amounts };
    const { position, cost, profit, isValid } = foldPosition(positions.get(key), trade);
    positions.set(key, position);
    realised.set(row.trader, (realised.get(row.trader) ?? 0) + Number(profit));
    expect(row).toMatchObject({ cost_micro: Number(cost), profit_micro: Number(profit) });
    expect(row.is_valid_position).toBe(isValid ? 1 : 0);
  }
  const last = trades.at(-1);
  if (last && isPast(last)) trim(positions);
  return { positions, realised };
}

function trim(positions: Map<string, Position>): void {
  for (const [key, position] of positions) {
    const [wallet, asset] = key.split(' ') as [Address, Address];
    const { held, heldCost, bought, spent } = position;
    const kept = held < heldAtGenesis(wallet, asset) ? held : heldAtGenesis(wallet, asset);
    const cost = held === 0n ? 0n : (heldCost * kept) / held;
    positions.set(key, {
      ...position,
      held: kept,
      heldCost: cost,
      bought: bought - (held - kept),
      spent: spent - (heldCost - cost),
    });
  }
}

/** Everything stored agrees with the stored trades. */
async function expectRecount(): Promise<void> {
  const trades = await store.db.selectFrom('trades').selectAll().orderBy('id').execute();
  const { positions, realised } = recount(trades);
  const repository = createPositionRepository(store);
  const stored = new Map<string, Position>();
  const kept = trades.filter(({ own_amount }) => own_amount !== '0');
  for (const wallet of new Set(kept.map(({ trader }) => trader))) {
    for (const { asset, position } of await repository.ofWallet(wallet))
      stored.set(`${wallet} ${asset}`, position);
    const rows = await repository.realised(wallet);
    expect(rows.reduce((sum, { profit_micro }) => sum + profit_micro, 0)).toBe(realised.get(wallet) ?? 0);
    const first = Math.min(...kept.filter(({ trader }) => trader === wallet).map(({ time_ms }) => time_ms));
    expect((await repository.firstSeen([wallet])).get(wallet)).toBe(first);
  }
  const left = [...positions].filter(([, { bought, sold }]) => bought > 0n || sold > 0n);
  expect(stored).toEqual(new Map(left));
}

const TRADE = {
  trader: fc.constantFrom(alice, bob),
  asset: fc.constantFrom(gold, tin),
  side: fc.constantFrom('buy' as const, 'sell' as const),
  amount: fc.bigInt({ min: 1n, max: 10n ** 15n }).map(String),
  usd_micro: fc.nat(10 ** 9),
};
const PAST_TRADES = fc.array(fc.record(TRADE), { minLength: 1, maxLength: 80 });
/** Blocks know what a trade did to the wallet: more or less than to the pool, nothing, or less than nothing was left of a sale. */
const OWN = fc.oneof(
  fc.record({
    own_amount: fc.bigInt({ min: 1n, max: 10n ** 15n }).map(String),
    own_micro: fc.integer({ min: -100, max: 10 ** 9 }),
  }),
  fc.constant({ own_amount: '0', own_micro: 0 }),
);
const TRADES = fc.array(
  fc.tuple(fc.record(TRADE), OWN).map(([trade, own]) => ({ ...trade, ...own })),
  { minLength: 1, maxLength: 80 },
);

describe('positions', () => {
  test('equal a recount of the trades, with any trades before the first block, in between and since', async () => {
    await fc.assert(
      fc.asyncProperty(PAST_TRADES, TRADES, fc.nat(3), async (past, live, kill) => {
        for (const table of ['trade_rows', 'positions', 'realised', 'wallets', 'cursors'])
          store.driver.exec(`delete from ${table}`);
        const history = aHistory(past.map((trade, index) => aTrade({ ...trade, time_ms: index * HOUR_MS })));
        const rows = live.map((trade, index) =>
          aRow({
            ...trade,
            id: (index + 1) * IDS_PER_SLOT,
            slot: index + 1,
            time_ms: (index + 99) * HOUR_MS,
          }),
        );
        // Killed so many times while the past is being written, with blocks indexed all along.
        const parts = [rows.slice(0, 5), rows.slice(5, 20), rows.slice(20, 21), rows.slice(21)];
        for (const [attempt, part] of parts.slice(0, kill + 1).entries()) {
          const positions = createPositionWriter(store);
          const repository = createHistoryRepository(store, positions, heldAtGenesis);
          await repository.forgetGenesis();
          repository.beginGenesis(history);
          await createBlockStore(store, positions).save({ trades: part, catalogue: [], slot: attempt });
          if (attempt < kill) await positions.savePast();
          else await repository.saveGenesis(history);
        }
        await expectRecount();
      }),
      { numRuns: 30 },
    );
  });

  test('cost what their trader paid with every fee, and no more than what is left is made', async () => {
    const buy = aRow({ amount: '100', usd_micro: 100_000_000, own_amount: '99', own_micro: 100_500_000 });
    const sale = { side: 'sell', amount: '99', usd_micro: 100_000_000, own_amount: '99' } as const;
    const sold = aRow({ id: 800_001, ...sale, own_micro: 99_400_000 });
    const between = aRow({ id: 800_002, asset: tin, own_amount: '0', own_micro: 0 });
    await createBlockStore(store).save({ trades: [buy, sold, between], catalogue: [], slot: 1 });
    const positions = await createPositionRepository(store).ofWallet(alice);
    expect(positions).toMatchObject([
      {
        asset: gold,
        position: { held: 0n, spent: 100_500_000n, proceeds: 99_400_000n, realised: -1_100_000n },
      },
    ]);
  });

  test('what bridges a gap changes none: the chain stood still', async () => {
    await createBlockStore(store).save({ trades: [aRow({ amount: '10' })], catalogue: [], slot: 1 });
    const bridge = [aTrade({ side: 'sell', amount: '4', slot: 7 }), aTrade({ trader: bob, slot: 7 })];
    await createHistoryRepository(store).saveBridge(aHistory(bridge), 8);
    const [position] = await createPositionRepository(store).ofWallet(alice);
    expect(position?.position).toMatchObject({ held: 10n, sells: 0 });
    expect(await createPositionRepository(store).ofWallet(bob)).toEqual([]);
    const trades = await store.db.selectFrom('trades').selectAll().where('is_genesis', '=', 1).execute();
    expect(trades).toMatchObject([
      { side: 'sell', cost_micro: 0, profit_micro: 0, is_valid_position: 0 },
      { side: 'buy', cost_micro: 0, profit_micro: 0, is_valid_position: 1 },
    ]);
  });

  test('what the store refuses leaves positions as they were', async () => {
    const blocks = createBlockStore(store);
    await blocks.save({ trades: [aRow({ amount: '10' })], catalogue: [], slot: 1 });
    const twice = [aRow({ id: 900_000 }), aRow({ id: 900_000 })];
    await expect(blocks.save({ trades: twice, catalogue: [], slot: 2 })).rejects.toThrow('UNIQUE');
    await expectRecount();
  });

  test('in a delisted token are there for as long as its trades, and what they realised stays', async () => {
    const blocks = createBlockStore(store);
    const sale = aRow({ id: 800_001, side: 'sell', usd_micro: 9, time_ms: 2_000 });
    await blocks.save({
      trades: [aRow({}), sale, aRow({ id: 800_002, asset: tin })],
      catalogue: [],
      slot: 1,
    });
    await blocks.save({ trades: [], catalogue: [delist(gold)], slot: 2 });
    const repository = createPositionRepository(store);
    const assets = async () => (await repository.ofWallet(alice)).map(({ asset, isGone }) => [asset, isGone]);
    await blocks.prune(2_000);
    expect(await assets()).toEqual([
      [gold, true],
      [tin, false],
    ]);
    await blocks.prune(2_001);
    expect(await assets()).toEqual([[tin, false]]);
    expect(await repository.realised(alice)).toMatchObject([{ profit_micro: 4, cost_micro: 5 }]);
  });
});

describe('what was realised', () => {
  test('is kept by hour for a day, by day for a month, and in one sum after that', async () => {
    const blocks = createBlockStore(store);
    const now = 40 * DAY_MS + 30 * 60_000;
    const hours = [1, 2, 26, 27, 30, 200, 201, 800, 900];
    const rows = hours.flatMap((age, index) => {
      const time_ms = now - age * HOUR_MS;
      const id = 800_000 - age * 10;
      return [aRow({ id, time_ms }), aRow({ id: id + 1, time_ms, side: 'sell', usd_micro: 5 + 2 ** index })];
    });
    await blocks.save({ trades: rows.toSorted((a, b) => a.id - b.id), catalogue: [], slot: 1 });
    const repository = createPositionRepository(store);
    const kept = async () =>
      (await repository.realised(alice)).map(({ start_ms, profit_micro }) => [
        start_ms / HOUR_MS,
        profit_micro,
      ]);
    expect(await kept()).toHaveLength(hours.length);
    for (let times = 0; times < 2; times += 1) {
      await blocks.prune(now - 25 * HOUR_MS);
      expect(await kept()).toEqual([
        [0, 128 + 256],
        [31 * 24, 32 + 64],
        [38 * 24, 4 + 8 + 16],
        [40 * 24 - 2, 2],
        [40 * 24 - 1, 1],
      ]);
    }
  });
});

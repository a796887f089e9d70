import { millis } from '@orrery/core/time';
import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Address, Signature } from '@solana/kit';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aTradeRow, openTestStore, type TestStore } from '../../testing/store.ts';
import { createBlockStore } from '../block-store.ts';
import type { StoreDatabase } from '../database.ts';
import type { CountedTrade, SwapRow, TradeRow, TransferRow } from '../schema.ts';
import { createWalletSwaps, type SwapPage } from '../swaps/swaps.repository.ts';
import { IDS_PER_SLOT } from '../trade-ids.ts';
import { createTransferRepository } from '../transfers/transfers.repository.ts';
import { createWalletActivities } from './activities.repository.ts';
import { createTraderTrades, type TraderTradesPage } from './trader-trades.ts';
import { createTradeRepository, MAX_TRADES_SCANNED, type TradePage } from './trades.repository.ts';

const YEAR_MS = 365 * 86_400_000;
let opened: TestStore;
let store: StoreDatabase;

beforeEach(async () => {
  opened = await openTestStore();
  store = opened.store;
});
afterEach(() => opened.drop());

/** An amount is the most a u64 holds. */
const aRow = (row: Partial<TradeRow>) =>
  aTradeRow({
    asset: WRAPPED_SOL,
    native_lamports: '18446744073709551615',
    amount: '18446744073709551615',
    is_mev: 0,
    is_for_usdc: 0,
    ...row,
  });

function aTransfer(row: Partial<TransferRow>): TransferRow {
  return {
    id: 1,
    signature: 's' as Signature,
    time_ms: 1_000,
    from_owner: 'from' as Address,
    to_owner: 'to' as Address,
    asset: USDC,
    decimals: 6,
    amount: '18446744073709551615',
    usd_micro: null,
    memo: null,
    is_kept: 0,
    ...row,
  };
}

function aSwap(row: Partial<SwapRow>): SwapRow {
  return {
    id: 1,
    signature: 's' as Signature,
    wallet: 'me' as Address,
    time_ms: 1_000,
    slot: 1,
    sold_mint: WRAPPED_SOL,
    sold_amount: '18446744073709551615',
    sold_decimals: 9,
    bought_mint: USDC,
    bought_amount: '1',
    bought_decimals: 6,
    fee_lamports: '5000',
    venue_fee: '0',
    venue_fee_mint: WRAPPED_SOL,
    usd_micro: null,
    order_key: null,
    ...row,
  };
}

async function all(from: number) {
  const rows: CountedTrade[] = [];
  for await (const batch of createTradeRepository(store).since(from)) rows.push(...batch);
  return rows;
}

const save = (trades: TradeRow[], slot: number) =>
  createBlockStore(store).save({ trades, catalogue: [], slot });

describe('trade repository', () => {
  test('knows the last trade of a token that was one of a price', async () => {
    const trades = createTradeRepository(store);
    const pool = 'deep' as Address;
    const last = aRow({ id: 2 * IDS_PER_SLOT, side: 'sell', usd_price: 3, pool });
    const dust = aRow({ id: 3 * IDS_PER_SLOT, usd_price: 9, is_valid_price: 0 });
    const other = aRow({ id: 4 * IDS_PER_SLOT, usd_price: 1, asset: USDC });
    await save([aRow({ id: IDS_PER_SLOT }), last, dust, other], 4);
    expect(trades.lastPriced(WRAPPED_SOL)).toEqual({ side: 'sell', usd_price: 3, pool });
    expect(trades.lastPriced('none' as Address)).toBeUndefined();
  });

  test('gives back exactly what was saved, with the cursor, after it is opened again', async () => {
    const slot = 4_000_000_000;
    const rows = Array.from({ length: 1_250 }, (_, index) =>
      aRow({
        id: slot * IDS_PER_SLOT + index,
        time_ms: index,
        slot,
        side: index % 3 === 0 ? 'sell' : 'buy',
        is_for_usdc: index % 5 === 0 ? 1 : 0,
      }),
    );
    await save(rows, slot);
    store = await opened.reopen();
    expect(await createBlockStore(store).cursor()).toBe(4_000_000_000);
    const read = await createTradeRepository(store).page(WRAPPED_SOL, { limit: 2_000 });
    expect(read.toReversed()).toMatchObject(rows);
    expect(rows).toMatchObject(await all(0));
    expect(rows.slice(1_249)).toMatchObject(await all(1_249));
  });

  test('takes a batch in whole or not at all', async () => {
    const blocks = createBlockStore(store);
    await save([aRow({ id: 1 })], 10);
    const transfers = [aTransfer({ id: 1 })];
    const repeated = [aRow({ id: 2 }), aRow({ id: 1 })];
    await expect(blocks.save({ trades: repeated, transfers, catalogue: [], slot: 11 })).rejects.toThrow();
    expect(await store.db.selectFrom('transfers').selectAll().execute()).toEqual([]);
    expect(await blocks.cursor()).toBe(10);
    expect((await all(0)).map(({ id }) => id)).toEqual([1]);
  });

  test('pages from the newest down, without gap or repeat', async () => {
    const trades = createTradeRepository(store);
    await save(
      [1, 2, 3, 4, 5].map((id) => aRow({ id, time_ms: id * 10 })),
      1,
    );
    await save([aRow({ id: 6, asset: USDC })], 2);
    const first = await trades.page(WRAPPED_SOL, { limit: 2 });
    const second = await trades.page(WRAPPED_SOL, { limit: 9, afterId: first[1]?.id ?? 0 });
    expect([...first, ...second].map(({ id }) => id)).toEqual([5, 4, 3, 2, 1]);
    const ids = async (page: Partial<TradePage>) =>
      (await trades.page(WRAPPED_SOL, { limit: 9, ...page })).map(({ id }) => id);
    expect(await ids({ beforeMs: 30 })).toEqual([2, 1]);
    expect(await ids({ fromMs: 30, beforeMs: 50 })).toEqual([4, 3]);
    expect(await ids({ direction: 'asc', afterId: 3 })).toEqual([4, 5]);
  });

  test('looks for a side or a size among so many trades only, and says where it stopped', async () => {
    const trades = createTradeRepository(store);
    const count = MAX_TRADES_SCANNED + 3;
    await save(
      Array.from({ length: count }, (_, index) =>
        aRow({ id: index + 1, side: index % 2 === 0 ? 'sell' : 'buy', usd_micro: index < 4 ? 900 : 5 }),
      ),
      1,
    );
    const large = { limit: 9, minMicro: 900 };
    const ids = async (page: TradePage) => (await trades.page(WRAPPED_SOL, page)).map(({ id }) => id);
    expect(await ids({ limit: 2, side: 'sell' })).toEqual([count, count - 2]);
    // The large ones are the four oldest, of which the first page reaches one.
    expect(await ids(large)).toEqual([4]);
    const afterId = await trades.scanEnd(WRAPPED_SOL, large);
    expect(afterId).toBe(4);
    expect(await ids({ ...large, afterId })).toEqual([3, 2, 1]);
    expect(await ids({ ...large, afterId, side: 'buy' })).toEqual([2]);
    expect(await trades.scanEnd(WRAPPED_SOL, { ...large, afterId })).toBeUndefined();
  });

  test("pages one trader's trades of a token, with trades of others in between", async () => {
    const [trader, other] = ['me', 'you'] as [Address, Address];
    await save(
      [aRow({ id: 1, trader }), aRow({ id: 2, trader: other }), aRow({ id: 3, trader, asset: USDC })],
      1,
    );
    await save([aRow({ id: 4, trader })], 2);
    const rows = await createTradeRepository(store).page(WRAPPED_SOL, { limit: 9, trader });
    expect(rows.map(({ id }) => id)).toEqual([4, 1]);
    const plan = store.driver
      .prepare('explain query plan select * from trades where trader = ? and +asset = ? order by id desc')
      .all(['me', WRAPPED_SOL]);
    expect(JSON.stringify(plan)).toContain('trades_by_trader');
    expect(JSON.stringify(plan)).not.toContain('TEMP B-TREE');
  });

  test('folds trades of one minute into one bar across batches, dust left out', async () => {
    await save([aRow({ id: 1, usd_price: 5 }), aRow({ id: 2, usd_price: 9 })], 1);
    await save([aRow({ id: 3, usd_price: 1 }), aRow({ id: 4, usd_price: 777, is_valid_price: 0 })], 2);
    expect(await store.db.selectFrom('minute_bars').selectAll().execute()).toMatchObject([
      { asset: WRAPPED_SOL, minute_ms: 0, open: 5, high: 9, low: 1, close: 1, usd_micro: 15 },
    ]);
  });

  test('forgets old trades and transfers and keeps the cursor', async () => {
    const blocks = createBlockStore(store);
    await save([aRow({ id: 1, time_ms: 10 }), aRow({ id: 2, time_ms: 20 })], 7);
    const transfers = [aTransfer({ id: 1, time_ms: 10 }), aTransfer({ id: 2, time_ms: 20 })];
    await blocks.save({ trades: [], transfers, catalogue: [], slot: 7 });
    await blocks.prune(20);
    expect((await all(0)).map(({ id }) => id)).toEqual([2]);
    expect(await store.db.selectFrom('transfers').select('id').execute()).toEqual([{ id: 2 }]);
    expect(await blocks.cursor()).toBe(7);
  });

  test('keeps transfers of wallets that are no simulated trader’s for a year more', async () => {
    const blocks = createBlockStore(store);
    const transfers = [aTransfer({ id: 1, time_ms: 10, is_kept: 1 }), aTransfer({ id: 2, time_ms: 10 })];
    await blocks.save({ trades: [], transfers, catalogue: [], slot: 7 });
    await blocks.prune(10 + YEAR_MS);
    expect(await store.db.selectFrom('transfers').select('id').execute()).toEqual([{ id: 1 }]);
    await blocks.prune(11 + YEAR_MS);
    expect(await store.db.selectFrom('transfers').select('id').execute()).toEqual([]);
  });
});

describe("traders' trades", () => {
  test('are paged newest first over several traders, of one token and time when asked', async () => {
    const [me, you, they] = ['me', 'you', 'they'] as [Address, Address, Address];
    await save(
      [
        aRow({ id: 1, trader: me, time_ms: 10 }),
        aRow({ id: 2, trader: you, time_ms: 20, asset: USDC }),
        aRow({ id: 3, trader: they, time_ms: 30 }),
        aRow({ id: 4, trader: me, time_ms: 40 }),
        aRow({ id: 5, trader: you, time_ms: 50 }),
      ],
      1,
    );
    const trades = createTraderTrades(store);
    const ids = async (page: Partial<TraderTradesPage>) =>
      (await trades([me, you], { limit: 9, ...page })).map(({ id }) => id);
    expect(await ids({})).toEqual([5, 4, 2, 1]);
    expect([...(await ids({ limit: 2 })), ...(await ids({ afterId: 4 }))]).toEqual([5, 4, 2, 1]);
    expect(await ids({ asset: WRAPPED_SOL })).toEqual([5, 4, 1]);
    expect(await ids({ fromMs: 20, beforeMs: 50 })).toEqual([4, 2]);
  });
});

describe("wallets' swaps", () => {
  test('are paged newest first, of a token, or of a pair in both directions when asked', async () => {
    const you = 'you' as Address;
    const rows = [
      aSwap({ id: 1 }),
      aSwap({ id: 2, wallet: you }),
      aSwap({ id: 3, bought_mint: you }),
      aSwap({ id: 4, sold_mint: USDC, bought_mint: WRAPPED_SOL, usd_micro: 7 }),
      aSwap({ id: 5, sold_mint: you }),
    ];
    await createBlockStore(store).save({ trades: [], swaps: rows, catalogue: [], slot: 1 });
    const swaps = createWalletSwaps(store);
    const me = 'me' as Address;
    const ids = async (page: Partial<SwapPage>) =>
      (await swaps(me, { limit: 9, ...page })).map(({ id }) => id);
    expect(await swaps(me, { limit: 2 })).toEqual([rows[4], rows[3]]);
    expect(await ids({ afterId: 4 })).toEqual([3, 1]);
    expect(await ids({ mints: [USDC, WRAPPED_SOL] })).toEqual([4, 1]);
    expect(await ids({ mints: [you] })).toEqual([5, 3]);
  });
});

describe("wallets' activity", () => {
  test('has what failed among the rest, as the fee that was paid for it', async () => {
    const me = 'me' as Address;
    const failure = { wallet: me, signature: 'f' as Signature, fee_lamports: '5000' };
    const failures = [
      { ...failure, id: 1, time_ms: 2_000 },
      { ...failure, id: 2, time_ms: 2_500, wallet: USDC },
    ];
    const swaps = [aSwap({ id: 1, time_ms: 1_000 }), aSwap({ id: 2, time_ms: 3_000 })];
    await createBlockStore(store).save({ trades: [], swaps, failures, catalogue: [], slot: 1 });
    const activities = createWalletActivities(store);
    const rows = await activities(me, { limit: 9, offset: 0 });
    expect(rows.map(({ time_ms, is_failed }) => [time_ms, is_failed])).toEqual([
      [3_000, 0],
      [2_000, 1],
      [1_000, 0],
    ]);
    const fee = {
      in_mint: WRAPPED_SOL,
      in_amount: '5000',
      in_decimals: 9,
      out_mint: null,
      counterparty: null,
    };
    expect(rows[1]).toMatchObject({ signature: 'f', ...fee });
    const ofUsdc = await activities(me, { limit: 9, offset: 0, mint: USDC });
    expect(ofUsdc.filter(({ is_failed }) => is_failed === 1)).toEqual([]);
  });

  test('has the SOL that was left at a link, claimed, or taken back; tokens are transferred', async () => {
    const [me, friend] = ['me', 'friend'] as [Address, Address];
    const at = (address: string, ms: number) => ({
      address: address as Address,
      signature: `${address}${ms}` as Signature,
      timeMs: millis(ms),
    });
    const left = { kind: 'left', link: 'l' as Address, sender: me, mint: null, expiry: 9n } as const;
    const gifts = [
      { ...left, ...at('first', 1_000), amount: 700n },
      { ...left, ...at('second', 2_000), amount: 800n },
      { ...left, ...at('token', 2_500), amount: 5n, mint: USDC },
      { kind: 'claim', ...at('first', 3_000), receiver: friend } as const,
      { kind: 'clawback', ...at('second', 4_000), receiver: me } as const,
    ];
    await createBlockStore(store).save({ trades: [], gifts, catalogue: [], slot: 1 });
    const activities = createWalletActivities(store);
    const told = async (wallet: Address, mint?: Address) =>
      (await activities(wallet, { limit: 9, offset: 0, mint })).map((row) => [
        row.signature,
        row.counterparty,
        row.in_mint && row.in_amount,
        row.out_mint && row.out_amount,
      ]);
    expect(await told(me)).toEqual([
      ['second4000', 'second', null, '800'],
      ['second2000', 'second', '800', null],
      ['first1000', 'first', '700', null],
    ]);
    expect(await told(friend)).toEqual([['first3000', me, null, '700']]);
    expect(await told(friend, USDC)).toEqual([]);
  });
});

describe('transfer repository', () => {
  test('pages what a holder sent and received, newest first, without gap or repeat', async () => {
    const [me, you, they] = ['me', 'you', 'they'] as [Address, Address, Address];
    const rows = [
      aTransfer({ id: 1, from_owner: me, to_owner: you }),
      aTransfer({ id: 2, from_owner: you, to_owner: me }),
      aTransfer({ id: 3, from_owner: you, to_owner: they }),
      aTransfer({ id: 4, from_owner: they, to_owner: me, usd_micro: 5 }),
    ];
    await createBlockStore(store).save({ trades: [], transfers: rows, catalogue: [], slot: 1 });
    const transfers = createTransferRepository(store);
    const first = await transfers.page(me, { limit: 2 });
    const second = await transfers.page(me, { limit: 2, afterId: first[1]?.id });
    expect([...first, ...second]).toEqual([rows[3], rows[1], rows[0]]);
  });
});

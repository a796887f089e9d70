import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createManualTime } from '@orrery/core/testing';
import { millis } from '@orrery/core/time';
import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { SLOT_MS } from '@orrery/domain/solana/network';
import type { TokenFacts } from '@orrery/domain/tokens/token';
import { createMarket, type Market } from '@orrery/market';
import type { HoldingsReply } from '@orrery/wire/ultra/balances';
import type { TokenPnl } from '@orrery/wire/wallets/pnl';
import { universeAt } from '@orrery/world';
import {
  createExchange,
  createFixtureUniverse,
  type Exchange,
  GENESIS_MS,
  type Trade,
} from '@orrery/world/testing';
import type { Address, Signature } from '@solana/kit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createHoldersService,
  type HoldersService,
} from '../../apps/server/src/modules/holders/holders.service.ts';
import { createPnlService, type PnlService } from '../../apps/server/src/modules/pnl/pnl.service.ts';
import { createBlockStore } from '../../apps/server/src/store/block-store.ts';
import { openDatabase, type StoreDatabase } from '../../apps/server/src/store/database.ts';
import { createSourceRepository } from '../../apps/server/src/store/market/sources.repository.ts';
import { createPositionRepository } from '../../apps/server/src/store/positions/positions.repository.ts';
import type { TradeRow } from '../../apps/server/src/store/schema.ts';
import { IDS_PER_SLOT } from '../../apps/server/src/store/trade-ids.ts';
import { anAddress } from '../../apps/server/src/testing/stream-hub.ts';
import { reckonPosition } from './reckon-position.ts';

const LIVED_MS = 5 * 60_000;
/** No whole number of slots' trades, and few enough that each position comes in many pieces. */
const SAVED_AT_ONCE = 97;
const NOW = GENESIS_MS + LIVED_MS;
const [feeOwner, pool] = [USDC, WRAPPED_SOL];

const universe = universeAt(createFixtureUniverse(2), GENESIS_MS);
const tokens = new Map<Address, TokenFacts>(universe.tokens.map((token) => [token.id, token]));
const directory = mkdtempSync(path.join(tmpdir(), 'orrery-wallets-'));
const rows: TradeRow[] = [];
let exchange: Exchange;
let store: StoreDatabase;
let market: Market;
let holders: HoldersService;
let pnl: PnlService;

function toRow({ at, swap, isBuy, usd, amount, price, pool: traded }: Trade): TradeRow {
  const slot = Math.floor((at - GENESIS_MS) / SLOT_MS);
  return {
    id: slot * IDS_PER_SLOT + rows.length,
    signature: '' as Signature,
    asset: traded.mints[0].id,
    side: isBuy ? 'buy' : 'sell',
    time_ms: Math.floor(at),
    slot,
    usd_price: price,
    usd_micro: Math.round(usd * 1e6),
    native_lamports: '0',
    amount: amount.toString(),
    trader: swap.trader.plan.address,
    pool: traded.id,
    is_valid_price: 1,
    is_genesis: 0,
  };
}

const wholeOf = (mint: Address, amount: bigint) => Number(amount) / 10 ** (tokens.get(mint)?.decimals ?? 0);
const supplyOf = (mint: Address) => 1_000 + mint.charCodeAt(5) * 1e6;
/** What a trader holds, as the chain would say it. */
function holdingsOf(wallet: Address): HoldingsReply {
  const held = [...(exchange.simulation.traders.at(wallet)?.balances ?? [])].filter(
    ([mint]) => mint !== WRAPPED_SOL,
  );
  const row = (mint: Address, amount: bigint) => ({
    account: wallet,
    amount: amount.toString(),
    uiAmount: wholeOf(mint, amount),
    uiAmountString: '',
    isFrozen: false,
    isAssociatedTokenAccount: true,
    decimals: 0,
    programId: wallet,
  });
  return {
    amount: '2500000000',
    uiAmount: 2.5,
    uiAmountString: '2.5',
    tokens: Object.fromEntries(held.map(([mint, amount]) => [mint, [row(mint, amount)]])),
  };
}

beforeAll(async () => {
  exchange = createExchange(universe);
  market = createMarket(universe.tokens);
  store = await openDatabase(directory);
  const blocks = createBlockStore(store);
  exchange.live(LIVED_MS, {
    trade(trade) {
      const [token] = trade.pool.mints;
      if (!tokens.has(token.id)) market.addToken(token);
      tokens.set(token.id, token);
      rows.push(toRow(trade));
    },
  });
  for (let start = 0; start < rows.length; start += SAVED_AT_ONCE) {
    const batch = rows.slice(start, start + SAVED_AT_ONCE);
    await blocks.save({ trades: batch, catalogue: [], slot: batch.at(-1)?.slot ?? 0 });
  }
  market.advance(millis(NOW));
  for (const row of rows) market.setPrice(row.asset, row.usd_price, row.slot);
  for (const mint of tokens.keys())
    market.setMint(mint, { supply: supplyOf(mint), mintAuthority: null, freezeAuthority: null });
  for (const { plan, balances } of exchange.simulation.traders.all) {
    for (const [mint, amount] of [...(balances ?? [])].filter((held) => held[1] > 0n))
      market.setHolding({ mint, account: plan.address, owner: plan.address, amount: wholeOf(mint, amount) });
  }
  const call = (_: string, [asked]: readonly unknown[]) =>
    Promise.resolve({ value: Array.isArray(asked) ? asked.map(() => ({ lamports: 7e9 })) : [] });
  const catalogue = { token: (id: string) => tokens.get(id as Address), pool: () => undefined };
  const known = { market, catalogue, genesisMs: 0, positions: createPositionRepository(store) };
  holders = createHoldersService({ ...known, sources: createSourceRepository(store), call, feeOwner });
  pnl = createPnlService({
    ...known,
    holdings: (wallet) => Promise.resolve(holdingsOf(wallet)),
    time: createManualTime(NOW, () => Promise.resolve()),
  });
}, 60_000);
afterAll(async () => {
  await store.close();
  rmSync(directory, { recursive: true });
});

function groupBy<K, T>(items: readonly T[], keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

interface Owned {
  wallet: Address;
  mint: Address;
}

/** What is left of a wallet's trades in a token. Of SOL only what is wrapped is counted. */
function reckonLeft(mine: readonly TradeRow[], { wallet, mint }: Owned) {
  const balance = exchange.simulation.traders.at(wallet)?.balances?.get(mint) ?? 0n;
  return reckonPosition(mine, mint === WRAPPED_SOL ? undefined : Number(balance));
}

function expectReckoned(found: TokenPnl | undefined, mine: readonly TradeRow[], owned: Owned): void {
  const { mint } = owned;
  const { held, has, cost, realised, isKnown } = reckonLeft(mine, owned);
  const decimals = tokens.get(mint)?.decimals ?? 0;
  const price = market.price(mint) ?? Number.NaN;
  const isClose = (a: number | null | undefined, b: number) =>
    expect(Math.abs((a ?? Number.NaN) - b), `${a} ${b}`).toBeLessThan(1e-4 + Math.abs(b) * 1e-9);
  expect(found).toMatchObject({
    numBuys: mine.filter(({ side }) => side === 'buy').length,
    numSells: mine.filter(({ side }) => side === 'sell').length,
    isClosed: (isKnown ? held : has) === 0,
  });
  isClose(found?.amount, has / 10 ** decimals);
  isClose(found?.value, (has / 10 ** decimals) * price);
  if (!isKnown) {
    const { averageCost, cost: spent, realizedPnl, unrealizedPnl, totalPnl } = found ?? {};
    expect([averageCost, spent, realizedPnl, unrealizedPnl, totalPnl]).toEqual(Array(5).fill(null));
    return;
  }
  isClose(found?.cost, cost);
  isClose(found?.realizedPnl, realised);
  isClose(found?.unrealizedPnl, (held / 10 ** decimals) * price - cost);
}

describe('five minutes of the world', () => {
  test('profit of every wallet and token is what a slow recount of its trades says', async () => {
    const wallets = groupBy(rows, ({ trader }) => trader);
    expect(rows.length).toBeGreaterThan(10_000);
    for (const [wallet, all] of wallets) {
      const reply = (await pnl.pnl([wallet], true))[wallet] ?? {};
      const byMint = groupBy(all, ({ asset }) => asset);
      expect(Object.keys(reply).toSorted()).toEqual([...byMint.keys()].toSorted());
      for (const [mint, mine] of byMint) expectReckoned(reply[mint], mine, { wallet, mint });
      const open = (await pnl.pnl([wallet], false))[wallet] ?? {};
      const expected = Object.entries(reply).filter(([, { isClosed }]) => !isClosed);
      expect(open).toEqual(Object.fromEntries(expected));
    }
  }, 60_000);

  test('what a wallet made in each window, and is worth, is the sum of all that', async () => {
    for (const [wallet, all] of groupBy(rows, ({ trader }) => trader)) {
      const parts = [...groupBy(all, ({ asset }) => asset)].map(([mint, mine]) => ({
        mint,
        ...reckonLeft(mine, { wallet, mint }),
      }));
      const realised = parts.reduce((sum, part) => sum + part.realised, 0);
      const soldCost = parts.reduce((sum, part) => sum + part.soldCost, 0);
      const value = parts.reduce(
        (sum, { mint, has }) => sum + wholeOf(mint, BigInt(has)) * (market.price(mint) ?? 0),
        0,
      );
      const unrealised = parts
        .filter(({ isKnown }) => isKnown)
        .reduce(
          (sum, { mint, held, cost }) => sum + wholeOf(mint, BigInt(held)) * (market.price(mint) ?? 0) - cost,
          0,
        );
      const reply = (await pnl.stats(wallet))[wallet];
      const sol = market.price(WRAPPED_SOL) ?? Number.NaN;
      const held = [...(exchange.simulation.traders.at(wallet)?.balances ?? [])].filter(
        ([mint]) => mint !== WRAPPED_SOL,
      );
      const worth = held.reduce(
        (sum, [mint, amount]) => sum + wholeOf(mint, amount) * (market.price(mint) ?? 0),
        0,
      );
      for (const window of ['1d', '7d', '30d'] as const) {
        expect(reply?.stats[window].totalPnl).toBeCloseTo(realised, 3);
        if (soldCost > 1e-3)
          expect(reply?.stats[window].totalPercentage).toBeCloseTo((realised / soldCost) * 100, 1);
        else expect(reply?.stats[window].totalPercentage).toBeNull();
        expect(reply?.stats[window].netWorth).toBeCloseTo(worth + 2.5 * sol, 3);
      }
      expect(reply?.stats.total.totalPnl).toBeCloseTo(realised + unrealised, 3);
      expect(reply?.stats.total.totalPnlNative).toBeCloseTo((realised + unrealised) / sol, 3);
      expect(reply?.totalAssetsInPositions).toBeCloseTo(value, 3);
      expect(reply).toMatchObject({
        totalSolBalance: 2.5,
        totalUsdcBalance: wholeOf(USDC, exchange.simulation.traders.at(wallet)?.balances?.get(USDC) ?? 0n),
      });
    }
  }, 60_000);

  test('holders of every token, and their shares, are what a recount of all balances says', async () => {
    const firstBuys = new Map<string, TradeRow>();
    for (const row of rows) {
      const key = `${row.asset} ${row.trader}`;
      if (row.side === 'buy' && !firstBuys.has(key)) firstBuys.set(key, row);
    }
    for (const { id, launch } of tokens.values()) {
      const owners = exchange.simulation.traders.all
        .map(({ plan, balances }) => ({
          address: plan.address,
          amount: wholeOf(id, balances?.get(id) ?? 0n),
        }))
        .filter(({ amount }) => amount > 0)
        .toSorted((a, b) => b.amount - a.amount);
      const reply = await holders.holders(id, 100);
      if (owners.length === 0) {
        expect(reply).toEqual({});
        continue;
      }
      expect(reply.count).toBe(owners.length);
      expect(reply.holders?.map(({ amount }) => amount)).toEqual(
        owners.slice(0, 100).map(({ amount }) => amount),
      );
      const few = await holders.holders(id, 5);
      expect([few.count, few.holders]).toEqual([reply.count, reply.holders?.slice(0, 5)]);
      for (const holder of reply.holders ?? []) {
        expect(owners.find(({ address }) => address === holder.address)?.amount).toBe(holder.amount);
        expect(holder.share).toBeCloseTo((holder.amount / supplyOf(id)) * 100, 9);
        expect(holder.solBalance).toBe(7);
        const isDeveloper = holder.address === launch?.developer;
        expect(holder.holderTags.includes('developer')).toBe(isDeveloper);
        const first = firstBuys.get(`${id} ${holder.address}`);
        const age = first && launch ? first.time_ms - launch.createdAt : Infinity;
        expect(holder.holderTags.includes('sniper')).toBe(!isDeveloper && age >= 0 && age < 10_000);
      }
    }
  }, 60_000);

  test('the top traders of every token are those who made most of it, without those whose cost is unknown', async () => {
    let [ranked, unknown] = [0, 0];
    for (const [mint, all] of groupBy(rows, ({ asset }) => asset)) {
      const decimals = tokens.get(mint)?.decimals ?? 0;
      const made = [...groupBy(all, ({ trader }) => trader)].flatMap(([wallet, mine]) => {
        const { held, cost, realised, isKnown } = reckonLeft(mine, { wallet, mint });
        unknown += isKnown ? 0 : 1;
        return isKnown ? [realised + (held / 10 ** decimals) * (market.price(mint) ?? 0) - cost] : [];
      });
      const { traders } = await holders.topTraders(mint);
      const best = made.toSorted((a, b) => b - a).slice(0, 100);
      expect(traders).toHaveLength(best.length);
      for (const [index, { totalPnl }] of traders.entries())
        expect(Math.abs((totalPnl ?? Number.NaN) - (best[index] ?? 0))).toBeLessThan(1e-3);
      ranked += best.length;
    }
    expect(ranked).toBeGreaterThan(100);
    expect(unknown).toBeGreaterThan(100);
  }, 60_000);
});

test('of all who traded a token, the hundred who made most are told', async () => {
  const untraded = universe.tokens.find(({ id }) => !rows.some(({ asset }) => asset === id));
  const last = rows.at(-1);
  if (!untraded || !last) throw new Error('everything was traded');
  const mint = untraded.id;
  const wallets = Array.from({ length: 101 }, (_, index) => anAddress(index + 1));
  market.setPrice(mint, 1, last.slot);
  const bought = { ...last, asset: mint, side: 'buy' as const, amount: '1' };
  const trades = wallets.map((trader, index) => {
    market.setHolding({ mint, account: trader, owner: trader, amount: wholeOf(mint, 1n) });
    return { ...bought, id: last.id + 1 + index, trader, usd_micro: index * 1_000 };
  });
  await createBlockStore(store).save({ trades, catalogue: [], slot: last.slot });
  const { traders } = await holders.topTraders(mint);
  expect(traders.map(({ address }) => address)).toEqual(wallets.slice(0, 100));
});

describe('holders', () => {
  test('that are pools or the venue are named so, and none of the wallets', async () => {
    const [token] = universe.tokens;
    const id = token?.id ?? USDC;
    market.setPool({ pool, mints: [id, USDC], amounts: [1e12, 5], label: 'Test' });
    market.setHolding({ mint: id, account: feeOwner, owner: feeOwner, amount: 9e11, isVenue: true });
    const reply = await holders.holders(id, 2);
    expect(reply.holders).toMatchObject([
      { address: pool, amount: 1e12, tags: [{ id: 'POOL', name: 'Pool' }], holderTags: [] },
      { address: feeOwner, amount: 9e11, tags: [{ id: 'FEES' }], holderTags: [] },
    ]);
    expect(reply.holders?.[0]).not.toHaveProperty('solBalance');
  });

  test('are not counted before a wallet was seen to hold any', async () => {
    const unheld = universe.tokens.find(({ id }) => market.holders(id, 1).holders.length === 0);
    if (!unheld) throw new Error('everything is held');
    market.setPool({ pool: feeOwner, mints: [unheld.id, USDC], amounts: [3, 5], label: 'Test' });
    const reply = await holders.holders(unheld.id, 2);
    expect(reply.holders).toHaveLength(1);
    expect(reply).not.toHaveProperty('count');
  });

  test('tell who first sent them SOL, and are insiders when the developer did', async () => {
    const [token] = [...tokens.values()].filter(({ id, launch }) => launch && market.holders(id, 100).count);
    if (!token?.launch) throw new Error('there are no launches');
    const [holder] = market
      .holders(token.id, 1)
      .holders.filter(({ address }) => address !== token.launch?.developer);
    const to = holder?.address ?? USDC;
    const tagsOf = async () => {
      const reply = await holders.holders(token.id, 100);
      const { holderTags, addressInfo } = reply.holders?.find(({ address }) => address === to) ?? {};
      return { isInsider: holderTags?.includes('insider'), addressInfo };
    };
    const base = {
      signature: '' as Signature,
      asset: WRAPPED_SOL,
      decimals: 9,
      usd_micro: null,
      memo: null,
      is_kept: 0 as const,
      to_owner: to,
    };
    const transfers = [
      { ...base, id: 1, time_ms: 5_000, amount: '1500000000', from_owner: token.launch.developer },
      { ...base, id: 2, time_ms: 9_000, amount: '7', from_owner: feeOwner },
    ];
    expect(await tagsOf()).toEqual({ isInsider: false, addressInfo: undefined });
    await createBlockStore(store).save({ trades: [], transfers, catalogue: [], slot: 1 });
    expect(await tagsOf()).toEqual({
      isInsider: true,
      addressInfo: { fundingAddress: token.launch.developer, fundingAmount: 1.5, fundingBlockTime: 5 },
    });
    await createBlockStore(store).save({
      trades: [],
      catalogue: [{ forgotten: [], gone: [], delisted: WRAPPED_SOL }],
      slot: 2,
    });
    expect(await tagsOf()).toEqual({ isInsider: false, addressInfo: undefined });
  });

  test('of an unknown token are not answered', async () => {
    await expect(holders.holders('unknown' as Address, 10)).rejects.toThrow('TOKEN_NOT_FOUND');
    await expect(holders.topTraders('unknown' as Address)).rejects.toThrow('TOKEN_NOT_FOUND');
  });
});

test('a wallet with balances that do not come within thirty seconds is given up', async () => {
  const catalogue = { token: () => undefined };
  const positions = createPositionRepository(store);
  const time = createManualTime(NOW, () => Promise.resolve());
  const holdings = () => new Promise<never>(() => undefined);
  const asked = createPnlService({ market, catalogue, positions, genesisMs: 0, holdings, time }).stats(USDC);
  const refused = expect(asked).rejects.toMatchObject({ code: 'REQUEST_TIMED_OUT', facts: { seconds: 30 } });
  await time.advance(30_000);
  await refused;
});

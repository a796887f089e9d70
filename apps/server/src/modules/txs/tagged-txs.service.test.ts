import type { Address, Signature } from '@solana/kit';
import { expect, test } from 'vitest';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { Conduct } from '../../store/positions/positions.repository.ts';
import type { StoredTrade } from '../../store/schema.ts';
import { anId, aTradedMarket } from '../../testing/traded-market.ts';
import { createTaggedTxsService } from './tagged-txs.service.ts';

type CatalogueToken = NonNullable<ReturnType<Catalogue['token']>>;

const LAUNCHED_MS = 1_000_000;
const token = anId(1);
const [developer, sniper, late] = [anId(11), anId(12), anId(13)];

const firstBuy = (wallet: Address, afterMs: number): Conduct => ({
  wallet,
  firstBuy: { time: LAUNCHED_MS + afterMs, slot: 1 },
  lastSaleTime: undefined,
});
const trade = (id: number, trader: Address): StoredTrade => ({
  id,
  signature: 's' as Signature,
  asset: token,
  side: 'buy',
  time_ms: LAUNCHED_MS + id,
  slot: 1,
  usd_price: 1,
  usd_micro: 1_000_000,
  native_lamports: '1000000000',
  amount: '1',
  trader,
  pool: 'p' as Address,
  is_valid_price: 1,
  is_genesis: 0,
  is_mev: 0,
  cost_micro: 0,
  profit_micro: 0,
  is_valid_position: 1,
});
const STORED = [trade(4, late), trade(3, sniper), trade(2, developer), trade(1, sniper)];

function setUp(launch: Pick<CatalogueToken, 'launch'>['launch'] | undefined) {
  return createTaggedTxsService({
    market: aTradedMarket(),
    pastStored: Promise.resolve(),
    // Only the launch of a token is asked for.
    catalogue: { token: () => ({ launch }) as CatalogueToken },
    positions: {
      conducts: async (_, { opening }) =>
        [firstBuy(developer, 0), firstBuy(sniper, 9_999), firstBuy(late, 10_000)].filter(
          ({ wallet, firstBuy: first }) =>
            wallet === developer || (opening && first && first.time < opening.toMs),
        ),
    },
    traderTrades: async (wallets, { limit, afterId = Number.POSITIVE_INFINITY }) =>
      STORED.filter(({ trader, id }) => wallets.includes(trader) && id < afterId).slice(0, limit),
  });
}

// Only these fields of a launch tell who is tagged.
const launch = { developer, createdAt: LAUNCHED_MS } as NonNullable<CatalogueToken['launch']>;
const tagsOf = ({ txs }: { txs: readonly { traderAddress: Address; traderTag?: string }[] }) =>
  txs.map(({ traderAddress, traderTag }) => [traderAddress, traderTag]);

test('trades are answered by the tags of their traders, each with its own', async () => {
  const service = setUp(launch);
  expect(tagsOf(await service.page(token, { limit: 30, tags: ['developer', 'sniper'] }))).toEqual([
    [sniper, 'sniper'],
    [developer, 'developer'],
    [sniper, 'sniper'],
  ]);
  expect(tagsOf(await service.page(token, { limit: 30, tags: ['developer'] }))).toEqual([
    [developer, 'developer'],
  ]);
});

test('a page by tags goes on where the one before it ended', async () => {
  const service = setUp(launch);
  const first = await service.page(token, { limit: 1, tags: ['sniper'] });
  expect(first).toMatchObject({ txs: [{ traderTag: 'sniper' }], next: '3' });
  const second = await service.page(token, { limit: 1, tags: ['sniper'], offset: '3' });
  expect(second.txs).toHaveLength(1);
  expect(second.next).toBeUndefined();
});

test('a token whose launch is unknown has nobody with a tag', async () => {
  expect(await setUp(undefined).page(token, { limit: 30, tags: ['developer', 'sniper'] })).toEqual({
    txs: [],
  });
});

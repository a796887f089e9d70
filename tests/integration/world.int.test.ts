import { SYSTEM_PROGRAM, TOKEN_2022_PROGRAM } from '@orrery/chain';
import { atoms } from '@orrery/core/atoms';
import { bps } from '@orrery/core/numbers';
import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { SLOT_MS } from '@orrery/domain/solana/network';
import { TIMEFRAMES } from '@orrery/domain/timeframes';
import { createMarket } from '@orrery/market';
import { signOrder } from '@orrery/venue/testing';
import type { SwapStats } from '@orrery/wire/tokens/asset';
import {
  type Address,
  createSolanaRpc,
  generateKeyPairSigner,
  type KeyPairSigner,
  lamports,
} from '@solana/kit';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createChainCall } from '../../apps/server/src/chain/chain-call.ts';
import { loadSigner } from '../../apps/server/src/chain/data-dir/keys.ts';
import { replayTrades } from '../../apps/server/src/indexer/replay-trades.ts';
import { listTokenPrograms, readTokenPrograms } from '../../apps/server/src/indexer/state/read-accounts.ts';
import { BLOCKS_CURSOR } from '../../apps/server/src/store/cursors.ts';
import { type Harness, startHarness } from '../harness/harness.ts';

const SOL = 1_000_000_000n;
let harness: Harness;
/** The wallets of the server, which count as nobody's. */
let own: ReadonlySet<Address>;
let developer: KeyPairSigner;
let mint: KeyPairSigner;

beforeAll(async () => {
  const prepared = inject('prepared');
  harness = await startHarness({ prepared });
  const names = ['fee-owner', 'gas-payer', 'table-keeper', 'order-keeper'] as const;
  own = new Set(
    await Promise.all(names.map(async (name) => (await loadSigner(prepared.path, name)).address)),
  );
  [developer, mint] = await Promise.all([generateKeyPairSigner(), generateKeyPairSigner()]);
  await fund(developer.address, 50n * SOL);
  await harness.advance(2 * SLOT_MS);
  await harness.settled();
});
afterAll(() => harness.stop());

const fund = (wallet: Address, amount: bigint) =>
  harness.localnet.rpc.requestAirdrop(wallet, lamports(amount)).send();

async function restart(how?: { isKilled: boolean }) {
  harness = await harness.restart(how);
}

const call = () => createChainCall((body) => harness.localnet.answer(body, 'rpc-port'));

async function swap(inputMint: Address, outputMint: Address, amount: bigint): Promise<bigint> {
  const request = { inputMint, outputMint, amount: atoms(amount), slippageBps: bps(100) };
  const order = await harness.venue.order({ ...request, taker: developer.address });
  const result = await harness.venue.execute(order.requestId, await signOrder(order, developer));
  if (result.status === 'failed') throw new Error(result.error);
  return result.outputAmount;
}

function listWallets() {
  const config = {
    commitment: 'confirmed',
    encoding: 'base64',
    dataSlice: { offset: 0, length: 0 },
  } as const;
  return createSolanaRpc(harness.rpc).getProgramAccounts(SYSTEM_PROGRAM, config).send();
}

/** Owners of each token by what the chain's accounts hold, the venue's own left out. */
async function holdersOnChain(): Promise<Map<Address, Set<Address>>> {
  const { catalogue } = harness;
  const isMint = (address: Address) => catalogue.token(address) !== undefined;
  const holders = new Map<Address, Set<Address>>(catalogue.tokens().map(({ id }) => [id, new Set()]));
  for (const { mint: id, owner, amount } of readTokenPrograms(await listTokenPrograms(call()), isMint)
    .accounts) {
    const isOperator = own.has(owner) || catalogue.pool(owner) !== undefined;
    if (amount > 0n && !isOperator) holders.get(id)?.add(owner);
  }
  return holders;
}

async function expectHoldersAsOnChain() {
  const holders = await holdersOnChain();
  // Nearly all SOL lies in wallets, not in token accounts.
  for (const { pubkey } of await listWallets()) if (!own.has(pubkey)) holders.get(WRAPPED_SOL)?.add(pubkey);
  const counts = [...holders].map(([id, owners]) => [id, owners.size]);
  const market = counts.map(([id]) => [id, harness.market.asset(String(id)).holderCount ?? 0]);
  expect(market).toEqual(counts);
}

/** All that was traded, as the market says it and as a recount of everything the store holds does. */
async function countedTwice() {
  const { market, catalogue, trades, time } = harness;
  const now = time.now();
  const fresh = createMarket(catalogue.tokens());
  await replayTrades(trades, fresh, { now, slot: undefined });
  market.advance(now);
  return [market, fresh].map((each) =>
    catalogue.tokens().map(({ id }) => {
      const one = each.asset(id);
      return [
        id,
        one.organicScore,
        ...TIMEFRAMES.map((timeframe) => tradedOf(one[`stats${timeframe}`] ?? {})),
      ];
    }),
  );
}

/** What follows from the trades of a day alone. */
function tradedOf({ buyVolume, sellVolume, buyOrganicVolume, sellOrganicVolume, ...rest }: SwapStats) {
  const { numBuys, numSells, numTraders, numNetBuyers, numOrganicBuyers } = rest;
  const volumes = [buyVolume, sellVolume, buyOrganicVolume, sellOrganicVolume];
  return [...volumes, numBuys, numSells, numTraders, numNetBuyers, numOrganicBuyers];
}

/** The last slot in the store, and the last one in its snapshot of the market. */
async function storedSlots() {
  const rows = await harness.store.db.selectFrom('cursors').select(['name', 'slot']).execute();
  const slots = new Map(rows.map(({ name, slot }) => [name, slot]));
  return { trades: slots.get(BLOCKS_CURSOR) ?? -1, snapshot: slots.get('market-snapshot') ?? -1 };
}

const asset = () => harness.market.asset(mint.address);
const poolsOfMint = () =>
  harness.catalogue.pools().filter(({ mints }) => mints.some(({ id }) => id === mint.address));

describe('a world in which tokens come and go', () => {
  test('starts with every holder, supply and price the chain has', async () => {
    await expectHoldersAsOnChain();
    expect(harness.market.asset(WRAPPED_SOL).holderCount).toBeGreaterThan(1_200);
    const unpriced = harness.catalogue.tokens().filter(({ id }) => harness.market.price(id) === undefined);
    const traded = new Set(harness.catalogue.pools().flatMap(({ mints }) => mints.map(({ id }) => id)));
    expect(unpriced.filter(({ id }) => traded.has(id))).toEqual([]);
  });

  test('hears of a launch from its block alone, with supply, price and holders', async () => {
    const launch = { developer, mint, symbol: 'COMET', name: 'Comet', launchpad: 'pump.fun' };
    const pool = await harness.venue.launch(launch);
    await harness.settled();
    expect(poolsOfMint()).toEqual([]);
    await harness.advance(SLOT_MS);
    expect(poolsOfMint()).toMatchObject([{ id: pool, account: { kind: 3 } }]);
    expect(asset().mcap).toBeGreaterThan(0);
    expect(asset()).toMatchObject({
      symbol: 'COMET',
      tokenProgram: TOKEN_2022_PROGRAM,
      dev: developer.address,
      totalSupply: 1e9,
      mintAuthority: null,
    });
    const bought = await swap(WRAPPED_SOL, mint.address, SOL);
    await harness.advance(SLOT_MS);
    expect(asset().holderCount).toBe(1);
    const trades = await harness.trades.page(mint.address, { limit: 5 });
    expect(trades).toMatchObject([
      { side: 'buy', trader: developer.address, amount: bought.toString(), pool },
    ]);
    await expectHoldersAsOnChain();
  });

  test('knows the token, its trades and its holders after a restart', async () => {
    const before = { pools: poolsOfMint(), asset: asset() };
    await restart();
    expect(poolsOfMint()).toEqual(before.pools);
    const { createdAt, usdPrice, holderCount, launchpad } = before.asset;
    expect(asset()).toMatchObject({ createdAt, usdPrice, holderCount, launchpad });
    await expectHoldersAsOnChain();
  });

  test('counts after a stop, and after a kill with trades behind its snapshot, what a recount of all stored trades says', async () => {
    const { trades: stoppedAt } = await storedSlots();
    await restart();
    const { snapshot } = await storedSlots();
    expect(snapshot).toBeGreaterThanOrEqual(stoppedAt);
    const [stopped, recounted] = await countedTwice();
    expect(stopped).toEqual(recounted);
    const before = asset().stats24h?.numBuys ?? 0;
    await swap(WRAPPED_SOL, mint.address, SOL / 10n);
    await harness.advance(SLOT_MS);
    expect(asset().stats24h?.numBuys).toBe(before + 1);
    await restart({ isKilled: true });
    const killed = await storedSlots();
    expect([killed.snapshot, killed.trades > snapshot]).toEqual([snapshot, true]);
    expect(asset().stats24h?.numBuys).toBe(before + 1);
    const [counted, again] = await countedTwice();
    expect(counted).toEqual(again);
  });

  test('forgets a token that was sold back and delisted, also after a restart', async () => {
    const [holding] = readTokenPrograms(await listTokenPrograms(call()), () => false).accounts.filter(
      ({ owner, mint: id }) => owner === developer.address && id === mint.address,
    );
    await swap(mint.address, WRAPPED_SOL, holding?.amount ?? 0n);
    const [pool] = harness.venue.pools.filter(({ mints }) => mints[0].id === mint.address);
    if (!pool) throw new Error('the venue has lost its pool');
    await harness.venue.delist(pool, developer);
    await harness.advance(SLOT_MS);
    expect(harness.market.has(mint.address)).toBe(false);
    expect(poolsOfMint()).toEqual([]);
    await restart();
    expect(harness.catalogue.token(mint.address)).toBeUndefined();
    await expectHoldersAsOnChain();
  });

  test('moves a token with a full curve from about to graduate to the top of the graduated', async () => {
    const listed = (category: 'aboutToGraduate' | 'graduated') =>
      harness.market.list({ category, timeframe: '1h', limit: 100 }).map(({ id }) => id);
    await fund(developer.address, 100n * SOL);
    const ripe = await generateKeyPairSigner();
    const launch = { developer, mint: ripe, symbol: 'NOVA', name: 'Nova', launchpad: 'pump.fun' };
    await harness.venue.launch(launch);
    await harness.advance(SLOT_MS);
    expect(harness.market.has(ripe.address)).toBe(true);
    expect(listed('aboutToGraduate')).not.toContain(ripe.address);
    await swap(WRAPPED_SOL, ripe.address, 70n * SOL);
    await harness.advance(SLOT_MS);
    expect(listed('aboutToGraduate')).toContain(ripe.address);
    expect(listed('graduated')).not.toContain(ripe.address);
    await swap(WRAPPED_SOL, ripe.address, 20n * SOL);
    await harness.advance(2 * SLOT_MS);
    expect(listed('graduated')[0]).toBe(ripe.address);
    expect(listed('aboutToGraduate')).not.toContain(ripe.address);
    expect(harness.market.asset(ripe.address)).toMatchObject({
      graduatedAt: expect.any(String),
      graduatedPool: expect.any(String),
    });
  });
});

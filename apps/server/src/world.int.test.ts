import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { TOKEN_2022_PROGRAM } from '@orrery/chain';
import { atoms, bps } from '@orrery/core';
import { WRAPPED_SOL } from '@orrery/domain';
import { forkChild, wallTime } from '@orrery/localnet';
import { createMarket } from '@orrery/market';
import { createVenue } from '@orrery/venue';
import { signOrder } from '@orrery/venue/testing';
import { type SwapStats, TIMEFRAMES } from '@orrery/wire';
import { type Address, generateKeyPairSigner, type KeyPairSigner } from '@solana/kit';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { followChain, keepPast, keepSnapshots } from './follow-chain.ts';
import { replayTrades } from './indexer/replay-trades.ts';
import { listTokenPrograms, readTokenPrograms } from './indexer/state/read-accounts.ts';
import { openMarket } from './open-market.ts';
import { startChain } from './start-chain.ts';
import { openDatabase } from './store/database.ts';

const SOL = 1_000_000_000n;
const POLL = { timeout: 20_000, interval: 50 };
const time = wallTime;
const log = pino({ level: 'silent' });
const dataDir = mkdtempSync(path.join(tmpdir(), 'orrery-world-'));
const startChild = () => forkChild(fileURLToPath(new URL('../dist/node-child.js', import.meta.url)));

/** The server without its doors. */
async function startWorld() {
  const config = readConfig({}, ['--world', 'calm', '--data-dir', dataDir]);
  const store = await openDatabase(dataDir);
  const chain = await startChain({ config, time, log, startChild, dataDir, onCommit: () => undefined });
  const { authority, feeOwner } = chain;
  const listed = chain.ready.then(({ call }) => listTokenPrograms(call));
  const options = { world: await chain.world, store, authority: authority.address, clock: time, log };
  const stored = await openMarket(options);
  const indexer = await followChain({ chain, opened: stored, listed, store, time, log });
  const stopSaving = keepPast(stored, { log, onSaved: () => {} });
  const saveLast = keepSnapshots(stored, { time, log });
  const { localnet, call } = await chain.ready;
  const { rpc } = localnet;
  const pools = stored.catalogue.pools();
  const venue = await createVenue({ rpc, authority, feeOwner: feeOwner.address, pools, time, log });
  return {
    ...stored,
    store,
    authority,
    feeOwner,
    call,
    venue,
    async stop({ isKilled = false } = {}) {
      await stopSaving();
      await indexer.stop();
      if (!isKilled) saveLast();
      await chain.stop();
      await store.close();
    },
  };
}

let world: Awaited<ReturnType<typeof startWorld>>;
let developer: KeyPairSigner;
let mint: KeyPairSigner;

beforeAll(async () => {
  world = await startWorld();
  [developer, mint] = await Promise.all([generateKeyPairSigner(), generateKeyPairSigner()]);
  await world.call('requestAirdrop', [developer.address, Number(50n * SOL)]);
});
afterAll(async () => {
  await world.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function restart(how?: { isKilled: boolean }) {
  await world.stop(how);
  world = await startWorld();
}

async function swap(inputMint: Address, outputMint: Address, amount: bigint): Promise<bigint> {
  const request = { inputMint, outputMint, amount: atoms(amount), slippageBps: bps(100) };
  const order = await world.venue.order({ ...request, taker: developer.address });
  const result = await world.venue.execute(order.requestId, await signOrder(order, developer));
  if (result.status === 'failed') throw new Error(result.error);
  return result.outputAmount;
}

/** Owners of each token by what the chain's accounts hold, the venue's own left out. */
async function holdersOnChain(): Promise<Map<Address, Set<Address>>> {
  const { call, catalogue, authority, feeOwner } = world;
  const isMint = (address: Address) => catalogue.token(address) !== undefined;
  const holders = new Map<Address, Set<Address>>(catalogue.tokens().map(({ id }) => [id, new Set()]));
  for (const { mint: id, owner, amount } of readTokenPrograms(await listTokenPrograms(call), isMint)
    .accounts) {
    const isOperator = owner === authority.address || owner === feeOwner.address;
    if (amount > 0n && !isOperator) holders.get(id)?.add(owner);
  }
  return holders;
}

async function expectHoldersAsOnChain() {
  const counts = [...(await holdersOnChain())].map(([id, owners]) => [id, owners.size]);
  const market = counts.map(([id]) => [id, world.market.asset(String(id)).holderCount ?? 0]);
  expect(market).toEqual(counts);
}

/** All that was traded, as the market says it and as a recount of everything the store holds does. */
async function countedTwice() {
  const { market, catalogue, trades } = world;
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

const hasSnapshot = () => world.store.driver.prepare('select 1 from market_parts').all([]).length > 0;
const isPastStored = async () =>
  (await world.store.db.selectFrom('cursors').select('name').execute()).some(
    ({ name }) => name === 'genesis-history',
  );

const asset = () => world.market.asset(mint.address);
const poolsOfMint = () =>
  world.catalogue.pools().filter(({ mints }) => mints.some(({ id }) => id === mint.address));

describe('a world in which tokens come and go', () => {
  test('starts with every holder, supply and price the chain has', async () => {
    await expectHoldersAsOnChain();
    const unpriced = world.catalogue.tokens().filter(({ id }) => world.market.price(id) === undefined);
    const traded = new Set(world.catalogue.pools().flatMap(({ mints }) => mints.map(({ id }) => id)));
    expect(unpriced.filter(({ id }) => traded.has(id))).toEqual([]);
  });

  test('hears of a launch from its block alone, with supply, price and holders', async () => {
    const launch = { developer, mint, symbol: 'COMET', name: 'Comet', launchpad: 'orrery.fun' };
    const pool = await world.venue.launch(launch);
    await expect.poll(poolsOfMint, POLL).toMatchObject([{ id: pool.id, vaults: pool.vaults }]);
    await expect.poll(() => asset().mcap, POLL).toBeGreaterThan(0);
    expect(asset()).toMatchObject({
      symbol: 'COMET',
      tokenProgram: TOKEN_2022_PROGRAM,
      dev: developer.address,
      totalSupply: 1e9,
      mintAuthority: null,
    });
    const bought = await swap(WRAPPED_SOL, mint.address, SOL);
    await expect.poll(() => asset().holderCount, POLL).toBe(1);
    const trades = await world.trades.page(mint.address, { limit: 5 });
    expect(trades).toMatchObject([
      { side: 'buy', trader: developer.address, amount: bought.toString(), pool: pool.id },
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
    await expect.poll(isPastStored, POLL).toBe(true);
    await restart();
    expect(hasSnapshot()).toBe(true);
    const [stopped, recounted] = await countedTwice();
    expect(stopped).toEqual(recounted);
    const before = asset().stats24h?.numBuys ?? 0;
    await swap(WRAPPED_SOL, mint.address, SOL / 10n);
    await expect.poll(() => asset().stats24h?.numBuys, POLL).toBe(before + 1);
    await restart({ isKilled: true });
    expect(asset().stats24h?.numBuys).toBe(before + 1);
    const [killed, again] = await countedTwice();
    expect(killed).toEqual(again);
  });

  test('forgets a token that was sold back and delisted, also after a restart', async () => {
    const [holding] = readTokenPrograms(await listTokenPrograms(world.call), () => false).accounts.filter(
      ({ owner, mint: id }) => owner === developer.address && id === mint.address,
    );
    await swap(mint.address, WRAPPED_SOL, holding?.amount ?? 0n);
    const [pool] = world.venue.pools.filter(({ mints }) => mints[0].id === mint.address);
    if (!pool) throw new Error('the venue has lost its pool');
    await world.venue.delist(pool);
    await expect.poll(() => world.market.has(mint.address), POLL).toBe(false);
    expect(poolsOfMint()).toEqual([]);
    await restart();
    expect(world.catalogue.token(mint.address)).toBeUndefined();
    await expectHoldersAsOnChain();
  });

  test('moves a token whose curve becomes full from about to graduate to the top of the graduated', async () => {
    const listed = (category: 'aboutToGraduate' | 'graduated') =>
      world.market.list({ category, timeframe: '1h', limit: 100 }).map(({ id }) => id);
    await world.call('requestAirdrop', [developer.address, Number(100n * SOL)]);
    const ripe = await generateKeyPairSigner();
    const launch = { developer, mint: ripe, symbol: 'NOVA', name: 'Nova', launchpad: 'orrery.fun' };
    await world.venue.launch(launch);
    await expect.poll(() => world.market.has(ripe.address), POLL).toBe(true);
    expect(listed('aboutToGraduate')).not.toContain(ripe.address);
    await swap(WRAPPED_SOL, ripe.address, 70n * SOL);
    await expect.poll(() => listed('aboutToGraduate'), POLL).toContain(ripe.address);
    expect(listed('graduated')).not.toContain(ripe.address);
    await swap(WRAPPED_SOL, ripe.address, 20n * SOL);
    await expect.poll(() => listed('graduated')[0], POLL).toBe(ripe.address);
    expect(listed('aboutToGraduate')).not.toContain(ripe.address);
    expect(world.market.asset(ripe.address)).toMatchObject({
      graduatedAt: expect.any(String),
      graduatedPool: expect.any(String),
    });
  });
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { USDC, WRAPPED_SOL } from '@orrery/domain';
import { derivePool, type Pool } from '@orrery/venue';
import { aToken } from '@orrery/venue/testing';
import type { PoolNotice } from '@orrery/wire';
import type { Address } from '@solana/kit';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readCatalogue } from '../store/catalogue.repository.ts';
import { openDatabase, type StoreDatabase } from '../store/database.ts';
import { createTradeRepository } from '../store/trades.repository.ts';
import { aGraduation, anOpening } from '../testing/notices.ts';
import { createCatalogue } from './catalogue.ts';

const AUTHORITY = 'SysvarC1ock11111111111111111111111111111111' as Address;
const OLD = 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN' as Address;
const tokens = [aToken({ id: WRAPPED_SOL }), aToken({ id: USDC }), aToken({ id: OLD })];
const NEW = anOpening().mints[0];

let directory: string;
let store: StoreDatabase;
let pools: Pool[];

beforeEach(async () => {
  directory = mkdtempSync(path.join(tmpdir(), 'orrery-catalogue-'));
  store = await openDatabase(directory);
  const curve = { kind: 'launch', virtual: [1n, 1n], goal: 5n } as const;
  const mints = [aToken({ id: OLD }), aToken({ id: USDC })] as const;
  pools = [await derivePool(AUTHORITY, { seed: 'old', mints, curve, feeBps: 1 })];
});
afterEach(async () => {
  await store.close();
  rmSync(directory, { recursive: true });
});

const open = async () =>
  createCatalogue({ authority: AUTHORITY, tokens, pools, known: await readCatalogue(store) });

/** Notes notices one after another, each a second later, and stores them as the indexer does. */
async function tell(...notices: PoolNotice[]) {
  const catalogue = await open();
  const trades = createTradeRepository(store);
  for (const [index, notice] of notices.entries()) {
    const change = await catalogue.note(notice, 1_000 * (index + 1));
    await trades.save({ trades: [], catalogue: change ? [change.record] : [], slot: index });
  }
  return catalogue;
}

/** Everything a catalogue says. */
function contents(catalogue: Awaited<ReturnType<typeof open>>) {
  return {
    tokens: catalogue.tokens(),
    pools: catalogue.pools(),
    before: catalogue.pools().map(({ id }) => catalogue.predecessorOf(id)),
    sides: catalogue.pools().map(({ vaults }) => vaults.map((vault) => catalogue.vaultAt(vault)?.side)),
  };
}

const closing = (seed: string, mint: Address): PoolNotice => ({ do: 'close', seed, mint });

describe('catalogue', () => {
  test('learns a launched token and its pool from a notice', async () => {
    const catalogue = await tell(anOpening());
    const { dev, launchpad } = anOpening();
    expect(catalogue.token(NEW)).toMatchObject({
      symbol: 'NEW',
      launch: { launchpad, developer: dev, createdAt: 1_000 },
    });
    expect(catalogue.pools()[1]).toMatchObject({
      seed: 'launch',
      curve: { kind: 'launch', virtual: [1_000n, 2_000n], goal: 5_000n },
      openedAt: 1_000,
    });
  });

  test('knows a launchpad by one name, whichever a notice calls it by', async () => {
    const catalogue = await tell(anOpening({ launchpad: 'Bags' }));
    expect(catalogue.token(NEW)?.launch?.launchpad).toBe('bags.fun');
  });

  test('learns a token’s links from its notice, also after graduation and restart', async () => {
    const links = { twitter: 'https://social.example/new-dezxaz', website: 'https://new-dezxaz.example' };
    const catalogue = await tell(anOpening({ links: 'xw' }), aGraduation({ links: 'xw' }));
    expect(catalogue.token(NEW)).toMatchObject({ links });
    expect((await open()).token(NEW)).toMatchObject({ links });
  });

  test('puts a graduated pool in its curve’s place and keeps the token’s birth', async () => {
    const catalogue = await tell(anOpening(), aGraduation());
    const [, pool] = catalogue.pools();
    expect(catalogue.pools().map(({ seed }) => seed)).toEqual(['old', 'graduated']);
    expect(pool).toMatchObject({ openedAt: 2_000, curve: { kind: 'constant-product' } });
    expect(catalogue.token(NEW)?.launch?.createdAt).toBe(1_000);
    const launched = await derivePool(AUTHORITY, { ...(pool as Pool), seed: 'launch' });
    expect(catalogue.predecessorOf((pool as Pool).id)).toBe(launched.id);
    expect(catalogue.vaultAt(launched.vaults[0])).toBeUndefined();
  });

  test('knows nothing more of what was delisted', async () => {
    const catalogue = await tell(anOpening(), aGraduation(), closing('graduated', NEW));
    expect(contents(catalogue)).toEqual(contents(await open()));
    expect(catalogue.token(NEW)).toBeUndefined();
    expect(catalogue.pools()).toEqual(pools);
    expect(await store.db.selectFrom('launched_pools').selectAll().execute()).toEqual([]);
  });

  test('keeps for good who launched a token, when it graduated and when it was delisted', async () => {
    await tell(anOpening(), aGraduation(), closing('graduated', NEW));
    const { dev, launchpad, symbol, name } = anOpening();
    const born = { mint: NEW, symbol, name, developer: dev, launchpad, created_ms: 1_000, peak_price: null };
    expect(await store.db.selectFrom('launches').selectAll().execute()).toEqual([
      { ...born, graduated_ms: 2_000, delisted_ms: 3_000 },
    ]);
  });

  test('is unmoved by a notice about tokens it does not know', async () => {
    const unknown = anOpening({ mints: [NEW, AUTHORITY] });
    expect(contents(await tell(unknown, closing('none', NEW)))).toEqual(contents(await open()));
  });

  test.each([
    ['a launch', [anOpening()]],
    ['a graduation', [anOpening(), aGraduation()]],
    ['the graduation of a pool older than the chain', [aGraduation({ mints: [OLD, USDC], from: 'old' })]],
    ['the end of a token older than the chain', [closing('old', OLD)]],
    [
      'the end of one after its graduation',
      [aGraduation({ mints: [OLD, USDC], from: 'old' }), closing('graduated', OLD)],
    ],
  ])('is the same after a restart: %s', async (_, notices) => {
    const before = contents(await tell(...notices));
    await store.close();
    store = await openDatabase(directory);
    expect(contents(await open())).toEqual(before);
  });
});

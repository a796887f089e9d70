import { millis } from '@orrery/core/time';
import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { TokenFacts } from '@orrery/domain/tokens/token';
import { aPool, aToken } from '@orrery/venue/testing';
import type { Address } from '@solana/kit';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createBlockStore } from '../store/block-store.ts';
import type { StoreDatabase } from '../store/database.ts';
import { readCatalogue } from '../store/market/catalogue.repository.ts';
import { DEVELOPER, graduated, newLaunch, newToken } from '../testing/launched-pool.ts';
import { openTestStore, type TestStore } from '../testing/store.ts';
import { type Catalogue, type CatalogueChange, createCatalogue } from './catalogue.ts';

const OLD = 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN' as Address;
const usdc = aToken({ id: USDC });
const old = aToken({ id: OLD, launch: { launchpad: 'pad', developer: DEVELOPER, createdAt: millis(0) } });
const tokens = [aToken({ id: WRAPPED_SOL }), usdc, old];
const pools = [aPool({ kind: 'launch', mints: [old, usdc], openedAt: millis(0) })];
const [seeded] = pools;
const launch = { launchpad: 'pump.fun', developer: DEVELOPER, createdAt: millis(1_000) };
const links = { twitter: 'https://social.example/new-dezxaz' };
const born: TokenFacts = { ...newToken, launch, links };

type Step = (catalogue: Catalogue, at: ReturnType<typeof millis>) => CatalogueChange | undefined;
const open: Step = (catalogue, at) =>
  catalogue.open({ id: newLaunch.id, account: newLaunch.account, born }, at);
const graduate =
  (id: Address): Step =>
  (catalogue, at) => {
    const pool = catalogue.pool(id);
    if (!pool) throw new Error('the pool is there');
    const { mint0, mint1, vault0, vault1 } = pool.account;
    return catalogue.graduate(pool, { ...graduated, mint0, mint1, vault0, vault1 }, at);
  };
const close =
  (id: Address): Step =>
  (catalogue, at) =>
    catalogue.close(id, at);
const openBetweenKnown: Step = (catalogue, at) => {
  const { id, account } = aPool({ mints: [usdc, old], nonce: 5 });
  return catalogue.open({ id, account }, at);
};

let opened: TestStore;
let store: StoreDatabase;

beforeEach(async () => {
  opened = await openTestStore();
  store = opened.store;
});
afterEach(() => opened.drop());

const reopen = async () => createCatalogue({ tokens, pools, known: await readCatalogue(store) });

/** Lets changes happen one after another, each a second later, and stores them as the indexer does. */
async function happen(...steps: Step[]) {
  const catalogue = await reopen();
  const blocks = createBlockStore(store);
  for (const [index, step] of steps.entries()) {
    const change = step(catalogue, millis(1_000 * (index + 1)));
    await blocks.save({ trades: [], catalogue: change ? [change.record] : [], slot: index });
  }
  return catalogue;
}

/** Everything a catalogue says. */
function contents(catalogue: Catalogue) {
  return {
    tokens: catalogue.tokens(),
    pools: catalogue.pools(),
    sides: catalogue
      .pools()
      .map(({ account: { vault0, vault1 } }) =>
        [vault0, vault1].map((vault) => [
          catalogue.vaultAt(vault)?.side,
          catalogue.vaultAt(vault)?.pool.graduatedAt,
        ]),
      ),
  };
}

describe('catalogue', () => {
  test('takes up a launched token with its pool', async () => {
    const catalogue = await happen(open);
    expect(catalogue.token(newToken.id)).toEqual(born);
    const { id, account } = newLaunch;
    expect(catalogue.pool(id)).toEqual({ id, account, mints: [born, usdc], openedAt: 1_000 });
    expect(catalogue.vaultAt(account.vault1)).toEqual({ pool: catalogue.pool(id), side: 1 });
  });

  test('keeps a launch’s address, its place among the pools and its birth when it graduates', async () => {
    const catalogue = await happen(open, openBetweenKnown, graduate(newLaunch.id));
    expect(catalogue.pool(newLaunch.id)).toMatchObject({
      account: graduated,
      openedAt: 1_000,
      graduatedAt: 3_000,
    });
    expect(catalogue.pools().map(({ id }) => id)[1]).toBe(newLaunch.id);
    expect(catalogue.vaultAt(graduated.vault0)?.pool.graduatedAt).toBe(3_000);
    for (const each of [catalogue, await reopen()])
      expect(each.pools().map(({ id, mints }) => mints.map((mint) => each.isForeignTo(mint.id, id)))).toEqual(
        [
          [false, false],
          [false, true],
          [true, true],
        ],
      );
    expect(catalogue.token(newToken.id)).toEqual(born);
  });

  test('knows nothing more of what was delisted', async () => {
    const catalogue = await happen(open, graduate(newLaunch.id), close(newLaunch.id));
    expect(contents(catalogue)).toEqual(contents(await reopen()));
    expect(catalogue.token(newToken.id)).toBeUndefined();
    expect(catalogue.pools()).toEqual(pools);
    expect(await store.db.selectFrom('pools').selectAll().execute()).toEqual([]);
  });

  test('keeps for good who launched a token, when it graduated and when it was delisted', async () => {
    await happen(open, graduate(newLaunch.id), close(newLaunch.id));
    const { symbol, name, id: mint } = newToken;
    const facts = { mint, symbol, name, developer: DEVELOPER, launchpad: 'pump.fun', created_ms: 1_000 };
    expect(await store.db.selectFrom('launches').selectAll().execute()).toEqual([
      { ...facts, peak_price: null, graduated_ms: 2_000, delisted_ms: 3_000 },
    ]);
  });

  test('takes up no pool twice, and none of an unknown token', async () => {
    const unknown: Step = (catalogue, at) => catalogue.open({ ...newLaunch }, at);
    expect(contents(await happen(unknown, close(newLaunch.id)))).toEqual(contents(await reopen()));
    const catalogue = await happen(open, open);
    expect(catalogue.pool(newLaunch.id)?.openedAt).toBe(1_000);
  });

  test('calls a pool foreign once the token that was born with it is gone, and as before when it goes back', async () => {
    const catalogue = await reopen();
    const { id } = newLaunch;
    const goBack = catalogue.mark();
    open(catalogue, millis(1_000));
    expect(catalogue.isForeignTo(newToken.id, id)).toBe(false);
    goBack();
    expect(catalogue.isForeignTo(newToken.id, id)).toBe(true);
    open(catalogue, millis(2_000));
    const goBackAgain = catalogue.mark();
    catalogue.close(id, millis(3_000));
    expect(catalogue.isForeignTo(newToken.id, id)).toBe(true);
    goBackAgain();
    expect(catalogue.isForeignTo(newToken.id, id)).toBe(false);
  });

  const seed = seeded?.id ?? newLaunch.id;
  test.each([
    ['a launch', [open]],
    ['a graduation', [open, graduate(newLaunch.id)]],
    ['a pool between known tokens', [openBetweenKnown]],
    ['the graduation of a launch older than the chain', [graduate(seed)]],
    ['the end of a token older than the chain, with all its pools', [openBetweenKnown, close(seed)]],
    ['the end of one after its graduation', [graduate(seed), close(seed)]],
  ])('is the same after a restart: %s', async (_, steps) => {
    const before = contents(await happen(...steps));
    store = await opened.reopen();
    expect(contents(await reopen())).toEqual(before);
    expect(before).not.toEqual(
      contents(createCatalogue({ tokens, pools, known: { pools: [], gone: new Set() } })),
    );
  });
});

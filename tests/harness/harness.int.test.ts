import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { SLOT_MS } from '@orrery/domain/solana/network';
import { AssetListSchema } from '@orrery/wire/tokens/asset';
import { FIXTURES } from '@orrery/world/testing';
import type { Address } from '@solana/kit';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { allTxs } from '../../apps/server/src/testing/trader.ts';
import { advanceWithPage } from './advance-with-page.ts';
import { type Harness, startHarness } from './harness.ts';

const SOL = 1_000_000_000n;
let harness: Harness;

beforeEach(async () => {
  harness = await startHarness({ prepared: inject('prepared') });
});
afterEach(() => harness.stop());

const tradesOf = (mint: Address, { url } = harness) => allTxs(url, mint, 20);

async function assets(query: string) {
  const reply = await fetch(`${harness.url}/v1/assets?${query}`);
  return v.parse(AssetListSchema, await reply.json());
}

test('a wallet’s trade is listed once its slot has closed, and not before', async () => {
  const wallet = await harness.wallet(1);
  const { executed } = await wallet.swap(WRAPPED_SOL, USDC, SOL);
  expect(executed.status).toBe('Success');
  await harness.settled();
  expect((await tradesOf(WRAPPED_SOL)).map(({ txHash }) => txHash)).not.toContain(executed.signature);
  await harness.advance(SLOT_MS);
  expect((await tradesOf(WRAPPED_SOL))[0]).toMatchObject({
    txHash: executed.signature,
    traderAddress: wallet.address,
  });
});

test('a launch appears in the list, a graduation moves its token to a pool, and a sell-out drains that', async () => {
  const { pool, mint } = await harness.world.launch('NEWBORN');
  const found = async () => (await assets('limit=2000')).find(({ id }) => id === mint);
  expect(await found()).toBeUndefined();
  await harness.advance(SLOT_MS);
  expect(await found()).toMatchObject({ symbol: 'NEWBORN', launchpad: 'pump.fun', bondingCurve: 0 });
  await harness.world.graduate(pool);
  await harness.advance(SLOT_MS);
  const graduated = await found();
  expect(graduated).toMatchObject({ graduatedPool: pool, bondingCurve: null });
  expect(graduated?.audit).toMatchObject({ lpBurnedPercentage: 100 });
  const held = () => harness.venue.state({ id: pool }).pool.reserve1;
  const before = held();
  await harness.world.rug(mint);
  await harness.advance(SLOT_MS);
  expect(held() < before / 4n).toBe(true);
  expect((await found())?.usdPrice).toBeLessThan(Number(graduated?.usdPrice));
});

test('two runs from the same directory make the same trades', async () => {
  const other = await startHarness({ prepared: inject('prepared') });
  for (const each of [harness, other]) {
    await each.world.step(120);
    await each.advance(SLOT_MS);
  }
  const [first, second] = await Promise.all([tradesOf(WRAPPED_SOL), tradesOf(WRAPPED_SOL, other)]);
  expect(first.length).toBeGreaterThan(10);
  // An order's transaction has something of its own, or two equal ones would be one.
  const told = (rows: typeof first) => rows.map((row) => ({ ...row, txHash: undefined }));
  expect(told(second)).toEqual(told(first));
  await other.stop();
});

test('a token with one thin pool, and one that only two hops reach, trade', async () => {
  const { world } = harness;
  const [thin, far] = await Promise.all(
    [FIXTURES.thin, FIXTURES.far].map((outputMint) =>
      world.trade({ inputMint: WRAPPED_SOL, outputMint, amount: SOL / 100n }),
    ),
  );
  await harness.advance(SLOT_MS);
  const hashesOf = async (mint: Address) => (await tradesOf(mint)).map(({ txHash }) => txHash);
  expect(await hashesOf(FIXTURES.thin)).toEqual([thin?.signature]);
  expect(await hashesOf(FIXTURES.far)).toEqual([far?.signature]);
  // The first hop sells SOL for dollars, as the preparation did; the thin token's trade is none of SOL.
  expect(await hashesOf(WRAPPED_SOL)).toEqual([far?.signature, expect.any(String)]);
});

test('a page’s clock is moved along, never ahead of the server', async () => {
  const began = harness.time.now();
  const passed: [server: number, page: number][] = [];
  const runFor = (step: number | string) => {
    passed.push([harness.time.now() - began, Number(step)]);
    return Promise.resolve();
  };
  await advanceWithPage({ clock: { runFor } }, harness, 600);
  expect(passed).toEqual([
    [250, 250],
    [500, 250],
    [600, 100],
  ]);
});

import { atoms } from '@orrery/core/atoms';
import { bps } from '@orrery/core/numbers';
import { USDC } from '@orrery/domain/mints/mints';
import { SLOT_MS } from '@orrery/domain/solana/network';
import { STEPS_PER_SECOND } from '@orrery/world/testing';
import type { Address } from '@solana/kit';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { allTxs } from '../../apps/server/src/testing/trader.ts';
import { type Harness, startHarness } from './harness.ts';

const UNIT = 1_000_000n;
const TWO_SLOTS_MS = 2 * SLOT_MS;
/** Each reads two wallets: after so many everybody's balances are known. */
const STEPS_TO_WAKE = 40;
let harness: Harness;

beforeEach(async () => {
  harness = await startHarness({ prepared: inject('prepared') });
  await harness.world.step(STEPS_TO_WAKE);
});
afterEach(() => harness.stop());

function mintOf(symbol: string): Address {
  const found = harness.catalogue.tokens().find((token) => token.symbol === symbol);
  if (!found) throw new Error(`this world has no ${symbol}`);
  return found.id;
}

/** Dollars of six decimals that ten of them bring more than they were, bought and sold at once. */
function gainOf(mint: Address): bigint {
  const terms = { slippageBps: bps(0), platformFeeBps: bps(0) };
  const paid = atoms(10n * UNIT);
  const { venue } = harness;
  const bought = venue.quote({ ...terms, inputMint: USDC, outputMint: mint, amount: paid });
  const sold = venue.quote({ ...terms, inputMint: mint, outputMint: USDC, amount: bought.outAmount });
  return sold.outAmount - paid;
}

test('a gap that a trade opens between two pools of a token is closed within two slots, by a purchase and a sale in one transaction', async () => {
  const mint = mintOf('AAPLx');
  expect(gainOf(mint)).toBeLessThanOrEqual(0n);
  const amount = 10_000n * UNIT;
  const pushed = await harness.world.trade({
    inputMint: USDC,
    outputMint: mint,
    amount,
    onlyDirectRoutes: true,
  });
  const opened = gainOf(mint);
  expect(opened).toBeGreaterThan(UNIT / 2n);
  await harness.advance(TWO_SLOTS_MS);
  expect(gainOf(mint)).toBe(opened);
  // The other traders go on meanwhile, and what they open is another gap.
  let isClosed = false;
  for (let step = 0; step < (TWO_SLOTS_MS / 1_000) * STEPS_PER_SECOND; step += 1) {
    await harness.world.step(1);
    isClosed ||= gainOf(mint) <= 0n;
  }
  expect(isClosed).toBe(true);
  const rows = (await allTxs(harness.url, mint, 20)).filter(({ txHash }) => txHash !== pushed.signature);
  const legsOf = (hash: string) => rows.filter(({ txHash }) => txHash === hash);
  const trips = [...new Set(rows.map(({ txHash }) => txHash))]
    .map(legsOf)
    .filter((legs) => ['buy', 'sell'].every((side) => legs.some(({ type }) => type === side)));
  expect(trips.length).toBeGreaterThan(0);
  for (const legs of trips) {
    expect(new Set(legs.map(({ poolId }) => poolId)).size).toBe(2);
    const [bought = 0, sold = 0] = ['buy', 'sell'].map((side) =>
      legs.reduce((sum, { type, usdVolume }) => sum + (type === side ? usdVolume : 0), 0),
    );
    expect(sold).toBeGreaterThan(bought);
  }
});

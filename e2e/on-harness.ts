import { rm } from 'node:fs/promises';
import { SLOT_MS } from '@orrery/domain/solana/network';
import { test as base, expect, type Page } from '@playwright/test';
import { createSolanaRpc, lamports, type Rpc, type SolanaRpcApi } from '@solana/kit';
import { type Harness, startHarness } from '../tests/harness/harness.ts';
import { prepare } from '../tests/harness/prepare.ts';
import { FUNDS } from './fixtures.ts';
import { installWallet, type ScriptedWallet } from './pages/scripted-wallet.ts';

/** In which the node closes a slot and the server follows it. */

/** Percent of a launch's goal, so that a token is about to graduate. */
const NEARLY_PERCENT = 80n;
/** The kind of a pool that is one (docs/venue.md). */
const LAUNCH = 3;

/**
 * A browser test against a server in the test's own process, with the fixture universe, where time stands still until the test
 * lets it pass. Pages begin at the server's moment; their own time goes on.
 */
export const test = base.extend<{ rpc: Rpc<SolanaRpcApi>; wallet: ScriptedWallet }, { harness: Harness }>({
  harness: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it that the fixture needs no other
    async ({}, provide) => {
      const prepared = await prepare();
      const harness = await startHarness({ prepared });
      const launch = harness.venue.pools.find(({ account }) => account.kind === LAUNCH);
      if (launch) await harness.world.fill(launch.id, NEARLY_PERCENT);
      await harness.advance(SLOT_MS);
      await provide(harness);
      await harness.stop();
      await rm(prepared.path, { recursive: true });
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: ({ harness }, provide) => provide(harness.url),
  context: async ({ context, harness }, provide) => {
    await context.clock.install({ time: harness.time.now() });
    await provide(context);
  },
  rpc: ({ harness }, provide) => provide(createSolanaRpc(harness.rpc)),
  wallet: async ({ context, harness, rpc }, provide) => {
    const wallet = await installWallet(context);
    await rpc.requestAirdrop(wallet.address, lamports(FUNDS)).send();
    await harness.advance(SLOT_MS);
    await provide(wallet);
  },
});

/** Lets slots pass until a page shows a text. */
export async function advanceUntil(harness: Harness, page: Page, text: string | RegExp): Promise<void> {
  await expect(async () => {
    await harness.advance(SLOT_MS);
    await expect(page.getByText(text).first()).toBeVisible({ timeout: 250 });
  }).toPass();
}

export { expect };

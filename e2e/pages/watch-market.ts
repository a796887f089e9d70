import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { expect, type Locator } from '@playwright/test';
import { advanceWithPage } from '../../tests/harness/advance-with-page.ts';
import type { Harness } from '../../tests/harness/harness.ts';
import { readFigures } from './figures.ts';
import { movePrice } from './moving-pool.ts';

/** Moves the price of SOL by more than a token of it may lag. */
const DOLLARS = 20_000_000_000n;
/** More than passes in a page between two questions of a test's. */
const LEAD_MS = 5_000;
const STEP_MS = 250;
/** A table follows more slowly. */
export const ROW_STEP_MS = 1_500;
const STEPS = 12;

interface Watching {
  stepMs?: number;
  /** Moves the price that the part shows; the thin token's unless another is named. */
  move?: (direction: 'up' | 'down') => Promise<unknown>;
}

/**
 * Looks at a page after every step of a market in which the token is traded, or is worth more because SOL is; then once all of it has arrived.
 * Begins when a part of the page follows its price.
 */
export async function watch(
  part: Locator,
  harness: Harness,
  look: () => Promise<void>,
  { stepMs = STEP_MS, move = (direction) => movePrice(harness, direction) }: Watching = {},
): Promise<void> {
  const page = part.page();
  const at = (await page.evaluate(() => Date.now())) + LEAD_MS;
  await page.clock.pauseAt(at);
  await harness.advance(at - harness.time.now());
  const { price } = await readFigures(part);
  await expect(async () => {
    await move('up');
    await advanceWithPage(page, harness, stepMs);
    expect((await readFigures(part)).price).not.toBe(price);
  }).toPass();
  for (let step = 0; step < STEPS; step += 1) {
    if (step % 3 === 2)
      await harness.world.trade({ inputMint: USDC, outputMint: WRAPPED_SOL, amount: DOLLARS });
    else await move(step % 3 === 0 ? 'up' : 'down');
    await advanceWithPage(page, harness, stepMs);
    await look();
  }
  await advanceWithPage(page, harness, 8 * STEP_MS);
  await look();
}

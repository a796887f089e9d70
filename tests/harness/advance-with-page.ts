import type { Page } from '@playwright/test';
import type { Harness } from './harness.ts';

/** The stream's pace: what the server sends in a step is there before the page's own timers of that step. */
const STEP_MS = 250;

/** Lets milliseconds pass on the server and, a step behind it, in a page with an installed `clock`. */
export async function advanceWithPage(
  page: { clock: Pick<Page['clock'], 'runFor'> },
  harness: Pick<Harness, 'advance'>,
  milliseconds: number,
): Promise<void> {
  for (let left = milliseconds; left > 0; left -= STEP_MS) {
    const step = Math.min(STEP_MS, left);
    await harness.advance(step);
    await page.clock.runFor(step);
  }
}

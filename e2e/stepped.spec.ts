import type { Page } from '@playwright/test';
import { advanceWithPage } from '../tests/harness/advance-with-page.ts';
import type { Harness } from '../tests/harness/harness.ts';
import { expect, test } from './on-harness.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** More than passes in a page between two questions of a test's. */
const LEAD_MS = 5_000;
const STEP_MS = 500;

/** Stops a page's time a little ahead of where it is, and brings the server's there. */
async function holdTime(page: Page, harness: Harness): Promise<void> {
  const at = (await page.evaluate(() => Date.now())) + LEAD_MS;
  await page.clock.pauseAt(at);
  await harness.advance(at - harness.time.now());
}

test('a launch comes to the top of New, and its graduation to the top of Graduated', async ({
  harness,
  page,
}) => {
  const column = (name: string) => page.getByRole('list', { name }).locator('li[data-id]');
  const connection = page.getByRole('contentinfo').getByRole('status');
  const stepUntil = (isSo: () => Promise<void>) =>
    expect(async () => {
      await advanceWithPage(page, harness, STEP_MS);
      await isSo();
    }).toPass();
  await page.goto('/pro/hunt');
  await expect(column('New').first()).toBeVisible();
  await expect(connection).toHaveText('Live');
  await holdTime(page, harness);

  const { pool, mint: id } = await harness.world.launch('NEWBORN');
  await stepUntil(() => expect(column('New').first()).toHaveAttribute('data-id', id, { timeout: 250 }));
  await expect(column('New').first()).toContainText('NEWBORN');
  await harness.world.graduate(pool);
  await stepUntil(() => expect(column('Graduated').first()).toHaveAttribute('data-id', id, { timeout: 250 }));
  await expect(page.locator(`li[data-id="${id}"]`)).toHaveCount(1);
});

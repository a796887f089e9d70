import type { BrowserContext, Page } from '@playwright/test';
import { OPENED, violations } from '../axe.ts';
import { expect, test } from '../on-harness.ts';
import { expectToFit, watch } from './watch.ts';

/** Goes from screen to screen: what a step opens must leave the policy and axe without a word. */
export async function startTour(context: BrowserContext, page: Page) {
  const { complaints } = await watch(context);
  const look = (state: string, open: () => Promise<void>, part?: string) =>
    test.step(state, async () => {
      await open();
      await expectToFit(page);
      expect(complaints).toEqual([]);
      expect(await violations(page, part)).toEqual([]);
    });
  return {
    look,
    /** Looks at what was opened on a page that was looked at before. */
    lookInto: (state: string, open: () => Promise<void>) =>
      look(
        state,
        async () => {
          await open();
          await expect(page.locator(OPENED).first()).toBeVisible();
        },
        OPENED,
      ),
    close: async () => {
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    },
  };
}

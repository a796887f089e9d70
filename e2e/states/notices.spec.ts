import type { Page, Route } from '@playwright/test';
import { violations } from '../axe.ts';
import { expect } from '../on-harness.ts';
import { expectToFit } from '../pages/watch.ts';
import { test } from '../with-scrollbars.ts';

const HOUR_MS = 3_600_000;
const OFFLINE = "You're currently offline.";
const NO_RPC = 'Your selected RPC is not responding to any requests.';
const SLOW = 'Solana network is experiencing degraded performance. Transactions may fail to send or confirm.';
const OLD_IOS = 'Upgrade to iOS 15+ for the best experience with the product.';
const OLD_IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 14_8 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/14.1.2 Mobile/15E148 Safari/604.1';

/** Changes what the server answers. */
const altered = (more: object) => async (route: Route) => {
  const response = await route.fetch();
  await route.fulfill({ response, json: { ...(await response.json()), ...more } });
};

async function look(page: Page, text: string | RegExp) {
  await test.step(String(text), async () => {
    await expect(page.getByText(text)).toBeVisible();
    await expectToFit(page);
    expect(await violations(page)).toEqual([]);
  });
}

test('axe minds the network’s banner in none of its ranks and in neither theme @mobile', async ({
  context,
  page,
}) => {
  const isHealth = /\/health$/;
  const isStatus = /\/chain\/status$/;
  const all = [OFFLINE, NO_RPC, SLOW];
  const onlyOne = async (text: string) => {
    await look(page, text);
    for (const other of all.filter((each) => each !== text))
      await expect(page.getByText(other)).toHaveCount(0);
  };
  await page.clock.setSystemTime((await page.evaluate(() => Date.now())) + HOUR_MS);
  await page.goto('/watchlist');
  await look(page, /^Your device's clock and the chain's are /);
  await page.route(isStatus, altered({ status: 'LOW_TPS' }));
  await page.reload();
  await onlyOne(SLOW);
  await page.route(isHealth, altered({ status: 'degraded', problems: ['chain: database or disk is full'] }));
  await page.reload();
  await onlyOne(NO_RPC);
  await context.setOffline(true);
  await onlyOne(OFFLINE);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByText(OFFLINE)).toHaveCount(0);
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try changing your RPC.' }).click();
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible();

  await page.unroute(isHealth);
  await page.route(isHealth, altered({ network: 'devnet', problems: ['chain: database or disk is full'] }));
  await page.reload();
  await expect(page.getByRole('contentinfo').getByRole('status')).not.toBeEmpty();
  await page.waitForLoadState('networkidle');
  for (const text of all) await expect(page.getByText(text)).toHaveCount(0);
});

test.describe('on an old phone', () => {
  test.use({ userAgent: OLD_IPHONE });
  test('axe minds the banner for an old iOS in neither theme, and it can be dismissed @mobile', async ({
    page,
  }) => {
    await page.goto('/watchlist');
    await look(page, OLD_IOS);
    await expect(page.getByText('Some features may not be available on older iOS.')).toBeVisible();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect(page.getByText(OLD_IOS)).toHaveCount(0);
  });
});

test('axe minds the lines about other hosts in neither theme: which will answer, and which do @mobile', async ({
  harness,
  page,
}) => {
  const other = harness.url.replace('127.0.0.1', 'localhost');
  await page.goto(`/watchlist?api=${other}&socket=${other.replace('http', 'ws')}&config=${other}`);
  await look(page, /^A link asks for/);
  await page.getByRole('button', { name: 'Reload' }).click();
  await look(page, /^Not from this server/);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(/^Not from this server/)).toHaveCount(0);
});

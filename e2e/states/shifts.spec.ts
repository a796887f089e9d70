import type { Page } from '@playwright/test';
import type { Harness } from '../../tests/harness/harness.ts';
import { advanceUntil, expect } from '../on-harness.ts';
import { shiftsOf, watchShifts } from '../pages/shifts.ts';
import { SwapPage } from '../pages/swap.page.ts';
import { test } from '../with-scrollbars.ts';

const MAX_CLS = 0.01;
const SLOW_DOWN = 4;
const SLOW_LINK = { offline: false, latency: 150, downloadThroughput: 800_000, uploadThroughput: 100_000 };
const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
];
const FORMS = ['/swap?inAmount=1', '/trigger?inAmount=1', '/recurring?inAmount=3'];
const LISTS = [
  '/pro',
  '/pro?tab=toptraded&timeframe=24h',
  '/pro?tab=watchlist',
  '/pro/hunt',
  '/pro/launchpads',
  '/pro/launchpads/pump.fun',
  '/pro/screener/superstate',
];
const OTHERS = [
  '/tokens/JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN',
  '/chart/SOL-USDC',
  '/send',
  '/send?way=link',
  '/watchlist',
];
const ALONE = { isChartShown: false, isHistoryShown: false };
const VISITS = {
  'form beside its chart': { screens: FORMS, view: { isChartShown: true, isHistoryShown: true } },
  'form alone': { screens: FORMS, view: ALONE },
  list: { screens: LISTS, view: ALONE },
  'other screen': { screens: OTHERS, view: ALONE },
};

// Each screen comes over a slow link.
test.slow();

async function slowDown(page: Page): Promise<void> {
  const device = await page.context().newCDPSession(page);
  await device.send('Network.enable');
  await device.send('Network.emulateNetworkConditions', SLOW_LINK);
  await device.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN });
}

/** That all of what moved, after a press too, is next to nothing once the page has all it asks for. */
async function expectStill(page: Page, what: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  await expect.poll(() => page.locator('main').evaluate(skeletonsInSight)).toBe(0);
  const shifts = await shiftsOf(page);
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  expect.soft(sum, `${what}:\n${shifts.map(({ told }) => told).join('\n')}`).toBeLessThanOrEqual(MAX_CLS);
}

/** What a phone is yet to scroll to may wait for that. */
function skeletonsInSight(main: Element): number {
  const { top, bottom } = main.getBoundingClientRect();
  const boxes = [...main.querySelectorAll('.animate-breathe')].map((each) => each.getBoundingClientRect());
  return boxes.filter((box) => box.height > 0 && box.bottom > top && box.top < bottom).length;
}

/** Opens a screen as a slow device with a wallet gets it, and notes what moves. */
async function arrive(page: Page, walletName: string, view: typeof ALONE): Promise<void> {
  await page.goto('/swap');
  await new SwapPage(page).connect(walletName);
  await page.addInitScript((kept) => localStorage.setItem('swap-view:v1', JSON.stringify(kept)), view);
  await watchShifts(page);
  await slowDown(page);
}

/** The address of a swap's receipt, once it is on the chain. */
async function swapOnce(page: Page, harness: Harness): Promise<string> {
  await page.goto('/swap?inAmount=1');
  const { swap } = new SwapPage(page);
  await expect(swap).toBeEnabled();
  await swap.press('Enter');
  await advanceUntil(harness, page, 'Transaction Confirmed');
  return (await page.getByRole('link', { name: 'View transaction' }).getAttribute('href')) ?? '';
}

for (const size of SIZES) {
  for (const [what, { screens, view }] of Object.entries(VISITS))
    test(`no ${what} moves as it comes to a slow device, ${size.width} px`, async ({ page, wallet }) => {
      await page.setViewportSize(size);
      await arrive(page, wallet.name, view);
      for (const screen of screens) {
        await page.goto(screen);
        await expectStill(page, screen);
      }
    });

  test(`no receipt moves as it comes to a slow device, ${size.width} px`, async ({
    harness,
    page,
    wallet,
  }) => {
    await page.setViewportSize(size);
    await page.goto('/swap');
    await new SwapPage(page).connect(wallet.name);
    const receipt = await swapOnce(page, harness);
    await watchShifts(page);
    await slowDown(page);
    await page.goto(receipt);
    await expect(page.getByText(/^(Confirmed|Finalized)$/).first()).toBeVisible();
    await expectStill(page, 'the receipt');
  });

  test(`nothing moves as a dialog comes to a slow device, ${size.width} px`, async ({ page, wallet }) => {
    await page.setViewportSize(size);
    await arrive(page, wallet.name, ALONE);
    await page.goto('/swap');
    const banner = page.getByRole('banner');
    const openers = {
      'the choice of a token': page.getByRole('button', { name: /^Token to buy/ }),
      'the settings': banner.getByRole('button', { name: 'Settings' }),
      'the search': banner.getByRole('button', { name: 'Search' }),
      // A phone has the alerts in its menu.
      ...(size.width < 640
        ? { 'the menu': banner.getByRole('button', { name: 'Menu' }) }
        : { 'the alerts': banner.getByRole('button', { name: 'Alerts' }) }),
      'the profile': banner.getByRole('button', { name: /^Wallet/ }),
    };
    for (const [what, opener] of Object.entries(openers)) {
      await opener.click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectStill(page, what);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
  });
}

import { SLOT_MS } from '@orrery/domain/solana/network';
import { LINK_NAMES } from '@orrery/wire/config/links';
import type { Page } from '@playwright/test';
import { advanceUntil, expect, test } from '../on-harness.ts';
import { isOnCurve, marketOf } from '../pages/market.ts';
import { OperatorPage } from '../pages/operator.ts';
import { OrdersPage } from '../pages/orders.page.ts';
import { openSwap, SwapPage } from '../pages/swap.page.ts';
import { openTokenBelowChart } from '../pages/token-page.ts';
import { startTour } from '../pages/tour.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** The server looks at the operator's files again after this long. */
const LOOK_AGAIN_MS = 1_000;
const LONG_NAME = `Memes ${'of last summer '.repeat(3)}`.slice(0, 40);

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

/** What the form of the config is filled with, for each page elsewhere that it can link to. */
const linksTo = (address: (name: string) => string) =>
  Object.fromEntries(LINK_NAMES.map((name) => [`Link: ${name}`, address(name)]));

test.describe('with links of the operator', () => {
  test.afterEach(async ({ context, harness }) => {
    await (await OperatorPage.open(context)).publishConfig(linksTo(() => ''));
    await harness.advance(LOOK_AGAIN_MS);
  });

  test('axe minds neither the menu with each of the operator’s links nor the ways to talk to us, in either theme @mobile', async ({
    context,
    harness,
    isMobile,
    page,
  }) => {
    const { look, close } = await startTour(context, page);
    const operator = await OperatorPage.open(context);
    await operator.publishConfig(linksTo((name) => `https://example.com/${name}`));
    await harness.advance(LOOK_AGAIN_MS);
    await page.bringToFront();
    await page.goto('/swap');
    const linksOf = async (name: string) => {
      const links = await dialog(page, name)
        .locator('a[href^="https://example.com/"]')
        .evaluateAll((all) => all.map((link) => link.getAttribute('href')?.split('/').at(-1) ?? ''));
      return new Set(links);
    };
    const talk = ['featureRequest', 'helpCenter'];
    const name = isMobile ? 'Menu' : 'More';
    await look('the menu', async () => {
      await page.getByRole('banner').getByRole('button', { name, exact: true }).click();
      await expect(dialog(page, name).getByRole('link', { name: /^Google Play/ })).toBeAttached();
      const inMenu = LINK_NAMES.filter((each) => isMobile || !talk.includes(each));
      expect(await linksOf(name)).toEqual(new Set<string>(inMenu));
    });
    await close();
    if (isMobile) return;
    await look('the ways to talk to us, beside the links of the footer', async () => {
      await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Reddit' })).toBeVisible();
      await button(page, 'Talk to us').click();
      await expect(dialog(page, 'Talk to us')).toBeVisible();
      expect(await linksOf('Talk to us')).toEqual(new Set(talk));
    });
  });
});

/** Makes of the one transaction that was sent one under way and one of each end. */
async function listEachEnd(page: Page): Promise<void> {
  await page.evaluate(() => {
    const KEY = 'sent-transactions:v1';
    const [sent] = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    const all = [
      { status: 'sent', reason: null },
      { status: 'confirmed', reason: null },
      { status: 'differs', reason: null },
      { status: 'failed', reason: 'The price moved further than the slippage that was allowed.' },
      { status: 'unknown', reason: null },
    ].map((end, index) => ({
      ...sent,
      ...end,
      // The same transaction by another name.
      signature: sent.signature.slice(0, -1) + String(index + 2),
      isFinal: end.status !== 'sent',
    }));
    localStorage.setItem(KEY, JSON.stringify(all));
  });
  await page.reload();
}

test('axe minds neither the list of what was sent, with each end, nor the popovers of a swap and its history, in either theme @mobile', async ({
  context,
  harness,
  page,
  wallet,
}) => {
  const { look, close } = await startTour(context, page);
  const screen = await openSwap(page, '/swap?inAmount=1', wallet);
  await look('what is bought, against what is sold', async () => {
    await button(page, /^Worth /).click();
    await expect(dialog(page, 'What is bought, against what is sold')).toBeVisible();
  });
  await close();
  const tray = page.getByRole('banner').getByRole('button', { name: /^Transactions/ });
  const rows = dialog(page, 'Transactions').getByRole('listitem');
  await screen.swap.press('Enter');
  await advanceUntil(harness, page, 'Transaction Confirmed');
  // The server has a swap in its history a slot later.
  await harness.advance(SLOT_MS);
  await listEachEnd(page);
  await look('a transaction under way, and one of each end', async () => {
    await expect(tray).toHaveAccessibleName('Transactions, 1 under way');
    await tray.click();
    await expect(rows).toHaveText([
      /Confirming/,
      /Confirmed/,
      /Landed, but not as shown/,
      /The price moved/,
      /Not confirmed/,
    ]);
  });
  await look('an entry that is rested on', () => rows.first().getByRole('link').hover());
  await close();
  await look('the layouts of a file', async () => {
    await button(page, 'Show History').click();
    await expect(page.getByRole('list', { name: 'Your swaps' }).getByRole('button')).toHaveCount(1);
    await button(page, 'Export CSV').click();
    await expect(dialog(page, 'Export CSV')).toBeVisible();
  });
  await look('a file that was saved', async () => {
    const saving = page.waitForEvent('download');
    await dialog(page, 'Export CSV').getByRole('button', { name: 'Download' }).click();
    await saving;
    await expect(dialog(page, 'Export CSV').getByText('Swaps saved: 1')).toBeVisible();
  });
});

test('axe minds no saved views, none, one and the one in sight, in either theme @mobile', async ({
  context,
  page,
}) => {
  const { look } = await startTour(context, page);
  const views = dialog(page, 'Saved views');
  await page.goto('/pro?tab=toptraded&timeframe=24h&minMcap=1000');
  await look('none', async () => {
    await button(page, 'Views').click();
    await expect(views.getByText(/^Name what you see now/)).toBeVisible();
  });
  await look('the one in sight', async () => {
    await views.getByRole('textbox', { name: 'Name of this view' }).fill(LONG_NAME);
    await views.getByRole('button', { name: 'Save' }).click();
    await expect(views.getByRole('link')).toHaveAttribute('aria-current', 'page');
  });
  await look('another', async () => {
    await page.goto('/pro');
    await button(page, 'Views').click();
    await expect(views.getByRole('link')).not.toHaveAttribute('aria-current');
    await views.getByRole('link').hover();
  });
  await look('one that was deleted', async () => {
    await views.getByRole('button', { name: `Delete ${LONG_NAME.trim()}` }).click();
    await expect(page.getByText(/deleted$/)).toBeVisible();
  });
});

test('axe minds none of a chart’s menus, beside a token and alone, in either theme @mobile', async ({
  context,
  isMobile,
  page,
}) => {
  const { look, close } = await startTour(context, page);
  for (const path of ['/tokens/So11111111111111111111111111111111111111112', '/chart/SOL']) {
    await page.goto(path);
    await expect(page.locator('canvas[data-drawn]')).toBeVisible();
    for (const name of isMobile ? ['Chart tools'] : ['All bar widths', 'Chart tools', 'Save or copy']) {
      await look(`${path}: ${name}`, async () => {
        await button(page, name).click();
        await expect(dialog(page, name)).toBeVisible();
      });
      await close();
    }
  }
  await look('a width whose star is gone', async () => {
    await button(page, isMobile ? 'Chart tools' : 'All bar widths').click();
    await button(page, /^Keep .* in the row$/)
      .and(page.locator('[aria-pressed=true]'))
      .first()
      .click();
  });
  await close();
  await look('the menus with the screen to the chart alone', async () => {
    await button(page, 'Full screen').click();
    await button(page, 'Chart tools').click();
    await expect(dialog(page, 'Chart tools')).toBeVisible();
  });
});

test('axe minds no open list of choices, in either theme', async ({ context, harness, page, wallet }) => {
  const { look } = await startTour(context, page);
  /** Opens a list, looks, comes to its last option, looks, and closes it. */
  const lookAt = async (name: string) => {
    const list = page.getByRole('listbox', { name, exact: true });
    await look(name, async () => {
      await page.getByRole('combobox', { name, exact: true }).click();
      await expect(list.getByRole('option', { selected: true })).toBeFocused();
    });
    await look(`${name}, its last option`, async () => {
      await page.keyboard.press('End');
      await expect(list.getByRole('option').last()).toBeFocused();
    });
    await page.keyboard.press('Escape');
    await expect(list).toHaveCount(0);
  };
  const launched = (await marketOf(harness.url)).find((asset) => asset.dev && isOnCurve(asset));
  await page.goto('/watchlist');
  await lookAt('Sort by');
  await page.getByRole('banner').getByRole('button', { name: 'Settings' }).click();
  await lookAt('Preferred Explorer');
  await page.goto('/recurring');
  await lookAt('Unit of the interval');
  await page.goto('/chart/SOL');
  await lookAt('Type');
  await openTokenBelowChart(page, `/tokens/${launched?.id}`);
  await lookAt('Minimum size');
  await lookAt('Trader');

  await page.goto('/trigger/SOL-USDC');
  await lookAt('Expiry');
  await new SwapPage(page).connect(wallet.name);
  const orders = new OrdersPage(page, 'Limit orders', harness);
  await page.getByRole('textbox', { name: 'Amount to sell' }).fill('1');
  await button(page, 'Set the rate +10% from the market').click();
  await orders.press(button(page, 'Place order'));
  const row = orders.row('Sell 1 SOL for USDC');
  await orders.untilShown(row);
  await orders.press(row.getByRole('button', { name: /^Change / }));
  await orders.untilShown(dialog(page, 'Change order').getByRole('textbox'));
  await lookAt('Expiry');
  await page.goto(`/portfolio/${wallet.address}`);
  await lookAt('Show holdings worth at least');
});

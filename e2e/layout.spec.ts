import { expect, type Locator, type Page } from '@playwright/test';
import { test as onHarness } from './on-harness.ts';
import { SwapPage } from './pages/swap.page.ts';
import { openTokenBelowChart } from './pages/token-page.ts';

/** With scrollbars that take room, as most desktops have them. */
const test = onHarness.extend<object, { launchOptions: object }>({
  launchOptions: [
    async ({ launchOptions }, provide) => {
      await provide({ ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] });
    },
    { scope: 'worker' },
  ],
});
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const JUP = 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN';
const SOL = 'So11111111111111111111111111111111111111112';
const EDGE_PX = 12;

const scrolledTo = (page: Page) => page.getByRole('main').evaluate(({ scrollTop }) => scrollTop);

async function scrollTo(page: Page, top: number): Promise<void> {
  await page.locator('canvas[data-drawn]').waitFor();
  await page.getByRole('main').evaluate((main, y) => main.scrollTo({ top: y }), top);
  await expect.poll(() => scrolledTo(page)).toBe(top);
}

/** Goes to a token by the search. */
async function find(page: Page, id: string): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
  await page.getByRole('combobox', { name: 'Search tokens' }).fill(id);
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.getByRole('option').click();
  await expect(page).toHaveURL(new RegExp(`/tokens/${id}`));
}

test('a page begins at its top, back leads to where one was, and what only changes the search stays there @mobile', async ({
  page,
}) => {
  await page.goto(`/tokens/${JUP}`);
  await scrollTo(page, 300);
  await page.getByRole('tab', { name: 'Holders' }).press('Enter');
  await expect(page).toHaveURL(/holders/);
  const left = await scrolledTo(page);
  expect(left).toBeGreaterThan(200);
  await find(page, SOL);
  await expect.poll(() => scrolledTo(page)).toBe(0);
  await scrollTo(page, 150);
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`/tokens/${JUP}`));
  await expect.poll(() => scrolledTo(page)).toBe(left);
  await page.goForward();
  await expect.poll(() => scrolledTo(page)).toBe(150);
});

test('the tabs of a token need no scrollbar of their own @mobile', async ({ page }) => {
  await openTokenBelowChart(page, `/tokens/${JUP}`);
  const tabs = page.getByRole('tablist', { name: 'Activity' });
  for (const strip of [tabs, tabs.locator('..')]) expect(await strip.evaluate(scrollbarsOf)).toEqual(NONE);
});

test('a quick buy is whole on the screen beside each card of a column', async ({ page, wallet }) => {
  await page.goto('/pro/hunt');
  await new SwapPage(page).connect(wallet.name);
  const cards = page.getByRole('list', { name: 'New' }).locator('li[data-id]');
  await expect(cards.nth(4)).toBeVisible();
  for (const index of [0, 1, 2, 3, 4]) await expectWhole(page, cards.nth(index));
  // With room neither above nor below.
  await page.setViewportSize({ width: 1440, height: 620 });
  await expectWhole(page, cards.nth(1));
});

async function expectWhole(page: Page, card: Locator): Promise<void> {
  await card.getByRole('button', { name: /^Quick buy/ }).click();
  const panel = page.getByRole('dialog', { name: /^Buy / });
  await expect(panel.getByRole('button', { name: /^Buy .* SOL of/ })).toBeEnabled();
  const { height = 0 } = page.viewportSize() ?? {};
  await expect(async () => {
    const { top, bottom } = await panel.evaluate((element) => element.getBoundingClientRect());
    expect(top).toBeGreaterThanOrEqual(EDGE_PX);
    expect(bottom).toBeLessThanOrEqual(height - EDGE_PX);
  }).toPass();
  expect(await panel.evaluate(scrollbarsOf)).toEqual(NONE);
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
}

const NONE = { down: 0, bar: 0, along: 0 };

/** How far an element scrolls down, and what its bars take of its width and height. */
function scrollbarsOf(element: Element) {
  const { scrollHeight, clientHeight, clientWidth, offsetWidth, offsetHeight } = element as HTMLElement;
  const { borderLeftWidth, borderRightWidth, borderTopWidth, borderBottomWidth } = getComputedStyle(element);
  const borders = Number.parseFloat(borderLeftWidth) + Number.parseFloat(borderRightWidth);
  const bordersY = Number.parseFloat(borderTopWidth) + Number.parseFloat(borderBottomWidth);
  return {
    down: scrollHeight - clientHeight,
    bar: offsetWidth - borders - clientWidth,
    along: offsetHeight - bordersY - clientHeight,
  };
}

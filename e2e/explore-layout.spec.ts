import { expect, type Locator, type Page } from '@playwright/test';
import { test } from './with-scrollbars.ts';

const NEAR_PX = 16;
const MAX_CLS = 0.01;
const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
];

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error('it is not drawn');
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

test('each of the fifteen lists is one press away at 1024 px, and so are the saved views', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto('/pro');
  const tabs = page.getByRole('navigation', { name: 'Lists' }).getByRole('link');
  await expect(tabs).toHaveCount(15);
  const strip = await boxOf(page.getByRole('navigation', { name: 'Lists' }).locator('..'));
  for (const tab of await tabs.all()) {
    const { x, right, width } = await boxOf(tab);
    expect(x).toBeGreaterThanOrEqual(strip.x);
    expect(right).toBeLessThanOrEqual(strip.right);
    const isCut = await tab.evaluate((element) => element.scrollWidth > element.clientWidth);
    expect([isCut, width > 24]).toEqual([false, true]);
  }
  await page.getByRole('button', { name: 'Views' }).click();
  await expect(page.getByRole('dialog', { name: 'Saved views' })).toBeVisible();
});

test('filters open at the button that was pressed, whole on the screen', async ({ page }) => {
  for (const size of SIZES.slice(0, 2)) {
    await page.setViewportSize(size);
    await page.goto('/pro');
    await expectNear(page, page.getByRole('button', { name: 'Filters', exact: true }));
    await page.goto('/pro/hunt');
    for (const title of ['New', 'About to graduate', 'Graduated'])
      await expectNear(page, page.getByRole('button', { name: `Filters for ${title}` }));
  }
});

async function expectNear(page: Page, button: Locator): Promise<void> {
  await button.click();
  const panel = page.getByRole('dialog', { name: /^Filters/ });
  await expect(panel).toBeVisible();
  const [from, to] = [await boxOf(button), await boxOf(panel)];
  const across = Math.max(0, to.x - from.right, from.x - to.right);
  const down = Math.max(0, to.y - from.bottom, from.y - to.bottom);
  expect(across + down).toBeLessThanOrEqual(NEAR_PX);
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  expect([to.x >= 0, to.y >= 0, to.right <= width, to.bottom <= height]).toEqual([true, true, true, true]);
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(panel).toHaveCount(0);
}

test('seven rows of two lines are whole on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/pro?tab=toptraded&timeframe=24h');
  const rows = page.getByRole('main').locator('tr[data-id]');
  await expect(rows.nth(6)).toBeVisible();
  const list = await boxOf(page.getByRole('table', { name: 'Tokens' }).locator('..'));
  for (const row of (await rows.all()).slice(0, 7)) {
    const { y, bottom, x, right } = await boxOf(row);
    expect([y >= list.y, bottom <= list.bottom, x >= 0, right <= 390]).toEqual([true, true, true, true]);
    await expect(row.getByRole('button', { name: /^Quick buy/ })).toHaveText('Buy 0.1');
  }
});

test('the figures of a row stand in one line', async ({ page }) => {
  await page.goto('/pro');
  const rows = page.getByRole('main').locator('tr[data-id]');
  await expect(rows.nth(5)).toBeVisible();
  const heads = await page.getByRole('columnheader').allInnerTexts();
  const columns = ['Price', '1h', 'Market cap', 'Liquidity', '1h traders', 'Holders'].map((head) =>
    heads.indexOf(head),
  );
  expect(columns).not.toContain(-1);
  for (const row of (await rows.all()).slice(0, 6))
    expect(new Set(await row.evaluate(middlesOf, columns)).size).toBe(1);
});

/** How far below the top of its row the middle of each cell's text is. */
function middlesOf(row: Element, columns: number[]): number[] {
  const { top } = row.getBoundingClientRect();
  return columns.map((column) => {
    const text = document.createRange();
    text.selectNodeContents(row.children[column] ?? row);
    const box = text.getBoundingClientRect();
    return (box.top + box.bottom) / 2 - top;
  });
}

test('nothing on the screener moves while it comes', async ({ page }) => {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    for (const path of ['/pro', '/pro/hunt', '/pro/launchpads']) {
      await page.goto(path);
      await expect(page.getByRole('main').getByRole('link').nth(20)).toBeVisible();
      if (path !== '/pro/launchpads') await expect(page.getByRole('button', { name: 'Views' })).toBeVisible();
      const { sum, moved } = await page.evaluate(measureShifts);
      expect.soft(sum, `${path} at ${size.width}: ${moved.join(', ')}`).toBeLessThanOrEqual(MAX_CLS);
    }
  }
});

test('a card of Hunt that was not on the screen yet takes as much room as one that was', async ({ page }) => {
  for (const { width } of SIZES) {
    // So low that the last cards are nowhere near the screen.
    await page.setViewportSize({ width, height: 300 });
    await page.goto('/pro/hunt');
    const cards = page.getByRole('list', { name: 'New' }).locator('li[data-id]');
    await expect(cards.last()).toBeAttached();
    const heights = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().height));
    expect.soft([...new Set(heights)], `at ${width}`).toHaveLength(1);
  }
});

interface Shift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null }[];
}

/** In the page: by how much what was drawn has moved since it was opened, and what it was. */
function measureShifts(): Promise<{ sum: number; moved: string[] }> {
  return new Promise((resolve) => {
    new PerformanceObserver((list) => {
      const shifts = (list.getEntries() as Shift[]).filter(({ hadRecentInput }) => !hadRecentInput);
      resolve({
        sum: shifts.reduce((sum, { value }) => sum + value, 0),
        moved: shifts.flatMap(({ sources }) =>
          sources.map(({ node }) => `${node?.nodeName} “${node?.textContent?.slice(0, 40)}”`),
        ),
      });
    }).observe({ type: 'layout-shift', buffered: true });
    // Where nothing moved there is no entry to tell of.
    requestAnimationFrame(() => requestAnimationFrame(() => resolve({ sum: 0, moved: [] })));
  });
}

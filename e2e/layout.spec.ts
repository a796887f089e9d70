import { expect, type Locator, type Page } from '@playwright/test';
import { isOnCurve, marketOf } from './pages/market.ts';
import { shiftsOf, watchShifts } from './pages/shifts.ts';
import { SwapPage } from './pages/swap.page.ts';
import { openTokenBelowChart } from './pages/token-page.ts';
import { presetOf, previewedOf, tradePanel } from './pages/trade-panel.ts';
import { test } from './with-scrollbars.ts';

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
  // A wider token page has nothing to scroll.
  await page.setViewportSize({ width: 900, height: 844 });
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

test('what is pressed to trade takes a finger’s 44 pixels @mobile', async ({ isMobile, page, wallet }) => {
  test.skip(!isMobile, 'a mouse needs less');
  const main = page.getByRole('main');
  const button = (name: string | RegExp) => main.getByRole('button', { name }).first();
  await page.goto('/swap');
  await new SwapPage(page).connect(wallet.name);
  for (const name of [/^Slippage/, 'Show Chart', /^Open Page of SOL/])
    await expectReach(button(name).or(main.getByRole('link', { name }).first()));
  // They share a line, where each ends at the other.
  for (const name of ['HALF', 'MAX']) await expectReach(button(name), 'height');
  for (const name of ['Search', 'Settings', 'Menu'])
    await expectReach(page.getByRole('banner').getByRole('button', { name }));
  await expectReach(button('Switch direction'));
  await expectReach(page.getByRole('banner').getByRole('link', { name: 'Orrery' }));
  await page.goto('/pro/hunt');
  await expectReach(button(/^Quick buy/));
  const lists = page.getByRole('navigation', { name: 'Lists' });
  await expectReach(lists.getByRole('link', { name: 'Hunt' }));
  await expectReach(main.getByText('6h', { exact: true }));
  await page.goto('/pro/screener/xstocks');
  await expectReach(main.getByRole('link', { name: /xstocks\.com/ }));
});

test('the ring of a field is whole at the top of a dialog', async ({ page }) => {
  await page.goto('/swap');
  await page.getByRole('button', { name: /^Token to buy/ }).click();
  const field = page.getByRole('dialog').getByRole('combobox');
  await expect(field).toBeFocused();
  const room = await field.evaluate((input) => {
    let box: Element | null = input.parentElement;
    while (box && getComputedStyle(box).overflowY === 'visible') box = box.parentElement;
    return input.getBoundingClientRect().top - (box?.getBoundingClientRect().top ?? 0);
  });
  expect(room).toBeGreaterThanOrEqual(2);
});

test('a quick buy is whole on the screen beside each card of a column', async ({ page, wallet }) => {
  await page.goto('/pro/hunt');
  await new SwapPage(page).connect(wallet.name);
  const cards = page.getByRole('list', { name: 'New' }).locator('li[data-id]');
  await expect(cards.nth(4)).toBeVisible();
  for (const index of [0, 1, 2, 3, 4]) await expectWhole(page, cards.nth(index));
  // With room neither above nor below.
  await page.setViewportSize({ width: 1440, height: 800 });
  await expectWhole(page, cards.nth(1));
  await page.setViewportSize({ width: 1024, height: 768 });
  await expectWhole(page, cards.nth(1));
});

/** A launch has the longest header: warnings, a curve and long changes. */
async function aLaunch(url: string): Promise<string> {
  const launched = (await marketOf(url)).find((asset) => asset.dev && isOnCurve(asset));
  if (!launched) throw new Error('nothing was launched');
  return launched.id;
}

test('a token page is a workspace: three trades above the fold, and nothing in it scrolls in a scroller', async ({
  harness,
  page,
  wallet,
}) => {
  await page.goto('/swap');
  await new SwapPage(page).connect(wallet.name);
  for (const id of [JUP, await aLaunch(harness.url)]) {
    await page.goto(`/tokens/${id}`);
    const rows = page.getByRole('table', { name: 'Trades' }).locator('tr[data-row]');
    await expect(rows.nth(2)).toBeVisible();
    const fold = await page.getByRole('main').evaluate((main) => main.getBoundingClientRect().bottom);
    await expect.poll(async () => (await rows.nth(2).boundingBox())?.y).toBeLessThanOrEqual(fold - ROW_PX);
    await expect(page.getByText('No position yet')).toBeVisible();
    const right = (box: { x: number; width: number } | null) => Math.round((box?.x ?? 0) + (box?.width ?? 0));
    const share = await page.getByRole('button', { name: /^Share / }).boundingBox();
    const panel = await page.getByRole('region', { name: 'Trade' }).locator('..').boundingBox();
    expect(right(panel)).toBe(right(share));
    for (const tab of TABS) {
      await page.getByRole('tab', { name: tab, exact: true }).click();
      const panel = page.getByRole('tabpanel', { name: tab });
      await expect(panel).toBeVisible();
      // The list is as long as it will be.
      await expect(panel.locator('.animate-breathe')).toHaveCount(0);
      expect(await page.evaluate(nestedScrollers)).toEqual([]);
    }
  }
});

test('a token page of 1024 by 768 scrolls as one, has three trades above the fold, and no list wider than its room', async ({
  harness,
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto(`/tokens/${await aLaunch(harness.url)}`);
  const main = page.getByRole('main');
  const fold = await main.evaluate((element) => element.getBoundingClientRect().bottom);
  const third = page.getByRole('table', { name: 'Trades' }).locator('tr[data-row]').nth(2);
  await expect(third).toBeVisible();
  await expect.poll(async () => (await third.boundingBox())?.y).toBeLessThanOrEqual(fold - ROW_PX);
  for (const tab of TABS) {
    await page.getByRole('tab', { name: tab, exact: true }).click();
    const panel = page.getByRole('tabpanel', { name: tab });
    await expect(panel).toBeVisible();
    await expect(panel.locator('.animate-breathe')).toHaveCount(0);
    expect(await page.evaluate(scrollersIn)).toEqual(['main']);
    expect(await panel.evaluate(wideScrollers)).toEqual([]);
  }
  // What is traded with stays beside what is read.
  await page.getByRole('tab', { name: 'Trades', exact: true }).click();
  await expect(third).toBeVisible();
  await main.evaluate((element) => element.scrollTo({ top: element.scrollHeight }));
  await expect(page.getByRole('tab', { name: 'Trades', exact: true })).not.toBeInViewport();
  const trade = page.getByRole('region', { name: 'Trade' });
  await expect(trade.getByRole('button', { name: 'Buy 0.1 SOL' })).toBeInViewport({ ratio: 1 });
  await expect(page.getByText('Swap with another token')).toBeInViewport({ ratio: 1 });
});

test('on a phone a token’s chart begins within the first 400 pixels, and its lists scroll with the page', async ({
  harness,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const id of [JUP, await aLaunch(harness.url)]) {
    await openTokenBelowChart(page, `/tokens/${id}`);
    await expect(page.getByRole('table', { name: 'Trades' }).locator('tr[data-row]').first()).toBeVisible();
    expect(await page.evaluate(nestedScrollers)).toEqual([]);
    await page.getByRole('main').evaluate((main) => main.scrollTo({ top: 0 }));
    const chart = page.getByRole('region', { name: 'Chart', exact: true });
    expect((await chart.boundingBox())?.y).toBeLessThanOrEqual(400);
  }
});

test('a person sets how high the chart is, by dragging and by keys, and finds it so again', async ({
  page,
}) => {
  await page.goto(`/tokens/${JUP}`);
  const chart = page.getByRole('region', { name: 'Chart', exact: true });
  const edge = page.getByRole('separator', { name: 'Chart height' });
  const height = async () => (await chart.boundingBox())?.height;
  const usual = (await height()) ?? Number.NaN;
  await edge.hover();
  await page.mouse.down();
  await page.mouse.move(600, ((await edge.boundingBox())?.y ?? Number.NaN) - 60, { steps: 4 });
  await page.mouse.up();
  await expect.poll(height).toBeLessThan(usual - 40);
  const dragged = (await height()) ?? Number.NaN;
  await edge.press('ArrowDown');
  await expect.poll(height).toBeCloseTo(dragged + 24, 0);
  await page.reload();
  await expect.poll(height).toBeCloseTo(dragged + 24, 0);
  await edge.dblclick();
  await expect.poll(height).toBeCloseTo(usual, 0);
});

for (const width of [1440, 390])
  test(`nothing on a token page moves as it loads, ${width} pixels wide`, async ({ harness, page }) => {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          if (!Reflect.get(entry, 'hadRecentInput')) shifts.push(Number(Reflect.get(entry, 'value')));
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(`/tokens/${await aLaunch(harness.url)}`);
    await page.locator('canvas[data-drawn]').waitFor();
    if (width > 1000) {
      await expect(page.getByRole('region', { name: 'Trade' })).toBeVisible();
      await expect(page.getByRole('table', { name: 'Trades' }).locator('tr[data-row]').first()).toBeVisible();
    }
    const shift = await page.evaluate(() =>
      (Reflect.get(window, 'shifts') as number[]).reduce((sum, each) => sum + each, 0),
    );
    expect(shift).toBeLessThanOrEqual(0.01);
  });

test('a network that goes away is told of below the page, which stays where it is @mobile', async ({
  context,
  page,
}) => {
  await watchShifts(page);
  await page.goto('/watchlist');
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2);
  const before = (await shiftsOf(page)).length;
  await context.setOffline(true);
  await expect(page.getByText("You're currently offline.")).toBeVisible();
  expect((await shiftsOf(page)).slice(before)).toEqual([]);
});

const FINGER_PX = 44;
/** Two layouts of one device may differ by a fraction of a pixel on each side. */
const ROUNDED_PX = 1;

/** That a press is taken from as high and as wide around the middle of a control as a finger needs. */
async function expectReach(control: Locator, along: 'both' | 'height' = 'both'): Promise<void> {
  await expect(control).toBeVisible();
  const reach = await control.evaluate((element) => {
    const target = element.closest('button, a, label') ?? element;
    const { left, top, width, height: own } = target.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + own / 2];
    const takes = (atX: number, atY: number) => target.contains(document.elementFromPoint(atX, atY));
    const far = (step: (by: number) => boolean) => {
      let by = 0;
      while (step(by + 1)) by += 1;
      return by;
    };
    const high = far((by) => takes(x, y - by)) + far((by) => takes(x, y + by)) + 1;
    const wide = far((by) => takes(x - by, y)) + far((by) => takes(x + by, y)) + 1;
    return { high, wide };
  });
  expect
    .soft(along === 'both' ? Math.min(reach.high, reach.wide) : reach.high, String(control))
    .toBeGreaterThanOrEqual(FINGER_PX - ROUNDED_PX);
}

const ROW_PX = 36;
const TABS = ['Trades', 'Holders', 'Top traders', 'Developer', 'Pools', 'About'];

/** What can be scrolled down, by its tag. */
function scrollersIn(): string[] {
  return [...document.querySelectorAll('main, main *')]
    .filter((element) => ['auto', 'scroll'].includes(getComputedStyle(element).overflowY))
    .filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1)
    .map(({ tagName }) => tagName.toLowerCase());
}

/** What can be scrolled down and stands in what can be scrolled down, by its class. */
function nestedScrollers(): string[] {
  const scrolls = (element: Element) =>
    ['auto', 'scroll'].includes(getComputedStyle(element).overflowY) &&
    element.scrollHeight > element.clientHeight + 1;
  const found = [...document.querySelectorAll('main, main *')].filter(scrolls);
  return found
    .filter((inner) => found.some((outer) => outer !== inner && outer.contains(inner)))
    .map(({ className }) => String(className));
}

/** What can be scrolled sideways, by its class. */
function wideScrollers(panel: Element): string[] {
  return [...panel.querySelectorAll('*')]
    .filter((element) => ['auto', 'scroll'].includes(getComputedStyle(element).overflowX))
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
    .map(({ className }) => String(className));
}

async function expectWhole(page: Page, card: Locator): Promise<void> {
  await card.getByRole('button', { name: /^Quick buy/ }).click();
  const panel = page.getByRole('dialog', { name: /^Trade / });
  const preset = presetOf(tradePanel(panel), 'Buy 0.1 SOL');
  const before = await preset.boundingBox();
  await expect(previewedOf(panel, 'Buy 0.1 SOL')).toBeVisible();
  // What is to be pressed stays under the pointer while its preview comes.
  expect(await preset.boundingBox()).toEqual(before);
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

test('the header is whole for a guest at every width', async ({ page }) => {
  await page.goto('/swap');
  const connect = page.getByRole('banner').getByRole('button', { name: 'Connect' });
  for (const width of [360, 390, 640, 700, 768, 900, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const [header, box] = await Promise.all([
      page.getByRole('banner').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
      connect.boundingBox(),
    ]);
    expect([width, header]).toEqual([width, 0]);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
  }
});

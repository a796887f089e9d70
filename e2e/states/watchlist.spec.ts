import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { formatChange, formatPrice, formatUsd } from '@orrery/domain/number-formats';
import * as apiPaths from '@orrery/wire/paths';
import { type Asset, AssetListSchema } from '@orrery/wire/tokens/asset';
import type { Page } from '@playwright/test';
import * as v from 'valibot';
import { OPENED, violations } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { watch } from '../pages/watch.ts';

// A toast half faded in has half its contrast.
test.use({ world: 'lively', contextOptions: { reducedMotion: 'reduce' } });

const JUP = 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN';

const bar = (page: Page, name = 'Watchlist') => page.getByRole('navigation', { name, exact: true });
const tabs = (page: Page, name?: string) => bar(page, name).getByRole('listitem');
const cards = (page: Page) => page.getByRole('main').getByRole('listitem');
const settings = (page: Page) => page.getByRole('dialog', { name: 'Watchlist settings' });

async function assetsAt(url: string): Promise<Asset[]> {
  return v.parse(AssetListSchema, await (await fetch(url)).json());
}

const assetOf = async (url: string, id: string) =>
  (await assetsAt(`${url}${apiPaths.assetsRecent}?ids=${id}`))[0];

/** The symbols of tabs or cards, in their order. */
const symbolsOf = async (items: ReturnType<typeof tabs>) =>
  (await items.getByRole('link').allInnerTexts()).map((text) => text.split('\n')[0]);

async function openSettings(page: Page) {
  await bar(page, 'Watchlist')
    .or(bar(page, 'Recently viewed'))
    .getByRole('button', { name: 'Watchlist settings' })
    .click();
  await expect(settings(page)).toBeVisible();
}

/** Puts something into the browser's storage before the page comes. */
async function store(page: Page, entries: Record<string, unknown>) {
  await page.goto('/health');
  await page.evaluate((all) => {
    for (const [key, value] of Object.entries(all)) localStorage.setItem(key, JSON.stringify(value));
  }, entries);
}

const stored = (page: Page, key: string) =>
  page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? 'null'), key);

/** Waits until an element says what the API says at that moment. */
async function expectToSay(text: () => Promise<string>, said: () => Promise<string>) {
  await expect(async () => expect(await text()).toContain(await said())).toPass({ timeout: 30_000 });
}

test('the bar names the presets with the price and change that the API says, and follows them @mobile', async ({
  page,
  server,
}) => {
  await page.goto('/pro');
  await expect.poll(() => symbolsOf(tabs(page))).toEqual(['SOL', 'JUP']);
  const sol = tabs(page).first();
  await expectToSay(
    () => sol.innerText(),
    async () => formatPrice((await assetOf(server.url, WRAPPED_SOL))?.usdPrice),
  );
  await expectToSay(
    () => sol.innerText(),
    async () => formatChange((await assetOf(server.url, WRAPPED_SOL))?.stats24h?.priceChange),
  );
  const before = await bar(page).innerText();
  await expect.poll(() => bar(page).innerText()).not.toBe(before);
});

test('its settings choose list, metric and what a tab shows, are kept, and neither axe nor the policy minds any of it @mobile', async ({
  context,
  page,
  server,
}) => {
  const { complaints } = await watch(context);
  await page.goto('/pro');
  await openSettings(page);
  const dialog = settings(page);
  await expect(dialog.getByRole('tab', { name: 'Watchlist' })).toHaveAttribute('aria-selected', 'true');
  await dialog.getByText('Market Cap').click();
  await dialog.getByText('Show price change %').click();
  await dialog.getByText('Show token icon').click();
  const sol = tabs(page).first();
  await expectToSay(
    () => sol.innerText(),
    async () => formatUsd((await assetOf(server.url, WRAPPED_SOL))?.mcap),
  );
  await expect(sol).not.toContainText('%');
  await expect(sol.locator('svg:not(button svg)')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Sort direction: ascending' }).click();
  await expect.poll(() => symbolsOf(tabs(page))).toEqual(['JUP', 'SOL']);
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('tab', { name: 'Recent' }).click();
  await expect(dialog.getByText('Sort by')).toHaveCount(0);
  await expect(bar(page, 'Recently viewed')).toContainText('Tokens you view appear here');
  expect(await violations(page, OPENED)).toEqual([]);
  await page.reload();
  await expect(bar(page, 'Recently viewed')).toBeVisible();
  await bar(page, 'Recently viewed').getByRole('button', { name: 'Show watchlist' }).click();
  await expect.poll(() => symbolsOf(tabs(page))).toEqual(['JUP', 'SOL']);
  expect(await stored(page, 'watchlist:v1')).toMatchObject({
    metricV1: 'mcap',
    sortDirection: 'desc',
    showTokenIcon: false,
    showPriceChange: false,
    dirty: false,
  });
  expect(complaints).toEqual([]);
});

test('the bar comes without moving what stands below it @mobile', async ({ page }) => {
  await page.goto('/pro', { waitUntil: 'commit' });
  const top = async () => (await page.locator('#content').boundingBox())?.y;
  const before = await top();
  await expect(tabs(page)).toHaveCount(2);
  expect(await top()).toBe(before);
});

test('two links lead to the watchlist page @mobile', async ({ page }) => {
  await page.goto('/pro');
  await openSettings(page);
  await settings(page).getByRole('link', { name: 'Open Watchlist Page', exact: true }).click();
  await expect(page).toHaveTitle('Watchlist | Orrery');
  await expect(settings(page)).toHaveCount(0);
  await page.goto('/pro');
  await bar(page).getByRole('link', { name: 'Open Watchlist page', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Watchlist' })).toBeVisible();
});

test('Alt and an arrow move a tab, say so, and the order stays', async ({ page }) => {
  await page.goto('/pro');
  await tabs(page).getByRole('link', { name: 'SOL' }).focus();
  await page.keyboard.press('Alt+ArrowRight');
  await expect.poll(() => symbolsOf(tabs(page))).toEqual(['JUP', 'SOL']);
  await expect(bar(page).getByRole('status')).toHaveText('SOL moved to position 2 of 2');
  await expect(tabs(page).getByRole('link', { name: 'SOL' })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(tabs(page).getByRole('link', { name: 'JUP' })).toBeFocused();
  await page.reload();
  await expect.poll(() => symbolsOf(tabs(page))).toEqual(['JUP', 'SOL']);
  await openSettings(page);
  await expect(settings(page).getByRole('radio', { name: 'Re-ordered List' })).toBeChecked();
  await settings(page).getByText('Date Added').click();
  await expect.poll(() => symbolsOf(tabs(page))).toEqual(['SOL', 'JUP']);
});

test('a tab is dragged to another place, and the policy does not mind', async ({ context, page, server }) => {
  const { complaints } = await watch(context);
  const [first, ...rest] = await assetsAt(`${server.url}${apiPaths.assetList('toptraded', '24h')}?limit=4`);
  const all = [first, ...rest].flatMap((asset) => asset ?? []);
  const tokens = all.map(({ id, symbol }, index) => ({ id, symbol, addedTimestamp: index }));
  await store(page, { 'watchlist:v1': { tokens } });
  await page.goto('/pro');
  const shown = () => tabs(page).evaluateAll((items) => items.map((item) => item.getAttribute('data-id')));
  const ids = all.map(({ id }) => id);
  await expect.poll(shown).toEqual(ids);
  await tabs(page).nth(0).hover();
  // The means to drag come when the pointer is near.
  await expect(tabs(page).nth(0)).toHaveAttribute('draggable', 'true');
  const { width = 0 } = (await tabs(page).nth(2).boundingBox()) ?? {};
  await tabs(page)
    .nth(0)
    .dragTo(tabs(page).nth(2), { targetPosition: { x: width * 0.75, y: 10 }, steps: 5 });
  await expect.poll(shown).toEqual([ids[1], ids[2], ids[0], ids[3]]);
  expect(await stored(page, 'watchlist:v1')).toMatchObject({ sort: 'reOrderedList', dirty: true });
  expect(complaints).toEqual([]);
});

test('Delete takes a tab away, and undo brings it back to its place', async ({ page }) => {
  await page.goto('/pro');
  await tabs(page).getByRole('link', { name: 'SOL' }).focus();
  await page.keyboard.press('Delete');
  await expect.poll(() => symbolsOf(tabs(page))).toEqual(['JUP']);
  await expect(tabs(page).getByRole('link', { name: 'JUP' })).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => symbolsOf(tabs(page))).toEqual(['SOL', 'JUP']);
});

test('old lists are brought along once @mobile', async ({ page }) => {
  await store(page, { watchlist: [JUP], 'recent-searches': [{ address: WRAPPED_SOL, symbol: 'SOL' }] });
  await page.goto('/pro');
  await expect.poll(() => symbolsOf(tabs(page))).toEqual(['JUP']);
  await bar(page).getByRole('button', { name: 'Show recently viewed' }).click();
  await expect.poll(() => symbolsOf(tabs(page, 'Recently viewed'))).toEqual(['SOL']);
  expect([await stored(page, 'watchlist'), await stored(page, 'recent-searches')]).toEqual([null, null]);
});

test('of a stored list that is too long the last thirty and the last twenty are shown', async ({
  page,
  server,
}) => {
  const assets = await assetsAt(`${server.url}${apiPaths.assetList('toptraded', '24h')}?limit=40`);
  const tokens = assets.map(({ id, symbol }, index) => ({ id, symbol, addedTimestamp: index }));
  await store(page, { 'watchlist:v1': { tokens }, 'viewed:v1': { tokens } });
  await page.goto('/watchlist');
  await expect(tabs(page)).toHaveCount(30);
  await expect(page.getByText('30 of 30')).toBeVisible();
  await bar(page).getByRole('button', { name: 'Show recently viewed' }).click();
  await expect(tabs(page, 'Recently viewed')).toHaveCount(20);
  await openSettings(page);
  await settings(page).getByRole('button', { name: 'Close All Tabs' }).click();
  await expect(tabs(page, 'Recently viewed')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(tabs(page, 'Recently viewed')).toHaveCount(20);
});

test('the page draws a chart of each token, with what the API says, over the window asked for @mobile', async ({
  page,
  server,
}) => {
  await page.goto('/watchlist');
  await expect(cards(page)).toHaveCount(2);
  const sol = cards(page).first();
  await expect(sol.locator('svg path[fill="none"]').last()).toBeVisible();
  await page.getByText('1h', { exact: true }).click();
  await expectToSay(
    () => sol.innerText(),
    async () => formatChange((await assetOf(server.url, WRAPPED_SOL))?.stats1h?.priceChange),
  );
  await page.getByText('Market Cap', { exact: true }).click();
  await expectToSay(
    () => sol.innerText(),
    async () => formatUsd((await assetOf(server.url, WRAPPED_SOL))?.mcap),
  );
  await expect(sol.getByText(/^High \$/)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await sol.getByRole('button', { name: 'Unwatch SOL' }).click();
  await expect(cards(page)).toHaveCount(1);
  await cards(page).first().getByRole('button', { name: 'Unwatch JUP' }).click();
  await expect(page.getByText('Your watchlist is empty')).toBeVisible();
  expect(await violations(page, 'main')).toEqual([]);
});

test('the page has the same tokens in the live table @mobile', async ({ page, server }) => {
  await page.goto('/watchlist');
  await page.getByText('Table', { exact: true }).click();
  const rows = page.getByRole('main').locator('tr[data-id]');
  await expect(rows).toHaveCount(2);
  const jup = page.locator(`tr[data-id="${JUP}"]`);
  await expectToSay(
    () => jup.innerText(),
    async () => formatPrice((await assetOf(server.url, JUP))?.usdPrice),
  );
  await page.reload();
  await expect(rows).toHaveCount(2);
});

test('a token that is not listed any more is named, and the rest is there', async ({ page }) => {
  const tokens = [
    { id: WRAPPED_SOL, symbol: 'SOL', addedTimestamp: 0 },
    { id: 'So11111111111111111111111111111111111111113', symbol: 'GONE', addedTimestamp: 1 },
  ];
  await store(page, { 'watchlist:v1': { tokens } });
  await page.goto('/watchlist');
  await expect(page.getByText('GONE is no longer listed.')).toBeVisible();
  await expect(cards(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('is no longer listed.')).toHaveCount(0);
});

test('the star of a row puts its token at the end of the bar, and takes it off again @mobile', async ({
  page,
  server,
}) => {
  const listed = await assetsAt(`${server.url}${apiPaths.assetList('toptraded', '24h')}?limit=8`);
  const wanted = listed.find(({ id }) => id !== WRAPPED_SOL && id !== JUP);
  await page.goto('/pro?tab=toptraded&timeframe=24h');
  const star = page.locator(`tr[data-id="${wanted?.id}"]`).getByRole('button', { name: /^Watch / });
  await star.click();
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => symbolsOf(tabs(page))).toEqual(['SOL', 'JUP', wanted?.symbol]);
  expect(await stored(page, 'watchlist:v1')).toMatchObject({ dirty: true });
  await star.click();
  await expect.poll(() => symbolsOf(tabs(page))).toEqual(['SOL', 'JUP']);
});

test('a token page that was looked at is the newest tab; there a small screen has no bar', async ({
  page,
}) => {
  await page.goto('/pro');
  for (const symbol of ['SOL', 'JUP']) {
    await tabs(page).getByRole('link', { name: symbol }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(symbol);
  }
  await bar(page).getByRole('button', { name: 'Show recently viewed' }).click();
  await expect.poll(() => symbolsOf(tabs(page, 'Recently viewed'))).toEqual(['JUP', 'SOL']);
  await page.setViewportSize({ width: 480, height: 844 });
  await expect(bar(page, 'Recently viewed')).toHaveCount(0);
  await page.goto('/watchlist');
  await expect(bar(page, 'Recently viewed')).toBeVisible();
});

import { BLOCKED_MINTS } from '@orrery/domain/mints/blocked-mints';
import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { formatUsd } from '@orrery/domain/number-formats';
import * as apiPaths from '@orrery/wire/paths';
import { type Asset, AssetListSchema } from '@orrery/wire/tokens/asset';
import type { Page, Response } from '@playwright/test';
import * as v from 'valibot';
import { expect, test } from '../fixtures.ts';
import { firstIds } from '../pages/rows.ts';

test.use({ world: 'lively' });

async function assetsAt(url: string): Promise<Asset[]> {
  const reply = await fetch(url);
  return v.parse(AssetListSchema, await reply.json());
}

const tabNamed = (page: Page, label: string) =>
  page.getByRole('navigation', { name: 'Lists' }).getByRole('link', { name: label, exact: true });
const tokenRows = (page: Page) => page.getByRole('main').locator('tr[data-id]');

/** What a column's cells say, from top to bottom: "$1.20B" is 1.2e9. */
async function figuresOf(page: Page, column: string): Promise<number[]> {
  const head = page.getByRole('columnheader');
  const at = (await head.allInnerTexts()).findIndex((text) => text.trim() === column);
  const rows = await tokenRows(page).all();
  const cells = await Promise.all(
    rows.map(async (row) => ({
      at: Number(await row.getAttribute('aria-rowindex')),
      text: await row.getByRole('cell').nth(at).innerText(),
    })),
  );
  return cells.sort((a, b) => a.at - b.at).map(({ text }) => toNumber(text));
}

function toNumber(text: string): number {
  const [, digits = 'none', unit = ''] = /^\$([\d.,]+)([KMBT]?)$/.exec(text.trim()) ?? [];
  return Number(digits.replaceAll(',', '')) * ({ K: 1e3, M: 1e6, B: 1e9, T: 1e12 }[unit] ?? 1);
}

test('rows of the screener move while one looks, led by what the server says is traded most @mobile', async ({
  page,
  server,
}) => {
  const leader = async () => {
    const [first] = await assetsAt(`${server.url}${apiPaths.assetList('toptraded', '24h')}?limit=1`);
    return first?.name ?? 'nothing';
  };
  await page.goto('/pro?tab=toptraded&timeframe=24h');
  await expect(page).toHaveTitle(/ \| Orrery$/);
  const rows = page.getByRole('main');
  await expect.poll(async () => (await rows.innerText()).includes(await leader())).toBe(true);
  const before = await rows.innerText();
  await expect.poll(() => rows.innerText()).not.toBe(before);
});

test('a column sorts the rows one way, the other, and gives the list its own order back', async ({
  page,
}) => {
  await page.goto('/pro?tab=toptraded&timeframe=24h');
  const head = page.getByRole('columnheader', { name: 'Liquidity' });
  await expect(head).toHaveAttribute('aria-sort', 'none');
  for (const [direction, sign] of [
    ['descending', -1],
    ['ascending', 1],
  ] as const) {
    await head.getByRole('button').click();
    await expect(head).toHaveAttribute('aria-sort', direction);
    await expect(async () => {
      const figures = await figuresOf(page, 'Liquidity');
      expect(figures.length).toBeGreaterThan(10);
      expect(figures).not.toContain(Number.NaN);
      expect(figures).toEqual(figures.toSorted((a, b) => sign * (a - b)));
    }).toPass({ timeout: 15_000 });
  }
  await head.getByRole('button').click();
  await expect(head).toHaveAttribute('aria-sort', 'none');
});

const LISTS = [
  ['Cooking', 'cooking', apiPaths.assetList('toptrending', '1h')],
  ['Top traded', 'toptraded', apiPaths.assetList('toptraded', '1h')],
  ['Organic', 'organic', apiPaths.assetList('toporganicscore', '1h')],
  ['Popular', 'popular', apiPaths.assetList('popular', '1h')],
  ['New', 'recent', apiPaths.assetsRecent],
  ['About to graduate', 'aboutToGraduate', apiPaths.assetList('aboutToGraduate', '1h')],
  ['Graduated', 'graduated', apiPaths.assetList('graduated', '1h')],
  ['Runners', 'runners', apiPaths.assetList('runners', '1h')],
  ['Top performers', 'topperformers', apiPaths.assetList('topperformers', '1h')],
  ['xStocks', 'xstocks', apiPaths.assetList('xstocks', '1h')],
  ['PreStocks', 'prestocks', apiPaths.assetList('prestocks', '1h')],
] as const;

test('each tab shows what the server says of its list, in its order, and has an address of its own @mobile', async ({
  page,
}) => {
  const replies = new Map<string, Response>();
  page.on('response', (response) => {
    const { pathname, searchParams } = new URL(response.url());
    if (!searchParams.has('ids')) replies.set(pathname, response);
  });
  for (const [label, tab, path] of LISTS) {
    await test.step(label, async () => {
      if (tab === 'cooking') await page.goto('/pro');
      else await tabNamed(page, label).click();
      await expect(tabNamed(page, label)).toHaveAttribute('aria-current', 'page');
      await expect(page.locator('[aria-current=page]').filter({ hasText: label })).toBeInViewport();
      if (tab !== 'cooking') await expect(page).toHaveURL(new RegExp(`[?&]tab=${tab}`));
      // It may be asked for ahead, when the tab comes under the pointer.
      await expect.poll(() => replies.has(path)).toBe(true);
      const answered = v.parse(AssetListSchema, await replies.get(path)?.json()).map(({ id }) => id);
      const listed = answered.filter((id) => !BLOCKED_MINTS.includes(id));
      if (listed.length === 0) return expect(page.getByText(/^(No tokens|No trades in)/)).toBeVisible();
      const count = Math.min(5, listed.length);
      await expect.poll(() => firstIds(page, count)).toHaveLength(count);
      // Top traded follows live volumes; the other lists stand as the server has them.
      if (tab !== 'toptraded') await expect.poll(() => firstIds(page, count)).toEqual(listed.slice(0, count));
      expect(new Set<string>(listed)).toEqual(new Set([...listed, ...(await firstIds(page, count))]));
    });
  }
});

test('a sort asks the server, so that the first rows are the first of all tokens', async ({
  page,
  server,
}) => {
  await page.goto('/pro?tab=popular&timeframe=24h');
  await expect(tokenRows(page).nth(5)).toBeVisible();
  const path = apiPaths.assetList('popular', '24h');
  const reply = page.waitForResponse((response) => response.url().includes('sortBy=holderCount'));
  await page.getByRole('columnheader', { name: 'Holders' }).getByRole('button').click();
  await reply;
  await expect
    .poll(async () => {
      const [first] = await assetsAt(`${server.url}${path}?limit=1&sortBy=holderCount&sortDir=desc`);
      return (await firstIds(page, 1))[0] === first?.id;
    })
    .toBe(true);
});

test('the way back leads through the tabs and sorts one came by', async ({ page }) => {
  await page.goto('/pro');
  await tabNamed(page, 'Popular').click();
  await page.getByRole('radio', { name: '24h' }).check({ force: true });
  await page.getByRole('columnheader', { name: 'Liquidity' }).getByRole('button').click();
  await expect(page).toHaveURL(/tab=popular.*sort=liquidity/);
  await page.goBack();
  await expect(page).not.toHaveURL(/sort=/);
  await expect(page).toHaveURL(/timeframe=24h/);
  await page.goBack();
  await expect(page).not.toHaveURL(/timeframe=/);
  await page.goBack();
  await expect(page).toHaveURL(/\/pro$/);
  await expect(tabNamed(page, 'Cooking')).toHaveAttribute('aria-current', 'page');
  await page.goForward();
  await expect(tabNamed(page, 'Popular')).toHaveAttribute('aria-current', 'page');
});

test('columns are chosen and moved by key and by hand, outlive a reload and go along with the address', async ({
  browser,
  page,
  server,
}) => {
  await page.goto('/pro?tab=popular');
  await expect(tokenRows(page).nth(5)).toBeVisible();
  await page.getByRole('button', { name: 'Columns' }).click();
  const shown = page.getByRole('list', { name: 'Shown columns' });
  const box = (name: string) => page.getByRole('dialog').getByLabel(name, { exact: true });
  for (const name of ['Trend', 'Txns', 'Traders', 'Audit', 'Organic score']) await box(name).uncheck();
  await box('FDV').check();
  await box('FDV').press('Alt+ArrowUp');
  await expect(shown.getByRole('listitem').nth(-2)).toContainText('FDV');
  await expect(box('FDV')).toBeFocused();
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText('FDV moved to position 6 of 7');
  // What is scrolled to with the button down brings another column under the pointer.
  await shown.getByRole('listitem').first().scrollIntoViewIfNeeded();
  await shown
    .getByRole('listitem')
    .filter({ hasText: 'Liquidity' })
    .dragTo(shown.getByRole('listitem').first(), {
      targetPosition: { x: 40, y: 4 },
      steps: 5,
    });
  const heads = ['Token', 'Liquidity', 'Price', '1h', 'Market cap', '1h vol', 'FDV', 'Holders', 'Buy'];
  const shownHeads = (of: Page) => of.getByRole('columnheader').allInnerTexts();
  await expect.poll(() => shownHeads(page)).toEqual(heads);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/columns=liquidity%2Cprice%2Cchange%2Cmcap%2Cvolume%2Cfdv%2Cholders/);
  await expect
    .poll(async () => {
      const [sol] = await assetsAt(`${server.url}${apiPaths.assetsRecent}?ids=${WRAPPED_SOL}`);
      const cell = page.locator(`tr[data-id="${WRAPPED_SOL}"]`).getByRole('cell').nth(6);
      return (await cell.innerText()) === formatUsd(sol?.fdv);
    })
    .toBe(true);

  await page.goto('/pro');
  await expect(tokenRows(page).nth(5)).toBeVisible();
  expect(await shownHeads(page)).toEqual(heads);
  const other = await browser.newPage();
  await other.goto(page.url());
  await expect(tokenRows(other).nth(5)).toBeVisible();
  expect(await shownHeads(other)).toEqual(heads);
  await other.close();

  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(page).not.toHaveURL(/columns=/);
  await page.reload();
  await expect(page.getByRole('columnheader', { name: 'Audit' })).toBeVisible();
});

test('rows keep their places while the pointer rests on them, and their figures live on', async ({
  page,
}) => {
  await page.goto('/pro?tab=toptraded&timeframe=5m&sort=change&dir=asc');
  await expect(tokenRows(page).nth(10)).toBeVisible();
  await tokenRows(page).nth(3).hover();
  await expect(page.locator('[data-paused=true]')).toBeVisible();
  const [before] = [await firstIds(page, 15)];
  const seen = new Set<string>();
  await expect
    .poll(async () => {
      expect(await firstIds(page, 15)).toEqual(before);
      return seen.add(await page.getByRole('table').innerText()).size;
    })
    .toBeGreaterThan(10);
  await page.getByRole('radio', { name: '5m' }).hover({ force: true });
  await expect(page.locator('[data-paused=false]')).toHaveCount(1);
  await expect.poll(() => firstIds(page, 15)).not.toEqual(before);
});

test('keys lead to the rows, watch a token, open it and list themselves', async ({ page }) => {
  await page.goto('/pro?tab=popular');
  await expect(page.getByRole('button', { name: /^Watch/ }).first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  const row = page.locator('tr:focus');
  await expect(row).toHaveAttribute('aria-rowindex', '2');
  await page.keyboard.press('ArrowDown');
  await expect(row).toHaveAttribute('aria-rowindex', '3');
  const id = await row.getAttribute('data-id');
  const star = row.getByRole('button', { name: /^Watch/ });
  const before = await star.getAttribute('aria-pressed');
  await page.keyboard.press('w');
  await expect(star).toHaveAttribute('aria-pressed', before === 'true' ? 'false' : 'true');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Quick buy');
  await page.keyboard.press('Escape');
  await expect(row).toHaveAttribute('data-id', id ?? '');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/tokens/${id}$`));
});

test('a key is for the row under the pointer, though another one was clicked before', async ({ page }) => {
  await page.goto('/pro?tab=popular');
  await tokenRows(page).nth(5).hover();
  const [clicked, hovered] = [tokenRows(page).nth(2), tokenRows(page).nth(5)];
  const star = hovered.getByRole('button', { name: /^Watch/ });
  const before = await star.getAttribute('aria-pressed');
  await clicked.getByRole('button', { name: /^Watch/ }).click();
  const state = await clicked.getByRole('button', { name: /^Watch/ }).getAttribute('aria-pressed');
  await hovered.hover();
  await page.keyboard.press('w');
  await expect(star).not.toHaveAttribute('aria-pressed', before ?? '');
  await expect(clicked.getByRole('button', { name: /^Watch/ })).toHaveAttribute('aria-pressed', state ?? '');
  await expect(page.locator('[data-paused=true]')).toHaveCount(1);
  await hovered.getByRole('button', { name: /^Quick buy/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.locator('[data-paused=false]')).toHaveCount(1);
});

test('what is said wrongly in the address is ignored, and an old search moves to the dialog', async ({
  page,
}) => {
  await page.goto('/pro?tab=nothing&timeframe=2h&sort=rug&columns=rug&q=bonk');
  const search = page.getByRole('combobox', { name: 'Search tokens' });
  await expect(search).toHaveValue('bonk');
  await page.keyboard.press('Escape');
  await expect(search).toHaveCount(0);
  await expect(tokenRows(page).nth(5)).toBeVisible();
  await expect(tabNamed(page, 'Cooking')).toHaveAttribute('aria-current', 'page');
  await expect(page).not.toHaveURL(/[?&]q=/);
  await expect(page.getByRole('columnheader', { name: 'Audit' })).toBeVisible();
});

test('a row shows how the price went through the day', async ({ page }) => {
  await page.goto('/pro?tab=toptraded&timeframe=24h');
  const row = page.locator(`tr[data-id="${WRAPPED_SOL}"]`);
  const line = row.getByRole('cell').nth(1).locator('svg path');
  await expect(line).toHaveAttribute('d', /^M[\d. ,-]+(L[\d. ,-]+){10,}/);
});

test('an unknown first path segment shows the not-found screen', async ({ page }) => {
  await page.goto('/nowhere/at-all');
  await expect(page.getByRole('main')).toContainText("This page doesn't exist");
  await expect(page).toHaveTitle(/ \| Orrery$/);
});

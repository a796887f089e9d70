import { WRAPPED_SOL } from '@orrery/domain';
import { type Asset, AssetListSchema, apiPaths } from '@orrery/wire';
import type { Page } from '@playwright/test';
import * as v from 'valibot';
import { expect, test } from './fixtures.ts';

test.use({ world: 'lively' });

async function assetsAt(url: string): Promise<Asset[]> {
  const reply = await fetch(url);
  return v.parse(AssetListSchema, await reply.json());
}

const tokenRows = (page: Page) => page.getByRole('main').locator('tr[data-id]');

/** Addresses of the first rows, as they stand from top to bottom. */
async function firstIds(page: Page, count: number): Promise<(string | null)[]> {
  const rows = await tokenRows(page).evaluateAll((all) =>
    all
      .map((row) => ({ id: row.getAttribute('data-id'), at: Number(row.getAttribute('aria-rowindex')) }))
      .sort((a, b) => a.at - b.at),
  );
  return rows.slice(0, count).map(({ id }) => id);
}

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

test('a search finds a token by its symbol, and Escape brings the list back', async ({ page, server }) => {
  await page.goto('/pro?tab=toptraded&timeframe=24h');
  await expect(tokenRows(page).nth(10)).toBeVisible();
  await page.keyboard.press('/');
  const field = page.getByRole('textbox', { name: 'Search tokens' });
  await expect(field).toBeFocused();
  await field.fill('bonk');
  await expect(page).toHaveURL(/[?&]q=bonk/);
  await expect(tokenRows(page).first()).toContainText('BONK');
  // Names that only look like it come too, behind.
  await expect
    .poll(async () => {
      const found = await assetsAt(`${server.url}${apiPaths.assetSearch}?query=bonk&limit=100`);
      const isShown = new Set<string | null>(found.map(({ id }) => id));
      return (await firstIds(page, 100)).every((id) => isShown.has(id));
    })
    .toBe(true);
  await page.keyboard.press('Escape');
  await expect(field).toHaveValue('');
  await expect(page).not.toHaveURL(/[?&]q=/);
  await expect(page.locator(`tr[data-id="${WRAPPED_SOL}"]`)).toBeVisible();
});

test('the tabs Organic and New list what the server lists', async ({ page, server }) => {
  await page.goto('/pro');
  const lists = [
    ['Organic', 'organic', `${apiPaths.assetList('toporganicscore', '1h')}?limit=100`],
    ['New', 'recent', `${apiPaths.assetsRecent}?limit=100`],
  ] as const;
  for (const [label, tab, path] of lists) {
    await page.getByRole('group', { name: 'List' }).getByText(label, { exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`[?&]tab=${tab}`));
    await expect(page.getByRole('radio', { name: label })).toBeChecked();
    await expect
      .poll(async () => {
        const listed = new Set<string | null>((await assetsAt(server.url + path)).map(({ id }) => id));
        const shown = await firstIds(page, 10);
        return shown.filter((id) => listed.has(id)).length;
      })
      .toBe(10);
  }
});

test('a row shows how the price went through the day', async ({ page }) => {
  await page.goto('/pro?tab=toptraded&timeframe=24h');
  const row = page.locator(`tr[data-id="${WRAPPED_SOL}"]`);
  const line = row.getByRole('cell').nth(1).locator('svg path');
  await expect(line).toHaveAttribute('d', /^M[\d. ,-]+(L[\d. ,-]+){10,}/);
});

test('an unknown first path segment shows the not-found screen', async ({ page }) => {
  await page.goto('/nowhere/at-all');
  await expect(page.getByRole('main')).toContainText('There is nothing at this address');
  await expect(page).toHaveTitle(/ \| Orrery$/);
});

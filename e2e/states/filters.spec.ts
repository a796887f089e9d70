import * as apiPaths from '@orrery/wire/paths';
import { type Asset, AssetListSchema } from '@orrery/wire/tokens/asset';
import type { Page } from '@playwright/test';
import * as v from 'valibot';
import { expect, test } from '../fixtures.ts';

test.use({ world: 'lively', contextOptions: { reducedMotion: 'reduce' } });
test.describe.configure({ timeout: 120_000 });

async function assetsAt(url: string): Promise<Asset[]> {
  const reply = await fetch(url);
  return v.parse(AssetListSchema, await reply.json());
}

/** Also behind a sheet, which hides them from all but the eye. */
const tokenRows = (page: Page) => page.locator('main tr[data-id]');
const shownIds = (page: Page) =>
  tokenRows(page).evaluateAll((rows) => rows.map((row) => row.getAttribute('data-id')));
const filtersButton = (page: Page) => page.getByRole('button', { name: /^Filters/ });
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

async function openPanel(page: Page) {
  await filtersButton(page).click();
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
}

/** The rows on screen are those the server lists at the moment; live figures put them in another order. */
async function expectRows(page: Page, url: string) {
  await expect
    .poll(async () => {
      const listed = new Set<string | null>((await assetsAt(url)).map(({ id }) => id));
      const shown = await shownIds(page);
      return [shown.length > 0, listed.size > 0, shown.filter((id) => !listed.has(id))];
    })
    .toEqual([true, true, []]);
}

const SETS = [
  'minLiquidity=1000000&verified=true',
  'mintAuthorityDisabled=true&freezeAuthorityDisabled=true&topHoldersPercentage=40&minHolderCount=50',
  'minVolume24h=10000&maxVolume24h=500000&minTxns24h=10',
  'fromLaunchpads=pump.fun,met-dbc&smallMeteoraDBC=true',
  'searchInclude=usd,sol&searchExclude=stake',
  'minOrganicScore=20&maxOrganicScore=95&minNumNetBuyers=1',
];

test('an address with filters shows what the server answers to them @mobile', async ({ page, server }) => {
  const path = apiPaths.assetList('toptraded', '24h');
  const all = await assetsAt(`${server.url}${path}?limit=200`);
  for (const set of SETS) {
    await test.step(set, async () => {
      const asked = `${server.url}${path}?limit=200&${set.replace('fromLaunchpads', 'launchpads')}`;
      await page.goto(`/pro?tab=toptraded&timeframe=24h&${set}`);
      await expectRows(page, asked);
      const some = await assetsAt(asked);
      expect(some.map(({ id }) => id)).not.toEqual(all.map(({ id }) => id));
    });
  }
});

test('filters set in the panel stand in the address, which shared shows the same; back and forward walk them @mobile', async ({
  page,
  context,
  server,
}) => {
  await page.goto('/pro?tab=toptraded&timeframe=24h');
  await expect(tokenRows(page).first()).toBeVisible();
  await openPanel(page);
  await page.getByRole('checkbox', { name: 'Verified' }).check();
  await expect(page).toHaveURL(/[?&]verified=true/);
  await field(page, 'Liquidity, at least').pressSequentially('1.5m');
  await expect(page).toHaveURL(/[?&]minLiquidity=1500000/);
  await field(page, 'Volume 24h, at least').fill('2k');
  await expect(page).toHaveURL(/[?&]minVolume24h=2000/);
  const shared = page.url();
  const list = `${server.url}${apiPaths.assetList('toptraded', '24h')}?limit=200`;
  await expectRows(page, `${list}&verified=true&minLiquidity=1500000&minVolume24h=2000`);

  await page.goBack();
  await expect(page).not.toHaveURL(/minVolume24h/);
  await expect(field(page, 'Volume 24h, at least')).toHaveValue('');
  await expect(page).toHaveURL(/minLiquidity=1500000/);
  await page.goBack();
  await expect(page).not.toHaveURL(/minLiquidity/);
  await expect(page).toHaveURL(/verified=true/);
  await page.goForward();
  await page.goForward();
  await expect(page).toHaveURL(shared);

  const other = await context.newPage();
  await other.goto(shared);
  await expectRows(other, `${list}&verified=true&minLiquidity=1500000&minVolume24h=2000`);
  await expect(filtersButton(other)).toHaveAccessibleName('Filters, 3 active');
  await other.getByText('6h', { exact: true }).click();
  await expect(other).toHaveURL(/minVolume6h=2000/);
  await expect(other).not.toHaveURL(/minVolume24h/);
});

test('what is typed wrongly is named and not asked; an address that is wrong shows the rest @mobile', async ({
  page,
}) => {
  await page.goto('/pro?tab=toptraded&timeframe=24h&minMcap=lots&verified=true&maxBuys=3&minSells1h=x');
  await expect(filtersButton(page)).toHaveAccessibleName('Filters, 1 active');
  await expect(tokenRows(page).first()).toBeVisible();
  await openPanel(page);
  await field(page, 'Market cap, at most').fill('1k');
  await expect(page).toHaveURL(/maxMcap=1000/);
  await field(page, 'Market cap, at least').fill('5k');
  await expect(page.getByText('Minimum is above maximum')).toBeVisible();
  await expect(page).not.toHaveURL(/minMcap/);
  await field(page, 'Include any of').press('Enter');
  await expect(page.getByText('Keyword cannot be empty')).toBeVisible();
  await expect(page).not.toHaveURL(/searchInclude/);
});

test('a list that no token is in names the filters and resets them @mobile', async ({ page }) => {
  await page.goto('/pro?tab=toptraded&timeframe=24h&minMcap=1e15');
  await expect(page.getByText('No tokens match your filters')).toBeVisible();
  await page.getByRole('button', { name: 'Reset filters' }).click();
  await expect(page).not.toHaveURL(/minMcap/);
  await expect(tokenRows(page).first()).toBeVisible();
});

test('presets are put on, kept over a reload, deleted and taken back @mobile', async ({ page, server }) => {
  await page.goto('/pro?tab=toptraded&timeframe=24h');
  await openPanel(page);
  await page.getByText('Presets', { exact: true }).click();
  await page.getByRole('button', { name: /^Safe & liquid/ }).click();
  await expect(page).toHaveURL(/minLiquidity=100000/);
  await expectRows(
    page,
    `${server.url}${apiPaths.assetList('toptraded', '24h')}?limit=200&mintAuthorityDisabled=true&freezeAuthorityDisabled=true&topHoldersPercentage=15&minLiquidity=100000`,
  );
  await field(page, 'New preset name').fill('Mine');
  await page.keyboard.press('Enter');
  await page.goto('/pro');
  await openPanel(page);
  await page.getByText('Presets', { exact: true }).click();
  await page.getByRole('button', { name: 'Delete Mine' }).click();
  await expect(page.getByRole('button', { name: /^Mine/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: /^Mine/ }).click();
  await expect(page).toHaveURL(/topHoldersPercentage=15/);
});

test('a token that is not here says what keeps it out, and comes when that is loosened @mobile', async ({
  page,
  server,
}) => {
  const list = `${server.url}${apiPaths.assetList('toptraded', '24h')}`;
  const [top] = await assetsAt(`${list}?limit=1`);
  if (!top) throw new Error('nothing is traded');
  await page.goto('/pro?tab=toptraded&timeframe=24h&minLiquidity=1e12');
  await openPanel(page);
  await page.getByText('Why not here?', { exact: true }).click();
  await field(page, 'Token symbol, name or address').fill(top.id);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Liquidity: \$.+ The filter requires ≥ \$1T\.$/)).toBeVisible();
  await page.getByRole('button', { name: 'Loosen filter' }).click();
  await expect(page.getByText(/^It's in this list, at position 1 of/)).toBeVisible();
  await expect(page.locator(`tr[data-id="${top.id}"]`)).toBeAttached();
  await field(page, 'Token symbol, name or address').fill('zzzzzzzzzzzz');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No asset found')).toBeVisible();
});

test('the keyboard alone opens the panel, sets and removes a filter, and comes back', async ({ page }) => {
  await page.goto('/pro?tab=toptraded&timeframe=24h');
  await expect(tokenRows(page).first()).toBeVisible();
  await page.keyboard.press('f');
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('checkbox', { name: 'Verified' })).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/verified=true/);
  await page.keyboard.press('Escape');
  await expect(filtersButton(page)).toBeFocused();
  const chip = page.getByRole('button', { name: 'Remove filter: Verified' });
  await chip.focus();
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/verified/);
  await expect(filtersButton(page)).toBeFocused();
});

test('beside the open panel the keys of the page go on', async ({ page }) => {
  await page.goto('/pro?tab=toptraded&timeframe=24h');
  const unwatched = page.getByRole('button', { name: /^Watch /, pressed: false });
  const id = await tokenRows(page).filter({ has: unwatched }).first().getAttribute('data-id');
  const row = page.locator(`tr[data-id="${id}"]`);
  const star = row.getByRole('button', { name: /^Watch / });
  await page.keyboard.press('f');
  const panel = page.getByRole('dialog', { name: 'Filters' });
  await expect(panel).toBeVisible();
  await row.hover({ position: { x: 80, y: 20 } });
  await page.keyboard.press('w');
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('/');
  await expect(page.getByRole('combobox', { name: 'Search tokens' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('combobox', { name: 'Search tokens' })).toBeHidden();
  await expect(panel).toBeVisible();
  await page.keyboard.press('f');
  await expect(panel).toBeHidden();
});

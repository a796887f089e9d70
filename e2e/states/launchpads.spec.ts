import { LAUNCHPADS, launchpadOf } from '@orrery/domain/launches/launchpads';
import { formatCount, formatPercent, formatUsd } from '@orrery/domain/number-formats';
import * as apiPaths from '@orrery/wire/paths';
import { AssetListSchema } from '@orrery/wire/tokens/asset';
import { LaunchpadStatsReplySchema } from '@orrery/wire/tokens/launchpads';
import type { Category } from '@orrery/wire/tokens/lists';
import * as v from 'valibot';
import { expect, test } from '../fixtures.ts';
import { firstIds } from '../pages/rows.ts';

test.use({ world: 'lively', contextOptions: { reducedMotion: 'reduce' } });

async function statsAt(url: string) {
  const reply = await fetch(url + apiPaths.launchpadStats);
  return v.parse(LaunchpadStatsReplySchema, await reply.json()).launchpads;
}

async function idsAt(url: string, category: Category, launchpad: string): Promise<string[]> {
  const path = `${apiPaths.assetList(category, '1h')}?limit=200&launchpads=${launchpad}`;
  return v.parse(AssetListSchema, await (await fetch(url + path)).json()).map(({ id }) => id);
}

test('the overview says of each launchpad what the API says, in 1, 7 and 30 days', async ({
  page,
  server,
}) => {
  await page.goto('/pro/launchpads');
  for (const [window, label] of [
    ['1d', '24h'],
    ['7d', '7d'],
    ['30d', '30d'],
  ] as const) {
    await page.getByRole('group', { name: 'Window' }).getByText(label, { exact: true }).click();
    await expect(page.getByRole('radio', { name: label, exact: true })).toBeChecked();
    await expect(async () => {
      await page.reload();
      await expect(page.getByRole('row').nth(1)).toBeVisible();
      const stats = await statsAt(server.url);
      expect(stats.length).toBeGreaterThan(4);
      for (const one of stats.slice(0, 5)) {
        const figures = one[`stats${window}`];
        const row = page.getByRole('row').filter({
          has: page.getByRole('link', { name: launchpadOf(one.launchpad).label, exact: true }),
        });
        const cells = await row.getByRole('cell').allInnerTexts();
        expect(cells.slice(1)).toEqual([
          formatCount(figures.mints),
          formatCount(figures.graduates),
          formatPercent(figures.mints === 0 ? 0 : (figures.graduates / figures.mints) * 100),
          formatUsd(figures.volume),
          formatCount(figures.runners),
          formatCount(figures.traders),
          formatPercent(figures.marketShare),
        ]);
      }
    }).toPass({ timeout: 25_000 });
  }
  await expect(page).toHaveURL(/[?&]window=30d/);
});

test('the catalogue is whole and ranked; what is quiet stands below, sorted by nothing', async ({
  page,
  server,
}) => {
  await page.goto('/pro/launchpads?window=30d');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const names = await page.getByRole('rowheader').getByRole('link').allInnerTexts();
  expect(new Set(names).size).toBeGreaterThanOrEqual(LAUNCHPADS.length);
  const active = new Set((await statsAt(server.url)).map(({ launchpad }) => launchpadOf(launchpad).label));
  const ranked = LAUNCHPADS.map(({ label }) => label);
  expect(names.slice(0, 8)).toEqual(ranked.filter((label) => active.has(label)).slice(0, 8));
  expect(active.has(names.at(-1) ?? '')).toBe(false);
  await expect(page.getByText('No curve')).toHaveCount(1);
  const head = page.getByRole('columnheader', { name: 'Mints' });
  await head.getByRole('button').click();
  await expect(head).toHaveAttribute('aria-sort', 'descending');
  await expect(page).toHaveURL(/[?&]sort=mints/);
  const mints = await page
    .getByRole('row')
    .evaluateAll((rows) =>
      rows.slice(1).map((row) => Number(row.querySelectorAll('td')[1]?.textContent?.replaceAll(',', ''))),
    );
  expect(mints.slice(0, active.size)).toEqual(mints.slice(0, active.size).toSorted((a, b) => b - a));
  await page.goBack();
  await expect(head).toHaveAttribute('aria-sort', 'none');
});

test('a launchpad’s page lists its own tokens in each tab @mobile', async ({ page, server }) => {
  await page.goto('/pro/launchpads');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^(Rank 1 )?Pump/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/pro\/launchpads\/pump\.fun$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pump');
  const tabs = [
    ['New', 'recent'],
    ['About to graduate', 'aboutToGraduate'],
    ['Graduated', 'graduated'],
    ['Top', 'toptraded'],
  ] as const;
  for (const [label, category] of tabs) {
    await page.getByRole('group', { name: 'List' }).getByText(label, { exact: true }).click();
    await expect(page.getByRole('radio', { name: label, exact: true })).toBeChecked();
    await expect
      .poll(
        async () => {
          const listed = new Set(await idsAt(server.url, category, 'pump.fun'));
          const shown = await firstIds(page, 5);
          return shown.filter((id) => listed.has(id)).length;
        },
        { timeout: 20_000 },
      )
      .toBe(5);
  }
  await expect(page).toHaveURL(/[?&]tab=toptraded/);
});

test('two launchpads have short slugs, and an unknown one is not found', async ({ page }) => {
  for (const [slug, label] of [
    ['bags', 'Bags'],
    ['anoncoin', 'Anoncoin'],
  ] as const) {
    await page.goto(`/pro/launchpads/${slug}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(label);
    await page.goto('/pro/launchpads');
    const link = page.getByRole('link', { name: label, exact: true });
    await expect(link).toHaveAttribute('href', `/pro/launchpads/${slug}`);
  }
  await page.goto('/pro/launchpads/nowhere');
  await expect(page.getByRole('main')).toContainText("This page doesn't exist");
});

import { expect, test } from './fixtures.ts';

test.use({ world: 'lively' });

test('rows of the screener move while one looks, and their prices are the server’s @mobile', async ({
  page,
  server,
}) => {
  await page.goto('/pro');
  await expect(page).toHaveTitle(/ \| Orrery$/);
  const rows = page.getByRole('main').getByRole('link').or(page.getByRole('main').getByRole('row'));
  await expect(rows.nth(5)).toBeVisible();
  const before = await page.getByRole('main').innerText();
  await expect.poll(() => page.getByRole('main').innerText()).not.toBe(before);

  const list = await (await fetch(`${server.url}/v1/assets/toptraded/24h?limit=30`)).json();
  for (const asset of list.slice(0, 3)) await expect(page.getByText(asset.name).first()).toBeVisible();
});

test('an unknown first path segment shows the not-found screen', async ({ page }) => {
  await page.goto('/nowhere/at-all');
  await expect(page.getByRole('main')).toContainText('There is nothing at this address.');
  await expect(page).toHaveTitle(/ \| Orrery$/);
});

import { AssetListSchema, apiPaths } from '@orrery/wire';
import * as v from 'valibot';
import { expect, test } from './fixtures.ts';

test.use({ world: 'lively' });

test('rows of the screener move while one looks, led by what the server says is traded most @mobile', async ({
  page,
  server,
}) => {
  const leader = async () => {
    const reply = await fetch(`${server.url}${apiPaths.assetList('toptraded', '24h')}?limit=1`);
    return v.parse(AssetListSchema, await reply.json())[0]?.name ?? 'nothing';
  };
  await page.goto('/pro?tab=toptraded&timeframe=24h');
  await expect(page).toHaveTitle(/ \| Orrery$/);
  const rows = page.getByRole('main');
  await expect.poll(async () => (await rows.innerText()).includes(await leader())).toBe(true);
  const before = await rows.innerText();
  await expect.poll(() => rows.innerText()).not.toBe(before);
});

test('an unknown first path segment shows the not-found screen', async ({ page }) => {
  await page.goto('/nowhere/at-all');
  await expect(page.getByRole('main')).toContainText('There is nothing at this address.');
  await expect(page).toHaveTitle(/ \| Orrery$/);
});

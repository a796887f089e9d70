import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import * as apiPaths from '@orrery/wire/paths';
import { AssetListSchema } from '@orrery/wire/tokens/asset';
import { HoldersReplySchema } from '@orrery/wire/wallets/holders';
import { signature } from '@solana/kit';
import { expect, test } from '../fixtures.ts';
import { ask, assetAt } from '../pages/market.ts';
import { firstIds } from '../pages/rows.ts';

test.use({ world: 'lively', contextOptions: { reducedMotion: 'reduce' } });

test('a newcomer watches the market move, filters, sorts, searches, and reads a token', async ({
  page,
  rpc,
  server,
}) => {
  const main = page.getByRole('main');
  await page.goto('/pro?tab=toptraded&timeframe=24h');
  await expect(page.locator(`tr[data-id="${WRAPPED_SOL}"]`)).toBeVisible();
  const before = await main.innerText();
  await expect.poll(() => main.innerText()).not.toBe(before);

  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('checkbox', { name: 'Verified' }).check();
  await page.getByRole('textbox', { name: 'Liquidity, at least', exact: true }).fill('1m');
  await expect(page).toHaveURL(/verified=true&minLiquidity=1000000|minLiquidity=1000000&verified=true/);
  await page.keyboard.press('Escape');
  await page.getByRole('columnheader', { name: 'Holders' }).getByRole('button').click();
  const list = `${server.url}${apiPaths.assetList('toptraded', '24h')}`;
  const query = 'limit=5&verified=true&minLiquidity=1000000&sortBy=holderCount&sortDir=desc';
  await expect(async () => {
    const listed = (await ask(`${list}?${query}`, AssetListSchema)).map(({ id }) => id);
    expect(listed).toHaveLength(5);
    expect(await firstIds(page, 5)).toEqual(listed);
  }).toPass();

  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
  await page.getByRole('combobox', { name: 'Search tokens' }).fill('bonk');
  await page.getByRole('option').first().click();
  await expect(page.getByRole('heading', { name: 'BONK', level: 1 })).toBeVisible();
  const { id } = await assetAt(server.url, new URL(page.url()).pathname.split('/').at(-1) ?? '');
  await expect(page.locator('canvas[data-drawn]')).toBeVisible();

  // Synthetic history is on no chain: the first of these trades was made since the server began.
  const traded = page.getByRole('table', { name: 'Trades' }).getByRole('link', { name: 'View transaction' });
  const receipt = await traded.first().getAttribute('href', { timeout: 60_000 });
  const sent = signature(receipt?.split('/').at(-1) ?? '');
  const how = { encoding: 'json', maxSupportedTransactionVersion: 0, commitment: 'confirmed' } as const;
  const landed = await rpc.getTransaction(sent, how).send();
  expect(landed?.meta?.err).toBeNull();

  await page.getByRole('tab', { name: 'Holders' }).click();
  await expect(async () => {
    const { holders = [] } = await ask(`${server.url}${apiPaths.holders(id)}`, HoldersReplySchema);
    const first = page.getByRole('table', { name: 'Holders' }).locator('tr[data-row="0"]');
    await expect(first.getByTitle(`Trades of ${holders[0]?.address}`)).toBeVisible({ timeout: 1_000 });
  }).toPass();
});

import { parseAtoms } from '@orrery/core';
import { WRAPPED_SOL } from '@orrery/domain';
import { AssetListSchema, apiPaths, HoldersReplySchema } from '@orrery/wire';
import { address, signature } from '@solana/kit';
import { solOf, tokenOf } from '../balances.ts';
import { expect, test } from '../fixtures.ts';
import { ask, assetAt } from '../market.ts';
import { firstIds } from '../rows.ts';
import { SwapPage } from '../swap.page.ts';

test.use({ world: 'lively', contextOptions: { reducedMotion: 'reduce' } });

/** What the burner is given by its Fund button. */
const GIVEN = 10_000_000_000n;

test('a newcomer watches the market move, filters, sorts, searches, reads a token and buys it with a burner', async ({
  context,
  page,
  rpc,
  server,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
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
  const { id, decimals } = await assetAt(server.url, new URL(page.url()).pathname.split('/').at(-1) ?? '');
  await expect(page.locator('canvas[data-drawn]')).toBeVisible();

  // Drawn history is on no chain: the first of these is a trade somebody made since the server began.
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

  const screen = new SwapPage(page);
  await screen.connect('Burner');
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Wallet/ })
    .click();
  const menu = page.getByRole('dialog', { name: 'Wallet' });
  await menu.getByRole('button', { name: 'Fund' }).click();
  await expect(menu.getByText('10 SOL')).toBeVisible();
  await menu.getByRole('button', { name: 'Copy address' }).click();
  const burner = address(await page.evaluate(() => navigator.clipboard.readText()));
  expect(await solOf(rpc, burner)).toBe(GIVEN);
  await page.keyboard.press('Escape');
  // The price may move by more than the usual half percent before the swap is there.
  await page.getByRole('button', { name: /^Slippage/ }).click();
  await page.getByRole('textbox', { name: 'Custom slippage in percent' }).fill('20');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Slippage: 20%' })).toBeVisible();
  await screen.amount.fill('1');
  await expect(page.getByText('20% slippage')).toBeVisible();
  await expect(screen.swap).toBeEnabled();
  await screen.swap.click();
  await expect(page.getByText('Transaction Confirmed')).toBeVisible();
  expect(await solOf(rpc, burner)).toBeLessThan(GIVEN - 1_000_000_000n);
  await expect(page.getByRole('region', { name: 'Your position' })).toBeVisible();
  const bought = await tokenOf(rpc, burner, id);
  expect(bought).toBeGreaterThan(0n);
  await page.goto(`/tokens/${id}?trader=${burner}`);
  const amounts = page.getByRole('table', { name: 'Trades' }).locator('[data-amount]');
  await expect
    .poll(async () => {
      const said = await amounts.evaluateAll((all) =>
        all.map((one) => one.getAttribute('data-amount') ?? ''),
      );
      return said.reduce((sum, amount) => sum + parseAtoms(amount, decimals), 0n);
    })
    .toBe(bought);
});

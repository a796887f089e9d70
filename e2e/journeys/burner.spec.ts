import { parseAtoms } from '@orrery/core/atoms';
import { address } from '@solana/kit';
import { solOf, tokenOf } from '../balances.ts';
import { expect, test } from '../fixtures.ts';
import { findJup } from '../pages/quick-buy.ts';
import { SwapPage } from '../pages/swap.page.ts';
import { pointAndPress, tradePanel } from '../pages/trade-panel.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** What the burner is given by its Fund button. */
const GIVEN = 10_000_000_000n;

// In a market at rest: whether a moving one leaves the price where it was is not this test's to say.
test('a newcomer funds a burner and buys the token of the page with it, and finds the trade', async ({
  context,
  page,
  rpc,
  server,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { id, decimals } = await findJup(server.url);
  await page.goto(`/tokens/${id}`);
  const screen = new SwapPage(page);
  await screen.connect('Burner');
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Wallet/ })
    .click();
  const menu = page.getByRole('dialog', { name: 'Profile' });
  await menu.getByRole('button', { name: 'Fund' }).click();
  await expect(menu.getByText('10 SOL')).toBeVisible();
  await menu.getByRole('button', { name: 'Copy address' }).click();
  const burner = address(await page.evaluate(() => navigator.clipboard.readText()));
  expect(await solOf(rpc, burner)).toBe(GIVEN);
  await page.keyboard.press('Escape');
  await pointAndPress(tradePanel(page), 'Buy 1 SOL');
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

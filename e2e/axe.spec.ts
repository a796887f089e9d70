import { WRAPPED_SOL } from '@orrery/domain';
import { OPENED, violations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { findThin } from './market.ts';
import { SwapPage } from './swap.page.ts';
import { watch } from './watch.ts';

// A toast half faded in has half its contrast.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Columns of every kind, more than there is room for. */
const WIDE =
  'age,price,change7d,mcap,fdv,netVolume,netBuyers,holderChange,topHolders,developer,lpBurnt,bondingCurve,launchpad,premium';

test('neither axe nor the policy minds a screen, with each dialog and popover open, in both themes @mobile', async ({
  context,
  isMobile,
  page,
  server,
  wallet,
}) => {
  test.setTimeout(180_000);
  const thin = await findThin(server.url, 15_000_000_000n);
  const { complaints } = await watch(context);
  const screen = new SwapPage(page);
  const button = (name: RegExp) => page.getByRole('button', { name });
  const header = (name: RegExp) => page.getByRole('banner').getByRole('button', { name });
  const dialog = (name: string) => page.getByRole('dialog', { name });
  const close = async () => {
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };
  const look = (state: string, open: () => Promise<void>, part?: string) =>
    test.step(state, async () => {
      await open();
      expect(complaints).toEqual([]);
      expect(await violations(page, part)).toEqual([]);
    });
  const lookInto = (state: string, open: () => Promise<void>) => look(state, open, OPENED);

  await look('the screener', async () => {
    await page.goto('/pro');
    await expect(page.locator(`tr[data-id="${WRAPPED_SOL}"]`)).toBeVisible();
  });
  await lookInto('settings', async () => {
    await header(/^Settings$/).click();
    await expect(dialog('Settings')).toBeVisible();
  });
  await close();
  if (!isMobile) {
    await lookInto('columns', async () => {
      await button(/^Columns$/).click();
      await expect(dialog('Columns')).toBeVisible();
    });
    await close();
    await lookInto('the keys of the screener', async () => {
      await page.keyboard.press('?');
      await expect(dialog('Keyboard shortcuts')).toBeVisible();
    });
    await close();
    await look('a table wider than the screen', async () => {
      await page.goto(`/pro?columns=${WIDE}`);
      await expect(page.locator(`tr[data-id="${WRAPPED_SOL}"]`)).toBeVisible();
    });
  }
  await look('the swap form with its terms', async () => {
    await page.goto(`/swap?buy=${thin.id}&inAmount=15`);
    await expect(page.getByText('Minimum received')).toBeVisible();
    await page.locator('dl button[aria-expanded]').click();
  });
  await lookInto('slippage', async () => {
    await button(/^Slippage/).click();
    await expect(dialog('Slippage')).toBeVisible();
  });
  await close();
  await lookInto('connect', async () => {
    await header(/^Connect$/).click();
    await expect(dialog('Connect')).toBeVisible();
  });
  await close();
  await lookInto('the token selector', async () => {
    await button(/^Token to sell/).click();
    await expect(page.getByRole('option').first()).toBeVisible();
  });
  await close();
  await look('the preview, and the toast of a connection', async () => {
    await screen.connect(wallet.name);
    await expect(page.getByText('what your wallet will change by')).toBeVisible();
  });
  await lookInto('the account', async () => {
    await header(/^Wallet/).click();
    await expect(button(/^Disconnect$/)).toBeVisible();
  });
  await close();
  await lookInto('a swap that moves the price', async () => {
    await screen.swap.click();
    await expect(dialog('High price impact')).toBeVisible();
  });
  await look('the toast of a swap', async () => {
    await button(/^Swap anyway$/).click();
    await expect(page.getByText('Transaction Confirmed')).toBeVisible();
  });
  await look('a receipt', async () => {
    const receipt = page.getByRole('link', { name: 'View transaction' });
    await page.goto((await receipt.getAttribute('href')) ?? '');
    await expect(page.getByText(/^(Confirmed|Finalized)$/).first()).toBeVisible();
  });
  await look('an address where nothing is', async () => {
    await page.goto('/nowhere/at-all');
    await expect(page.getByText('There is nothing at this address')).toBeVisible();
  });
});

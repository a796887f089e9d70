import AxeBuilder from '@axe-core/playwright';
import { WRAPPED_SOL } from '@orrery/domain';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { installWallet } from './scripted-wallet.ts';
import { SwapPage } from './swap.page.ts';

// A toast half faded in has half its contrast.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const violations = async (page: Page) =>
  (await new AxeBuilder({ page }).analyze()).violations.map(({ id, nodes }) => ({
    id,
    at: nodes.map((node) => node.target),
  }));

for (const theme of ['dark', 'light']) {
  test(`axe finds nothing on the screens and with their dialogs open, ${theme} @mobile`, async ({
    context,
    page,
  }) => {
    await context.addInitScript(
      (look) => localStorage.setItem('look:v1', look),
      JSON.stringify({ theme, palette: 'standard' }),
    );
    const wallet = await installWallet(context);
    await page.goto('/pro');
    await expect(page.locator(`tr[data-id="${WRAPPED_SOL}"]`)).toBeVisible();
    expect(await violations(page)).toEqual([]);

    const screen = new SwapPage(page);
    await page.goto('/swap?inAmount=1');
    await expect(page.getByText('Minimum received')).toBeVisible();
    await page.locator('dl button[aria-expanded]').click();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: /^Slippage/ }).click();
    await expect(page.getByRole('dialog', { name: 'Slippage' })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('banner').getByRole('button', { name: 'Connect' }).click();
    await expect(page.getByRole('dialog', { name: 'Connect' })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /Token to sell/ }).click();
    await expect(page.getByRole('option').first()).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await screen.connect(wallet.name);
    await page
      .getByRole('banner')
      .getByRole('button', { name: /Wallet/ })
      .click();
    await expect(page.getByRole('button', { name: 'Disconnect' })).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });
}

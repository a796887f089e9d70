import { OPENED, violations } from '../axe.ts';
import { expect } from '../on-harness.ts';
import { SwapPage } from '../pages/swap.page.ts';
import { expectToFit, watch } from '../pages/watch.ts';
import { test } from '../with-scrollbars.ts';

test('axe minds the palette in neither theme: open, searching, with nothing found, and what it leads to @mobile', async ({
  context,
  page,
  wallet,
  isMobile,
}) => {
  const { complaints } = await watch(context);
  const field = page.getByRole('combobox', { name: 'Commands' });
  const look = async () => {
    await expectToFit(page);
    expect(complaints).toEqual([]);
    expect(await violations(page, OPENED)).toEqual([]);
  };
  await page.goto('/swap');
  await new SwapPage(page).connect(wallet.name);
  if (isMobile) {
    await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Commands' }).click();
  } else await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await look();
  await page.keyboard.type('sol');
  await expect(page.getByRole('group', { name: 'Tokens' }).getByRole('option').first()).toBeVisible();
  await look();
  await field.fill('theme');
  await look();
  await field.fill('qqqqq');
  await expect(page.getByText('No commands or tokens found')).toBeVisible();
  await look();
  await field.fill('');
  await page.keyboard.press('Backspace');
  await expect(page.getByRole('combobox', { name: 'Search tokens' })).toBeFocused();
  await page.keyboard.type('>keyboard');
  await expect(field).toHaveValue('keyboard');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await look();
});

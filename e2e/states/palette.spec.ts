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

test('behind an open palette the page neither scrolls nor hears a press, and a press beside it closes it', async ({
  page,
}) => {
  const field = page.getByRole('combobox', { name: 'Commands' });
  // Hidden from the tree of roles while the dialog is open.
  const main = page.locator('main');
  const commands = page.getByRole('listbox', { name: 'Commands' });
  const scrolled = () => main.evaluate(({ scrollTop }) => scrollTop);
  await page.setViewportSize({ width: 1440, height: 500 });
  await page.goto('/swap');
  await expect(page.getByRole('contentinfo').getByRole('status')).toHaveText('Live');
  const link = page.getByRole('banner').getByRole('link', { name: 'Pro' });
  const box = await link.boundingBox();
  await page.mouse.move(200, 250);
  await page.mouse.wheel(0, 60);
  await expect.poll(scrolled).toBe(60);
  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  for (const x of [200, 720]) {
    await page.mouse.move(x, 250);
    await page.mouse.wheel(0, 120);
  }
  await expect.poll(() => commands.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0);
  expect(await scrolled()).toBe(60);
  await page.mouse.click((box?.x ?? 0) + 5, (box?.y ?? 0) + 5);
  await expect(field).toHaveCount(0);
  await expect(page).toHaveURL(/\/swap/);
  await link.click();
  await expect(page).toHaveURL(/\/pro/);
});

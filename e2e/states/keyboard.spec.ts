import { expect, test } from '../fixtures.ts';

test('arrows walk the rows of the screener, each wholly in view', async ({ page }) => {
  await page.goto('/pro');
  const rows = page.getByRole('main').getByRole('row');
  await expect(rows.nth(12)).toBeAttached();
  await rows.nth(1).focus();
  for (let step = 0; step < 20; step += 1) {
    await page.keyboard.press('ArrowDown');
    await expect(page.locator('tr:focus')).toHaveAttribute('aria-rowindex', String(step + 3));
    await expect(page.locator('tr:focus')).toBeInViewport({ ratio: 0.99 });
  }
  await page.keyboard.press('Home');
  await expect(page.locator('tr:focus')).toHaveAttribute('aria-rowindex', '2');
  await expect(page.locator('tr:focus')).toBeInViewport({ ratio: 0.99 });
});

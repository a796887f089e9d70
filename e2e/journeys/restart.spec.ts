import { expect, test } from '../fixtures.ts';

test.use({ world: 'lively' });

test('rows move again by themselves after the server was killed and started again', async ({
  page,
  server,
}) => {
  await page.goto('/pro');
  const rows = page.getByRole('main').getByRole('row');
  await expect(rows.nth(5)).toBeVisible();
  await server.crash();
  await expect(page.getByText('Prices are paused')).toBeVisible();
  await server.restart();
  await expect(page.getByText('Prices are paused')).toBeHidden();
  const before = await page.getByRole('main').innerText();
  await expect.poll(() => page.getByRole('main').innerText()).not.toBe(before);
});

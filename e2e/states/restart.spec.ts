import { expect, test } from '../fixtures.ts';
import { openSwap } from '../pages/swap.page.ts';

test.use({ world: 'lively' });
// A lively server starts twice.
test.slow();

test('the swap form quotes again by itself, and a whole session asks no other host', async ({
  context,
  page,
  server,
  wallet,
}) => {
  const asked = new Set<string>();
  context.on('request', (request) => asked.add(new URL(request.url()).origin));
  page.on('websocket', (socket) => asked.add(new URL(socket.url()).origin));
  const screen = await openSwap(page, '/swap?inAmount=1', wallet);
  await server.crash();
  await server.restart();
  await screen.swap.press('Enter');
  await expect(page.getByText(/^Transaction (Confirmed|Failed)$/)).toBeVisible();
  await screen.amount.fill('2');
  await screen.swap.press('Enter');
  await expect(page.getByText('Transaction Confirmed').first()).toBeVisible();
  await page.getByRole('link', { name: 'View transaction' }).first().click();
  await page.getByRole('banner').getByRole('link', { name: 'Pro' }).click();
  await expect(page.getByRole('main').getByRole('row').nth(5)).toBeVisible();
  const { origin, host } = new URL(server.url);
  expect([...asked].filter((one) => one !== 'null').sort()).toEqual([origin, `ws://${host}`].sort());
});

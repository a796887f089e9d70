import { USDC } from '@orrery/domain/mints/mints';
import * as apiPaths from '@orrery/wire/paths';
import { historyOf, solOf, tokenOf } from '../balances.ts';
import { expect, FUNDS, isAt, test } from '../fixtures.ts';
import { openSwap } from '../pages/swap.page.ts';

// Toasts that come and go at once.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('a server that is killed after a swap landed and before it said so: confirmed, once, with its receipt', async ({
  page,
  rpc,
  server,
  wallet,
}) => {
  const answerLost = new Promise<void>((resolve) => {
    void page.route(isAt(apiPaths.ultraExecute), async (route) => {
      await route.fetch();
      await server.crash();
      await route.abort();
      resolve();
    });
  });
  const screen = await openSwap(page, '/swap?inAmount=1.25', wallet);
  const change = { sol: await screen.shownChange('SOL', 9), usdc: await screen.shownChange('USDC', 6) };
  await screen.swap.press('Enter');
  await answerLost;
  await expect(page.getByText('Confirming Transaction').first()).toBeVisible();
  await server.restart();
  const receipt = page.getByRole('link', { name: 'View transaction' });
  await page.goto((await receipt.getAttribute('href')) ?? '');
  await expect(page.getByText(/^(Confirmed|Finalized)$/).first()).toBeVisible();
  expect(wallet.asked).toBe(1);
  expect(await solOf(rpc, wallet.address)).toBe(FUNDS + change.sol);
  expect(await tokenOf(rpc, wallet.address, USDC)).toBe(change.usdc);
  expect(await historyOf(rpc, wallet.address)).toHaveLength(2);
});

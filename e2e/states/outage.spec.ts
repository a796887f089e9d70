import { USDC } from '@orrery/domain/mints/mints';
import * as apiPaths from '@orrery/wire/paths';
import { UltraOrderReplySchema } from '@orrery/wire/ultra/order';
import * as v from 'valibot';
import { historyOf, solOf, tokenOf } from '../balances.ts';
import { expect, FUNDS, isAt, test } from '../fixtures.ts';
import { openSwap, SwapPage } from '../pages/swap.page.ts';

// Toasts that come and go at once.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Blocks a shortened order may still land in: enough to be signed, few enough to be waited for. */
const SHORT_LIFE = 12n;
const AWAY = "The server isn't responding. Check that it is running, then try again.";

test('a server that is killed while one looks at a preview and types is found again without a reload', async ({
  page,
  rpc,
  server,
  wallet,
}) => {
  const screen = await openSwap(page, '/swap?inAmount=1', wallet);
  await server.crash();
  await screen.swap.press('Enter');
  await screen.closeToast('Transaction Failed', AWAY);
  expect(wallet.asked).toBe(0);
  await screen.amount.fill('1.25');
  await expect(page.getByRole('button', { name: 'No quote' })).toBeVisible();
  await expect(page.getByText(AWAY)).toBeVisible();
  await page.getByRole('button', { name: /^Token to buy/ }).click();
  await server.restart();
  await expect(page.getByRole('combobox', { name: 'Search tokens' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(screen.swap).toBeEnabled();
  await expect(screen.amount).toHaveValue('1.25');
  const usdc = await screen.shownChange('USDC', 6);
  await screen.swap.press('Enter');
  await screen.closeToast('Transaction Confirmed');
  expect(await tokenOf(rpc, wallet.address, USDC)).toBe(usdc);
  expect(await historyOf(rpc, wallet.address)).toHaveLength(2);
});

test('a server that is killed before a signed swap reaches it: it expires by block height, and nothing was lost', async ({
  page,
  rpc,
  server,
  wallet,
}) => {
  // Two starts of the server, and a wait for blocks.
  test.slow();
  await page.route(isAt(apiPaths.ultraOrder), async (route) => {
    const reply = await route.fetch().catch(() => undefined);
    if (!reply) return route.abort();
    const order = v.parse(UltraOrderReplySchema, await reply.json());
    const lastValidBlockHeight = String((await rpc.getBlockHeight().send()) + SHORT_LIFE);
    return route.fulfill({ json: { ...order, lastValidBlockHeight } });
  });
  const screen = new SwapPage(page);
  await page.goto('/swap?inAmount=1.25');
  await screen.connect(wallet.name);
  wallet.mode = 'hang';
  await screen.swap.press('Enter');
  await expect.poll(() => wallet.asked).toBe(1);
  await server.crash();
  wallet.release();
  await expect(page.getByText('Confirming Transaction').first()).toBeVisible();
  await server.restart();
  await screen.closeToast(
    'Transaction Failed',
    'Transaction has expired and was not confirmed. Please try again.',
  );
  await expect(screen.amount).toHaveValue('1.25');
  expect(await solOf(rpc, wallet.address)).toBe(FUNDS);
  expect(await historyOf(rpc, wallet.address)).toHaveLength(1);

  wallet.mode = 'approve';
  await screen.swap.press('Enter');
  await screen.closeToast('Transaction Confirmed');
  expect(await historyOf(rpc, wallet.address)).toHaveLength(2);
});

test('a node that dies while it is asked for the end of a swap: the true one is told once it is back', async ({
  page,
  rpc,
  server,
  wallet,
}) => {
  let isDown = false;
  await page.route(isAt(apiPaths.rpc), async (route) => {
    if (!isDown && route.request().postData()?.includes('getSignatureStatuses')) {
      isDown = true;
      server.crashNode();
    }
    await route.fallback();
  });
  const screen = await openSwap(page, '/swap?inAmount=1.25', wallet);
  const usdc = await screen.shownChange('USDC', 6);
  await screen.swap.press('Enter');
  await screen.closeToast('Transaction Confirmed');
  expect(isDown).toBe(true);
  await screen.amount.fill('1');
  await expect(screen.swap).toBeEnabled();
  expect(await tokenOf(rpc, wallet.address, USDC)).toBe(usdc);
  expect(await historyOf(rpc, wallet.address)).toHaveLength(2);
});

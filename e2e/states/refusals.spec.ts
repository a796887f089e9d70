import { USDC } from '@orrery/domain/mints/mints';
import * as apiPaths from '@orrery/wire/paths';
import { UltraOrderReplySchema } from '@orrery/wire/ultra/order';
import * as v from 'valibot';
import { historyOf, solOf, tokenOf } from '../balances.ts';
import { expect, FUNDS, isAt, test } from '../fixtures.ts';
import { SwapPage } from '../pages/swap.page.ts';

// Toasts that come and go at once.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** How long a wallet's prompt may stand: the tests pass it over. */
const PROMPT_MS = 58_000;

test('a wallet that is locked, given up or too slow while it is asked sends nothing, be its signature ever so late', async ({
  page,
  rpc,
  wallet,
}) => {
  const screen = new SwapPage(page);
  await page.goto('/swap?inAmount=1.25');
  await screen.connect(wallet.name);
  wallet.mode = 'hang';
  await screen.swap.press('Enter');
  await expect.poll(() => wallet.asked).toBe(1);
  await wallet.lock(page);
  await screen.closeToast('Transaction Failed', 'Wallet Signing Failed');
  await expect(page.getByRole('main').locator('form').getByRole('button', { name: 'Connect' })).toBeVisible();
  wallet.release();

  await screen.connect(wallet.name);
  await expect(screen.amount).toHaveValue('1.25');
  await screen.swap.press('Enter');
  await expect.poll(() => wallet.asked).toBe(2);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(screen.swap).toBeEnabled();
  wallet.release();

  await page.evaluate((prompt) => {
    const wait = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (ms) => {
      if (ms !== prompt) return wait(ms);
      AbortSignal.timeout = wait;
      return wait(500);
    };
  }, PROMPT_MS);
  await screen.swap.press('Enter');
  await screen.closeToast('Transaction Failed', 'Wallet Signing Failed');
  expect(wallet.asked).toBe(3);
  wallet.release();

  wallet.mode = 'approve';
  const usdc = await screen.shownChange('USDC', 6);
  await screen.swap.press('Enter');
  await screen.closeToast('Transaction Confirmed');
  expect(await tokenOf(rpc, wallet.address, USDC)).toBe(usdc);
  expect(await historyOf(rpc, wallet.address)).toHaveLength(2);
});

test('without a simulation there is no sign button, only an explicit second one that Enter does not press', async ({
  page,
  rpc,
  wallet,
}) => {
  const screen = new SwapPage(page);
  let isHanging = false;
  await page.route(isAt(apiPaths.rpc), (route) => {
    if (!route.request().postData()?.includes('simulateTransaction')) return route.fallback();
    return isHanging ? undefined : route.abort();
  });
  const unseen = page.getByRole('button', { name: 'Sign without preview' });
  await page.goto('/swap?inAmount=1.25');
  await screen.connect(wallet.name);
  await expect(unseen).toBeVisible();
  isHanging = true;
  await screen.amount.fill('1.5');
  await expect(page.getByRole('button', { name: 'Simulating' })).toBeVisible();
  await expect(unseen).toBeVisible();
  await expect(page.getByRole('main').getByText('The simulation timed out.')).toBeVisible();
  await expect(screen.swap).toHaveCount(0);
  await screen.amount.press('Enter');
  await expect(unseen).toBeVisible();
  expect(wallet.asked).toBe(0);

  await unseen.click();
  await screen.closeToast('Transaction Confirmed');
  expect(wallet.asked).toBe(1);
  expect(await solOf(rpc, wallet.address)).toBeLessThan(FUNDS - 1_500_000_000n);
});

test('an order that hides another swap than the screen shows is never put before the wallet', async ({
  page,
  rpc,
  wallet,
}) => {
  await page.route(isAt(apiPaths.ultraOrder), async (route) => {
    const dearer = new URL(route.request().url());
    dearer.searchParams.set('amount', String(2n * BigInt(dearer.searchParams.get('amount') ?? 0)));
    const [shown, hidden] = await Promise.all([route.fetch(), route.fetch({ url: dearer.href })]);
    const { transaction } = v.parse(UltraOrderReplySchema, await hidden.json());
    await route.fulfill({ json: { ...v.parse(UltraOrderReplySchema, await shown.json()), transaction } });
  });
  const screen = new SwapPage(page);
  await page.goto('/swap?inAmount=1.25');
  await screen.connect(wallet.name);
  await expect(page.getByRole('button', { name: 'Not safe to sign' })).toBeDisabled();
  await expect(page.getByText("It doesn't sell exactly the amount you entered.")).toBeVisible();

  await page.route(isAt(apiPaths.rpc), (route) =>
    route.request().postData()?.includes('simulateTransaction') ? route.abort() : route.fallback(),
  );
  await screen.amount.fill('1.5');
  await page.getByRole('button', { name: 'Sign without preview' }).click();
  await screen.closeToast('Transaction Failed', "Not sent. It doesn't sell exactly the amount you entered.");
  expect(wallet.asked).toBe(0);
  expect(await solOf(rpc, wallet.address)).toBe(FUNDS);
});

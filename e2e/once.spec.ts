import { USDC } from '@orrery/domain';
import { apiPaths, UltraExecuteBodySchema, type UltraOrderReply, UltraOrderReplySchema } from '@orrery/wire';
import * as v from 'valibot';
import { historyOf, solOf, tokenOf } from './balances.ts';
import { expect, FUNDS, test } from './fixtures.ts';
import { installWallet } from './scripted-wallet.ts';
import { openSwap, SwapPage } from './swap.page.ts';

// Toasts that come and go at once.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const HALF_A_MINUTE_MS = 31_000;
const isOrder = (url: URL) => url.pathname === apiPaths.ultraOrder;

test('a quote older than its life is replaced before it is signed, and asked for again when it moved too far', async ({
  page,
  rpc,
  wallet,
}) => {
  let answer: 'real' | 'none' | 'worse' = 'real';
  let unanswered = 0;
  const shown: UltraOrderReply[] = [];
  await page.route(isOrder, async (route) => {
    if (answer === 'none') {
      unanswered += 1;
      return;
    }
    const reply = v.parse(UltraOrderReplySchema, await (await route.fetch()).json());
    const order = answer === 'worse' ? byPercentLess(reply, 2n) : reply;
    shown.push(order);
    await route.fulfill({ json: order });
  });
  const sent: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname !== apiPaths.ultraExecute) return;
    sent.push(v.parse(UltraExecuteBodySchema, request.postDataJSON()).requestId);
  });
  const screen = new SwapPage(page);
  /** Half a minute passes in which the venue does not answer. */
  const grow = async () => {
    answer = 'none';
    const before = unanswered;
    await page.getByRole('button', { name: 'Refresh the quote' }).click();
    await expect.poll(() => unanswered).toBeGreaterThan(before);
    await page.clock.setFixedTime((await page.evaluate(() => Date.now())) + HALF_A_MINUTE_MS);
  };

  await page.goto('/swap?inAmount=1.25');
  await screen.connect(wallet.name);
  await expect(screen.swap).toBeEnabled();
  await grow();
  answer = 'worse';
  await screen.swap.click();
  const notice = 'The price moved by more than your slippage of 0.5%. Check the new amount, then swap again.';
  await expect(page.getByText(notice)).toBeVisible();
  await expect(screen.amount).toHaveValue('1.25');
  await expect(page.getByText('0.5% slippage')).toBeVisible();
  expect(wallet.asked).toBe(0);
  await screen.amount.fill('1.5');
  await expect(page.getByText(notice)).toBeHidden();

  await expect(screen.swap).toBeEnabled();
  await grow();
  const old = shown.at(-1)?.requestId;
  answer = 'real';
  await screen.swap.click();
  await screen.closeToast('Transaction Confirmed');
  expect(wallet.asked).toBe(1);
  expect(sent).toHaveLength(1);
  expect(sent).not.toContain(old);
  const signed = shown.find(({ requestId }) => requestId === sent[0]);
  expect(String(await tokenOf(rpc, wallet.address, USDC))).toBe(signed?.outAmount);
});

test('Enter twice and a second tab: one transaction, until the first has ended', async ({
  context,
  page,
  rpc,
  wallet,
}) => {
  const screen = await openSwap(page, '/swap?inAmount=1', wallet);
  const other = new SwapPage(await context.newPage());
  await other.page.goto('/swap?inAmount=2');
  await expect(other.swap).toBeEnabled();

  wallet.mode = 'hang';
  await page.bringToFront();
  const usdc = await screen.shownChange('USDC', 6);
  await screen.amount.focus();
  // Faster than the screen can follow, and then once more.
  await page.locator('form').evaluate((form: HTMLFormElement) => {
    form.requestSubmit();
    form.requestSubmit();
  });
  await page.keyboard.press('Enter');
  await expect.poll(() => wallet.asked).toBe(1);
  await other.page.bringToFront();
  await other.swap.click();
  await other.closeToast('A swap is running in another tab', 'Finish it there first.');
  await expect(other.amount).toHaveValue('2');
  await expect(page.getByText('Waiting for signature')).toBeVisible();
  wallet.release();
  await page.bringToFront();
  await screen.closeToast('Transaction Confirmed');
  expect(wallet.asked).toBe(1);
  expect(await tokenOf(rpc, wallet.address, USDC)).toBe(usdc);
  expect(await historyOf(rpc, wallet.address)).toHaveLength(2);

  await page.getByRole('textbox', { name: 'Amount to sell' }).fill('1');
  await expect(screen.swap).toBeEnabled();
  await screen.swap.click();
  await expect.poll(() => wallet.asked).toBe(2);
  await page.close();
  // The browser lets go of what a tab held some moments after it is closed.
  await expect
    .poll(() => other.page.evaluate(async () => (await navigator.locks.query()).held?.length))
    .toBe(0);
  wallet.mode = 'approve';
  await other.page.bringToFront();
  await other.swap.click();
  await other.closeToast('Transaction Confirmed');
  expect(await solOf(rpc, wallet.address)).toBeLessThan(FUNDS - 3_000_000_000n);
  expect(await historyOf(rpc, wallet.address)).toHaveLength(3);
});

test('a typed amount comes back with its direction, to the last digit', async ({ page }) => {
  const screen = new SwapPage(page);
  await page.goto('/swap');
  await screen.amount.fill('1.123456789');
  await expect(page.getByText('Minimum received')).toBeVisible();
  const turn = page.getByRole('button', { name: 'Switch direction' });
  await turn.click();
  await expect(screen.amount).toHaveValue('1.123456');
  await turn.click();
  await expect(screen.amount).toHaveValue('1.123456789');
});

test('a wallet that reads legacy transactions only is told so, and swaps by one', async ({
  context,
  page,
  rpc,
}) => {
  const wallet = await installWallet(context, { versions: ['legacy'] });
  await rpc.requestAirdrop(wallet.address, FUNDS as never).send();
  const screen = new SwapPage(page);
  await page.goto('/swap?inAmount=1');
  await screen.connect(wallet.name);
  await expect(
    page.getByText('Versioned Tx is turned off as your wallet does not support it.'),
  ).toBeVisible();
  const change = { sol: await screen.shownChange('SOL', 9), usdc: await screen.shownChange('USDC', 6) };
  await screen.swap.click();
  await screen.closeToast('Transaction Confirmed');
  expect(await solOf(rpc, wallet.address)).toBe(FUNDS + change.sol);
  expect(await tokenOf(rpc, wallet.address, USDC)).toBe(change.usdc);
  const [newest] = await historyOf(rpc, wallet.address);
  const options = { encoding: 'json', maxSupportedTransactionVersion: 0, commitment: 'confirmed' } as const;
  const landed = newest && (await rpc.getTransaction(newest.signature, options).send());
  expect(landed?.version).toBe('legacy');
});

/** The same order at a worse price, and its least with half a percent of slippage. */
function byPercentLess(order: UltraOrderReply, percent: bigint): UltraOrderReply {
  const outAmount = (BigInt(order.outAmount) * (100n - percent)) / 100n;
  const least = (outAmount * 9_950n) / 10_000n;
  return { ...order, outAmount: String(outAmount), otherAmountThreshold: String(least) };
}

import { toDecimal } from '@orrery/core/atoms';
import { USDC } from '@orrery/domain/mints/mints';
import { formatExact } from '@orrery/domain/number-formats';
import * as apiPaths from '@orrery/wire/paths';
import { EventBodySchema } from '@orrery/wire/system/events';
import { UltraExecuteBodySchema } from '@orrery/wire/ultra/execute';
import { type UltraOrderReply, UltraOrderReplySchema } from '@orrery/wire/ultra/order';
import * as v from 'valibot';
import { historyOf, solOf, tokenOf } from '../balances.ts';
import { expect, FUNDS, isAt, test } from '../fixtures.ts';
import type { WalletMode } from '../pages/scripted-wallet.ts';
import { SwapPage } from '../pages/swap.page.ts';

// Toasts that come and go at once.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const HALF_A_MINUTE_MS = 31_000;
const CHANGED = 'Not sent: your wallet changed';
const REFUSALS: [WalletMode, string][] = [
  ['reject', 'Wallet Signing Failed'],
  ['throw', 'Wallet Signing Failed'],
  ['nothing', 'Wallet Signing Failed'],
  ['twice', 'Wallet Signing Failed'],
  ['wrong-key', 'Wallet Signing Failed'],
  ['unsigned', 'Missing transaction signature, the transaction was not signed by the fee payer.'],
  ['swap-recipient', `${CHANGED} an instruction (program 11111111111111111111111111111111).`],
  ['add-memo', `${CHANGED} an instruction (program MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr).`],
  ['add-fee', `${CHANGED} the priority fee beyond the limit.`],
  ['change-payer', `${CHANGED} the fee payer.`],
  ['change-blockhash', `${CHANGED} the blockhash.`],
  ['other-transaction', `${CHANGED} an instruction (program 11111111111111111111111111111111).`],
  // An accepted addition is simulated anew, and this chain has no such program.
  ['add-guard', 'Simulation failed: this transaction would fail on chain.'],
];

test('nothing but what was shown is ever sent, for any transaction a wallet returns, and the form goes on', async ({
  context,
  page,
  rpc,
  wallet,
}) => {
  const posted: string[] = [];
  const events: string[] = [];
  context.on('request', (request) => {
    if (request.method() !== 'POST') return;
    const { pathname } = new URL(request.url());
    posted.push(pathname);
    if (pathname === apiPaths.events) events.push(v.parse(EventBodySchema, request.postDataJSON()).event);
  });
  const screen = new SwapPage(page);
  await page.goto('/swap?inAmount=1.25');
  await screen.connect(wallet.name);
  wallet.unitPrice = 20_000_000n;
  for (const [mode, words] of REFUSALS) {
    wallet.mode = mode;
    await screen.swap.press('Enter');
    await screen.closeToast('Transaction Failed', words);
    await expect(screen.amount).toHaveValue('1.25');
  }
  expect(wallet.asked).toBe(REFUSALS.length);
  expect(posted).not.toContain(apiPaths.ultraExecute);
  const changes = REFUSALS.filter(([, words]) => words.startsWith(CHANGED));
  expect(events.filter((event) => event === 'Transaction changed')).toHaveLength(changes.length);
  expect(await solOf(rpc, wallet.address)).toBe(FUNDS);
  expect(await historyOf(rpc, wallet.address)).toHaveLength(1);

  wallet.mode = 'add-fee';
  wallet.unitPrice = 1_000_000n;
  await expect(screen.swap).toBeEnabled();
  const shown = { sol: await screen.shownChange('SOL', 9), usdc: await screen.shownChange('USDC', 6) };
  await screen.swap.press('Enter');
  await screen.closeToast('Transaction Confirmed');
  const added = FUNDS + shown.sol - (await solOf(rpc, wallet.address));
  expect(added).toBeGreaterThan(0n);
  expect(added).toBeLessThanOrEqual(1_000_000n);
  expect(await tokenOf(rpc, wallet.address, USDC)).toBe(shown.usdc);
  expect(await historyOf(rpc, wallet.address)).toHaveLength(2);
});

test('a quote older than its life is replaced before it is signed, and asked for again when it moved too far', async ({
  page,
  rpc,
  wallet,
}) => {
  let answer: 'real' | 'none' | 'worse' = 'real';
  let unanswered = 0;
  const shown: UltraOrderReply[] = [];
  await page.route(isAt(apiPaths.ultraOrder), async (route) => {
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
    await page.getByRole('button', { name: 'Refresh quote' }).click();
    await expect.poll(() => unanswered).toBeGreaterThan(before);
    await page.clock.setFixedTime((await page.evaluate(() => Date.now())) + HALF_A_MINUTE_MS);
  };

  await page.goto('/swap?inAmount=1.25');
  await screen.connect(wallet.name);
  await expect(screen.swap).toBeEnabled();
  await grow();
  answer = 'worse';
  await screen.swap.press('Enter');
  const slippage = `${(shown[0]?.slippageBps ?? 0) / 100}%`;
  const notice = `The price moved by more than your slippage of ${slippage}. Check the new amount, then swap again.`;
  await expect(page.getByText(notice)).toBeVisible();
  await expect(screen.amount).toHaveValue('1.25');
  await expect(async () => {
    const least = toDecimal(BigInt(shown.at(-1)?.otherAmountThreshold ?? 0), 6);
    await expect(page.getByText(`${formatExact(least)} USDC`).first()).toBeVisible({ timeout: 1_000 });
  }).toPass();
  expect(wallet.asked).toBe(0);
  await screen.amount.fill('1.5');
  await expect(page.getByText(notice)).toBeHidden();

  await expect(screen.swap).toBeEnabled();
  await grow();
  const old = shown.at(-1)?.requestId;
  answer = 'real';
  await screen.swap.press('Enter');
  await screen.closeToast('Transaction Confirmed');
  expect(wallet.asked).toBe(1);
  expect(sent).toHaveLength(1);
  expect(sent).not.toContain(old);
  const signed = shown.find(({ requestId }) => requestId === sent[0]);
  expect(String(await tokenOf(rpc, wallet.address, USDC))).toBe(signed?.outAmount);
});

/** The same order at a worse price, and its least with its slippage. */
function byPercentLess(order: UltraOrderReply, percent: bigint): UltraOrderReply {
  const outAmount = (BigInt(order.outAmount) * (100n - percent)) / 100n;
  const least = (outAmount * BigInt(10_000 - order.slippageBps)) / 10_000n;
  return { ...order, outAmount: String(outAmount), otherAmountThreshold: String(least) };
}

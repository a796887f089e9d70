import { SLOT_MS } from '@orrery/domain/solana/network';
import type { Page } from '@playwright/test';
import { historyOf, solOf, tokenOf } from '../balances.ts';
import { FUNDS } from '../fixtures.ts';
import { expect, test } from '../on-harness.ts';
import {
  beforeSending,
  movePrice,
  openReceipt,
  shownCost,
  shownTerms,
  THIN,
  toAtoms,
} from '../pages/moving-pool.ts';
import type { ScriptedWallet } from '../pages/scripted-wallet.ts';
import { openSwap } from '../pages/swap.page.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Fee of a signature. */
const FEE = 5_000n;

async function openThin(page: Page, wallet: ScriptedWallet, slippage: string) {
  const screen = await openSwap(page, `/swap?buy=${THIN.id}&inAmount=0.01`, wallet);
  await screen.chooseSlippage(slippage);
  await expect(screen.swap).toBeEnabled();
  return screen;
}

test('against the user but within 5 %: what the pool then gives is received, less than quoted and no less than the minimum', async ({
  harness,
  page,
  rpc,
  wallet,
}) => {
  const screen = await openThin(page, wallet, '5');
  const sol = await screen.shownChange('SOL', 9);
  const { quoted, minimum } = await shownTerms(screen, THIN.decimals);
  expect(minimum).toBe((quoted * 95n) / 100n);
  await beforeSending(page, () => movePrice(harness, 'up'));
  await screen.swap.press('Enter');
  await expect(page.getByText('Transaction Confirmed')).toBeVisible();

  const received = await tokenOf(rpc, wallet.address, THIN.id);
  expect(received).toBeLessThan((quoted * 995n) / 1_000n);
  expect(received).toBeGreaterThanOrEqual(minimum);
  expect(await solOf(rpc, wallet.address)).toBe(FUNDS + sol);
  const receipt = await openReceipt(page);
  expect(await receipt.figure('Sold')).toBe('0.01 SOL');
  expect(toAtoms(await receipt.figure('Quoted'), THIN.decimals)).toBe(quoted);
  expect(toAtoms(await receipt.figure('Minimum received'), THIN.decimals)).toBe(minimum);
  expect(toAtoms(await receipt.figure('Received'), THIN.decimals)).toBe(received);
  await expect(page.getByText(/% worse than quoted$/)).toBeVisible();
});

test('beyond 0.1 % and on the chain before anybody saw it: the fee alone is taken, and the receipt says why', async ({
  harness,
  page,
  rpc,
  wallet,
}) => {
  const screen = await openThin(page, wallet, '0.1');
  const { quoted, minimum } = await shownTerms(screen, THIN.decimals);
  await beforeSending(page, async (signed) => {
    await movePrice(harness, 'up');
    // Past the venue, which would see the failure coming and keep it off the chain.
    await rpc.sendTransaction(signed, { encoding: 'base64', skipPreflight: true }).send();
    await harness.advance(SLOT_MS);
  });
  await screen.swap.press('Enter');
  await expect(page.getByText('Slippage tolerance exceeded')).toBeVisible();

  expect(await historyOf(rpc, wallet.address)).toHaveLength(2);
  expect(await solOf(rpc, wallet.address)).toBe(FUNDS - FEE);
  expect(await tokenOf(rpc, wallet.address, THIN.id)).toBe(0n);
  const receipt = await openReceipt(page);
  await expect(page.getByText('Failed', { exact: true })).toBeVisible();
  await expect(page.getByText('Slippage tolerance exceeded')).toBeVisible();
  expect(await receipt.figure('To sell')).toBe('0.01 SOL');
  expect(toAtoms(await receipt.figure('Quoted'), THIN.decimals)).toBe(quoted);
  expect(toAtoms(await receipt.figure('Minimum received'), THIN.decimals)).toBe(minimum);
  expect(await receipt.figure('Received')).toBe('Nothing');
  await expect(page.getByRole('row', { name: /Fee payer/ })).toContainText('−0.000005');
});

test('a sale for SOL over a pool that moved in the user’s favour receives all of it, to the lamport', async ({
  harness,
  page,
  rpc,
  wallet,
}) => {
  const screen = await openThin(page, wallet, '0.1');
  await screen.swap.press('Enter');
  await screen.closeToast('Transaction Confirmed');
  const held = await tokenOf(rpc, wallet.address, THIN.id);
  await page.getByRole('button', { name: 'Switch direction' }).click();
  await page.getByRole('button', { name: 'MAX' }).click();
  await expect(screen.swap).toBeEnabled();
  const { quoted, minimum } = await shownTerms(screen, 9);
  const before = await solOf(rpc, wallet.address);
  await beforeSending(page, () => movePrice(harness, 'up'));
  await screen.swap.press('Enter');
  await expect(page.getByText('Transaction Confirmed')).toBeVisible();

  const received = (await solOf(rpc, wallet.address)) - before + FEE;
  expect(received).toBeGreaterThan((quoted * 1_005n) / 1_000n);
  expect(await tokenOf(rpc, wallet.address, THIN.id)).toBe(0n);
  const receipt = await openReceipt(page);
  expect(toAtoms(await receipt.figure('Sold'), THIN.decimals)).toBe(held);
  expect(toAtoms(await receipt.figure('Quoted'), 9)).toBe(quoted);
  expect(toAtoms(await receipt.figure('Minimum received'), 9)).toBe(minimum);
  expect(toAtoms(await receipt.figure('Received'), 9)).toBe(received);
  await expect(page.getByText(/% better than quoted$/)).toBeVisible();
});

test('exactly so much bought from a pool that moves while the wallet is asked: beyond 0.1 % nothing is taken, in one’s favour it costs less than quoted', async ({
  harness,
  page,
  rpc,
  wallet,
}) => {
  const screen = await openThin(page, wallet, '0.1');
  await page.getByRole('textbox', { name: 'Amount to buy' }).fill('2.000001');
  await expect(screen.swap).toBeEnabled();
  wallet.mode = 'hang';
  const signAfter = async (direction: 'up' | 'down', asked: number) => {
    await screen.swap.press('Enter');
    await expect.poll(() => wallet.asked).toBe(asked);
    await movePrice(harness, direction);
    wallet.release();
  };
  await signAfter('up', 1);
  await screen.closeToast('Transaction Failed', 'Slippage tolerance exceeded');
  expect(await solOf(rpc, wallet.address)).toBe(FUNDS);
  expect(await tokenOf(rpc, wallet.address, THIN.id)).toBe(0n);

  await page.getByRole('button', { name: 'Refresh quote' }).click();
  await expect(screen.swap).toBeEnabled();
  const { quoted, maximum } = await shownCost(screen, 9);
  const shown = await screen.shownChange('SOL', 9);
  await signAfter('down', 2);
  await expect(page.getByText('Transaction Confirmed')).toBeVisible();
  expect(await tokenOf(rpc, wallet.address, THIN.id)).toBe(2_000_001n);
  const spared = (await solOf(rpc, wallet.address)) - (FUNDS + shown);
  expect(spared).toBeGreaterThan((quoted * 5n) / 1_000n);
  expect(maximum).toBe(quoted + (quoted + 999n) / 1_000n);

  const receipt = await openReceipt(page);
  expect(toAtoms(await receipt.figure('Sold'), 9)).toBe(quoted - spared);
  expect(toAtoms(await receipt.figure('Bought'), THIN.decimals)).toBe(2_000_001n);
  expect(toAtoms(await receipt.figure('Maximum sold'), 9)).toBe(maximum);
});

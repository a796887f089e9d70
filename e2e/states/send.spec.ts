import { USDC } from '@orrery/domain/mints/mints';
import type { Page } from '@playwright/test';
import { type Address, generateKeyPairSigner } from '@solana/kit';
import { historyOf, solOf, tokenOf } from '../balances.ts';
import { expect, FUNDS, test } from '../fixtures.ts';
import { pressSteady } from '../pages/press-steady.ts';
import type { ScriptedWallet } from '../pages/scripted-wallet.ts';
import { openSwap, SwapPage } from '../pages/swap.page.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const FEE = 5_000n;
const TOKEN_ACCOUNT_RENT = 2_039_280n;

const anAddress = async () => (await generateKeyPairSigner()).address;

/** The form, its wallet connected, with a payment to somebody new of whom the whole address was compared. */
async function fillIn(page: Page, wallet: ScriptedWallet, to: Address, amount: string) {
  const screen = new SwapPage(page);
  await page.goto(`/send?to=${to}`);
  await screen.connect(wallet.name);
  await page.getByRole('textbox', { name: 'Amount' }).fill(amount);
  await page.getByRole('checkbox').check();
  const send = page.getByRole('main').getByRole('button', { name: 'Send', exact: true });
  await expect(send).toBeEnabled();
  return { screen, send };
}

test('payments to one and to several arrive to the unit, and stand in the activity', async ({
  page,
  rpc,
  wallet,
}) => {
  const [mum, dad, zoe] = await Promise.all([anAddress(), anAddress(), anAddress()]);
  const { swap, ...screen } = await openSwap(page, '/swap?inAmount=1', wallet);
  await swap.press('Enter');
  await screen.page.getByText('Transaction Confirmed').waitFor();
  const [sol, dollars] = [await solOf(rpc, wallet.address), await tokenOf(rpc, wallet.address, USDC)];

  await page.goto(`/send?to=${mum}`);
  await page.getByRole('textbox', { name: 'Amount' }).fill('1.234567891');
  await page.getByRole('textbox', { name: 'Memo' }).fill('Rent');
  await page.getByRole('checkbox').check();
  const send = page.getByRole('main').getByRole('button', { name: 'Send', exact: true });
  await pressSteady(send);
  await expect(page.getByText(`1.234567891 SOL to ${mum.slice(0, 4)}`)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('');
  expect(await solOf(rpc, mum)).toBe(1_234_567_891n);
  expect(await solOf(rpc, wallet.address)).toBe(sol - 1_234_567_891n - FEE);

  await page.getByRole('button', { name: 'Token to send: SOL' }).click();
  await page.getByRole('option', { name: /USDC/ }).click();
  await page.getByText('Several recipients').click();
  await page
    .getByRole('textbox', { name: 'Recipients, one a line' })
    .fill(`${mum},1.5\n${dad};2,25\n${zoe}\t0.000001`);
  await page.getByRole('checkbox').check();
  await pressSteady(send);
  await expect(page.getByText('All recipients were paid.')).toBeVisible();
  const received = await Promise.all([mum, dad, zoe].map((each) => tokenOf(rpc, each, USDC)));
  expect(received).toEqual([1_500_000n, 2_250_000n, 1n]);
  expect(await tokenOf(rpc, wallet.address, USDC)).toBe(dollars - 3_750_001n);
  expect(await solOf(rpc, wallet.address)).toBe(sol - 1_234_567_891n - 2n * FEE - 3n * TOKEN_ACCOUNT_RENT);

  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Wallet/ })
    .click();
  const drawer = page.getByRole('dialog', { name: 'Profile' });
  await drawer.getByText('Activity', { exact: true }).click();
  const sent = drawer.getByRole('listitem').filter({ hasText: 'Sent' });
  for (const amount of ['1.234567891 SOL', '2.25 USDC', '0.000001 USDC'])
    await expect(sent.getByTitle(amount, { exact: true })).toBeVisible();
});

test('a wallet that signs another payment than the one on screen sends nothing', async ({
  page,
  rpc,
  wallet,
}) => {
  const mum = await anAddress();
  const { screen, send } = await fillIn(page, wallet, mum, '1');
  for (const mode of ['other-transaction', 'add-approval', 'add-memo', 'wrong-key', 'reject'] as const) {
    wallet.mode = mode;
    await pressSteady(send);
    await screen.closeToast('Transaction Failed');
    await expect(send).toBeEnabled();
  }
  expect([await solOf(rpc, wallet.address), await solOf(rpc, mum)]).toEqual([FUNDS, 0n]);
  wallet.mode = 'approve';
  await pressSteady(send, 2);
  await screen.closeToast('Transaction Confirmed');
  expect(await solOf(rpc, mum)).toBe(1_000_000_000n);
  expect(await historyOf(rpc, wallet.address)).toHaveLength(2);
});

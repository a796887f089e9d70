import { USDC } from '@orrery/domain/mints/mints';
import type { Browser, Page } from '@playwright/test';
import { historyOf, solOf, tokenOf } from '../balances.ts';
import { expect, FUNDS, test } from '../fixtures.ts';
import { pressSteady } from '../pages/press-steady.ts';
import { installWallet } from '../pages/scripted-wallet.ts';
import { openSwap, SwapPage } from '../pages/swap.page.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const FEE = 5_000n;
const MONTH_MS = 31 * 24 * 3_600_000;

/** Leaves so much at a link, of the token that is chosen; the link. */
async function leave(page: Page, amount: string): Promise<string> {
  await page.getByRole('textbox', { name: 'Amount' }).fill(amount);
  await pressSteady(page.getByRole('main').getByRole('button', { name: 'Create link' }));
  await expect(page.getByText('Ready to be claimed.')).toBeVisible();
  return (await page.getByText(/\/(gift|invite)#/).innerText()).trim();
}

/** Somebody else's browser, without a lamport, at a link. */
async function elsewhere(browser: Browser, link: string) {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const wallet = await installWallet(context, { name: 'Friend' });
  const page = await context.newPage();
  const { pathname, hash } = new URL(link);
  await page.goto(new URL(pathname + hash, link).href);
  return { context, wallet, page };
}

test('what is left at a link is claimed by a stranger without a lamport, once, however often the link is opened', async ({
  baseURL,
  browser,
  page,
  rpc,
  wallet,
}) => {
  const screen = await openSwap(page, '/swap?inAmount=1', wallet);
  await screen.swap.press('Enter');
  await screen.closeToast('Transaction Confirmed');
  const dollars = await tokenOf(rpc, wallet.address, USDC);
  await page.goto(`/send?way=link&token=${USDC}`);
  const link = new URL(await leave(page, '2.5'));
  expect(await tokenOf(rpc, wallet.address, USDC)).toBe(dollars - 2_500_000n);

  const friend = await elsewhere(browser, `${baseURL}${link.pathname}${link.hash}`);
  const other = await friend.context.newPage();
  await other.goto(`${baseURL}${link.pathname}${link.hash}`);
  // The address has lost the code, which another reader of it would take.
  await expect.poll(() => new URL(friend.page.url()).hash).toBe('');
  await expect(other.getByText('2.5 USDC').first()).toBeVisible();
  await friend.page.getByRole('main').getByRole('button', { name: 'Connect a wallet to claim' }).click();
  await friend.page
    .getByRole('dialog', { name: 'Connect' })
    .getByRole('button', { name: 'Friend' })
    .first()
    .click();
  await pressSteady(friend.page.getByRole('main').getByRole('button', { name: 'Claim', exact: true }));
  await expect(friend.page.getByText('You claimed this gift')).toBeVisible();
  expect(await tokenOf(rpc, friend.wallet.address, USDC)).toBe(2_500_000n);
  // The link's key paid for it all, and the friend signed nothing.
  expect([await solOf(rpc, friend.wallet.address), friend.wallet.asked]).toEqual([0n, 0]);
  await expect(other.getByText(/This gift was claimed|You claimed this gift/)).toBeVisible();
  await friend.context.close();

  await page.getByRole('button', { name: 'Send another' }).click();
  await page.getByText('History', { exact: true }).click();
  await expect(page.getByText(`Claimed by ${friend.wallet.address.slice(0, 4)}`)).toBeVisible();
});

test('what nobody has claimed is taken back by its sender, and expires by the chain’s clock, not by a device’s', async ({
  browser,
  baseURL,
  isBehindAnother,
  page,
  rpc,
  wallet,
}) => {
  const screen = new SwapPage(page);
  await page.goto('/send?way=link');
  await screen.connect(wallet.name);
  const link = new URL(await leave(page, '1.5'));
  await screen.closeToast('Transaction Confirmed');
  const held = await solOf(rpc, wallet.address);
  expect(held).toBeLessThan(FUNDS - 1_500_000_000n);

  const friend = await elsewhere(browser, `${baseURL}${link.pathname}${link.hash}`);
  await expect(friend.page.getByText('1.5 SOL').first()).toBeVisible();
  await friend.page.clock.install({ time: Date.now() + MONTH_MS });
  await friend.page.reload();
  await expect(friend.page.getByRole('button', { name: 'Connect a wallet to claim' }).last()).toBeVisible();
  const clockBanner = friend.page.getByText("Your device's clock and the chain's are 31d apart.");
  // Devnet's pages say nothing of the network but that the device is offline.
  if (isBehindAnother) await expect(clockBanner).toHaveCount(0);
  else await expect(clockBanner).toBeVisible();

  await page.getByRole('button', { name: 'Send another' }).click();
  await page.getByRole('button', { name: 'Take back 1.5 SOL' }).click();
  const dialog = page.getByRole('dialog', { name: 'Take back this gift' });
  await pressSteady(dialog.getByRole('button', { name: 'Take back' }));
  await screen.closeToast('Transaction Confirmed');
  const back = await solOf(rpc, wallet.address);
  // All but two fees and what was left on the link's key.
  expect(back).toBeGreaterThan(held + 1_500_000_000n);
  expect(FUNDS - back).toBeLessThan(1_000_000n + 3n * FEE);
  await friend.page.reload();
  await expect(friend.page.getByText('This gift was taken back')).toBeVisible();
  await friend.context.close();
  expect(await historyOf(rpc, wallet.address)).toHaveLength(3);
});

test('a link that is broken, or that nothing is at, says so', async ({ page }) => {
  await page.goto('/gift#nothing');
  await expect(page.getByText('This link is not complete')).toBeVisible();
  await page.goto('/gift#abcdefghijkm');
  await expect(page.getByText('No gift is at this link')).toBeVisible();
});

import { parseAtoms } from '@orrery/core/atoms';
import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import * as apiPaths from '@orrery/wire/paths';
import { UltraOrderReplySchema } from '@orrery/wire/ultra/order';
import * as v from 'valibot';
import { historyOf, solOf, tokenOf } from '../balances.ts';
import { expect, FUNDS, test } from '../fixtures.ts';
import { findThin, findToken, marketOf, type Quoted } from '../pages/market.ts';
import { SwapPage } from '../pages/swap.page.ts';

const LANDED = {
  encoding: 'base64',
  maxSupportedTransactionVersion: 0,
  commitment: 'confirmed',
} as const;
/** Rent of the account for USDC. */
const TOKEN_ACCOUNT_RENT = 2_039_280n;

const startsOf = ({ routePlan }: Quoted) =>
  routePlan.filter(({ swapInfo }) => swapInfo.inputMint === WRAPPED_SOL).length;

test('the venue estimates the slippage until one is chosen, which is then asked for, and still there after a reload', async ({
  page,
}) => {
  const quoteWith = (slippage: string | null) =>
    page.waitForResponse((reply) => {
      const { pathname, searchParams } = new URL(reply.url());
      return pathname === apiPaths.ultraOrder && searchParams.get('slippageBps') === slippage && reply.ok();
    });
  const screen = new SwapPage(page);
  const usual = quoteWith(null);
  await page.goto('/swap?inAmount=1');
  const estimated = v.parse(UltraOrderReplySchema, await (await usual).json());
  await screen.openDetails();
  await expect(page.getByText(`${estimated.slippageBps / 100}% slippage`)).toBeVisible();
  const changed = quoteWith('125');
  await page.getByRole('button', { name: 'Slippage: Auto' }).click();
  await page.getByRole('textbox', { name: 'Custom slippage in percent' }).fill('1.25');
  const quote = v.parse(UltraOrderReplySchema, await (await changed).json());
  expect(quote.slippageBps).toBe(125);
  const least = (BigInt(quote.outAmount) * 9_875n) / 10_000n;
  expect([least, least + 1n]).toContain(BigInt(quote.otherAmountThreshold));
  await page.keyboard.press('Escape');
  await expect(page.getByText('1.25% slippage')).toBeVisible();

  const again = quoteWith('125');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Slippage: 1.25%' })).toBeVisible();
  await again;
  await expect(screen.amount).toHaveValue('1');
});

test('an unverified token says so, with its address', async ({ context, page, server }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const asset = (await marketOf(server.url)).find(({ isVerified, liquidity }) => !isVerified && liquidity);
  if (!asset) throw new Error('every token is verified');
  await page.goto('/swap');
  const warning = page
    .getByRole('list', { name: 'Warnings about these tokens' })
    .getByRole('listitem')
    .filter({ hasText: 'is not verified' });
  await expect(page.getByRole('button', { name: /^Token to buy: USDC/ })).toBeVisible();
  await new SwapPage(page).openDetails();
  await expect(warning).toHaveCount(0);
  await page.goto(`/swap?buy=${asset.id}`);
  await expect(warning).toHaveCount(1);
  await expect(warning).toContainText('is not verified. Anyone can create a token with this name.');
  await expect(warning.getByTitle(asset.id, { exact: true })).toHaveText(
    `${asset.id.slice(0, 4)}...${asset.id.slice(-4)}`,
  );
  await warning.getByRole('button', { name: /^Copy address of/ }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(asset.id);
});

test('exactly what is typed is bought, for no more than is shown', async ({ page, rpc, wallet }) => {
  const screen = new SwapPage(page);
  await page.goto('/swap');
  await screen.connect(wallet.name);
  await page.getByRole('textbox', { name: 'Amount to buy' }).fill('12.345678');
  await expect(screen.swap).toBeEnabled();
  const most = page.getByRole('term').filter({ hasText: /^At most$/ });
  const shown = await most.locator('xpath=..').getByRole('definition').innerText();
  const before = await solOf(rpc, wallet.address);
  // From a field as from any other control.
  await page.getByRole('textbox', { name: 'Amount to buy' }).press('Control+Enter');
  await screen.closeToast('Transaction Confirmed');
  expect(await tokenOf(rpc, wallet.address, USDC)).toBe(12_345_678n);
  const [newest] = await historyOf(rpc, wallet.address);
  const landed = newest && (await rpc.getTransaction(newest.signature, LANDED).send());
  const spent = before - (await solOf(rpc, wallet.address)) - (landed?.meta?.fee ?? 0n) - TOKEN_ACCOUNT_RENT;
  expect(spent).toBeGreaterThan(0n);
  expect(spent).toBeLessThanOrEqual(parseAtoms(shown.replace(' SOL', '').replaceAll(',', ''), 9));
});

test('a swap that moves the price by 5 % or more asks a second time', async ({
  page,
  rpc,
  server,
  wallet,
}) => {
  const thin = await findThin(server.url, 15_000_000_000n);
  const screen = new SwapPage(page);
  await page.goto(`/swap?buy=${thin.id}&inAmount=15`);
  await screen.connect(wallet.name);
  await expect(screen.swap).toBeEnabled();
  await screen.swap.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'High price impact' });
  await expect(dialog).toContainText('Price impact');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  expect(wallet.asked).toBe(0);
  expect(await solOf(rpc, wallet.address)).toBe(FUNDS);

  await screen.swap.press('Enter');
  await dialog.getByRole('button', { name: 'Swap anyway' }).click();
  await expect(page.getByText('Transaction Confirmed')).toBeVisible();
  expect(wallet.asked).toBe(1);
  expect(await solOf(rpc, wallet.address)).toBeLessThan(FUNDS - 15_000_000_000n);
});

const ROUTES = [
  {
    kind: 'over two pools one after the other',
    shown: /^2 hops$/,
    isWanted: (quote: Quoted) => quote.routePlan.length === 2 && startsOf(quote) === 1,
  },
  {
    kind: 'split among several pools',
    shown: /^\d pools · \d+( \/ \d+)+$/,
    isWanted: (quote: Quoted) => startsOf(quote) > 1,
  },
];
for (const { kind, shown, isWanted } of ROUTES) {
  test(`a swap ${kind} changes both balances by exactly what was shown`, async ({
    page,
    rpc,
    server,
    wallet,
  }) => {
    const lamports = 12_000_000_000n;
    const bought = await findToken(server.url, {
      lamports,
      isCandidate: ({ isVerified }) => isVerified === true,
      isWanted: (quote) => quote.priceImpact > -1 && isWanted(quote),
    });
    const screen = new SwapPage(page);
    await page.goto(`/swap?buy=${bought.id}&inAmount=12`);
    await screen.connect(wallet.name);
    await expect(screen.swap).toBeEnabled();
    await screen.openDetails();
    await expect(page.getByRole('button', { name: shown })).toBeVisible();
    const change = {
      sol: await screen.shownChange('SOL', 9),
      token: await screen.shownChange(bought.symbol, bought.decimals),
    };
    await screen.swap.press('Enter');
    await expect(page.getByText('Transaction Confirmed')).toBeVisible();

    expect(change.sol).toBeLessThan(-lamports);
    expect(change.token).toBeGreaterThan(0n);
    expect(await solOf(rpc, wallet.address)).toBe(FUNDS + change.sol);
    expect(await tokenOf(rpc, wallet.address, bought.id, bought.tokenProgram)).toBe(change.token);
  });
}

import { readFile } from 'node:fs/promises';
import { toDecimal } from '@orrery/core/atoms';
import { USDC, USDT, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { formatExact } from '@orrery/domain/number-formats';
import { solOf, tokenOf } from '../balances.ts';
import { expect, FUNDS, test } from '../fixtures.ts';
import { openSwap } from '../pages/swap.page.ts';

/** Rent of the account for the token that is bought first. */
const TOKEN_ACCOUNT_RENT = 2_039_280n;
const USDT_BOUGHT = 5_432_100n;
const LAMPORTS = 1_000_000_000n;

const write = (units: bigint, decimals: number) => formatExact(toDecimal(units, decimals));

test('swaps are in the history of their pair and of all, and receipt, file and list of what was sent say what the chain has', async ({
  page,
  rpc,
  wallet,
}) => {
  const screen = await openSwap(page, '/swap?inAmount=1', wallet);
  await screen.swap.press('Enter');
  await screen.closeToast('Transaction Confirmed');
  const afterFirst = await solOf(rpc, wallet.address);
  await page.goto(`/swap?sell=${WRAPPED_SOL}&buy=${USDT}`);
  await page.getByRole('textbox', { name: 'Amount to buy' }).fill(toDecimal(USDT_BOUGHT, 6));
  await expect(screen.swap).toBeEnabled();
  await screen.swap.press('Enter');
  await expect(page.getByText('Transaction Confirmed')).toBeVisible();
  const held = {
    sol: await solOf(rpc, wallet.address),
    usdc: await tokenOf(rpc, wallet.address, USDC),
    usdt: await tokenOf(rpc, wallet.address, USDT),
  };
  expect(held.usdt).toBe(USDT_BOUGHT);

  await page.getByRole('button', { name: 'Show History' }).click();
  const history = page.getByRole('region', { name: 'Your swaps' });
  const rows = history.getByRole('list', { name: 'Your swaps' }).getByRole('button');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(`${write(USDT_BOUGHT, 6)} USDT`);
  await history.getByText('All', { exact: true }).click();
  await expect(rows).toHaveCount(2);

  await rows.filter({ hasText: 'USDC' }).click();
  const receipt = page.getByRole('dialog', { name: 'Receipt' });
  await expect(receipt).toContainText('Sold1 SOL');
  await expect(receipt).toContainText(`Received${write(held.usdc, 6)} USDC`);
  await page.keyboard.press('Escape');

  await history.getByRole('button', { name: 'Export CSV' }).click();
  const saving = page.waitForEvent('download');
  await page.getByRole('dialog', { name: 'Export CSV' }).getByRole('button', { name: 'Download' }).click();
  const [head = [], newest = [], oldest = []] = (await readFile(await (await saving).path(), 'utf8'))
    .trimEnd()
    .split('\r\n')
    .map((row) => row.split(','));
  const cell = (row: readonly string[], name: string) => row[head.indexOf(name)] ?? '';
  const units = (row: readonly string[]) => ({
    sold: [cell(row, 'Sold mint'), BigInt(cell(row, 'Sold smallest units'))],
    received: [cell(row, 'Received mint'), BigInt(cell(row, 'Received smallest units'))],
  });
  const spent = (before: bigint, after: bigint, row: readonly string[]) => {
    const [whole = '0', part = ''] = cell(row, 'Fee (SOL)').split('.');
    const fee = BigInt(whole) * LAMPORTS + BigInt(part.padEnd(9, '0'));
    return before - after - fee - TOKEN_ACCOUNT_RENT;
  };
  expect(spent(FUNDS, afterFirst, oldest)).toBe(LAMPORTS);
  expect(units(oldest)).toEqual({ sold: [WRAPPED_SOL, LAMPORTS], received: [USDC, held.usdc] });
  const sold = spent(afterFirst, held.sol, newest);
  expect(units(newest)).toEqual({ sold: [WRAPPED_SOL, sold], received: [USDT, USDT_BOUGHT] });

  await page.keyboard.press('Escape');
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Transactions/ })
    .click();
  await expect(page.getByRole('dialog', { name: 'Transactions' })).toContainText(
    `${write(sold, 9)} SOL → ${write(USDT_BOUGHT, 6)} USDT`,
  );
});

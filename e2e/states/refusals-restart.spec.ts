import { USDC } from '@orrery/domain/mints/mints';
import { historyOf, solOf, tokenOf } from '../balances.ts';
import { expect, FUNDS, test } from '../fixtures.ts';
import type { WalletMode } from '../pages/scripted-wallet.ts';
import { SwapPage } from '../pages/swap.page.ts';

// Toasts that come and go at once.
test.use({ contextOptions: { reducedMotion: 'reduce' } });
// A server starts three times.
test.slow();

const REFUSALS: [WalletMode, string][] = [
  ['reject', 'Wallet Signing Failed'],
  [
    'swap-recipient',
    'Not sent: your wallet changed an instruction (program 11111111111111111111111111111111).',
  ],
];

test('a SIGKILL while a wallet refuses or changes a swap sends nothing, and the form goes on after the restart', async ({
  page,
  rpc,
  server,
  wallet,
}) => {
  const screen = new SwapPage(page);
  await page.goto('/swap?inAmount=1.25');
  await screen.connect(wallet.name);
  for (const [mode, words] of REFUSALS) {
    wallet.mode = 'hang';
    const { asked } = wallet;
    await expect(screen.swap).toBeEnabled();
    await screen.swap.press('Enter');
    await expect.poll(() => wallet.asked).toBe(asked + 1);
    await server.crash();
    wallet.mode = mode;
    wallet.release();
    await screen.closeToast('Transaction Failed', words);
    await server.restart();
    await expect(screen.amount).toHaveValue('1.25');
    expect(await solOf(rpc, wallet.address)).toBe(FUNDS);
    expect(await historyOf(rpc, wallet.address)).toHaveLength(1);
  }

  wallet.mode = 'approve';
  await expect(screen.swap).toBeEnabled();
  const shown = { sol: await screen.shownChange('SOL', 9), usdc: await screen.shownChange('USDC', 6) };
  await screen.swap.press('Enter');
  await screen.closeToast('Transaction Confirmed');
  expect(await solOf(rpc, wallet.address)).toBe(FUNDS + shown.sol);
  expect(await tokenOf(rpc, wallet.address, USDC)).toBe(shown.usdc);
  expect(await historyOf(rpc, wallet.address)).toHaveLength(2);
});

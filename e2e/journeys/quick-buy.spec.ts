import { solOf, tokenOf } from '../balances.ts';
import { expect, FUNDS, test } from '../fixtures.ts';
import { askToBuy, buyPanel, findJup } from '../pages/quick-buy.ts';
import { SwapPage } from '../pages/swap.page.ts';
import { previewedOf } from '../pages/trade-panel.ts';

// Toasts that come and go at once.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('a quick buy changes both balances by exactly what was shown, to the last unit @mobile', async ({
  page,
  rpc,
  server,
  wallet,
}) => {
  const { id, symbol, decimals, tokenProgram } = await findJup(server.url);
  const screen = new SwapPage(page);
  await page.goto('/pro');
  await screen.connect(wallet.name);
  await askToBuy(page, { id, symbol });
  const buy = buyPanel(page, symbol);
  const button = previewedOf(buy, 'Buy 0.1 SOL');
  await expect(button).toBeFocused();
  const shown = {
    sol: await screen.shownChange('SOL', 9),
    token: await screen.shownChange(symbol, decimals),
  };
  expect(shown.sol).toBeLessThan(-100_000_000n);

  // The preset that the row named has the focus, and Enter presses it.
  await page.keyboard.press('Enter');
  await screen.closeToast('Transaction Confirmed', symbol);
  // It stays for the next trade.
  await expect(buy).toBeVisible();
  expect(wallet.asked).toBe(1);
  expect(await solOf(rpc, wallet.address)).toBe(FUNDS + shown.sol);
  expect(await tokenOf(rpc, wallet.address, id, tokenProgram)).toBe(shown.token);
});

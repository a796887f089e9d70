import { TOKEN_ACCOUNT_RENT } from '@orrery/domain/solana/network';
import { notePrices } from '../../tests/harness/orders.ts';
import { feesOf, heldOf, ORDER_RENT, ordersOf, TIP } from '../chain-orders.ts';
import { expect, test } from '../on-harness.ts';
import { lowerPrice, priceOf, raisePrice } from '../pages/market-price.ts';
import { OrdersPage } from '../pages/orders.page.ts';
import { SwapPage } from '../pages/swap.page.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const SOL = 1_000_000_000n;
/** The tips of two cycles, and of the end of their order. */
const CYCLE_TIPS = 3n;
/** More than the minute that the mean of a recurring order's prices is over. */
const MEAN_MS = 70_000;

test('a recurring order runs a cycle once the market is inside its prices, and is cancelled, to the unit', async ({
  harness,
  page,
  rpc,
  wallet,
}) => {
  await notePrices(harness, wallet.signer);
  await harness.advance(1_000);
  const orders = new OrdersPage(page, 'Recurring orders', harness);
  await page.goto('/recurring/SOL-USDC');
  await new SwapPage(page).connect(wallet.name);
  const before = await heldOf(rpc, wallet.address);
  const price = priceOf(harness);
  await page.getByRole('textbox', { name: 'Amount to sell' }).fill('1');
  await page.getByRole('textbox', { name: 'Lowest price in USDC' }).fill((price * 1.005).toPrecision(6));
  await orders.press(page.getByRole('button', { name: 'Start' }));
  await orders.untilSaid('Transaction Confirmed');
  const row = orders.row('Sell 1 SOL for USDC');
  await orders.untilShown(row.filter({ hasText: '0 of 2 done' }));
  const placed = await heldOf(rpc, wallet.address);
  expect(placed).toEqual({
    sol:
      before.sol -
      SOL -
      ORDER_RENT -
      TOKEN_ACCOUNT_RENT -
      CYCLE_TIPS * TIP -
      (await feesOf(rpc, wallet.address)),
    usdc: 0n,
  });
  await orders.untilBalances(placed);

  const paid = await raisePrice(harness, price * 1.02);
  await harness.advance(MEAN_MS);
  await page.clock.fastForward(MEAN_MS);
  await orders.untilShown(row.filter({ hasText: '1 of 2 done' }));
  expect(await ordersOf(rpc, wallet.address)).toMatchObject([{ left: SOL / 2n, cyclesDone: 1 }]);
  const bought = await heldOf(rpc, wallet.address);
  expect(bought.sol).toBe(placed.sol);
  expect(bought.usdc).toBeGreaterThan(0n);
  await orders.untilBalances(bought);

  await orders.press(row.getByRole('button', { name: /^Cancel / }));
  await orders.press(page.getByRole('dialog').getByRole('button', { name: 'Cancel 1 order' }));
  await orders.untilSaid('Successfully closed order');
  await orders.untilShown(page.getByText('No Active Orders'));
  const closed = await heldOf(rpc, wallet.address);
  const fees = await feesOf(rpc, wallet.address);
  expect(closed).toEqual({
    sol: bought.sol + SOL / 2n + ORDER_RENT + (CYCLE_TIPS - 1n) * TIP - fees,
    usdc: bought.usdc,
  });
  await orders.show('History');
  await orders.untilShown(row.filter({ hasText: 'Cancelled' }).filter({ hasText: '1 of 2 done' }));
  await orders.untilBalances(closed);
  await lowerPrice(harness, paid);
});

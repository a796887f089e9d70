import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { placeLimitOrder, placeRecurringOrder } from '../../apps/server/src/testing/api-orders.ts';
import { notePrices } from '../../tests/harness/orders.ts';
import { historyOf } from '../balances.ts';
import { feesOf, heldOf, ORDER_RENT, ordersOf, TIP } from '../chain-orders.ts';
import { expect, test } from '../on-harness.ts';
import { OrdersPage } from '../pages/orders.page.ts';
import { SwapPage } from '../pages/swap.page.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const SOL = 1_000_000_000n;
const [LIMIT_TIPS, CYCLE_TIPS] = [4n, 3n];
const SIDES = { inputMint: WRAPPED_SOL, outputMint: USDC };
/** Two of them, and then more than five transactions hold. */
const [FEW, MANY] = [2, 26];

test('limit orders are cancelled in batches of five a transaction, with a notice once there are many, to the unit', async ({
  harness,
  page,
  rpc,
  wallet,
}) => {
  for (let number = 1n; number <= FEW + MANY; number += 1n) {
    const making = SOL / 10n + number;
    await placeLimitOrder(harness.url, wallet.signer, { ...SIDES, making, taking: 100_000_000n });
  }
  await harness.advance(1_000);
  const orders = new OrdersPage(page, 'Limit orders', harness);
  await page.goto('/trigger/SOL-USDC');
  await new SwapPage(page).connect(wallet.name);
  await orders.untilShown(orders.row('for USDC'));
  const before = await heldOf(rpc, wallet.address);
  const sent = (await historyOf(rpc, wallet.address)).length;
  const choices = orders.list.getByRole('checkbox', { name: /^Select Sell/ });
  for (const place of [0, 1]) await choices.nth(place).check();
  const dialog = page.getByRole('dialog', { name: /^Cancel \d+ orders\?$/ });
  const notice = dialog.getByText(
    'Due to the large transaction size, you may need to approve multiple transactions.',
    { exact: true },
  );
  const sizes = (await ordersOf(rpc, wallet.address)).map(({ left }) => left);
  await orders.press(orders.list.getByRole('button', { name: 'Cancel 2 orders' }));
  await orders.until(() =>
    expect(dialog.getByRole('button', { name: 'Cancel 2 orders' })).toBeEnabled({ timeout: 250 }),
  );
  await expect(notice).toHaveCount(0);
  await orders.press(dialog.getByRole('button', { name: 'Cancel 2 orders' }));
  await orders.untilSaid('Transaction Confirmed', 'Trigger orders cancelled successfully');
  expect(await ordersOf(rpc, wallet.address)).toHaveLength(MANY);
  const left = (await ordersOf(rpc, wallet.address)).reduce((sum, order) => sum + order.left, 0n);
  const returned = sizes.reduce((sum, size) => sum + size, 0n) - left;
  const some = await heldOf(rpc, wallet.address);
  expect(some.sol).toBe(
    before.sol + returned + 2n * (ORDER_RENT + LIMIT_TIPS * TIP) - (await feesOf(rpc, wallet.address)),
  );
  await orders.untilBalances(some);

  for (const shown of [20, MANY]) {
    await orders.press(orders.list.getByRole('button', { name: 'Load more' }));
    await orders.until(() => expect(choices).toHaveCount(shown, { timeout: 250 }));
  }
  await orders.list.getByRole('checkbox', { name: 'Select all' }).check();
  await orders.press(orders.list.getByRole('button', { name: `Cancel ${MANY} orders` }));
  await orders.untilShown(notice);
  await orders.press(dialog.getByRole('button', { name: `Cancel ${MANY} orders` }));
  await orders.untilSaid('Trigger orders cancelled successfully');
  await orders.untilShown(page.getByText('No Open Orders'));
  expect(await ordersOf(rpc, wallet.address)).toEqual([]);
  expect(await historyOf(rpc, wallet.address)).toHaveLength(sent + 1 + 6);
  const all = await heldOf(rpc, wallet.address);
  const fees = await feesOf(rpc, wallet.address, 6);
  expect(all.sol).toBe(some.sol + left + BigInt(MANY) * (ORDER_RENT + LIMIT_TIPS * TIP) - fees);
  await orders.untilBalances(all);
});

test('five recurring orders are cancelled four in a transaction, with a notice, to the unit', async ({
  harness,
  page,
  rpc,
  wallet,
}) => {
  await notePrices(harness, wallet.signer);
  for (let number = 1n; number <= 5n; number += 1n) {
    // Cheaper than the market, so that no cycle is run meanwhile.
    const terms = { total: SOL + number, cycles: 2, interval: 3_600, maxPrice: 0.001 };
    await placeRecurringOrder(harness.url, wallet.signer, { ...SIDES, ...terms });
  }
  await harness.advance(1_000);
  const orders = new OrdersPage(page, 'Recurring orders', harness);
  await page.goto('/recurring/SOL-USDC');
  await new SwapPage(page).connect(wallet.name);
  await orders.untilShown(orders.row('for USDC'));
  const before = await heldOf(rpc, wallet.address);
  const sent = (await historyOf(rpc, wallet.address)).length;
  await orders.list.getByRole('checkbox', { name: 'Select all' }).check();
  await orders.press(orders.list.getByRole('button', { name: 'Cancel 5 orders' }));
  const dialog = page.getByRole('dialog', { name: 'Cancel 5 orders?' });
  await orders.untilShown(
    dialog.getByText('Due to transaction size, you may need to approve multiple transactions', {
      exact: true,
    }),
  );
  await orders.press(dialog.getByRole('button', { name: 'Cancel 5 orders' }));
  await orders.untilSaid('Transactions Confirmed', 'Recurring orders cancelled successfully');
  await orders.untilShown(page.getByText('No Active Orders'));
  expect(await ordersOf(rpc, wallet.address)).toEqual([]);
  expect(await historyOf(rpc, wallet.address)).toHaveLength(sent + 2);
  const after = await heldOf(rpc, wallet.address);
  const fees = await feesOf(rpc, wallet.address, 2);
  expect(after.sol).toBe(before.sol + 5n * SOL + 15n + 5n * (ORDER_RENT + CYCLE_TIPS * TIP) - fees);
  await orders.show('History');
  await orders.until(() => expect(orders.row('Cancelled')).toHaveCount(5, { timeout: 250 }));
  await orders.untilBalances(after);
});

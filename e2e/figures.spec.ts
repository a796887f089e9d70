import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { solOf } from './balances.ts';
import { advanceUntil, expect, test } from './on-harness.ts';
import { isTimes, readAll, readFigure, readFigures } from './pages/figures.ts';
import { THIN } from './pages/moving-pool.ts';
import { openSwap } from './pages/swap.page.ts';
import { ROW_STEP_MS, watch } from './pages/watch-market.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const { name, search } of [
  { name: 'dollars', search: '' },
  { name: 'SOL', search: '?unit=sol' },
  { name: 'market cap', search: '?measure=mcap' },
])
  test(`a token's page has one price, in a chart of ${name}`, async ({ harness, page }) => {
    await page.goto(`/tokens/${THIN.id}${search}`);
    const main = page.locator('main');
    await expect(page.locator('canvas[data-drawn]')).toBeVisible();
    const supply = harness.market.asset(THIN.id).circSupply ?? 0;
    const sols = [harness.market.price(WRAPPED_SOL) ?? 0];
    await watch(main, harness, async () => {
      const { price = '', C: close = '', title, ...rest } = await readFigures(main);
      expect(title).toContain(price);
      expect(isTimes(rest['market-cap'] ?? '', price, supply), `${rest['market-cap']} of ${price}`).toBe(
        true,
      );
      if (name === 'dollars') expect(close).toBe(price);
      if (name === 'market cap') expect(close).toBe(rest['market-cap']);
      if (name === 'SOL') {
        sols.push(harness.market.price(WRAPPED_SOL) ?? 0);
        // The page is a tick behind.
        const isOne = sols.slice(-2).some((sol) => isTimes(price, close, sol));
        expect(isOne, `${close} of ${price}`).toBe(true);
      }
    });
  });

test('a pair has one price, and its market cap follows', async ({ harness, page }) => {
  await page.addInitScript(() =>
    localStorage.setItem('swap-view:v1', JSON.stringify({ isChartShown: true, isHistoryShown: false })),
  );
  await page.goto(`/swap?sell=${USDC}&buy=${THIN.id}`);
  const chart = page.getByRole('region', { name: 'Chart of this pair' });
  await expect(chart.locator('canvas[data-drawn]')).toBeVisible();
  const supply = harness.market.asset(THIN.id).circSupply ?? 0;
  await watch(chart, harness, async () => {
    const { price = '', C: close, 'Mkt Cap': cap = '' } = await readFigures(chart);
    // The legend names the unit once, behind its prices.
    expect(price.split(' ')[0]).toBe(close);
    expect(isTimes(cap, price, supply), `${cap} of ${price}`).toBe(true);
  });
});

test('a row has the market cap of its price', async ({ harness, page }) => {
  await page.addInitScript(
    (token) => localStorage.setItem('watchlist:v1', JSON.stringify({ tokens: [token] })),
    { id: THIN.id, symbol: THIN.symbol, addedTimestamp: 1 },
  );
  await page.goto('/pro?tab=watchlist');
  const row = page.locator(`tr[data-id="${THIN.id}"]`);
  await expect(row).toBeVisible();
  const supply = harness.market.asset(THIN.id).circSupply ?? 0;
  await watch(
    row,
    harness,
    async () => {
      const { price = '', 'market-cap': cap = '' } = await readFigures(row);
      expect(isTimes(cap, price, supply), `${cap} of ${price}`).toBe(true);
    },
    { stepMs: ROW_STEP_MS },
  );
});

test('a wallet is worth the sum of what it holds, and each holding its amount times its price', async ({
  harness,
  page,
  rpc,
  wallet,
}) => {
  const screen = await openSwap(page, '/swap?inAmount=2.5', wallet);
  await screen.swap.press('Enter');
  await advanceUntil(harness, page, 'Transaction Confirmed');
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Wallet/ })
    .click();
  const drawer = page.getByRole('dialog', { name: 'Profile' });
  const values = drawer.locator('[data-figure=value]');
  await expect(values).toHaveText([/^\$\d/, /^\$\d/]);
  await expect(drawer.locator('[data-figure=worth]')).toHaveText(/^\$\d/);
  const sol = Number(await solOf(rpc, wallet.address)) / 1e9;
  const [worth = ''] = await readAll(drawer, 'worth');
  const [worths, prices] = [await readAll(drawer, 'value'), await readAll(drawer, 'price')];
  const [sum, head] = [worths.map(readFigure), readFigure(worth)];
  expect(head.least).toBeGreaterThanOrEqual(sum.reduce((total, { least }) => total + least, 0) - 1e-6);
  expect(head.least).toBeLessThanOrEqual(sum.reduce((total, { most }) => total + most, 0) + 1e-6);
  expect(isTimes(worths[0] ?? '', prices[0] ?? '', sol), `${worths[0]} of ${prices[0]}`).toBe(true);
});

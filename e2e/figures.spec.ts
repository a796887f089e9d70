import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Page } from '@playwright/test';
import { advanceWithPage } from '../tests/harness/advance-with-page.ts';
import type { Harness } from '../tests/harness/harness.ts';
import { expect, test } from './on-harness.ts';
import { isTimes, readFigures } from './pages/figures.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const JUP = 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN';
/** More than passes in a page between two questions of a test's. */
const LEAD_MS = 5_000;
const STEP_MS = 250;
const STEPS = 16;

/** Looks at a page after every step of a market in which the token is traded, and once more when all of it has arrived. */
async function watch(page: Page, harness: Harness, look: () => Promise<void>): Promise<void> {
  const at = (await page.evaluate(() => Date.now())) + LEAD_MS;
  await page.clock.pauseAt(at);
  await harness.advance(at - harness.time.now());
  for (let step = 0; step < STEPS; step += 1) {
    const [inputMint, outputMint] = step % 3 === 2 ? [JUP, WRAPPED_SOL] : [WRAPPED_SOL, JUP];
    const amount = inputMint === JUP ? 4_000_000_000n : 20_000_000_000n;
    await harness.world.trade({ inputMint, outputMint, amount } as Parameters<typeof harness.world.trade>[0]);
    await advanceWithPage(page, harness, STEP_MS);
    await look();
  }
  await advanceWithPage(page, harness, 8 * STEP_MS);
  await look();
}

for (const { name, choose } of [
  { name: 'dollars', choose: [] },
  { name: 'SOL', choose: ['SOL'] },
  { name: 'market cap', choose: ['Market cap'] },
])
  test(`a token's page has one price, in a chart of ${name}`, async ({ harness, page }) => {
    await page.goto(`/tokens/${JUP}`);
    const main = page.locator('main');
    for (const label of choose) await main.getByText(label, { exact: true }).last().click();
    await expect(page.locator('canvas[data-drawn]')).toBeVisible();
    const supply = harness.market.asset(JUP).circSupply ?? 0;
    const prices = new Set<string>();
    await watch(page, harness, async () => {
      const { price = '', C: close = '', title, ...rest } = await readFigures(main);
      prices.add(price);
      expect(title).toContain(price);
      expect(isTimes(rest['market-cap'] ?? '', price, supply), `${rest['market-cap']} of ${price}`).toBe(
        true,
      );
      if (name === 'dollars') expect(close).toBe(price);
      if (name === 'market cap') expect(close).toBe(rest['market-cap']);
      if (name === 'SOL') {
        const sol = harness.market.price(WRAPPED_SOL) ?? 0;
        expect(isTimes(price, close, sol), `${close} of ${price}`).toBe(true);
      }
    });
    expect(prices.size).toBeGreaterThan(2);
  });

test('a pair has one price, and its market cap follows', async ({ harness, page }) => {
  await page.addInitScript(() =>
    localStorage.setItem('swap-view:v1', JSON.stringify({ isChartShown: true, isHistoryShown: false })),
  );
  await page.goto(`/swap?sell=${USDC}&buy=${JUP}`);
  const chart = page.getByRole('region', { name: 'Chart of this pair' });
  await expect(chart.locator('canvas[data-drawn]')).toBeVisible();
  const supply = harness.market.asset(JUP).circSupply ?? 0;
  const prices = new Set<string>();
  await watch(page, harness, async () => {
    const { price = '', C: close, 'Mkt Cap': cap = '' } = await readFigures(chart);
    prices.add(price);
    expect(close).toBe(price);
    expect(isTimes(cap, price, supply), `${cap} of ${price}`).toBe(true);
  });
  expect(prices.size).toBeGreaterThan(2);
});

test('a row has the market cap of its price', async ({ harness, page }) => {
  await page.goto('/pro?tab=toptraded&timeframe=24h');
  const row = page.locator(`tr[data-id="${JUP}"]`);
  await expect(row).toBeVisible();
  const supply = harness.market.asset(JUP).circSupply ?? 0;
  const prices = new Set<string>();
  await watch(page, harness, async () => {
    const { price = '', 'market-cap': cap = '' } = await readFigures(row);
    prices.add(price);
    expect(isTimes(cap, price, supply), `${cap} of ${price}`).toBe(true);
  });
  expect(prices.size).toBeGreaterThan(2);
});

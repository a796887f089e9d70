import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { UNKNOWN } from '@orrery/domain/number-formats';
import type { Page } from '@playwright/test';
import { advanceWithPage } from '../tests/harness/advance-with-page.ts';
import type { Harness } from '../tests/harness/harness.ts';
import { expect, test } from './on-harness.ts';
import { isTimes, readFigures } from './pages/figures.ts';
import { THIN } from './pages/moving-pool.ts';
import { ROW_STEP_MS, watch } from './pages/watch-market.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** The kind of a pool that is a launch (docs/venue.md). */
const LAUNCH = 3;
const PAID = 20_000_000n;
const SETTLE_MS = 1_000;

/** Looks at cards, which follow more slowly than the page of one token, once they have what the market did last. */
const onceSettled = (page: Page, harness: Harness, look: () => Promise<void>) => () =>
  expect(async () => {
    await advanceWithPage(page, harness, SETTLE_MS);
    await look();
  }).toPass({ timeout: 10_000 });

/** A token's own page beside another: both have one clock. */
async function openBeside(page: Page, id: string) {
  const beside = await page.context().newPage();
  await beside.goto(`/tokens/${id}`);
  const main = beside.locator('main');
  await expect(main.locator('[data-figure=price]')).toHaveText(/^\$/);
  return main;
}

test('a card of Hunt says of a launch what its page says, and its market cap is of the price there', async ({
  harness,
  page,
}) => {
  const launch = harness.venue.pools.find(({ account }) => account.kind === LAUNCH);
  if (!launch) throw new Error('the fixture world has no launch');
  const [{ id }] = launch.mints;
  const main = await openBeside(page, id);
  await page.goto('/pro/hunt?timeframe=24h');
  const card = page.locator(`li[data-id="${id}"]`).first();
  await expect(card.locator('[data-figure=market-cap]')).toHaveText(/^\$/);
  const supply = harness.market.asset(id).circSupply ?? 0;
  const move = () => harness.world.trade({ inputMint: WRAPPED_SOL, outputMint: id, amount: PAID });
  await watch(
    main,
    harness,
    onceSettled(page, harness, async () => {
      const [shown, own] = await Promise.all([readFigures(card), readFigures(main)]);
      const { price = '', 'market-cap': cap = '' } = own;
      expect(isTimes(shown['market-cap'] ?? '', price, supply), `${shown['market-cap']} of ${price}`).toBe(
        true,
      );
      for (const name of ['market-cap', 'volume', 'change', 'age', 'holders'])
        expect(shown[name], name).toBe(own[name]);
      expect(cap).not.toBe(UNKNOWN);
    }),
    { stepMs: ROW_STEP_MS, move },
  );
});

for (const { metricV1, figure } of [
  { metricV1: 'usdPrice', figure: 'price' },
  { metricV1: 'mcap', figure: 'market-cap' },
])
  test(`a card of the watchlist has the ${figure} and the change of the token’s page`, async ({
    harness,
    page,
  }) => {
    const token = { id: THIN.id, symbol: THIN.symbol, addedTimestamp: 1 };
    const stored = JSON.stringify({ tokens: [token], metricV1 });
    await page.addInitScript((list) => localStorage.setItem('watchlist:v1', list), stored);
    const main = await openBeside(page, THIN.id);
    await page.goto('/watchlist');
    const card = page.locator('main li', { has: page.locator(`a[href*="${THIN.id}"]`) });
    await expect(card.locator(`[data-figure=${figure}]`)).toHaveText(/^\$/);
    const look = async () => {
      const [shown, own] = await Promise.all([readFigures(card), readFigures(main)]);
      for (const name of [figure, 'change']) expect(shown[name], name).toBe(own[name]);
    };
    await watch(main, harness, onceSettled(page, harness, look), { stepMs: ROW_STEP_MS });
  });

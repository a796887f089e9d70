import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { UNKNOWN } from '@orrery/domain/number-formats';
import type { Page } from '@playwright/test';
import { expect, test } from './on-harness.ts';
import { isTimes, readFigures } from './pages/figures.ts';
import { THIN } from './pages/moving-pool.ts';
import { ROW_STEP_MS, watch } from './pages/watch-market.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** The kind of a pool that is a launch (docs/venue.md). */
const LAUNCH = 3;
const PAID = 20_000_000n;
const FRAME_MS = 16;

/**
 * Looks until pages agree, while the market stands still and the pages get nothing but frames: all that is to be shown has been sent.
 * They are looked at more than once, for each row rests after it was drawn, by the clock of the stream's worker, which goes on by itself.
 */
const onceDrawn = (page: Page, look: () => Promise<void>) => () =>
  expect(async () => {
    await page.clock.runFor(FRAME_MS);
    await look();
  }).toPass();

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
    onceDrawn(page, async () => {
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

const WATCHED = { id: THIN.id, symbol: THIN.symbol, addedTimestamp: 1 };

for (const { claim, settings, names } of [
  { claim: 'a card of the watchlist has the price', settings: { metricV1: 'usdPrice' }, names: ['price'] },
  {
    claim: 'a card of the watchlist has the market cap',
    settings: { metricV1: 'mcap' },
    names: ['market-cap'],
  },
  {
    claim: 'a row of the watchlist has the price, the market cap, the volume, the holders, the age',
    settings: { view: 'table' },
    names: ['price', 'market-cap', 'volume', 'holders', 'age'],
  },
])
  test(`${claim} and the change of the token’s page`, async ({ harness, page }) => {
    const stored = JSON.stringify({ tokens: [WATCHED], timeframe: '24h', ...settings });
    await page.addInitScript((list) => localStorage.setItem('watchlist:v1', list), stored);
    const main = await openBeside(page, THIN.id);
    await page.goto('/watchlist');
    const link = page.locator(`a[href*="${THIN.id}"]`);
    const shown = page.locator('main').locator('li, tr', { has: link });
    await expect(shown.locator(`[data-figure=${names[0]}]`)).toHaveText(/^\$/);
    const look = async () => {
      const [own, listed] = await Promise.all([readFigures(main), readFigures(shown)]);
      for (const name of [...names, 'change']) expect(listed[name], name).toBe(own[name]);
    };
    await watch(main, harness, onceDrawn(page, look), { stepMs: ROW_STEP_MS });
  });

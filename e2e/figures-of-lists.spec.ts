import { DAY_MS, MINUTE_MS } from '@orrery/core/time';
import { USDC } from '@orrery/domain/mints/mints';
import { UNKNOWN } from '@orrery/domain/number-formats';
import { CandlesReplySchema } from '@orrery/wire/charts/candles';
import * as apiPaths from '@orrery/wire/paths';
import type { Locator } from '@playwright/test';
import * as v from 'valibot';
import { advanceUntil, expect, test } from './on-harness.ts';
import {
  isTimes,
  overlap,
  ratioOf,
  readChange,
  readFigure,
  readFigures,
  type Shown,
  sumOf,
} from './pages/figures.ts';
import { THIN } from './pages/moving-pool.ts';
import { openSwap } from './pages/swap.page.ts';
import { ROW_STEP_MS, watch } from './pages/watch-market.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Moves a stock's price enough to be seen. */
const PAID = 500_000_000n;

/** The figures of each element that a selector finds, and the titles that have every digit, all read at once, with the price of the whole page. */
function readRows(part: Locator, selector: string) {
  return part.evaluate((element, rows) => {
    const toFigures = (row: Element) =>
      Object.fromEntries(
        [...row.querySelectorAll<HTMLElement>('[data-figure]')].map((each) => [
          each.dataset.figure ?? '',
          {
            text: each.innerText.trim(),
            title: each.title || (each.querySelector<HTMLElement>('[title]')?.title ?? ''),
          },
        ]),
      );
    return {
      price: element.querySelector<HTMLElement>('[data-figure=price]')?.innerText ?? '',
      rows: [...element.querySelectorAll(rows)].map(toFigures),
    };
  }, selector);
}

const toNumber = (exact: string | undefined) => Number(exact?.replaceAll(',', ''));
const asChange = ({ least, most }: Shown): Shown => ({ least: (least - 1) * 100, most: (most - 1) * 100 });

test('each holder’s tokens are worth their amount at the shown price', async ({ harness, page }) => {
  await page.goto(`/tokens/${THIN.id}?view=holders`);
  const main = page.locator('main');
  await main.getByRole('region', { name: 'Chart' }).first().waitFor();
  await page.mouse.wheel(0, 5_000);
  await expect(main.locator('[data-figure=holder-value]').first()).toHaveText(/^\$/);
  await watch(main, harness, async () => {
    const { price, rows } = await readRows(main, 'tr:has([data-figure=holder-value])');
    expect(rows.length).toBeGreaterThan(2);
    for (const { 'holder-amount': amount, 'holder-value': value } of rows)
      expect(
        isTimes(value?.text ?? '', price, toNumber(amount?.title)),
        `${value?.text} of ${amount?.title} at ${price}`,
      ).toBe(true);
  });
});

test('the change of a day is from the bar of a day ago to the shown price', async ({ harness, page }) => {
  await page.goto(`/tokens/${THIN.id}`);
  const main = page.locator('main');
  await expect(main.locator('[data-figure=change]').first()).toHaveText(/%$/);
  await watch(main, harness, async () => {
    const { price = '', change = '' } = await readFigures(main);
    const begin = harness.time.now() - DAY_MS;
    const query = `?interval=1_MINUTE&to=${begin + MINUTE_MS}&candles=3`;
    const reply = await fetch(`${harness.url}${apiPaths.candles(THIN.id)}${query}`);
    const { candles } = v.parse(CandlesReplySchema, await reply.json());
    const [shown, moved] = [readFigure(price), readChange(change)];
    const open = {
      least: Math.min(...candles.map(({ low }) => low)),
      most: Math.max(...candles.map(({ high }) => high)),
    };
    const wanted = asChange({ least: shown.least / open.most, most: shown.most / open.least });
    expect(overlap(moved, wanted), `${change} to ${price} from ${open.least}–${open.most}`).toBe(true);
  });
});

test('a position is worth its amount at the shown price, and its profit is what that is above its cost', async ({
  harness,
  page,
  wallet,
}) => {
  const screen = await openSwap(page, `/swap?sell=SOL&buy=${THIN.id}&inAmount=0.01`, wallet);
  await screen.swap.press('Enter');
  await advanceUntil(harness, page, 'Transaction Confirmed');
  // The block may be confirmed and not read yet.
  await harness.advance(1_000);
  await page.goto(`/tokens/${THIN.id}`);
  const main = page.locator('main');
  await main.getByRole('region', { name: 'Chart' }).first().waitFor();
  await page.mouse.wheel(0, 5_000);
  const position = main.getByRole('region', { name: 'Your position' });
  await expect(position.locator('[data-figure=position-value]')).toHaveText(/^\$/);
  await watch(main, harness, async () => {
    const { price, rows } = await readRows(main, '[aria-label="Your position"]');
    const [own = {}] = rows;
    const amount = toNumber(own['position-amount']?.title || own['position-amount']?.text);
    const value = own['position-value']?.text ?? '';
    expect(isTimes(value, price, amount), `${value} of ${amount} at ${price}`).toBe(true);
    const [shown, cost] = [readFigure(price), readFigure(own['position-cost']?.text ?? '')];
    const profit = toNumber(own['position-unrealized']?.title.replace('$', '').replace(/ .*/, ''));
    const wanted = {
      least: amount * shown.least - cost.most,
      most: amount * shown.most - cost.least,
    };
    expect(overlap({ least: profit, most: profit }, wanted), `${profit} at ${price}`).toBe(true);
  });
});

test('launchpads add up to their heads, and each has the share of its volume, on its own page too', async ({
  page,
}) => {
  await page.goto('/pro/launchpads');
  const main = page.locator('main');
  await expect(main.locator('[data-figure=all-volume]')).toHaveText(/^\$/);
  const { rows: all } = await readRows(main, 'tr:has([data-figure=volume])');
  // Where nothing happened nothing is said.
  const rows = all.filter(({ volume }) => volume?.text !== UNKNOWN);
  expect(rows.length).toBeGreaterThan(1);
  const heads = await readFigures(main);
  const ofAll = (name: string) => rows.map((row) => readFigure(row[name]?.text ?? ''));
  for (const name of ['mints', 'graduates', 'volume'])
    expect(overlap(sumOf(ofAll(name)), readFigure(heads[`all-${name}`] ?? '')), name).toBe(true);
  const shares = sumOf(ofAll('marketShare'));
  expect(shares.least).toBeLessThanOrEqual(100);
  expect(shares.most).toBeGreaterThanOrEqual(100);
  for (const { volume, marketShare } of rows) {
    const part = ratioOf(volume?.text ?? '', heads['all-volume'] ?? '');
    const wanted = { least: part.least * 100, most: part.most * 100 };
    expect(overlap(readFigure(marketShare?.text ?? ''), wanted), marketShare?.text).toBe(true);
  }
  const at = all.findIndex(({ volume }) => volume?.text !== UNKNOWN);
  const link = main.locator('tr:has([data-figure=volume])').nth(at).locator('a').first();
  const row = all[at];
  await link.press('Enter');
  await expect(page).toHaveURL(/launchpads\/./);
  const figure = (name: string) => main.locator(`[data-figure=${name}]`);
  await expect(figure('mints')).toHaveCount(1);
  // Its head stands before its launches, whose rows have a volume too.
  for (const name of ['mints', 'volume', 'marketShare'])
    await expect(figure(name).first()).toHaveText(row?.[name]?.text ?? '');
});

test('a stock’s premium is of its prices, and its market cap of its price', async ({ harness, page }) => {
  await page.goto('/pro/screener/xstocks');
  const main = page.locator('main');
  await expect(main.locator('tr [data-figure=premium]').first()).toHaveText(/%/);
  const ids = await main
    .locator('tr[data-id]')
    .evaluateAll((rows) => rows.map((row) => row.dataset.id ?? ''));
  const stocks = harness.market.assets(ids);
  const [first] = stocks;
  if (!first) throw new Error('the fixture world has no stock');
  const move = () => harness.world.trade({ inputMint: USDC, outputMint: first.id, amount: PAID });
  const look = async () => {
    const { rows } = await readRows(main, 'tr[data-id]');
    expect(rows.length).toBe(ids.length);
    for (const [index, row] of rows.entries()) {
      const [price = '', share = ''] = [row.price?.text, row['share-price']?.text];
      const premium = row.premium?.text.split('\n')[0] ?? '';
      expect(
        overlap(readChange(premium), asChange(ratioOf(price, share))),
        `${premium}: ${price}, ${share}`,
      ).toBe(true);
      const cap = row['market-cap']?.text ?? '';
      expect(isTimes(cap, price, stocks[index]?.circSupply ?? 0), `${cap} of ${price}`).toBe(true);
    }
  };
  await watch(main.locator(`tr[data-id="${first.id}"]`), harness, look, { stepMs: ROW_STEP_MS, move });
});

import type { Page } from '@playwright/test';
import { advanceWithPage } from '../../tests/harness/advance-with-page.ts';
import type { Harness } from '../../tests/harness/harness.ts';
import { violations } from '../axe.ts';
import { expect, test } from '../on-harness.ts';
import { OperatorPage } from '../pages/operator.ts';
import { expectToFit, watch } from '../pages/watch.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Pages ask for banners again after this long. */
const STALE_MS = 600_000;
/** More than passes in a page before its time is stopped. */
const LEAD_MS = 120_000;
const LINE_HEIGHT = 56;
const MAX_HEIGHT = 450;
/** The server looks at the operator's files again after this long. */
const LOOK_AGAIN_MS = 1_000;
const SUN =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 9"><path fill="#c80" d="M0 0h16v9H0z"/></svg>';

const iso = (time: number) => new Date(time).toISOString();
const banner = (page: Page, title: string) => page.getByRole('region', { name: title });
const slotHeight = (page: Page) =>
  page.locator('.banner-slot').evaluate((slot) => slot.getBoundingClientRect().height);
/** The piece that banners come with is there. */
const whenIdle = (page: Page) => expect(page.getByRole('contentinfo').getByRole('status')).toHaveText('Live');

const WORDS = {
  'Closes until it stays away': '1',
  'Words before the countdown': 'Ends in',
  Paragraphs: 'It is warm.',
  'Button 1: text': 'Trade',
  'Button 1: link': '/pro',
};

/** Whether some of an element is outside of its paragraph. */
const isCut = (element: Element) => {
  const outer = element.closest('p')?.getBoundingClientRect();
  return outer === undefined || element.getBoundingClientRect().right > outer.right + 1;
};

/** Publishes a banner for a product, as the operator does. */
async function publish(operator: OperatorPage, harness: Harness, fields: Record<string, string>) {
  await operator.publishBanner({ ...WORDS, Title: `About ${fields.Name}`, ...fields });
  await operator.show('Swap', fields.Name ?? '');
  await harness.advance(LOOK_AGAIN_MS);
}
/** Due for days. */
const dueNow = (harness: Harness) => ({
  Start: iso(harness.time.now() - DAY_MS),
  Expiry: iso(harness.time.now() + 2 * DAY_MS),
});

test.afterEach(async ({ context, harness }) => {
  await (await OperatorPage.open(context)).show('Swap', '');
  await harness.advance(LOOK_AGAIN_MS);
});

test('a banner of the operator comes with its start, counts down by the second, and is gone a second before its expiry @mobile', async ({
  context,
  harness,
  page,
}) => {
  const start = Math.ceil(harness.time.now() / SECOND_MS) * SECOND_MS + LEAD_MS;
  const expiry = start + MINUTE_MS + 2 * SECOND_MS;
  const timer = page.getByRole('timer');
  const moveTo = async (at: number) => {
    // Fast, then as slowly as the page hears of the chain's time.
    const far = at - 6 * SECOND_MS - harness.time.now();
    if (far > 0) {
      await harness.advance(far);
      await page.clock.fastForward(far);
    }
    await advanceWithPage(page, harness, at - harness.time.now());
  };
  const operator = await OperatorPage.open(context);
  await publish(operator, harness, { Name: 'lifetime', Start: iso(start), Expiry: iso(expiry) });
  await page.bringToFront();
  await page.goto('/swap');
  await whenIdle(page);
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(now + 5 * SECOND_MS);
  await harness.advance(now + 5 * SECOND_MS - harness.time.now());

  // Half a second from each tick.
  await moveTo(start - 500);
  expect([await banner(page, 'About lifetime').count(), await slotHeight(page)]).toEqual([0, 0]);
  await advanceWithPage(page, harness, SECOND_MS);
  await expect(banner(page, 'About lifetime')).toBeVisible();
  expect(await slotHeight(page)).toBeGreaterThanOrEqual(LINE_HEIGHT);
  for (const left of ['01m 02s', '01m 01s', '01m 00s', '00m 59s']) {
    await expect(timer).toHaveText(`Ends in 0d 00h ${left}`);
    await advanceWithPage(page, harness, SECOND_MS);
  }
  await moveTo(expiry - 3_500);
  for (const left of ['00m 04s', '00m 03s', '00m 02s']) {
    await expect(timer).toHaveText(`Ends in 0d 00h ${left}`);
    await advanceWithPage(page, harness, SECOND_MS);
  }
  await expect(banner(page, 'About lifetime')).toHaveCount(0);
  expect(await slotHeight(page)).toBe(0);
});

test('a banner stays away for the visit once closed, and for good after the closes its operator sets; another takes its place in an open page @mobile', async ({
  context,
  harness,
  page,
}) => {
  const operator = await OperatorPage.open(context);
  await publish(operator, harness, { Name: 'twice', 'Closes until it stays away': '2', ...dueNow(harness) });
  await page.bringToFront();
  await page.goto('/swap');
  for (const path of ['/swap', '/swap/SOL-USDC']) {
    await page.goto(path);
    await banner(page, 'About twice').getByRole('button', { name: 'Close banner' }).click();
    await expect(banner(page, 'About twice')).toHaveCount(0);
    expect(await slotHeight(page)).toBe(0);
  }
  await page.goto('/swap');
  await whenIdle(page);
  expect([await banner(page, 'About twice').count(), await slotHeight(page)]).toEqual([0, 0]);

  await publish(operator, harness, { Name: 'next', ...dueNow(harness) });
  await page.bringToFront();
  await page.clock.fastForward(STALE_MS);
  await expect(banner(page, 'About next')).toBeVisible();
  await operator.show('Swap', '');
  await harness.advance(LOOK_AGAIN_MS);
  await page.bringToFront();
  await page.clock.fastForward(STALE_MS);
  await expect(banner(page, 'About next')).toHaveCount(0);
});

test('axe minds no banner of the operator, closed and open, in either theme; it fits, and its link leads on without a load @mobile', async ({
  context,
  harness,
  page,
}) => {
  const { complaints, asked } = await watch(context);
  const operator = await OperatorPage.open(context);
  await context.route('**/banner/long/sun.svg', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: SUN }),
  );
  const paragraphs = Array.from({ length: 20 }, (_, index) => `${index}. ${'It is warm. '.repeat(20)}`);
  await publish(operator, harness, {
    Name: 'long',
    Title: `Long ${'Summer'.repeat(30)}`,
    'Words before the countdown': `Ends ${'soon'.repeat(60)}`,
    Picture: '/banner/long/sun.svg',
    ...dueNow(harness),
    Paragraphs: paragraphs.join('\n'),
    'Button 2: text': 'Read',
    'Button 2: link': 'https://example.com/',
  });
  const strip = page.getByRole('region', { name: /^Long/ });
  const time = strip.getByRole('timer').locator('span').last();
  const look = async () => {
    // What is left is never cut, however long the title and the words before it.
    await expect(time).toHaveText(/^1d 23h \d\dm \d\ds$/);
    expect(await time.evaluate(isCut)).toBe(false);
    await expectToFit(page);
    expect(complaints).toEqual([]);
    expect(await violations(page)).toEqual([]);
  };
  await page.bringToFront();
  await page.goto('/swap');
  await expect(strip).toBeVisible();
  expect((await strip.boundingBox())?.height).toBeLessThan(LINE_HEIGHT + 2);
  await look();
  await strip.getByRole('button', { name: 'More' }).click();
  await expect(strip.getByRole('link', { name: 'Read' })).toBeVisible();
  expect((await strip.boundingBox())?.height).toBe(MAX_HEIGHT);
  await look();
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  await strip.getByRole('link', { name: 'Trade' }).filter({ visible: true }).click();
  await expect(page).toHaveURL(/\/pro$/);
  await expect(strip).toHaveCount(0);
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true);
  expect([...asked].map((origin) => new URL(origin).host)).toEqual(
    [...asked].map(() => new URL(harness.url).host),
  );
});

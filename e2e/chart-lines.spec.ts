import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { CDPSession, Page } from '@playwright/test';
import { expect, test } from './on-harness.ts';

/** An alert two percent above the price of SOL, on its token's page; returns what it waits for. */
async function openWithAlert(page: Page, price: number): Promise<number> {
  const value = Math.round(price * 1.02 * 100) / 100;
  const alert = {
    id: 'one',
    token: { id: WRAPPED_SOL, symbol: 'SOL' },
    rule: { metric: 'price', direction: 'above', value },
    repeat: true,
    isOn: true,
  };
  await page.addInitScript(
    (stored) => {
      // The help of a first use stands where the labels are.
      localStorage.setItem('chart-help:v1', 'true');
      if (localStorage.getItem('alerts:v1') === null) localStorage.setItem('alerts:v1', stored);
    },
    JSON.stringify({ alerts: [alert], isNotifying: false }),
  );
  await page.goto(`/tokens/${WRAPPED_SOL}`);
  await expect(handle(page)).toBeVisible();
  return value;
}

const handle = (page: Page) => page.getByRole('slider', { name: 'Price alert' });
const move = (page: Page) => page.getByRole('alertdialog').getByRole('button', { name: 'Move' });

/** What the one alert waits for. */
const ruleOf = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('alerts:v1') ?? '{}').alerts[0].rule);
const valueNow = async (page: Page) => Number(await handle(page).getAttribute('aria-valuenow'));

/** The middle of the handle, once it stands still. */
async function middleOf(page: Page): Promise<{ x: number; y: number }> {
  await handle(page).hover();
  const box = await handle(page).boundingBox();
  if (!box) throw new Error('the handle has no place');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test('an alert is dragged on the chart by the mouse, and waits for the new price once that is confirmed', async ({
  page,
  harness,
}) => {
  const before = await openWithAlert(page, harness.market.price(WRAPPED_SOL) ?? Number.NaN);
  const from = await middleOf(page);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x, from.y - 40, { steps: 4 });
  await expect.poll(() => valueNow(page)).toBeGreaterThan(before);
  expect(await ruleOf(page)).toMatchObject({ value: before });
  await page.mouse.up();
  await expect(move(page)).toBeFocused();
  const dragged = await valueNow(page);
  await move(page).click();
  await expect.poll(() => ruleOf(page)).toEqual({ metric: 'price', direction: 'above', value: dragged });
});

test('an alert is moved on the chart by keys alone, and Escape leaves it where it was', async ({
  page,
  harness,
}) => {
  const before = await openWithAlert(page, harness.market.price(WRAPPED_SOL) ?? Number.NaN);
  await handle(page).focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Escape');
  expect(await valueNow(page)).toBe(before);
  await page.keyboard.press('Shift+ArrowUp');
  const moved = await valueNow(page);
  expect(moved).toBeGreaterThan(before);
  await page.keyboard.press('Enter');
  await expect(move(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(() => ruleOf(page)).toEqual({ metric: 'price', direction: 'above', value: moved });
  await expect(handle(page)).toBeFocused();
});

const touch = (
  session: CDPSession,
  type: 'touchStart' | 'touchMove' | 'touchEnd',
  points: { x: number; y: number }[],
) => session.send('Input.dispatchTouchEvent', { type, touchPoints: points });

test('an alert is dragged on the chart by a finger, and the page stays where it is @mobile', async ({
  page,
  harness,
  isMobile,
}) => {
  test.skip(!isMobile, 'a finger needs a touch screen');
  const before = await openWithAlert(page, harness.market.price(WRAPPED_SOL) ?? Number.NaN);
  const { x, y } = await middleOf(page);
  const session = await page.context().newCDPSession(page);
  await touch(session, 'touchStart', [{ x, y }]);
  for (const dy of [10, 25, 40]) await touch(session, 'touchMove', [{ x, y: y - dy }]);
  await touch(session, 'touchEnd', []);
  await expect(move(page)).toBeFocused();
  const dragged = await valueNow(page);
  expect(dragged).toBeGreaterThan(before);
  // A tap that stops what a finger left moving is none.
  await expect(async () => {
    if ((await move(page).count()) > 0) await move(page).tap({ timeout: 1_000 });
    expect(await ruleOf(page)).toEqual({ metric: 'price', direction: 'above', value: dragged });
  }).toPass();
});

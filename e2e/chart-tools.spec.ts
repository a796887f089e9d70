import { readFile } from 'node:fs/promises';
import { JUP } from '@orrery/domain/mints/mints';
import { expect, test } from './on-harness.ts';

const PNG = [0x89, 0x50, 0x4e, 0x47];

test('a chart has the screen to itself, and leaves as a picture and as figures', async ({ page }) => {
  await page.goto('/chart/SOL-USDC?interval=1m&type=area');
  const chart = page.getByRole('application', { name: /^SOL\/USDC price in USDC, 1-minute candles/ });
  await expect(chart).toBeVisible();

  await page.getByRole('button', { name: 'Full screen' }).click();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement?.tagName)).toBe('HTML');
  const size = page.viewportSize();
  const panel = page.getByRole('region', { name: 'Price chart' });
  expect(await panel.boundingBox()).toMatchObject({ x: 0, y: 0, width: size?.width });

  await chart.focus();
  const picture = page.waitForEvent('download');
  await page.keyboard.press('i');
  const png = await readFile(await (await picture).path());
  expect([...png.subarray(0, 4)]).toEqual(PNG);

  const file = page.waitForEvent('download');
  await page.keyboard.press('c');
  const [head, ...rows] = (await readFile(await (await file).path(), 'utf8')).trim().split('\r\n');
  expect(head).toBe('Time (UTC),Open (USDC),High (USDC),Low (USDC),Close (USDC),Volume (USD)');
  expect(rows.length).toBeGreaterThan(10);
  expect(rows[0]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:00\.000Z(,\d+(\.\d+)?){5}$/);

  await page.getByRole('button', { name: 'Leave full screen' }).click();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull();
  await chart.focus();
  await page.keyboard.press('s');
  await expect(page).toHaveURL(/\?interval=1m&type=area&scale=log$/);
  // Another width is another chart, which has the focus of the one before it.
  await page.keyboard.press('[');
  await expect(page.getByRole('application', { name: /30-second candles/ })).toBeFocused();
  await page.keyboard.press('t');
  await expect(page).toHaveURL(/type=heikin-ashi/);
});

test('every tool of a chart has a key, and the chart keeps the focus', async ({ page }) => {
  await page.goto(`/chart/${JUP}?interval=1m`);
  const chart = page.getByRole('application');
  await expect(page.getByRole('button', { name: 'Full screen' })).toBeVisible();
  await chart.focus();
  for (const [key, says] of [
    ['t', 'type=hollow'],
    ['s', 'scale=log'],
    ['m', 'measure=mcap'],
    ['u', 'unit=sol'],
    [']', 'interval=3m'],
    ['[', 'interval=1m'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(page).toHaveURL(new RegExp(says));
    await expect(chart).toBeFocused();
  }
  await page.keyboard.press('z');
  await expect(page.getByText('Times: UTC')).toBeAttached();
  const table = page.getByRole('region', { name: 'Bars in sight' });
  for (const isShown of [true, false]) {
    await page.keyboard.press('v');
    await expect(table).toHaveCount(isShown ? 1 : 0);
  }
  const leaveFull = page.getByRole('button', { name: 'Leave full screen' });
  for (const isFull of [true, false]) {
    await page.keyboard.press('f');
    await expect(leaveFull).toHaveCount(isFull ? 1 : 0);
  }
  await expect(chart).toBeFocused();
  await page.keyboard.press('?');
  await expect(page.getByRole('complementary', { name: 'Using the chart' })).toBeVisible();
});

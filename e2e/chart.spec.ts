import type { Locator, Page } from '@playwright/test';

import { expect, test } from './on-harness.ts';

const JUP = 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN';

/** The chart of a token's page, once it can be moved. */
async function openChart(page: Page) {
  await page.goto(`/tokens/${JUP}`);
  const chart = page.getByRole('application').first();
  const canvas = chart.locator('canvas[data-hands]');
  await expect(canvas).toBeVisible();
  const box = await canvas.boundingBox();
  if (!box) throw new Error('the chart is not drawn');
  return { chart, canvas, box };
}

const timeOf = (chart: Locator) => chart.locator('[data-figure="time"]');

/** When the bar at a place opens, as the legend has it. */
async function readAt(page: Page, chart: Locator, x: number, y: number): Promise<string> {
  await page.mouse.move(x, y);
  return (await timeOf(chart).textContent()) ?? '';
}

/** The chart once a frame has drawn all that was asked of it so far. */
const picture = (canvas: Locator) =>
  canvas.evaluate(
    (element) =>
      new Promise<string>((resolve) => {
        requestAnimationFrame(() => resolve(element instanceof HTMLCanvasElement ? element.toDataURL() : ''));
      }),
  );

async function leave(page: Page) {
  await page.mouse.move(2, 2);
}

test('a chart is dragged into the past, zoomed by the wheel, and its price axis stretched and fitted again', async ({
  page,
}) => {
  const { chart, canvas, box } = await openChart(page);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const help = page.getByRole('complementary', { name: 'Using the chart' });
  await expect(async () => {
    await page.mouse.move(x + 1, y);
    await page.mouse.move(x, y);
    await expect(help).toBeVisible({ timeout: 500 });
  }).toPass();
  await help.getByRole('button', { name: 'Got it' }).click();
  const first = await readAt(page, chart, x, y);
  await page.mouse.down();
  await page.mouse.move(x + 150, y, { steps: 5 });
  await page.mouse.up();
  const dragged = await readAt(page, chart, x, y);
  expect(dragged).not.toBe(first);
  expect(await readAt(page, chart, x + 150, y)).toBe(first);

  await chart.focus();
  await page.mouse.move(x, y);
  await page.mouse.wheel(0, -400);
  await expect(async () => expect(await readAt(page, chart, x + 150, y)).not.toBe(first)).toPass();
  expect(await readAt(page, chart, x, y)).toBe(dragged);

  await leave(page);
  await page.keyboard.press('Escape');
  const fitted = await picture(canvas);
  const axisX = box.x + box.width - 20;
  await page.mouse.move(axisX, y);
  await page.mouse.down();
  await page.mouse.move(axisX, y + 80, { steps: 4 });
  await page.mouse.up();
  await expect(chart.getByRole('button', { name: /^Fit the price axis/ })).toBeVisible();
  expect(await picture(canvas)).not.toBe(fitted);
  await page.mouse.dblclick(axisX, y);
  await expect(chart.getByRole('button', { name: /^Fit the price axis/ })).toHaveCount(0);
  await leave(page);
  expect(await picture(canvas)).toBe(fitted);

  const newest = chart.getByRole('button', { name: 'Back to the newest bar' });
  await newest.click();
  await expect(newest).toHaveCount(0);
});

test('every act of the chart has a key', async ({ page }) => {
  const { chart, canvas } = await openChart(page);
  await chart.focus();
  await page.keyboard.press('Escape');
  const expectChange = async (key: string) => {
    const before = await picture(canvas);
    await page.keyboard.press(key);
    expect(await picture(canvas), key).not.toBe(before);
  };
  const fit = chart.getByRole('button', { name: /^Fit the price axis/ });
  for (const key of ['ArrowLeft', 'PageUp', 'ArrowRight', 'PageDown', 'Escape']) await expectChange(key);
  for (const key of ['Shift+ArrowLeft', 'Shift+ArrowRight', '-', '+']) await expectChange(key);
  await expect(fit).toHaveCount(0);
  for (const key of ['ArrowUp', 'ArrowDown', 'Shift+ArrowUp', 'Shift+ArrowDown']) await expectChange(key);
  await expect(fit).toBeVisible();
  await page.keyboard.press('0');
  await expect(fit).toHaveCount(0);
  await page.keyboard.press('Home');
  const oldest = await timeOf(chart).textContent();
  await page.keyboard.press('End');
  await expect(timeOf(chart)).not.toHaveText(oldest ?? '');
});

test('the explanation comes with the first use, is put away for good, and comes back by its key', async ({
  page,
}) => {
  const { chart, box } = await openChart(page);
  const help = page.getByRole('complementary', { name: 'Using the chart' });
  await expect(help).toHaveCount(0);
  await page.mouse.move(box.x + 300, box.y + 100);
  await help.getByRole('button', { name: 'Got it' }).click();
  await expect(help).toHaveCount(0);
  await page.reload();
  await openChart(page);
  await page.mouse.move(box.x + 300, box.y + 120);
  await expect(timeOf(chart)).toBeVisible();
  await expect(help).toHaveCount(0);
  await chart.focus();
  await page.keyboard.press('?');
  await expect(help).toBeVisible();
});

test('fingers drag, pinch and stretch the chart @mobile', async ({ page }, { project }) => {
  test.skip(project.name !== 'mobile', 'needs a touch screen');
  const { chart, canvas, box } = await openChart(page);
  await canvas.scrollIntoViewIfNeeded();
  const cdp = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints });
  const at = await canvas.boundingBox();
  const [middle, y] = [box.x + box.width / 2 - 38, (at?.y ?? 0) + box.height / 2];
  const swipe = async (from: { x: number; y: number }[], to: { x: number; y: number }[]) => {
    await touch('touchStart', from);
    for (const share of [0.25, 0.5, 0.75, 1])
      await touch(
        'touchMove',
        from.map((point, index) => ({
          x: point.x + ((to[index]?.x ?? 0) - point.x) * share,
          y: point.y + ((to[index]?.y ?? 0) - point.y) * share,
        })),
      );
    await touch('touchEnd', []);
  };
  const expectChange = async (act: () => Promise<void>) => {
    const before = await picture(canvas);
    await act();
    expect(await picture(canvas)).not.toBe(before);
  };
  const summary = chart.getByRole('status').filter({ hasText: 'From' });
  const barsInSight = async () => Number(/: ([\d,]+) bars?\./.exec((await summary.textContent()) ?? '')?.[1]);
  await expect(summary).toHaveCount(1);
  await expectChange(() => swipe([{ x: middle, y }], [{ x: middle + 100, y }]));
  const wide = await barsInSight();
  await expectChange(() =>
    swipe(
      [
        { x: middle - 20, y },
        { x: middle + 20, y },
      ],
      [
        { x: middle - 90, y },
        { x: middle + 90, y },
      ],
    ),
  );
  // Fingers that come to stand four and a half times as far apart leave less than a third, bars cut by an edge among them.
  await expect.poll(barsInSight).toBeLessThan(wide / 3);
  await expectChange(() =>
    swipe(
      [
        { x: middle - 90, y },
        { x: middle + 90, y },
      ],
      [
        { x: middle - 20, y },
        { x: middle + 20, y },
      ],
    ),
  );
  await expect.poll(barsInSight).toBeGreaterThan(wide / 2);
  expect(await page.evaluate(() => visualViewport?.scale)).toBe(1);
  const fit = chart.getByRole('button', { name: /^Fit the price axis/ });
  const axisX = box.x + box.width - 20;
  await expectChange(() => swipe([{ x: axisX, y }], [{ x: axisX, y: y + 60 }]));
  // A tap that stops what a finger left moving is none.
  await expect(async () => {
    if ((await fit.count()) > 0) await fit.tap({ timeout: 1_000 });
    await expect(fit).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
});

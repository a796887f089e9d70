import { launchpadOf } from '@orrery/domain/launches/launchpads';
import { formatCount, formatUsd } from '@orrery/domain/number-formats';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { assetAt, gemsAt } from '../pages/market.ts';
import { execute, fundedWallet, orderSol, signOrder } from '../ultra.ts';

test.use({ world: 'lively', contextOptions: { reducedMotion: 'reduce' } });

/** Long enough for the world to launch a token: one every 15 s by chance, so none within this once in e^12 times. */
const LAUNCH_MS = 180_000;

const cardsOf = (page: Page, column: string) =>
  page.getByRole('list', { name: column }).locator('li[data-id]');
const idsOf = (page: Page, column: string) =>
  cardsOf(page, column).evaluateAll((all) => all.map((card) => card.getAttribute('data-id') ?? ''));

test('a token launched while one looks stands at the top of New, with the figures the API gives, on a wide screen and a narrow one', async ({
  page,
  server,
}) => {
  test.setTimeout(LAUNCH_MS + 60_000);
  await page.goto('/pro/hunt');
  await expect(cardsOf(page, 'New').first()).toBeVisible();
  const before = new Set(await idsOf(page, 'New'));
  const firstId = async () => (await idsOf(page, 'New'))[0] ?? '';
  await expect.poll(async () => before.has(await firstId()), { timeout: LAUNCH_MS }).toBe(false);
  const id = await firstId();
  const [newest] = await gemsAt(server.url, 'recent');
  expect(Date.now() - Date.parse(newest?.createdAt ?? '')).toBeLessThan(LAUNCH_MS);
  await expectFigures(page, server.url, id);
  // A launch is waited for once: there are few in a minute.
  await page.setViewportSize({ width: 390, height: 844 });
  await expectFigures(page, server.url, id);
});

async function expectFigures(page: Page, url: string, id: string): Promise<void> {
  const card = page.locator(`li[data-id="${id}"]`);
  await expect(async () => {
    const asset = await assetAt(url, id);
    const { numBuys, numSells, buyVolume, sellVolume } = asset.stats1h ?? {};
    const said = await card.innerText();
    expect(said).toContain(formatUsd(asset.mcap));
    expect(said).toContain(formatUsd((buyVolume ?? 0) + (sellVolume ?? 0)));
    expect(said).toContain(formatCount((numBuys ?? 0) + (numSells ?? 0)));
    expect(said).toContain(formatCount(asset.holderCount));
    expect(said).toContain(`${asset.bondingCurve?.toFixed(1)}%`);
    await expect(card.getByText(launchpadOf(asset.launchpad ?? '').label, { exact: true })).toHaveCount(1);
  }).toPass({ timeout: 20_000 });
}

test('a token with a full curve moves from About to graduate to the top of Graduated', async ({
  page,
  rpc,
  server,
}) => {
  await page.goto('/pro/hunt');
  await expect(cardsOf(page, 'About to graduate').first()).toBeVisible();
  const wallet = await fundedWallet(rpc, 100_000_000_000n);
  const [ripe] = await gemsAt(server.url, 'aboutToGraduate');
  if (!ripe) throw new Error('nothing is about to graduate');
  await expect(cardsOf(page, 'About to graduate').and(page.locator(`[data-id="${ripe.id}"]`))).toHaveCount(1);
  await expect(async () => {
    if ((await assetAt(server.url, ripe.id)).graduatedAt) return;
    const order = await orderSol(server.url, wallet.address, ripe.id, 5_000_000_000n);
    await execute(server.url, order.requestId, await signOrder(order, wallet));
    expect((await assetAt(server.url, ripe.id)).graduatedAt).toBeTruthy();
  }).toPass({ timeout: 45_000, intervals: [500] });
  await expect(cardsOf(page, 'Graduated').and(page.locator(`[data-id="${ripe.id}"]`))).toHaveCount(1);
  await expect(cardsOf(page, 'About to graduate').and(page.locator(`[data-id="${ripe.id}"]`))).toHaveCount(0);
  // Others graduate meanwhile.
  expect((await idsOf(page, 'Graduated')).slice(0, 3)).toContain(ripe.id);
});

test('a column in use holds still and counts what waits', async ({ page }) => {
  test.setTimeout(LAUNCH_MS + 60_000);
  await page.goto('/pro/hunt');
  const cards = cardsOf(page, 'New');
  await expect(cards.first()).toBeVisible();
  await cards.nth(1).hover();
  const held = await idsOf(page, 'New');
  const column = page.getByRole('region', { name: 'New' });
  await expect(column.getByText(/^\d+ new$/)).toBeVisible({ timeout: LAUNCH_MS });
  expect(await idsOf(page, 'New')).toEqual(held);
  await page.getByRole('banner').hover();
  await expect(column.getByText(/^\d+ new$/)).toHaveCount(0);
  expect((await idsOf(page, 'New'))[0]).not.toBe(held[0]);
});

test('the launchpads of the address are the ones hunted, and back brings the others back @mobile', async ({
  page,
  server,
}) => {
  await page.goto('/pro/hunt');
  await page.getByRole('button', { name: 'All launchpads' }).click();
  const choices = page.getByRole('dialog', { name: 'Launchpads' });
  await choices.getByRole('textbox', { name: 'Find a launchpad' }).fill('pum');
  await choices.getByRole('checkbox', { name: 'Pump', exact: true }).check();
  await expect(page).toHaveURL(/[?&]launchpads=pump\.fun/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Pump', exact: true })).toBeVisible();
  await expect(async () => {
    const shown = await idsOf(page, 'New');
    const listed = new Set((await gemsAt(server.url, 'recent', ['pump.fun'])).map(({ id }) => id as string));
    expect(shown.length).toBeGreaterThan(3);
    expect(shown.filter((id) => !listed.has(id)).length).toBeLessThanOrEqual(1);
  }).toPass({ timeout: 20_000 });
  await page.goBack();
  await expect(page.getByRole('button', { name: 'All launchpads' })).toBeVisible();
});

test('the hunt has one face at both of its addresses, and its launchpads stay with it @mobile', async ({
  page,
}) => {
  for (const address of ['/pro/hunt?launchpads=pump.fun', '/pro?tab=alphascan&launchpads=pump.fun']) {
    await page.goto(address);
    const lists = page.getByRole('navigation', { name: 'Lists' });
    await expect(lists.getByRole('link', { name: 'Hunt' })).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('button', { name: 'Pump', exact: true })).toBeVisible();
    await lists.getByRole('link', { name: 'Popular' }).click();
    await expect(page).toHaveURL(/tab=popular/);
    await expect(page).not.toHaveURL(/launchpads/);
    await expect(page.getByRole('button', { name: 'Filters', exact: true })).toBeVisible();
  }
});

test('a column has filters of its own, which its address keeps and the way back takes off @mobile', async ({
  page,
}) => {
  await page.goto('/pro/hunt');
  await page.getByRole('button', { name: 'Filters for New' }).click();
  const panel = page.getByRole('dialog', { name: 'Filters for New' });
  await panel.getByRole('textbox', { name: 'Market cap, at least' }).fill('1e12');
  await expect(page).toHaveURL(/[?&]recent=minMcap/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Filters for New, 1 active' })).toBeFocused();
  await expect(page.getByText("No tokens match this column's filters.")).toBeVisible();
  await page.reload();
  await expect(page.getByText("No tokens match this column's filters.")).toBeVisible();
  await page.goBack();
  await expect(cardsOf(page, 'New').first()).toBeVisible();
});

test('a card leads to its token, and its buttons do what they say instead', async ({ context, page }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/pro/hunt');
  const card = cardsOf(page, 'Graduated').first();
  const id = (await card.getAttribute('data-id')) ?? '';
  const own = page.getByRole('list', { name: 'Graduated' }).locator(`[data-id="${id}"]`);
  await own.hover();
  await own.getByRole('button', { name: /^Copy address of/ }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(id);
  await expect(page).toHaveURL(/\/pro\/hunt$/);
  await own.click({ position: { x: 20, y: 70 } });
  await expect(page).toHaveURL(new RegExp(`/tokens/${id}`));
});

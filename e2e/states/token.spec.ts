import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import {
  formatAmount,
  formatChange,
  formatCount,
  formatPrice,
  formatUsd,
} from '@orrery/domain/number-formats';
import type { Page } from '@playwright/test';
import type { Address } from '@solana/kit';
import { solOf, tokenOf } from '../balances.ts';
import { expect, FUNDS, test } from '../fixtures.ts';
import { assetAt, marketOf } from '../pages/market.ts';
import { SwapPage } from '../pages/swap.page.ts';
import { previewedOf, tradePanel } from '../pages/trade-panel.ts';
import { execute, fundedWallet, orderSol, signOrder } from '../ultra.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const JUP = 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN' as Address;

/** What the API says that a JUP is worth. */
async function shownPrice(url: string) {
  const [jup, sol] = [await assetAt(url, JUP), await assetAt(url, WRAPPED_SOL)];
  const [inUsd, solInUsd] = [jup.usdPrice ?? Number.NaN, sol.usdPrice ?? Number.NaN];
  return { inUsd, inSol: inUsd / solInUsd, supply: jup.circSupply ?? Number.NaN };
}

/** What the header says of a figure. */
const figure = (page: Page, name: string) =>
  page
    .getByRole('main')
    .locator('header dl > div', { has: page.locator('dt', { hasText: new RegExp(`^${name}$`) }) })
    .locator('dd');

/** A figure of the candle that the chart reads. */
const candle = (page: Page, name: 'O' | 'H' | 'L' | 'C') => page.locator(`[data-figure="${name}"]`);

const chart = (page: Page) => page.getByRole('application', { name: /JUP (price|market cap)/ });

/** Chooses how the chart is drawn; a phone has the tools in a sheet. */
async function look(page: Page, isMobile: boolean, group: string, label: string): Promise<void> {
  if (isMobile) await page.getByRole('button', { name: 'Chart tools' }).click();
  await page.getByRole('group', { name: group }).getByText(label, { exact: true }).click();
  if (isMobile) await page.keyboard.press('Escape');
}

test('the header says what the API says at that moment @mobile', async ({ page, server }) => {
  await page.goto(`/tokens/${JUP}`);
  await expect(page.getByRole('heading', { name: 'JUP', level: 1 })).toBeVisible();
  await expect(async () => {
    const asset = await assetAt(server.url, JUP);
    const now = { timeout: 1_000 };
    await expect(figure(page, 'Market cap')).toHaveText(formatUsd(asset.mcap), now);
    await expect(figure(page, 'FDV')).toHaveText(formatUsd(asset.fdv), now);
    await expect(figure(page, 'Liquidity')).toHaveText(formatUsd(asset.liquidity), now);
    await expect(figure(page, 'Holders')).toHaveText(formatCount(asset.holderCount), now);
    for (const window of ['5m', '1h', '6h', '24h', '7d', '30d'] as const) {
      await expect(figure(page, window)).toHaveText(formatChange(asset[`stats${window}`]?.priceChange), now);
    }
    await expect(page).toHaveTitle(`JUP ${formatPrice(asset.usdPrice)} | Orrery`, { timeout: 2_000 });
  }).toPass();
  await expect(page.getByRole('img', { name: 'Verified' }).first()).toBeVisible();
  await expect(page.getByRole('list', { name: 'Warnings' })).toHaveCount(0);
});

test('a trade moves the close of the chart to the price that is shown then, in dollars and SOL, as price and as market cap @mobile', async ({
  isMobile,
  page,
  rpc,
  server,
}) => {
  await page.goto(`/tokens/${JUP}`);
  await expect(candle(page, 'C')).toHaveText(formatPrice((await shownPrice(server.url)).inUsd));
  const before = await candle(page, 'C').innerText();
  const trader = await fundedWallet(rpc, FUNDS);
  const order = await orderSol(server.url, trader.address, JUP, 5_000_000_000n);
  expect(await execute(server.url, order.requestId, await signOrder(order, trader))).toMatchObject({
    status: 'Success',
  });

  const expectClose = (toText: (price: Awaited<ReturnType<typeof shownPrice>>) => string) =>
    expect(async () => {
      const text = toText(await shownPrice(server.url));
      await expect(candle(page, 'C')).toHaveText(text, { timeout: 1_000 });
    }).toPass();
  await expect(candle(page, 'C')).not.toHaveText(before);
  await expectClose(({ inUsd }) => formatPrice(inUsd));
  await look(page, isMobile, 'Unit', 'SOL');
  await expectClose(({ inSol }) => formatAmount(inSol));
  await look(page, isMobile, 'Measure', 'Market cap');
  await expectClose(({ inSol, supply }) => formatAmount(inSol * supply));
  await look(page, isMobile, 'Unit', 'USD');
  await expectClose(({ inUsd, supply }) => formatUsd(inUsd * supply));
  await page.reload();
  await expectClose(({ inUsd, supply }) => formatUsd(inUsd * supply));
});

test('the panel beside the chart moves the price and both balances by what was shown @mobile', async ({
  isMobile,
  page,
  rpc,
  server,
  wallet,
}) => {
  const screen = new SwapPage(page);
  await page.goto(`/tokens/${JUP}`);
  await screen.connect(wallet.name);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
  const price = await page.title();
  if (isMobile) await page.getByRole('button', { name: 'Buy JUP' }).click();
  const panel = tradePanel(page);
  await panel.getByRole('textbox', { name: 'Amount in SOL' }).fill('5');
  await expect(previewedOf(panel, 'Buy(?! \\d)')).toBeVisible();
  const shown = { sol: await screen.shownChange('SOL', 9), jup: await screen.shownChange('JUP', 6) };
  await panel.getByRole('textbox', { name: 'Amount in SOL' }).press('Enter');
  await expect(page.getByText('Transaction Confirmed')).toBeVisible();
  expect(await solOf(rpc, wallet.address)).toBe(FUNDS + shown.sol);
  expect(await tokenOf(rpc, wallet.address, JUP)).toBe(shown.jup);
  await expect(page).not.toHaveTitle(price);
  await expect(page).toHaveTitle(`JUP ${formatPrice((await assetAt(server.url, JUP)).usdPrice)} | Orrery`);
});

test('selling opens the panel on its other side, and SOL is bought with USDC', async ({ page }) => {
  await page.setViewportSize({ width: 800, height: 900 });
  await page.goto(`/tokens/${JUP}`);
  await page.getByRole('button', { name: 'Sell JUP' }).click();
  const sheet = page.getByRole('dialog', { name: 'Trade JUP' });
  await expect(sheet.getByRole('textbox', { name: 'Amount in JUP' })).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/tokens/${WRAPPED_SOL}`);
  await expect(page.getByRole('textbox', { name: 'Amount in USDC' })).toBeVisible();
});

test('keys and wheel read and zoom the chart, and the past loads as one goes there', async ({ page }) => {
  await page.goto(`/tokens/${JUP}`);
  await look(page, false, 'Bar width', '1m');
  const drawn = page.locator('canvas[data-drawn]');
  await expect(drawn).toBeVisible();
  const first = Number(await drawn.getAttribute('data-drawn'));
  await chart(page).focus();
  await page.keyboard.press('ArrowLeft');
  // The other one sums up the bars in sight.
  const said = chart(page).getByRole('status').first();
  await expect(said).toContainText(/open \$.+, high \$.+, low \$.+, close \$.+, volume/);
  const newest = await said.innerText();
  await page.keyboard.press('ArrowLeft');
  await expect(said).not.toHaveText(newest);
  await page.keyboard.press('Home');
  await expect.poll(async () => Number(await drawn.getAttribute('data-drawn'))).toBeGreaterThan(first);
  await expect(said).toContainText('synthetic history');
  await page.keyboard.press('Escape');
  await expect(said).toBeEmpty();
});

test('figures that are old are grey: those of the header, the audit and the newest candle', async ({
  page,
}) => {
  await page.goto(`/tokens/${JUP}`);
  const audit = page.getByRole('region', { name: 'Audit' });
  const figures = [
    figure(page, 'Market cap').locator('span'),
    audit.getByText('Mint authority', { exact: true }),
    audit.getByText(/^\d of 3 passed$/),
    candle(page, 'C'),
  ];
  const grey = await page
    .locator('header dl dt')
    .first()
    .evaluate((name) => getComputedStyle(name).color);
  for (const each of figures) await expect(each).not.toHaveCSS('color', grey);
  await page.evaluate(() => document.documentElement.toggleAttribute('data-stale', true));
  for (const each of figures) await expect(each).toHaveCSS('color', grey);
  await chart(page).focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(candle(page, 'C')).not.toHaveCSS('color', grey);
});

test('an address without a token offers its portfolio, and a malformed one is not found @mobile', async ({
  page,
}) => {
  const noToken = 'So11111111111111111111111111111111111111113';
  await page.goto(`/tokens/${noToken}`);
  await expect(page.getByText('No asset found')).toBeVisible();
  await expect(page.getByRole('link', { name: 'View Portfolio' })).toHaveAttribute(
    'href',
    `/portfolio/${noToken}`,
  );
  await page.goto('/tokens/not-an-address');
  await expect(page.getByText("This page doesn't exist")).toBeVisible();
});

test('a token that was opened is the newest of those viewed, its star watches it and its link is copied', async ({
  context,
  page,
  server,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`/tokens/${JUP}`);
  // Comes once the page is idle, which is when a token counts as viewed.
  await expect(page.getByRole('button', { name: 'Watch JUP' })).toBeVisible();
  await page.goto(`/tokens/${USDC}`);
  await expect(page.getByRole('heading', { name: 'USDC', level: 1 })).toBeVisible();
  const stored = (key: string) =>
    page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? '{"tokens":[]}'), key);
  await expect
    .poll(async () => (await stored('viewed:v1')).tokens.map(({ id }: { id: string }) => id))
    .toEqual([JUP, USDC]);
  await page.getByRole('button', { name: 'Watch USDC' }).click();
  await expect(page.getByRole('button', { name: 'Watch USDC' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Share USDC' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${server.url}/tokens/${USDC}`);
});

test('a link to a token brings its title, its figures and a picture', async ({ request, server }) => {
  const html = await (await request.get(`/tokens/${JUP}`)).text();
  const { usdPrice, mcap } = await assetAt(server.url, JUP);
  const tag = (name: string) =>
    new RegExp(`<meta property="${name}" content="([^"]*)"`).exec(html)?.[1] ?? '';
  expect(tag('og:title')).toBe(`JUP ${formatPrice(usdPrice)} | Orrery`);
  expect(tag('og:description')).toContain(`Market cap ${formatUsd(mcap)}`);
  const picture = await request.get(new URL(tag('og:image')).pathname);
  expect(picture.headers()['content-type']).toBe('image/png');
  const bytes = await picture.body();
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1_200, 630]);
  expect((await request.get(`/image/tokens/${JUP.replace('JUP', 'JUQ')}.png`)).status()).toBe(404);
  expect((await request.get('/image/tokens/nothing.png')).status()).toBe(400);
});

test('a look-alike is called one, and its audit names what its maker kept', async ({ page, server }) => {
  const fake = (await marketOf(server.url)).find(
    ({ symbol, isVerified }) => symbol === 'JUP' && isVerified !== true,
  );
  await page.goto(`/tokens/${fake?.id}`);
  const warnings = page.getByRole('list', { name: 'Warnings' });
  await expect(warnings).toContainText('Looks like JUP');
  await expect(warnings).toContainText('Mint authority');
  const audit = page.getByRole('region', { name: 'Audit' });
  await expect(audit.getByRole('img', { name: 'Failed' })).not.toHaveCount(0);
  await expect(audit).toContainText('your account can be frozen');
  await warnings.getByRole('link', { name: 'Looks like JUP' }).click();
  await expect(page).toHaveURL(`/tokens/${JUP}`);
  await expect(page.getByRole('img', { name: 'Verified' }).first()).toBeVisible();
});

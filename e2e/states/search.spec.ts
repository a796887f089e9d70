import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { shortenAddress } from '@orrery/core/address';
import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { formatUsd } from '@orrery/domain/number-formats';
import { RemoteConfigSchema } from '@orrery/wire/config/remote-config';
import * as apiPaths from '@orrery/wire/paths';
import { type Asset, AssetListSchema } from '@orrery/wire/tokens/asset';
import type { Page } from '@playwright/test';
import { generateKeyPairSigner } from '@solana/kit';
import * as v from 'valibot';
import { expect, isAt, test } from '../fixtures.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const PLACEHOLDER = 'Search any token. Include " " for exact match.';

const field = (page: Page) => page.getByRole('combobox', { name: 'Search tokens' });
const options = (page: Page) => page.getByRole('option');
const idsShown = (page: Page) =>
  options(page).evaluateAll((rows) =>
    rows.map((row) => row.querySelector('[data-address]')?.getAttribute('data-address')),
  );

async function ask(url: string, path: string): Promise<Asset[]> {
  return v.parse(AssetListSchema, await (await fetch(`${url}${path}`)).json());
}
const search = (url: string, query: string, filters = '') =>
  ask(
    url,
    `${apiPaths.assetSearch}?${new URLSearchParams({ query, limit: '50', ...(filters && { filters }) })}`,
  );

async function open(page: Page) {
  await page.goto('/swap');
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
  await expect(field(page)).toBeFocused();
}

test('nothing typed: the tokens looked at last and what cooks, as the server ranks it @mobile', async ({
  page,
  server,
}) => {
  const viewed = [WRAPPED_SOL, USDC].map((id, index) => ({ id, symbol: `SEEN${index}` }));
  await page.addInitScript((tokens) => {
    localStorage.setItem('viewed:v1', JSON.stringify({ tokens }));
  }, viewed);
  await open(page);
  await expect(field(page)).toHaveAttribute('placeholder', PLACEHOLDER);
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Cooking' })).toBeVisible();
  const cooking = await ask(server.url, `${apiPaths.assetList('toptrending', '24h')}?limit=10`);
  expect(cooking).toHaveLength(10);
  await expect(options(page)).toHaveCount(2 + 10);
  await expect(options(page).nth(0)).toHaveText('SEEN1');
  await expect(options(page).nth(1)).toHaveText('SEEN0');
  expect((await idsShown(page)).slice(2)).toEqual(cooking.map(({ id }) => id));
  await options(page).nth(1).click();
  await expect(page).toHaveURL(new RegExp(`/tokens/${WRAPPED_SOL}$`));
});

test('a search shows what the server finds, with its figures, and marks what looks like another @mobile', async ({
  page,
  server,
}) => {
  await open(page);
  await field(page).fill('usdc');
  await expect(page.getByText('Loading Tokens...')).toBeAttached();
  await expect(options(page).first()).toContainText('USD Coin');
  const found = await search(server.url, 'usdc');
  expect(await idsShown(page)).toEqual(found.map(({ id }) => id));
  for (const [index, { symbol, id, mcap, liquidity, stats24h, looksLike }] of found.slice(0, 8).entries()) {
    const row = options(page).nth(index);
    await expect(row).toContainText(shortenAddress(id));
    await expect(row).toContainText(`MC${formatUsd(mcap)}`);
    await expect(row).toContainText(`LIQ${formatUsd(liquidity)}`);
    const volume = stats24h && formatUsd((stats24h.buyVolume ?? 0) + (stats24h.sellVolume ?? 0));
    await expect(row).toContainText(`VOL${volume ?? '-'}`);
    await expect(row).toContainText('ORG');
    await expect(row.getByText('Look-alike'), symbol).toHaveCount(looksLike ? 1 : 0);
  }
  const copies = found.filter(({ looksLike }) => looksLike === USDC);
  expect(copies.length).toBeGreaterThan(0);
  expect(copies.some(({ isVerified }) => isVerified)).toBe(false);
  await field(page).fill('nobodynamedatokenlikethis');
  await expect(page.getByText('No tokens to show')).toBeVisible();
});

test('quotes, or a space behind, ask for the exact symbol: verified tokens, and the others behind a row @mobile', async ({
  page,
  server,
}) => {
  const found = await search(server.url, 'usdc', 'exact_case_insensitive');
  const verified = found.filter(({ isVerified }) => isVerified).map(({ id }) => id);
  const others = found.filter(({ isVerified }) => !isVerified).map(({ id }) => id);
  expect(verified.length).toBeGreaterThan(0);
  expect(others.length).toBeGreaterThan(0);
  await open(page);
  for (const typed of ['"usdc"', 'usdc ']) {
    await field(page).fill(typed);
    await expect(page.getByText('Displaying verified tokens with exact match').last()).toBeVisible();
    await page.getByRole('option', { name: 'Show more results' }).click();
    await expect(page.getByRole('option', { name: 'Hide more results' })).toBeVisible();
    expect((await idsShown(page)).filter(Boolean)).toEqual([...verified, ...others]);
    await page.getByRole('option', { name: 'Hide more results' }).click();
    expect((await idsShown(page)).filter(Boolean)).toEqual(verified);
  }
  const isVerifiedToo = async (symbol: string) =>
    (await search(server.url, symbol, 'exact_case_insensitive')).some(({ isVerified }) => isVerified);
  for (const { symbol, isVerified } of await search(server.url, 'usdc')) {
    if (isVerified || /\W/.test(symbol) || (await isVerifiedToo(symbol))) continue;
    await field(page).fill(`"${symbol}"`);
    break;
  }
  await expect(page.getByText('0 verified tokens with exact match').last()).toBeVisible();
});

test('by keyboard alone: / opens it, arrows and Tab move, Enter opens, Escape gives the focus back', async ({
  page,
}) => {
  await page.goto('/swap');
  const settings = page.getByRole('banner').getByRole('button', { name: 'Settings' });
  await settings.focus();
  await page.keyboard.press('/');
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(settings).toBeFocused();
  await page.getByRole('textbox', { name: 'Amount to sell' }).focus();
  await page.keyboard.press('/');
  await expect(field(page)).toHaveCount(0);
  // From a field the palette leads to it.
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Commands' })).toBeFocused();
  await page.keyboard.press('Backspace');
  await page.keyboard.type('bonk');
  await expect(page.getByRole('option', { selected: true })).toContainText('BONK');
  const lit = () => options(page).evaluateAll((rows) => rows.findIndex((row) => row.ariaSelected === 'true'));
  for (const [key, index] of [
    ['ArrowDown', 1],
    ['Tab', 2],
    ['Shift+Tab', 1],
    ['Home', 0],
  ] as const) {
    await page.keyboard.press(key);
    expect(await lit()).toBe(index);
    await expect(field(page)).toBeFocused();
  }
  await page.keyboard.press('Shift+Enter');
  await expect(page.getByRole('button', { name: 'Watch BONK' }).first()).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/tokens\/DezX/);
});

test('an address leads to its token by Enter, and to its portfolio when it is none', async ({ page }) => {
  await open(page);
  await page.keyboard.insertText(USDC);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/tokens/${USDC}$`));

  const { address } = await generateKeyPairSigner();
  await open(page);
  await field(page).fill(address);
  await expect(page.getByText('No tokens to show')).toBeVisible();
  await page.getByRole('option', { name: 'View Portfolio' }).click();
  await expect(page).toHaveURL(new RegExp(`/portfolio/${address}$`));
});

test('a search that fails is told as an event, and works again when the server does', async ({ page }) => {
  let isBroken = true;
  await page.route(isAt(apiPaths.assetSearch), (route) =>
    isBroken ? route.fulfill({ status: 500, json: { error: 'broken' } }) : route.continue(),
  );
  await page.goto('/pro');
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
  const told = page.waitForRequest((request) => new URL(request.url()).pathname === apiPaths.events);
  await field(page).fill('usdc');
  expect((await told).postDataJSON()).toMatchObject({ event: 'Search failed' });
  await expect(page.getByRole('alert')).toBeVisible();
  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(options(page).first()).toContainText('USDC');
});

test('a token that the operator bans is found no more', async ({ page, server }) => {
  const file = join(server.dataDir, 'config', 'remoteConfig', 'metadata.json');
  const config = v.parse(RemoteConfigSchema, JSON.parse(await readFile(file, 'utf8')));
  const [copy] = (await search(server.url, 'usdc')).filter(({ looksLike }) => looksLike === USDC);
  if (!copy) throw new Error('no look-alike in the market');
  const swapSettings = { ...config.swapSettings, bannedTokens: [copy.id] };
  await writeFile(file, JSON.stringify({ ...config, swapSettings }));
  await expect
    .poll(async () => (await (await fetch(`${server.url}${apiPaths.remoteConfig}`)).text()).includes(copy.id))
    .toBe(true);
  await open(page);
  await field(page).fill('usdc');
  await expect(options(page).first()).toContainText('USDC');
  const shown = await idsShown(page);
  expect(shown).not.toContain(copy.id);
  expect(shown).toEqual(
    (await search(server.url, 'usdc')).map(({ id }) => id).filter((id) => id !== copy.id),
  );
  await writeFile(file, JSON.stringify(config));
});

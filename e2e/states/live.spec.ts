import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type RemoteConfig, RemoteConfigSchema } from '@orrery/wire/config/remote-config';
import * as apiPaths from '@orrery/wire/paths';
import { type Asset, AssetListSchema } from '@orrery/wire/tokens/asset';
import type { Page } from '@playwright/test';
import type { Rpc, SolanaRpcApi } from '@solana/kit';
import * as v from 'valibot';
import { OPENED, violations } from '../axe.ts';
import { test as base, expect } from '../fixtures.ts';
import { findThin } from '../pages/market.ts';
import { type StreamWire, startStreamWire } from '../stream-wire.ts';
import { execute, fundedWallet, orderSol, signOrder } from '../ultra.ts';

const LIST = '/pro?tab=toptraded&timeframe=24h';
const RECONNECT_DELAY_MS = 2_500;
const SOL = 1_000_000_000n;

const test = base.extend<{ wire: StreamWire }>({
  wire: async ({ server }, provide) => {
    const wire = await startStreamWire(server.url);
    await provide(wire);
    await wire.close();
  },
});

const rows = (page: Page) => page.getByRole('main').locator('[data-id]');
const connection = (page: Page) => page.getByRole('contentinfo').getByRole('status');

async function openList(page: Page, wire: StreamWire) {
  await page.goto(`${wire.url}${LIST}`);
  await expect(rows(page).first()).toBeVisible();
  await expect(connection(page)).toHaveText('Live');
  await expect.poll(() => wire.streams.at(-1)?.requests.length).toBeGreaterThan(1);
}

/** What a stream was asked for: each channel with each id, as often as it was asked. */
const asked = (wire: StreamWire, index: number) =>
  (wire.streams[index]?.requests ?? [])
    .flatMap((request) =>
      'assets' in request ? request.assets.map((id) => `${request.type} ${id}`) : [request.type],
    )
    .toSorted();

test('a stream that is cut is connected again after 2.5 s, each token subscribed once, and the list asked for once', async ({
  page,
  wire,
}) => {
  await openList(page, wire);
  const before = asked(wire, 0);
  const lists: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/v1/assets/')) lists.push(request.url());
  });
  const cutAt = Date.now();
  wire.cut();
  await expect(connection(page)).toHaveText('Reconnecting');
  await expect(connection(page)).toHaveText('Live');
  expect((wire.streams[1]?.openedAt ?? 0) - cutAt).toBeGreaterThanOrEqual(RECONNECT_DELAY_MS - 50);
  await expect.poll(() => asked(wire, 1)).toEqual([...new Set(before)]);
  await expect.poll(() => lists.length).toBe(1);
});

test('figures are muted after 10 s of silence, still readable, and coloured again when the stream speaks @mobile', async ({
  page,
  wire,
}) => {
  await openList(page, wire);
  // Other figures, and the line of a price that stayed, are of no colour to begin with.
  const change = rows(page).locator('.live.text-up, .live.text-down').first();
  const muted = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.className = 'text-muted';
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  });
  await expect(change).not.toHaveCSS('color', muted);
  wire.hush();
  await expect(connection(page)).toContainText('Data is stale');
  await expect(change).toHaveCSS('color', muted);
  expect(await violations(page, 'main')).toEqual([]);
  wire.speak();
  await expect(connection(page)).toHaveText('Live');
  await expect(change).not.toHaveCSS('color', muted);
});

test('a device without network says so, and finds the market again by itself @mobile', async ({
  context,
  page,
  wire,
}) => {
  const banner = page.waitForResponse(/\/assets\/background-/);
  await openList(page, wire);
  await banner;
  await context.setOffline(true);
  await expect(connection(page)).toContainText('Offline');
  await expect(page.getByText("You're currently offline.")).toBeVisible();
  await context.setOffline(false);
  await expect(connection(page)).toHaveText('Live');
  await expect(page.getByText("You're currently offline.")).toHaveCount(0);
});

test('a token the operator bans is in no list, no search and behind no address', async ({ page, server }) => {
  const file = join(server.dataDir, 'config', apiPaths.remoteConfig);
  const config = v.parse(RemoteConfigSchema, JSON.parse(await readFile(file, 'utf8')));
  const banned = await leaderOf(server.url);
  const write = async (next: RemoteConfig) => {
    await writeFile(file, JSON.stringify(next));
    // The server looks at its files once a second.
    await expect
      .poll(async () => (await fetch(`${server.url}${apiPaths.remoteConfig}`)).json())
      .toEqual(next);
  };
  const row = page.getByRole('main').locator(`[data-id="${banned.id}"]`);

  await page.goto(LIST);
  await expect(row).toBeVisible();
  await write({ ...config, swapSettings: { ...config.swapSettings, bannedTokens: [banned.id] } });
  try {
    await page.goto(LIST);
    await expect(rows(page).first()).toBeVisible();
    await expect(row).toHaveCount(0);
    await page.goto(`/pro?q=${banned.id}`);
    await expect(page.getByText('No tokens to show').first()).toBeVisible();
    await page.goto(`/swap?buy=${banned.id}`);
    const buy = page.getByRole('button', { name: 'Choose token to buy' });
    await expect(buy).toHaveText('Select token');
    await buy.click();
    await page.getByRole('combobox', { name: 'Search tokens' }).fill(banned.id);
    await expect(page.getByRole('dialog').getByText('No tokens to show')).toBeVisible();
    await expect(page.getByRole('option')).toHaveCount(0);
  } finally {
    await write(config);
  }
  await page.goto(LIST);
  await expect(row).toBeVisible();
});

test('an alert on a price fires with the trade that takes it over the line, once @mobile', async ({
  isMobile,
  page,
  rpc,
  server,
}) => {
  const token = await findThin(server.url, 2n * SOL);
  const line = (token.usdPrice ?? 0) * 1.01;
  await page.goto('/swap');
  if (isMobile) await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Alerts', exact: true }).click();
  await page.getByRole('button', { name: 'New alert' }).click();
  await page.getByRole('textbox', { name: 'Search tokens' }).fill(token.id);
  await expect(page.getByRole('list', { name: 'Tokens' }).getByRole('button')).toHaveCount(1);
  await page.getByRole('list', { name: 'Tokens' }).getByRole('button').click();
  await expect(page.getByText(/^Now \$/)).toBeVisible();
  await page.getByRole('button', { name: 'Add alert' }).click();
  await expect(page.getByRole('alert').getByText('Enter a price')).toBeVisible();
  await page.getByRole('textbox', { name: 'Price in dollars' }).fill(line.toFixed(18));
  await page.getByRole('button', { name: 'Add alert' }).click();
  const alerts = page.getByRole('list', { name: 'Alerts' });
  await expect(alerts.getByText('On', { exact: true })).toBeVisible();
  expect(await violations(page, OPENED)).toEqual([]);

  await buy({ rpc, url: server.url, token, lamports: 2n * SOL });
  await expect(page.getByText(`${token.symbol}: price above`)).toBeVisible();
  await expect(alerts.getByText('Fired')).toBeVisible();
});

test('of two tabs one tells of an alert, and its toast leads to the token', async ({
  context,
  page,
  rpc,
  server,
}) => {
  const token = await findThin(server.url, 2n * SOL);
  const { id, symbol } = token;
  const rule = { metric: 'price', direction: 'above', value: (token.usdPrice ?? 0) * 1.01 };
  const alert = { id: 'one', token: { id, symbol }, rule, repeat: false, isOn: true };
  await context.addInitScript(
    (alerts) => {
      if (localStorage.getItem('alerts:v1') === null) localStorage.setItem('alerts:v1', alerts);
    },
    JSON.stringify({ alerts: [alert], isNotifying: false }),
  );
  const tabs = [page, await context.newPage()];
  for (const tab of tabs) {
    const facts = tab.waitForResponse((response) =>
      response.url().includes(`${apiPaths.assetsRecent}?ids=${id}`),
    );
    await tab.goto('/swap');
    await facts;
  }

  await buy({ rpc, url: server.url, token, lamports: 2n * SOL });
  const links = async () => {
    const ofTabs = tabs.map((tab) =>
      tab
        .getByRole('link', { name: 'View token' })
        .evaluateAll((all) => all.map((link) => link.getAttribute('href'))),
    );
    return (await Promise.all(ofTabs)).flat();
  };
  await expect.poll(links).toEqual([`/tokens/${id}`]);
});

interface Purchase {
  rpc: Rpc<SolanaRpcApi>;
  url: string;
  token: Asset;
  lamports: bigint;
}

async function buy({ rpc, url, token, lamports }: Purchase) {
  const wallet = await fundedWallet(rpc, 2n * lamports);
  const order = await orderSol(url, wallet.address, token.id, lamports);
  const { status } = await execute(url, order.requestId, await signOrder(order, wallet));
  expect(status).toBe('Success');
}

async function leaderOf(url: string): Promise<Asset> {
  const reply = await fetch(`${url}${apiPaths.assetList('toptraded', '24h')}?limit=3`);
  const leader = v.parse(AssetListSchema, await reply.json()).at(-1);
  if (!leader) throw new Error('nothing was traded');
  return leader;
}

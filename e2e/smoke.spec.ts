import { parseAtoms } from '@orrery/core';
import { formatCount, formatPrice, formatUsd, launchpadOf, USDC, WRAPPED_SOL } from '@orrery/domain';
import {
  AssetListSchema,
  apiPaths,
  type Category,
  LaunchpadStatsReplySchema,
  StockStatsReplySchema,
  TokenTxsReplySchema,
} from '@orrery/wire';
import type { Page } from '@playwright/test';
import type { Rpc, SolanaRpcApi } from '@solana/kit';
import { solOf } from './balances.ts';
import { expect, FUNDS, test } from './fixtures.ts';
import { ask, assetAt, gemsAt, quoteSol } from './market.ts';
import { firstIds } from './rows.ts';
import { openTokenBelowChart } from './token-page.ts';
import { execute, fundedWallet, orderSol, signOrder } from './ultra.ts';
import { watch } from './watch.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const JUP = 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN';

interface Visit {
  page: Page;
  url: string;
  rpc: Rpc<SolanaRpcApi>;
}

/** Opens each screen and waits until it shows what the API says, which a market at rest still changes: windows move on. */
const SCREENS: Record<string, (visit: Visit) => Promise<void>> = {
  'the swap form': async ({ page, url }) => {
    await page.goto('/swap?inAmount=1');
    const bought = page.getByRole('status', { name: 'Amount to buy' });
    await expect(async () => {
      const shown = (await bought.innerText()).replaceAll(',', '');
      const quote = await quoteSol(url, USDC, 1_000_000_000n);
      expect(String(parseAtoms(shown, 6))).toBe(quote?.outAmount);
    }).toPass();
  },

  'the screener in each of its lists': async ({ page, url }) => {
    await page.goto('/pro');
    const lists = page.getByRole('navigation', { name: 'Lists' });
    for (const [label, category] of LISTS) {
      await lists.getByRole('link', { name: label, exact: true }).click();
      await expect(lists.getByRole('link', { name: label, exact: true })).toHaveAttribute(
        'aria-current',
        'page',
      );
      await expectList(page, url + apiPaths.assetList(category, '1h'));
    }
  },

  'the hunt': async ({ page, url }) => {
    await page.goto('/pro/hunt');
    for (const [label, bucket] of [
      ['New', 'recent'],
      ['About to graduate', 'aboutToGraduate'],
      ['Graduated', 'graduated'],
    ] as const) {
      const choice = page.getByRole('group', { name: 'Column' }).getByText(label, { exact: true });
      const cards = page.getByRole('list', { name: label }).locator('li[data-id]');
      await expect(choice.or(cards.first()).first()).toBeVisible();
      if (await choice.isVisible()) await choice.click();
      await expect(async () => {
        const [first] = await gemsAt(url, bucket);
        await expect(cards.first()).toHaveAttribute('data-id', first?.id ?? 'none', { timeout: 1_000 });
        await expect(cards.first()).toContainText(formatUsd(first?.mcap), { timeout: 1_000 });
      }).toPass();
    }
  },

  'the launchpads': async ({ page, url }) => {
    await page.goto('/pro/launchpads?window=7d');
    await expect(async () => {
      const { launchpads } = await ask(url + apiPaths.launchpadStats, LaunchpadStatsReplySchema);
      expect(launchpads.length).toBeGreaterThan(4);
      for (const { launchpad, stats7d } of launchpads.slice(0, 5)) {
        const link = page.locator(`a[href="/pro/launchpads/${launchpadOf(launchpad).slug}"]`);
        const row = page.locator('tr, li').filter({ has: link });
        await expect(row).toContainText(formatCount(stats7d.mints), { timeout: 1_000 });
        await expect(row).toContainText(formatUsd(stats7d.volume), { timeout: 1_000 });
      }
    }).toPass();
  },

  'a launchpad': async ({ page, url }) => {
    await page.goto('/pro/launchpads/pump.fun?window=7d');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pump');
    await expect(async () => {
      const { launchpads } = await ask(url + apiPaths.launchpadStats, LaunchpadStatsReplySchema);
      const { stats7d } = launchpads.find(({ launchpad }) => launchpad === 'pump.fun') ?? {};
      const said = await page.getByRole('main').innerText();
      expect(said).toContain(formatCount(stats7d?.mints));
      expect(said).toContain(formatUsd(stats7d?.volume));
    }).toPass();
    await expectList(page, `${url}${apiPaths.assetList('recent', '1h')}?launchpads=pump.fun`);
  },

  'the stocks of an issuer': async ({ page, url }) => {
    await page.goto('/pro/screener/superstate');
    const rows = page.getByRole('main').locator('[data-id]');
    await expect(async () => {
      const stocks = await ask(`${url}${apiPaths.assetList('superstate', '24h')}?limit=500`, AssetListSchema);
      const { issuers } = await ask(url + apiPaths.stockStats, StockStatsReplySchema);
      expect(issuers.find(({ issuer }) => issuer === 'superstate')?.tokens).toBe(stocks.length);
      await expect(rows).toHaveCount(stocks.length, { timeout: 1_000 });
      for (const { id, usdPrice, mcap } of stocks) {
        const row = page.locator(`[data-id="${id}"]`);
        await expect(row).toContainText(formatPrice(usdPrice), { timeout: 1_000 });
        await expect(row).toContainText(formatUsd(mcap), { timeout: 1_000 });
      }
    }).toPass();
  },

  'a token': async ({ page, url }) => {
    await openTokenBelowChart(page, `/tokens/${JUP}`);
    const figure = (name: string) =>
      page
        .locator('header dl > div', { has: page.locator('dt').getByText(name, { exact: true }) })
        .locator('dd');
    await expect(async () => {
      const { mcap, liquidity, holderCount } = await assetAt(url, JUP);
      await expect(figure('Market cap')).toHaveText(formatUsd(mcap), { timeout: 1_000 });
      await expect(figure('Liquidity')).toHaveText(formatUsd(liquidity), { timeout: 1_000 });
      await expect(figure('Holders')).toHaveText(formatCount(holderCount), { timeout: 1_000 });
    }).toPass();
    await expect(async () => {
      const { txs } = await ask(`${url}${apiPaths.tokenTxs(JUP)}?limit=1`, TokenTxsReplySchema);
      const amount = page.getByRole('table', { name: 'Trades' }).locator('tr[data-row="0"] [data-amount]');
      await expect(amount).toHaveAttribute('data-amount', String(txs[0]?.amount), { timeout: 1_000 });
    }).toPass();
  },

  'the watchlist': async ({ page, url }) => {
    await page.goto('/watchlist');
    const cards = page.getByRole('main').getByRole('listitem');
    await expect(cards).toHaveCount(2);
    for (const [index, id] of [WRAPPED_SOL, JUP].entries()) {
      await expect(cards.nth(index).locator('svg path[fill="none"]').last()).toBeVisible();
      await expect(async () => {
        const price = formatPrice((await assetAt(url, id)).usdPrice);
        await expect(cards.nth(index)).toContainText(price, { timeout: 1_000 });
      }).toPass();
    }
  },

  'a receipt': async ({ page, url, rpc }) => {
    const wallet = await fundedWallet(rpc, FUNDS);
    const order = await orderSol(url, wallet.address, USDC, 1_000_000_000n);
    const { signature } = await execute(url, order.requestId, await signOrder(order, wallet));
    const spent = FUNDS - (await solOf(rpc, wallet.address));
    await page.goto(`/transaction/${signature}`);
    await expect(page.getByText(/^(Confirmed|Finalized)$/).first()).toBeVisible();
    const changeOf = async (row: RegExp, decimals: number) => {
      const said = await page.getByRole('row', { name: row }).first().getByRole('cell').last().innerText();
      return parseAtoms(said.replace(/[+−]|,/g, ''), decimals);
    };
    expect(await changeOf(/fee payer.* SOL −/, 9)).toBe(spent);
    expect(String(await changeOf(/ USDC \+/, 6))).toBe(order.outAmount);
  },

  'an address where nothing is': async ({ page }) => {
    await page.goto('/nowhere/at-all');
    await expect(page.getByRole('main')).toContainText('There is nothing at this address');
    await expect(page).toHaveTitle(/ \| Orrery$/);
  },
};

const LISTS: [string, Category][] = [
  ['Top traded', 'toptraded'],
  ['Organic', 'toporganicscore'],
  ['Popular', 'popular'],
  ['About to graduate', 'aboutToGraduate'],
  ['Graduated', 'graduated'],
  ['Runners', 'runners'],
  ['Top performers', 'topperformers'],
  ['xStocks', 'xstocks'],
  ['PreStocks', 'prestocks'],
  ['Cooking', 'toptrending'],
];

async function expectList(page: Page, address: string): Promise<void> {
  await expect(async () => {
    const listed = (await ask(address, AssetListSchema)).slice(0, 5).map(({ id }) => id);
    expect(listed).toHaveLength(5);
    expect(await firstIds(page, 5)).toEqual(listed);
  }).toPass();
}

/** How far the window, and the page in it, can be pushed sideways, in CSS pixels. */
const sidewaysOf = (page: Page) =>
  page
    .locator('html, main')
    .evaluateAll((all) => all.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));

for (const [name, visit] of Object.entries(SCREENS)) {
  test(`${name}: what the API says is shown, nobody else is asked, nothing complains or sticks out @mobile`, async ({
    context,
    page,
    rpc,
    server,
  }) => {
    const { complaints, asked } = await watch(context);
    await visit({ page, url: server.url, rpc });
    expect(await sidewaysOf(page)).toEqual([0, 0]);
    expect(complaints).toEqual([]);
    const { origin, host } = new URL(server.url);
    expect([...asked].filter((one) => one !== origin && one !== `ws://${host}`)).toEqual([]);
  });
}

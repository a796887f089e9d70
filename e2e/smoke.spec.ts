import { parseAtoms } from '@orrery/core/atoms';
import { launchpadOf } from '@orrery/domain/launches/launchpads';
import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { formatCount, formatPrice, formatUsd } from '@orrery/domain/number-formats';
import { SLOT_MS } from '@orrery/domain/solana/network';
import * as apiPaths from '@orrery/wire/paths';
import { AssetListSchema } from '@orrery/wire/tokens/asset';
import { LaunchpadStatsReplySchema } from '@orrery/wire/tokens/launchpads';
import type { Category } from '@orrery/wire/tokens/lists';
import { StockStatsReplySchema } from '@orrery/wire/tokens/stocks';
import { TokenTxsReplySchema } from '@orrery/wire/trades/txs';
import type { Page } from '@playwright/test';
import type { Rpc, SolanaRpcApi } from '@solana/kit';
import type { Harness } from '../tests/harness/harness.ts';
import { solOf } from './balances.ts';
import { FUNDS } from './fixtures.ts';
import { expect, test } from './on-harness.ts';
import { ask, assetAt, gemsAt, quoteSol } from './pages/market.ts';
import { firstIds } from './pages/rows.ts';
import type { ScriptedWallet } from './pages/scripted-wallet.ts';
import { openTokenBelowChart } from './pages/token-page.ts';
import { expectToFit, watch } from './pages/watch.ts';
import { execute, orderSol, signOrder } from './ultra.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const JUP = 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN';

interface Visit {
  page: Page;
  url: string;
  rpc: Rpc<SolanaRpcApi>;
  wallet: ScriptedWallet;
  harness: Harness;
}

/** Opens each screen and reads what it shows beside what the API says: in this world nothing moves between the two. */
const SCREENS: Record<string, (visit: Visit) => Promise<void>> = {
  'the swap form': async ({ page, url }) => {
    await page.goto('/swap?inAmount=1');
    const quote = await quoteSol(url, USDC, 1_000_000_000n);
    await expect
      .poll(async () => {
        const shown = await page.getByRole('textbox', { name: 'Amount to buy' }).inputValue();
        return String(parseAtoms(shown.replaceAll(',', '') || '0', 6));
      })
      .toBe(quote?.outAmount);
  },

  'the form of a limit order': async ({ page, url }) => {
    await page.goto('/trigger?inAmount=1');
    const { usdPrice } = await assetAt(url, WRAPPED_SOL);
    const rate = page.getByRole('textbox', { name: 'Rate: USDC for 1 SOL' });
    await expect
      .poll(async () => Math.abs(Number(await rate.inputValue()) / (usdPrice ?? 0) - 1))
      .toBeLessThan(0.01);
    await expect(page.getByRole('textbox', { name: 'Amount to buy' })).toHaveValue(await rate.inputValue());
    await expect(page.getByRole('link', { name: 'Trigger' })).toHaveAttribute('aria-current', 'page');
  },

  'the form of a recurring order': async ({ page }) => {
    await page.goto('/recurring?inAmount=3');
    const terms = page.getByLabel('Schedule');
    await expect(terms).toContainText('1.5 SOL');
    await expect(terms).toContainText('1d');
    await expect(page.getByRole('link', { name: 'Recurring' })).toHaveAttribute('aria-current', 'page');
  },

  'the screener in each of its lists': async ({ page, url }) => {
    await page.goto('/pro');
    const lists = page.getByRole('navigation', { name: 'Lists' });
    for (const [label, category] of LISTS) {
      const link = lists.getByRole('link', { name: label, exact: true });
      await link.click();
      await expect(link).toHaveAttribute('aria-current', 'page');
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
      const [first] = await gemsAt(url, bucket);
      await expect(cards.first()).toHaveAttribute('data-id', first?.id ?? 'none');
      await expect(cards.first()).toContainText(formatUsd(first?.mcap));
    }
  },

  'the launchpads, and one of them': async ({ page, url }) => {
    await page.goto('/pro/launchpads?window=7d');
    const { launchpads } = await ask(url + apiPaths.launchpadStats, LaunchpadStatsReplySchema);
    expect(launchpads.length).toBeGreaterThan(4);
    for (const { launchpad, stats7d } of launchpads.slice(0, 5)) {
      const link = page.locator(`a[href="/pro/launchpads/${launchpadOf(launchpad).slug}"]`);
      const row = page.locator('tr, li').filter({ has: link });
      await expect(row).toContainText(formatCount(stats7d.mints));
      await expect(row).toContainText(formatUsd(stats7d.volume));
    }
    await expectToFit(page);
    const { stats7d } = launchpads.find(({ launchpad }) => launchpad === 'pump.fun') ?? {};
    await page.goto('/pro/launchpads/pump.fun?window=7d');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pump');
    await expect(page.getByRole('main')).toContainText(formatCount(stats7d?.mints));
    await expect(page.getByRole('main')).toContainText(formatUsd(stats7d?.volume));
    await expectList(page, `${url}${apiPaths.assetList('recent', '1h')}?launchpads=pump.fun`);
  },

  'the stocks of an issuer': async ({ page, url }) => {
    await page.goto('/pro/screener/superstate');
    const stocks = await ask(`${url}${apiPaths.assetList('superstate', '24h')}?limit=500`, AssetListSchema);
    const { issuers } = await ask(url + apiPaths.stockStats, StockStatsReplySchema);
    expect(stocks.length).toBeGreaterThan(0);
    expect(issuers.find(({ issuer }) => issuer === 'superstate')?.tokens).toBe(stocks.length);
    await expect(page.getByRole('main').locator('[data-id]')).toHaveCount(stocks.length);
    for (const { id, usdPrice, mcap } of stocks) {
      const row = page.locator(`[data-id="${id}"]`);
      await expect(row).toContainText(formatPrice(usdPrice));
      await expect(row).toContainText(formatUsd(mcap));
    }
  },

  'a token': async ({ page, url }) => {
    await openTokenBelowChart(page, `/tokens/${JUP}`);
    const figure = (name: string) =>
      page
        .locator('header dl > div', { has: page.locator('dt').getByText(name, { exact: true }) })
        .locator('dd');
    const { mcap, liquidity, holderCount } = await assetAt(url, JUP);
    await expect(figure('Market cap')).toHaveText(formatUsd(mcap));
    await expect(figure('Liquidity')).toHaveText(formatUsd(liquidity));
    await expect(figure('Holders')).toHaveText(formatCount(holderCount));
    const { txs } = await ask(`${url}${apiPaths.tokenTxs(JUP)}?limit=1`, TokenTxsReplySchema);
    const amount = page.getByRole('table', { name: 'Trades' }).locator('tr[data-row="0"] [data-amount]');
    await expect(amount).toHaveAttribute('data-amount', String(txs[0]?.amount));
  },

  'the watchlist': async ({ page, url }) => {
    await page.goto('/watchlist');
    const cards = page.getByRole('main').getByRole('listitem');
    await expect(cards).toHaveCount(2);
    for (const [index, id] of [WRAPPED_SOL, JUP].entries()) {
      await expect(cards.nth(index).locator('svg path[fill="none"]').last()).toBeVisible();
      await expect(cards.nth(index)).toContainText(formatPrice((await assetAt(url, id)).usdPrice));
    }
  },

  'a receipt': async ({ harness, page, url, rpc, wallet }) => {
    const order = await orderSol(url, wallet.address, USDC, 1_000_000_000n);
    const { signature } = await execute(url, order.requestId, await signOrder(order, wallet.signer));
    await harness.advance(SLOT_MS);
    const spent = FUNDS - (await solOf(rpc, wallet.address));
    await page.goto(`/transaction/${signature}`);
    await expect(page.getByText(/^(Confirmed|Finalized)$/).first()).toBeVisible();
    const changeOf = async (row: RegExp, decimals: number) => {
      const said = await page.getByRole('row', { name: row }).first().getByRole('cell').last().innerText();
      return parseAtoms(said.replace(/[+−]|,/g, ''), decimals);
    };
    expect(await changeOf(/Fee payer.* SOL −/, 9)).toBe(spent);
    expect(String(await changeOf(/ USDC \+/, 6))).toBe(order.outAmount);
  },

  'an address where nothing is': async ({ page }) => {
    await page.goto('/nowhere/at-all');
    await expect(page.getByRole('main')).toContainText("This page doesn't exist");
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

/** The first of a list are those the API names, as many as it has. */
async function expectList(page: Page, address: string): Promise<void> {
  const listed = (await ask(address, AssetListSchema)).slice(0, 5).map(({ id }) => id);
  expect(listed).not.toEqual([]);
  await expect.poll(() => firstIds(page, 5)).toEqual(listed);
}

for (const [name, visit] of Object.entries(SCREENS)) {
  test(`${name}: what the API says is shown, no other host is asked, nothing complains or sticks out @mobile`, async ({
    context,
    harness,
    page,
    rpc,
    wallet,
  }) => {
    const { url } = harness;
    const { complaints, asked } = await watch(context);
    await visit({ harness, page, rpc, url, wallet });
    await expectToFit(page);
    expect(complaints).toEqual([]);
    const { origin, host } = new URL(url);
    expect([...asked].filter((one) => one !== origin && one !== `ws://${host}`)).toEqual([]);
  });
}

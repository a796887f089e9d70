import { formatUsd, formatUsdBalance } from '@orrery/domain/number-formats';
import * as apiPaths from '@orrery/wire/paths';
import type { Asset } from '@orrery/wire/tokens/asset';
import { type TokenTx, TokenTxsReplySchema } from '@orrery/wire/trades/txs';
import { HOLDER_TAGS, HoldersReplySchema } from '@orrery/wire/wallets/holders';
import { PnlPositionsReplySchema, TopTradersReplySchema } from '@orrery/wire/wallets/pnl';
import type { Page } from '@playwright/test';
import * as v from 'valibot';
import { violations } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { chooseOption } from '../pages/choose-option.ts';
import { findToken, isOnCurve, marketOf } from '../pages/market.ts';
import { SwapPage } from '../pages/swap.page.ts';
import { goBelowChart, openTokenBelowChart } from '../pages/token-page.ts';
import { execute, orderSol, signOrder } from '../ultra.ts';

const SOLD = 2_000_000_000n;
const ACTIVITY = '[aria-label=Activity]';

async function ask<Schema extends v.GenericSchema>(url: string, schema: Schema) {
  const reply = await fetch(url);
  return v.parse(schema, await reply.json());
}

/** The newest trades of a token, as the server says. */
async function txsOf(url: string, id: string, query = ''): Promise<TokenTx[]> {
  return (await ask(`${url}${apiPaths.tokenTxs(id)}?limit=30${query}`, TokenTxsReplySchema)).txs;
}

const rowsOf = (page: Page, list: string) => page.getByRole('table', { name: list }).locator('tr[data-row]');
const atRow = (page: Page, list: string, index: number) =>
  page.getByRole('table', { name: list }).locator(`tr[data-row="${index}"]`);
const choose = (page: Page, tab: string) => page.getByRole('tab', { name: tab }).click();
const whole = (amount: number) => amount.toLocaleString('en-US', { maximumFractionDigits: 20 });

/** A launched token that one way alone leads to, so that a swap is one trade. */
const findLaunched = (url: string): Promise<Asset> =>
  findToken(url, {
    lamports: SOLD,
    isCandidate: (asset) => !!asset.dev && isOnCurve(asset),
    isWanted: ({ routePlan }) => routePlan.length === 1,
  });

const tradersOf = async (url: string, id: string) =>
  (await ask(`${url}${apiPaths.topTraders(id)}`, TopTradersReplySchema)).traders;

/** A launched token with traders of whom all that they spent is known. */
async function findTraded(url: string): Promise<Asset> {
  for (const asset of (await marketOf(url)).filter(({ dev }) => dev))
    if ((await tradersOf(url, asset.id)).length > 0) return asset;
  throw new Error('no launched token has a trader whose costs are known');
}

test.describe('in a calm world', () => {
  test('a trade through the venue stands on top, exact, and its trader among the holders with the profit the server counts @mobile', async ({
    isMobile,
    page,
    server,
    rpc,
    wallet,
  }) => {
    const token = await findLaunched(server.url);
    // A server that has just come up answers once it has written down what was before its first block.
    await txsOf(server.url, token.id);
    await openTokenBelowChart(page, `/tokens/${token.id}`);
    await new SwapPage(page).connect(wallet.name);
    await expect(rowsOf(page, 'Trades').first()).toBeVisible();
    await expect(page.getByRole('region', { name: 'Your position' })).toHaveCount(0);
    // Under the mouse the list would hold still.
    await page.mouse.move(5, 5);
    await expect(page.getByText('Live', { exact: true }).first()).toBeVisible();

    const order = await orderSol(server.url, wallet.address, token.id, SOLD);
    const sent = await execute(server.url, order.requestId, await signOrder(order, wallet.signer));
    expect(sent.status).toBe('Success');

    const first = atRow(page, 'Trades', 0);
    await expect(first).toContainText('You');
    const [trade] = await txsOf(server.url, token.id, `&traderAddress=${wallet.address}`);
    if (!trade) throw new Error('the server does not list the trade');
    expect(trade.txHash).toBe(sent.signature);
    await expect(first.locator('[data-amount]')).toContainText(whole(trade.amount));
    await expect(first).toContainText('Buy');
    const { value: held } = await rpc
      .getTokenAccountsByOwner(
        wallet.address,
        { mint: token.id },
        { encoding: 'jsonParsed', commitment: 'confirmed' },
      )
      .send();
    expect(held[0]?.account.data.parsed.info.tokenAmount.uiAmountString).toBe(String(trade.amount));

    const { [wallet.address]: positions } = await ask(
      `${server.url}${apiPaths.pnlPositions}?address=${wallet.address}&assetId=${token.id}`,
      PnlPositionsReplySchema,
    );
    // On a phone the panel is a sheet.
    if (isMobile) await page.getByRole('button', { name: `Sell ${token.symbol}` }).click();
    const position = page.getByRole('region', { name: 'Your position' });
    await expect(position).toBeVisible();
    await expect(position).toContainText(formatUsd(positions?.tokenPositions[0]?.value));
    if (isMobile) await page.keyboard.press('Escape');

    await choose(page, 'Holders');
    await expect(page).toHaveURL(/view=holders/);
    // Only rows near the eye are in the page.
    await expect(async () => {
      const { holders = [] } = await ask(`${server.url}${apiPaths.holders(token.id)}`, HoldersReplySchema);
      const rank = holders.findIndex(({ address }) => address === wallet.address);
      expect(rank).toBeGreaterThanOrEqual(0);
      await page.locator('[data-scroller]').evaluate((list, at) => {
        const isOfPage = list.getAttribute('data-scroller') === 'page';
        const scroller = (isOfPage && list.closest('#content')) || list;
        const above = isOfPage ? list.getBoundingClientRect().top - 200 + scroller.scrollTop : 0;
        scroller.scrollTo(0, above + list.scrollHeight * at);
      }, rank / holders.length);
      await expect(atRow(page, 'Holders', rank)).toContainText('You', { timeout: 1_000 });
    }).toPass({ timeout: 30_000 });
  });

  test('rows say what the server says, and filters leave what they name @mobile', async ({
    page,
    server,
  }) => {
    const token = await findLaunched(server.url);
    const txs = await txsOf(server.url, token.id);
    expect(txs.length).toBeGreaterThan(8);
    await openTokenBelowChart(page, `/tokens/${token.id}`);
    await expect(rowsOf(page, 'Trades').first()).toBeVisible();
    for (const [index, { amount, type }] of txs.slice(0, 8).entries()) {
      const row = atRow(page, 'Trades', index);
      await expect(row.locator('[data-amount]')).toContainText(whole(amount));
      await expect(row).toContainText(type === 'buy' ? 'Buy' : 'Sell');
    }
    await page.getByRole('group', { name: 'Side' }).getByText('Sells', { exact: true }).click();
    await expect(rowsOf(page, 'Trades').filter({ hasText: 'Buy' })).toHaveCount(0);
    await page.getByRole('group', { name: 'Side' }).getByText('All', { exact: true }).click();

    const trader = txs[0]?.traderAddress ?? token.id;
    await atRow(page, 'Trades', 0).getByTitle(`Trades of ${trader}`).click();
    await expect(page).toHaveURL(new RegExp(`trader=${trader}`));
    const own = await txsOf(server.url, token.id, `&traderAddress=${trader}`);
    await expect(rowsOf(page, 'Trades')).toHaveCount(own.length);
    await page.reload();
    await goBelowChart(page);
    await expect(rowsOf(page, 'Trades')).toHaveCount(own.length);
    await page.getByRole('button', { name: /^Show all traders/ }).click();
    await expect(page).not.toHaveURL(/trader=/);

    const sizes = txs.map(({ usdVolume }) => usdVolume).toSorted((a, b) => a - b);
    // Cut, not rounded: many trades may have the very size in the middle.
    const least = String(Math.floor((sizes[Math.floor(sizes.length / 2)] ?? 0) * 100) / 100);
    const large = txs.filter(({ usdVolume }) => usdVolume >= Number(least));
    expect(large.length).toBeGreaterThan(0);
    expect(large.length).toBeLessThan(txs.length);
    await chooseOption(page, 'Minimum size', 'Custom…');
    await page.getByLabel('Minimum size in US dollars').fill(least);
    for (const [index, { amount }] of large.slice(0, 5).entries()) {
      await expect(atRow(page, 'Trades', index).locator('[data-amount]')).toContainText(whole(amount));
    }
  });

  test('holders, top traders and the developer are those of the server, tags are explained @mobile', async ({
    page,
    server,
  }) => {
    const token = await findTraded(server.url);
    const { holders = [], tagShares } = await ask(
      `${server.url}${apiPaths.holders(token.id)}`,
      HoldersReplySchema,
    );
    const pools = holders.slice(0, 5).flatMap(({ tags }) => tags.filter(({ id }) => id === 'POOL'));
    expect(pools).not.toEqual([]);
    await openTokenBelowChart(page, `/tokens/${token.id}?view=holders`);
    for (const [index, { address, tags }] of holders.slice(0, 5).entries()) {
      await expect(atRow(page, 'Holders', index).getByTitle(`Trades of ${address}`)).toBeVisible();
      for (const { name } of tags.filter(({ id }) => id === 'POOL')) {
        await expect(atRow(page, 'Holders', index)).toContainText(name);
      }
    }
    expect(Object.keys(tagShares ?? {})).toEqual([...HOLDER_TAGS]);
    await page.getByText('Snipers', { exact: true }).focus();
    await expect(page.getByRole('tooltip')).toContainText('within 10 seconds of launch');
    expect(await violations(page)).toEqual([]);
    // It stands over the tabs.
    await page.keyboard.press('Escape');

    const traders = await tradersOf(server.url, token.id);
    await choose(page, 'Top traders');
    for (const [index, { address, boughtValue, totalPnl }] of traders.slice(0, 5).entries()) {
      await expect(atRow(page, 'Top traders', index).getByTitle(`Trades of ${address}`)).toBeVisible();
      await expect(atRow(page, 'Top traders', index)).toContainText(formatUsd(boughtValue));
      await expect(atRow(page, 'Top traders', index)).toContainText(formatUsdBalance(totalPnl));
    }
    expect(await violations(page, ACTIVITY)).toEqual([]);

    await choose(page, 'Developer');
    await expect(page.getByText('Tokens created')).toBeVisible();
    expect(await violations(page, ACTIVITY)).toEqual([]);
    await choose(page, 'Trades');
    await expect(rowsOf(page, 'Trades').first()).toBeVisible();
    expect(await violations(page, ACTIVITY)).toEqual([]);
  });
});

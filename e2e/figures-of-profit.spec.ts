import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import * as apiPaths from '@orrery/wire/paths';
import { TokenTxsReplySchema } from '@orrery/wire/trades/txs';
import { PnlReplySchema, PnlStatsReplySchema, TopTradersReplySchema } from '@orrery/wire/wallets/pnl';
import type { Address, Rpc, SolanaRpcApi } from '@solana/kit';
import { historyOf, tokenOf } from './balances.ts';
import { advanceUntil, expect, test } from './on-harness.ts';
import { readExact } from './pages/exact-figures.ts';
import { readFigure } from './pages/figures.ts';
import { ask } from './pages/market.ts';
import { THIN } from './pages/moving-pool.ts';
import { openSwap, SwapPage } from './pages/swap.page.ts';
import { openTokenBelowChart } from './pages/token-page.ts';
import { watch } from './pages/watch-market.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const LAMPORTS = 1e9;
/** In dollars: sums are stored in whole millionths. */
const ROUNDING = 1e-5;
/** The kind of a pool that is a launch (docs/venue.md). */
const LAUNCH = 3;
const LANDED = { commitment: 'confirmed', encoding: 'json', maxSupportedTransactionVersion: 0 } as const;

/** What the chain says each trade of a wallet's brought it or took from it, in SOL, and what the network and the venue had of that. */
async function readFlows(rpc: Rpc<SolanaRpcApi>, wallet: Address, pool: Address) {
  const history = await historyOf(rpc, wallet);
  const found = await Promise.all(
    history.map(({ signature }) => rpc.getTransaction(signature, LANDED).send()),
  );
  return found.flatMap((each, index) => {
    const signature = history[index]?.signature ?? '';
    if (!each?.meta) throw new Error(`${signature} is not on the chain`);
    const { fee, preBalances, postBalances, preTokenBalances = [], postTokenBalances = [] } = each.meta;
    const inPool = (balances: typeof preTokenBalances) =>
      balances.find(({ mint, owner }) => mint === WRAPPED_SOL && owner === pool)?.uiTokenAmount.amount;
    const [before, after] = [inPool(preTokenBalances), inPool(postTokenBalances)];
    if (before === undefined || after === undefined) return [];
    const own = postTokenBalances.filter(({ owner }) => owner === wallet);
    const rent = own.reduce(
      (sum, { accountIndex: at }) => sum + Number(postBalances[at] ?? 0n) - Number(preBalances[at] ?? 0n),
      0,
    );
    const gained = (Number(postBalances[0]) - Number(preBalances[0]) + rent) / LAMPORTS;
    const pooled = (Number(after) - Number(before)) / LAMPORTS;
    const network = Number(fee) / LAMPORTS;
    return [{ signature, gained, network, venue: -gained - pooled - network }];
  });
}

test('a position has made what came in and is left, less all that went out, the venue’s and the network’s fees too', async ({
  harness,
  page,
  rpc,
  wallet,
}) => {
  const { url } = harness;
  const screen = await openSwap(page, `/swap?sell=SOL&buy=${THIN.id}&inAmount=0.01`, wallet);
  await screen.swap.press('Enter');
  await advanceUntil(harness, page, 'Transaction Confirmed');
  const half = (await tokenOf(rpc, wallet.address, THIN.id)) / 2n;
  await page.goto(`/swap?sell=${THIN.id}&buy=SOL&inAmount=${Number(half) / 10 ** THIN.decimals}`);
  const sale = new SwapPage(page);
  await expect(sale.swap).toBeEnabled();
  await sale.swap.press('Enter');
  await advanceUntil(harness, page, 'Transaction Confirmed');
  // The block may be confirmed and not read yet.
  await harness.advance(1_000);

  const query = `?traderAddress=${wallet.address}`;
  const { txs } = await ask(`${url}${apiPaths.tokenTxs(THIN.id)}${query}`, TokenTxsReplySchema);
  const pool = txs[0]?.poolId;
  if (!pool) throw new Error('no trade was listed');
  const flows = await readFlows(rpc, wallet.address, pool);
  expect(flows).toHaveLength(2);
  for (const { network, venue } of flows) expect(Math.min(network, venue)).toBeGreaterThan(1e-6);
  // In dollars of the moment of each trade.
  const dollars = flows.map(({ signature, gained }) => {
    const { usdVolume = 0, nativeVolume = 0 } = txs.find(({ txHash }) => txHash === signature) ?? {};
    return (gained * usdVolume) / nativeVolume;
  });
  const [sold, bought] = [Math.max(...dollars), -Math.min(...dollars)];

  const pnl = await ask(`${url}${apiPaths.pnl}?addresses=${wallet.address}`, PnlReplySchema);
  const stated = pnl[wallet.address]?.[THIN.id];
  expect(Math.abs((stated?.boughtValue ?? 0) - bought)).toBeLessThan(ROUNDING);
  expect(Math.abs((stated?.soldValue ?? 0) - sold)).toBeLessThan(ROUNDING);
  const stats = await ask(`${url}${apiPaths.pnlStats}?address=${wallet.address}`, PnlStatsReplySchema);
  const made = stats[wallet.address]?.stats.total.totalPnl ?? 0;
  expect(Math.abs(made - (stated?.totalPnl ?? 0))).toBeLessThan(ROUNDING);

  await openTokenBelowChart(page, `/tokens/${THIN.id}?view=traders`);
  const main = page.locator('main');
  await expect(main.locator('[data-figure=position-value]')).toHaveText(/^\$/);
  // Others traded it for the tests before.
  const ownRow = `tr:has(button[title*="${wallet.address}"])`;
  await expect(main.locator(`${ownRow} [data-figure=trader-total]`)).toHaveText(/\$/);
  await watch(main, harness, async () => {
    const [{ rows: positions }, { rows: traders }] = await Promise.all([
      readExact(main, '[aria-label="Your position"]'),
      readExact(main, ownRow),
    ]);
    const [own = {}] = positions;
    const total = (own['position-realized'] ?? 0) + (own['position-unrealized'] ?? 0);
    expect(Math.abs(total - (sold - bought + (own['position-value'] ?? 0)))).toBeLessThan(ROUNDING);
    const [trader = {}] = traders;
    for (const name of ['realized', 'unrealized'])
      expect(trader[`trader-${name}`], name).toBe(own[`position-${name}`]);
    expect(Math.abs((trader['trader-bought'] ?? 0) - bought)).toBeLessThan(ROUNDING);
    expect(Math.abs((trader['trader-sold'] ?? 0) - sold)).toBeLessThan(ROUNDING);
    expect(Math.abs((trader['trader-total'] ?? 0) - total)).toBeLessThan(ROUNDING);
  });
});

test('each trader has made what its sales brought and what it has is worth, less what it paid', async ({
  harness,
  page,
}) => {
  const launch = harness.venue.pools.find(({ account }) => account.kind === LAUNCH);
  if (!launch) throw new Error('the fixture world has no launch');
  const [{ id }] = launch.mints;
  await harness.world.trade({ inputMint: WRAPPED_SOL, outputMint: id, amount: 10_000_000n });
  await harness.advance(1_000);
  await openTokenBelowChart(page, `/tokens/${id}?view=traders`);
  const main = page.locator('main');
  await expect(main.locator('[data-figure=trader-total]').first()).toHaveText(/\$/);
  const { traders } = await ask(harness.url + apiPaths.topTraders(id), TopTradersReplySchema);
  const move = () => harness.world.trade({ inputMint: WRAPPED_SOL, outputMint: id, amount: 20_000_000n });
  await watch(
    main,
    harness,
    async () => {
      const { price, rows } = await readExact(main, 'tr:has([data-figure=trader-total])');
      expect(rows.length).toBeGreaterThan(5);
      const { least, most } = readFigure(price);
      for (const row of rows) {
        const of = (name: string) => row[`trader-${name}`] ?? Number.NaN;
        const [total, sold, bought] = [of('total'), of('sold'), of('bought')];
        expect(Math.abs(total - of('realized') - of('unrealized'))).toBeLessThan(ROUNDING);
        const amount = traders.find(({ boughtValue }) => boughtValue === bought)?.amount;
        // The one who moves the price buys more meanwhile.
        if (amount == null) continue;
        const value = total - sold + bought;
        expect(value, `${total} of ${amount}`).toBeGreaterThanOrEqual(amount * least - ROUNDING);
        expect(value, `${total} of ${amount}`).toBeLessThanOrEqual(amount * most + ROUNDING);
      }
    },
    { move },
  );
});

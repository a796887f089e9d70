// Takes the pictures a person judges the screens by: every screen in every state, both themes, both sizes, from a running product.
// usage: node tools/screenshots.mjs [url] [folder] [state …]     (http://127.0.0.1:8080, test-results/shots, all states)
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { launchBrowser } from '../bench/browser.mjs';

const [url = 'http://127.0.0.1:8080', folder = 'test-results/shots', ...wanted] = process.argv.slice(2);
const SIZES = { desktop: { width: 1440, height: 900 }, mobile: { width: 390, height: 844 } };
const LISTS = '**/v1/assets**';
const ORDERS = '**/ultra/v1/order**';
const LIVE_MS = 4_000;

/** What each picture is of: where it is, what the network does, what is done there before it is taken. */
const STATES = {
  pro: { path: '/pro' },
  'pro-traded': { path: '/pro?tab=toptraded&timeframe=24h' },
  'pro-organic': { path: '/pro?tab=organic' },
  'pro-recent': { path: '/pro?tab=recent' },
  'pro-sorted': { path: '/pro', act: (page) => sortByLiquidity(page) },
  'pro-filters': { path: '/pro?minVolume1h=100000', act: (page) => page.keyboard.press('f') },
  'pro-empty': { path: '/pro?minVolume1h=1000000000000' },
  hunt: { path: '/pro?tab=alphascan' },
  'hunt-loading': { path: '/pro?tab=alphascan', hold: LISTS },
  launchpads: { path: '/pro/launchpads' },
  launchpad: { path: '/pro/launchpads/pump.fun' },
  stocks: { path: '/pro?tab=stocks' },
  issuer: { path: '/pro/screener/xstocks' },
  watchlist: { path: '/watchlist' },
  token: { path: () => tokenAt(1) },
  'token-launch': { path: () => tokenLike(({ bondingCurve }) => bondingCurve > 20 && bondingCurve < 80) },
  'token-holders': { path: async () => `${await tokenAt(1)}?view=holders` },
  'token-error': { path: () => tokenAt(1), fail: '**/v2/charts/**' },
  search: { path: '/pro', act: (page) => page.keyboard.press('/') },
  'search-found': {
    path: '/pro',
    act: async (page) => {
      await page.keyboard.press('/');
      await page.getByRole('combobox').fill('bonk');
    },
  },
  alerts: { path: '/pro', act: (page) => page.getByRole('button', { name: 'Alerts' }).click() },
  'pro-loading': { path: '/pro', hold: LISTS },
  'pro-error': { path: '/pro', fail: LISTS },
  'pro-offline': { path: '/pro', act: (page) => page.context().setOffline(true) },
  'pro-no-chain': { path: '/pro', problems: ['chain: database or disk is full'] },
  'swap-unstarted': { path: '/swap', hold: '**/assets/react-*.js' },
  swap: { path: '/swap?inAmount=2.5' },
  'swap-empty': { path: '/swap' },
  'swap-loading': { path: '/swap?inAmount=2.5', hold: ORDERS },
  'swap-error': { path: '/swap?inAmount=2.5', fail: ORDERS },
  'swap-insufficient': { path: '/swap?inAmount=250000' },
  'swap-unverified': { path: () => swapFor((asset) => !asset.isVerified && asset.liquidity > 20_000, 1) },
  'swap-impact': {
    path: () => swapFor((asset) => typeof asset.bondingCurve === 'number' && asset.bondingCurve < 50, 9),
    act: clickSwap,
  },
  'swap-slippage': {
    path: '/swap?inAmount=2.5',
    act: (page) => page.getByRole('button', { name: /^Slippage/ }).click(),
  },
  'swap-selector': {
    path: '/swap?inAmount=2.5',
    act: (page) => page.getByRole('button', { name: /^Token to buy/ }).click(),
  },
  'swap-done': { path: '/swap?inAmount=0.5', act: clickSwap },
  connect: { path: '/swap', isGuest: true, act: (page) => connectButton(page).click() },
  wallet: { path: '/swap', act: (page) => walletButton(page).click() },
  'not-found': { path: '/nowhere' },
};

mkdirSync(folder, { recursive: true });
const browser = await launchBrowser();
for (const theme of ['dark', 'light']) {
  for (const [size, viewport] of Object.entries(SIZES)) {
    const contexts = {
      guest: await openContext({ theme, viewport }),
      trader: await openContext({ theme, viewport }),
    };
    await fundBurner(contexts.trader);
    for (const [name, state] of Object.entries(STATES)) {
      if (wanted.length > 0 && !wanted.includes(name)) continue;
      const file = join(folder, `${name}-${theme}${size === 'desktop' ? '' : '-mobile'}.png`);
      await take(file, state, state.isGuest ? contexts.guest : contexts.trader);
      console.log(file);
    }
    for (const context of Object.values(contexts)) await context.close();
  }
}
await browser.close();

async function openContext({ theme, viewport }) {
  const context = await browser.newContext({ viewport, baseURL: url });
  await context.addInitScript(
    (look) => localStorage.setItem('look:v1', look),
    JSON.stringify({ theme, palette: 'standard' }),
  );
  return context;
}

async function take(file, { path, hold, fail, problems, act }, context) {
  const page = await context.newPage();
  if (hold) await page.route(hold, () => undefined);
  if (fail) await page.route(fail, (route) => route.fulfill({ status: 503, body: '' }));
  if (problems) await page.route('**/health', (route) => answerUnwell(route, problems));
  await page.goto(typeof path === 'string' ? path : await path());
  await page.waitForTimeout(LIVE_MS);
  await act?.(page);
  if (act) await page.waitForTimeout(LIVE_MS / 2);
  await page.screenshot({ path: file });
  await context.setOffline(false);
  await page.close();
}

async function answerUnwell(route, problems) {
  const health = await (await route.fetch()).json();
  await route.fulfill({ status: 503, json: { ...health, status: 'degraded', problems } });
}

/** The swap form shows its preview to a connected wallet that has something to sell. */
async function fundBurner(context) {
  const page = await context.newPage();
  await page.goto('/swap');
  await connectButton(page).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Burner/ })
    .click();
  await walletButton(page).click();
  await page.getByRole('dialog', { name: 'Wallet' }).getByRole('button', { name: 'Fund' }).click();
  await page.getByText('10 SOL').first().waitFor();
  await page.close();
}

function connectButton(page) {
  return page.getByRole('banner').getByRole('button', { name: 'Connect' });
}

function walletButton(page) {
  return page.getByRole('banner').getByRole('button', { name: /Wallet/ });
}

async function clickSwap(page) {
  await page.getByRole('main').getByRole('button', { name: 'Swap', exact: true }).click();
}

async function sortByLiquidity(page) {
  const head = page.getByRole('columnheader', { name: 'Liquidity' }).getByRole('button');
  if (await head.isVisible()) await head.click();
  else await page.getByLabel('Sort by').selectOption({ label: 'Liquidity' });
}

/** The swap form for the first token that is like that. */
async function swapFor(isWanted, amount) {
  const [asset] = (await topTraded()).filter(isWanted);
  return `/swap?buy=${asset.id}&inAmount=${amount}`;
}

async function tokenAt(rank) {
  return `/tokens/${(await topTraded())[rank].id}`;
}

async function tokenLike(isWanted) {
  const [asset] = (await topTraded()).filter(isWanted);
  return `/tokens/${asset.id}`;
}

async function topTraded() {
  return fetch(`${url}/v1/assets/toptraded/24h?limit=2000`).then((reply) => reply.json());
}

// Takes the pictures a person judges the screens by: every screen in every state, both themes, both sizes, from a running product.
// usage: node tools/screenshots.mjs [url] [folder] [state … dark light desktop mobile]
//        (http://127.0.0.1:8080, test-results/shots, all states in all looks)
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generateKeyPairSigner } from '@solana/kit';
import { runnerImport } from 'vite';
import { launchBrowser } from '../bench/page/browser.mjs';
import { CHART_SHOWN, CHART_STATES } from './chart-states.mjs';

const [url = 'http://127.0.0.1:8080', folder = 'test-results/shots', ...wanted] = process.argv.slice(2);
const THEMES = ['dark', 'light'];
const SIZES = { desktop: { width: 1440, height: 900 }, mobile: { width: 390, height: 844 } };
const LISTS = '**/v1/assets**';
const ORDERS = '**/ultra/v1/order**';
const LIVE_MS = 4_000;
const STALE_MS = 13_000;
const SOL = 'So11111111111111111111111111111111111111112';
const NOTHING_WATCHED = { 'watchlist:v1': { tokens: [] } };
const AN_ALERT = {
  'alerts:v1': {
    alerts: [
      {
        id: 'one',
        token: { id: SOL, symbol: 'SOL' },
        rule: { metric: 'price', direction: 'above', value: 400 },
        repeat: true,
        isOn: true,
      },
    ],
    isNotifying: false,
  },
};

const awaitPreview = (page) => page.getByText('Simulated', { exact: true }).waitFor();
/** What each picture is of: where it is, what the network does, what is done there before it is taken; wide ones are not on phones. */
const STATES = {
  pro: { path: '/pro' },
  'pro-watchlist': { path: '/pro?tab=watchlist' },
  'pro-traded': { path: '/pro?tab=toptraded&timeframe=24h' },
  'pro-organic': { path: '/pro?tab=organic' },
  'pro-recent': { path: '/pro?tab=recent' },
  'pro-curve': { path: '/pro?tab=aboutToGraduate' },
  'pro-graduated': { path: '/pro?tab=graduated' },
  'pro-runners': { path: '/pro?tab=runners' },
  'pro-sorted': { path: '/pro', act: (page) => sortByLiquidity(page) },
  'pro-filters': { path: '/pro?minVolume1h=100000', act: (page) => page.keyboard.press('f') },
  'pro-presets': { path: '/pro?minVolume1h=100000', act: (page) => openPart(page, 'Presets') },
  'pro-why-not': { path: '/pro?minVolume1h=100000', act: askWhyNot },
  'pro-columns': { isWide: true, path: '/pro', act: (page) => press(page, 'Columns') },
  'pro-columns-chosen': {
    isWide: true,
    path: '/pro?columns=age,launchpad,bondingCurve,netVolume,change7d,price,topHolders,premium',
  },
  'pro-keys': { isWide: true, path: '/pro', act: (page) => page.keyboard.press('?') },
  'pro-settings': { path: '/pro', act: (page) => press(page, 'Settings') },
  'pro-settings-trading': { path: '/pro', act: (page) => openSettings(page, 'Trading') },
  'pro-settings-backup': { path: '/pro', act: (page) => openSettings(page, 'Backup') },
  'pro-bar-settings': { path: '/pro', act: (page) => press(page, 'Watchlist settings') },
  'pro-bar-recent': { path: '/pro', act: (page) => press(page, 'Show recently viewed') },
  'pro-empty': { path: '/pro?minVolume1h=1000000000000' },
  'pro-watchlist-empty': { path: '/pro?tab=watchlist', stored: NOTHING_WATCHED },
  hunt: { path: '/pro?tab=alphascan' },
  'hunt-page': { path: '/pro/hunt' },
  'hunt-launchpads': { path: '/pro?tab=alphascan', act: (page) => press(page, 'All launchpads') },
  'hunt-loading': { path: '/pro?tab=alphascan', hold: LISTS },
  'hunt-error': { path: '/pro?tab=alphascan', fail: LISTS },
  launchpads: { path: '/pro/launchpads' },
  'launchpads-error': { path: '/pro/launchpads', fail: '**/v3/launchpads/**' },
  launchpad: { path: '/pro/launchpads/pump.fun' },
  'launchpad-empty': { path: '/pro/launchpads/anoncoin' },
  'launchpad-unknown': { path: '/pro/launchpads/unknown' },
  stocks: { path: '/pro?tab=stocks' },
  'stocks-error': { path: '/pro?tab=stocks', fail: LISTS },
  issuer: { path: '/pro/screener/xstocks' },
  'issuer-unknown': { path: '/pro/screener/unknown' },
  watchlist: { path: '/watchlist' },
  'watchlist-table': { path: '/watchlist', act: (page) => page.getByText('Table', { exact: true }).click() },
  'watchlist-empty': { path: '/watchlist', stored: NOTHING_WATCHED },
  'watchlist-loading': { path: '/watchlist', hold: LISTS },
  'watchlist-error': { path: '/watchlist', fail: LISTS },
  token: { path: () => tokenAt(1) },
  'token-launch': { path: () => tokenLike(({ bondingCurve }) => bondingCurve > 20 && bondingCurve < 80) },
  'token-stock': { path: () => tokenLike(({ stockData }) => stockData) },
  'token-look-alike': { path: () => tokenLike(({ symbol, isVerified }) => symbol === 'JUP' && !isVerified) },
  'token-holders': { path: async () => `${await tokenAt(1)}?view=holders`, act: scrollDown },
  'token-traders': { path: async () => `${await tokenAt(1)}?view=traders`, act: scrollDown },
  'token-trades': { path: () => tokenAt(1), act: scrollDown },
  'token-developer': {
    path: async () => `${await tokenLike(({ bondingCurve }) => bondingCurve > 20)}?view=developer`,
    act: scrollDown,
  },
  'token-error': { path: () => tokenAt(1), fail: '**/v2/charts/**' },
  'token-loading': { path: () => tokenAt(1), hold: LISTS },
  'token-unavailable': { path: () => tokenAt(1), fail: LISTS },
  'token-unknown': { path: '/tokens/So11111111111111111111111111111111111111113' },
  search: { path: '/pro', act: (page) => page.keyboard.press('/') },
  'search-found': { path: '/pro', act: (page) => searchFor(page, 'usdc') },
  'search-exact': { path: '/pro', act: (page) => searchFor(page, '"usdc"') },
  'search-none': { path: '/pro', act: (page) => searchFor(page, 'nobodynamedatokenlikethis') },
  'search-address': {
    path: '/pro',
    act: (page) => searchFor(page, 'So11111111111111111111111111111111111111113'),
  },
  'quick-buy': { path: '/pro?tab=toptraded', act: quickBuy },
  'quick-buy-settings': {
    path: '/pro?tab=toptraded',
    act: async (page) => {
      await quickBuy(page);
      await press(page, 'Edit preset amounts');
    },
  },
  alerts: { path: '/pro', act: (page) => press(page, 'Alerts') },
  'alerts-new': {
    path: () => tokenAt(1),
    act: (page) => page.getByRole('button', { name: /^Alert me/ }).click(),
  },
  'alerts-list': { path: '/pro', stored: AN_ALERT, act: (page) => press(page, 'Alerts') },
  'pro-loading': { path: '/pro', hold: LISTS },
  'pro-error': { path: '/pro', fail: LISTS },
  'pro-stale': { path: '/pro', hush: true },
  'token-stale': { path: () => tokenAt(1), hush: true },
  'pro-offline': { path: '/pro', act: (page) => page.context().setOffline(true) },
  'pro-no-chain': { path: '/pro', problems: ['chain: database or disk is full'] },
  'swap-unstarted': { path: '/swap', hold: '**/assets/react-*.js' },
  swap: { path: '/swap?inAmount=2.5', act: awaitPreview },
  'swap-empty': { path: '/swap' },
  'swap-chart': { path: '/swap?inAmount=2.5', stored: CHART_SHOWN, act: awaitPreview },
  'swap-unknown': { path: '/swap/SOL-NOBODYSTOKEN' },
  'swap-loading': { path: '/swap?inAmount=2.5', hold: ORDERS },
  'swap-error': { path: '/swap?inAmount=2.5', fail: ORDERS },
  'swap-insufficient': { path: '/swap?inAmount=250000' },
  'swap-unverified': { path: () => swapFor((asset) => !asset.isVerified && asset.liquidity > 20_000, 1) },
  'swap-impact': {
    path: () => swapFor(isOnCurve, 9),
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
  'swap-rejected': { path: '/swap?inAmount=0.5', signer: 'reject', act: clickSwap },
  'swap-slipped': { path: () => swapFor(isOnCurve, 0.5), signer: 'approve', overtake: 3, act: clickSwap },
  send: { path: '/send', act: (page) => fillPayment(page) },
  'send-by-link': { path: '/send?way=link', act: (page) => fillAmount(page) },
  'gift-without-code': { path: '/gift' },
  'clock-behind': { path: '/swap', aheadMs: -600_000 },
  receipt: { path: () => swapFor(isOnCurve, 0.5), signer: 'approve', act: openReceipt },
  'receipt-slipped': {
    path: () => swapFor(isOnCurve, 0.5),
    signer: 'approve',
    overtake: 3,
    act: openReceipt,
  },
  'receipt-unknown': { path: `/transaction/${'5'.repeat(88)}` },
  connect: { path: '/swap', isGuest: true, act: (page) => connectButton(page).click() },
  wallet: { path: '/swap', act: (page) => walletButton(page).click() },
  'not-found': { path: '/nowhere' },
  ...CHART_STATES,
};

const wirePath = fileURLToPath(new URL('../e2e/stream-wire.ts', import.meta.url));
const { startStreamWire } = (await runnerImport(wirePath)).module;
const helper = (name) => fileURLToPath(new URL(`../e2e/${name}.ts`, import.meta.url));
const { installWallet } = (await runnerImport(helper('pages/scripted-wallet'))).module;
const { orderSol, signOrder, execute } = (await runnerImport(helper('ultra'))).module;

mkdirSync(folder, { recursive: true });
const browser = await launchBrowser();
const isWanted = (name, all) => !wanted.some((word) => all.includes(word)) || wanted.includes(name);
for (const theme of THEMES) {
  for (const [size, viewport] of Object.entries(SIZES)) {
    if (!isWanted(theme, THEMES) || !isWanted(size, Object.keys(SIZES))) continue;
    const contexts = {
      guest: await openContext({ theme, viewport }),
      trader: await openContext({ theme, viewport }),
      signer: await openContext({ theme, viewport }),
    };
    await fundBurner(contexts.trader);
    for (const [name, state] of Object.entries(STATES)) {
      if (!isWanted(name, Object.keys(STATES)) || (state.isWide && size !== 'desktop')) continue;
      const file = join(folder, `${name}-${theme}${size === 'desktop' ? '' : '-mobile'}.png`);
      try {
        const who = state.isGuest ? 'guest' : state.signer ? 'signer' : 'trader';
        await take(file, state, contexts[who]);
        console.log(file);
      } catch (error) {
        console.error(`${file}: ${error.message}`);
        process.exitCode = 1;
      }
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

async function take(file, state, context) {
  const { path, hold, fail, problems, stored, hush, aheadMs, act } = state;
  const page = await context.newPage();
  if (state.signer) await connectScripted(page, state);
  if (hold) await page.route(hold, () => undefined);
  if (fail) await page.route(fail, (route) => route.fulfill({ status: 503, body: '' }));
  if (problems) await page.route('**/health', (route) => answerUnwell(route, problems));
  if (stored) await page.addInitScript(store, stored);
  if (aheadMs) await page.clock.install({ time: Date.now() + aheadMs });
  const wire = hush && (await startStreamWire(url));
  const address = typeof path === 'string' ? path : await path();
  await page.goto(wire ? `${wire.url}${address}` : address);
  await page.waitForTimeout(LIVE_MS);
  wire?.hush();
  if (wire) await page.waitForTimeout(STALE_MS);
  await act?.(page);
  if (act) await page.waitForTimeout(LIVE_MS / 2);
  await page.screenshot({ path: file });
  await context.setOffline(false);
  if (stored) await page.evaluate(forget, Object.keys(stored));
  await page.close();
  await wire?.close();
}

/** A wallet that can refuse; `overtake` SOL of another wallet's land between its signature and the venue, and what it signed fails on the chain. */
async function connectScripted(page, { signer, overtake }) {
  const context = page.context();
  context.scripted ??= await installWallet(context);
  context.scripted.mode = signer;
  await fund(context.scripted.address);
  if (overtake) {
    await page.route('**/ultra/v1/execute', async (route) => {
      const { signedTransaction } = route.request().postDataJSON();
      const outputMint = new URL(page.url()).searchParams.get('buy');
      const other = await generateKeyPairSigner();
      await fund(other.address);
      const order = await orderSol(url, other.address, outputMint, BigInt(overtake * 1e9));
      await execute(url, order.requestId, await signOrder(order, other));
      const params = [signedTransaction, { encoding: 'base64', skipPreflight: true }];
      await post('/rpc', { jsonrpc: '2.0', id: 1, method: 'sendTransaction', params });
      await route.continue();
    });
  }
  await page.goto('/swap');
  await walletButton(page).or(connectButton(page)).first().click();
  const dialog = page.getByRole('dialog');
  const disconnect = dialog.getByRole('button', { name: 'Disconnect' });
  const scripted = dialog.getByRole('button', { name: context.scripted.name }).first();
  await disconnect.or(scripted).first().waitFor();
  if (await disconnect.isVisible()) {
    await disconnect.click();
    await connectButton(page).click();
  }
  await scripted.click();
  await page.getByText('Wallet Connected').first().waitFor();
}

async function fund(wallet) {
  await post('/v1/faucet', { wallet });
}

function post(path, body) {
  const headers = { 'content-type': 'application/json' };
  return fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
}

async function openReceipt(page) {
  await clickSwap(page);
  await page.goto(await page.getByRole('link', { name: 'View transaction' }).getAttribute('href'));
}

function isOnCurve({ bondingCurve }) {
  return typeof bondingCurve === 'number' && bondingCurve < 50;
}

function store(entries) {
  for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, JSON.stringify(value));
}

function forget(keys) {
  for (const key of keys) localStorage.removeItem(key);
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
  await page.getByRole('dialog', { name: 'Profile' }).getByRole('button', { name: 'Fund' }).click();
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

function fillAmount(page) {
  return page.getByRole('textbox', { name: 'Amount' }).fill('1.5');
}

async function fillPayment(page) {
  const { address } = await generateKeyPairSigner();
  await fillAmount(page);
  await page.getByRole('textbox', { name: 'Recipient' }).fill(address);
}

function press(page, name) {
  return page.getByRole('button', { name, exact: true }).first().click();
}

async function openPart(page, part) {
  await page.keyboard.press('f');
  await page.getByRole('dialog').getByText(part, { exact: true }).click();
}

async function askWhyNot(page) {
  await openPart(page, 'Why not here?');
  await page.getByLabel('Token symbol, name or address').fill('USDS');
  await page.keyboard.press('Enter');
}

async function searchFor(page, text) {
  await page.keyboard.press('/');
  await page.getByRole('combobox', { name: 'Search tokens' }).fill(text);
}

/** The list of trades, holders and traders stands below the chart. */
async function scrollDown(page) {
  // On a phone it is out of sight, and drawn once a key is pressed.
  await page.keyboard.press('Shift');
  await page.getByRole('tablist', { name: 'Activity' }).evaluate((tabs) => tabs.scrollIntoView());
}

async function openSettings(page, section) {
  await press(page, 'Settings');
  await page.getByRole('dialog').getByText(section, { exact: true }).click();
}

async function quickBuy(page) {
  await page
    .getByRole('button', { name: /^Quick buy/ })
    .nth(2)
    .click();
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

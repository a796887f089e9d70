// From a click on the wallet button to 300 holdings drawn, beside the same holdings fetched alone; and the heap of the activity list while
// thousands of rows are scrolled through, beside the data of those rows.
// usage: node bench/trading/profile.mjs [--tokens 300] [--opens 15] [--rows 10000] [--port 0]
import { parseArgs } from 'node:util';
import { getAddressEncoder } from '@solana/kit';
import { findAssociatedTokenPda, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import { median, quantile } from '../figures.mjs';
import { launchBrowser } from '../page/browser.mjs';
import { dropDataDir, makeDataDir, startServer } from '../server.mjs';
import { awaitConfirmed, callRpc, postAll } from './rpc-client.mjs';
import { fund, makePayers, signTransfer } from './transfers.mjs';

const { values } = parseArgs({
  options: {
    tokens: { type: 'string', default: '300' },
    opens: { type: 'string', default: '15' },
    rows: { type: 'string', default: '10000' },
    port: { type: 'string', default: '0' },
  },
});
const [tokens, opens, rows, port] = [values.tokens, values.opens, values.rows, values.port].map(Number);
const BOUND_MS = 300;
const SIZE = { width: 1440, height: 900 };
/** A token account of the first token program: its mint, its owner, an amount, and that it is there. */
const ACCOUNT_BYTES = 165;
const OWNER_AT = 32;
const AMOUNT_AT = 64;
const STATE_AT = 108;
/** From the edge of a button to its middle. */
const HOVER_MS = 150;
const BATCH = 2_000;
const FUNDS = 1_000_000_000;
const MEGABYTE = 1_024 * 1_024;

const dataDir = makeDataDir();
const server = await startServer({ dataDir, port, world: 'calm' });
const RPC_PORT = server.rpcPort;
const browser = await launchBrowser();
try {
  const page = await browser.newPage({ viewport: SIZE });
  const wallet = await connect(page);
  // What it is paid later is less than an account that is not there takes.
  await callRpc(RPC_PORT, 'requestAirdrop', [wallet, FUNDS]);
  await hold(wallet);
  await measureOpens(page, wallet);
  await receive(wallet);
  await measureHeap(page);
} finally {
  await browser.close();
  await server.stop();
  dropDataDir(dataDir);
}

/** The address of the burner wallet, which is connected from then on. */
async function connect(page) {
  await page.goto(`${server.url}/swap`);
  await page.getByRole('banner').getByRole('button', { name: 'Connect' }).click();
  await page.getByRole('dialog', { name: 'Connect' }).getByRole('button', { name: 'Burner' }).first().click();
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Wallet/ })
    .click();
  const drawer = page.getByRole('dialog', { name: 'Profile' });
  const wallet = await drawer.locator('p[title]').first().getAttribute('title');
  await page.keyboard.press('Escape');
  return wallet;
}

/** Gives a wallet something of so many tokens of the world. */
async function hold(wallet) {
  const mints = [];
  for (const category of ['toptraded', 'popular', 'toptrending', 'toporganicscore', 'recent', 'graduated']) {
    const reply = await fetch(`${server.url}/v1/assets/${category}/24h?limit=200`);
    if (!reply.ok) continue;
    for (const { id, tokenProgram } of await reply.json())
      if (tokenProgram === TOKEN_PROGRAM_ADDRESS && !mints.includes(id)) mints.push(id);
  }
  const held = mints.slice(0, tokens);
  if (held.length < tokens) console.log(`the world lists only ${held.length} tokens of the first program`);
  const encoder = getAddressEncoder();
  for (const [index, mint] of held.entries()) {
    const [account] = await findAssociatedTokenPda({
      owner: wallet,
      mint,
      tokenProgram: TOKEN_PROGRAM_ADDRESS,
    });
    const data = Buffer.alloc(ACCOUNT_BYTES);
    data.set(encoder.encode(mint));
    data.set(encoder.encode(wallet), OWNER_AT);
    data.writeBigUInt64LE(BigInt(1_000_000 * (index + 1)), AMOUNT_AT);
    data[STATE_AT] = 1;
    const state = { owner: TOKEN_PROGRAM_ADDRESS, data: [data.toString('base64'), 'base64'] };
    await callRpc(RPC_PORT, 'orrery_setAccount', [account, state]);
  }
  console.log(`${held.length} tokens are held`);
}

/** Opens the drawer again and again, each time on a page that has just been loaded. */
async function measureOpens(page, wallet) {
  const [drawn, fetched] = [[], []];
  for (let open = 0; open < opens; open += 1) {
    await page.goto(`${server.url}/swap`);
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Wallet/ })
      .waitFor();
    await page.waitForLoadState('networkidle');
    // As a pointer comes: a moment before it presses.
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Wallet/ })
      .hover();
    await page.waitForTimeout(HOVER_MS);
    drawn.push(await page.evaluate(openDrawer));
    fetched.push(await page.evaluate(fetchHoldings, `/ultra/v1/holdings/${wallet}`));
  }
  console.table({
    'from a click to its holdings drawn (ms)': {
      opens,
      p50: Math.round(median(drawn)),
      p95: Math.round(quantile(drawn, 0.95)),
      budget: `p50 ≤ ${BOUND_MS}`,
      held: median(drawn) <= BOUND_MS ? 'yes' : 'NO',
    },
    'the same holdings fetched alone (ms)': {
      opens,
      p50: Math.round(median(fetched)),
      p95: Math.round(quantile(fetched, 0.95)),
    },
  });
  console.log(`ratio: ${(median(drawn) / median(fetched)).toFixed(2)} of what the fetch alone takes`);
}

/** In the page: from the click to the first frame with a verified holding and its worth. */
function openDrawer() {
  const button = [...document.querySelectorAll('header button')].find((each) =>
    each.getAttribute('aria-label')?.startsWith('Wallet'),
  );
  const at = performance.now();
  button.click();
  return new Promise((resolve) => {
    const look = () => {
      const list = document.querySelector('ul[aria-label="Holdings"]');
      if (list && list.children.length > 1) resolve(performance.now() - at);
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

/** In the page. */
async function fetchHoldings(url) {
  const at = performance.now();
  await (await fetch(url, { cache: 'no-store' })).json();
  return performance.now() - at;
}

/** Pays a wallet so many times that its activity has that many rows. */
async function receive(wallet) {
  const payers = await makePayers(4);
  await fund(RPC_PORT, payers);
  for (let from = 0; from < rows; from += BATCH) {
    const count = Math.min(BATCH, rows - from);
    const { value: lifetime } = await callRpc(RPC_PORT, 'getLatestBlockhash', [{ commitment: 'confirmed' }]);
    const blockhash = { ...lifetime, lastValidBlockHeight: BigInt(lifetime.lastValidBlockHeight) };
    const bodies = await Promise.all(
      Array.from({ length: count }, async (_, index) => {
        const source = payers[index % payers.length];
        const transfer = { source, destination: wallet, amount: BigInt(1 + from + index) };
        return toBody(await signTransfer(transfer, blockhash));
      }),
    );
    const { results } = await postAll({ port: RPC_PORT, bodies, connections: 8 });
    await awaitConfirmed(RPC_PORT, results);
  }
  console.log(`${rows} payments have landed`);
}

function toBody(transaction) {
  const { messageBytes, signatures } = transaction;
  const [signature] = Object.values(signatures);
  const wire = Buffer.concat([Uint8Array.of(1), signature, messageBytes]).toString('base64');
  const params = [wire, { encoding: 'base64', skipPreflight: true }];
  return JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'sendTransaction', params });
}

/** Scrolls through the whole activity; the heap after forced collections, and how many rows are in the page. */
async function measureHeap(page) {
  await page.goto(`${server.url}/swap`);
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Wallet/ })
    .click();
  const drawer = page.getByRole('dialog', { name: 'Profile' });
  await drawer.getByText('Activity', { exact: true }).click();
  await drawer.getByRole('list', { name: 'Activity' }).getByRole('listitem').first().waitFor();
  const session = await page.context().newCDPSession(page);
  const samples = [await sample(session, page)];
  for (;;) {
    const isEnd = await page.evaluate(scrollDown);
    const last = samples.at(-1);
    if (isEnd || (await countRows(page)) >= last.listed + rows / 5) samples.push(await sample(session, page));
    if (isEnd) break;
  }
  console.table(samples);
  const [first, last] = [samples[0], samples.at(-1)];
  const perRow = ((last.heapMB - first.heapMB) * MEGABYTE) / Math.max(1, last.listed - first.listed);
  console.log(`${Math.round(perRow)} bytes of heap for each row that was scrolled through`);
}

async function sample(session, page) {
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const drawn = await page.locator('ul[aria-label="Activity"] > li').count();
  return { listed: await countRows(page), drawn, heapMB: Number((usedSize / MEGABYTE).toFixed(2)) };
}

/** How many rows the list is high. */
function countRows(page) {
  return page.evaluate(() => {
    const list = document.querySelector('ul[aria-label="Activity"]');
    return Math.round(list.offsetHeight / list.firstElementChild.offsetHeight);
  });
}

/** In the page: to the end of what is there; whether that was all. */
async function scrollDown() {
  const list = document.querySelector('ul[aria-label="Activity"]');
  const scroller = list.closest('[data-scroller]');
  const before = list.offsetHeight;
  const startedAt = performance.now();
  scroller.scrollTop = scroller.scrollHeight;
  while (list.offsetHeight === before) {
    if (scroller.textContent.includes('End of list')) return true;
    if (performance.now() - startedAt > 15_000) throw new Error('the list does not go on');
    await new Promise((resolve) => requestAnimationFrame(resolve));
    scroller.scrollTop = scroller.scrollHeight;
  }
  return false;
}

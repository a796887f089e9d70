// From a swap's confirmation to the stream's frame with that trade in a browser's page, in a lively world; beside a page that asks
// for the token's trades again and again. All are on one clock: node, page and server run on one machine.
// usage: node bench/stream/frame.mjs [--swaps 200] [--every 100] [--settle 20] [--port 0]
//   --every: milliseconds between two askings; --settle seconds go by after the start, which leaves the server some work
import { parseArgs } from 'node:util';
import { createSolanaRpcSubscriptions } from '@solana/kit';
import { quantile } from '../figures.mjs';
import { launchBrowser } from '../page/browser.mjs';
import { dropDataDir, makeDataDir, startServer } from '../server.mjs';
import { createTrader } from '../trading/trader.mjs';

const { values } = parseArgs({
  options: {
    swaps: { type: 'string', default: '200' },
    every: { type: 'string', default: '100' },
    settle: { type: 'string', default: '20' },
    port: { type: 'string', default: '0' },
  },
});
const [swaps, every, settle, port] = [values.swaps, values.every, values.settle, values.port].map(Number);
const SOL = 'So11111111111111111111111111111111111111112';
const SPENT_LAMPORTS = '10000000';
const TOKENS = 10;
const MAX_SEEN_MS = 10_000;

const dataDir = makeDataDir();
const server = await startServer({ dataDir, port, world: 'lively' });
const browser = await launchBrowser();
let result;
try {
  await pass(settle * 1_000);
  result = await measure();
} finally {
  await browser.close();
  await server.stop();
  dropDataDir(dataDir);
}

const { framed, asked, failures, lost, unheard } = result;
console.table([
  row('confirmed to frame in the page', framed),
  row(`confirmed to a page asking every ${every} ms`, asked),
]);
for (const error of new Set(failures)) console.log(`failed with "${String(error)}"`);
console.log(
  `${lost} of ${framed.length + lost} trades were never seen; ${unheard} confirmations were not heard; ${failures.length} swaps failed`,
);
const ratio = (at) => (quantile(asked, at) / quantile(framed, at)).toFixed(2);
console.log(`ratio: asked / framed p50 ${ratio(0.5)}, p99 ${ratio(0.99)}`);

async function measure() {
  const tokens = await mostTraded();
  // An answer of the API will do: a page of its origin with nothing of ours running in it.
  const page = await browser.newPage();
  await page.goto(`${server.url}/health`);
  await page.evaluate(watch, { assets: [SOL, ...tokens] });
  const subscriptions = createSolanaRpcSubscriptions(`ws://127.0.0.1:${server.rpcPort + 1}`);
  const confirmed = new Map();
  const trader = await createTrader(server, (signature) =>
    confirmed.set(signature, confirmation(subscriptions, signature)),
  );
  const [framed, asked, failures] = [[], [], []];
  let [held, lost, unheard] = [undefined, 0, 0];
  for (let index = 0; index < swaps; index += 1) {
    const token = held?.token ?? tokens[index % tokens.length];
    const [from, to, amount] = held ? [token, SOL, held.amount] : [SOL, token, SPENT_LAMPORTS];
    const { error, received, signature } = await trader.swap(from, to, amount);
    held = held || error !== undefined ? undefined : { token, amount: received };
    if (error !== undefined) {
      failures.push(error);
      continue;
    }
    const confirmedAt = await confirmed.get(signature);
    const [framedAt, askedAt] = await page.evaluate(seen, { signature, token, every, most: MAX_SEEN_MS });
    // The notice came before anybody listened for it.
    if (confirmedAt === undefined) unheard += 1;
    else if (framedAt === undefined || askedAt === undefined) lost += 1;
    else {
      framed.push(framedAt - confirmedAt);
      asked.push(askedAt - confirmedAt);
    }
    // The next one comes at another moment of its slot.
    await pass(Math.random() * 400);
  }
  return { framed, asked, failures, lost, unheard };
}

/** When the node says that a transaction is confirmed; undefined for one that never is. */
async function confirmation(subscriptions, signature) {
  try {
    return await firstNotice(subscriptions, signature);
  } catch {
    // The server has ended, or the transaction was refused.
    return undefined;
  }
}

async function firstNotice(subscriptions, signature) {
  const abortSignal = AbortSignal.timeout(MAX_SEEN_MS);
  const notices = await subscriptions
    .signatureNotifications(signature, { commitment: 'confirmed' })
    .subscribe({ abortSignal });
  for await (const _ of notices) return Date.now();
}

/** In the page: notes when the stream first told of each transaction. */
function watch({ assets }) {
  window.framedAt = new Map();
  return new Promise((resolve) => {
    const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/stream`);
    socket.onmessage = ({ data }) => {
      const frame = JSON.parse(data);
      if (frame.type !== 'actions') return;
      for (const { txHash } of frame.data) {
        if (!window.framedAt.has(txHash)) window.framedAt.set(txHash, Date.now());
      }
    };
    socket.onopen = () => {
      socket.send(JSON.stringify({ type: 'subscribe:txns', assets }));
      resolve();
    };
  });
}

/** In the page: when a transaction was in a frame, and when an answer to asking again and again had it. */
async function seen({ signature, token, every, most }) {
  const giveUpAt = Date.now() + most;
  let askedAt;
  while (Date.now() < giveUpAt && (askedAt === undefined || !window.framedAt.has(signature))) {
    const { txs } = await (await fetch(`/v1/txs/${token}`)).json();
    if (txs.some(({ txHash }) => txHash === signature)) askedAt ??= Date.now();
    await new Promise((resolve) => setTimeout(resolve, every));
  }
  return [window.framedAt.get(signature), askedAt];
}

async function mostTraded() {
  const reply = await fetch(`${server.url}/v1/assets/toptraded/24h?limit=60`);
  const assets = await reply.json();
  // A trade between SOL and a dollar is SOL's own.
  return assets
    .filter(({ id, tags }) => id !== SOL && !tags.includes('stablecoin'))
    .map(({ id }) => id)
    .slice(0, TOKENS);
}

function row(path, samples) {
  const [p50, p95, p99, most] = [0.5, 0.95, 0.99, 1].map((at) => quantile(samples, at)?.toFixed(0) ?? '-');
  return {
    path,
    samples: samples.length,
    'p50 (ms)': p50,
    'p95 (ms)': p95,
    'p99 (ms)': p99,
    'most (ms)': most,
  };
}

function pass(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

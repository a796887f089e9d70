// How long a swap through the API takes from quote to confirmed, in a calm and in a lively world, beside a plain transfer that
// kit sends to the RPC port and sees confirmed; the two take turns.
// usage: node bench/trading/swap.mjs [--swaps 200] [--worlds calm,lively] [--settle 20] [--port 0]
//   --settle seconds go by after the start, while the server does deferred work
import { parseArgs } from 'node:util';
import { quantile } from '../figures.mjs';
import { dropDataDir, makeDataDir, startServer } from '../server.mjs';
import { awaitConfirmed } from './rpc-client.mjs';
import { createTrader } from './trader.mjs';

const { values } = parseArgs({
  options: {
    swaps: { type: 'string', default: '200' },
    worlds: { type: 'string', default: 'calm,lively' },
    settle: { type: 'string', default: '20' },
    port: { type: 'string', default: '0' },
  },
});
const [swaps, settle, port] = [values.swaps, values.settle, values.port].map(Number);
const SOL = 'So11111111111111111111111111111111111111112';
const SPENT_LAMPORTS = '10000000';
const TOKENS = 10;
const WARM_UP_SWAPS = 10;
const MIN_TRANSFER_LAMPORTS = 1_000_000;

const results = [];
for (const world of values.worlds.split(',')) {
  const dataDir = makeDataDir();
  const server = await startServer({ dataDir, port, world });
  try {
    await new Promise((resolve) => setTimeout(resolve, settle * 1_000));
    results.push({ world, ...(await measure(server)) });
  } finally {
    await server.stop();
    dropDataDir(dataDir);
  }
}

console.table(
  results.flatMap(({ world, swapped, failures, transfers }) => [
    row(`${world}: swap, quote to confirmed`, swapped.map(wholeMsOf), failures.length),
    row(`${world}: of that the quote`, swapped.map(quoteMsOf), ''),
    row(`${world}: transfer, blockhash to confirmed`, transfers, ''),
  ]),
);
for (const { world, failures } of results) {
  for (const error of new Set(failures)) console.log(`${world}: failed with "${String(error)}"`);
}
for (const { world, swapped, transfers } of results) {
  const ratio = (at) => (quantile(swapped.map(wholeMsOf), at) / quantile(transfers, at)).toFixed(2);
  console.log(`ratio in ${world}: swap / transfer p50 ${ratio(0.5)}, p95 ${ratio(0.95)}`);
}

/** SOL into one of the most traded tokens and back again, a transfer after each. */
async function measure(server) {
  const trader = await createTrader(server);
  const tokens = await mostTraded(server.url);
  for (let index = 0; index < WARM_UP_SWAPS; index += 1) {
    await trader.swap(SOL, tokens[index % tokens.length], SPENT_LAMPORTS);
    await trader.transfer(MIN_TRANSFER_LAMPORTS + index);
  }
  const [swapped, failures, transfers] = [[], [], []];
  let held;
  for (let index = 0; index < swaps; index += 1) {
    const token = held?.token ?? tokens[Math.floor(index / 2) % tokens.length];
    const [from, to, amount] = held ? [token, SOL, held.amount] : [SOL, token, SPENT_LAMPORTS];
    const result = await trader.swap(from, to, amount);
    held = held || result.error !== undefined ? undefined : { token, amount: result.received };
    if (result.error === undefined) swapped.push(result);
    else failures.push(result.error);
    transfers.push(await trader.transfer(MIN_TRANSFER_LAMPORTS + WARM_UP_SWAPS + index));
  }
  if (swapped.length === 0) throw new Error(`no swap went through: ${String(failures[0])}`);
  await awaitConfirmed(
    server.rpcPort,
    swapped.map(({ signature }) => signature),
  );
  return { swapped, failures, transfers };
}

async function mostTraded(url) {
  const reply = await fetch(`${url}/v1/assets/toptraded/24h?limit=${TOKENS + 1}`);
  const assets = await reply.json();
  return assets.map(({ id }) => id).filter((id) => id !== SOL);
}

function row(path, samples, failed) {
  const [p50, p95, most] = [0.5, 0.95, 1].map((at) => quantile(samples, at).toFixed(1));
  return { path, samples: samples.length, 'p50 (ms)': p50, 'p95 (ms)': p95, 'most (ms)': most, failed };
}

function wholeMsOf({ wholeMs }) {
  return wholeMs;
}

function quoteMsOf({ quoteMs }) {
  return quoteMs;
}

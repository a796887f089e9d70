// From a change of a pool to the fills that it allows while thousands of other orders are open, in slots, beside a swap that its owner asks for
// once the change is confirmed; then how many orders a second are filled that can be at once; and what an open order takes of the keeper's memory.
// usage: node bench/trading/keeper.mjs [--orders 5000] [--rounds 20] [--fills 10] [--burst 500] [--port 0]
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { mean, quantile } from '../figures.mjs';
import { dropDataDir, makeDataDir, startServer } from '../server.mjs';
import { makeOwners, SOL, startKeeper } from './keeper-scene.mjs';
import { callRpc } from './rpc-client.mjs';
import { createTrader } from './trader.mjs';

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '5000' },
    rounds: { type: 'string', default: '20' },
    fills: { type: 'string', default: '10' },
    burst: { type: 'string', default: '500' },
    port: { type: 'string', default: '0' },
  },
});
const [orders, rounds, fills, burst, port] = Object.values(values).map(Number);
const OWNERS = 20;
/** Deep enough to be traded with, and thin enough that a few SOL move it by percents. */
const THIN = 'minLiquidity=20000&maxLiquidity=80000';
const MOVED_LAMPORTS = '3000000000';
const POLL_MS = 50;
const FILLED_WITHIN_MS = 60_000;
const SEEN_MS = 2_000;
/** What the keeper holds for a moment, as the block that it reads, is in some readings of its heap and not in all. */
const READINGS = 5;

const dataDir = makeDataDir();
const server = await startServer({ dataDir, port, world: 'calm', env: { ORRERY_ORDER_KEEPER: 'own' } });
const { url, rpcPort } = server;
let keeper;
try {
  const [{ id: bought, symbol, tokenProgram }] = await ask(`/v1/assets/toptraded/24h?limit=1&${THIN}`);
  const owners = await makeOwners({ rpcPort, count: OWNERS, bought: { mint: bought, tokenProgram } });
  keeper = await startKeeper({ dataDir, rpcPort });
  const price = () => quote(owners.size, bought);
  // The first orders are read by code that is not compiled yet, whose heap is not an order's.
  await owners.open(Math.ceil(orders / 10), (await price()) * 2n);
  const empty = await settledHeap();
  await owners.open(orders, (await price()) * 2n);
  const bytes = ((await settledHeap()) - empty) / orders;
  const slots = await measureRounds(owners, bought, price);
  const burstRate = await measureBurst(owners, price);
  const row = (samples) => ({
    samples: samples.length,
    p50: quantile(samples, 0.5),
    p99: quantile(samples, 0.99),
  });
  console.log(`${orders} orders of SOL for ${symbol} are open that nothing fills`);
  console.table({
    'slots from the change to its fills': row(slots.keeper),
    'slots from the change to a swap asked for then': row(slots.swap),
  });
  // One slot is added, as both can be in that of the change.
  const ratio = (mean(slots.keeper) + 1) / (mean(slots.swap) + 1);
  console.log(`ratio: fill / swap, of the means of slots and one: ${ratio.toFixed(2)}`);
  console.log(`${burst} orders that can be filled at once: ${burstRate.toFixed(0)} fills a second`);
  console.log(`an open order takes ${Math.round(bytes)} bytes of the keeper's heap`);
} finally {
  await keeper?.stop();
  await server.stop();
  dropDataDir(dataDir);
}

/** The least of the bytes that the keeper's heap holds in readings after what it was told last. */
async function settledHeap() {
  const readings = [];
  for (let reading = 0; reading < READINGS; reading += 1) {
    await setTimeout(SEEN_MS);
    readings.push(await keeper.heapBytes());
  }
  return Math.min(...readings);
}

/** A purchase makes the token dear, orders are opened at the price of before, and its sale brings that back. */
async function measureRounds(owners, bought, price) {
  const [mover, rival] = [await createTrader(server), await createTrader(server)];
  const found = { keeper: [], swap: [] };
  for (let round = 0; round < rounds; round += 1) {
    const before = await price();
    const { received } = await swapped(mover, [SOL, bought, MOVED_LAMPORTS]);
    const asked = (before + (await price())) / 2n;
    const opened = await owners.open(fills, asked);
    await setTimeout(SEEN_MS);
    const { signature } = await swapped(mover, [bought, SOL, received]);
    const own = await swapped(rival, [SOL, bought, String(owners.size)]);
    const changed = await slotOf(signature);
    await until(async () => (await openOf(opened)).length === 0);
    for (const order of opened) found.keeper.push((await lastSlot(order)) - changed);
    found.swap.push((await slotOf(own.signature)) - changed);
  }
  return found;
}

/** Fills a second of orders that wait for a keeper when it starts, from the slot of the first fill to that of the last. */
async function measureBurst(owners, price) {
  await keeper.stop();
  const opened = await owners.open(burst, ((await price()) * 9n) / 10n);
  const before = { slot: await callRpc(rpcPort, 'getSlot', []), at: performance.now() };
  keeper = await startKeeper({ dataDir, rpcPort });
  await until(async () => (await openOf(opened)).length === 0);
  const slotMs = (performance.now() - before.at) / ((await callRpc(rpcPort, 'getSlot', [])) - before.slot);
  const slots = [];
  for (const order of opened) slots.push(await lastSlot(order));
  return burst / (((Math.max(...slots) - Math.min(...slots) + 1) * slotMs) / 1_000);
}

async function openOf(addresses) {
  const pages = [];
  for (let at = 0; at < addresses.length; at += 100) {
    const asked = addresses.slice(at, at + 100);
    const { value } = await callRpc(rpcPort, 'getMultipleAccounts', [
      asked,
      { commitment: 'confirmed', encoding: 'base64', dataSlice: { offset: 0, length: 0 } },
    ]);
    pages.push(...asked.filter((_, index) => value[index] !== null));
  }
  return pages;
}

async function lastSlot(order) {
  const listed = await callRpc(rpcPort, 'getSignaturesForAddress', [order, { commitment: 'confirmed' }]);
  return listed.find(({ err }) => err === null).slot;
}

async function slotOf(signature) {
  const config = { commitment: 'confirmed', encoding: 'json', maxSupportedTransactionVersion: 0 };
  return (await callRpc(rpcPort, 'getTransaction', [signature, config])).slot;
}

async function swapped(trader, [sold, bought, amount]) {
  const result = await trader.swap(sold, bought, amount);
  if (result.error !== undefined) throw new Error(`a swap failed: ${result.error}`);
  return result;
}

async function quote(amount, bought) {
  const query = new URLSearchParams({ inputMint: SOL, outputMint: bought, amount: String(amount) });
  const { outAmount } = await ask(`/swap/v1/quote?${query}`);
  return BigInt(outAmount);
}

async function ask(path) {
  const response = await fetch(url + path);
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return await response.json();
}

async function until(isDone) {
  const giveUpAt = performance.now() + FILLED_WITHIN_MS;
  while (!(await isDone())) {
    if (performance.now() > giveUpAt) throw new Error('orders that can be filled were not');
    await setTimeout(POLL_MS);
  }
}

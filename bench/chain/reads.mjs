// How many requests a second the node alone answers, and how late, with token accounts on its chain and while transfers land; what the
// accounts take of its memory; and a search by the owner of token accounts, beside one that every account has to be looked at for.
// usage: node bench/chain/reads.mjs [--accounts 100000] [--rate 200] [--seconds 5] [--connections 16] [--port 0]
import { parseArgs } from 'node:util';
import { getAddressDecoder, getAddressEncoder } from '@solana/kit';
import { quantile } from '../figures.mjs';
import { dropDataDir, makeDataDir, startServer } from '../server.mjs';
import { callRpc, postAll } from '../trading/rpc-client.mjs';
import { fund, makePayers, signTransfers } from '../trading/transfers.mjs';

const { values } = parseArgs({
  options: {
    accounts: { type: 'string', default: '100000' },
    rate: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '5' },
    connections: { type: 'string', default: '16' },
    port: { type: 'string', default: '0' },
  },
});
const [count, rate, seconds, connections, port] = [
  values.accounts,
  values.rate,
  values.seconds,
  values.connections,
  values.port,
].map(Number);
const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';
const PER_OWNER = 50;
const PAYERS = 64;
const TICK_MS = 50;
const SETTLED_MS = 5_000;
const SEARCHES = 20;
const CONFIRMED = { commitment: 'confirmed' };

const dataDir = makeDataDir();
const mints = Array.from({ length: PER_OWNER }, (_, index) => keyOf(1, index));
const owners = Array.from({ length: Math.ceil(count / PER_OWNER) }, (_, index) => keyOf(2, index));
let node = await startServer({ program: 'bare-node', dataDir, port });
let rows;
try {
  const empty = await memory();
  await layOut();
  await node.stop();
  node = await startServer({ program: 'bare-node', dataDir, port });
  const full = await memory();
  const payers = await makePayers(PAYERS);
  await fund(node.rpcPort, payers);
  rows = await measureAll(payers);
  console.table(rows);
  const [byOwner, byState] = [await search(32, owners[7]), await search(64, amountOf(7))];
  console.log(
    `${count} token accounts take ${(full - empty).toFixed(0)} MB (${empty.toFixed(0)} MB without); ` +
      `getProgramAccounts by owner ${byOwner.toFixed(1)} ms, by amount ${byState.toFixed(1)} ms; ` +
      `ratio by owner / look at every account ${(byOwner / byState).toFixed(3)}`,
  );
} finally {
  await node.stop();
  dropDataDir(dataDir);
}

/** In MB, once startup is over. */
async function memory() {
  await new Promise((resolve) => setTimeout(resolve, SETTLED_MS));
  return node.usage().megabytes;
}

async function layOut() {
  const mint = Buffer.alloc(82);
  mint[44] = 6;
  mint[45] = 1;
  const set = (address, data) => [address, { owner: TOKEN, data: data.toString('base64') }];
  await ask('orrery_setAccount', [
    ...mints.map((address) => set(address, mint)),
    ...Array.from({ length: count }, (_, index) => set(keyOf(3, index), holding(index))),
  ]);
}

function holding(index) {
  const data = Buffer.alloc(165);
  data.set(bytesOf(mints[index % PER_OWNER]), 0);
  data.set(bytesOf(owners[Math.floor(index / PER_OWNER)]), 32);
  data.set(bytesOf(amountOf(index)).subarray(0, 8), 64);
  data[108] = 1;
  return data;
}

async function measureAll(payers) {
  const accounts = Array.from({ length: 100 }, (_, index) => keyOf(3, index * 7));
  const parsed = { ...CONFIRMED, encoding: 'jsonParsed' };
  const asked = [
    ['getLatestBlockhash', () => [CONFIRMED]],
    ['getAccountInfo', (index) => [accounts[index % 100], { ...CONFIRMED, encoding: 'base64' }]],
    ['getMultipleAccounts', () => [accounts, { ...CONFIRMED, encoding: 'base64' }]],
    ['getTokenAccountsByOwner', (index) => [owners[index % owners.length], { programId: TOKEN }, parsed]],
    ['getBlock', (_, slot) => [slot, { ...parsed, maxSupportedTransactionVersion: 0 }]],
  ];
  const found = [];
  for (const [method, toParams] of asked) found.push(await measure(method, toParams, payers));
  return found;
}

/** Asks as fast as the connections allow while transfers land at their rate. */
async function measure(method, toParams, payers) {
  const transactions = await signTransfers(node.rpcPort, payers, rate * (2 * seconds + 8));
  const reading = { isOver: false };
  const sending = send(transactions, reading);
  // So that blocks with transfers are there to be asked for.
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  const slot = (await callRpc(node.rpcPort, 'getSlot', [CONFIRMED])) - 1;
  const trial = await ask(
    method,
    Array.from({ length: 100 }, (_, index) => toParams(index, slot)),
  );
  const size = Math.ceil((100 / trial.seconds) * seconds);
  const { times, seconds: took } = await ask(
    method,
    Array.from({ length: size }, (_, index) => toParams(index, slot)),
  );
  reading.isOver = true;
  return {
    method,
    'requests/s': Math.round(size / took),
    'p50 (ms)': quantile(times, 0.5).toFixed(1),
    'p99 (ms)': quantile(times, 0.99).toFixed(1),
    'transfers/s beside': Math.round(await sending),
  };
}

/** Sends transfers at their rate until `reading.isOver`; how many a second were taken. */
async function send(transactions, reading) {
  const start = performance.now();
  let sent = 0;
  while (!reading.isOver && sent < transactions.length) {
    const due = Math.min(transactions.length, Math.floor(((performance.now() - start) / 1_000) * rate));
    const params = transactions
      .slice(sent, due)
      .map((bytes) => [Buffer.from(bytes).toString('base64'), { encoding: 'base64', skipPreflight: true }]);
    sent = due;
    if (params.length > 0) await ask('sendTransaction', params, 8);
    await new Promise((resolve) => setTimeout(resolve, TICK_MS));
  }
  return sent / ((performance.now() - start) / 1_000);
}

/** Milliseconds of a search by bytes of token accounts, the median of some. */
async function search(offset, address) {
  const bytes = Buffer.from(bytesOf(address).subarray(0, offset === 64 ? 8 : 32)).toString('base64');
  const filters = [{ dataSize: 165 }, { memcmp: { offset, bytes, encoding: 'base64' } }];
  const params = Array.from({ length: SEARCHES }, () => [
    TOKEN,
    { ...CONFIRMED, encoding: 'base64', filters },
  ]);
  const { times, results } = await ask('getProgramAccounts', params, 1);
  if (results.some((found) => found.length === 0)) throw new Error('the search found nothing');
  return quantile(times, 0.5);
}

async function ask(method, all, over = connections) {
  const bodies = all.map((params, id) => JSON.stringify({ jsonrpc: '2.0', id, method, params }));
  const { results, times, start } = await postAll({ port: node.rpcPort, bodies, connections: over });
  return { results, times, seconds: (performance.now() - start) / 1_000 };
}

function keyOf(kind, index) {
  const bytes = new Uint8Array(32).fill(kind);
  new DataView(bytes.buffer).setUint32(4, index + 1);
  return getAddressDecoder().decode(bytes);
}

/** Eight bytes that no other account of the measurement has, at the front of a key. */
function amountOf(index) {
  return keyOf(4, index);
}

function bytesOf(address) {
  return getAddressEncoder().encode(address);
}

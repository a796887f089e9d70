// From a pool's change to confirmed fills by the server's order keeper while thousands of orders are open, what an open order costs in memory, and how
// many are filled a second when one change makes all of them fillable, beside the transactions the same node takes of one sender.
// usage: node bench/trading/orders.mjs [--open 5000] [--rounds 40] [--burst 300] [--port 0] [--keep DIR]
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import {
  createSolanaRpc,
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  getTransactionDecoder,
  partiallySignTransaction,
} from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import {
  getCreateAssociatedTokenIdempotentInstruction,
  getSyncNativeInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token';
import { quantile } from '../figures.mjs';
import { load } from '../from-source.mjs';
import { dropDataDir, makeDataDir, startServer } from '../server.mjs';

const { values } = parseArgs({
  options: {
    open: { type: 'string', default: '5000' },
    rounds: { type: 'string', default: '40' },
    burst: { type: 'string', default: '300' },
    port: { type: 'string', default: '0' },
    keep: { type: 'string' },
  },
});
const [OPEN, ROUNDS, BURST] = [values.open, values.rounds, values.burst].map(Number);
const [SOL, USDC] = [
  'So11111111111111111111111111111111111111112',
  'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
];
const SIZE = 1_000_000n;
/** A wallet of the faucet's has 10 SOL; an open order holds some 0.007. */
const ORDERS_A_WALLET = 1_000;
const WRAPPED = 1_500_000_000n;
const SENDERS = 16;
const POLL_MS = 20;
const [{ associatedAddress, buildTransaction, openOrder, orderAddress, VENUE_CONSTANTS }] =
  await load('chain');
const dataDir = values.keep ?? makeDataDir();
const server = await startServer({ dataDir, port: Number(values.port), world: 'calm' });
const rpc = createSolanaRpc(`http://127.0.0.1:${server.rpcPort}`);
const tokenOf = (mint) => ({ mint, tokenProgram: TOKEN_PROGRAM_ADDRESS });
let id = 0n;

try {
  const before = await heap();
  const price = await rate();
  const wallets = await Promise.all(
    Array.from({ length: Math.ceil((OPEN + BURST) / ORDERS_A_WALLET) + 2 }, aWallet),
  );
  await place(wallets, OPEN, far(price));
  await until(async () => (await metric('orrery_orders_open')) >= OPEN);
  const bytes = ((await heap()) - before) / Math.max(1, OPEN);
  const slots = [];
  for (let round = 0; round < ROUNDS; round += 1) slots.push(await oneRound(wallets.at(-1)));
  const burst = await oneBurst(wallets);
  console.log(`load ${loadavg()[0].toFixed(1)}\n`);
  console.table([
    {
      'orders open': OPEN,
      rounds: ROUNDS,
      'pool change to fill confirmed, p50 (slots)': quantile(slots, 0.5),
      'p99 (slots)': quantile(slots, 0.99),
      'memory of an open order (bytes)': Math.round(bytes),
      'fills a second': burst.fills.toFixed(1),
    },
  ]);
  console.log(`ratio: ${(burst.fills / burst.sends).toFixed(2)} of the orders a second that were placed`);
} finally {
  await server.stop();
  if (values.keep === undefined) dropDataDir(dataDir);
}

/** Slots between the swap that made an order fillable and its fill. */
async function oneRound(wallet) {
  // A thousandth better than the market, which a sale of USDC for SOL lifts by more.
  const [order] = await place([wallet], 1, ((await rate()) * 1001n) / 1000n);
  const moved = await lift();
  return Number((await fillSlot(order)) - moved);
}

/** Many orders that one change makes fillable. */
async function oneBurst(wallets) {
  const from = performance.now();
  const orders = await place(wallets, BURST, ((await rate()) * 1001n) / 1000n);
  const sends = BURST / ((performance.now() - from) / 1_000);
  const movedAt = performance.now();
  await lift();
  await until(async () => (await metric('orrery_orders_open')) <= OPEN);
  const seconds = (performance.now() - movedAt) / 1_000;
  return { fills: orders.length / seconds, sends };
}

function far(price) {
  return price * 3n;
}

/** What SIZE lamports bring now, in smallest units of USDC. */
async function rate() {
  const query = new URLSearchParams({ inputMint: SOL, outputMint: USDC, amount: SIZE.toString() });
  const order = await (await fetch(`${server.url}/ultra/v1/order?${query}`)).json();
  return BigInt(order.outAmount);
}

/** Somebody buys SOL until it is dearer by some thousandths; the slot of the swap. */
async function lift() {
  const wallet = await aWallet();
  const first = await swap(wallet, SOL, USDC, 6_000_000_000n);
  await until(async () => (await rpc.getSlot({ commitment: 'confirmed' }).send()) > first.slot);
  return (await swap(wallet, USDC, SOL, BigInt(first.received))).slot;
}

async function swap({ signer }, inputMint, outputMint, amount) {
  const query = new URLSearchParams({
    inputMint,
    outputMint,
    amount: amount.toString(),
    taker: signer.address,
  });
  const order = await (await fetch(`${server.url}/ultra/v1/order?${query}`)).json();
  const unsigned = getTransactionDecoder().decode(Buffer.from(order.transaction, 'base64'));
  const signed = await partiallySignTransaction([signer.keyPair], unsigned);
  const body = { requestId: order.requestId, signedTransaction: getBase64EncodedWireTransaction(signed) };
  const reply = await post('/ultra/v1/execute', body);
  if (reply.status !== 'Success') throw new Error(reply.error);
  return { slot: BigInt(reply.slot), received: reply.outputAmountResult };
}

async function aWallet() {
  const signer = await generateKeyPairSigner();
  await post('/v1/faucet', { wallet: signer.address });
  const ata = associatedAddress({ owner: signer.address, ...tokenOf(SOL) });
  await send(signer, [
    getCreateAssociatedTokenIdempotentInstruction({
      payer: signer,
      ata,
      owner: signer.address,
      ...tokenOf(SOL),
    }),
    getTransferSolInstruction({ source: signer, destination: ata, amount: WRAPPED }),
    getSyncNativeInstruction({ account: ata }),
  ]);
  return { signer };
}

/** Opens so many limit orders, of all wallets in turn; their addresses. */
async function place(wallets, count, asked) {
  const orders = [];
  const next = async () => {
    while (orders.length < count) {
      const { signer } = wallets[orders.length % wallets.length];
      id += 1n;
      orders.push(orderAddress(signer.address, id));
      await send(signer, [opening(signer.address, id, asked)]);
    }
  };
  await Promise.all(Array.from({ length: SENDERS }, next));
  return orders;
}

function opening(owner, orderId, asked) {
  const none = { expiry: 0n, slippageBps: 0, venueBps: 0, referralBps: 0, stopTick: 0, trailTicks: 0 };
  const cycles = { bandLow: 0, bandHigh: 0, start: 0n, interval: 0n, cycles: 0 };
  const limit = {
    id: orderId,
    kind: VENUE_CONSTANTS.orderLimit,
    size: SIZE,
    asked,
    tipLamports: 20_000,
    tips: 1,
  };
  const terms = { ...none, ...cycles, ...limit };
  return openOrder({ owner, input: tokenOf(SOL), output: tokenOf(USDC), terms });
}

async function send(signer, instructions) {
  const { value: lifetime } = await rpc.getLatestBlockhash().send();
  const bytes = buildTransaction(signer.address, lifetime, instructions);
  const signed = await partiallySignTransaction([signer.keyPair], getTransactionDecoder().decode(bytes));
  await rpc.sendTransaction(getBase64EncodedWireTransaction(signed), { encoding: 'base64' }).send();
}

/** The slot in which an order was filled. */
async function fillSlot(order) {
  let slot;
  await until(async () => {
    const [last, opened] = await rpc.getSignaturesForAddress(order, { commitment: 'confirmed' }).send();
    slot = opened && last.slot;
    return slot !== undefined;
  });
  return slot;
}

async function post(path, body) {
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
  const reply = await fetch(server.url + path, init);
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
  return await reply.json();
}

async function metric(name) {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
}

/** The least of some readings, between which garbage is collected. */
async function heap() {
  const readings = [];
  for (let reading = 0; reading < 20; reading += 1) {
    readings.push(await metric('nodejs_heap_size_used_bytes'));
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  return Math.min(...readings);
}

async function until(isMet) {
  while (!(await isMet())) await new Promise((resolve) => setTimeout(resolve, POLL_MS));
}

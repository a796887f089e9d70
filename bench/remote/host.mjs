// A node and the hosts of bench/remote/gateway.mjs in one: it answers each call with as much as the real ones do, and counts. With an
// argument it is a process of its own, which sends its address.
import { createServer } from 'node:http';

const SOL = 'So11111111111111111111111111111111111111112';
export const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
export const [GENESIS, PRICED] = ['EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG', SOL];

const swapInfo = {
  ammKey: SOL,
  label: 'Orca V2',
  inputMint: SOL,
  outputMint: USDC,
  inAmount: '1',
  outAmount: '1',
  feeAmount: '0',
  feeMint: SOL,
};
const ORDER = {
  mode: 'ultra',
  inputMint: SOL,
  outputMint: USDC,
  inAmount: '1',
  outAmount: '1',
  otherAmountThreshold: '1',
  swapMode: 'ExactIn',
  slippageBps: 50,
  priceImpact: 0,
  priceImpactPct: '0',
  routePlan: Array(3).fill({ swapInfo, percent: 100, bps: 10_000 }),
  feeBps: 0,
  platformFee: { feeBps: 0 },
  signatureFeePayer: null,
  prioritizationFeePayer: null,
  rentFeePayer: null,
  signatureFeeLamports: 0,
  prioritizationFeeLamports: 0,
  rentFeeLamports: 0,
  swapType: 'aggregator',
  router: 'iris',
  transaction: 'A'.repeat(1_600),
  gasless: false,
  requestId: '00000000-0000-0000-0000-000000000000',
  totalTime: 100,
  taker: null,
};
const window = { priceChange: 1.5, buyVolume: 1234.5, sellVolume: 1234.5, numBuys: 100, numSells: 100 };
const ASSET = {
  id: SOL,
  name: 'Wrapped SOL',
  symbol: 'SOL',
  decimals: 9,
  tokenProgram: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  icon: 'https://example.com/icons/So11111111111111111111111111111111111111112.png',
  stats5m: window,
  stats1h: window,
  stats6h: window,
  stats24h: window,
};
const ACCOUNT = {
  data: ['A'.repeat(220), 'base64'],
  executable: false,
  lamports: 1,
  owner: SOL,
  rentEpoch: 0,
  space: 165,
};
const BLOCKHASH = { blockhash: SOL, lastValidBlockHeight: 1 };
const RESULTS = {
  getGenesisHash: GENESIS,
  getSlot: 5,
  getRecentPerformanceSamples: [],
  getMultipleAccounts: { context: { slot: 5 }, value: Array(20).fill(ACCOUNT) },
  getLatestBlockhash: { context: { slot: 5 }, value: BLOCKHASH },
};
const ANSWERS = [
  ['/v1/assets', JSON.stringify(Array(50).fill(ASSET))],
  ['/price/v3', JSON.stringify({ [SOL]: { usdPrice: 1, blockId: 1, decimals: 9, priceChange24h: 1 } })],
  ['/ultra/v1/order', JSON.stringify(ORDER)],
  [
    '/trigger/v1',
    JSON.stringify({ orders: [], totalPages: 0, page: 1, user: SOL, orderStatus: 'active', totalItems: 0 }),
  ],
];

/** Starts it on a port that the system chooses. */
export async function startHost() {
  const counted = { calls: 0, bytes: 0 };
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      const text =
        body === '' ? ANSWERS.find(([path]) => request.url.startsWith(path))?.[1] : answerRpc(body);
      counted.calls += 1;
      counted.bytes += text?.length ?? 0;
      response.writeHead(text ? 200 : 404, { 'content-type': 'application/json' });
      response.end(text ?? '{"error":"not found"}');
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    counted,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function answerRpc(body) {
  const { id, method } = JSON.parse(body);
  return JSON.stringify({ jsonrpc: '2.0', result: RESULTS[method] ?? null, id });
}

if (process.argv[2] === 'apart') process.send((await startHost()).url);

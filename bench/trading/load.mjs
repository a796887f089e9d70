// A load with acknowledgements that can be checked: a fifth of it swaps through the API, the rest transfers through the node's port.
import {
  createSolanaRpc,
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  lamports,
} from '@solana/kit';
import { historyOf } from './rpc-client.mjs';
import { createTrader } from './trader.mjs';
import { signTransfer } from './transfers.mjs';

const SOL = 'So11111111111111111111111111111111111111112';
const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
const TRADERS = 10;
const SWAP_LAMPORTS = 1_000_000n;
const SWAP_SHARE = 0.2;
/** The faucet's most. */
const FUNDS = 100_000_000_000n;
const STATUSES_A_CALL = 256;
const DAY_MS = 86_400_000;

/** Begins to send `rate` transactions a second; what is refused while the product is away is not acknowledged and not counted. */
export async function createLoad({ url, rpcPort, rate }) {
  const rpc = createSolanaRpc(`http://127.0.0.1:${rpcPort}`);
  const payer = await generateKeyPairSigner();
  const friend = await generateKeyPairSigner();
  await rpc.requestAirdrop(payer.address, lamports(FUNDS)).send();
  const traders = await Promise.all(Array.from({ length: TRADERS }, () => createTrader({ url, rpcPort })));
  const acknowledged = { transfers: new Set(), swaps: new Set() };
  const underWay = new Set();
  const busy = new Set();
  let turn = 0;
  let refused = 0;

  // One lamport more each time, so that no two are the same transaction.
  async function transfer(number) {
    const { value: blockhash } = await rpc.getLatestBlockhash().send();
    const amount = 1_000_000n + BigInt(number);
    const signed = await signTransfer({ source: payer, destination: friend.address, amount }, blockhash);
    const wire = getBase64EncodedWireTransaction(signed);
    acknowledged.transfers.add(await rpc.sendTransaction(wire, { encoding: 'base64' }).send());
  }

  async function swap(trader) {
    busy.add(trader);
    const { signature, error } = await trader.swap(SOL, USDC, SWAP_LAMPORTS);
    busy.delete(trader);
    if (error !== undefined) throw new Error(error);
    acknowledged.swaps.add(signature);
  }

  function beat() {
    turn += 1;
    const trader = traders[turn % TRADERS];
    const isSwap = Math.random() < SWAP_SHARE && !busy.has(trader);
    const sent = isSwap ? swap(trader) : transfer(turn);
    const ended = sent.catch(() => {
      refused += 1;
    });
    underWay.add(ended);
    void ended.then(() => underWay.delete(ended));
  }
  const beating = setInterval(beat, 1000 / rate);

  return {
    async stop() {
      clearInterval(beating);
      await Promise.all(underWay);
      const { transfers, swaps } = acknowledged;
      return { acknowledged: transfers.size + swaps.size, swaps: swaps.size, refused };
    },
    /** Acknowledged ones the chain does not know or knows as failed, and those it lists twice. */
    async lost() {
      const lost = await countLost(rpc, [...acknowledged.transfers, ...acknowledged.swaps]);
      const listed = (await historyOf(rpcPort, friend.address)).map(({ signature }) => signature);
      return { lost, doubled: listed.length - new Set(listed).size };
    },
    /**
     * How far SOL's statistics of the last day are from a recount of its trades, and how many swaps of the ledger are no trade,
     * or trades that are not synthetic no swap of the ledger.
     */
    async recount() {
      const swapped = new Set();
      for (const trader of traders) for (const hash of await trader.swaps()) swapped.add(hash);
      const unknown = [...acknowledged.swaps].filter((hash) => !swapped.has(hash)).length;
      return settled(async () => {
        const { buys, sells, hashes } = await tradesOf(url);
        const [asset] = await getJson(`${url}/v1/assets?ids=${SOL}`);
        const { numBuys = 0, numSells = 0 } = asset.stats24h;
        const apart = [...swapped, ...hashes].filter(
          (hash) => !swapped.has(hash) || !hashes.has(hash),
        ).length;
        return { miscounted: Math.abs(numBuys - buys) + Math.abs(numSells - sells) + apart + unknown };
      });
    },
  };
}

async function countLost(rpc, signatures) {
  let lost = 0;
  for (let from = 0; from < signatures.length; from += STATUSES_A_CALL) {
    const some = signatures.slice(from, from + STATUSES_A_CALL);
    const { value } = await rpc.getSignatureStatuses(some, { searchTransactionHistory: true }).send();
    lost += value.filter((status) => status === null || status.err !== null).length;
  }
  return lost;
}

async function tradesOf(url) {
  const from = new Date(Date.now() - DAY_MS).toISOString();
  const count = { buys: 0, sells: 0, hashes: new Set() };
  for (let offset = ''; offset !== undefined; ) {
    const { txs, next } = await getJson(`${url}/v1/txs/${SOL}?limit=100&fromTs=${from}${offset}`);
    for (const { type, txHash, isGenesis } of txs) {
      count[type === 'buy' ? 'buys' : 'sells'] += 1;
      if (!isGenesis) count.hashes.add(txHash);
    }
    offset = next && `&offset=${next}`;
  }
  return count;
}

/** synthetic trades leave the day while they are counted: asked again until two counts agree, a few times at most. */
async function settled(count) {
  let found = await count();
  for (let attempt = 0; attempt < 5 && found.miscounted > 0; attempt += 1) found = await count();
  return found;
}

async function getJson(url) {
  const reply = await fetch(url);
  if (!reply.ok) throw new Error(`${reply.status} ${url}`);
  return reply.json();
}

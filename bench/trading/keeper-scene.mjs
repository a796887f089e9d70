// Owners with SOL and orders of it, and the keeper's process, at a running server.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { getTransactionDecoder, getTransactionEncoder, partiallySignTransaction } from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import {
  getCreateAssociatedTokenIdempotentInstruction,
  getSyncNativeInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token';
import { load } from '../from-source.mjs';
import { awaitConfirmed, callRpc, postAll } from './rpc-client.mjs';
import { makePayers } from './transfers.mjs';

export const SOL = 'So11111111111111111111111111111111111111112';
/** A twentieth of a cent: thousands of fills move no pool. */
const SIZE = 3_000n;
const OWNER_LAMPORTS = 20_000_000_000;
const WRAPPED_LAMPORTS = 10_000_000n;
const AN_ORDER_S_PAIR = 2;
const CONNECTIONS = 16;
const KEEPER = fileURLToPath(new URL('../../apps/server/dist/order-keeper.js', import.meta.url));
const HEAP = fileURLToPath(new URL('keeper-heap.cjs', import.meta.url));

const [chain] = await load('chain');
const WRAPPED = { mint: SOL, tokenProgram: TOKEN_PROGRAM_ADDRESS };

/** Starts the built keeper on the server's data directory. */
export async function startKeeper({ dataDir, rpcPort }) {
  const flags = ['--data-dir', dataDir, '--rpc-port', String(rpcPort)];
  const child = spawn(process.execPath, ['--expose-gc', '--require', HEAP, KEEPER, ...flags], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const said = async (pattern) => {
    for (let line = await lines.next(); !line.done; line = await lines.next()) {
      const found = pattern.exec(line.value);
      if (found) return found[1];
    }
    throw new Error('the keeper ended');
  };
  await said(/Filling orders as (\S+)/);
  return {
    async heapBytes() {
      const answer = said(/^heap (\d+)$/);
      child.kill('SIGUSR2');
      return Number(await answer);
    },
    async stop() {
      process.off('exit', end);
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Wallets with wrapped SOL, which open orders of it for one token. */
export async function makeOwners({ rpcPort, count, bought }) {
  const owners = await makePayers(count);
  const funding = owners.map(({ address }) => callRpc(rpcPort, 'requestAirdrop', [address, OWNER_LAMPORTS]));
  await awaitConfirmed(rpcPort, await Promise.all(funding));
  await send(
    rpcPort,
    owners.map((owner) => {
      const ata = chain.associatedAddress({ owner: owner.address, ...WRAPPED });
      return {
        owner,
        instructions: [
          getCreateAssociatedTokenIdempotentInstruction({
            payer: owner,
            ata,
            owner: owner.address,
            ...WRAPPED,
          }),
          getTransferSolInstruction({ source: owner, destination: ata, amount: WRAPPED_LAMPORTS }),
          getSyncNativeInstruction({ account: ata }),
        ],
      };
    }),
  );
  let lastId = 0n;
  return {
    size: SIZE,
    /** Opens so many orders that ask for so much, in turn for each owner; their addresses. */
    async open(orders, asked) {
      const opened = [];
      const bundles = [];
      for (let left = orders; left > 0; left -= AN_ORDER_S_PAIR) {
        const owner = owners[bundles.length % owners.length];
        const instructions = Array.from({ length: Math.min(left, AN_ORDER_S_PAIR) }, () => {
          lastId += 1n;
          opened.push(chain.orderAddress(owner.address, lastId));
          return openingOf(owner.address, { id: lastId, asked, bought });
        });
        bundles.push({ owner, instructions });
      }
      await send(rpcPort, bundles);
      return opened;
    },
  };
}

function openingOf(owner, { id, asked, bought }) {
  const none = {
    slippageBps: 0,
    venueBps: 0,
    referralBps: 0,
    stopTick: 0,
    trailTicks: 0,
    bandLow: 0,
    bandHigh: 0,
  };
  const never = { expiry: 0n, start: 0n, interval: 0n, cycles: 0 };
  const kind = chain.VENUE_CONSTANTS.orderLimit;
  const terms = { ...none, ...never, id, kind, size: SIZE, asked, tipLamports: 20_000, tips: 1 };
  return chain.openOrder({ owner, input: WRAPPED, output: bought, terms });
}

async function send(port, bundles) {
  const { value: life } = await callRpc(port, 'getLatestBlockhash', [{ commitment: 'confirmed' }]);
  const [decoder, encoder] = [getTransactionDecoder(), getTransactionEncoder()];
  const bodies = await Promise.all(
    bundles.map(async ({ owner, instructions }, id) => {
      const unsigned = decoder.decode(chain.buildTransaction(owner.address, life, instructions));
      const signed = await partiallySignTransaction([owner.keyPair], unsigned);
      const wire = Buffer.from(encoder.encode(signed)).toString('base64');
      return JSON.stringify({
        jsonrpc: '2.0',
        id,
        method: 'sendTransaction',
        params: [wire, { encoding: 'base64', skipPreflight: true }],
      });
    }),
  );
  const { results } = await postAll({ port, bodies, connections: CONNECTIONS });
  await awaitConfirmed(port, results);
}

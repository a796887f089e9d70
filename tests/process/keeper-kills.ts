import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import {
  askedFor,
  associatedAddress,
  buildTransaction,
  decodeOrder,
  ORDER_BYTES,
  openOrder,
  orderAddress,
  type SolanaRpc,
  type TransactionLifetime,
  VENUE_CONSTANTS,
  VENUE_PROGRAM,
} from '@orrery/chain';
import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { signOrder } from '@orrery/venue/testing';
import {
  type Address,
  type Base64EncodedWireTransaction,
  createSolanaRpc,
  createSolanaRpcSubscriptions,
  generateKeyPairSigner,
  type Instruction,
  type KeyPairSigner,
} from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import {
  getCreateAssociatedTokenIdempotentInstruction,
  getSyncNativeInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token';
import fc from 'fast-check';
import { expect, vi } from 'vitest';
import { copyPreparedData } from '../../apps/server/src/testing/server/prepared-data.ts';
import { type RunningServer, startServer } from '../../apps/server/src/testing/server/running-server.ts';
import { aTrader } from '../../apps/server/src/testing/trader.ts';

const KEEPER = fileURLToPath(new URL('../../apps/server/dist/order-keeper.js', import.meta.url));
const SIZE = 1_000_000n;
const WRAPPED_LAMPORTS = 3_000_000_000n;
/** Far below the market, so that each order can be filled at once. */
const ASKED_PERCENT = 90n;
/** A kill comes up to this long after the process was started, or has begun to fill. */
const MAX_LIFE_MS = 1_000;
const POLL = { timeout: 60_000, interval: 100 };

interface Load {
  kills: number;
  owners: number;
}

interface Scene {
  dataDir: string;
  server: RunningServer;
  rpc: SolanaRpc;
  socket: ReturnType<typeof createSolanaRpcSubscriptions>;
  keeper?: ChildProcess;
}

/**
 * Kills a keeper at so many random moments while each of so many owners places an order in each slot, and expects that every order was filled
 * once, at its price, and none was lost.
 */
export async function killKeeper(load: Load): Promise<void> {
  const dataDir = await copyPreparedData();
  const server = await startServer({ dataDir, env: { ORRERY_ORDER_KEEPER: 'own' } });
  const rpc = createSolanaRpc(server.rpcUrl);
  const socket = createSolanaRpcSubscriptions(`ws://127.0.0.1:${server.rpcPort + 1}`);
  const scene: Scene = { dataDir, server, rpc, socket };
  try {
    await placeAndKill(scene, load);
  } finally {
    scene.keeper?.kill('SIGKILL');
    await server.end('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Starts the built keeper. */
function startKeeper({ dataDir, server }: Scene): ChildProcess {
  const args = [KEEPER, '--data-dir', dataDir, '--rpc-port', String(server.rpcPort)];
  const env = { PATH: process.env.PATH };
  return spawn(process.execPath, args, { env, stdio: 'ignore' });
}

async function send(
  { rpc }: Scene,
  signer: KeyPairSigner,
  instructions: readonly Instruction[],
  life: TransactionLifetime,
) {
  const transaction = buildTransaction(signer.address, life, instructions);
  const wire = Buffer.from(await signOrder({ transaction }, signer)).toString('base64');
  await rpc.sendTransaction(wire as Base64EncodedWireTransaction, { encoding: 'base64' }).send();
}

const lifetime = async ({ rpc }: Scene) =>
  (await rpc.getLatestBlockhash({ commitment: 'confirmed' }).send()).value;
const tokenOf = (mint: Address) => ({ mint, tokenProgram: TOKEN_PROGRAM_ADDRESS });

/** A wallet with SOL, some of it wrapped. */
async function anOwner(scene: Scene): Promise<KeyPairSigner> {
  const owner = await generateKeyPairSigner();
  await aTrader(scene.server.url, owner);
  const ata = associatedAddress({ owner: owner.address, ...tokenOf(WRAPPED_SOL) });
  const creation = { payer: owner, ata, owner: owner.address, ...tokenOf(WRAPPED_SOL) };
  await send(
    scene,
    owner,
    [
      getCreateAssociatedTokenIdempotentInstruction(creation),
      getTransferSolInstruction({ source: owner, destination: ata, amount: WRAPPED_LAMPORTS }),
      getSyncNativeInstruction({ account: ata }),
    ],
    await lifetime(scene),
  );
  return owner;
}

function opening({ address: owner }: KeyPairSigner, id: bigint, asked: bigint): Instruction {
  const terms = {
    id,
    kind: VENUE_CONSTANTS.orderLimit,
    size: SIZE,
    asked,
    tipLamports: 20_000,
    tips: 1,
    expiry: 0n,
    slippageBps: 0,
    venueBps: 0,
    referralBps: 0,
    stopTick: 0,
    trailTicks: 0,
    bandLow: 0,
    bandHigh: 0,
    start: 0n,
    interval: 0n,
    cycles: 0,
  };
  return openOrder({ owner, input: tokenOf(WRAPPED_SOL), output: tokenOf(USDC), terms });
}

async function openOrders({ rpc }: Scene): Promise<number> {
  const filters = [{ dataSize: BigInt(ORDER_BYTES) }];
  const config = { encoding: 'base64', commitment: 'confirmed', filters } as const;
  const rows = await rpc.getProgramAccounts(VENUE_PROGRAM, config).send();
  return rows.filter(({ account }) => decodeOrder(Uint8Array.from(Buffer.from(account.data[0], 'base64'))))
    .length;
}

/** What landed for an order after its opening: the output that each transaction brought its owner. */
async function fillsOf({ rpc }: Scene, order: Address, owner: Address): Promise<bigint[]> {
  const config = { commitment: 'confirmed', encoding: 'json', maxSupportedTransactionVersion: 0 } as const;
  const listed = await rpc.getSignaturesForAddress(order, { commitment: 'confirmed' }).send();
  const landed = listed.filter(({ err }) => err === null).slice(0, -1);
  return Promise.all(
    landed.map(async ({ signature }) => {
      const meta = (await rpc.getTransaction(signature, config).send())?.meta;
      const [before, after] = [meta?.preTokenBalances, meta?.postTokenBalances].map((rows) => {
        const found = rows?.find((row) => row.mint === USDC && row.owner === owner);
        return BigInt(found?.uiTokenAmount.amount ?? 0);
      });
      return (after ?? 0n) - (before ?? 0n);
    }),
  );
}

async function placeAndKill(scene: Scene, { kills, owners: count }: Load): Promise<void> {
  const { server, rpc, socket } = scene;
  const trader = await aTrader(server.url);
  const quoted = await trader.order(WRAPPED_SOL, USDC, SIZE);
  const asked = (BigInt(quoted.outAmount) * ASKED_PERCENT) / 100n;
  const owners = await Promise.all(Array.from({ length: count }, () => anOwner(scene)));
  const placed: { order: Address; owner: Address }[] = [];
  const stopping = new AbortController();
  const placing = (async () => {
    const slots = await socket.slotNotifications().subscribe({ abortSignal: stopping.signal });
    let id = 0n;
    for await (const _slot of slots) {
      id += 1n;
      const life = await lifetime(scene);
      await Promise.all(owners.map((owner) => send(scene, owner, [opening(owner, id, asked)], life)));
      placed.push(...owners.map(({ address: owner }) => ({ order: orderAddress(owner, id), owner })));
    }
  })();
  const isFilled = async (place: number) => {
    const order = placed[place]?.order;
    const config = { encoding: 'base64', commitment: 'confirmed' } as const;
    return order !== undefined && (await rpc.getAccountInfo(order, config).send()).value === null;
  };
  for (const [kill, milliseconds] of fc.sample(fc.integer({ min: 1, max: MAX_LIFE_MS }), kills).entries()) {
    const next = placed.length;
    scene.keeper = startKeeper(scene);
    // Some have filled an order that was placed since, others are still starting.
    if (kill % 4 === 3) await vi.waitFor(async () => expect(await isFilled(next)).toBe(true), POLL);
    await setTimeout(milliseconds);
    scene.keeper.kill('SIGKILL');
    await once(scene.keeper, 'exit');
  }
  scene.keeper = startKeeper(scene);
  await vi.waitFor(() => expect(placed.length).toBeGreaterThan(kills), POLL);
  stopping.abort();
  await placing;
  await vi.waitFor(async () => expect(await openOrders(scene)).toBe(0), POLL);
  for (const { order, owner } of placed) {
    const fills = await fillsOf(scene, order, owner);
    expect(fills).toHaveLength(1);
    expect(fills[0]).toBeGreaterThanOrEqual(askedFor({ asked, size: SIZE, slippageBps: 0 }, SIZE));
  }
}

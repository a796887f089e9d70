import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { DAY_MS } from '@orrery/core/time';
import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import * as apiPaths from '@orrery/wire/paths';
import { StreamFrameSchema } from '@orrery/wire/stream/messages';
import { HealthReplySchema } from '@orrery/wire/system/health';
import { AssetListSchema } from '@orrery/wire/tokens/asset';
import { type TokenTxsReply, TokenTxsReplySchema } from '@orrery/wire/trades/txs';
import { createSolanaRpc, type Rpc, type SolanaRpcApi, signature } from '@solana/kit';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { historyOf, solOf, supplyOf, tokenOf } from '../../apps/server/src/testing/chain-facts.ts';
import { lastingPorts } from '../../apps/server/src/testing/server/lasting-port.ts';
import { copyPreparedData } from '../../apps/server/src/testing/server/prepared-data.ts';
import { type RunningServer, startServer } from '../../apps/server/src/testing/server/running-server.ts';
import { allTxs, aTrader, postJson } from '../../apps/server/src/testing/trader.ts';

const FUNDS = 10_000_000_000n;
const SOLD = 1_000_000_000n;
const POLL = { timeout: 20_000, interval: 20 };
/** As a full disk does, it fails every write that would make a file longer. */
const FULL = '100000:unlimited';
const dataDir = await copyPreparedData();
let server: RunningServer;
let rpc: Rpc<SolanaRpcApi>;
let start: () => Promise<RunningServer>;

beforeAll(async () => {
  const [port, rpcPort] = await lastingPorts(2);
  start = () => startServer({ dataDir, port, rpcPort });
  server = await start();
  rpc = createSolanaRpc(server.rpcUrl);
});
afterAll(async () => {
  await server?.end('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

async function getJson<Schema extends v.GenericSchema>(pathname: string, schema: Schema) {
  const reply = await fetch(server.url + pathname);
  return v.parse(schema, await reply.json());
}

async function aSignedSwap() {
  const trader = await aTrader(server.url);
  const order = await trader.order(WRAPPED_SOL, USDC, SOLD);
  return { ...trader, order, body: await trader.sign(order) };
}

type SignedSwap = Awaited<ReturnType<typeof aSignedSwap>>;

/** The chain has all of a swap or nothing, and asking again tells which and changes nothing. */
async function expectAllOrNothing({
  address,
  order,
  body,
  execute,
}: SignedSwap): Promise<string | undefined> {
  // What the pools gave at that moment, which others trade with too.
  const got = await tokenOf(rpc, address, USDC);
  const landed = got > 0n;
  if (landed) expect(got).toBeGreaterThanOrEqual(BigInt(order.otherAmountThreshold));
  const fee = BigInt(order.signatureFeeLamports + order.prioritizationFeeLamports + order.rentFeeLamports);
  const expectUnchanged = async () => {
    expect(await solOf(rpc, address)).toBe(landed ? FUNDS - SOLD - fee : FUNDS);
    expect(await tokenOf(rpc, address, USDC)).toBe(got);
    expect(await historyOf(rpc, address)).toHaveLength(landed ? 2 : 1);
  };
  await expectUnchanged();
  const again = await execute(body);
  expect(again.status).toBe(landed ? 'Success' : 'Failed');
  if (landed) expect(again.outputAmountResult).toBe(String(got));
  await expectUnchanged();
  return landed ? again.signature : undefined;
}

/** How SOL's statistics of the last day differ from its stored trades of that time, in trades and millionths of a dollar. */
async function miscounted() {
  const dayAgo = Date.now() - DAY_MS;
  const sums = { buys: 0, sells: 0, bought: 0, sold: 0 };
  for (let offset: string | undefined = ''; offset !== undefined; ) {
    const query: string = `fromTs=${new Date(dayAgo).toISOString()}${offset}`;
    const { txs, next }: TokenTxsReply = await getJson(
      `/v1/txs/${WRAPPED_SOL}?${query}`,
      TokenTxsReplySchema,
    );
    for (const { type, usdVolume } of txs) {
      sums[type === 'buy' ? 'buys' : 'sells'] += 1;
      sums[type === 'buy' ? 'bought' : 'sold'] += Math.round(usdVolume * 1e6);
    }
    offset = next && `&offset=${next}`;
  }
  const [asset] = await getJson(`/v1/assets?ids=${WRAPPED_SOL}`, AssetListSchema);
  const { numBuys, numSells, buyVolume, sellVolume } = asset?.stats24h ?? {};
  return {
    buys: (numBuys ?? 0) - sums.buys,
    sells: (numSells ?? 0) - sums.sells,
    bought: Math.round((buyVolume ?? 0) * 1e6) - sums.bought,
    sold: Math.round((sellVolume ?? 0) * 1e6) - sums.sold,
  };
}

test('a SIGKILL in the middle of ten swaps loses no acknowledged one, halves none, and lists and counts each once', async () => {
  const held = await aSignedSwap();
  const swaps = await Promise.all(Array.from({ length: 10 }, aSignedSwap));
  const acknowledged = new Map<SignedSwap, { signature?: string | undefined; output: bigint }>();
  let crashNow = () => {};
  const enough = new Promise<void>((resolve) => {
    crashNow = resolve;
  });
  const sending = swaps.map(async (swap) => {
    const reply = await swap.execute(swap.body).catch(() => undefined);
    if (reply?.status !== 'Success') return;
    acknowledged.set(swap, {
      signature: reply.signature,
      output: BigInt(reply.outputAmountResult ?? 0),
    });
    if (acknowledged.size === 3) crashNow();
  });
  await enough;
  await server.end('SIGKILL');
  server = await start();
  await Promise.all(sending);

  const check = async (swap: SignedSwap) => {
    const found = await expectAllOrNothing(swap);
    const told = acknowledged.get(swap);
    if (!told) return found;
    expect([found, told.output]).toEqual([told.signature, await tokenOf(rpc, swap.address, USDC)]);
    const options = { encoding: 'json', maxSupportedTransactionVersion: 0, commitment: 'confirmed' } as const;
    const transaction = await rpc.getTransaction(signature(String(found)), options).send();
    expect(transaction?.meta?.err).toBeNull();
    return found;
  };
  const landed = (await Promise.all(swaps.map(check))).filter((found) => found !== undefined);
  // Signed before the crash and sent after it: of an order that is forgotten.
  expect(await expectAllOrNothing(held)).toBeUndefined();
  const { supply, held: sum } = await supplyOf(rpc, USDC);
  expect(sum).toBe(supply);

  const after = await aSignedSwap();
  const { signature: last } = await after.execute(after.body);
  const listed = async () =>
    (await allTxs(server.url, WRAPPED_SOL, 2)).map(({ txHash }) => String(txHash)).toSorted();
  await expect.poll(listed, POLL).toEqual([...landed, String(last)].toSorted());
  // synthetic trades leave the day while they are counted, now and then.
  await expect.poll(miscounted, POLL).toEqual({ buys: 0, sells: 0, bought: 0, sold: 0 });
});

test('what is sold after a crash is told on the stream, as before', async () => {
  const trader = await aTrader(server.url);
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}${apiPaths.stream}`);
  await once(socket, 'open');
  const told = new Promise((resolve) => {
    socket.on('message', (data: Buffer) => {
      const frame = v.parse(StreamFrameSchema, JSON.parse(data.toString()));
      if (frame.type === 'actions') resolve(frame.data.map(({ txHash }) => txHash));
    });
  });
  socket.send(JSON.stringify({ type: 'subscribe:txns', assets: [WRAPPED_SOL] }));
  const { executed } = await trader.swap(WRAPPED_SOL, USDC, SOLD);
  expect(await told).toEqual([executed.signature]);
  socket.close();
});

test('the chain is said to be away while its process is, and tells the end of a swap once it is back', async () => {
  const swap = await aSignedSwap();
  const { signature: sent } = await swap.execute(swap.body);
  const ask = async () => {
    const body = { jsonrpc: '2.0', id: 1, method: 'getSignatureStatuses', params: [[sent]] };
    const reply = await postJson(`${server.url}${apiPaths.rpc}`, body);
    return await reply.json();
  };
  const [main, node = 0] = server.pids();
  expect(server.pids()).toHaveLength(2);
  process.kill(node, 'SIGKILL');
  await expect.poll(ask, POLL).toMatchObject({ error: { code: -32005 } });
  await expect
    .poll(ask, POLL)
    .toMatchObject({ result: { value: [{ err: null, confirmationStatus: 'confirmed' }] } });
  expect(server.pids()).toEqual([main, expect.any(Number)]);
  expect(await expectAllOrNothing(swap)).toBe(sent);
});

function limitFiles(size: string): void {
  for (const pid of server.pids()) {
    const { status, stderr } = spawnSync('prlimit', ['--pid', String(pid), `--fsize=${size}`], {
      encoding: 'utf8',
    });
    // The node's child ends each time the disk takes nothing; the next one has the limit of the server.
    if (!stderr.includes('No such process')) expect([status, stderr]).toEqual([0, '']);
  }
}

async function health() {
  const reply = await fetch(`${server.url}/health`);
  return { code: reply.status, ...v.parse(HealthReplySchema, await reply.json()) };
}

// Nowhere else can a limit be set on a process that runs.
test.runIf(process.platform === 'linux')(
  'the server says so while the disk takes nothing, loses nothing, and goes on by itself once there is room',
  async () => {
    const { address, swap } = await aTrader(server.url);
    limitFiles(FULL);
    await expect.poll(health, POLL).toMatchObject({
      code: 503,
      problems: expect.arrayContaining([expect.stringMatching(/^chain: .*disk/)]),
    });
    limitFiles('unlimited:unlimited');
    await expect.poll(health, POLL).toMatchObject({ code: 200, problems: [] });
    expect(await solOf(rpc, address)).toBe(FUNDS);
    expect((await swap(WRAPPED_SOL, USDC, SOLD)).executed.status).toBe('Success');
  },
);

test('Ctrl-C ends it in order within two seconds, with clients still connected, with everything kept', async () => {
  const { executed } = await (await aTrader(server.url)).swap(WRAPPED_SOL, USDC, SOLD);
  const list = () => allTxs(server.url, WRAPPED_SOL, 30);
  // By then all that was sold before it is listed too.
  await expect.poll(list, POLL).toContainEqual(expect.objectContaining({ txHash: executed.signature }));
  const txs = await list();
  const pubSub = new URL(server.rpcUrl.replace('http', 'ws'));
  pubSub.port = String(Number(pubSub.port) + 1);
  const addresses = [apiPaths.stream, apiPaths.rpc].map(
    (pathname) => server.url.replace('http', 'ws') + pathname,
  );
  const sockets = [...addresses, pubSub.href].map((address) => new WebSocket(address));
  await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once('open', resolve))));
  const codes = sockets.map((socket) => new Promise((resolve) => socket.once('close', resolve)));
  // After two seconds it would end itself with 1 and a line in its log.
  const stderr = server.stderr();
  expect(await server.end('SIGINT')).toMatchObject({ code: 0, stderr });
  expect(await Promise.all(codes)).toEqual([1001, 1001, 1001]);
  server = await start();
  expect(await list()).toEqual(txs);
});

test('ends in order also when its output has no reader any more', async () => {
  const stderr = server.stderr();
  server.stopReading();
  expect(await server.end('SIGTERM')).toMatchObject({ code: 0, stderr });
});

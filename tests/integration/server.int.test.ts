import { once } from 'node:events';
import { buildTransaction, POOL_KINDS, UPGRADEABLE_LOADER, VENUE_PROGRAM } from '@orrery/chain';
import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { SLOT_MS } from '@orrery/domain/solana/network';
import * as apiPaths from '@orrery/wire/paths';
import { HealthReplySchema } from '@orrery/wire/system/health';
import { AssetListSchema } from '@orrery/wire/tokens/asset';
import { SPARKLINE_POINTS, SparklinesSchema } from '@orrery/wire/tokens/sparklines';
import { TokenTxsReplySchema } from '@orrery/wire/trades/txs';
import { UserTxsReplySchema } from '@orrery/wire/trades/user-txs';
import { BalancesReplySchema, HoldingsReplySchema } from '@orrery/wire/ultra/balances';
import { HoldersReplySchema } from '@orrery/wire/wallets/holders';
import { PnlReplySchema, PnlStatsReplySchema, TopTradersReplySchema } from '@orrery/wire/wallets/pnl';
import {
  type Base64EncodedWireTransaction,
  createSolanaRpc,
  generateKeyPairSigner,
  getBase64Decoder,
} from '@solana/kit';
import { SYSTEM_PROGRAM_ADDRESS } from '@solana-program/system';
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { WebSocket } from 'ws';
import { openStream } from '../../apps/server/src/testing/server/open-stream.ts';
import { allTxs, postJson } from '../../apps/server/src/testing/trader.ts';
import { type Harness, startHarness } from '../harness/harness.ts';

const SOL = 1_000_000_000n;
const TICK_MS = 250;
/** An address no account lies at and nothing may be paid to. */
const INSTRUCTIONS_SYSVAR = 'Sysvar1nstructions1111111111111111111111111';
let harness: Harness;
let url: string;

beforeAll(async () => {
  harness = await startHarness({ prepared: inject('prepared') });
  url = harness.url;
});
afterAll(() => harness.stop());

async function getJson<Schema extends v.GenericSchema>(pathname: string, schema: Schema) {
  const reply = await fetch(url + pathname);
  return v.parse(schema, await reply.json());
}

describe('the whole server on the embedded chain', () => {
  test('a swap moves the chain, the list, the page of trades and the stream by exactly what was quoted', async () => {
    const before = await allTxs(url, WRAPPED_SOL, 30);
    const stream = await openStream(url, { type: 'subscribe:assets', assets: [WRAPPED_SOL] });
    const trader = await harness.wallet(1);
    const rpc = createSolanaRpc(harness.rpc);
    const { ordered, executed } = await trader.swap(WRAPPED_SOL, USDC, SOL);
    expect(executed).toMatchObject({
      status: 'Success',
      code: 0,
      inputAmountResult: SOL.toString(),
      outputAmountResult: ordered.outAmount,
    });

    const fees = BigInt(ordered.signatureFeeLamports + ordered.rentFeeLamports);
    const { value: lamports } = await rpc.getBalance(trader.address, { commitment: 'confirmed' }).send();
    expect(lamports).toBe(9n * SOL - fees);
    const balances = await getJson(`/ultra/v1/balances/${trader.address}`, BalancesReplySchema);
    expect(balances.SOL?.amount).toBe(lamports.toString());
    expect(balances[USDC]?.amount).toBe(ordered.outAmount);
    const holdings = await getJson(`/holdings/${trader.address}`, HoldingsReplySchema);
    expect(holdings.tokens[USDC]).toMatchObject([
      { amount: ordered.outAmount, isAssociatedTokenAccount: true, isFrozen: false, decimals: 6 },
    ]);

    // A trade is what passed through the pool, before the venue's fee.
    const leg = ordered.routePlan[0]?.swapInfo;
    const [solIn, usdcOut] = [Number(leg?.inAmount) / 1e9, Number(leg?.outAmount) / 1e6];
    const price = usdcOut / solIn;
    await harness.advance(SLOT_MS + TICK_MS);
    const frames = await stream.read();
    await stream.close();
    const patches = frames.flatMap((frame) => (frame.type === 'asset-updates' ? frame.data : []));
    const seen = Object.assign({}, ...patches.map(({ asset }) => asset));
    // Shown is the middle between bid and ask (docs/decisions/0044): a sale gets a fee of some basis points less.
    expect(seen.usdPrice).toBeGreaterThan(price);
    expect(seen.usdPrice).toBeLessThan(price * 1.001);
    expect(seen.stats5m?.numSells).toBeGreaterThan(0);
    const listed = await getJson(`/v1/assets?ids=${WRAPPED_SOL}`, AssetListSchema);
    expect(listed[0]).toMatchObject({ id: WRAPPED_SOL, usdPrice: seen.usdPrice });
    // What exists of SOL are the chain's lamports, less the fees burnt since.
    const { value: supply } = await rpc.getSupply({ commitment: 'confirmed' }).send();
    expect((listed[0]?.mcap ?? 0) / seen.usdPrice).toBeCloseTo(Number(supply.total) / 1e9, 0);
    // Its holders are wallets: those without keys, the traders, the venue's own and those of this test.
    expect(listed[0]?.holderCount).toBeGreaterThan(1_200);
    expect(await allTxs(url, WRAPPED_SOL, 30)).toMatchObject([
      {
        type: 'sell',
        amount: solIn,
        usdVolume: usdcOut,
        nativeVolume: solIn,
        traderAddress: trader.address,
        txHash: executed.signature,
      },
      ...before,
    ]);
    // docs/decisions/0004: the trade is SOL's, and the chain knows it by both mints.
    expect(await allTxs(url, USDC, 30)).toEqual([]);
    const mentions = await rpc.getSignaturesForAddress(USDC, { commitment: 'confirmed' }).send();
    expect(mentions.map(({ signature }) => signature)).toContain(executed.signature);
  });

  test('what a wallet bought costs what it paid, and what it sold without having bought it has no cost', async () => {
    const trader = await harness.wallet(2);
    const { ordered } = await trader.swap(WRAPPED_SOL, USDC, SOL);
    const { executed } = await trader.swap(USDC, WRAPPED_SOL, BigInt(ordered.outAmount) / 2n);
    await harness.advance(SLOT_MS);
    const txs = await allTxs(url, WRAPPED_SOL, 30);
    const [bought, sold, ...others] = txs.filter(({ traderAddress }) => traderAddress === trader.address);
    expect(others).toEqual([]);
    expect([bought, sold]).toMatchObject([
      { type: 'buy', isValidPosition: true, txHash: executed.signature },
      { type: 'sell', isValidPosition: false },
    ]);
    const { userTrades } = await getJson(`/v1/txs/users?addresses=${trader.address}`, UserTxsReplySchema);
    expect(userTrades).toMatchObject([
      { type: 'buy', cost: expect.any(Number), profit: 0 },
      { type: 'sell', usdVolume: sold?.usdVolume, cost: 0, profit: 0 },
    ]);
    const { [trader.address]: made } = await getJson(`/v1/pnl?addresses=${trader.address}`, PnlReplySchema);
    expect(made).toMatchObject({
      [WRAPPED_SOL]: {
        amount: bought?.amount,
        cost: null,
        realizedPnl: null,
        totalPnl: null,
        knownSince: expect.any(String),
      },
    });
    // USDC that left the wallet, and the network's fee on top.
    const paid = Number(ordered.outAmount) / 2e6;
    const cost = userTrades[0]?.cost ?? Number.NaN;
    expect(made?.[WRAPPED_SOL]?.boughtValue).toBe(cost);
    expect(cost).toBeGreaterThan(paid);
    expect(cost).toBeLessThan(paid + 0.01);
    // What arrived, less the network's fee: below what its pool gave.
    expect(made?.[WRAPPED_SOL]?.soldValue).toBeLessThan(sold?.usdVolume ?? 0);
    const rpc = createSolanaRpc(harness.rpc);
    const { value: lamports } = await rpc.getBalance(trader.address, { commitment: 'confirmed' }).send();
    const { [trader.address]: worth } = await getJson(
      `/v1/pnl-stats?address=${trader.address}`,
      PnlStatsReplySchema,
    );
    const [sol, usdc] = [Number(lamports) / 1e9, worth?.totalUsdcBalance ?? 0];
    const price = made?.[WRAPPED_SOL]?.price ?? Number.NaN;
    expect(worth).toMatchObject({
      totalSolBalance: sol,
      stats: { '1d': { totalPnl: 0, totalPercentage: null } },
    });
    expect(usdc).toBeCloseTo(Number(ordered.outAmount) / 2e6, 5);
    expect(worth?.stats.total.netWorth).toBeCloseTo(sol * price + usdc, 4);
    const { traders } = await getJson(`/v1/top-traders/${WRAPPED_SOL}`, TopTradersReplySchema);
    expect(traders.map(({ totalPnl }) => totalPnl)).toEqual(
      traders.map(({ totalPnl }) => totalPnl).toSorted((a, b) => (b ?? 0) - (a ?? 0)),
    );
    const launch = harness.catalogue.pools().find(({ account }) => account.kind === POOL_KINDS.launch);
    const id = launch?.mints[0].id ?? '';
    const { holders = [] } = await getJson(`/v1/holders/${id}`, HoldersReplySchema);
    expect(holders.flatMap(({ tags }) => tags.map(({ id }) => id))).toContain('POOL');
  });

  test('the venue’s program is on the chain and runs what it is sent', async () => {
    const rpc = createSolanaRpc(harness.rpc);
    const { value: found } = await rpc.getAccountInfo(VENUE_PROGRAM, { encoding: 'base64' }).send();
    expect(found).toMatchObject({ executable: true, owner: UPGRADEABLE_LOADER });
    const { address } = await harness.wallet(3);
    const { value: lifetime } = await rpc.getLatestBlockhash({ commitment: 'confirmed' }).send();
    const bytes = buildTransaction(address, lifetime, [
      { programAddress: VENUE_PROGRAM, data: new Uint8Array([255]) },
    ]);
    const { value: simulated } = await rpc
      .simulateTransaction(getBase64Decoder().decode(bytes) as Base64EncodedWireTransaction, {
        encoding: 'base64',
      })
      .send();
    // No instruction of its own begins so.
    expect(simulated.err).toEqual({ InstructionError: [0n, 'InvalidInstructionData'] });
    expect(simulated.unitsConsumed).toBeGreaterThan(0n);
  });

  test('tells a taker who cannot pay why there is nothing to sign', async () => {
    const { address } = await generateKeyPairSigner();
    const query = `inputMint=${WRAPPED_SOL}&outputMint=${USDC}&amount=${SOL}&taker=${address}`;
    const reply = await fetch(`${url}/order?${query}`);
    expect(await reply.json()).toMatchObject({
      transaction: '',
      errorCode: 1,
      errorMessage: 'Insufficient funds',
      taker: address,
    });
  });

  test.each([
    ['/ultra/v1/order?outputMint=x', 'inputMint'],
    [`/ultra/v1/order?inputMint=${USDC}&outputMint=${WRAPPED_SOL}&amount=1.5`, 'amount'],
    [`/ultra/v1/order?inputMint=${USDC}&outputMint=${WRAPPED_SOL}&amount=18446744073709551616`, 'amount'],
    [`/ultra/v1/order?inputMint=${USDC}&outputMint=${WRAPPED_SOL}&amount=1&slippageBps=10001`, 'slippageBps'],
    ['/ultra/v1/balances/abc', 'wallet'],
    ['/v1/txs/abc', 'id'],
    ['/v1/assets?limit=0', 'limit'],
    ['/v1/assets?sort=x', 'sort'],
    ['/v1/assets?ids=unknown', 'ids.0'],
    ['/v1/charts/sparklines', 'ids'],
    ['/v1/holders/abc', 'id'],
    [`/v1/holders/${USDC}?limit=101`, 'limit'],
    ['/v1/pnl?addresses=abc', 'addresses.0'],
    ['/v1/pnl-stats', 'address'],
    ['/v1/charts/sparklines?ids=abc', 'ids.0'],
    [`/v1/txs/${USDC}?offsetTs=yesterday`, 'offsetTs'],
  ])('answers %s with 400 naming %s', async (pathname, field) => {
    const reply = await fetch(url + pathname);
    expect([reply.status, await reply.json()]).toMatchObject([400, { field }]);
  });

  test('answers what cannot be quoted or is not known without a 500', async () => {
    const { address } = await generateKeyPairSigner();
    for (const [pathname, status] of [
      [`/order?inputMint=${USDC}&outputMint=${address}&amount=5`, 400],
      [`/order?inputMint=${USDC}&outputMint=${USDC}&amount=5`, 400],
      [`/order?inputMint=${USDC}&outputMint=${WRAPPED_SOL}&amount=0`, 400],
      [`/v1/txs/${address}`, 404],
      [`/v1/holders/${address}`, 404],
      [`/v1/top-traders/${address}`, 404],
    ] as const) {
      const reply = await fetch(url + pathname);
      expect([pathname, reply.status]).toEqual([pathname, status]);
      expect(await reply.json()).toHaveProperty('error');
    }
    const body = { signedTransaction: 'AAAA', requestId: 'none' };
    const executed = await postJson(`${url}/execute`, body);
    expect([executed.status, await executed.json()]).toMatchObject([200, { status: 'Failed', code: -2 }]);
  });

  test('keeps the faucet to own pages and to its pace', async () => {
    const { address: wallet } = await generateKeyPairSigner();
    const foreign = await postJson(`${url}/v1/faucet`, { wallet }, { origin: 'https://evil.example' });
    expect(foreign.status).toBe(403);
    const own = await postJson(`${url}/v1/faucet`, { wallet }, { origin: url });
    expect([own.status, await own.json()]).toMatchObject([200, { lamports: '10000000000' }]);
    const again = await postJson(`${url}/v1/faucet`, { wallet });
    expect([again.status, again.headers.get('retry-after')]).toEqual([429, '10']);
    for (const noWallet of [USDC, TOKEN_PROGRAM_ADDRESS, SYSTEM_PROGRAM_ADDRESS, INSTRUCTIONS_SYSVAR]) {
      const refused = await postJson(`${url}/v1/faucet`, { wallet: noWallet });
      expect([refused.status, await refused.json()]).toMatchObject([400, { field: 'wallet' }]);
    }
    const airdrop = { jsonrpc: '2.0', id: 1, method: 'requestAirdrop', params: [wallet, 5] };
    expect(await (await postJson(`${url}/rpc`, airdrop)).json()).toHaveProperty('error');
    expect((await getJson(`/balances/${wallet}`, BalancesReplySchema)).SOL?.uiAmount).toBe(10);
  });

  test('speaks JSON-RPC and PubSub on /rpc', async () => {
    const slot = await (await postJson(`${url}/rpc`, { jsonrpc: '2.0', id: 7, method: 'getSlot' })).json();
    expect(slot).toMatchObject({ id: 7, result: expect.any(Number) });
    const socket = new WebSocket(`${url.replace('http', 'ws')}${apiPaths.rpc}`);
    const heard: unknown[] = [];
    const isToldTwice = new Promise((resolve) => {
      socket.on('message', (data: Buffer) => heard.push(JSON.parse(data.toString())) === 2 && resolve(true));
    });
    await once(socket, 'open');
    socket.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'slotSubscribe' }));
    await once(socket, 'message');
    await harness.advance(SLOT_MS);
    await isToldTwice;
    expect(heard).toMatchObject([{ id: 1 }, { method: 'slotNotification' }]);
    socket.close();
  });

  test('lists assets by organic score, by id and by age, and draws their sparklines', async () => {
    const [first] = await getJson('/v1/assets/toporganicscore/24h?limit=5', AssetListSchema);
    expect(first).toBeDefined();
    const ids = `${USDC},${WRAPPED_SOL}`;
    const { address: unknown } = await generateKeyPairSigner();
    const asked = await getJson(`/v1/assets?ids=${ids},${unknown}&limit=1`, AssetListSchema);
    expect(asked.map(({ id }) => id)).toEqual([USDC, WRAPPED_SOL]);
    const recent = await getJson('/v1/assets?limit=2000', AssetListSchema);
    const ages = recent.map(({ createdAt }) => Date.parse(createdAt ?? ''));
    expect(ages).toEqual(ages.toSorted((a, b) => b - a));
    const five = await getJson('/v1/assets?limit=5', AssetListSchema);
    expect(five).toHaveLength(5);
    expect(five).toEqual(recent.slice(0, 5));
    const lines = await getJson(`/v1/charts/sparklines?ids=${ids},${unknown}`, SparklinesSchema);
    expect(Object.keys(lines)).toEqual([USDC, WRAPPED_SOL]);
    for (const points of Object.values(lines)) expect(points.length).toBeLessThanOrEqual(SPARKLINE_POINTS);
  });

  test('cuts a token’s trades by time and turns their order round', async () => {
    const newest = await allTxs(url, WRAPPED_SOL, 30);
    const page = async (query: string) =>
      (await getJson(`/v1/txs/${WRAPPED_SOL}?${query}`, TokenTxsReplySchema)).txs;
    const [oldest] = await page('dir=asc&limit=1');
    expect(oldest?.isGenesis).toBe(true);
    const [last] = newest;
    expect(await page(`fromTs=${last?.timestamp}`)).toContainEqual(last);
    const older = await page(`toTs=${newest.at(-1)?.timestamp}`);
    expect(older.every(({ isGenesis }) => isGenesis)).toBe(true);
  });

  test('says how it is', async () => {
    expect(await getJson('/health', HealthReplySchema)).toMatchObject({
      status: 'ok',
      network: 'local',
      world: 'calm',
    });
  });

  test('measures the chain, the ledger and the stream', async () => {
    const stream = await openStream(url);
    const text = await (await fetch(`${url}/metrics`)).text();
    await stream.close();
    const sampleOf = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
    expect(sampleOf('orrery_chain_slot')).toBeGreaterThan(0);
    expect(sampleOf('orrery_indexed_slot')).toBeGreaterThan(0);
    expect(sampleOf('orrery_ledger_commit_duration_seconds_count')).toBeGreaterThan(0);
    expect(sampleOf('orrery_ledger_commit_duration_seconds_sum')).toBeGreaterThan(0);
    expect(sampleOf('orrery_stream_clients')).toBe(1);
    expect(sampleOf('orrery_node_restarts_total')).toBe(0);
    expect(text).toContain('orrery_http_request_duration_seconds_count{route="/order",status="200"}');
  });
});

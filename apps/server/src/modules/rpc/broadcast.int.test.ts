import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import { SYSTEM_PROGRAM } from '@orrery/chain';
import { aTransaction } from '@orrery/chain/testing';
import { createManualTime, type ManualTime } from '@orrery/core/testing';
import { type Localnet, startLocalnet } from '@orrery/localnet';
import { createChildHere } from '@orrery/localnet/testing';
import { createPacedTime } from '@orrery/runtime';
import { BundleTipFloorReplySchema } from '@orrery/wire/chain/broadcast';
import {
  type Address,
  createKeyPairSignerFromPrivateKeyBytes,
  getBase64Decoder,
  getBase64EncodedWireTransaction,
  getTransactionDecoder,
  type KeyPairSigner,
  partiallySignTransaction,
} from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import { pino } from 'pino';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createApp } from '../../http/app.ts';
import { createOriginPolicy } from '../../http/origin-policy.ts';
import { mountBroadcast } from './broadcast.module.ts';

const TIP_ACCOUNT = 'HFqU5x63VTqvQss8hp11i4wVV8bD44PvwucfZ2bU7gRe' as Address;
const ORIGIN = { origin: 'https://widget.example' };
const ENGINE_PATHS = [
  '/block-engine',
  '/block-engine/api/v1/bundles',
  '/block-engine/api/v1/getBundleStatuses',
  '/block-engine/api/v1/getInflightBundleStatuses',
  '/block-engine/api/v1/getTipAccounts',
  '/block-engine/api/v1/transactions',
];
let dataDir: string;
let time: ManualTime;
let payer: KeyPairSigner;
let localnet: Localnet;
let app: Awaited<ReturnType<typeof createApp>>;

beforeEach(async () => {
  dataDir = mkdtempSync(`${tmpdir()}/orrery-broadcast-`);
  payer = await createKeyPairSignerFromPrivateKeyBytes(new Uint8Array(32).fill(5));
  const rich = { lamports: 10n ** 12n, owner: SYSTEM_PROGRAM, data: new Uint8Array() };
  time = createManualTime(1_800_000_000_000, async () => {
    do await setImmediate();
    while (!child.isIdle());
  });
  const child = createChildHere(time);
  localnet = await startLocalnet({
    dataDir,
    keep: { bytes: 1e9, milliseconds: 3_600_000 },
    genesis: () => [{ address: payer.address, ...rich }],
    faucet: payer,
    startChild: () => child.start(),
    time: createPacedTime(time),
    log: { warn: () => undefined },
  });
  app = await createApp({
    log: pino({ level: 'silent' }),
    originPolicy: createOriginPolicy({ host: '127.0.0.1', publicUrl: 'http://orrery.example' }),
    version: '0',
    webRoot: '/nowhere',
    onAnswered: () => {},
    addModules: (gateway) => mountBroadcast(gateway, localnet),
  });
});
afterEach(async () => {
  await app.close();
  await localnet.stop();
  rmSync(dataDir, { recursive: true });
});

/** A transfer to a tip account, signed and in base64; its bytes without the signature when told so. */
async function tipping(amount: bigint, { isSigned = true } = {}): Promise<string> {
  const { value } = await localnet.rpc.getLatestBlockhash({ commitment: 'confirmed' }).send();
  const bytes = aTransaction({
    feePayer: payer.address,
    instructions: [getTransferSolInstruction({ source: payer, destination: TIP_ACCOUNT, amount })],
    blockhash: value.blockhash,
  });
  if (!isSigned) return getBase64Decoder().decode(bytes);
  const transaction = getTransactionDecoder().decode(bytes);
  return getBase64EncodedWireTransaction(await partiallySignTransaction([payer.keyPair], transaction));
}

const post = (url: string, payload: object) => app.inject({ method: 'POST', url, payload, headers: ORIGIN });
const rpcBody = (method: string, ...params: unknown[]) => ({ jsonrpc: '2.0', id: 1, method, params });
const worker = async (transaction: string) => (await post('/send-transaction', { transaction })).json();
const tips = async () =>
  (await localnet.rpc.getBalance(TIP_ACCOUNT, { commitment: 'confirmed' }).send()).value - 890_880n;

test('every path of the block engine answers every method, to any page without credentials', async () => {
  for (const url of ENGINE_PATHS) {
    const reply = await post(url, rpcBody('getTipAccounts'));
    expect([url, reply.statusCode, reply.json().result.length]).toEqual([url, 200, 8]);
    expect(reply.headers['access-control-allow-origin']).toBe('*');
    expect(reply.headers).not.toHaveProperty('access-control-allow-credentials');
  }
  expect((await app.inject('/block-engine')).statusCode).toBe(404);
});

test('a transaction sent by itself names its bundle in a header that a page may read', async () => {
  const { headers } = await post(
    '/block-engine/api/v1/transactions',
    rpcBody('sendTransaction', await tipping(1_000n), { encoding: 'base64' }),
  );
  expect(headers['access-control-expose-headers']).toBe('x-bundle-id');
  const id = String(headers['x-bundle-id']);
  await time.advance(0);
  const statuses = await post('/block-engine', rpcBody('getInflightBundleStatuses', [id]));
  expect(statuses.json().result.value).toMatchObject([{ bundle_id: id, status: 'Landed' }]);
  expect(statuses.headers).not.toHaveProperty('x-bundle-id');
  expect(await tips()).toBe(1_000n);
});

test('counts the calls of a batch to the block engine, as those of one to the node', async () => {
  const batch = Array(100).fill(rpcBody('getTipAccounts'));
  const statuses: number[] = [];
  for (let time = 0; time < 11; time += 1) statuses.push((await post('/block-engine', batch)).statusCode);
  expect(statuses).toEqual([...Array(10).fill(200), 429]);
});

test('the floor is the least tip until a bundle has landed, then what it tipped', async () => {
  const floor = async () => {
    const reply = await app.inject({ url: '/bundle-tip-floor', headers: ORIGIN });
    expect(reply.headers['access-control-allow-origin']).toBe(ORIGIN.origin);
    const [only] = v.parse(BundleTipFloorReplySchema, reply.json());
    return only.landed_tips_50th_percentile;
  };
  expect(await floor()).toBe(0.000001);
  await post('/block-engine', rpcBody('sendBundle', [await tipping(70_000n)], { encoding: 'base64' }));
  expect(await floor()).toBe(0.000001);
  await time.advance(0);
  expect(await floor()).toBe(0.00007);
});

test('the worker sends without preflight and names what it has sent', async () => {
  // It fails where it lands, which a preflight would have prevented.
  const { signature } = await worker(await tipping(10n ** 13n));
  const { value } = await localnet.rpc.getSignatureStatuses([signature]).send();
  expect(value[0]?.err).toEqual({ InstructionError: [0n, { Custom: 1n }] });
  expect(Object.keys(await worker(await tipping(5n)))).toEqual(['signature']);
  expect(await tips()).toBe(5n);
});

test('the worker says what is wrong with what it does not send', async () => {
  const old = await tipping(5n);
  await time.advance(152 * 400);
  const replies: [string, string][] = [
    [old, 'transaction has an expired blockhash'],
    [await tipping(5n, { isSigned: false }), 'transaction has a signature that is not valid'],
    ['AQ==', 'malformed transaction: it ends early'],
    ['!', 'transaction must be base64'],
    ['A'.repeat(1_648), 'transaction must be at most 1232 bytes'],
  ];
  for (const [transaction, error] of replies) {
    const reply = await post('/send-transaction', { transaction });
    expect([reply.statusCode, reply.json().error]).toEqual([400, error]);
    expect(reply.headers['access-control-allow-origin']).toBe('*');
  }
  expect((await post('/send-transaction', {})).json()).toEqual({
    error: 'transaction is required',
    field: 'transaction',
  });
});

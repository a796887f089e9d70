import { Buffer } from 'node:buffer';
import { once } from 'node:events';
import { connect } from 'node:net';
import type { GenesisAccount } from '@orrery/chain';
import { toBase58 } from '@orrery/core/base58';
import { type Address, generateKeyPairSigner, type KeyPairSigner } from '@solana/kit';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { TEST_SEED } from '../../../tests/setup/seed.ts';
import { toJson } from './json.ts';
import type { Localnet } from './localnet.ts';
import { accountMethods } from './rpc/methods/accounts.ts';
import { chainMethods } from './rpc/methods/chain.ts';
import { clusterMethods } from './rpc/methods/cluster.ts';
import { transactionMethods } from './rpc/methods/transactions.ts';
import { type BuiltNode, buildNode, childPids, memo, startTestNode, wire } from './testing/node.ts';

const METHODS = Object.keys({ ...accountMethods, ...chainMethods, ...clusterMethods, ...transactionMethods });
const OPTION_NAMES =
  'encoding commitment minContextSlot dataSlice offset length filters memcmp bytes dataSize mint programId accounts addresses limit before until sigVerify maxSupportedTransactionVersion transactionDetails __proto__ mentions'.split(
    ' ',
  );
let built: BuiltNode;
let node: Localnet;
let port: number;
let payer: KeyPairSigner;
let child: number[];

beforeAll(async () => {
  built = await buildNode();
  node = await startTestNode(built, built.newDir(), crowd());
  port = await node.listen({ host: '127.0.0.1', port: 0 });
  payer = await generateKeyPairSigner();
  await node.rpc.requestAirdrop(payer.address, 1_000_000_000n as never).send();
  child = childPids(process.pid);
});

afterAll(async () => {
  await node.stop();
  built.remove();
});

const CROWD_PROGRAM = 'Config1111111111111111111111111111111111111' as Address;
const CROWD = 60;
const CROWD_BYTES = 100_000;

/** Accounts of one program that are more than a caller from anywhere is told at once. */
function crowd(): GenesisAccount[] {
  return Array.from({ length: CROWD }, (_, index) => ({
    address: toBase58(new Uint8Array(32).fill(index + 1)) as Address,
    lamports: 10n ** 12n,
    owner: CROWD_PROGRAM,
    data: new Uint8Array(CROWD_BYTES),
  }));
}

async function aTransaction(): Promise<Uint8Array> {
  const { value: blockhash } = await node.rpc.getLatestBlockhash({ commitment: 'confirmed' }).send();
  return Uint8Array.from(Buffer.from(await wire(payer, blockhash, [memo('hostile')]), 'base64'));
}

/** Values near what the methods take: real addresses, big and broken numbers, wrong types, wrong names. */
const value: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  any: fc.oneof(
    fc.constantFrom<unknown>(
      '11111111111111111111111111111111',
      'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
      'So11111111111111111111111111111111111111112',
      '1'.repeat(64),
      '',
      'AQ==',
      'all',
      null,
      true,
      0,
      -1,
      1.5,
      2 ** 53,
      2n ** 64n,
      1e300,
    ),
    fc.string({ maxLength: 20 }),
    fc.nat(300),
    fc.array(tie('any'), { maxLength: 3 }),
    fc.dictionary(
      fc.constantFrom(...OPTION_NAMES),
      fc.oneof(fc.constantFrom<unknown>('base64', 'base58', 'jsonParsed', 'confirmed', 'full'), tie('any')),
      { maxKeys: 4 },
    ),
  ),
})).any;

test('answers every malformed request with an error of its own and keeps its child', async () => {
  for (const [index, method] of METHODS.entries()) {
    const drawn = { numRuns: 60, seed: TEST_SEED + index };
    for (const params of fc.sample(fc.array(value, { maxLength: 3 }), drawn)) {
      const body = toJson({ jsonrpc: '2.0', id: 1, method, params });
      const reply = JSON.parse(await node.answer(body, 'rpc-port'));
      expect({ body, code: reply.error?.code === -32603 ? reply.error : null }).toEqual({ body, code: null });
    }
  }
  expect(childPids(process.pid)).toEqual(child);
});

test('simulates and sends any mutation of a real transaction without losing its child', async () => {
  const original = await aTransaction();
  const change = fc.tuple(fc.nat(original.length - 1), fc.nat(255), fc.boolean());
  for (const changes of fc.sample(fc.array(change, { minLength: 1, maxLength: 3 }), 1500)) {
    const bytes = [...original];
    for (const [at, byte, isCut] of changes) {
      if (isCut && at % 10 === 0) bytes.length = Math.min(bytes.length, at);
      else bytes[at] = byte;
    }
    const text = Buffer.from(bytes.map((byte) => byte ?? 0)).toString('base64');
    for (const [method, options] of [
      ['simulateTransaction', { encoding: 'base64', replaceRecentBlockhash: true }],
      ['sendTransaction', { encoding: 'base64', skipPreflight: true }],
    ] as const) {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [text, options] });
      const { error } = JSON.parse(await node.answer(body, 'gateway'));
      expect([undefined, -32002, -32003, -32602]).toContain(error?.code);
    }
  }
  expect(childPids(process.pid)).toEqual(child);
});

test('tells callers from anywhere no more at a time than a bound, and its own port everything', async () => {
  const ask = async (caller: 'gateway' | 'rpc-port', params: unknown[], count = 1) => {
    const one = { jsonrpc: '2.0', id: 1, method: 'getProgramAccounts', params };
    return await node.answer(JSON.stringify(Array(count).fill(one)), caller);
  };
  const whole = [CROWD_PROGRAM, { encoding: 'base64' }];
  const heads = [CROWD_PROGRAM, { encoding: 'base64', filters: [{ memcmp: { offset: 0, bytes: '1' } }] }];
  for (const params of [whole, heads]) {
    const refused = JSON.parse(await ask('gateway', params));
    expect(refused).toMatchObject([{ id: 1, error: { code: -32012 } }]);
  }
  // The crowd, and the configuration of stake that every chain is born with.
  expect(JSON.parse(await ask('rpc-port', whole))[0].result).toHaveLength(CROWD + 1);

  const none = [{ dataSize: 1 }];
  const searches: { error?: { code: number } }[] = JSON.parse(
    await ask('rpc-port', [CROWD_PROGRAM, { filters: none }], 11),
  );
  expect(searches.map(({ error }) => error?.code)).toEqual([...Array(10), -32012]);

  const few = crowd()
    .slice(0, 10)
    .map(({ address }) => address);
  const some = { jsonrpc: '2.0', id: 1, method: 'getMultipleAccounts', params: [few] };
  const batch = await node.answer(JSON.stringify(Array(100).fill(some)), 'gateway');
  const answers: { error?: { code: number } }[] = JSON.parse(batch);
  expect(answers).toHaveLength(100);
  const codes = answers.map(({ error }) => error?.code);
  expect([codes.filter((code) => code === undefined).length, new Set(codes).size]).toEqual([3, 2]);
  expect(codes.at(-1)).toBe(-32012);
});

test('takes a body of 262,144 bytes, however many letters those are, and none of one more', async () => {
  const call = '{"jsonrpc":"2.0","id":1,"method":"getSlot","more":""}';
  const send = async (bytes: number) => {
    const more = 'é'.repeat((bytes - call.length) / 2) + 'x'.repeat((bytes - call.length) % 2);
    const body = call.replace('""', `"${more}"`);
    return (await fetch(`http://127.0.0.1:${port}`, { method: 'POST', body })).status;
  };
  expect([await send(262_144), await send(262_145)]).toEqual([200, 413]);
});

test('takes a batch of a hundred and none of a hundred and one', async () => {
  const one = { jsonrpc: '2.0', id: 1, method: 'getSlot' };
  const answered = JSON.parse(await node.answer(JSON.stringify(Array(100).fill(one)), 'gateway'));
  expect(answered.map(({ result }: { result?: number }) => typeof result)).toEqual(Array(100).fill('number'));
  for (const count of [0, 101]) {
    const refused = JSON.parse(await node.answer(JSON.stringify(Array(count).fill(one)), 'gateway'));
    expect(refused).toMatchObject({ id: null, error: { code: -32600 } });
  }
});

test("bounds a connection's subscriptions and the size of its messages", async () => {
  const socket = new WebSocket(`ws://127.0.0.1:${port + 1}`);
  await new Promise((resolve) => socket.once('open', resolve));
  const replies: { result?: number; error?: { code: number } }[] = [];
  const all = new Promise<void>((resolve) => {
    socket.on('message', (data: Buffer) => {
      const reply = JSON.parse(data.toString());
      if (reply.id !== undefined) replies.push(reply);
      if (replies.length === 260) resolve();
    });
  });
  for (const garbage of ['{', '[]']) socket.send(garbage);
  for (let id = 0; id < 258; id++) {
    socket.send(JSON.stringify({ jsonrpc: '2.0', id, method: 'rootSubscribe', params: [] }));
  }
  await all;
  expect(replies.slice(0, 2).map((reply) => reply.error?.code)).toEqual([-32700, -32600]);
  expect(replies.filter((reply) => reply.result !== undefined).length).toBe(256);
  expect(replies.slice(-2).map((reply) => reply.error?.code)).toEqual([-32005, -32005]);
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.send('x'.repeat(70_000));
  expect(await closed).toBe(1009);
});

test('hangs up on a subscriber that asks and does not read, and goes on telling the others', async () => {
  const open = async () => {
    const socket = new WebSocket(`ws://127.0.0.1:${port + 1}`).on('error', () => undefined);
    await once(socket, 'open');
    return socket;
  };
  const [deaf, live] = [await open(), await open()];
  const told = once(live, 'message');
  live.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'slotSubscribe' }));
  await told;
  deaf.pause();
  // Each answer is as long as its id.
  const asked = 600;
  const id = 'x'.repeat(60_000);
  const message = JSON.stringify({ jsonrpc: '2.0', id, method: 'none' });
  // Each is on its way, or the connection is gone.
  await Promise.all(
    Array.from({ length: asked }, () => new Promise<void>((resolve) => deaf.send(message, () => resolve()))),
  );
  const [notification] = await once(live, 'message');
  expect(String(notification)).toContain('slotNotification');
  await expect.poll(() => deaf.readyState).not.toBe(WebSocket.OPEN);
});

test('outlives refused upgrades with callers that are gone before they are told', async () => {
  const refused = 'GET / HTTP/1.1\r\nhost: evil.example\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n';
  for (let round = 0; round < 20; round++) {
    const socket = connect(port + 1, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(refused);
    // The answer meets a connection that was reset, as a crashed or hostile client leaves it.
    socket.resetAndDestroy();
    await once(socket, 'close');
  }
  const caller = connect(port + 1, '127.0.0.1', () => caller.write(refused));
  const [answer] = await once(caller, 'data');
  expect(String(answer)).toContain('403 Forbidden');
});

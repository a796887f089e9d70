import { EventEmitter } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { SLOT_MS } from '@orrery/domain/solana/network';
import { generateKeyPairSigner } from '@solana/kit';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { WebSocket } from 'ws';
import { type NodeHere, startNodeHere } from '../testing/node-here.ts';

/** More turns of the event loop than an airdrop takes until it is answered. */
const TURNS = 40;
const SYSTEM = '11111111111111111111111111111111';
const VOTE_PROGRAM = 'Vote111111111111111111111111111111111111111';
let here: NodeHere;

/** A client's connection to the node. */
class TestSocket extends EventEmitter {
  bufferedAmount = 0;
  told: { method?: string; params?: { result: { value: unknown } } }[] = [];

  send(text: string): void {
    this.told.push(JSON.parse(text));
  }
  close(): void {}
  terminate(): void {}
  notices(): unknown[] {
    return this.told.flatMap(({ params }) => (params === undefined ? [] : [params.result.value]));
  }
}

beforeEach(async () => {
  here = await startNodeHere([], { isAlone: true });
});

afterEach(() => here.stop());

/** A test's socket has what the node uses of one. */
const attach = (socket: TestSocket) => here.node.attachPubSub(socket as unknown as WebSocket);

function subscribe(method: string, params: readonly unknown[], socket = new TestSocket()): TestSocket {
  if (socket.listenerCount('message') === 0) attach(socket);
  socket.emit('message', JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }));
  return socket;
}

async function ask(method: string, ...params: unknown[]) {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  return JSON.parse(await here.node.answer(body, 'rpc-port')).result;
}

const airdrop = (to: string): Promise<string> => ask('requestAirdrop', to, 1_000_000_000);

const CONFIRMED = { commitment: 'confirmed' };
const KINDS: Record<string, (address: string) => readonly unknown[]> = {
  accountSubscribe: (address) => [address, CONFIRMED],
  logsSubscribe: (address) => [{ mentions: [address] }, CONFIRMED],
  programSubscribe: () => [SYSTEM, { ...CONFIRMED, filters: [{ dataSize: 0 }] }],
};

test.each(Object.keys(KINDS))(
  '%s on a new connection is told of an airdrop, whenever in its slot it was asked for, and once',
  async (method) => {
    for (let turn = 0; turn < TURNS; turn += 1) {
      const { address } = await generateKeyPairSigner();
      const landed = airdrop(address);
      for (let past = 0; past < turn; past += 1) await setImmediate();
      const socket = subscribe(method, KINDS[method]?.(address) ?? []);
      await landed;
      await here.time.advance(0);
      // The faucet's account is the system program's as well.
      const notices = socket.notices().filter((each) => method !== 'programSubscribe' || isOf(each, address));
      expect(notices, `asked for ${turn} turns behind the airdrop`).toHaveLength(1);
      socket.emit('close');
      await here.time.advance(SLOT_MS);
    }
  },
);

test('a subscription at finalized is told of it 32 slots later', async () => {
  const { address } = await generateKeyPairSigner();
  await airdrop(address);
  const socket = subscribe('accountSubscribe', [address]);
  await here.time.advance(31 * SLOT_MS);
  expect(socket.notices()).toEqual([]);
  await here.time.advance(SLOT_MS);
  expect(socket.notices()).toMatchObject([{ lamports: 1_000_000_000 }]);
});

test('a connection that was told something is not told what it could know when it asks for more', async () => {
  const { address } = await generateKeyPairSigner();
  const socket = subscribe('accountSubscribe', [address, CONFIRMED]);
  const signature = await airdrop(address);
  expect(socket.notices()).toHaveLength(1);
  subscribe('logsSubscribe', ['all', CONFIRMED], socket);
  subscribe('signatureSubscribe', [signature, CONFIRMED], socket);
  await here.time.advance(0);
  // What became of a signature is told whenever it is asked.
  expect(socket.notices()).toMatchObject([{ lamports: 1_000_000_000 }, { err: null }]);
  const second = airdrop(address);
  await second;
  expect(socket.notices()).toHaveLength(4);
});

test('what landed in a slot before that of the subscription is not told', async () => {
  const { address } = await generateKeyPairSigner();
  await airdrop(address);
  await here.time.advance(SLOT_MS);
  const socket = subscribe('accountSubscribe', [address, CONFIRMED]);
  await here.time.advance(0);
  expect(socket.told).toMatchObject([{ result: expect.any(Number) }]);
});

test('a connection that came in the slot before begins with that slot', async () => {
  const { address } = await generateKeyPairSigner();
  const socket = new TestSocket();
  attach(socket);
  await airdrop(address);
  await here.time.advance(SLOT_MS);
  subscribe('accountSubscribe', [address, CONFIRMED], socket);
  await here.time.advance(0);
  expect(socket.notices()).toMatchObject([{ lamports: 1_000_000_000 }]);
});

test('votes are told to those who ask for them or name an account of theirs, to nobody else', async () => {
  await here.time.advance(3 * SLOT_MS);
  const { address } = await generateKeyPairSigner();
  const filters = [
    'all',
    'allWithVotes',
    { mentions: [VOTE_PROGRAM] },
    { mentions: [await voteAddress()] },
    { mentions: [address] },
  ];
  const sockets = filters.map((filter) => subscribe('logsSubscribe', [filter, CONFIRMED]));
  const final = subscribe('logsSubscribe', ['allWithVotes']);
  await here.time.advance(0);
  // A new connection begins with the open slot, in which no vote was cast yet.
  expect(sockets.flatMap((socket) => socket.notices())).toEqual([]);
  const payment = await airdrop(address);
  await here.time.advance(SLOT_MS);
  const [vote, ...others] = (await signaturesIn(4)).filter((signature) => signature !== payment);
  expect(others).toEqual([]);
  const told = sockets.map((socket) => socket.notices().map(signatureOf));
  expect(told).toEqual([[payment], [payment, vote], [vote], [vote], [payment]]);
  const [notice] = sockets[2]?.notices() ?? [];
  expect(notice).toEqual({
    signature: vote,
    err: null,
    logs: [`Program ${VOTE_PROGRAM} invoke [1]`, `Program ${VOTE_PROGRAM} success`],
  });
  // One that comes behind the vote's slot is told of what the slot before its own brought, votes included.
  const later = new TestSocket();
  attach(later);
  await here.time.advance(SLOT_MS);
  subscribe('logsSubscribe', ['allWithVotes', CONFIRMED], later);
  const without = subscribe('logsSubscribe', ['all', CONFIRMED]);
  await here.time.advance(0);
  expect(later.notices().map(signatureOf)).toEqual(await signaturesIn(5));
  expect(without.notices()).toEqual([]);
  expect(final.notices()).toEqual([]);
  await here.time.advance(31 * SLOT_MS);
  expect(final.notices().map(signatureOf)).toEqual([payment, vote, ...(await signaturesIn(5))]);
});

test('a node that a product follows has no votes to tell of', async () => {
  await here.stop();
  here = await startNodeHere();
  const { address } = await generateKeyPairSigner();
  const socket = subscribe('logsSubscribe', ['allWithVotes', CONFIRMED]);
  const payment = await airdrop(address);
  await here.time.advance(40 * SLOT_MS);
  expect(socket.notices().map(signatureOf)).toEqual([payment]);
});

const voteAddress = async () => (await ask('getVoteAccounts')).current[0].votePubkey;

async function signaturesIn(slot: number): Promise<string[]> {
  return (await ask('getBlock', slot, { ...CONFIRMED, transactionDetails: 'signatures' })).signatures;
}

function signatureOf(notice: unknown): string {
  return (notice as { signature: string }).signature;
}

function isOf(notice: unknown, address: string): boolean {
  return (notice as { pubkey: string }).pubkey === address;
}

import { SLOT_MS } from '@orrery/domain/solana/network';
import { generateKeyPairSigner, type KeyPairSigner } from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testFaucet, wire } from '../../testing/node.ts';
import { type NodeHere, startNodeHere } from '../../testing/node-here.ts';

const MOVES = [
  'orrery_warp',
  'orrery_freezeClock',
  'orrery_unfreezeClock',
  'orrery_saveSnapshot',
  'orrery_listSnapshots',
  'orrery_restoreSnapshot',
  'orrery_deleteSnapshot',
  'orrery_reset',
];
const ALL = ['orrery_setAccount', 'orrery_mintTo', ...MOVES];
let here: NodeHere;
let friend: KeyPairSigner;

beforeEach(async () => {
  here = await startNodeHere([], { isAlone: true });
  friend = await generateKeyPairSigner();
});

afterEach(() => here.stop());

async function ask(method: string, params: unknown[] = [], caller: 'rpc-port' | 'gateway' = 'rpc-port') {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  return JSON.parse(await here.node.answer(body, caller));
}

async function pay(lamports: bigint): Promise<void> {
  const { value } = await here.node.rpc.getLatestBlockhash({ commitment: 'confirmed' }).send();
  const source = await testFaucet();
  const transfer = getTransferSolInstruction({ source, destination: friend.address, amount: lamports });
  const { error } = await ask('sendTransaction', [
    await wire(source, value, [transfer]),
    { encoding: 'base64' },
  ]);
  expect(error).toBeUndefined();
}

const balance = async () => (await here.node.rpc.getBalance(friend.address).send()).value;

test.each(ALL)('%s is not to be had elsewhere than on the port of the node', async (method) => {
  const { error } = await ask(method, [], 'gateway');
  expect(error).toEqual({ code: -32601, message: `${method} is answered on the RPC port only` });
});

test.each(MOVES)('%s is not to be had where a program follows the chain', async (method) => {
  await here.stop();
  here = await startNodeHere();
  const { error } = await ask(method);
  expect(error).toEqual({
    code: -32601,
    message: `${method} is answered by a node alone only: npm run node`,
  });
});

test('where a program follows the chain accounts are set all the same', async () => {
  await here.stop();
  here = await startNodeHere();
  await ask('orrery_setAccount', [friend.address, { lamports: 77 }]);
  expect(await balance()).toBe(77n);
});

test('what was set, restored and moved on is the same after a restart', async () => {
  await pay(1_000_000_000n);
  await ask('orrery_saveSnapshot', ['early']);
  await pay(2_000_000_000n);
  await ask('orrery_restoreSnapshot', ['early']);
  const { result } = await ask('orrery_warp', [{ slot: 1_000_000 }]);
  expect(result).toMatchObject({ slot: 1_000_000 });
  await here.time.advance(SLOT_MS);
  const total = (await here.node.rpc.getSupply().send()).value.total;
  await here.restart();
  expect(await balance()).toBe(1_000_000_000n);
  expect((await here.node.rpc.getSupply().send()).value.total).toBe(total);
  expect(await here.node.rpc.getSlot({ commitment: 'confirmed' }).send()).toBe(1_000_000n);
  expect((await ask('orrery_listSnapshots')).result).toMatchObject([{ name: 'early' }]);
  await ask('orrery_reset');
  expect(await balance()).toBe(0n);
});

test('a clock that stands still does so after a restart, with what landed meanwhile', async () => {
  const { result } = await ask('orrery_freezeClock');
  await pay(1_000_000_000n);
  await here.time.advance(10 * SLOT_MS);
  await here.restart();
  await here.time.advance(10 * SLOT_MS);
  // The slot that was open has got its block.
  const info = await ask('orrery_freezeClock');
  expect(info.result).toMatchObject({ slot: result.slot + 1, frozen: true });
  expect(await balance()).toBe(1_000_000_000n);
  await ask('orrery_unfreezeClock');
  await here.time.advance(SLOT_MS);
  expect(await here.node.rpc.getSlot({ commitment: 'confirmed' }).send()).toBe(BigInt(result.slot + 1));
});

test('a clock that is moved on while it stands still takes no time along, over a restart, and never goes back', async () => {
  await ask('orrery_freezeClock');
  await ask('orrery_warp', [{ slot: 1_000_000 }]);
  const { result: before } = await ask('orrery_freezeClock');
  await here.restart();
  const { result: after } = await ask('orrery_freezeClock');
  expect(after.blockTime).toBeGreaterThanOrEqual(before.blockTime);
  expect(here.offMs()).toBe(0);
  await ask('orrery_unfreezeClock');
  await here.time.advance(2 * SLOT_MS);
  expect(await here.node.rpc.getSlot({ commitment: 'confirmed' }).send()).toBe(BigInt(after.slot + 1));
});

test('the block of a slot that stands still is not waited for, also by who waits already', async () => {
  const slot = Number(await here.node.rpc.getSlot({ commitment: 'confirmed' }).send()) + 1;
  const waiting = ask('getBlock', [slot, { commitment: 'confirmed' }]);
  await ask('orrery_freezeClock');
  for (const { error } of [await waiting, await ask('getBlock', [slot, { commitment: 'confirmed' }])]) {
    expect(error).toEqual({ code: -32004, message: `Block not available for slot ${slot}` });
  }
});

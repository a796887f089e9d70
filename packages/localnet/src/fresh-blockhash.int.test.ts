import { SLOT_MS } from '@orrery/domain/solana/network';
import { blockhash, generateKeyPairSigner, type KeyPairSigner } from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Localnet } from './localnet.ts';
import { wire } from './testing/node.ts';
import { type NodeHere, startNodeHere } from './testing/node-here.ts';
import { genesisWallet } from './testing/tokens.ts';

const SOL = 1_000_000_000n;
const FLOOR_MS = 50;
/** Slots that the product may be ahead. */
const AHEAD = 15;
const SLOWLY = { leastMs: FLOOR_MS, mostMs: Infinity };
let payer: KeyPairSigner;
let friend: KeyPairSigner;
let here: NodeHere;

beforeEach(async () => {
  [payer, friend] = [await generateKeyPairSigner(), await generateKeyPairSigner()];
});

afterEach(() => here.stop());

function start(options: Parameters<typeof startNodeHere>[1]): Promise<NodeHere> {
  return startNodeHere([genesisWallet(payer.address, 100n * SOL)], options);
}

interface Latest {
  context: { slot: number };
  value: { blockhash: string; lastValidBlockHeight: number };
}

/** Asks as clients do by the node's port. */
async function ask<Result>(method: string, ...params: unknown[]): Promise<Result> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  const caller: Parameters<Localnet['answer']>[1] = 'rpc-port';
  const { result, error } = JSON.parse(await here.node.answer(body, caller));
  if (error !== undefined) throw new Error(error.message);
  return result;
}

const latest = (options: object = { commitment: 'confirmed' }) => ask<Latest>('getLatestBlockhash', options);

/** The same payment each time; only the blockhash makes it another transaction. */
async function pay({ value }: Latest, options: object = {}): Promise<string> {
  const lifetime = { blockhash: blockhash(value.blockhash), lastValidBlockHeight: 0n };
  const instruction = getTransferSolInstruction({
    source: payer,
    destination: friend.address,
    amount: SOL / 10n,
  });
  const bytes = await wire(payer, lifetime, [instruction]);
  return ask('sendTransaction', bytes, { encoding: 'base64', ...options });
}

const paid = async () => Number((await ask<{ value: number }>('getBalance', friend.address)).value) / 1e8;

/** Whether a promise has an answer by now. */
async function isAnswered(promise: Promise<unknown>): Promise<boolean> {
  return (await Promise.race([promise, here.time.advance(0).then(() => here)])) !== here;
}

test.each(['confirmed', 'processed'])(
  'the same payment lands as often as it is made on a hash that is %s',
  async (commitment) => {
    here = await start({ isAlone: true });
    for (let round = 0; round < 20; round += 1)
      await pay(await latest({ commitment }), { skipPreflight: true });
    expect(await paid()).toBe(20);
  },
);

test('a hash is the same until a transaction on it is confirmed', async () => {
  here = await start({ isAlone: true });
  const first = await latest();
  expect(await latest()).toEqual(first);
  await pay(first);
  const second = await latest();
  expect(second.value.lastValidBlockHeight).toBe(first.value.lastValidBlockHeight + 1);
  expect(second.context.slot).toBe(first.context.slot + 1);
  // A payment on the older hash uses up nothing of the newer.
  await expect(pay(first)).rejects.toThrow('already been processed');
  expect(await latest()).toEqual(second);
});

test('the answer waits until the slot was open for 50 ms, and is the same for all who wait', async () => {
  here = await start({ isAlone: true, early: SLOWLY });
  await here.time.advance(SLOT_MS);
  await pay(await latest());
  await here.time.advance(10);
  const asked = [latest(), latest(), latest({ commitment: 'processed' })];
  await here.time.advance(FLOOR_MS - 10 - 1);
  for (const each of asked) expect(await isAnswered(each)).toBe(false);
  await here.time.advance(1);
  const [one, ...others] = await Promise.all(asked);
  expect(others).toEqual([one, one]);
  expect(await ask('getSlot', { commitment: 'processed' })).toBe(one?.context.slot);
});

test('where the product is as far ahead as it may be, the answer waits for the end of the slot', async () => {
  here = await start({ early: { leastMs: 0, mostMs: AHEAD * SLOT_MS } });
  for (let round = 0; round < AHEAD; round += 1) await pay(await latest());
  await pay(await latest());
  const asked = latest();
  await here.time.advance(SLOT_MS - 1);
  expect(await isAnswered(asked)).toBe(false);
  await here.time.advance(1);
  await pay(await asked);
  expect(await paid()).toBe(AHEAD + 2);
});

test.each([
  ['finalized', 'rpc-port'],
  ['confirmed', 'process'],
] as const)('a hash that is %s, asked for by %s, closes no slot', async (commitment, caller) => {
  here = await start({ isAlone: true, early: SLOWLY });
  await pay(await latest());
  const slot = await ask('getSlot');
  const body = JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'getLatestBlockhash',
    params: [{ commitment }],
  });
  expect(JSON.parse(await here.node.answer(body, caller))).toHaveProperty('result.value.blockhash');
  await here.time.advance(FLOOR_MS);
  expect(await ask('getSlot')).toBe(slot);
});

test('a clock that stands still has one hash, which is answered at once', async () => {
  here = await start({ isAlone: true });
  await ask('orrery_freezeClock');
  const hash = await latest();
  await pay(hash);
  expect(await latest()).toEqual(hash);
});

test('times of blocks follow the node’s time, never go back, and are the same after a restart', async () => {
  here = await start({ isAlone: true });
  const times = async () => {
    const newest = await ask<number>('getSlot', { commitment: 'confirmed' });
    const slots = await ask<number[]>('getBlocks', 0, newest, { commitment: 'confirmed' });
    return Promise.all(slots.map((slot) => ask<number>('getBlockTime', slot)));
  };
  const landed: string[] = [];
  for (let round = 0; round < 40; round += 1) {
    landed.push(await pay(await latest()));
    if (round % 10 === 9) await here.time.advance(SLOT_MS);
  }
  const before = await times();
  expect(before).toEqual(before.toSorted((a, b) => a - b));
  expect((before.at(-1) ?? 0) - Math.floor(here.time.now() / 1000)).toBeLessThanOrEqual(0);
  const timesOf = () =>
    Promise.all(
      landed.map(async (signature) => {
        const options = { encoding: 'base64', commitment: 'confirmed', maxSupportedTransactionVersion: 0 };
        const found = await ask<{ slot: number; blockTime: number }>('getTransaction', signature, options);
        expect(found.blockTime).toBe(await ask('getBlockTime', found.slot));
        return found.blockTime;
      }),
    );
  const signed = await timesOf();
  const history = await ask<{ blockTime: number }[]>('getSignaturesForAddress', friend.address, {
    commitment: 'confirmed',
  });
  expect(history.map(({ blockTime }) => blockTime).toReversed()).toEqual(signed);
  await here.restart();
  expect(here.offMs()).toBe(0);
  expect((await times()).slice(0, before.length)).toEqual(before);
  expect(await timesOf()).toEqual(signed);
  await here.time.advance(400 * SLOT_MS);
  expect(await timesOf()).toEqual(signed);
  const slot = await ask<number>('getSlot', { commitment: 'processed' });
  const now = Math.floor(here.time.now() / 1000);
  expect(now - (await ask<number>('getBlockTime', slot))).toBeLessThanOrEqual(1);
});

test('a warp to a time goes on from the chain’s clock, also after slots that were closed early', async () => {
  here = await start({ isAlone: true });
  for (let round = 0; round < 30; round += 1) await pay(await latest());
  const slot = await ask<number>('getSlot', { commitment: 'processed' });
  const time = await ask<number>('getBlockTime', slot);
  const warped = await ask<{ blockTime: number }>('orrery_warp', { time: time + 3 });
  expect(warped.blockTime).toBe(time + 3);
  await here.time.advance(SLOT_MS);
  expect(await ask('getBlockTime', await ask('getSlot', { commitment: 'confirmed' }))).toBe(time + 3);
});

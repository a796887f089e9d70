import { SLOT_MS } from '@orrery/domain/solana/network';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type NodeHere, startNodeHere } from '../../testing/node-here.ts';

const EPOCH_SLOTS = 32;
const CONFIRMED = { commitment: 'confirmed' };
let here: NodeHere;

beforeEach(async () => {
  here = await startNodeHere([], { slotsPerEpoch: EPOCH_SLOTS });
});

afterEach(() => here.stop());

async function ask(method: string, ...params: unknown[]) {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  const { result, error } = JSON.parse(await here.node.answer(body, 'rpc-port'));
  return error === undefined ? result : `${error.code} ${error.message}`;
}

test.each(['processed', 'confirmed', 'finalized'])(
  'block production at %s ends with the slot that its context names and getSlot answers',
  async (commitment) => {
    await here.time.advance(40 * SLOT_MS);
    const slot = await ask('getSlot', { commitment });
    const { context, value } = await ask('getBlockProduction', { commitment });
    expect(context.slot).toBe(slot);
    expect(value.range).toEqual({ firstSlot: slot - (slot % EPOCH_SLOTS), lastSlot: slot });
  },
);

test('block production up to the open slot waits for its block', async () => {
  await here.time.advance(3 * SLOT_MS);
  const open = (await ask('getBalance', (await ask('getIdentity')).identity, CONFIRMED)).context.slot;
  const range = { firstSlot: open - 1, lastSlot: open };
  const asked = ask('getBlockProduction', { ...CONFIRMED, range });
  await here.time.advance(SLOT_MS);
  const { context, value } = await asked;
  expect(context.slot).toBe(open);
  expect(value.range).toEqual(range);
  expect(Object.values(value.byIdentity)).toEqual([[2, 2]]);
});

test('leaders are known of the epoch after the root’s, and of nine before that one', async () => {
  const first = 12 * EPOCH_SLOTS;
  await here.time.advance((first + 32) * SLOT_MS);
  const leaders = async (slot: number, limit: number) => {
    const found = await ask('getSlotLeaders', slot, limit);
    return Array.isArray(found) ? found.length : found;
  };
  const unknown = (epoch: number) =>
    `-32602 Invalid slot range: leader schedule for epoch ${epoch} is unavailable`;
  const isScheduled = async (slot: number) => (await ask('getLeaderSchedule', slot)) !== null;
  const end = first + 2 * EPOCH_SLOTS;
  expect(await leaders(end - 10, 10)).toBe(10);
  expect(await leaders(end - 10, 11)).toBe(unknown(14));
  expect(await leaders(end, 0)).toBe(0);
  expect(await isScheduled(end - 1)).toBe(true);
  expect(await isScheduled(end)).toBe(false);
  const oldest = 4 * EPOCH_SLOTS;
  expect(await leaders(oldest, 1)).toBe(1);
  expect(await leaders(oldest - 1, 2)).toBe(unknown(3));
  expect(await isScheduled(oldest)).toBe(true);
  expect(await isScheduled(oldest - 1)).toBe(false);
});

test('lamports of an account that a validator leaves out of what circulates are counted apart', async () => {
  const apart = 'GK2zqSsXLA2rwVZk347RYhh6jJpRsCA69FjLW93ZGi3B';
  const before = (await ask('getSupply', CONFIRMED)).value;
  await ask('requestAirdrop', apart, 1_000_000_000);
  const after = (await ask('getSupply', CONFIRMED)).value;
  expect(after.nonCirculatingAccounts).toEqual(before.nonCirculatingAccounts);
  expect(after.nonCirculatingAccounts).toContain(apart);
  expect(after).toMatchObject({
    total: before.total - 5_000,
    circulating: before.circulating - 1_000_005_000,
    nonCirculating: 1_000_000_000,
  });
  const largest = async (filter: string) => (await ask('getLargestAccounts', { ...CONFIRMED, filter })).value;
  const own = { address: apart, lamports: 1_000_000_000 };
  expect(await largest('nonCirculating')).toEqual([own]);
  expect(await largest('circulating')).not.toContainEqual(own);
  const wish = { ...CONFIRMED, excludeNonCirculatingAccountsList: true };
  expect((await ask('getSupply', wish)).value).toEqual({ ...after, nonCirculatingAccounts: [] });
});

import { SLOT_MS } from '@orrery/domain/solana/network';
import { type Address, lamports } from '@solana/kit';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type NodeHere, startNodeHere } from '../../testing/node-here.ts';

const EPOCH_SLOTS = 32;
const STAKE_HISTORY = 'SysvarStakeHistory1111111111111111111111111' as Address;
const EPOCH_SCHEDULE = 'SysvarEpochSchedu1e111111111111111111111111' as Address;
const CLOCK = 'SysvarC1ock11111111111111111111111111111111' as Address;
const GENESIS_STAKE = lamports(10n ** 15n);
let here: NodeHere;

beforeEach(async () => {
  here = await startNodeHere([], { slotsPerEpoch: EPOCH_SLOTS });
});

afterEach(() => here.stop());

/** The first words of an account's data. */
async function words(address: Address, count: number): Promise<bigint[]> {
  const { value } = await here.node.rpc.getAccountInfo(address, { encoding: 'base64' }).send();
  const bytes = Buffer.from(value?.data[0] ?? '', 'base64');
  return Array.from({ length: count }, (_, index) => bytes.readBigUInt64LE(index * 8));
}

const voteAccount = async () => (await here.node.rpc.getVoteAccounts().send()).current[0];

test('votes, credits and the history of stake outlast a restart', async () => {
  await here.time.advance(3 * EPOCH_SLOTS * SLOT_MS);
  const before = await voteAccount();
  // The first of its 96 votes became roots behind 31 others, each worth 16 credits.
  const rooted = 3n * 32n - 31n;
  expect(before).toMatchObject({ lastVote: 96n, rootSlot: 65n, activatedStake: GENESIS_STAKE });
  expect(before?.epochCredits.at(-1)?.slice(0, 2)).toEqual([3n, rooted * 16n]);
  const history = await words(STAKE_HISTORY, 5);
  expect(history).toEqual([3n, 2n, GENESIS_STAKE, 0n, 0n]);
  await here.restart();
  expect(await voteAccount()).toEqual(before);
  expect(await words(STAKE_HISTORY, 5)).toEqual(history);
  await here.time.advance(SLOT_MS);
  expect((await voteAccount())?.epochCredits.at(-1)?.slice(0, 2)).toEqual([3n, (rooted + 1n) * 16n]);
});

test('programs and clients are told of the same epochs', async () => {
  await here.time.advance((EPOCH_SLOTS + 1) * SLOT_MS);
  const { rpc } = here.node;
  expect(await words(EPOCH_SCHEDULE, 1)).toEqual([BigInt(EPOCH_SLOTS)]);
  const began = await rpc.getBlockTime(BigInt(EPOCH_SLOTS)).send();
  expect((await words(CLOCK, 4)).slice(1)).toEqual([began, 1n, 2n]);
  expect(await rpc.getEpochInfo().send()).toMatchObject({ epoch: 1n, slotsInEpoch: 32n });
  expect(await rpc.getEpochSchedule().send()).toMatchObject({ slotsPerEpoch: 32n });
});

test('a block stands for the stake of those who voted for it, until it is behind the root', async () => {
  await here.time.advance(40 * SLOT_MS);
  const { rpc } = here.node;
  const counted = async (slot: bigint) => {
    const { commitment, totalStake } = await rpc.getBlockCommitment(slot).send();
    expect(totalStake).toBe(GENESIS_STAKE);
    return commitment?.indexOf(GENESIS_STAKE);
  };
  expect(await Promise.all([40n, 39n, 10n, 9n, 8n, 41n].map(counted))).toEqual([
    0,
    1,
    30,
    31,
    undefined,
    undefined,
  ]);
});

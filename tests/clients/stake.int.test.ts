import { SLOT_MS } from '@orrery/domain/solana/network';
import {
  Authorized,
  Connection,
  Keypair,
  LAMPORTS_PER_SOL,
  MessageV0,
  PublicKey,
  StakeProgram,
  sendAndConfirmTransaction,
  VersionedTransaction,
  VOTE_PROGRAM_ID,
  VoteAccount,
  VoteProgram,
} from '@solana/web3.js';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BareNode, startBareNode } from './bare-node.ts';
import { disconnect } from './bare-web3.ts';

const EPOCH_SLOTS = 32;
const STAKE_HISTORY = new PublicKey('SysvarStakeHistory1111111111111111111111111');
const STAKED = 2 * LAMPORTS_PER_SOL;
let here: BareNode;
let connection: Connection;
let alice: Keypair;

beforeAll(async () => {
  here = await startBareNode({ slotsPerEpoch: EPOCH_SLOTS });
  alice = Keypair.generate();
  await connectionHere().requestAirdrop(alice.publicKey, 100 * LAMPORTS_PER_SOL);
});

afterAll(() => here.stop());

// One for each test: it takes a blockhash for recent by the time of this machine, which is not the chain's.
beforeEach(() => {
  connection = connectionHere();
});

afterEach(() => disconnect(connection));

function connectionHere(): Connection {
  return new Connection(`http://127.0.0.1:${here.port}`, 'confirmed');
}

async function theVoter(): Promise<PublicKey> {
  const { current } = await connection.getVoteAccounts();
  return new PublicKey(current[0]?.votePubkey ?? '');
}

async function activated(): Promise<number> {
  return (await connection.getVoteAccounts()).current[0]?.activatedStake ?? 0;
}

async function passEpoch(): Promise<void> {
  const { epoch } = await connection.getEpochInfo();
  do await here.time.advance(SLOT_MS);
  while ((await connection.getEpochInfo()).epoch === epoch);
}

/** Epoch, effective, activating and deactivating stake of the newest entries. */
async function history(entries: number): Promise<number[][]> {
  const data = (await connection.getAccountInfo(STAKE_HISTORY))?.data ?? Buffer.alloc(0);
  const word = (at: number) => Number(data.readBigUInt64LE(at));
  return Array.from({ length: entries }, (_, index) =>
    [0, 1, 2, 3].map((place) => word(8 + index * 32 + place * 8)),
  );
}

test('stake is delegated, counts from the next epoch, ceases to and is withdrawn', async () => {
  const votePubkey = await theVoter();
  const before = await activated();
  const account = Keypair.generate();
  const stakePubkey = account.publicKey;
  const by = { stakePubkey, authorizedPubkey: alice.publicKey };
  const made = StakeProgram.createAccount({
    fromPubkey: alice.publicKey,
    stakePubkey,
    authorized: new Authorized(alice.publicKey, alice.publicKey),
    lamports: STAKED + (await connection.getMinimumBalanceForRentExemption(StakeProgram.space)),
  });
  await sendAndConfirmTransaction(connection, made, [alice, account]);
  await sendAndConfirmTransaction(connection, StakeProgram.delegate({ ...by, votePubkey }), [alice]);
  const lamports = await connection.getBalance(stakePubkey);
  const withdrawal = () => StakeProgram.withdraw({ ...by, toPubkey: alice.publicKey, lamports });
  const withdraws = () => sendAndConfirmTransaction(connection, withdrawal(), [alice]);
  expect(await activated()).toBe(before);
  const { epoch } = await connection.getEpochInfo();
  await passEpoch();
  expect(await activated()).toBe(before + STAKED);
  expect(await history(1)).toEqual([[epoch, before, STAKED, 0]]);
  await expect(withdraws()).rejects.toThrow('insufficient');
  await passEpoch();
  await sendAndConfirmTransaction(connection, StakeProgram.deactivate(by), [alice]);
  await expect(withdraws()).rejects.toThrow('insufficient');
  await passEpoch();
  expect(await activated()).toBe(before);
  expect(await history(3)).toEqual([
    [epoch + 2, before + STAKED, 0, STAKED],
    [epoch + 1, before + STAKED, 0, 0],
    [epoch, before, STAKED, 0],
  ]);
  await withdraws();
  expect(await connection.getAccountInfo(stakePubkey)).toBeNull();
});

test('no more than a share of the stake of all begins to count in an epoch, to the lamport of the stake program', async () => {
  const votePubkey = await theVoter();
  const before = await activated();
  const [rich, account] = [Keypair.generate(), Keypair.generate()];
  const reserve = await connection.getMinimumBalanceForRentExemption(StakeProgram.space);
  const staked = 500_000 * LAMPORTS_PER_SOL;
  await connection.requestAirdrop(rich.publicKey, staked + LAMPORTS_PER_SOL);
  const by = { stakePubkey: account.publicKey, authorizedPubkey: rich.publicKey };
  const made = StakeProgram.createAccount({
    fromPubkey: rich.publicKey,
    stakePubkey: account.publicKey,
    authorized: new Authorized(rich.publicKey, rich.publicKey),
    lamports: staked + reserve,
  });
  made.add(StakeProgram.delegate({ ...by, votePubkey }));
  await sendAndConfirmTransaction(connection, made, [rich, account]);
  await passEpoch();
  await passEpoch();
  const effective = (await activated()) - before;
  // Nine hundredths of what counted, twice.
  expect(effective / before).toBeCloseTo(0.09 * 1.09 + 0.09, 6);
  await sendAndConfirmTransaction(connection, StakeProgram.deactivate(by), [rich]);
  const withdraws = (lamports: number) =>
    sendAndConfirmTransaction(
      connection,
      StakeProgram.withdraw({ ...by, toPubkey: alice.publicKey, lamports }),
      [rich],
    );
  const free = staked - effective;
  await expect(withdraws(free + 1)).rejects.toThrow('insufficient');
  await withdraws(free);
  await passEpoch();
  const left = (await activated()) - before;
  expect(left).toBeLessThan(effective);
  await withdraws(effective - left);
  await expect(withdraws(1)).rejects.toThrow('insufficient');
});

test('what is told of votes and leaders is in the accounts of the chain', async () => {
  await here.time.advance(40 * SLOT_MS);
  const votePubkey = await theVoter();
  const info = await connection.getAccountInfo(votePubkey);
  expect(info?.owner).toEqual(VOTE_PROGRAM_ID);
  const leader = await connection.getSlotLeader();
  const slot = await connection.getSlot();
  // What web3.js reads behind it is of a version before the current one.
  expect(VoteAccount.fromAccountData(info?.data ?? Buffer.alloc(0)).nodePubkey.toBase58()).toBe(leader);
  const [told] = (await connection.getVoteAccounts()).current;
  expect(told).toMatchObject({ lastVote: slot, nodePubkey: leader });
  const { epoch } = await connection.getEpochInfo();
  expect(told?.epochCredits.at(-1)?.[0]).toBe(epoch);
  expect(Object.keys(await connection.getLeaderSchedule())).toEqual([leader]);
  const { context, value } = await connection.getLargestAccounts({ filter: 'circulating' });
  expect(context.slot).toBe(slot + 1);
  expect(value.length).toBeGreaterThan(2);
  expect(value.map(({ lamports }) => lamports)).toEqual(
    value.map(({ lamports }) => lamports).toSorted((a, b) => b - a),
  );
  expect((await connection.getLargestAccounts({ filter: 'nonCirculating' })).value).toEqual([]);
});

test('the vote program takes the account for its own, and what is paid into it stays', async () => {
  const votePubkey = await theVoter();
  const identity = Keypair.fromSeed(new Uint8Array(32).fill(5));
  await connection.requestAirdrop(votePubkey, LAMPORTS_PER_SOL);
  const before = await connection.getBalance(votePubkey);
  await here.time.advance(SLOT_MS);
  expect(await connection.getBalance(votePubkey)).toBe(before);
  const withdrawal = VoteProgram.withdraw({
    votePubkey,
    authorizedWithdrawerPubkey: identity.publicKey,
    lamports: LAMPORTS_PER_SOL,
    toPubkey: alice.publicKey,
  });
  await sendAndConfirmTransaction(connection, withdrawal, [identity]);
  expect(await connection.getBalance(votePubkey)).toBe(before - LAMPORTS_PER_SOL);
});

test('what is locked up does not circulate', async () => {
  const account = Keypair.generate();
  const custodian = alice.publicKey;
  const made = StakeProgram.createAccount({
    fromPubkey: alice.publicKey,
    stakePubkey: account.publicKey,
    authorized: new Authorized(alice.publicKey, alice.publicKey),
    lockup: { unixTimestamp: 0, epoch: 1_000, custodian },
    lamports: STAKED,
  });
  await sendAndConfirmTransaction(connection, made, [alice, account]);
  const { value } = await connection.getSupply();
  expect(value.nonCirculating).toBe(STAKED);
  expect(value.nonCirculatingAccounts).toContainEqual(account.publicKey);
  expect((await connection.getLargestAccounts({ filter: 'nonCirculating' })).value).toEqual([
    { address: account.publicKey, lamports: STAKED },
  ]);
});

test('the least that may be delegated is what the stake program accepts', async () => {
  const votePubkey = await theVoter();
  const { value: least } = await connection.getStakeMinimumDelegation();
  const reserve = await connection.getMinimumBalanceForRentExemption(StakeProgram.space);
  const { blockhash } = await connection.getLatestBlockhash();
  const delegated = async (lamports: number) => {
    const by = { stakePubkey: Keypair.generate().publicKey, authorizedPubkey: alice.publicKey };
    const authorized = new Authorized(alice.publicKey, alice.publicKey);
    const made = StakeProgram.createAccount({
      ...by,
      fromPubkey: alice.publicKey,
      authorized,
      lamports: reserve + lamports,
    });
    const { instructions } = made.add(StakeProgram.delegate({ ...by, votePubkey }));
    const message = MessageV0.compile({
      payerKey: alice.publicKey,
      recentBlockhash: blockhash,
      instructions,
    });
    return (await connection.simulateTransaction(new VersionedTransaction(message))).value.err;
  };
  expect(await delegated(least - 1)).toEqual({ InstructionError: [2, { Custom: 12 }] });
  expect(await delegated(least)).toBeNull();
});

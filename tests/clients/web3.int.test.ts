import { SLOT_MS } from '@orrery/domain/solana/network';
import { getBase58Decoder } from '@solana/kit';
import {
  AddressLookupTableProgram,
  type Connection,
  Keypair,
  LAMPORTS_PER_SOL,
  NONCE_ACCOUNT_LENGTH,
  SystemProgram,
  sendAndConfirmTransaction,
  Transaction,
  TransactionExpiredNonceInvalidError,
} from '@solana/web3.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BareNode, startBareNode } from './bare-node.ts';
import { type BareWeb3, connectWeb3 } from './bare-web3.ts';

let here: BareNode;
let client: BareWeb3;
let connection: Connection;
let alice: Keypair;

beforeAll(async () => {
  here = await startBareNode();
  // So that what is final and what is confirmed are two slots.
  await here.time.advance(40 * SLOT_MS);
  client = await connectWeb3(here);
  ({ connection, alice } = client);
});

afterAll(async () => {
  client.close();
  await here.stop();
});

function pay(to: Keypair, lamports: number) {
  return SystemProgram.transfer({ fromPubkey: alice.publicKey, toPubkey: to.publicKey, lamports });
}

async function aNonceAccount(): Promise<Keypair> {
  const account = Keypair.generate();
  const made = SystemProgram.createNonceAccount({
    fromPubkey: alice.publicKey,
    noncePubkey: account.publicKey,
    authorizedPubkey: alice.publicKey,
    lamports: await connection.getMinimumBalanceForRentExemption(NONCE_ACCOUNT_LENGTH),
  });
  await sendAndConfirmTransaction(connection, made, [alice, account]);
  return account;
}

/** A signed payment on a nonce, with what it is confirmed by. */
async function onNonce({ publicKey: noncePubkey }: Keypair, to: Keypair) {
  const { context, value } = await connection.getNonceAndContext(noncePubkey);
  if (value === null) throw new Error('there is no nonce');
  const transaction = new Transaction({
    feePayer: alice.publicKey,
    minContextSlot: context.slot,
    nonceInfo: {
      nonce: value.nonce,
      nonceInstruction: SystemProgram.nonceAdvance({ noncePubkey, authorizedPubkey: alice.publicKey }),
    },
  }).add(pay(to, LAMPORTS_PER_SOL));
  transaction.sign(alice);
  return {
    transaction,
    nonceAccountPubkey: noncePubkey,
    nonceValue: value.nonce,
    minContextSlot: context.slot,
  };
}

test.each(['confirmed', 'processed', 'finalized'] as const)(
  'a lookup table is made of the slot that is told as %s, in the slot it is told in',
  async (commitment) => {
    const { context } = await connection.getLatestBlockhashAndContext(commitment);
    const recentSlot = await connection.getSlot(commitment);
    expect(context.slot).toBe(recentSlot);
    const who = { authority: alice.publicKey, payer: alice.publicKey };
    const [creation, table] = AddressLookupTableProgram.createLookupTable({ ...who, recentSlot });
    await sendAndConfirmTransaction(connection, new Transaction().add(creation), [alice]);
    expect((await connection.getAddressLookupTable(table)).value?.state.addresses).toEqual([]);
    await here.time.advance(SLOT_MS);
  },
);

test('a payment sent twice is paid once, and found by its slot', async () => {
  const bob = Keypair.generate();
  const { blockhash, lastValidBlockHeight } = await connection.getLatestBlockhash();
  const payment = new Transaction({ feePayer: alice.publicKey, blockhash, lastValidBlockHeight });
  payment.add(pay(bob, LAMPORTS_PER_SOL)).sign(alice);
  const bytes = payment.serialize();
  const both = await Promise.allSettled([bytes, bytes].map((each) => connection.sendRawTransaction(each)));
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await expect(connection.sendRawTransaction(bytes)).rejects.toThrow('has already been processed');
  const signature = await connection.sendRawTransaction(bytes, { skipPreflight: true });
  const { value } = await connection.getSignatureStatus(signature);
  const slot = value?.slot ?? 0;
  const block = connection.getBlockSignatures(slot, 'confirmed');
  await here.time.advance(SLOT_MS);
  expect((await block).signatures).toContain(signature);
  expect(await connection.getBalance(bob.publicKey)).toBe(LAMPORTS_PER_SOL);
});

test('what is too old is refused, and without preflight taken in and let go', async () => {
  const bob = Keypair.generate();
  const unknown = { blockhash: bob.publicKey.toBase58(), lastValidBlockHeight: 1 };
  const payment = new Transaction({ feePayer: alice.publicKey, ...unknown }).add(pay(bob, LAMPORTS_PER_SOL));
  payment.sign(alice);
  const bytes = payment.serialize();
  await expect(connection.sendRawTransaction(bytes)).rejects.toThrow('Blockhash not found');
  const signature = await connection.sendRawTransaction(bytes, { skipPreflight: true });
  expect(signature).toBe(getBase58Decoder().decode(Uint8Array.from(payment.signature ?? [])));
  await here.time.advance(SLOT_MS);
  expect(
    (await connection.getSignatureStatus(signature, { searchTransactionHistory: true })).value,
  ).toBeNull();
  expect(await connection.getBalance(bob.publicKey)).toBe(0);
});

test('all there is circulates, but for accounts that a validator leaves out, whether they are there or not', async () => {
  const { value } = await connection.getSupply();
  const { nonCirculatingAccounts, ...amounts } = value;
  expect(amounts).toEqual({ total: value.circulating, circulating: value.total, nonCirculating: 0 });
  expect(nonCirculatingAccounts).toHaveLength(110);
  expect(new Set(nonCirculatingAccounts.map((each) => each.toBase58())).size).toBe(110);
  expect((await connection.getLargestAccounts({ filter: 'nonCirculating' })).value).toEqual([]);
  const { value: bare } = await connection.getSupply({ excludeNonCirculatingAccountsList: true });
  expect(bare.nonCirculatingAccounts).toEqual([]);
});

test('an airdrop is found by a client that knows no versions, and dust lands with its error', async () => {
  const bob = Keypair.generate();
  const signatures = await Promise.all(
    [1, 2].map(() => connection.requestAirdrop(bob.publicKey, 50_000 * LAMPORTS_PER_SOL)),
  );
  for (const signature of signatures) {
    const found = await connection.getTransaction(signature, { commitment: 'confirmed' });
    expect(found?.transaction.message.compiledInstructions).toHaveLength(1);
  }
  expect(await connection.getBalance(bob.publicKey)).toBe(100_000 * LAMPORTS_PER_SOL);
  const dust = await connection.requestAirdrop(Keypair.generate().publicKey, 53);
  const found = await connection.getTransaction(dust, { commitment: 'confirmed' });
  expect(found?.meta?.err).toEqual({ InsufficientFundsForRent: { account_index: 1 } });
});

// Last: the client keeps a blockhash for half a minute by the wall's clock, while slots pass by ours.
test('a payment on a nonce is confirmed, and a second one on the same nonce is told to have expired', async () => {
  const [account, bob] = [await aNonceAccount(), Keypair.generate()];
  const carol = Keypair.generate();
  const [first, other] = [await onNonce(account, bob), await onNonce(account, carol)];
  await here.time.advance(160 * SLOT_MS);
  const signature = await connection.sendRawTransaction(first.transaction.serialize());
  expect((await connection.confirmTransaction({ signature, ...first })).value.err).toBeNull();
  expect(await connection.getBalance(bob.publicKey)).toBe(LAMPORTS_PER_SOL);
  const refused = connection.sendRawTransaction(other.transaction.serialize());
  await expect(refused).rejects.toThrow('Blockhash not found');
  const name = getBase58Decoder().decode(Uint8Array.from(other.transaction.signature ?? []));
  const waited = connection.confirmTransaction({ signature: name, ...other });
  await expect(waited).rejects.toBeInstanceOf(TransactionExpiredNonceInvalidError);
  expect(await connection.getBalance(carol.publicKey)).toBe(0);
});

test('it is told of a cluster of one node that votes, without inflation', async () => {
  const [node, ...others] = await connection.getClusterNodes();
  const leader = await connection.getSlotLeader();
  expect(others).toEqual([]);
  expect(node).toMatchObject({ pubkey: leader, gossip: null, version: '3.0.0' });
  const slot = await connection.getSlot();
  expect((await connection.getSlotLeaders(slot, 3)).map(String)).toEqual([leader, leader, leader]);
  const schedule = await connection.getLeaderSchedule();
  expect(schedule[leader]).toHaveLength(432_000);
  const epochs = await connection.getEpochSchedule();
  expect([epochs.slotsPerEpoch, epochs.getEpoch(slot)]).toEqual([432_000, 0]);
  const { value: production } = await connection.getBlockProduction();
  const { firstSlot, lastSlot } = production.range;
  expect(production.byIdentity[leader]).toEqual([
    lastSlot - firstSlot + 1,
    (await connection.getBlocks(firstSlot, lastSlot)).length,
  ]);
  const ofOther = await connection.getBlockProduction({ identity: alice.publicKey.toBase58() });
  expect(ofOther.value.byIdentity).toEqual({});
  const { current, delinquent } = await connection.getVoteAccounts();
  expect(delinquent).toEqual([]);
  expect(current).toMatchObject([
    { nodePubkey: leader, lastVote: slot, commission: 0, activatedStake: 1_000_000 * LAMPORTS_PER_SOL },
  ]);
  expect(await connection.getInflationGovernor()).toMatchObject({ initial: 0, terminal: 0, taper: 0 });
  expect(await connection.getInflationRate()).toEqual({ total: 0, validator: 0, foundation: 0, epoch: 0 });
  await expect(connection.getInflationReward([alice.publicKey], 0)).rejects.toThrow(
    'Block not available for slot 432000',
  );
  expect(await connection.getMinimumLedgerSlot()).toBe(await connection.getFirstAvailableBlock());
  await expect(connection.getBlockProduction({ range: { firstSlot: slot + 99 } })).rejects.toThrow(
    /cannot be less than firstSlot/,
  );
});

test('it reads what landed in each whole minute', async () => {
  await here.time.advance(151 * SLOT_MS);
  const sample = async () => (await connection.getRecentPerformanceSamples(1))[0];
  const slot = await connection.getSlot();
  expect(await sample()).toEqual({
    slot,
    samplePeriodSecs: 60,
    numSlots: 150,
    // A vote in each.
    numTransactions: 150,
    numNonVoteTransactions: 0,
  });
  await connection.requestAirdrop(alice.publicKey, LAMPORTS_PER_SOL);
  await here.time.advance(SLOT_MS);
  expect(await sample()).toMatchObject({
    slot: slot + 1,
    numTransactions: 151,
    numNonVoteTransactions: 1,
  });
});

test.each([
  ['max', 'finalized'],
  ['root', 'finalized'],
  ['single', 'confirmed'],
  ['singleGossip', 'confirmed'],
  ['recent', 'processed'],
] as const)('the old name %s is understood as %s', async (old, now) => {
  expect(await connection.getSlot(old)).toBe(await connection.getSlot(now));
  const { blockhash, lastValidBlockHeight } = await connection.getLatestBlockhash(old);
  expect(lastValidBlockHeight).toBe((await connection.getLatestBlockhash(now)).lastValidBlockHeight);
  const strategy = { signature: '1'.repeat(64), blockhash, lastValidBlockHeight: 0 };
  await expect(connection.confirmTransaction(strategy, old)).rejects.toThrow('block height exceeded');
});

test('it is told what becomes of each slot', async () => {
  await here.time.advance(SLOT_MS);
  const told: { type: string; slot: number; parent?: number }[] = [];
  const id = connection.onSlotUpdate((update) => told.push(update));
  await expect
    .poll(() => {
      void here.time.advance(SLOT_MS);
      return told.length;
    })
    .toBeGreaterThan(9);
  await connection.removeSlotUpdateListener(id);
  const first = told.findIndex(({ type }) => type === 'frozen');
  const { slot } = told[first] ?? { slot: 0 };
  expect(told.slice(first, first + 5)).toMatchObject([
    { type: 'frozen', slot, stats: { numSuccessfulTransactions: 1 } },
    { type: 'completed', slot },
    { type: 'optimisticConfirmation', slot },
    { type: 'root', slot: slot + 1 - 32 },
    { type: 'createdBank', slot: slot + 1, parent: slot },
  ]);
});

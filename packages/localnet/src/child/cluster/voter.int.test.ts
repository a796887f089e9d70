import { Buffer } from 'node:buffer';
import { SYSTEM_PROGRAM } from '@orrery/chain';
import { SLOT_MS } from '@orrery/domain/solana/network';
import type { Address } from '@solana/kit';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { memo, testFaucet, wire } from '../../testing/node.ts';
import { type NodeHere, startNodeHere } from '../../testing/node-here.ts';
import { Accounts } from '../accounts.ts';
import { Vm } from '../vm.ts';
import { Voter } from './voter.ts';

const VOTE_PROGRAM = 'Vote111111111111111111111111111111111111111';
const COMPUTE_BUDGET = 'ComputeBudget111111111111111111111111111111' as Address;
const CONFIRMED = { commitment: 'confirmed' };
let here: NodeHere;

beforeEach(async () => {
  here = await startNodeHere([], { isAlone: true });
});

afterEach(() => here.stop());

async function askWhole(method: string, ...params: unknown[]) {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  return JSON.parse(await here.node.answer(body, 'rpc-port'));
}

const ask = async (method: string, ...params: unknown[]) => (await askWhole(method, ...params)).result;

const block = (slot: number) =>
  ask('getBlock', slot, { ...CONFIRMED, encoding: 'jsonParsed', maxSupportedTransactionVersion: 0 });
const voteAccount = async () => (await ask('getVoteAccounts', CONFIRMED)).current[0];

test('each block of a node alone carries one vote for the block before it, signed and paid by its voter', async () => {
  await here.time.advance(40 * SLOT_MS);
  expect((await block(1)).transactions).toEqual([]);
  const { votePubkey } = await voteAccount();
  const [previous, { transactions }] = [await block(39), await block(40)];
  expect(transactions).toHaveLength(1);
  const [{ transaction, meta }] = transactions;
  const { accountKeys, instructions, recentBlockhash } = transaction.message;
  const [payer] = accountKeys;
  expect(recentBlockhash).toBe(previous.blockhash);
  expect(payer).toMatchObject({ signer: true, writable: true });
  expect(instructions).toMatchObject([
    {
      program: 'vote',
      programId: VOTE_PROGRAM,
      parsed: {
        type: 'towersync',
        info: {
          voteAccount: votePubkey,
          voteAuthority: payer.pubkey,
          towerSync: {
            lockouts: Array.from({ length: 31 }, (_, index) => ({
              slot: 9 + index,
              confirmation_count: 31 - index,
            })),
            root: 8,
            hash: previous.blockhash,
            timestamp: previous.blockTime,
          },
        },
      },
    },
  ]);
  const parsed = await ask('getAccountInfo', votePubkey, { ...CONFIRMED, encoding: 'jsonParsed' });
  expect(parsed.value.data.parsed.info.authorizedVoters).toEqual([
    { epoch: 0, authorizedVoter: payer.pubkey },
  ]);
  expect(meta).toMatchObject({ err: null, fee: 5_000, computeUnitsConsumed: 2_100 });
  expect(meta.logMessages).toEqual([`Program ${VOTE_PROGRAM} invoke [1]`, `Program ${VOTE_PROGRAM} success`]);
  const { value } = await ask('getAccountInfo', payer.pubkey, { ...CONFIRMED, encoding: 'base64' });
  expect(value).toMatchObject({ lamports: meta.postBalances[0], owner: SYSTEM_PROGRAM });
  expect(meta.preBalances[0] - meta.postBalances[0]).toBe(5_000);
  const [newest] = await ask('getSignaturesForAddress', votePubkey, { ...CONFIRMED, limit: 1 });
  expect(newest).toMatchObject({ signature: transaction.signatures[0], slot: 40, err: null });
});

test('a vote is a transaction that nodes verify, and that runs but once', async () => {
  await here.time.advance(3 * SLOT_MS);
  const wish = { ...CONFIRMED, encoding: 'base64' };
  const [{ transaction }] = (await ask('getBlock', 3, wish)).transactions;
  const simulated = { encoding: 'base64', sigVerify: true, ...CONFIRMED };
  expect((await ask('simulateTransaction', transaction[0], simulated)).value.err).toBe('AlreadyProcessed');
});

test('a client lands nothing that the voter’s key signs, so that each vote lands once', async () => {
  await here.time.advance(6 * SLOT_MS);
  const { votePubkey } = await voteAccount();
  const { blockhash: hash, blockTime } = await block(6);
  const accounts = new Accounts(new Vm());
  const voter = new Voter(accounts, await ask('getGenesisHash'), votePubkey);
  voter.open();
  const last = { slot: 6, unixSeconds: blockTime };
  const votes = { slots: [1, 2, 3, 4, 5, 6], root: null, epochCredits: [], last };
  const tip = { slot: 6, parentSlot: 5, height: 6, hash, previousHash: '', transactions: 1, earlyMs: 0 };
  const balance = accounts.get(voter.address);
  expect(voter.cast(votes, tip, () => true)).toBeNull();
  expect(accounts.get(voter.address)).toEqual(balance);
  const coming = voter.cast(votes, tip, () => false)?.transaction;
  const bytes = Buffer.from(coming?.bytes ?? []).toString('base64');
  const refused = { err: 'AccountInUse' };
  expect((await ask('simulateTransaction', bytes, { encoding: 'base64', ...CONFIRMED })).value).toMatchObject(
    refused,
  );
  expect(await askWhole('sendTransaction', bytes, { encoding: 'base64' })).toMatchObject({
    error: { data: refused },
  });
  await ask('sendTransaction', bytes, { encoding: 'base64', skipPreflight: true });
  await here.time.advance(SLOT_MS);
  const landed = (await block(7)).transactions.map(
    (each: { transaction: { signatures: string[] } }) => each.transaction.signatures[0],
  );
  expect(landed).toEqual([coming?.signature]);
});

test('votes follow a restart and set no price; samples count them apart', async () => {
  await here.time.advance(10 * SLOT_MS);
  await here.restart();
  await here.time.advance(145 * SLOT_MS);
  const { value: lifetime } = await here.node.rpc.getLatestBlockhash({ commitment: 'confirmed' }).send();
  const price = { programAddress: COMPUTE_BUDGET, data: Uint8Array.of(3, 7, 0, 0, 0, 0, 0, 0, 0) };
  const priced = await wire(await testFaucet(), lifetime, [price, memo('priced')]);
  await ask('sendTransaction', priced, { encoding: 'base64' });
  await here.time.advance(SLOT_MS);
  const last = await ask('getSlot', CONFIRMED);
  expect((await block(last)).transactions).toHaveLength(2);
  for (const slot of [10, 11, 12]) expect((await block(slot)).transactions).toHaveLength(1);
  const [sample] = await ask('getRecentPerformanceSamples', 1);
  expect(sample).toMatchObject({ numSlots: 150, numTransactions: 151, numNonVoteTransactions: 1 });
  const priceOf = async () => (await ask('getRecentPrioritizationFees')).at(-1);
  expect(await priceOf()).toEqual({ slot: last, prioritizationFee: 7 });
  await here.restart();
  expect(await priceOf()).toEqual({ slot: last, prioritizationFee: 7 });
});

test('blocks of a node that a product follows carry no votes', async () => {
  await here.stop();
  here = await startNodeHere();
  await here.time.advance(40 * SLOT_MS);
  expect((await block(40)).transactions).toEqual([]);
  const { votePubkey, nodePubkey } = await voteAccount();
  const parsed = await ask('getAccountInfo', votePubkey, { ...CONFIRMED, encoding: 'jsonParsed' });
  expect(parsed.value.data.parsed.info.authorizedVoters).toEqual([{ epoch: 0, authorizedVoter: nodePubkey }]);
  expect(await ask('getSignaturesForAddress', votePubkey, CONFIRMED)).toEqual([]);
});

import {
  associatedAddress,
  buildRentReclaims,
  buildTransaction,
  type Channels,
  decodeTransaction,
  findEmptyAccounts,
  findReclaimBreach,
  findReclaimMismatch,
  type Proposal,
  previewProposal,
  type ReclaimMismatch,
  type RentReclaim,
  reclaimedLamports,
  type SolanaRpc,
  settleTogether,
} from '@orrery/chain';
import { SLOT_MS, TOKEN_ACCOUNT_RENT } from '@orrery/domain/solana/network';
import {
  type Address,
  type Base64EncodedWireTransaction,
  createKeyPairSignerFromPrivateKeyBytes,
  createSolanaRpc,
  getBase64Decoder,
  getTransactionDecoder,
  getTransactionEncoder,
  type KeyPairSigner,
  partiallySignTransaction,
} from '@solana/kit';
import { getCreateAccountInstruction } from '@solana-program/system';
import {
  getCreateAssociatedTokenInstruction,
  getInitializeMint2Instruction,
  getMintSize,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Harness, startHarness } from './harness.ts';

/** More than one transaction closes. */
const COUNT = 30;
const MADE_AT_ONCE = 5;

let harness: Harness;
let rpc: SolanaRpc;
let owner: KeyPairSigner;
beforeAll(async () => {
  harness = await startHarness({ prepared: inject('prepared') });
  rpc = createSolanaRpc(harness.rpc);
  await harness.wallet(1);
  owner = await createKeyPairSignerFromPrivateKeyBytes(new Uint8Array(32).fill(1));
});
afterAll(() => harness.stop());

test('a wallet’s empty accounts are closed by transactions it signs in one go, and what comes back is what was shown', async () => {
  await openAccounts(COUNT);
  const { closable, others } = await findEmptyAccounts(rpc, owner.address, AbortSignal.timeout(5_000));
  expect([closable.length, others]).toEqual([COUNT, 0]);
  const { value: lifetime } = await rpc.getLatestBlockhash().send();
  const reclaims = buildRentReclaims(owner.address, closable, { ...lifetime, version: 'legacy' });
  const proposals = reclaims.map((reclaim) => toProposal(reclaim, lifetime.lastValidBlockHeight));
  const shown = await Promise.all(
    proposals.map((proposal) => previewProposal(proposal, rpc, AbortSignal.timeout(5_000))),
  );
  expect(shown.map(({ mismatch }) => mismatch)).toEqual([undefined, undefined]);
  const before = await balance();
  const outcomes = await letPass(
    settleTogether(proposals, {
      rpc,
      time: harness.time,
      channels,
      sign: () => Promise.reject(new Error('all are signed together')),
      signAll: (all) => Promise.all(all.map(sign)),
      onSigned: () => {},
      signal: new AbortController().signal,
    }),
  );
  expect(outcomes.map(({ status }) => status)).toEqual(['confirmed', 'confirmed']);
  const gained = shown.reduce((sum, { sol }) => sum + sol, 0n);
  expect(gained).toBe(BigInt(COUNT) * TOKEN_ACCOUNT_RENT - 10_000n);
  expect(gained).toBe(reclaims.reduce((sum, reclaim) => sum + reclaimedLamports(reclaim), 0n));
  expect((await balance()) - before).toBe(gained);
  const left = await findEmptyAccounts(rpc, owner.address, AbortSignal.timeout(5_000));
  expect(left).toEqual({ closable: [], others: 0 });
});

function toProposal(
  reclaim: RentReclaim,
  lastValidBlockHeight: bigint,
): Proposal<ReclaimMismatch, undefined> {
  return {
    transaction: decodeTransaction(reclaim.bytes),
    signer: owner.address,
    lastValidBlockHeight,
    maxAddedLamports: 0n,
    findBreach: (transaction, added) => findReclaimBreach(transaction, reclaim, added),
    findMismatch: (difference, added) => findReclaimMismatch(difference, reclaim, added),
    promised: [{ owner: owner.address, mint: null, least: reclaimedLamports(reclaim) }],
    delivery: {
      by: 'broadcast',
      modes: ['priorityFees'],
      skipPreflight: false,
      readReceipt: () => undefined,
    },
  };
}

/** Empty accounts of as many mints of its own. */
async function openAccounts(count: number): Promise<void> {
  for (let made = 0; made < count; made += MADE_AT_ONCE) {
    const seeds = Array.from({ length: MADE_AT_ONCE }, (_, index) =>
      new Uint8Array(32).fill(100 + made + index),
    );
    const mints = await Promise.all(seeds.map((seed) => createKeyPairSignerFromPrivateKeyBytes(seed)));
    for (const mint of mints) await openAccount(mint);
  }
}

async function openAccount(mint: KeyPairSigner): Promise<void> {
  const space = getMintSize();
  const { value: lifetime } = await rpc.getLatestBlockhash().send();
  const bytes = buildTransaction(owner.address, lifetime, [
    getCreateAccountInstruction({
      payer: owner,
      newAccount: mint,
      lamports: await rpc.getMinimumBalanceForRentExemption(BigInt(space)).send(),
      space,
      programAddress: TOKEN_PROGRAM_ADDRESS,
    }),
    getInitializeMint2Instruction({ mint: mint.address, decimals: 6, mintAuthority: owner.address }),
    getCreateAssociatedTokenInstruction({
      payer: owner,
      ata: associatedAddress({
        owner: owner.address,
        mint: mint.address,
        tokenProgram: TOKEN_PROGRAM_ADDRESS,
      }),
      owner: owner.address,
      mint: mint.address,
    }),
  ]);
  const signed = await partiallySignTransaction(
    [owner.keyPair, mint.keyPair],
    getTransactionDecoder().decode(bytes),
  );
  const wire = getBase64Decoder().decode(getTransactionEncoder().encode(signed));
  // What kit encodes is one.
  await rpc.sendTransaction(wire as Base64EncodedWireTransaction, { encoding: 'base64' }).send();
  await harness.advance(SLOT_MS);
}

async function sign(bytes: Uint8Array): Promise<Uint8Array> {
  const signed = await partiallySignTransaction([owner.keyPair], getTransactionDecoder().decode(bytes));
  return new Uint8Array(getTransactionEncoder().encode(signed));
}

async function balance(address: Address = owner.address): Promise<bigint> {
  return (await rpc.getBalance(address, { commitment: 'confirmed' }).send()).value;
}

/** Lets slots pass until something is done. */
async function letPass<T>(work: Promise<T>): Promise<T> {
  let isDone = false;
  void work.finally(() => {
    isDone = true;
  });
  while (!isDone) {
    await harness.advance(SLOT_MS);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return work;
}

/** There is no way to this chain but its RPC. */
const channels: Channels = {
  fanOut() {},
  relay: () => Promise.reject(new Error('no relay')),
  sendBundle: () => Promise.reject(new Error('no block engine')),
  bundleStatus: async () => undefined,
  subscribe() {},
};

import { balanceDifference, decodeTransaction } from '@orrery/chain';
import {
  AccountRole,
  type Address,
  appendTransactionMessageInstructions,
  compileTransaction,
  createNoopSigner,
  createTransactionMessage,
  generateKeyPairSigner,
  getTransactionEncoder,
  type Instruction,
  type KeyPairSigner,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit';
import { getCreateAccountInstruction, getTransferSolInstruction } from '@solana-program/system';
import {
  AuthorityType,
  findAssociatedTokenPda,
  getApproveInstruction,
  getCloseAccountInstruction,
  getCreateAssociatedTokenIdempotentInstruction,
  getInitializeMintInstruction,
  getMintSize,
  getMintToInstruction,
  getSetAuthorityInstruction,
  getTransferCheckedInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Localnet } from './localnet.ts';
import { wire } from './testing/node.ts';
import { type NodeHere, startNodeHere } from './testing/node-here.ts';

const RENT = 2_039_280n;
const TOKEN_2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb' as Address;
let here: NodeHere;
let node: Localnet;
let alice: KeyPairSigner;
let venue: KeyPairSigner;
let mint: KeyPairSigner;
let ofAlice: Address;
let ofVenue: Address;

beforeAll(async () => {
  here = await startNodeHere();
  ({ node } = here);
  [alice, venue, mint] = await Promise.all([
    generateKeyPairSigner(),
    generateKeyPairSigner(),
    generateKeyPairSigner(),
  ]);
  [ofAlice, ofVenue] = [await accountOf(alice), await accountOf(venue)];
  for (const { address } of [alice, venue]) {
    await node.rpc.requestAirdrop(address, 10_000_000_000n as never).send();
  }
  await send([
    getCreateAccountInstruction({
      payer: alice,
      newAccount: mint,
      lamports: 10_000_000n,
      space: BigInt(getMintSize()),
      programAddress: TOKEN_PROGRAM_ADDRESS,
    }),
    getInitializeMintInstruction({ mint: mint.address, decimals: 6, mintAuthority: alice.address }),
    create(venue),
    getMintToInstruction({ mint: mint.address, token: ofVenue, mintAuthority: alice, amount: 1_000_000n }),
  ]);
});

afterAll(() => here.stop());

async function accountOf(owner: KeyPairSigner): Promise<Address> {
  const { address } = owner;
  const seeds = { owner: address, mint: mint.address, tokenProgram: TOKEN_PROGRAM_ADDRESS };
  return (await findAssociatedTokenPda(seeds))[0];
}

function create(owner: KeyPairSigner): Instruction {
  const ata = owner === alice ? ofAlice : ofVenue;
  return getCreateAssociatedTokenIdempotentInstruction({
    payer: alice,
    ata,
    owner: owner.address,
    mint: mint.address,
  });
}

function move(from: KeyPairSigner, amount: bigint): Instruction {
  const [source, destination] = from === alice ? [ofAlice, ofVenue] : [ofVenue, ofAlice];
  return getTransferCheckedInstruction({
    source,
    mint: mint.address,
    destination,
    authority: createNoopSigner(from.address),
    amount,
    decimals: 6,
  });
}

async function latest() {
  return (await node.rpc.getLatestBlockhash({ commitment: 'confirmed' }).send()).value;
}

/** In a slot of its own: the same again is another transaction then. */
async function send(instructions: readonly Instruction[]) {
  await here.time.advance(400);
  const text = await wire(alice, await latest(), instructions);
  await node.rpc.sendTransaction(text as never, { encoding: 'base64' }).send();
}

/** What Alice is told of an unsigned transaction of hers. */
async function difference(instructions: readonly Instruction[], version: 0 | 'legacy' = 0) {
  const blockhash = await latest();
  const message = pipe(
    createTransactionMessage({ version }),
    (m) => setTransactionMessageFeePayer(alice.address, m),
    (m) => setTransactionMessageLifetimeUsingBlockhash(blockhash, m),
    (m) => appendTransactionMessageInstructions(instructions, m),
  );
  const bytes = new Uint8Array(getTransactionEncoder().encode(compileTransaction(message)));
  const found = await balanceDifference(
    node.rpc,
    { transaction: decodeTransaction(bytes), wallet: alice.address },
    AbortSignal.timeout(5000),
  );
  return { ...found, slot: null, logs: null };
}

const told = {
  slot: null,
  logs: null,
  err: null,
  tokens: [],
  authorityChanges: [],
  mints: expect.any(Map),
  held: expect.any(Map),
};
const pay = (amount: bigint) =>
  getTransferSolInstruction({ source: alice, destination: venue.address, amount });
const approve = (amount: bigint) =>
  getApproveInstruction({ source: ofAlice, delegate: venue.address, owner: alice, amount });
const payer = () => ({ address: alice.address, role: AccountRole.WRITABLE });

test.each([0, 'legacy'] as const)(
  'tells a swap of SOL in version %s, rent and fees included',
  async (version) => {
    expect(await difference([create(alice), pay(1_000_000n), move(venue, 250_000n)], version)).toEqual({
      ...told,
      sol: -1_000_000n - RENT - 10_000n,
      tokens: [{ mint: mint.address, change: 250_000n }],
    });
  },
);

test('tells what a failing transaction fails with, and no change', async () => {
  expect(await difference([pay(10n ** 15n)])).toEqual({
    ...told,
    sol: 0n,
    err: { InstructionError: [0n, { Custom: 1n }] },
  });
});

test('tells what the wallet held before, its SOL and its own token accounts alone', async () => {
  await send([create(alice)]);
  await here.time.advance(400);
  const lamports = (await node.rpc.getBalance(alice.address, { commitment: 'confirmed' }).send()).value;
  const { held } = await difference([move(alice, 0n), pay(1n)]);
  const { amount } = (await node.rpc.getTokenAccountBalance(ofAlice, { commitment: 'confirmed' }).send())
    .value;
  expect(held).toEqual(
    new Map([
      [alice.address, lamports],
      [ofAlice, BigInt(amount)],
    ]),
  );
});

test('tells approvals, also a larger one for the same delegate', async () => {
  await send([create(alice)]);
  const given = { account: ofAlice, kind: 'delegate', to: venue.address };
  expect(await difference([approve(5n)])).toEqual({ ...told, sol: -5000n, authorityChanges: [given] });
  await send([approve(5n)]);
  expect(await difference([approve(5n)])).toEqual({ ...told, sol: -5000n });
  expect(await difference([approve(6n)])).toEqual({ ...told, sol: -5000n, authorityChanges: [given] });
});

test('tells a new owner, a new close authority and an account that is gone', async () => {
  await send([create(alice)]);
  const set = (authorityType: AuthorityType) =>
    getSetAuthorityInstruction({ owned: ofAlice, owner: alice, authorityType, newAuthority: venue.address });
  const change = (kind: string, to: Address | null) => [{ account: ofAlice, kind, to }];
  expect((await difference([set(AuthorityType.CloseAccount)])).authorityChanges).toEqual(
    change('close-authority', venue.address),
  );
  expect((await difference([set(AuthorityType.AccountOwner)])).authorityChanges).toContainEqual(
    change('owner', venue.address)[0],
  );
  // Its rent goes to a stranger although no balance of a token moves.
  const close = getCloseAccountInstruction({ account: ofAlice, destination: venue.address, owner: alice });
  expect(await difference([close])).toEqual({
    ...told,
    sol: -5000n,
    authorityChanges: change('owner', null),
  });
});

test('tells the rest although a multisig of the token program stands among the accounts', async () => {
  const multisig = await generateKeyPairSigner();
  const initialize = {
    programAddress: TOKEN_2022,
    accounts: [
      { address: multisig.address, role: AccountRole.WRITABLE },
      { address: 'SysvarRent111111111111111111111111111111111' as Address, role: AccountRole.READONLY },
      ...Array.from({ length: 4 }, payer),
    ],
    data: new Uint8Array([2, 1]),
  };
  const space = 355n;
  const make = getCreateAccountInstruction({
    payer: alice,
    newAccount: multisig,
    lamports: 4_000_000n,
    space,
    programAddress: TOKEN_2022,
  });
  expect(await difference([make, initialize, pay(7n)])).toEqual({ ...told, sol: -4_010_007n });
});

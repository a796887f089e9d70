import { Buffer } from 'node:buffer';
import {
  AddressLookupTableProgram,
  Authorized,
  type Connection,
  Keypair,
  LAMPORTS_PER_SOL,
  NONCE_ACCOUNT_LENGTH,
  PublicKey,
  StakeProgram,
  SystemProgram,
  sendAndConfirmTransaction,
  Transaction,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
  VoteInit,
  VoteProgram,
} from '@solana/web3.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BareNode, startBareNode } from './bare-node.ts';
import { type BareWeb3, connectWeb3, parsedAccount, parsedOf } from './bare-web3.ts';

let here: BareNode;
let client: BareWeb3;
let connection: Connection;
let alice: Keypair;
let me: string;

beforeAll(async () => {
  here = await startBareNode();
  await here.time.advance(800);
  client = await connectWeb3(here);
  ({ connection, alice } = client);
  me = alice.publicKey.toBase58();
});

afterAll(async () => {
  client.close();
  await here.stop();
});

function send(transaction: Transaction, ...signers: Keypair[]): Promise<string> {
  return sendAndConfirmTransaction(connection, transaction, [alice, ...signers]);
}

test('a nonce is parsed, and what has made it', async () => {
  const account = Keypair.generate();
  const made = SystemProgram.createNonceAccount({
    fromPubkey: alice.publicKey,
    noncePubkey: account.publicKey,
    authorizedPubkey: alice.publicKey,
    lamports: await connection.getMinimumBalanceForRentExemption(NONCE_ACCOUNT_LENGTH),
  });
  const parsed = await parsedOf(connection, await send(made, account));
  expect(parsed.map((each) => each?.parsed.type)).toEqual(['createAccount', 'initializeNonce']);
  const nonce = await connection.getNonce(account.publicKey);
  expect(await parsedAccount(connection, account.publicKey)).toEqual({
    program: 'nonce',
    type: 'initialized',
    info: { authority: me, blockhash: nonce?.nonce, feeCalculator: { lamportsPerSignature: '5000' } },
  });
});

test('a lookup table is parsed, and the keys that come out of it', async () => {
  const [recentSlot, bob] = [await connection.getSlot(), Keypair.generate().publicKey];
  const who = { authority: alice.publicKey, payer: alice.publicKey };
  const [creation, table] = AddressLookupTableProgram.createLookupTable({ ...who, recentSlot });
  const extension = AddressLookupTableProgram.extendLookupTable({
    ...who,
    lookupTable: table,
    addresses: [bob],
  });
  const parsed = await parsedOf(connection, await send(new Transaction().add(creation, extension)));
  expect(parsed).toMatchObject([
    { program: 'address-lookup-table', parsed: { type: 'createLookupTable', info: { recentSlot } } },
    { parsed: { type: 'extendLookupTable', info: { newAddresses: [bob.toBase58()] } } },
  ]);
  expect((await parsedAccount(connection, table)).info).toMatchObject({
    authority: me,
    addresses: [bob.toBase58()],
    deactivationSlot: '18446744073709551615',
  });
  await here.time.advance(400);
  const { value: known } = await connection.getAddressLookupTable(table);
  if (known === null) throw new Error('the lookup table is not found');
  const pay = SystemProgram.transfer({
    fromPubkey: alice.publicKey,
    toPubkey: bob,
    lamports: LAMPORTS_PER_SOL,
  });
  const { blockhash } = await connection.getLatestBlockhash();
  const message = new TransactionMessage({
    payerKey: alice.publicKey,
    recentBlockhash: blockhash,
    instructions: [pay],
  }).compileToV0Message([known]);
  const transaction = new VersionedTransaction(message);
  transaction.sign([alice]);
  const signature = await connection.sendTransaction(transaction);
  const found = await connection.getParsedTransaction(signature, { maxSupportedTransactionVersion: 0 });
  expect(
    found?.transaction.message.accountKeys.map((each) => ({ ...each, pubkey: String(each.pubkey) })),
  ).toEqual([
    { pubkey: me, signer: true, source: 'transaction', writable: true },
    { pubkey: SystemProgram.programId.toBase58(), signer: false, source: 'transaction', writable: false },
    { pubkey: bob.toBase58(), signer: false, source: 'lookupTable', writable: true },
  ]);
  expect(await parsedOf(connection, signature)).toMatchObject([
    { parsed: { type: 'transfer', info: { destination: bob.toBase58(), lamports: LAMPORTS_PER_SOL } } },
  ]);
});

test('a stake and a vote account are parsed', async () => {
  const [stake, votes, node] = [Keypair.generate(), Keypair.generate(), Keypair.generate()];
  const made = StakeProgram.createAccount({
    fromPubkey: alice.publicKey,
    stakePubkey: stake.publicKey,
    authorized: new Authorized(alice.publicKey, alice.publicKey),
    lamports: 2 * LAMPORTS_PER_SOL,
  });
  expect(await parsedOf(connection, await send(made, stake))).toMatchObject([
    { parsed: { type: 'createAccount', info: { lamports: 2 * LAMPORTS_PER_SOL } } },
    {
      program: 'stake',
      parsed: { type: 'initialize', info: { authorized: { staker: me, withdrawer: me } } },
    },
  ]);
  expect(await parsedAccount(connection, stake.publicKey)).toMatchObject({
    program: 'stake',
    type: 'initialized',
    info: { meta: { rentExemptReserve: '2282880', authorized: { staker: me } }, stake: null },
  });
  const voting = VoteProgram.createAccount({
    fromPubkey: alice.publicKey,
    votePubkey: votes.publicKey,
    voteInit: new VoteInit(node.publicKey, alice.publicKey, alice.publicKey, 7),
    lamports: LAMPORTS_PER_SOL,
  });
  const parsed = await parsedOf(connection, await send(voting, votes, node));
  expect(parsed[1]).toMatchObject({
    program: 'vote',
    parsed: { type: 'initialize', info: { node: node.publicKey.toBase58(), commission: 7 } },
  });
  expect(await parsedAccount(connection, votes.publicKey)).toMatchObject({
    program: 'vote',
    type: 'vote',
    info: {
      nodePubkey: node.publicKey.toBase58(),
      authorizedWithdrawer: me,
      authorizedVoters: [{ authorizedVoter: me, epoch: 0 }],
      commission: 7,
      votes: [],
      rootSlot: null,
    },
  });
});

test('a memo is parsed, and listed beside its signature and no other', async () => {
  const bob = Keypair.generate().publicKey;
  const pay = SystemProgram.transfer({
    fromPubkey: alice.publicKey,
    toPubkey: bob,
    lamports: LAMPORTS_PER_SOL,
  });
  const programId = new PublicKey('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr');
  const memo = new TransactionInstruction({ programId, keys: [], data: Buffer.from('for the fish 🐟') });
  const noted = await send(new Transaction().add(pay, memo));
  const plain = await send(new Transaction().add(pay));
  expect((await parsedOf(connection, noted))[1]).toMatchObject({
    program: 'spl-memo',
    parsed: 'for the fish 🐟',
  });
  const listed = await connection.getSignaturesForAddress(bob);
  expect(listed.map((each) => [each.signature, each.memo])).toEqual([
    [plain, null],
    [noted, '[17] for the fish 🐟'],
  ]);
});

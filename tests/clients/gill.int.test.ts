import { metadataAddress } from '@orrery/chain';
import { parseAddress } from '@orrery/core/address';
import { SLOT_MS } from '@orrery/domain/solana/network';
import {
  address,
  airdropFactory,
  createSolanaClient,
  createTransaction,
  generateKeyPairSigner,
  type KeyPairSigner,
  lamports,
  type SolanaClient,
  signTransactionMessageWithSigners,
} from 'gill';
import {
  buildCreateTokenTransaction,
  buildMintTokensTransaction,
  fetchMetadata,
  fetchMint,
  getTransferSolInstruction,
} from 'gill/programs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BareNode, ourPrograms, startBareNode } from './bare-node.ts';

const CONFIRMED = { commitment: 'confirmed' } as const;
const SOL = 1_000_000_000n;
let here: BareNode;
let client: SolanaClient;
let alice: KeyPairSigner;

beforeAll(async () => {
  here = await startBareNode({}, await ourPrograms());
  // It takes 8900 for the socket of any node on this machine.
  client = createSolanaClient({
    urlOrMoniker: `http://127.0.0.1:${here.port}`,
    rpcSubscriptionsConfig: { port: here.port + 1 },
  });
  alice = await generateKeyPairSigner();
  const airdrop = airdropFactory(client);
  await airdrop({ recipientAddress: alice.address, lamports: lamports(100n * SOL), ...CONFIRMED });
});

afterAll(() => here.stop());

const latest = async () => (await client.rpc.getLatestBlockhash(CONFIRMED).send()).value;

test('pays SOL and waits until it is confirmed', async () => {
  const bob = await generateKeyPairSigner();
  const paid = createTransaction({
    version: 'legacy',
    feePayer: alice,
    instructions: [getTransferSolInstruction({ source: alice, destination: bob.address, amount: SOL })],
    latestBlockhash: await latest(),
  });
  await client.sendAndConfirmTransaction(paid, CONFIRMED);
  expect((await client.rpc.getBalance(bob.address, CONFIRMED).send()).value).toBe(SOL);
});

test('makes a token with metadata, mints some of it, and reads both', async () => {
  const [mint, bob] = await Promise.all([generateKeyPairSigner(), generateKeyPairSigner()]);
  const metadata = { name: 'Sleepy Walrus', symbol: 'WALRUS', uri: '', isMutable: false };
  const metadataOf = address(metadataAddress(parseAddress(mint.address)));
  const creation = await buildCreateTokenTransaction({
    feePayer: alice,
    version: 'legacy',
    latestBlockhash: await latest(),
    decimals: 6,
    metadata,
    mint,
    metadataAddress: metadataOf,
  });
  await client.sendAndConfirmTransaction(await signTransactionMessageWithSigners(creation), CONFIRMED);
  await here.time.advance(SLOT_MS);
  const minting = await buildMintTokensTransaction({
    feePayer: alice,
    version: 'legacy',
    latestBlockhash: await latest(),
    mint: mint.address,
    mintAuthority: alice,
    amount: 7n,
    destination: bob.address,
  });
  await client.sendAndConfirmTransaction(await signTransactionMessageWithSigners(minting), CONFIRMED);
  expect((await fetchMint(client.rpc, mint.address, CONFIRMED)).data).toMatchObject({
    supply: 7n,
    decimals: 6,
  });
  const { data } = await fetchMetadata(client.rpc, metadataOf, CONFIRMED);
  expect(data).toMatchObject({ mint: mint.address, updateAuthority: alice.address, isMutable: false });
  const text = (padded: string) => padded.replace(/\0+$/, '');
  expect([text(data.data.name), text(data.data.symbol)]).toEqual(['Sleepy Walrus', 'WALRUS']);
});

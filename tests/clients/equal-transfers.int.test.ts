import { AnchorProvider } from '@coral-xyz/anchor';
import { SLOT_MS } from '@orrery/domain/solana/network';
import {
  type Address,
  airdropFactory,
  appendTransactionMessageInstructions,
  assertIsTransactionWithBlockhashLifetime,
  createSolanaRpc,
  createSolanaRpcSubscriptions,
  createTransactionMessage,
  generateKeyPairSigner,
  getSignatureFromTransaction,
  lamports,
  pipe,
  sendAndConfirmTransactionFactory,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit';
import {
  Connection,
  Keypair,
  LAMPORTS_PER_SOL,
  PublicKey,
  SystemProgram,
  sendAndConfirmTransaction,
  Transaction,
} from '@solana/web3.js';
import { getTransferSolInstruction } from '@solana-program/system';
import {
  airdropFactory as airdropByGill,
  createSolanaClient,
  createTransaction,
  address as gillAddress,
  lamports as gillLamports,
  generateKeyPairSigner as gillSigner,
} from 'gill';
import { getTransferSolInstruction as transferByGill } from 'gill/programs';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { startHarness } from '../harness/harness.ts';
import { startBareNode } from './bare-node.ts';
import { disconnect, walletOf } from './bare-web3.ts';
import { expectEachPaid, type PayingClient, TENTH_SOL } from './equal-transfers.ts';

type Commitment = 'confirmed' | 'processed';

async function kit(port: number, commitment: Commitment): Promise<PayingClient> {
  const both = {
    rpc: createSolanaRpc(`http://127.0.0.1:${port}`),
    rpcSubscriptions: createSolanaRpcSubscriptions(`ws://127.0.0.1:${port + 1}`),
  };
  const { rpc } = both;
  const send = sendAndConfirmTransactionFactory(both);
  const payer = await generateKeyPairSigner();
  await airdropFactory(both)({
    recipientAddress: payer.address,
    lamports: lamports(BigInt(LAMPORTS_PER_SOL)),
    commitment,
  });
  return {
    async pay(to) {
      const { value: lifetime } = await rpc.getLatestBlockhash({ commitment }).send();
      const transfer = { source: payer, destination: to as Address, amount: TENTH_SOL };
      const transaction = await pipe(
        createTransactionMessage({ version: 0 }),
        (m) => setTransactionMessageFeePayerSigner(payer, m),
        (m) => setTransactionMessageLifetimeUsingBlockhash(lifetime, m),
        (m) => appendTransactionMessageInstructions([getTransferSolInstruction(transfer)], m),
        signTransactionMessageWithSigners,
      );
      assertIsTransactionWithBlockhashLifetime(transaction);
      await send(transaction, { commitment, skipPreflight: true });
      return getSignatureFromTransaction(transaction);
    },
    balanceOf: async (address) =>
      Number((await rpc.getBalance(address as Address, { commitment }).send()).value),
  };
}

async function web3(port: number, commitment: Commitment) {
  const connection = new Connection(`http://127.0.0.1:${port}`, commitment);
  const payer = Keypair.generate();
  const signature = await connection.requestAirdrop(payer.publicKey, LAMPORTS_PER_SOL);
  const lifetime = await connection.getLatestBlockhash();
  await connection.confirmTransaction({ signature, ...lifetime });
  const transferTo = (to: string) =>
    new Transaction().add(
      SystemProgram.transfer({
        fromPubkey: payer.publicKey,
        toPubkey: new PublicKey(to),
        lamports: TENTH_SOL,
      }),
    );
  const balanceOf = (address: string) => connection.getBalance(new PublicKey(address));
  return { connection, payer, transferTo, balanceOf, close: () => disconnect(connection) };
}

/** `sendAndConfirmTransaction`, which looks for another hash itself when it has signed the same before: for the next one that is final. */
async function web3AtOnce(port: number, commitment: Commitment): Promise<PayingClient> {
  const { connection, payer, transferTo, ...rest } = await web3(port, commitment);
  return { ...rest, pay: (to) => sendAndConfirmTransaction(connection, transferTo(to), [payer]) };
}

/** In steps, as providers of other libraries do it over the same client. */
async function web3InSteps(port: number, commitment: Commitment): Promise<PayingClient> {
  const { connection, payer, transferTo, ...rest } = await web3(port, commitment);
  return {
    ...rest,
    async pay(to) {
      const { blockhash, lastValidBlockHeight } = await connection.getLatestBlockhash();
      const transaction = transferTo(to);
      Object.assign(transaction, { feePayer: payer.publicKey, recentBlockhash: blockhash });
      transaction.sign(payer);
      const signature = await connection.sendRawTransaction(transaction.serialize(), { skipPreflight: true });
      const { value } = await connection.confirmTransaction({ signature, blockhash, lastValidBlockHeight });
      expect(value.err).toBeNull();
      return signature;
    },
  };
}

/** The provider that Anchor's programs send by. */
async function byAnchor(port: number, commitment: Commitment): Promise<PayingClient> {
  const { connection, payer, transferTo, ...rest } = await web3(port, commitment);
  const commitments = { commitment, preflightCommitment: commitment };
  const provider = new AnchorProvider(connection, walletOf(payer), commitments);
  return { ...rest, pay: (to) => provider.sendAndConfirm(transferTo(to)) };
}

async function byGill(port: number, commitment: Commitment): Promise<PayingClient> {
  const client = createSolanaClient({
    urlOrMoniker: `http://127.0.0.1:${port}`,
    rpcSubscriptionsConfig: { port: port + 1 },
  });
  const payer = await gillSigner();
  const amount = gillLamports(BigInt(LAMPORTS_PER_SOL));
  await airdropByGill(client)({ recipientAddress: payer.address, lamports: amount, commitment });
  return {
    async pay(to) {
      const { value: latestBlockhash } = await client.rpc.getLatestBlockhash({ commitment }).send();
      const transfer = { source: payer, destination: gillAddress(to), amount: TENTH_SOL };
      const instructions = [transferByGill(transfer)];
      const payment = createTransaction({ version: 0, feePayer: payer, instructions, latestBlockhash });
      return client.sendAndConfirmTransaction(payment, { commitment });
    },
    balanceOf: async (address) =>
      Number((await client.rpc.getBalance(gillAddress(address), { commitment }).send()).value),
  };
}

const NODES = {
  async bare() {
    const here = await startBareNode();
    const advance = (milliseconds: number) => here.time.advance(milliseconds);
    return { port: here.port, advance, stop: () => here.stop() };
  },
  async product() {
    const harness = await startHarness({ prepared: inject('prepared') });
    const port = Number(new URL(harness.rpc).port);
    const advance = (milliseconds: number) => harness.advance(milliseconds);
    return { port, advance, stop: () => harness.stop() };
  },
};

describe.each(['bare', 'product'] as const)('on the %s node', (name) => {
  let node: Awaited<ReturnType<(typeof NODES)[typeof name]>>;

  beforeAll(async () => {
    node = await NODES[name]();
    // So that what is final changes with each slot.
    await node.advance(40 * SLOT_MS);
  });

  afterAll(() => node.stop());

  test.each([
    ['@solana/kit', 'confirmed', kit, 'at once'],
    ['@solana/kit', 'processed', kit, 'at once'],
    ['@solana/web3.js in steps', 'confirmed', web3InSteps, 'at once'],
    ['@solana/web3.js in steps', 'processed', web3InSteps, 'at once'],
    ['@solana/web3.js', 'confirmed', web3AtOnce, 'a slot later'],
    ['@coral-xyz/anchor', 'confirmed', byAnchor, 'at once'],
    ['gill', 'confirmed', byGill, 'at once'],
  ] as const)(
    'the same transfer by %s, %s, is paid as often as it is made',
    async (_, commitment, connect, when) => {
      const client = await connect(node.port, commitment);
      const { address: to } = await generateKeyPairSigner();
      const between = when === 'at once' ? undefined : () => node.advance(SLOT_MS);
      await expectEachPaid(client, { to, ...(between && { between }) });
      client.close?.();
      await node.advance(4 * SLOT_MS);
    },
  );
});

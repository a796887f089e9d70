import { SLOT_MS } from '@orrery/domain/solana/network';
import {
  type Address,
  airdropFactory,
  appendTransactionMessageInstructions,
  assertIsTransactionWithBlockhashLifetime,
  assertIsTransactionWithDurableNonceLifetime,
  createSolanaRpc,
  createSolanaRpcSubscriptions,
  createTransactionMessage,
  generateKeyPairSigner,
  getBase64Decoder,
  getSignatureFromTransaction,
  type Instruction,
  isSolanaError,
  type KeyPairSigner,
  lamports,
  type Nonce,
  pipe,
  SOLANA_ERROR__INSTRUCTION_ERROR__CUSTOM,
  SOLANA_ERROR__INVALID_NONCE,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_BLOCK_NOT_AVAILABLE,
  SOLANA_ERROR__TRANSACTION_ERROR__BLOCKHASH_NOT_FOUND,
  sendAndConfirmDurableNonceTransactionFactory,
  sendAndConfirmTransactionFactory,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  setTransactionMessageLifetimeUsingDurableNonce,
  signTransactionMessageWithSigners,
  type TransactionMessageBytesBase64,
} from '@solana/kit';
import { createNonceInvalidationPromiseFactory } from '@solana/transaction-confirmation';
import {
  fetchNonce,
  getAdvanceNonceAccountInstruction,
  getCreateAccountInstruction,
  getInitializeNonceAccountInstruction,
  getNonceSize,
  getTransferSolInstruction,
  SYSTEM_PROGRAM_ADDRESS,
} from '@solana-program/system';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BareNode, startBareNode } from './bare-node.ts';

const CONFIRMED = { commitment: 'confirmed' } as const;
const SOL = 1_000_000_000n;
let here: BareNode;
let rpc: Clients['rpc'];
let rpcSubscriptions: Clients['rpcSubscriptions'];
let send: Clients['send'];
let sendOnNonce: Clients['sendOnNonce'];
let alice: KeyPairSigner;

type Clients = ReturnType<typeof clientsAt>;
type Lifetime = Awaited<ReturnType<typeof latest>>;

function clientsAt(port: number) {
  const both = {
    rpc: createSolanaRpc(`http://127.0.0.1:${port}`),
    rpcSubscriptions: createSolanaRpcSubscriptions(`ws://127.0.0.1:${port + 1}`),
  };
  return {
    ...both,
    airdrop: airdropFactory(both),
    send: sendAndConfirmTransactionFactory(both),
    sendOnNonce: sendAndConfirmDurableNonceTransactionFactory(both),
  };
}

beforeAll(async () => {
  here = await startBareNode();
  const clients = clientsAt(here.port);
  ({ rpc, rpcSubscriptions, send, sendOnNonce } = clients);
  alice = await generateKeyPairSigner();
  await clients.airdrop({ recipientAddress: alice.address, lamports: lamports(100n * SOL), ...CONFIRMED });
});

afterAll(() => here.stop());

async function latest() {
  return (await rpc.getLatestBlockhash(CONFIRMED).send()).value;
}

async function land(instructions: readonly Instruction[], lifetime?: Lifetime) {
  const given = lifetime ?? (await latest());
  const transaction = await pipe(
    createTransactionMessage({ version: 0 }),
    (m) => setTransactionMessageFeePayerSigner(alice, m),
    (m) => setTransactionMessageLifetimeUsingBlockhash(given, m),
    (m) => appendTransactionMessageInstructions(instructions, m),
    signTransactionMessageWithSigners,
  );
  assertIsTransactionWithBlockhashLifetime(transaction);
  await send(transaction, CONFIRMED);
  return getSignatureFromTransaction(transaction);
}

/** A nonce account of Alice's, in the slot it is asked for. */
async function aNonceAccount(lifetime?: Lifetime) {
  const account = await generateKeyPairSigner();
  const space = BigInt(getNonceSize());
  await land(
    [
      getCreateAccountInstruction({
        payer: alice,
        newAccount: account,
        lamports: await rpc.getMinimumBalanceForRentExemption(space).send(),
        space,
        programAddress: SYSTEM_PROGRAM_ADDRESS,
      }),
      getInitializeNonceAccountInstruction({ nonceAccount: account.address, nonceAuthority: alice.address }),
    ],
    lifetime,
  );
  return account.address;
}

async function nonceIn(account: Address): Promise<Nonce> {
  // The client of the program calls a nonce what it may as well be, a blockhash.
  return (await fetchNonce(rpc, account, CONFIRMED)).data.blockhash as string as Nonce;
}

async function onNonce(account: Address, nonce: Nonce, instructions: readonly Instruction[]) {
  const [nonceAccountAddress, nonceAuthorityAddress] = [account, alice.address];
  const transaction = await pipe(
    createTransactionMessage({ version: 0 }),
    (m) => setTransactionMessageFeePayerSigner(alice, m),
    (m) =>
      setTransactionMessageLifetimeUsingDurableNonce(
        { nonce, nonceAccountAddress, nonceAuthorityAddress },
        m,
      ),
    (m) => appendTransactionMessageInstructions(instructions, m),
    signTransactionMessageWithSigners,
  );
  assertIsTransactionWithDurableNonceLifetime(transaction);
  return transaction;
}

function pay(destination: KeyPairSigner, amount: bigint) {
  return getTransferSolInstruction({ source: alice, destination: destination.address, amount });
}

test('a transaction on a nonce lands once, however old, and is refused when the nonce has moved', async () => {
  const bob = await generateKeyPairSigner();
  const account = await aNonceAccount();
  const nonce = await nonceIn(account);
  const first = await onNonce(account, nonce, [pay(bob, SOL)]);
  const other = await onNonce(account, nonce, [pay(bob, 2n * SOL)]);
  // Longer than any blockhash lives.
  await here.time.advance(160 * SLOT_MS);
  const message = getBase64Decoder().decode(first.messageBytes) as TransactionMessageBytesBase64;
  expect((await rpc.getFeeForMessage(message, CONFIRMED).send()).value).toBe(5000n);
  await sendOnNonce(first, CONFIRMED);
  expect((await rpc.getBalance(bob.address, CONFIRMED).send()).value).toBe(SOL);
  expect(await nonceIn(account)).not.toBe(nonce);
  const late = await sendOnNonce(other, CONFIRMED).catch((error: unknown) => error);
  expect(isSolanaError((late as Error).cause, SOLANA_ERROR__TRANSACTION_ERROR__BLOCKHASH_NOT_FOUND)).toBe(
    true,
  );
  expect((await rpc.getBalance(bob.address, CONFIRMED).send()).value).toBe(SOL);
  // The next one follows in the same slot.
  await sendOnNonce(await onNonce(account, await nonceIn(account), [pay(bob, SOL)]), CONFIRMED);
  expect((await rpc.getBalance(bob.address, CONFIRMED).send()).value).toBe(2n * SOL);
});

test('a nonce is advanced on the very blockhash it was made on, but once in a transaction', async () => {
  const lifetime = await latest();
  const account = await aNonceAccount(lifetime);
  const nonce = await nonceIn(account);
  const advance = getAdvanceNonceAccountInstruction({ nonceAccount: account, nonceAuthority: alice });
  await here.time.advance(SLOT_MS);
  await land([advance], lifetime);
  const next = await nonceIn(account);
  expect(next).not.toBe(nonce);
  // The system program's NonceBlockhashNotExpired.
  const twice = await land([advance, advance], lifetime).catch((error: unknown) => error);
  expect(customOf(twice)).toBe(7);
  expect(await nonceIn(account)).toBe(next);
});

test('a transaction on a nonce that fails uses the nonce up and pays its fee, once', async () => {
  const bob = await generateKeyPairSigner();
  const account = await aNonceAccount();
  const nonce = await nonceIn(account);
  const before = (await rpc.getBalance(alice.address, CONFIRMED).send()).value;
  const failing = await onNonce(account, nonce, [pay(bob, SOL), pay(bob, 10n ** 18n)]);
  const said = await sendOnNonce(failing, CONFIRMED).catch((error: unknown) => error);
  expect(customOf(said)).toBe(1);
  expect(await nonceIn(account)).toBe(nonce);
  const unchecked = { ...CONFIRMED, skipPreflight: true };
  const landed = await sendOnNonce(failing, unchecked).catch((error: unknown) => error);
  expect(customOf(landed)).toBe(1);
  const moved = await nonceIn(account);
  expect(moved).not.toBe(nonce);
  await sendOnNonce(failing, unchecked).catch(() => undefined);
  expect((await rpc.getBalance(alice.address, CONFIRMED).send()).value).toBe(before - 5000n);
  expect((await rpc.getBalance(bob.address, CONFIRMED).send()).value).toBe(0n);
  await sendOnNonce(await onNonce(account, moved, [pay(bob, SOL)]), CONFIRMED);
});

test('whoever waits for a nonce is told when it has moved', async () => {
  const account = await aNonceAccount();
  const currentNonceValue = await nonceIn(account);
  const stop = new AbortController();
  const moved = createNonceInvalidationPromiseFactory({ rpc, rpcSubscriptions })({
    ...CONFIRMED,
    abortSignal: stop.signal,
    currentNonceValue,
    nonceAccountAddress: account,
  }).catch((error: unknown) => error);
  await sendOnNonce(await onNonce(account, currentNonceValue, []), CONFIRMED);
  expect(isSolanaError(await moved, SOLANA_ERROR__INVALID_NONCE)).toBe(true);
  stop.abort();
});

test('what is confirmed in a slot is found by that slot, its block as soon as there is one', async () => {
  await here.time.advance(SLOT_MS);
  const bob = await generateKeyPairSigner();
  const signature = await land([pay(bob, SOL)]);
  const { value } = await rpc.getSignatureStatuses([signature]).send();
  const slot = value[0]?.slot ?? 0n;
  expect(value[0]?.confirmationStatus).toBe('confirmed');
  const config = { ...CONFIRMED, encoding: 'base64', maxSupportedTransactionVersion: 0 } as const;
  const found = await rpc.getTransaction(signature, config).send();
  expect([found?.slot, found?.blockTime]).toEqual([slot, await rpc.getBlockTime(slot).send()]);
  const answered: string[] = [];
  const asked = Promise.all([
    rpc
      .getBlock(slot, { ...config, transactionDetails: 'signatures', rewards: false })
      .send()
      .finally(() => answered.push('block')),
    rpc.getBlocks(slot, slot, CONFIRMED).send(),
    rpc.getBlocksWithLimit(slot, 1, CONFIRMED).send(),
  ]);
  // A round trip behind them.
  await rpc.getHealth().send();
  expect(answered).toEqual([]);
  await here.time.advance(SLOT_MS);
  const [block, ...listed] = await asked;
  expect(block?.signatures).toContain(signature);
  expect(listed).toEqual([[slot], [slot]]);
  expect(await rpc.getSlot(CONFIRMED).send()).toBe(slot);
  const ahead = await rpc
    .getBlock(slot + 5n, config)
    .send()
    .catch((error: unknown) => error);
  expect(isSolanaError(ahead, SOLANA_ERROR__JSON_RPC__SERVER_ERROR_BLOCK_NOT_AVAILABLE)).toBe(true);
});

test('a blockhash is known for as long as it is said to be, by each commitment', async () => {
  const { blockhash, lastValidBlockHeight } = await latest();
  const transaction = await pipe(
    createTransactionMessage({ version: 0 }),
    (m) => setTransactionMessageFeePayerSigner(alice, m),
    (m) => setTransactionMessageLifetimeUsingBlockhash({ blockhash, lastValidBlockHeight }, m),
    signTransactionMessageWithSigners,
  );
  const message = getBase64Decoder().decode(transaction.messageBytes) as TransactionMessageBytesBase64;
  const told = async (commitment: 'confirmed' | 'finalized') => [
    (await rpc.isBlockhashValid(blockhash, { commitment }).send()).value,
    (await rpc.getFeeForMessage(message, { commitment }).send()).value,
  ];
  expect(await told('confirmed')).toEqual([true, 5000n]);
  // No block that is final knows of it yet.
  expect(await told('finalized')).toEqual([false, null]);
  const height = () => rpc.getBlockHeight(CONFIRMED).send();
  await here.time.advance(Number(lastValidBlockHeight - (await height())) * SLOT_MS);
  expect(await height()).toBe(lastValidBlockHeight);
  expect(await told('confirmed')).toEqual([true, 5000n]);
  await here.time.advance(SLOT_MS);
  expect(await told('confirmed')).toEqual([false, 5000n]);
  expect(await told('finalized')).toEqual([true, 5000n]);
});

test('a node that stops lets nobody wait for a block', async () => {
  const other = await startBareNode();
  const open = (await other.node.rpc.getSlot(CONFIRMED).send()) + 1n;
  const asked = other.node.rpc.getBlock(open, { ...CONFIRMED, encoding: 'base64' }).send();
  const said = expect(asked).rejects.toThrow();
  await other.stop();
  await said;
});

/** The number a program has failed with. */
function customOf(error: unknown): number | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (isSolanaError(at, SOLANA_ERROR__INSTRUCTION_ERROR__CUSTOM)) return at.context.code;
  }
  return undefined;
}

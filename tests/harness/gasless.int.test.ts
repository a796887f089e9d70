import { balanceDifference, buildTransaction, decodeTransaction, findSwapBreach } from '@orrery/chain';
import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { SLOT_MS } from '@orrery/domain/solana/network';
import type { TokenFacts } from '@orrery/domain/tokens/token';
import { associatedAccount, signOrder } from '@orrery/venue/testing';
import { type UltraExecuteReply, UltraExecuteReplySchema } from '@orrery/wire/ultra/execute';
import { type UltraOrderReply, UltraOrderReplySchema } from '@orrery/wire/ultra/order';
import { readBalances } from '@orrery/world/testing';
import {
  type Address,
  type Base64EncodedWireTransaction,
  createKeyPairSignerFromPrivateKeyBytes,
  type KeyPairSigner,
} from '@solana/kit';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { openAccount, pay, paySol } from '../../apps/server/src/testing/payments.ts';
import { allTxs, postJson } from '../../apps/server/src/testing/trader.ts';
import { type Harness, startHarness } from './harness.ts';

const SIGNATURES = 10_000n;
const HUNDRED_USDC = 100_000_000n;
/** The third key that the harness writes. */
const PAYER_SEED = 242;

let harness: Harness;
let payer: Address;
let rich: KeyPairSigner;

beforeAll(async () => {
  harness = await startHarness({ prepared: inject('prepared') });
  payer = (await signerOf(PAYER_SEED)).address;
  rich = await signerOf(31);
  const trader = await harness.wallet(31);
  await harness.advance(SLOT_MS);
  const swapping = trader.swap(WRAPPED_SOL, USDC, 8_000_000_000n);
  expect((await swapping).executed.status).toBe('Success');
});
afterAll(() => harness.stop());

const signerOf = (number: number) => createKeyPairSignerFromPrivateKeyBytes(new Uint8Array(32).fill(number));
const lamportsOf = async (address: Address) =>
  (await harness.localnet.rpc.getBalance(address, { commitment: 'processed' }).send()).value;

const tokenOf = (symbol: string) => findToken((token) => token.symbol === symbol);

function findToken(isIt: (token: TokenFacts) => boolean): TokenFacts {
  const token = harness.venue.pools.flatMap(({ mints }) => mints).find(isIt);
  if (!token) throw new Error('no pool has it');
  return token;
}

/** A wallet with so many USDC and not a lamport. */
async function aPoorWallet(number: number, amount = 3n * HUNDRED_USDC): Promise<KeyPairSigner> {
  const signer = await signerOf(number);
  const { rpc } = harness.localnet;
  const usdc = tokenOf('USDC');
  const { value: lifetime } = await rpc.getLatestBlockhash().send();
  const gift = [
    openAccount(usdc, signer.address, rich),
    pay({ token: usdc, from: rich, to: signer.address, amount }),
  ];
  const transaction = buildTransaction(rich.address, lifetime, gift);
  const wire = Buffer.from(await signOrder({ transaction }, rich)).toString('base64');
  await rpc.sendTransaction(wire as Base64EncodedWireTransaction, { encoding: 'base64' }).send();
  await harness.advance(SLOT_MS);
  expect(await lamportsOf(signer.address)).toBe(0n);
  return signer;
}

async function order(taker: Address, outputMint: Address, amount: bigint): Promise<UltraOrderReply> {
  const asked = { inputMint: USDC, outputMint, amount: amount.toString(), taker, slippageBps: '50' };
  const reply = await fetch(`${harness.url}/ultra/v1/order?${new URLSearchParams(asked).toString()}`);
  return v.parse(UltraOrderReplySchema, await reply.json());
}

const bytesOf = ({ transaction }: UltraOrderReply) =>
  Uint8Array.from(Buffer.from(transaction ?? '', 'base64'));

async function bodyOf(ordered: UltraOrderReply, taker: KeyPairSigner) {
  const signed = await signOrder({ transaction: bytesOf(ordered) }, taker);
  return { requestId: ordered.requestId, signedTransaction: Buffer.from(signed).toString('base64') };
}

async function execute(body: object): Promise<UltraExecuteReply> {
  return v.parse(
    UltraExecuteReplySchema,
    await (await postJson(`${harness.url}/ultra/v1/execute`, body)).json(),
  );
}

/** What the browser asks of it before it has it signed. */
async function expectHonest(ordered: UltraOrderReply, taker: Address) {
  const { inputMint, outputMint, feeBps } = ordered;
  const transaction = decodeTransaction(bytesOf(ordered));
  const breach = findSwapBreach(transaction, {
    taker,
    gasPayer: payer,
    inputMint,
    inputTokenProgram: tokenOf('USDC').tokenProgram,
    inputUnits: tokenOf('USDC'),
    outputMint,
    outputUnits: findToken(({ id }) => id === outputMint),
    inAmount: BigInt(ordered.inAmount),
    outAmount: BigInt(ordered.otherAmountThreshold),
    feeBps,
    maxFeeLamports: 0n,
  });
  expect(breach).toBeUndefined();
  const { rpc } = harness.localnet;
  const asked = { transaction, wallet: taker };
  const difference = await balanceDifference(rpc, asked, AbortSignal.timeout(5_000));
  const out = BigInt(ordered.outAmount);
  const isSol = outputMint === WRAPPED_SOL;
  expect(difference).toMatchObject({ err: null, authorityChanges: [], sol: isSol ? out : 0n });
  const changes = new Map(difference.tokens.map(({ mint, change }) => [mint, change]));
  expect(changes.get(inputMint)).toBe(-BigInt(ordered.inAmount));
  if (!isSol) expect(changes.get(outputMint)).toBe(out);
}

test('a wallet with no SOL sells USDC for SOL; the trade is its own, and its end outlives the server', async () => {
  const taker = await aPoorWallet(41);
  const ordered = await order(taker.address, WRAPPED_SOL, HUNDRED_USDC);
  const paid = { signatureFeePayer: payer, rentFeePayer: payer, prioritizationFeePayer: payer };
  const costs = { signatureFeeLamports: 10_000, prioritizationFeeLamports: 0, rentFeeLamports: 0 };
  expect(ordered).toMatchObject({ gasless: true, taker: taker.address, ...paid, ...costs });
  await expectHonest(ordered, taker.address);
  const before = await lamportsOf(payer);
  const body = await bodyOf(ordered, taker);
  const executed = await execute(body);
  expect(executed).toMatchObject({ status: 'Success', outputAmountResult: ordered.outAmount });
  expect(await execute(body)).toEqual(executed);
  expect(await lamportsOf(taker.address)).toBe(BigInt(ordered.outAmount));
  expect(await lamportsOf(payer)).toBe(before - SIGNATURES);
  const held = await readBalances(harness.localnet.rpc, taker.address);
  expect(held.get(USDC)).toBe(2n * HUNDRED_USDC);
  await harness.advance(2 * SLOT_MS);
  await harness.settled();
  const txs = await allTxs(harness.url, WRAPPED_SOL, 100);
  const told = txs.filter(({ txHash }) => txHash === executed.signature);
  expect(told.map(({ traderAddress }) => traderAddress)).toEqual(told.map(() => taker.address));
  expect(told.length).toBeGreaterThan(0);
  harness = await harness.restart();
  expect(await execute(body)).toEqual(executed);
  // It has SOL now, and pays for itself.
  expect(await order(taker.address, WRAPPED_SOL, HUNDRED_USDC)).toMatchObject({ gasless: false });
});

test('it buys a token it has no account of: the rent is lent once, exactly, and comes back in the fee', async () => {
  const taker = await aPoorWallet(42);
  const toll = tokenOf('TOLL');
  const ordered = await order(taker.address, toll.id, HUNDRED_USDC);
  expect(ordered).toMatchObject({ gasless: true, rentFeePayer: payer, feeMint: USDC });
  const rent = BigInt(ordered.rentFeeLamports);
  const before = await lamportsOf(payer);
  const executed = await execute(await bodyOf(ordered, taker));
  expect(executed.status).toBe('Success');
  const opened = await lamportsOf(associatedAccount(toll, taker.address));
  expect(opened).toBe(rent);
  expect(await lamportsOf(payer)).toBe(before - SIGNATURES - rent);
  expect(await lamportsOf(taker.address)).toBe(0n);
  const held = await readBalances(harness.localnet.rpc, taker.address);
  expect(held.get(USDC)).toBe(2n * HUNDRED_USDC);
  expect(held.get(toll.id)).toBe(BigInt(executed.outputAmountResult ?? 0));
  const solUsd = harness.market.price(WRAPPED_SOL) ?? 0;
  const fee = Number(ordered.platformFee.amount) / 1e6;
  expect(fee).toBeGreaterThanOrEqual((Number(SIGNATURES + rent) / 1e9) * solUsd);
  const another = await order(taker.address, tokenOf('TITHE').id, HUNDRED_USDC);
  expect(another).toMatchObject({
    gasless: false,
    transaction: '',
    errorCode: 2,
    errorMessage: 'Top up SOL for gas',
  });
  // What it has an account of it may go on buying.
  expect(await order(taker.address, toll.id, HUNDRED_USDC)).toMatchObject({
    gasless: true,
    rentFeeLamports: 0,
  });
});

test('it is told what it lacks below the least, and no user is served with another’s order', async () => {
  const taker = await aPoorWallet(43);
  const small = await order(taker.address, WRAPPED_SOL, 9_990_000n);
  expect(small).toMatchObject({ gasless: false, transaction: '', errorCode: 3 });
  const other = await aPoorWallet(44);
  const ordered = await order(taker.address, WRAPPED_SOL, HUNDRED_USDC);
  const foreign = await bodyOf(await order(other.address, WRAPPED_SOL, HUNDRED_USDC), other);
  const before = await lamportsOf(payer);
  expect(await execute({ ...foreign, requestId: ordered.requestId })).toMatchObject({
    status: 'Failed',
    code: -3,
  });
  expect(await lamportsOf(payer)).toBe(before);
  expect((await execute(await bodyOf(ordered, taker))).status).toBe('Success');
});

test('the payer’s SOL is filled up by the faucet when it is low, by a transaction like any other', async () => {
  const signer = await signerOf(PAYER_SEED);
  const { rpc } = harness.localnet;
  const { value: lifetime } = await rpc.getLatestBlockhash().send();
  const transaction = buildTransaction(payer, lifetime, [paySol(signer, rich.address, 150_000_000n)]);
  const wire = Buffer.from(await signOrder({ transaction }, signer)).toString('base64');
  await rpc.sendTransaction(wire as Base64EncodedWireTransaction, { encoding: 'base64' }).send();
  await harness.advance(SLOT_MS);
  expect(await lamportsOf(payer)).toBeLessThan(100_000_000n);
  await harness.advance(61_000);
  // The keeper looks at that moment, and a busy machine takes its time to answer it.
  const filledUp = async () => {
    await harness.advance(SLOT_MS);
    expect(await lamportsOf(payer)).toBe(200_000_000n);
  };
  await vi.waitFor(filledUp, 20_000);
});

import type { Swap } from '@orrery/chain';
import { USDC, USDT } from '@orrery/domain/mints/mints';
import { EXECUTE_CODE } from '@orrery/wire/ultra/execute';
import { generateKeyPairSigner } from '@solana/kit';
import { afterEach, expect, it, vi } from 'vitest';
import { follow, type StoredTransaction, settle as settleProposal } from '#entities/settlement/settle.ts';
import type { SwapMismatch } from './mismatch.model.ts';
import {
  AMOUNT,
  aSignable,
  CONFIRMED,
  patient,
  replied,
  settle,
  signAs,
  success,
  theWorld,
} from './settle-swap.builder.ts';
import { toProposal } from './swap-proposal.ts';

// kit's Node build and a simulated browser disagree about AbortSignal, so this runs in Node with an address bar and a document of its own.
vi.hoisted(() =>
  Object.assign(globalThis, {
    location: new URL('http://127.0.0.1:8080/swap'),
    document: { cookie: '', documentElement: { dataset: {} } },
    localStorage: { getItem: () => null },
  }),
);

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('is confirmed by the signature status and the chain’s record together, and tells what the record says left and arrived', async () => {
  const lies = { inputAmountResult: '1', outputAmountResult: '999000001' };
  const execute = replied({ status: 'Success', code: EXECUTE_CODE.success, ...lies });
  const { outcome, executed, onSigned } = await settle({ execute, status: CONFIRMED });
  expect(outcome).toMatchObject({ status: 'confirmed', receipt: { sold: AMOUNT, received: 171_000_000n } });
  expect(executed).toHaveBeenCalledTimes(1);
  expect(onSigned).toHaveBeenCalledTimes(1);
});

it('is not confirmed by the venue and a status alone: what did not land has no record', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const { outcome } = await passing(settle({ execute: success, status: CONFIRMED, changed: 'no-record' }));
  expect(outcome).toMatchObject({ status: 'unknown', unseenBy: ['127.0.0.1:8080'] });
});

it('landed otherwise where its record shows less than the form’s minimum, or more than its costs', async () => {
  const signer = await generateKeyPairSigner();
  const endOf = async (sol: bigint, usdc: bigint) => {
    theWorld(signer.address, {
      execute: success,
      status: CONFIRMED,
      changed: [
        { owner: signer.address, mint: null, change: sol },
        { owner: signer.address, mint: USDC, change: usdc },
      ],
    });
    const hooks = { sign: signAs(signer), onSigned: vi.fn(), signal: patient };
    return (await settleProposal(await toProposal(aSignable(signer.address)), hooks)).status;
  };
  const { quote } = aSignable(signer.address);
  expect(await endOf(0n - AMOUNT - 5_000n, quote.minOutAmount)).toBe('confirmed');
  expect(await endOf(0n - AMOUNT - 5_000n, quote.minOutAmount - 1n)).toBe('differs');
  const costs = BigInt(quote.networkFeeLamports + quote.depositLamports);
  expect(await endOf(0n - AMOUNT - costs, quote.outAmount)).toBe('confirmed');
  expect(await endOf(0n - AMOUNT - costs - 1n, quote.outAmount)).toBe('differs');
  expect(await endOf(-5_000n, quote.outAmount)).toBe('differs');
});

it('has failed when the chain says so, against the word of the venue', async () => {
  const status = { err: { InsufficientFundsForRent: { account_index: 0 } }, confirmationStatus: 'confirmed' };
  const { outcome } = await settle({ execute: success, status });
  expect(outcome).toMatchObject({ status: 'failed', reason: expect.stringContaining('enough SOL') });
});

it('asks the chain when the venue is unreachable: it may have landed', async () => {
  const { outcome } = await settle({ execute: () => 'unreachable', status: CONFIRMED });
  expect(outcome.status).toBe('confirmed');
});

it('goes on asking a chain that is away, as while the server restarts', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const { outcome } = await passing(settle({ execute: () => 'unreachable', deafFor: 3, status: CONFIRMED }));
  expect(outcome.status).toBe('confirmed');
});

it('is expired once the last valid block has passed without it', async () => {
  const { outcome } = await settle({ execute: () => 'unreachable', height: 151 });
  expect(outcome).toMatchObject({
    status: 'failed',
    reason: 'Transaction has expired and was not confirmed. Please try again.',
  });
});

const slipped = replied({ status: 'Failed', code: EXECUTE_CODE.slippageExceeded });

it('says at once that the venue refused, and why, as no end: the signed bytes have left', async () => {
  const { outcome } = await settle({ execute: slipped });
  expect(outcome).toEqual({
    status: 'unknown',
    signature: expect.any(String),
    refusal: 'Slippage tolerance exceeded',
  });
  const refused = () => ({ status: 400, body: { error: 'requestId is required' } });
  expect((await settle({ execute: refused })).outcome).toMatchObject({
    status: 'unknown',
    refusal: 'requestId is required',
  });
});

it('ends as the chain has it after a refusal: what landed all the same is confirmed, and what expired has failed for the reason given', async () => {
  const signer = await generateKeyPairSigner();
  theWorld(signer.address, { execute: slipped });
  const onSending = vi.fn<(sent: StoredTransaction) => void>();
  const hooks = { sign: signAs(signer), onSigned: vi.fn(), onSending, signal: patient };
  const proposal = await toProposal(aSignable(signer.address));
  const { signature } = await settleProposal(proposal, hooks).then((told) => ({ signature: '', ...told }));
  const [stored] = onSending.mock.calls[0] ?? [];
  if (!stored) throw new Error('it was not stored');
  const record = {
    ...stored,
    signer: signer.address,
    sentAt: Date.now(),
    refusal: 'Slippage tolerance exceeded',
  };
  const neverAgain = () => Promise.reject(new Error('it was handed in again'));
  theWorld(signer.address, { execute: slipped, height: 151 });
  expect(await follow(record, neverAgain)).toMatchObject({
    status: 'failed',
    signature,
    reason: 'Slippage tolerance exceeded',
  });
  theWorld(signer.address, { execute: slipped, status: CONFIRMED, handedIn: stored.wire });
  expect(await follow(record, neverAgain)).toEqual({ status: 'confirmed', signature });
});

it.each<[string, Partial<Swap>, SwapMismatch]>([
  ['sells another amount than the screen shows', { amount: AMOUNT + 1n }, 'amount'],
  ['may bring less than the screen’s minimum', { slippageBps: 51 }, 'receives-less'],
  ['takes a higher fee', { platformFee: { account: USDT, mint: USDT, bps: 3 } }, 'platform-fee'],
  ['offers a priority fee that the screen does not show', { computeUnitPrice: 1n }, 'network-fee'],
  ['pays into an account of another owner', { destinationTokenAccount: USDT }, 'destination-account'],
])('never asks the wallet to sign a quote that %s', async (_, changes, mismatch) => {
  const signer = await generateKeyPairSigner();
  const executed = theWorld(signer.address, { execute: success });
  const sign = () => {
    throw new Error('the wallet was asked');
  };
  const proposal = await toProposal(aSignable(signer.address, changes));
  const outcome = await settleProposal(proposal, { sign, onSigned: sign, signal: patient });
  expect(outcome).toEqual({ status: 'mismatch', mismatch });
  expect(executed).not.toHaveBeenCalled();
});

it('says at once, in the chain’s own words, what a node refused before executing it', async () => {
  const refused = replied({ status: 'Failed', code: 1, error: 'custom program error: #1' });
  const reasonOf = async (err: unknown) => (await settle({ execute: refused, simulated: { err } })).outcome;
  // The compute budget, what wraps the SOL, the account for the output, the venue.
  expect(await reasonOf({ InstructionError: [1, { Custom: 1 }] })).toMatchObject({
    refusal: 'Insufficient SOL',
  });
  expect(await reasonOf({ InstructionError: [4, { Custom: 6001 }] })).toMatchObject({
    refusal: 'Slippage tolerance exceeded',
  });
  expect(await reasonOf({ InstructionError: [4, { Custom: 6106 }] })).toMatchObject({
    refusal: 'Not enough liquidity in the pool',
  });
  expect((await settle({ execute: refused })).outcome).toMatchObject({ refusal: 'custom program error: #1' });
});

it('names the program’s reason for what the chain took and failed', async () => {
  const status = { err: { InstructionError: [4, { Custom: 6001 }] }, confirmationStatus: 'confirmed' };
  const failed = replied({ status: 'Failed', code: 6001, signature: '5'.repeat(88) });
  const { outcome } = await settle({ execute: failed, status });
  expect(outcome).toMatchObject({
    status: 'failed',
    reason: 'Slippage tolerance exceeded',
    signature: expect.any(String),
  });
});

it('is confirmed when the chain has it, though the venue gave up or calls it dropped', async () => {
  for (const code of [EXECUTE_CODE.timedOut, EXECUTE_CODE.unknown, EXECUTE_CODE.failedToLand]) {
    const doubtful = replied({ status: 'Failed', code, signature: '5'.repeat(88) });
    const { outcome } = await settle({ execute: doubtful, status: CONFIRMED, height: 151 });
    expect(outcome.status).toBe('confirmed');
  }
});

it('neither failed nor was confirmed when the chain never answers', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const { outcome } = await passing(settle({ execute: () => 'unreachable', deafFor: 1_000 }));
  expect(outcome).toEqual({ status: 'unknown', signature: expect.any(String), unseenBy: [] });
});

/** What is settled while time passes as fast as it is waited for. */
async function passing<T>(settling: Promise<T>): Promise<T> {
  let isOver = false;
  void settling.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    vi.advanceTimersToNextTimer();
    await new Promise((resolve) => setImmediate(resolve));
  }
  return settling;
}

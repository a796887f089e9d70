import { genesisMint, TOKEN_2022_PROGRAM } from '@orrery/chain';
import { USDC } from '@orrery/domain';
import { EXECUTE_CODE } from '@orrery/wire';
import { generateKeyPairSigner } from '@solana/kit';
import { afterEach, expect, it, vi } from 'vitest';
import {
  AMOUNT,
  aSignable,
  CONFIRMED,
  patient,
  replied,
  settle,
  success,
  theWorld,
} from './order-settle.builder.ts';
import { settleOrder } from './order-settle.ts';

// As figures, so that a change of them fails here.
const GIVE_UP_MS = 120_000;

// kit's Node build and a simulated browser disagree about AbortSignal, so this runs in Node with an address bar of its own.
vi.hoisted(() => Object.assign(globalThis, { location: new URL('http://127.0.0.1:8080/swap') }));

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('is confirmed only by the signature status', async () => {
  const { outcome, executed, onSigned } = await settle({ execute: success, status: CONFIRMED });
  expect(outcome.status).toBe('confirmed');
  expect(executed).toHaveBeenCalledTimes(1);
  expect(onSigned).toHaveBeenCalledTimes(1);
});

it('has failed when the chain says so, whatever the venue replied', async () => {
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
  const settling = settle({ execute: () => 'unreachable', deafFor: 3, status: CONFIRMED });
  let ended: Awaited<typeof settling> | undefined;
  void settling.then((result) => {
    ended = result;
  });
  while (!ended) {
    vi.advanceTimersToNextTimer();
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(ended.outcome.status).toBe('confirmed');
});

it('is expired once the last valid block has passed without it', async () => {
  const { outcome } = await settle({ execute: () => 'unreachable', height: 151 });
  expect(outcome).toMatchObject({
    status: 'failed',
    reason: 'Transaction has expired and was not confirmed. Please try again.',
  });
});

it('says at once what was never sent', async () => {
  const slipped = replied({ status: 'Failed', code: EXECUTE_CODE.slippageExceeded });
  expect((await settle({ execute: slipped })).outcome).toMatchObject({
    reason: 'Slippage tolerance exceeded',
  });
  const refused = () => ({ status: 400, body: { error: 'requestId is required' } });
  expect((await settle({ execute: refused })).outcome).toMatchObject({ reason: 'requestId is required' });
});

it('never asks the wallet to sign an order that sells another amount than the screen shows', async () => {
  const signer = await generateKeyPairSigner();
  const executed = theWorld(signer.address, { execute: success });
  const sign = () => {
    throw new Error('the wallet was asked');
  };
  const outcome = await settleOrder(await aSignable(signer.address, AMOUNT + 1n), {
    sign,
    onSigned: sign,
    signal: patient,
  });
  expect(outcome).toEqual({ status: 'not-this-swap', what: 'amount' });
  expect(executed).not.toHaveBeenCalled();
});

it('never asks the wallet to sign an order of which a transfer fee would keep back too much', async () => {
  const signer = await generateKeyPairSigner();
  const token = { id: USDC, symbol: 'TAX', name: 'Taxed', decimals: 6, tags: [] };
  const extensions = { transferFee: { bps: 100, most: 10n ** 12n } };
  const { data } = genesisMint({
    token: { ...token, tokenProgram: TOKEN_2022_PROGRAM, extensions },
    supply: 1n,
    mintAuthority: null,
    freezeAuthority: null,
  });
  theWorld(signer.address, { execute: success, mint: data });
  const sign = () => {
    throw new Error('the wallet was asked');
  };
  const outcome = await settleOrder(await aSignable(signer.address), {
    sign,
    onSigned: sign,
    signal: patient,
  });
  expect(outcome).toEqual({ status: 'not-this-swap', what: 'receives-less' });
});

it('says at once, in the chain’s own words, what a node refused before executing it', async () => {
  const refused = replied({ status: 'Failed', code: 1, error: 'custom program error: #1' });
  const short = { InstructionError: [2, { Custom: 1 }] };
  expect((await settle({ execute: refused, simulated: { err: short } })).outcome).toEqual({
    status: 'failed',
    reason: 'Insufficient SOL',
  });
  expect((await settle({ execute: refused })).outcome).toMatchObject({ reason: 'custom program error: #1' });
});

it('names the program’s reason for what the chain took and failed', async () => {
  const status = { err: { InstructionError: [2, { Custom: 1 }] }, confirmationStatus: 'confirmed' };
  const failed = replied({ status: 'Failed', code: 1, signature: '5'.repeat(88) });
  const { outcome } = await settle({ execute: failed, status });
  expect(outcome).toMatchObject({
    status: 'failed',
    reason: 'Insufficient SOL',
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
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  timeout.mockImplementation((ms) => (ms === GIVE_UP_MS ? AbortSignal.abort() : patient));
  const { outcome } = await settle({ execute: () => 'unreachable', deafFor: 1_000 });
  expect(outcome).toEqual({ status: 'unknown', signature: expect.any(String) });
});

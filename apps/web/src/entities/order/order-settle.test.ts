import { buildSettlement, genesisMint, TOKEN_2022_PROGRAM } from '@orrery/chain';
import { atoms } from '@orrery/core';
import { USDC, USDT, WRAPPED_SOL } from '@orrery/domain';
import { EXECUTE_CODE } from '@orrery/wire';
import {
  type Address,
  generateKeyPairSigner,
  getBase64Decoder,
  getTransactionDecoder,
  getTransactionEncoder,
  type KeyPairSigner,
  partiallySignTransaction,
} from '@solana/kit';
import { afterEach, expect, it, vi } from 'vitest';
import { anOrder } from './order.builder.ts';
import { settleOrder } from './order-settle.ts';

// kit's Node build and a simulated browser disagree about AbortSignal, so this runs in Node with an address bar of its own.
vi.hoisted(() => Object.assign(globalThis, { location: new URL('http://127.0.0.1:8080/swap') }));

const TOKEN_PROGRAM_ADDRESS = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA' as Address;
const BLOCKHASH = '4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi';
const AMOUNT = atoms(1_000_000_000n);

async function aSignable(taker: Address, inAmount: bigint = AMOUNT) {
  const { address: authority } = await generateKeyPairSigner();
  const bytes = await buildSettlement({
    taker,
    authority,
    input: { tokenProgram: TOKEN_PROGRAM_ADDRESS, mint: WRAPPED_SOL, decimals: 9 },
    output: { tokenProgram: TOKEN_PROGRAM_ADDRESS, mint: USDC, decimals: 6 },
    payIn: { vault: USDT, amount: inAmount },
    moves: [],
    payOuts: [{ vault: USDT, amount: 171_000_000n }],
    computeUnitLimit: 200_000,
    blockhash: BLOCKHASH,
    lastValidBlockHeight: 150n,
  });
  const transaction = getBase64Decoder().decode(bytes);
  return { order: anOrder({ taker, amount: AMOUNT, transaction }), inputTokenProgram: TOKEN_PROGRAM_ADDRESS };
}

const signAs = (signer: KeyPairSigner) => async (bytes: Uint8Array) => {
  const signed = await partiallySignTransaction([signer.keyPair], getTransactionDecoder().decode(bytes));
  return new Uint8Array(getTransactionEncoder().encode(signed));
};

interface World {
  execute: () => { status: number; body: unknown } | 'unreachable';
  height?: number;
  /** How many calls the chain leaves unanswered first. */
  deafFor?: number;
  /** The signature's status on the chain. */
  status?: { err: unknown; confirmationStatus: string } | null;
  /** The data of the output's mint account; a plain mint's when absent. */
  mint?: Uint8Array;
}

/** Answers the venue's and the chain's calls, and counts the first. */
function theWorld({ execute, height = 1, deafFor = 0, status = null, mint = new Uint8Array(82) }: World) {
  let chainCalls = 0;
  const executed = vi.fn<World['execute']>(execute);
  vi.stubGlobal('fetch', async (input: string | URL, init: { body: string }) => {
    const url = String(input);
    if (url.endsWith('/ultra/v1/execute')) {
      const answer = executed();
      if (answer === 'unreachable') throw new TypeError('connection refused');
      return new Response(JSON.stringify(answer.body), { status: answer.status });
    }
    const { id, method } = JSON.parse(init.body);
    if (method === 'getAccountInfo') {
      const found = { data: [getBase64Decoder().decode(mint), 'base64'] };
      return new Response(JSON.stringify({ jsonrpc: '2.0', id, result: { value: found } }));
    }
    chainCalls += 1;
    if (chainCalls <= deafFor) throw new TypeError('connection refused');
    const value = status && { slot: 9, confirmations: 1, ...status };
    const result = method === 'getBlockHeight' ? height : { context: { slot: 9 }, value: [value] };
    return new Response(JSON.stringify({ jsonrpc: '2.0', id, result }));
  });
  return executed;
}

const CONFIRMED = { err: null, confirmationStatus: 'confirmed' };
const replied = (body: object) => () => ({ status: 200, body });
const success = replied({ status: 'Success', code: EXECUTE_CODE.success });

async function settle(world: World, sign?: (bytes: Uint8Array) => Promise<Uint8Array>) {
  const signer = await generateKeyPairSigner();
  const executed = theWorld(world);
  const onSigned = vi.fn();
  const hooks = { sign: sign ?? signAs(signer), onSigned };
  const outcome = await settleOrder(await aSignable(signer.address), hooks);
  return { outcome, executed, onSigned };
}

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
  const executed = theWorld({ execute: success });
  const sign = () => {
    throw new Error('the wallet was asked');
  };
  const outcome = await settleOrder(await aSignable(signer.address, AMOUNT + 1n), { sign, onSigned: sign });
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
  theWorld({ execute: success, mint: data });
  const sign = () => {
    throw new Error('the wallet was asked');
  };
  const outcome = await settleOrder(await aSignable(signer.address), { sign, onSigned: sign });
  expect(outcome).toEqual({ status: 'not-this-swap', what: 'receives-less' });
});

it('sends nothing that the connected key did not sign', async () => {
  const stranger = async (bytes: Uint8Array) => bytes;
  await expect(settle({ execute: success }, stranger)).rejects.toMatchObject({
    code: 'WALLET_SIGNING_FAILED',
  });
});

it('sends nothing that is another transaction than the one handed over', async () => {
  const signer = await generateKeyPairSigner();
  const other = await aSignable(signer.address, AMOUNT + 1n);
  const executed = theWorld({ execute: success });
  const sign = () =>
    signAs(signer)(Uint8Array.from(atob(other.order.transaction ?? ''), (char) => char.charCodeAt(0)));
  const outcome = await settleOrder(await aSignable(signer.address), { sign, onSigned: () => {} });
  expect(outcome.status).toBe('changed');
  expect(executed).not.toHaveBeenCalled();
});

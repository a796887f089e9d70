import { compileSwap, parseTransaction, toSwapInstructions } from '@orrery/chain';
import { aPool } from '@orrery/chain/testing';
import { atoms } from '@orrery/core/atoms';
import { USDC, USDT, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { EXECUTE_CODE } from '@orrery/wire/ultra/execute';
import {
  type Address,
  generateKeyPairSigner,
  getBase58Decoder,
  getBase64Decoder,
  type KeyPairSigner,
  signBytes,
} from '@solana/kit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aQuote } from '#entities/quote/quote.builder.ts';
import { follow, type StoredTransaction, settle as settleProposal } from '#entities/settlement/settle.ts';
import { CONFIRMED, patient, replied, signAs, theWorld, USDC_FOR_SOL } from './settle-swap.builder.ts';
import { handIn, toProposal } from './swap-proposal.ts';

// kit's Node build and a simulated browser disagree about AbortSignal, so this runs in Node with an address bar and a document of its own.
vi.hoisted(() =>
  Object.assign(globalThis, {
    location: new URL('http://127.0.0.1:8080/swap'),
    document: { cookie: '', documentElement: { dataset: {} } },
    localStorage: { getItem: () => null },
  }),
);

const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA' as Address;
const BLOCKHASH = '4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi';
const MAX_PAUSE_MS = 2_000;
const SOLD = atoms(100_000_000n);

let taker: KeyPairSigner;
let payer: KeyPairSigner;
beforeEach(async () => {
  [taker, payer] = [await generateKeyPairSigner(), await generateKeyPairSigner()];
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** 100 USDC for SOL, as the venue builds it for a wallet without any, at so many micro-lamports a unit. */
function build(computeUnitPrice?: bigint): Uint8Array {
  const pool = { address: USDT, pool: aPool({ mint0: WRAPPED_SOL, mint1: USDC }) };
  const instructions = toSwapInstructions({
    taker: taker.address,
    payer: payer.address,
    input: { mint: USDC, tokenProgram },
    output: { mint: WRAPPED_SOL, tokenProgram },
    swapMode: 'ExactIn',
    paths: [{ percent: 100, pools: [pool] }],
    amount: SOLD,
    quotedAmount: 600_000_000n,
    slippageBps: 50,
    seed: 'a1b2c3d4',
    computeUnitLimit: 200_000,
    computeUnitPrice,
  });
  return compileSwap(payer.address, instructions, { blockhash: BLOCKHASH });
}

function aGasless(gasPayer: Address | undefined = payer.address) {
  const quote = aQuote({
    inputMint: USDC,
    outputMint: WRAPPED_SOL,
    taker: taker.address,
    amount: SOLD,
    outAmount: atoms(600_000_000n),
    minOutAmount: atoms(597_000_000n),
    transaction: getBase64Decoder().decode(build()),
    networkFeeLamports: 0,
    gasPayer,
  });
  return { quote, tokens: USDC_FOR_SOL };
}

/** The name that its payer gives it. */
const nameBy = async ({ keyPair }: KeyPairSigner) =>
  getBase58Decoder().decode(await signBytes(keyPair.privateKey, parseTransaction(build()).messageBytes));
const success = (signature: string) => replied({ status: 'Success', code: EXECUTE_CODE.success, signature });

/** What the chain's record says: no fee is the taker's. */
const changed = () => [
  { owner: taker.address, mint: USDC, change: 0n - SOLD },
  { owner: taker.address, mint: null, change: 600_000_000n },
];
const receipt = { sold: SOLD, received: 600_000_000n };

/** Settles while pauses are over at once and no limit is ever reached. */
async function settle(
  answers: (() => ReturnType<Parameters<typeof theWorld>[1]['execute']>)[],
  sign = signAs(taker),
) {
  vi.stubGlobal('setTimeout', (call: () => void, ms: number) => ms <= MAX_PAUSE_MS && setImmediate(call));
  const left = [...answers];
  const execute = () => left.shift()?.() ?? ('unreachable' as const);
  const executed = theWorld(taker.address, { execute, status: CONFIRMED, changed: changed() });
  const onSigned = vi.fn();
  const outcome = await settleProposal(await toProposal(aGasless()), { sign, onSigned, signal: patient });
  return { outcome, executed, onSigned };
}

describe('a gasless quote', () => {
  it('is followed by the name that its payer’s signature gives it', async () => {
    const signature = await nameBy(payer);
    const { outcome, executed } = await settle([success(signature)]);
    expect(outcome).toEqual({ status: 'confirmed', signature, receipt });
    expect(executed).toHaveBeenCalledTimes(1);
  });

  it('is brought again until the venue says how it ended: only the venue can name it', async () => {
    const signature = await nameBy(payer);
    const away = () => 'unreachable' as const;
    const { outcome, executed } = await settle([away, away, success(signature)]);
    expect(outcome).toEqual({ status: 'confirmed', signature, receipt });
    expect(executed).toHaveBeenCalledTimes(3);
  });

  it('is stored before it is brought, and after a reload brought again for its name', async () => {
    vi.stubGlobal('setTimeout', (call: () => void, ms: number) => ms <= MAX_PAUSE_MS && setImmediate(call));
    const signature = await nameBy(payer);
    let brought = false;
    const execute = () => {
      brought = true;
      return success(signature)();
    };
    theWorld(taker.address, { execute, status: CONFIRMED, changed: changed() });
    const onSending = vi.fn<(sent: StoredTransaction) => void>(() => expect(brought).toBe(false));
    const hooks = { sign: signAs(taker), onSigned: vi.fn(), onSending, signal: patient };
    await settleProposal(await toProposal(aGasless()), hooks);
    const stored = onSending.mock.calls[0]?.[0];
    if (!stored) throw new Error('it was not stored');
    // No name on the chain, but that of no other.
    expect(stored.signature).toBe(await nameBy(taker));

    const executed = theWorld(taker.address, { execute, status: CONFIRMED, changed: changed() });
    const record = {
      ...stored,
      signer: taker.address,
      sentAt: Date.now(),
      unnamed: { sponsor: payer.address, receiverId: 'request' },
    };
    const outcome = await follow(record, (signed) => handIn(signed, 'request', taker.address));
    expect(outcome).toEqual({ status: 'confirmed', signature });
    expect(executed).toHaveBeenCalledTimes(1);

    // An order that the venue has forgotten may have landed all the same, under a name that the chain knows.
    const gone = replied({ status: 'Failed', code: EXECUTE_CODE.orderMissing, error: 'Order not found' });
    const refused = { execute: gone, changed: changed(), handedIn: stored.wire };
    const again = (refusal?: string) =>
      follow({ ...record, refusal }, (signed) => handIn(signed, 'request', taker.address));
    theWorld(taker.address, { ...refused, status: CONFIRMED, listed: [signature] });
    expect(await again()).toEqual({ status: 'confirmed', signature });
    // Or expired, for the reason that was given when it was refused, and never brought again: that could land it beside another.
    const neverAgain = theWorld(taker.address, { ...refused, height: 151 });
    const reason = 'Gasless swaps are used up for now';
    expect(await again(reason)).toMatchObject({ status: 'failed', reason });
    expect(neverAgain).not.toHaveBeenCalled();
    const hourAgo = { ...record, sentAt: 0, refusal: reason };
    expect(await follow(hourAgo, () => Promise.reject(new Error('it was handed in again')))).toMatchObject({
      status: 'unknown',
      refusal: reason,
    });
  });

  it('is brought again where the venue has too much to do, which is no word on the swap', async () => {
    const signature = await nameBy(payer);
    const busy = () => ({ status: 429, body: { error: 'Too many requests. Try again in 1 s.' } });
    const { outcome, executed } = await settle([busy, success(signature)]);
    expect(outcome).toEqual({ status: 'confirmed', signature, receipt });
    expect(executed).toHaveBeenCalledTimes(2);
  });

  it('does not take the end of another transaction for its own', async () => {
    const [signature, foreign] = [await nameBy(payer), await nameBy(taker)];
    const { outcome, executed } = await settle([success(foreign), success(signature)]);
    expect(outcome).toEqual({ status: 'confirmed', signature, receipt });
    expect(executed).toHaveBeenCalledTimes(2);
  });

  it('does not take another spelling of its name, under which the chain knows nothing', async () => {
    const signature = await nameBy(payer);
    const longer = success(`1${signature}`);
    const { outcome, executed } = await settle([longer, success(signature)]);
    expect(outcome).toEqual({ status: 'confirmed', signature, receipt });
    expect(executed).toHaveBeenCalledTimes(2);
  });

  it('has not ended, and has no name, when the venue says that it has no more to pay with: it could sign later', async () => {
    const error = 'Gasless swaps are used up for now';
    const { outcome } = await settle([replied({ status: 'Failed', code: EXECUTE_CODE.failedToLand, error })]);
    expect(outcome).toEqual({ status: 'unknown', refusal: error });
  });

  it('is not sent when the wallet has added to it, be it one micro-lamport', async () => {
    const { outcome, executed, onSigned } = await settle([], () => signAs(taker)(build(1n)));
    expect(outcome).toEqual({ status: 'failed', reason: 'Wallet unsupported for gasless' });
    expect(onSigned).not.toHaveBeenCalled();
    expect(executed).not.toHaveBeenCalled();
  });

  it('is not sent without its taker’s signature', async () => {
    theWorld(taker.address, { execute: () => 'unreachable' });
    const hooks = { sign: async (bytes: Uint8Array) => bytes, onSigned: vi.fn(), signal: patient };
    await expect(settleProposal(await toProposal(aGasless()), hooks)).rejects.toMatchObject({
      code: 'SIGNATURE_MISSING',
    });
  });

  it('is not signed when another pays than it says, or none was to', async () => {
    for (const gasPayer of [USDT, taker.address, undefined]) {
      const quote = { ...aGasless().quote, gasPayer };
      const sign = () => Promise.reject(new Error('the wallet was asked'));
      const hooks = { sign, onSigned: vi.fn(), signal: patient };
      const outcome = await settleProposal(await toProposal({ ...aGasless(), quote }), hooks);
      expect(outcome).toEqual({ status: 'mismatch', mismatch: 'fee-payer' });
    }
  });
});

import { compileSwap, decodeTransaction, parseTransaction, toSwapInstructions } from '@orrery/chain';
import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { TokenFacts } from '@orrery/domain/tokens/token';
import {
  type Address,
  createNoopSigner,
  generateKeyPairSigner,
  getTransactionDecoder,
  type KeyPairSigner,
  lamports,
} from '@solana/kit';
import { getTransferInstruction } from '@solana-program/token';
import { describe, expect, test } from 'vitest';
import { tokenAmount } from '../../../testing/chain.ts';
import { ask, createTestVenue, heldBy, sol, type TestVenue, usdc } from '../../../testing/venue.ts';
import { aPool, associatedAccount, aToken, signOrder, walletGenesis } from '../../../testing.ts';
import type { Order } from '../../../venue.ts';

const RENT = 2_039_280n;
const SIGNATURES = 10_000n;
const PAYER_LAMPORTS = 1_000_000_000n;
/** A SOL costs 150 dollars in all of these pools. */
const SOL_USD = 150;
const TEN_USD = 10_000_000n;

const bonk = aToken({
  id: 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263' as Address,
  symbol: 'BONK',
  decimals: 5,
});
const far = aToken({ id: 'FarBC6P6ixBzBvsZ3pdWUbkB5pLgmwCcW9b5N2hYh1eK' as Address, symbol: 'FAR' });
const POOLS = [
  aPool({ mints: [sol, usdc], reserves: [1_000_000_000_000n, 150_000_000_000n] }),
  aPool({ mints: [bonk, usdc], reserves: [50_000_000_000_000n, 150_000_000_000n] }),
  aPool({ mints: [bonk, far], reserves: [50_000_000_000_000n, 150_000_000_000n] }),
];
const HOLDINGS = [
  { token: usdc, amount: 100_000_000_000n },
  { token: bonk, amount: 9_000_000_000_000n },
];

interface Gasless extends TestVenue {
  payer: KeyPairSigner;
}

/** A venue that pays for swaps, and a taker without a lamport. */
async function open(payerLamports = PAYER_LAMPORTS): Promise<Gasless> {
  const payer = await generateKeyPairSigner();
  const usdPrice = (mint: Address) => ({ [WRAPPED_SOL]: SOL_USD, [USDC]: 1 })[mint];
  const world = await createTestVenue({
    pools: POOLS,
    holdings: HOLDINGS,
    lamports: 0n,
    accounts: [walletGenesis(payer.address, payerLamports)],
    gas: { payer, usdPrice },
  });
  return { ...world, payer };
}

const orderOf = ({ venue, taker }: Gasless, input: TokenFacts, output: TokenFacts, amount: bigint) =>
  venue.order({ ...ask(input, output, amount), taker: taker.address });

async function execute({ venue, taker }: Gasless, order: Order) {
  return await venue.execute(order.requestId, await signOrder(order, taker));
}

describe('a wallet with no SOL', () => {
  test('sells a token for SOL: it gets what comes out to the unit, and the payer’s deposit comes back', async () => {
    const world = await open();
    const { chain, taker, payer, feeOwner } = world;
    const order = await orderOf(world, usdc, sol, 10n * TEN_USD);
    expect(order).toMatchObject({ gasPayer: payer.address, problem: undefined });
    expect([order.signatureFeeLamports, order.rentFeeLamports]).toEqual([SIGNATURES, 0n]);
    const result = await execute(world, order);
    const { inAmount: inputAmount, outAmount: outputAmount } = order;
    expect(result).toMatchObject({ status: 'success', inputAmount, outputAmount });
    expect(chain.svm.getBalance(taker.address)).toBe(order.outAmount);
    expect(await heldBy(world, usdc, taker.address)).toBe(100_000_000_000n - order.inAmount);
    expect(chain.svm.getBalance(payer.address)).toBe(PAYER_LAMPORTS - SIGNATURES);
    expect(tokenAmount(chain, associatedAccount(sol, feeOwner))).toBe(order.fee.amount);
  });

  test('buys a token it has no account of: the account’s rent is the payer’s, and the fee brings it in again', async () => {
    const world = await open();
    const { chain, taker, payer, feeOwner } = world;
    const order = await orderOf(world, usdc, far, 10n * TEN_USD);
    expect([order.signatureFeeLamports, order.rentFeeLamports]).toEqual([SIGNATURES, RENT]);
    // 2,049,280 lamports at 150 dollars are 30.74 cents of 100 dollars.
    expect(order.fee).toMatchObject({ bps: 31, mint: USDC, amount: 310_000n });
    const result = await execute(world, order);
    const { inAmount: inputAmount, outAmount: outputAmount } = order;
    expect(result).toMatchObject({ status: 'success', inputAmount, outputAmount });
    expect(await heldBy(world, far, taker.address)).toBe(order.outAmount);
    expect(await heldBy(world, usdc, taker.address)).toBe(100_000_000_000n - order.inAmount);
    expect(chain.svm.getBalance(taker.address) ?? 0n).toBe(0n);
    expect(chain.svm.getBalance(payer.address)).toBe(PAYER_LAMPORTS - SIGNATURES - RENT);
    expect(tokenAmount(chain, associatedAccount(usdc, feeOwner))).toBe(310_000n);
  });

  test('buys what it has an account of at the usual fee, and an account closed since is not opened again', async () => {
    const world = await open();
    const { chain, taker, payer } = world;
    const account = associatedAccount(bonk, taker.address);
    const order = await orderOf(world, usdc, bonk, 10n * TEN_USD);
    expect([order.fee.bps, order.rentFeeLamports]).toEqual([10, 0n]);
    expect(await execute(world, order)).toMatchObject({ status: 'success' });
    const again = await orderOf(world, usdc, bonk, 10n * TEN_USD);
    const nothing = { lamports: lamports(0n), data: new Uint8Array(), executable: false, space: 0n };
    const programAddress = '11111111111111111111111111111111' as Address;
    chain.svm.setAccount({ address: account, programAddress, ...nothing });
    const before = chain.svm.getBalance(payer.address);
    expect(await execute(world, again)).toMatchObject({ status: 'failed' });
    expect(chain.svm.getBalance(payer.address)).toBe(before);
  });

  test('with enough SOL pays itself, as does one that sells SOL', async () => {
    const world = await open();
    const { chain, taker } = world;
    chain.svm.airdrop(taker.address, lamports(1_000_000_000n));
    const own = await orderOf(world, usdc, far, 10n * TEN_USD);
    expect([own.gasPayer, own.signatureFeeLamports]).toEqual([undefined, 5_000n]);
    const all = await orderOf(world, sol, usdc, 1_000_000_000n);
    expect(all).toMatchObject({ gasPayer: undefined, problem: { code: 2 } });
  });
});

describe('nothing is paid', () => {
  const refused = { transaction: undefined, gasPayer: undefined };

  test('below ten dollars, or below a hundred times what it costs', async () => {
    const world = await open();
    const least = { code: 3, message: 'Top up SOL for gas, or swap at least $10' };
    expect(await orderOf(world, usdc, bonk, TEN_USD - 1n)).toMatchObject({ ...refused, problem: least });
    expect((await orderOf(world, usdc, bonk, TEN_USD)).problem).toBeUndefined();
    const opening = { code: 3, message: 'Top up SOL for gas, or swap at least $31' };
    expect(await orderOf(world, usdc, far, 3n * TEN_USD)).toMatchObject({ ...refused, problem: opening });
    expect((await orderOf(world, usdc, far, 31_000_000n)).fee.bps).toBe(100);
  });

  test('for a swap of an exact output, or one with its fee in no token that keeps its worth', async () => {
    const world = await open();
    const { venue, taker } = world;
    const exactOut = { ...ask(usdc, bonk, 10_000_000_000n, 'ExactOut'), taker: taker.address };
    for (const order of [await venue.order(exactOut), await orderOf(world, bonk, far, 5_000_000_000_000n)])
      expect(order).toMatchObject({ ...refused, problem: { code: 2, message: 'Top up SOL for gas' } });
  });

  test('by a payer that has not enough itself', async () => {
    const world = await open(3_000_000n);
    expect(await orderOf(world, usdc, far, 10n * TEN_USD)).toMatchObject({
      ...refused,
      problem: { code: 2 },
    });
  });

  test('for a taker’s second new account in a day, nor its eleventh swap in an hour', async () => {
    const world = await open();
    const { chain, time, taker } = world;
    expect(await execute(world, await orderOf(world, usdc, far, 10n * TEN_USD))).toMatchObject({
      status: 'success',
    });
    const account = associatedAccount(far, taker.address);
    const nothing = { lamports: lamports(0n), data: new Uint8Array(), executable: false, space: 0n };
    chain.svm.setAccount({
      address: account,
      programAddress: '11111111111111111111111111111111' as Address,
      ...nothing,
    });
    const day = 86_400_000;
    await time.advance(day - 1);
    expect(await orderOf(world, usdc, far, 10n * TEN_USD)).toMatchObject({
      ...refused,
      problem: { code: 2 },
    });
    await time.advance(1);
    expect((await orderOf(world, usdc, far, 10n * TEN_USD)).problem).toBeUndefined();
    for (let swap = 0; swap < 10; swap += 1)
      expect(await execute(world, await orderOf(world, usdc, bonk, TEN_USD))).toMatchObject({
        status: 'success',
      });
    expect(await orderOf(world, usdc, bonk, TEN_USD)).toMatchObject({ ...refused, problem: { code: 2 } });
  });

  test('for orders that were built while there was enough and are brought when there is not', async () => {
    const world = await open();
    const { chain, payer } = world;
    const first = await orderOf(world, usdc, far, 10n * TEN_USD);
    const second = await orderOf(world, usdc, far, 10n * TEN_USD);
    expect(await execute(world, first)).toMatchObject({ status: 'success' });
    const before = chain.svm.getBalance(payer.address);
    const sent = chain.sent.length;
    const used = { status: 'failed', code: -1000, error: 'Gasless swaps are used up for now' };
    expect(await execute(world, second)).toEqual(used);
    expect(chain.svm.getBalance(payer.address)).toBe(before);
    expect(chain.sent).toHaveLength(sent);
  });

  test('for what the chain refuses, and that is not counted', async () => {
    const world = await open();
    const { chain, payer } = world;
    const orders = await Promise.all(
      Array.from({ length: 12 }, () => orderOf(world, bonk, usdc, 9_000_000_000_000n)),
    );
    const [first, ...others] = orders;
    if (!first) throw new Error('there are twelve');
    expect(await execute(world, first)).toMatchObject({ status: 'success' });
    for (const order of others) expect(await execute(world, order)).toMatchObject({ status: 'failed' });
    expect(chain.svm.getBalance(payer.address)).toBe(PAYER_LAMPORTS - SIGNATURES);
    expect((await orderOf(world, usdc, bonk, TEN_USD)).problem).toBeUndefined();
  });
});

describe('the payer signs nothing', () => {
  async function setUp() {
    const world = await open();
    const order = await orderOf(world, usdc, sol, 10n * TEN_USD);
    return { world, order, bytes: order.transaction ?? new Uint8Array() };
  }
  /** Nothing went to the chain, and no lamport or token was lost. */
  async function expectUntouched(world: Gasless) {
    expect(world.chain.sent).toHaveLength(0);
    expect(world.chain.svm.getBalance(world.payer.address)).toBe(PAYER_LAMPORTS);
    expect(await heldBy(world, usdc, world.taker.address)).toBe(100_000_000_000n);
  }

  test('that differs from what the venue built by one byte, signed by anyone', async () => {
    const { world, order, bytes } = await setUp();
    const start = bytes.length - parseTransaction(bytes).messageBytes.length;
    for (let at = start; at < bytes.length; at += 7) {
      const altered = Uint8Array.from(bytes);
      altered[at] = (altered[at] ?? 0) ^ 1;
      const signed = await signOrder({ transaction: altered }, world.taker).catch(() => altered);
      const result = await world.venue.execute(order.requestId, signed);
      expect(result).toMatchObject({ status: 'failed' });
      expect([-2, -3, -1003, -1007]).toContain(result.status === 'failed' && result.code);
    }
    await expectUntouched(world);
    expect(await execute(world, order)).toMatchObject({ status: 'success' });
  });

  test('that a wallet has added to, be it only a priority fee', async () => {
    const { world, order, bytes } = await setUp();
    const { payer, taker, venue } = world;
    const decoded = decodeTransaction(bytes);
    const setting = {
      taker: taker.address,
      payer: payer.address,
      input: { mint: usdc.id, tokenProgram: usdc.tokenProgram },
      output: { mint: sol.id, tokenProgram: sol.tokenProgram },
      seed: 'seed',
      computeUnitLimit: 200_000,
    };
    const { computeBudget } = toSwapInstructions({
      ...setting,
      computeUnitPrice: 1n,
      swapMode: 'ExactIn',
      paths: [],
      amount: 1n,
      quotedAmount: 1n,
      slippageBps: 0,
    });
    const role = ({ isSigner, isWritable }: { isSigner: boolean; isWritable: boolean }) =>
      (isSigner ? 2 : 0) + (isWritable ? 1 : 0);
    const others = decoded.instructions.slice(1).map(({ program, accounts, data }) => ({
      programAddress: program,
      accounts: accounts.map((account) => ({ address: account.address, role: role(account) })),
      data,
    }));
    const [swap, ...setup] = others.toReversed();
    if (!swap) throw new Error('there are instructions');
    const groups = { computeBudget, setup: setup.toReversed(), swap, cleanup: [], other: [] };
    const added = compileSwap(payer.address, groups, { blockhash: decoded.blockhash });
    const result = await venue.execute(order.requestId, await signOrder({ transaction: added }, taker));
    const unsupported = { status: 'failed', code: -1007, error: 'Wallet unsupported for gasless' };
    expect(result).toEqual(unsupported);
    await expectUntouched(world);
  });

  test('that its taker has not signed, or another wallet has', async () => {
    const { world, order, bytes } = await setUp();
    const { venue, taker } = world;
    expect(await venue.execute(order.requestId, bytes)).toMatchObject({ code: -1003 });
    const other = await generateKeyPairSigner();
    const forged = Uint8Array.from(await signOrder(order, taker));
    const { messageBytes } = parseTransaction(bytes);
    const signature = new Uint8Array(
      await crypto.subtle.sign('Ed25519', other.keyPair.privateKey, Uint8Array.from(messageBytes)),
    );
    forged.set(signature, 1 + 64);
    expect(await venue.execute(order.requestId, forged)).toMatchObject({ code: -2 });
    await expectUntouched(world);
  });

  test('that was never ordered, or ordered by a paying user', async () => {
    const { world, order } = await setUp();
    const { venue, taker, payer, chain } = world;
    const thief = getTransferInstruction({
      source: associatedAccount(usdc, taker.address),
      destination: associatedAccount(usdc, payer.address),
      authority: createNoopSigner(payer.address),
      amount: 1n,
    });
    const blockhash = decodeTransaction(order.transaction ?? new Uint8Array()).blockhash;
    const mine = getTransferInstruction({
      source: associatedAccount(usdc, taker.address),
      destination: associatedAccount(usdc, taker.address),
      authority: createNoopSigner(taker.address),
      amount: 1n,
    });
    const groups = { computeBudget: [], setup: [mine], swap: thief, cleanup: [], other: [] };
    const foreign = await signOrder(
      { transaction: compileSwap(payer.address, groups, { blockhash }) },
      taker,
    );
    expect(getTransactionDecoder().decode(foreign).signatures).toHaveProperty(payer.address, null);
    expect(await venue.execute('never-ordered', foreign)).toMatchObject({ code: -1 });
    expect(await venue.execute(order.requestId, foreign)).toMatchObject({ code: -3 });
    chain.svm.airdrop(taker.address, lamports(1_000_000_000n));
    const own = await orderOf(world, usdc, bonk, TEN_USD);
    expect(own.gasPayer).toBeUndefined();
    expect(await venue.execute(own.requestId, foreign)).toMatchObject({ code: -3 });
    await expectUntouched(world);
  });

  test('twice: the same order brought again has the same end', async () => {
    const { world, order } = await setUp();
    const signed = await signOrder(order, world.taker);
    const [first, second] = await Promise.all([
      world.venue.execute(order.requestId, signed),
      world.venue.execute(order.requestId, signed),
    ]);
    expect(second).toEqual(first);
    expect(await world.venue.execute(order.requestId, signed)).toEqual(first);
    expect(world.chain.sent).toHaveLength(1);
    expect(world.chain.svm.getBalance(world.payer.address)).toBe(PAYER_LAMPORTS - SIGNATURES);
  });
});

test('after a restart a gasless order’s end is read from the chain, by its message alone', async () => {
  const world = await open();
  const order = await orderOf(world, usdc, sol, 10n * TEN_USD);
  const other = await orderOf(world, usdc, sol, 10n * TEN_USD);
  const signed = await signOrder(order, world.taker);
  const result = await world.venue.execute(order.requestId, signed);
  expect(result.status).toBe('success');
  const reopened = await world.reopen(POOLS);
  expect(await reopened.execute(order.requestId, signed)).toEqual(result);
  expect(await reopened.execute(other.requestId, await signOrder(other, world.taker))).toMatchObject({
    code: -1,
  });
  expect(world.chain.sent).toHaveLength(1);
});

test.each(['lost-request', 'lost-reply'] as const)('%s: a gasless order is paid for once', async (fault) => {
  const world = await open();
  const { chain, payer, time } = world;
  const order = await orderOf(world, usdc, sol, 10n * TEN_USD);
  chain.fault = fault;
  const ending = execute(world, order);
  if (fault === 'lost-request') {
    chain.height += 200n;
    while ((await Promise.race([ending, time.advance(1_000).then(() => undefined)])) === undefined);
  }
  const result = await ending;
  expect(result.status).toBe(fault === 'lost-reply' ? 'success' : 'failed');
  const paid = fault === 'lost-reply' ? SIGNATURES : 0n;
  expect(chain.svm.getBalance(payer.address)).toBe(PAYER_LAMPORTS - paid);
});

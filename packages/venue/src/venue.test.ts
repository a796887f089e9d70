import { setImmediate } from 'node:timers/promises';
import { decodeTransaction } from '@orrery/chain';
import { atoms } from '@orrery/core/atoms';
import { bps } from '@orrery/core/numbers';
import { createManualTime, type ManualTime } from '@orrery/core/testing';
import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { EXECUTE_CODE } from '@orrery/wire/ultra/execute';
import {
  type Address,
  compileTransaction,
  decompileTransactionMessage,
  generateKeyPairSigner,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  getTransactionEncoder,
  type KeyPairSigner,
  setTransactionMessageComputeUnitPrice,
} from '@solana/kit';
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ExecuteResult } from './swaps/orders/execute/execute-result.ts';
import type { Pool } from './swaps/pools/pool.ts';
import { createTestChain, type TestChain, tokenAmount } from './testing/chain.ts';
import {
  aPool,
  associatedAccount,
  aToken,
  plainState,
  signOrder,
  tokenGenesis,
  walletGenesis,
} from './testing.ts';
import { createVenue, type Venue } from './venue.ts';

const BONK = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263' as Address;
const sol = aToken({ id: WRAPPED_SOL, symbol: 'SOL', decimals: 9 });
const usdc = aToken({ id: USDC, symbol: 'USDC', decimals: 6, tags: ['stablecoin'] });
const bonk = aToken({ id: BONK, symbol: 'BONK', decimals: 5 });

let time: ManualTime;
let chain: TestChain;
let venue: Venue;
let open: () => Promise<Venue>;
let taker: KeyPairSigner;
let feeOwner: Address;
let referrer: Address;
let solUsdc: Pool;

beforeEach(async () => {
  taker = await generateKeyPairSigner();
  feeOwner = (await generateKeyPairSigner()).address;
  referrer = (await generateKeyPairSigner()).address;
  solUsdc = aPool({ mints: [sol, usdc], reserves: [1_000_000_000_000n, 150_000_000_000n] });
  const thin = aPool({ mints: [sol, usdc], reserves: [1_000_000_000n, 150_000_000n], nonce: 1 });
  const bonkUsdc = aPool({ mints: [bonk, usdc], reserves: [100_000_000_000_000n, 20_000_000_000n] });
  const pools = [thin, solUsdc, bonkUsdc];
  chain = createTestChain([
    ...tokenGenesis(
      [
        { token: sol, owner: feeOwner, amount: 0n },
        { token: usdc, owner: feeOwner, amount: 0n },
        { token: usdc, owner: referrer, amount: 0n },
        { token: usdc, owner: taker.address, amount: 5_000_000_000n },
      ],
      pools.map((pool) => ({ pool, state: plainState(pool) })),
    ),
    walletGenesis(taker.address, 100_000_000_000n),
  ]);
  time = createManualTime(1_000_000, () => setImmediate());
  const setup = { rpc: chain.rpc, feeOwner, pools, time };
  open = () => createVenue(setup);
  venue = await open();
});

const ask = (inputMint: Address, outputMint: Address, amount: bigint) => ({
  inputMint,
  outputMint,
  amount: atoms(amount),
  slippageBps: bps(50),
});
const order = (request = ask(WRAPPED_SOL, USDC, 1_000_000_000n)) =>
  venue.order({ ...request, taker: taker.address });

/** What the venue says that SOL-USDC holds, and what its vaults do. */
function heldNow(): bigint[] {
  const { reserve0, reserve1 } = venue.state(solUsdc).pool;
  return [reserve0, reserve1];
}

function vaultsNow(): bigint[] {
  const { vault0, vault1 } = solUsdc.account;
  return [vault0, vault1].map((vault) => tokenAmount(chain, vault));
}

/** What is said of a send once waiting for its answer was given up. */
async function givenUp(executing: Promise<ExecuteResult>): Promise<ExecuteResult> {
  await time.advance(60_000);
  return executing;
}

/** The same transaction with a fee a wallet may add. */
function withPriorityFee(transaction: Uint8Array = new Uint8Array()): Uint8Array {
  const { messageBytes } = getTransactionDecoder().decode(transaction);
  const message = decompileTransactionMessage(getCompiledTransactionMessageDecoder().decode(messageBytes));
  if (message.version !== 0) throw new Error('orders are of version 0');
  const dearer = setTransactionMessageComputeUnitPrice(1_000n, message);
  return new Uint8Array(getTransactionEncoder().encode(compileTransaction(dearer)));
}

describe('an order', () => {
  test('is priced at the pool that gives most, by hand to the last unit', async () => {
    const { outAmount, fee, route } = venue.quote(ask(WRAPPED_SOL, USDC, 1_000_000_000n));
    // 1 SOL − 2 bps fee = 0.9998 SOL, − 30 bps = 0.9968006; 150 000 × 0.9968006 / 1000.9968006, rounded down.
    expect(outAmount).toBe(149_371_196n);
    expect(fee).toEqual({ bps: 2, mint: WRAPPED_SOL, amount: 200_000n });
    expect(route[0].pool.id).toBe(solUsdc.id);
  });

  test('has no route to a token without a pool or from a token to itself', () => {
    expect(() => venue.quote(ask(WRAPPED_SOL, taker.address, 1_000n))).toThrow('ROUTE_NOT_FOUND');
    expect(() => venue.quote(ask(USDC, USDC, 1_000n))).toThrow('ROUTE_NOT_FOUND');
  });

  test('without a taker is a quote with an id and cannot be executed', async () => {
    const quoted = await venue.order(ask(WRAPPED_SOL, USDC, 1_000_000_000n));
    expect(quoted.transaction).toBeUndefined();
    const other = await order();
    const result = await venue.execute(quoted.requestId, await signOrder(other, taker));
    expect(result).toMatchObject({ status: 'failed', code: EXECUTE_CODE.orderMissing });
  });

  test('says what is missing instead of building what would fail', async () => {
    const tooMuchToken = await order(ask(USDC, WRAPPED_SOL, 5_000_000_001n));
    const tooMuchSol = await order(ask(WRAPPED_SOL, USDC, 100_000_000_001n));
    const noGas = await order(ask(WRAPPED_SOL, USDC, 99_999_999_999n));
    const poor = await generateKeyPairSigner();
    const nothing = await venue.order({ ...ask(USDC, BONK, 1_000n), taker: poor.address });
    expect([tooMuchToken, tooMuchSol, noGas, nothing].map(({ problem }) => problem?.code)).toEqual([
      1, 1, 2, 1,
    ]);
    expect(noGas.transaction).toBeUndefined();
  });

  test('tells the rent of an account that must be opened', async () => {
    expect((await order(ask(USDC, BONK, 1_000_000n))).rentFeeLamports).toBe(2_039_280n);
    expect((await order()).rentFeeLamports).toBe(0n);
  });

  test('is refused to a taker that is no wallet, naming it', async () => {
    for (const address of [USDC, solUsdc.account.vault0, TOKEN_PROGRAM_ADDRESS]) {
      const refused = venue.order({ ...ask(WRAPPED_SOL, USDC, 1_000n), taker: address });
      await expect(refused).rejects.toMatchObject({
        code: 'REQUEST_INVALID',
        facts: { field: 'taker' },
      });
    }
  });

  test('says so when the chain cannot be asked', async () => {
    chain.fault = 'down';
    await expect(order()).rejects.toThrow('CHAIN_UNAVAILABLE');
    expect(() => venue.quote(ask(WRAPPED_SOL, USDC, 1_000_000_000n))).not.toThrow();
    chain.fault = undefined;
    await order();
  });

  test('is never the same transaction as another order', async () => {
    const [first, second] = [await order(), await order()];
    expect(first.transaction).not.toEqual(second.transaction);
  });
});

test('a pool that is not on the chain is left out at the opening and named, and the others trade', async () => {
  const gone = aPool({ mints: [sol, bonk] });
  venue = await createVenue({ rpc: chain.rpc, feeOwner, time, pools: [gone, solUsdc] });
  expect(venue.missing).toEqual([gone]);
  expect(venue.pools).toEqual([solUsdc]);
  expect(() => venue.state(gone)).toThrow('POOL_NOT_FOUND');
  expect((await order()).transaction).toBeDefined();
});

describe('a referral', () => {
  const referralOf = (wallet: Address, rate = 100) => ({ referral: { wallet, bps: bps(rate) } });
  const referred = (wallet: Address, rate?: number) => ({
    ...ask(WRAPPED_SOL, USDC, 1_000_000_000n),
    taker: taker.address,
    ...referralOf(wallet, rate),
  });

  test('pays four fifths of its fee into its wallet’s account, and the venue the rest', async () => {
    const quoted = await venue.order({
      ...ask(USDC, BONK, 1_000_000n),
      taker: taker.address,
      ...referralOf(referrer),
    });
    expect(quoted).toMatchObject({ fee: { bps: 100, mint: USDC, amount: 10_000n }, referralPart: 8_000 });
    const result = await venue.execute(quoted.requestId, await signOrder(quoted, taker));
    expect(result).toMatchObject({ status: 'success', outputAmount: quoted.outAmount });
    expect(tokenAmount(chain, associatedAccount(usdc, referrer))).toBe(8_000n);
    expect(tokenAmount(chain, associatedAccount(usdc, feeOwner))).toBe(2_000n);
  });

  test('gets its part of the venue’s own fee where that is higher, and says so without a taker too', async () => {
    const { taker: _, ...request } = { ...referred(referrer, 5), ...ask(USDC, BONK, 1_000_000n) };
    expect(await venue.order(request)).toMatchObject({ fee: { bps: 10 }, referralPart: 4_000 });
  });

  test.each([
    ['of nothing', () => referred(referrer, 0)],
    ['whose wallet has no account of the mint that the fee is taken in', () => referred(referrer)],
    ['whose wallet is none', () => referred(TOKEN_PROGRAM_ADDRESS)],
  ])('%s leaves the order as it is without one', async (_, request) => {
    const quoted = await venue.order(request());
    expect(quoted.fee).toMatchObject({ bps: 2 });
    expect(quoted.referralPart).toBeUndefined();
    expect(await venue.execute(quoted.requestId, await signOrder(quoted, taker))).toMatchObject({
      status: 'success',
    });
  });
});

describe('an execute', () => {
  test('moves exactly what was quoted and reads the amounts from the chain', async () => {
    const quoted = await order();
    const account = associatedAccount(usdc, taker.address);
    const before = { sol: chain.svm.getBalance(taker.address) ?? 0n, usdc: tokenAmount(chain, account) };
    const result = await venue.execute(quoted.requestId, await signOrder(quoted, taker));
    expect(result).toMatchObject({
      status: 'success',
      inputAmount: 1_000_000_000n,
      outputAmount: quoted.outAmount,
    });
    expect(chain.svm.getBalance(taker.address)).toBe(before.sol - 1_000_000_000n - 5_000n);
    expect(tokenAmount(chain, account)).toBe(before.usdc + quoted.outAmount);
    expect(tokenAmount(chain, associatedAccount(sol, feeOwner))).toBe(quoted.fee.amount);
    expect(heldNow()).toEqual(vaultsNow());
  });

  test.each([
    ['a token for SOL', USDC, WRAPPED_SOL, 7_000_000n],
    ['a token for a token never held before', USDC, BONK, 7_000_000n],
  ])('tells the amounts without fee and rent: %s', async (_, from, to, amount) => {
    const quoted = await order(ask(from, to, amount));
    const result = await venue.execute(quoted.requestId, await signOrder(quoted, taker));
    expect(result).toMatchObject({ status: 'success', inputAmount: amount, outputAmount: quoted.outAmount });
  });

  test('takes a legacy transaction for wallets that read no other, to the same end', async () => {
    const request = { ...ask(WRAPPED_SOL, USDC, 1_000_000_000n), taker: taker.address };
    const quoted = await venue.order({ ...request, version: 'legacy' });
    expect(decodeTransaction(quoted.transaction ?? new Uint8Array()).version).toBe('legacy');
    const result = await venue.execute(quoted.requestId, await signOrder(quoted, taker));
    expect(result).toMatchObject({ status: 'success', outputAmount: quoted.outAmount });
  });

  test('is done once, however often and however concurrently it is asked for', async () => {
    const quoted = await order();
    const signed = await signOrder(quoted, taker);
    const results = await Promise.all([1, 2, 3].map(() => venue.execute(quoted.requestId, signed)));
    results.push(await venue.execute(quoted.requestId, signed));
    expect(new Set(results).size).toBe(1);
    expect(results[0]?.status).toBe('success');
    expect(chain.sent).toHaveLength(1);
  });

  test('is answered from the chain by a venue that was restarted', async () => {
    const quoted = await order();
    const signed = await signOrder(quoted, taker);
    const unseen = await order();
    const first = await venue.execute(quoted.requestId, signed);
    venue = await open();
    expect(await venue.execute(quoted.requestId, signed)).toEqual(first);
    const missing = await venue.execute(unseen.requestId, await signOrder(unseen, taker));
    expect(missing).toMatchObject({ status: 'failed', code: EXECUTE_CODE.orderMissing });
    expect(chain.sent).toHaveLength(1);
  });

  test('refuses what is malformed, unsigned, signed by another or changed, and keeps the order open', async () => {
    const quoted = await order();
    const other = await order(ask(WRAPPED_SOL, USDC, 2_000_000_000n));
    const signed = await signOrder(quoted, taker);
    const forged = Uint8Array.from(signed);
    forged[5] = (forged[5] ?? 0) ^ 1;
    const code = async (bytes: Uint8Array) => {
      const result = await venue.execute(quoted.requestId, bytes);
      return result.status === 'failed' ? result.code : result.status;
    };
    expect(await code(signed.slice(0, -1))).toBe(EXECUTE_CODE.invalidTransaction);
    expect(await code(new Uint8Array())).toBe(EXECUTE_CODE.invalidTransaction);
    expect(await code(quoted.transaction ?? new Uint8Array())).toBe(EXECUTE_CODE.notFullySigned);
    expect(await code(forged)).toBe(EXECUTE_CODE.invalidTransaction);
    expect(await code(await signOrder(other, taker))).toBe(EXECUTE_CODE.messageChanged);
    expect(chain.sent).toHaveLength(0);
    expect(await code(signed)).toBe('success');
  });

  test('is refused by the chain once the pool gives less than was signed for', async () => {
    const mine = await order();
    const large = await order(ask(WRAPPED_SOL, USDC, 20_000_000_000n));
    await venue.execute(large.requestId, await signOrder(large, taker));
    const result = await venue.execute(mine.requestId, await signOrder(mine, taker));
    expect(result).toMatchObject({ status: 'failed', code: 6001, error: 'Slippage tolerance exceeded' });
    expect(chain.sent).toHaveLength(2);
  });

  test('is paid what the pool gives when it lands, within the slippage or beyond the quote', async () => {
    const [mine, another] = [await order(), await order()];
    const buyer = await order(ask(USDC, WRAPPED_SOL, 1_000_000_000n));
    const [first, second] = [
      await venue.execute(mine.requestId, await signOrder(mine, taker)),
      await venue.execute(another.requestId, await signOrder(another, taker)),
    ];
    if (first.status === 'failed' || second.status === 'failed') throw new Error('both land');
    expect(second.outputAmount).toBeLessThan(another.outAmount);
    expect(second.outputAmount).toBeGreaterThanOrEqual(another.otherAmountThreshold);
    const third = await venue.execute(buyer.requestId, await signOrder(buyer, taker));
    // Two have sold since: SOL is cheaper than was quoted.
    if (third.status === 'failed') throw new Error('it lands');
    expect(third.outputAmount).toBeGreaterThan(buyer.outAmount);
    expect(heldNow()).toEqual(vaultsNow());
  });

  test('is over after a minute or when the chain no longer accepts its blockhash', async () => {
    const [late, stale] = [await order(), await order()];
    chain.height += 151n;
    chain.svm.expireBlockhash();
    const expired = { status: 'failed', code: EXECUTE_CODE.expired };
    expect(await venue.execute(stale.requestId, await signOrder(stale, taker))).toMatchObject(expired);
    await time.advance(60_001);
    expect(await venue.execute(late.requestId, await signOrder(late, taker))).toMatchObject(expired);
    expect(chain.sent).toHaveLength(1);
  });

  test('tells a program’s refusal by its number', async () => {
    const quoted = await order(ask(USDC, WRAPPED_SOL, 5_000_000_000n));
    const spend = await order(ask(USDC, BONK, 1_000_000_000n));
    await venue.execute(spend.requestId, await signOrder(spend, taker));
    const result = await venue.execute(quoted.requestId, await signOrder(quoted, taker));
    expect(result).toMatchObject({ status: 'failed', code: 1, error: 'custom program error: #1' });
    expect(heldNow()[1]).toBe(150_000_000_000n);
  });

  test('finds out what became of a send with a lost answer', async () => {
    const quoted = await order();
    const signed = await signOrder(quoted, taker);
    chain.fault = 'lost-reply';
    expect(await venue.execute(quoted.requestId, signed)).toMatchObject({
      status: 'success',
      outputAmount: quoted.outAmount,
    });
    const next = await order();
    const result = await venue.execute(next.requestId, await signOrder(next, taker));
    expect(result.status).toBe('success');
    expect(heldNow()).toEqual(vaultsNow());
  });

  test('brings the transaction it sent first again, never a second one that says the same', async () => {
    const quoted = await order();
    const signed = await signOrder(quoted, taker);
    const dearer = await signOrder({ transaction: withPriorityFee(quoted.transaction) }, taker);
    chain.fault = 'lost-request';
    const lost = await givenUp(venue.execute(quoted.requestId, signed));
    expect(lost).toMatchObject({ status: 'failed', code: EXECUTE_CODE.timedOut });
    const result = await venue.execute(quoted.requestId, dearer);
    expect(result).toMatchObject({ status: 'success', signature: lost.signature });
    expect(chain.sent).toEqual([lost.signature]);
    const late = await venue.execute(quoted.requestId, signed);
    expect(late).toEqual(result);
  });

  test('does not call what it sent expired by the clock while the chain could still take it', async () => {
    const quoted = await order();
    const signed = await signOrder(quoted, taker);
    chain.fault = 'lost-request';
    const lost = await givenUp(venue.execute(quoted.requestId, signed));
    await time.advance(1);
    const result = await venue.execute(quoted.requestId, signed);
    expect(result).toMatchObject({ status: 'success', signature: lost.signature });
  });

  test('does not say that what it sent was never sent, once the pool gives less than was signed for', async () => {
    const [mine, large] = [await order(), await order(ask(WRAPPED_SOL, USDC, 20_000_000_000n))];
    const signed = await signOrder(mine, taker);
    chain.fault = 'lost-request';
    const lost = await givenUp(venue.execute(mine.requestId, signed));
    await venue.execute(large.requestId, await signOrder(large, taker));
    expect(await venue.execute(mine.requestId, signed)).toEqual(lost);
    expect(lost).toMatchObject({ code: EXECUTE_CODE.timedOut, signature: expect.any(String) });
  });

  test('calls a send that never arrived expired once it can no longer arrive', async () => {
    const quoted = await order();
    const signed = await signOrder(quoted, taker);
    chain.fault = 'lost-request';
    chain.height += 151n;
    const result = await venue.execute(quoted.requestId, signed);
    expect(result).toMatchObject({ status: 'failed', code: EXECUTE_CODE.expired });
    expect(tokenAmount(chain, associatedAccount(usdc, taker.address))).toBe(5_000_000_000n);
  });
});

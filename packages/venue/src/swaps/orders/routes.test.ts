import { encodeQuote, type PoolState, type Quote as Promised, TOKEN_2022_PROGRAM } from '@orrery/chain';
import { afterTransferFee } from '@orrery/domain/mints/mint-extensions';
import type { TokenFacts } from '@orrery/domain/tokens/token';
import { type Address, generateKeyPairSigner, signBytes } from '@solana/kit';
import { describe, expect, test } from 'vitest';
import { tokenAmount } from '../../testing/chain.ts';
import {
  ask,
  costOf,
  createTestVenue,
  heldBy,
  sol,
  type TestVenue,
  trade,
  usdc,
} from '../../testing/venue.ts';
import { aPool, associatedAccount, aToken, signOrder } from '../../testing.ts';
import type { Order } from '../../venue.ts';
import type { Pool } from '../pools/pool.ts';
import { pathsOf, type Quote } from '../router/quote.ts';
import type { AskMaker } from './maker/maker.ts';

const bonk = aToken({
  id: 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263' as Address,
  symbol: 'BONK',
  decimals: 5,
});
const tax = aToken({
  id: '7atgF8KQo4wJrD5ATGX7t1V2zVvykPJbFfNeVf1icFv1' as Address,
  symbol: 'TAX',
  tokenProgram: TOKEN_2022_PROGRAM,
  extensions: { transferFee: { bps: 150, most: 5_000_000n } },
});
const frozen = aToken({
  id: '5FpPQy1bTPqJ3Ee1pGqZC4b2Y6hRDmq8Z1m8wJHLV4kY' as Address,
  symbol: 'ICE',
  tokenProgram: TOKEN_2022_PROGRAM,
  extensions: { isDefaultFrozen: true },
});

const far = aToken({
  id: 'FarBC6P6ixBzBvsZ3pdWUbkB5pLgmwCcW9b5N2hYh1eK' as Address,
  symbol: 'FAR',
});

function pool(mints: [TokenFacts, TokenFacts], reserves: [bigint, bigint]): Pool {
  return aPool({ mints, reserves, feeBps: 30 });
}

const SOL_USDC = pool([sol, usdc], [1_000_000_000_000n, 150_000_000_000n]);
const TAX_SOL = pool([tax, sol], [900_000_000_000n, 60_000_000_000n]);
const POOLS: readonly Pool[] = [
  SOL_USDC,
  pool([bonk, sol], [50_000_000_000_000n, 66_000_000_000n]),
  pool([bonk, usdc], [50_000_000_000_000n, 9_900_000_000n]),
  TAX_SOL,
  pool([far, usdc], [900_000_000_000n, 60_000_000_000n]),
  pool([frozen, sol], [900_000_000_000n, 60_000_000_000n]),
];
const HOLDINGS = [
  { token: usdc, amount: 5_000_000_000n },
  { token: bonk, amount: 9_000_000_000_000n },
  { token: tax, amount: 90_000_000_000n },
];
const open = () => createTestVenue({ pools: POOLS, holdings: HOLDINGS });

async function balances(world: TestVenue, { inputMint, outputMint, fee, route }: Quote) {
  const { chain, taker, feeOwner } = world;
  const mints = route.flatMap((leg) => leg.pool.mints);
  const token = (id: Address) => mints.find((mint) => mint.id === id) ?? sol;
  return {
    input: await heldBy(world, token(inputMint), taker.address),
    output: await heldBy(world, token(outputMint), taker.address),
    fee: tokenAmount(chain, associatedAccount(token(fee.mint), feeOwner)),
    vaults: new Map(world.venue.pools.map((each) => [each.id, vaultsOf(world, each)])),
  };
}

function vaultsOf({ chain }: TestVenue, { account: { vault0, vault1 } }: Pool): [bigint, bigint] {
  return [tokenAmount(chain, vault0), tokenAmount(chain, vault1)];
}

function reservesOf({ pool: { reserve0, reserve1 } }: PoolState): [bigint, bigint] {
  return [reserve0, reserve1];
}

function feeExtensions({ fee, route }: Quote) {
  return route.flatMap((leg) => leg.pool.mints).find(({ id }) => id === fee.mint)?.extensions;
}

/** Trades and checks that taker, vaults and fee owner have exactly what the quote said. */
async function tradeExactly(world: TestVenue, request: ReturnType<typeof ask>): Promise<Order> {
  const before = await balances(world, world.venue.quote(request));
  const { order, result } = await trade(world, request);
  expect(result).toMatchObject({
    status: 'success',
    inputAmount: order.inAmount,
    outputAmount: order.outAmount,
  });
  const after = await balances(world, order);
  const costs = (mint: Address) => (mint === sol.id ? costOf(order) : 0n);
  expect(after.input).toBe(before.input - order.inAmount - costs(order.inputMint));
  expect(after.output).toBe(before.output + order.outAmount - costs(order.outputMint));
  expect(after.fee).toBe(before.fee + afterTransferFee(order.fee.amount, feeExtensions(order)));
  for (const { pool: traded, inputMint, inAmount, outAmount } of order.route) {
    const [first = 0n, second = 0n] = before.vaults.get(traded.id) ?? [];
    const isForward = traded.mints[0].id === inputMint;
    const expected = isForward
      ? [first + inAmount, second - outAmount]
      : [first - outAmount, second + inAmount];
    expect(after.vaults.get(traded.id)).toEqual(expected);
    expect(reservesOf(world.venue.state(traded))).toEqual(expected);
  }
  return order;
}

describe('a route settles to the unit for taker, vaults and fee owner', () => {
  test('over two hops', async () => {
    const order = await tradeExactly(await open(), ask(tax, usdc, 1_000_000n));
    expect(order.route.map((leg) => leg.pool.id)).toEqual([TAX_SOL.id, SOL_USDC.id]);
  });

  test('over two paths', async () => {
    const order = await tradeExactly(await open(), ask(bonk, usdc, 5_000_000_000_000n));
    expect(pathsOf(order)).toHaveLength(2);
    expect(order.route.length).toBe(3);
  });

  test('over two paths from SOL and to SOL', async () => {
    const world = await open();
    for (const request of [ask(sol, bonk, 10_000_000_000n), ask(bonk, sol, 5_000_000_000_000n)]) {
      expect((await tradeExactly(world, request)).route.length).toBe(3);
    }
  });

  test.each([
    ['from SOL', sol, bonk, 4_000_000_000_000n],
    ['to SOL', bonk, sol, 5_000_000_000n],
    ['over two hops', sol, far, 70_000_000n],
    ['between tokens', bonk, usdc, 700_000_000n],
  ])('for an exact output %s', async (_, input, output, amount) => {
    const order = await tradeExactly(await open(), ask(input, output, amount, 'ExactOut'));
    expect(order.outAmount).toBe(amount);
    expect(order.otherAmountThreshold >= order.inAmount).toBe(true);
  });

  test.each([
    ['sold', tax, sol, 1_000_000_001n, 'ExactIn'],
    ['bought', sol, tax, 1_000_000_001n, 'ExactIn'],
    ['sold above the cap of its fee', tax, usdc, 60_000_000_000n, 'ExactIn'],
    ['bought with a token', bonk, tax, 500_000_000_000n, 'ExactIn'],
  ] as const)('for a token with a transfer fee, %s', async (_, input, output, amount, swapMode) => {
    const world = await open();
    await tradeExactly(world, ask(input, output, amount, swapMode));
  });

  test('never exactly for a token with a transfer fee, which arrives short of what was sent', async () => {
    const { venue } = await open();
    for (const [input, output] of [
      [tax, sol],
      [sol, tax],
    ] as const)
      expect(() => venue.quote(ask(input, output, 77_777_777n, 'ExactOut'))).toThrow('ROUTE_NOT_FOUND');
  });
});

test('nothing is kept of a token that the fee owner has no account of', async () => {
  const world = await open();
  expect(world.venue.quote(ask(bonk, frozen, 500_000_000_000n)).fee).toMatchObject({ bps: 0, amount: 0n });
  const opened = await createTestVenue({ pools: POOLS, holdings: HOLDINGS, feeTokens: [sol, usdc, tax] });
  const { fee } = await tradeExactly(opened, ask(bonk, tax, 500_000_000n));
  expect(fee).toMatchObject({ bps: 10, mint: tax.id });
  expect(fee.amount).toBeGreaterThan(0n);
});

test('orders over the same pools settle in any order', async () => {
  const world = await open();
  const { venue, taker } = world;
  const requests = [ask(tax, usdc, 1_000_000n), ask(usdc, bonk, 3_000_000n), ask(sol, usdc, 2_000_000n)];
  const orders = await Promise.all(requests.map((each) => venue.order({ ...each, taker: taker.address })));
  const signed = await Promise.all(orders.map((order) => signOrder(order, taker)));
  const results = await Promise.all(
    orders.map((order, index) => venue.execute(order.requestId, signed[index] ?? new Uint8Array())),
  );
  expect(results.map(({ status }) => status)).toEqual(['success', 'success', 'success']);
  for (const each of venue.pools) {
    expect(reservesOf(venue.state(each))).toEqual(vaultsOf(world, each));
  }
});

test('an order with a second pool that has moved too far is refused and nothing moves', async () => {
  const world = await open();
  const { venue, taker } = world;
  const order = await venue.order({ ...ask(tax, usdc, 1_000_000n), taker: taker.address });
  await trade(world, ask(sol, usdc, 50_000_000_000n));
  const before = await balances(world, order);
  const result = await venue.execute(order.requestId, await signOrder(order, taker));
  expect(result).toMatchObject({ status: 'failed', code: 6001, error: 'Slippage tolerance exceeded' });
  expect(await balances(world, order)).toEqual(before);
});

describe('a maker’s promise', () => {
  /** A maker of SOL and USDC who gives so many millionths of a USDC for a lamport times a thousand. */
  async function openWithMaker(price: bigint, secondsToLive = 30n) {
    const maker = await generateKeyPairSigner();
    const reserves = [100_000_000_000n, 15_000_000_000n] as const;
    const own = aPool({
      kind: 'quoted',
      mints: [sol, usdc],
      nonce: 9,
      feeBps: 0,
      creator: maker.address,
      reserves,
    });
    let nonce = 0n;
    const answer: AskMaker = async ({ pool: { id }, input, amountIn, taker }) => {
      nonce += 1n;
      const amountOut = input === 0 ? (amountIn * price) / 1_000_000n : (amountIn * 1_000_000n) / price;
      const expiry = BigInt(Math.floor(Date.now() / 1000)) + secondsToLive;
      const quote: Promised = { pool: id, user: taker, amountIn, amountOut, expiry, nonce, input };
      return { quote, signature: await signBytes(maker.keyPair.privateKey, encodeQuote(quote)) };
    };
    const world = await createTestVenue({ pools: [...POOLS, own], holdings: HOLDINGS, maker: answer });
    return { world, own, maker };
  }

  test.each([
    ['sold', ask(sol, usdc, 1_000_000_000n), 151_000n],
    ['bought', ask(usdc, sol, 30_000_000n), 149_000n],
  ])('that is better than the route is kept to the unit, SOL %s', async (_, request, price) => {
    const { world, own, maker } = await openWithMaker(price);
    const order = await tradeExactly(world, request);
    expect(order.route.map(({ label }) => label)).toEqual(['Orrery RFQ']);
    expect(order.maker?.address).toBe(maker.address);
    expect(order.signatureFeeLamports).toBe(10_000n);
    expect(reservesOf(world.venue.state(own))).toEqual(vaultsOf(world, own));
  });

  test('is not given to a taker who holds too many: its orders go by the pools, and others get theirs', async () => {
    const { world } = await openWithMaker(151_000n);
    const order = (taker: Address) => world.venue.order({ ...ask(sol, usdc, 1_000_000_000n), taker });
    for (let index = 0; index < 32; index += 1) await order(world.taker.address);
    const refused = await order(world.taker.address);
    expect(refused.maker).toBeUndefined();
    expect(refused.transaction).toBeDefined();
    expect(refused.outAmount > 0n).toBe(true);
    const { address } = await generateKeyPairSigner();
    expect((await order(address)).maker).toBeDefined();
  });

  test('that is worse is not taken, nor one for an exact output or of a kind left out', async () => {
    const { world } = await openWithMaker(140_000n);
    const taker = world.taker.address;
    expect((await world.venue.order({ ...ask(sol, usdc, 1_000_000_000n), taker })).maker).toBeUndefined();
    const { world: better } = await openWithMaker(151_000n);
    const exact = { ...ask(sol, usdc, 1_000_000n, 'ExactOut'), taker: better.taker.address };
    expect((await better.venue.order(exact)).maker).toBeUndefined();
    const excluded = { ...ask(sol, usdc, 1_000_000_000n), excludeDexes: ['Orrery RFQ'] };
    expect((await better.venue.order({ ...excluded, taker: better.taker.address })).maker).toBeUndefined();
  });
});

test('a token with frozen new accounts is quoted and not built', async () => {
  const { venue, taker } = await open();
  const order = await venue.order({ ...ask(sol, frozen, 1_000_000n), taker: taker.address });
  expect(order.outAmount > 0n).toBe(true);
  expect(order.transaction).toBeUndefined();
  expect(order.problem).toEqual({ code: 17, message: 'The token account is frozen' });
});

test('a frozen account can neither pay nor be paid', async () => {
  const holdings = [{ token: frozen, amount: 1_000_000_000n, isFrozen: true }];
  const { venue, taker } = await createTestVenue({ pools: POOLS, holdings });
  for (const request of [ask(sol, frozen, 1_000_000n), ask(frozen, sol, 1_000_000n)]) {
    expect((await venue.order({ ...request, taker: taker.address })).problem?.code).toBe(17);
  }
});

test('a thawed account is paid', async () => {
  const holdings = [{ token: frozen, amount: 1_000_000_000n }];
  const world = await createTestVenue({ pools: POOLS, holdings });
  expect((await trade(world, ask(sol, frozen, 1_000_000n))).result.status).toBe('success');
});

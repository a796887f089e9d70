import { TOKEN_2022_PROGRAM } from '@orrery/chain';
import { afterTransferFee, type TokenFacts } from '@orrery/domain';
import type { Address } from '@solana/kit';
import { describe, expect, test } from 'vitest';
import { afterLeg } from '../pools/reserves.ts';
import { tokenAmount } from '../test-chain.ts';
import {
  ask,
  costOf,
  createTestVenue,
  heldBy,
  type Stocked,
  sol,
  type TestVenue,
  trade,
  usdc,
} from '../test-venue.ts';
import { associatedAccount, aToken, signOrder } from '../testing.ts';
import type { Order } from '../venue.ts';
import type { Quote } from './quote.ts';

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

function pool(seed: string, mints: [TokenFacts, TokenFacts], reserves: [bigint, bigint]): Stocked {
  return { seed, mints, reserves, curve: { kind: 'constant-product' }, feeBps: 30 };
}

const POOLS: readonly Stocked[] = [
  pool('SOL-USDC', [sol, usdc], [1_000_000_000_000n, 150_000_000_000n]),
  pool('BONK-SOL', [bonk, sol], [50_000_000_000_000n, 66_000_000_000n]),
  pool('BONK-USDC', [bonk, usdc], [50_000_000_000_000n, 9_900_000_000n]),
  pool('TAX-SOL', [tax, sol], [900_000_000_000n, 60_000_000_000n]),
  pool('ICE-SOL', [frozen, sol], [900_000_000_000n, 60_000_000_000n]),
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
    vaults: route.map((leg) => leg.pool.vaults.map((vault) => tokenAmount(chain, vault))),
  };
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
  order.route.forEach((leg, index) => {
    const [first = 0n, second = 0n] = before.vaults[index] ?? [];
    expect(after.vaults[index]).toEqual(afterLeg(leg, [first, second]));
    expect(world.venue.reserves(leg.pool)).toEqual(after.vaults[index]);
  });
  return order;
}

describe('a route settles to the unit for taker, vaults and fee owner', () => {
  test('over two hops', async () => {
    const order = await tradeExactly(await open(), ask(tax, usdc, 1_000_000n));
    expect(order.route.map((leg) => leg.pool.seed)).toEqual(['TAX-SOL', 'SOL-USDC']);
  });

  test('over two paths', async () => {
    const order = await tradeExactly(await open(), ask(bonk, usdc, 5_000_000_000_000n));
    expect(order.route.filter((leg) => leg.inputMint === bonk.id)).toHaveLength(2);
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
    ['over two hops', usdc, tax, 70_000_000n],
    ['over two paths', bonk, usdc, 700_000_000n],
  ])('for an exact output %s', async (_, input, output, amount) => {
    const order = await tradeExactly(await open(), ask(input, output, amount, 'ExactOut'));
    expect(order.outAmount).toBe(amount);
    expect(order.otherAmountThreshold >= order.inAmount).toBe(true);
  });

  test.each([
    ['sold', tax, sol, 1_000_000_001n, 'ExactIn'],
    ['bought', sol, tax, 1_000_000_001n, 'ExactIn'],
    ['sold for an exact amount', tax, sol, 77_777_777n, 'ExactOut'],
    ['bought exactly', sol, tax, 77_777_777n, 'ExactOut'],
    ['sold above the cap of its fee', tax, usdc, 60_000_000_000n, 'ExactIn'],
    ['bought with a token', bonk, tax, 500_000_000_000n, 'ExactIn'],
  ] as const)('for a token with a transfer fee, %s', async (_, input, output, amount, swapMode) => {
    const world = await open();
    await tradeExactly(world, ask(input, output, amount, swapMode));
  });
});

test('a fee owner’s first account of a token is opened by the trade that pays into it, never by an order', async () => {
  const world = await open();
  const { venue, chain, authority, taker } = world;
  const funds = () => chain.svm.getBalance(authority.address) ?? 0n;
  const before = funds();
  const order = await venue.order({ ...ask(bonk, tax, 500_000_000_000n), taker: taker.address });
  expect(order.fee.amount > 0n).toBe(true);
  expect(funds()).toBe(before);
  expect((await venue.execute(order.requestId, await signOrder(order, taker))).status).toBe('success');
  expect(funds() < before).toBe(true);
  const opened = funds();
  await tradeExactly(world, ask(bonk, tax, 500_000_000n));
  expect(funds()).toBe(opened);
});

test('two simultaneous orders over the same pools settle one after the other', async () => {
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
    expect(venue.reserves(each)).toEqual(each.vaults.map((vault) => tokenAmount(world.chain, vault)));
  }
});

test('an order whose second pool has moved too far is refused and nothing moves', async () => {
  const world = await open();
  const { venue, chain, taker } = world;
  const order = await venue.order({ ...ask(tax, usdc, 1_000_000n), taker: taker.address });
  await trade(world, ask(sol, usdc, 50_000_000_000n));
  const before = await balances(world, order);
  const sent = chain.sent.length;
  const result = await venue.execute(order.requestId, await signOrder(order, taker));
  expect(result).toMatchObject({ status: 'failed', code: 6001, error: 'Slippage tolerance exceeded' });
  expect(chain.sent).toHaveLength(sent);
  expect(await balances(world, order)).toEqual(before);
});

describe('a maker’s promise', () => {
  const maker: Stocked = {
    seed: 'maker',
    mints: [sol, usdc],
    reserves: [100_000_000_000n, 15_000_000_000n],
    curve: { kind: 'rfq', spreadBps: 20, target: [100_000_000_000n, 15_000_000_000n] },
    feeBps: 0,
  };
  const deep = pool('deep', [sol, usdc], [100_000_000_000_000n, 15_000_000_000_000n]);

  /** Orders from the maker, moves the market by `lamports` of SOL sold elsewhere, and executes. */
  async function promise(lamports: bigint) {
    const world = await createTestVenue({ pools: [maker, deep], holdings: HOLDINGS });
    const { venue, taker } = world;
    const order = await venue.order({ ...ask(sol, usdc, 1_000_000_000n), taker: taker.address });
    expect(order.route.map((leg) => leg.label)).toEqual(['Orrery RFQ']);
    const [, market] = venue.pools;
    expect(market?.seed).toBe('deep');
    await trade(world, ask(sol, usdc, lamports));
    return { world, result: await venue.execute(order.requestId, await signOrder(order, taker)) };
  }

  test('is kept while the price has moved less than its spread', async () => {
    const { world, result } = await promise(50_000_000_000n);
    expect(result.status).toBe('success');
    const [own] = world.venue.pools;
    if (own)
      expect(world.venue.reserves(own)).toEqual(own.vaults.map((vault) => tokenAmount(world.chain, vault)));
  });

  test('is refused once it would cost the maker', async () => {
    expect((await promise(200_000_000_000n)).result).toMatchObject({ status: 'failed', code: 6001 });
  });
});

test('a token whose new accounts are frozen is quoted and not built', async () => {
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

test('an account somebody has thawed is paid', async () => {
  const holdings = [{ token: frozen, amount: 1_000_000_000n }];
  const world = await createTestVenue({ pools: POOLS, holdings });
  expect((await trade(world, ask(sol, frozen, 1_000_000n))).result.status).toBe('success');
});

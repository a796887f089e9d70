import type { SolanaRpc } from '@orrery/chain';
import { millis } from '@orrery/core/time';
import { BLOCKED_MINTS } from '@orrery/domain/mints/blocked-mints';
import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { createRouteGraph, type Order } from '@orrery/venue';
import { aPool, aToken, plainState } from '@orrery/venue/testing';
import { UltraOrderReplySchema } from '@orrery/wire/ultra/order';
import { UltraOrderQuerySchema } from '@orrery/wire/ultra/order-query';
import { type Address, getAddressDecoder } from '@solana/kit';
import { expect, test, vi } from 'vitest';
import { createUltraService, type UltraOptions } from './ultra.service.ts';

const addressOf = (number: number): Address => getAddressDecoder().decode(new Uint8Array(32).fill(number));
const taker = addressOf(1);
const sol = aToken({ id: WRAPPED_SOL, decimals: 9 });
const usdc = aToken({ id: USDC, tags: ['stablecoin'] });
const bonk = aToken({ id: addressOf(2), decimals: 5 });
const wif = aToken({ id: addressOf(3) });

const [scamId = USDC] = BLOCKED_MINTS;
const scam = aToken({ id: scamId });

const pools = [
  aPool({ mints: [scam, sol] }),
  aPool({ mints: [scam, usdc] }),
  aPool({ mints: [sol, usdc], reserves: [1_000_000_000_000n, 150_000_000_000n] }),
  aPool({ mints: [bonk, sol], reserves: [50_000_000_000_000n, 66_000_000_000n] }),
  aPool({ mints: [bonk, usdc], reserves: [50_000_000_000_000n, 9_900_000_000n] }),
  aPool({ mints: [wif, sol], reserves: [1_000_000_000_000n, 1_000_000_000_000n] }),
  // A fifth dearer than the other.
  aPool({ mints: [wif, usdc], reserves: [1_000_000_000_000n, 180_000_000_000n] }),
];
const states = new Map(pools.map((pool) => [pool.id, plainState(pool)]));
const graph = createRouteGraph();
for (const pool of pools) graph.add(pool);

function stateOf({ id }: { id: Address }) {
  const state = states.get(id);
  if (!state) throw new Error('the graph knows no other pools');
  return state;
}

const lived = vi.fn();
const SETTINGS = { excludedAmms: [], bannedTokens: [], blockhashSlotsToExpiry: 150 };

/** Quotes as the venue does; what depends on the taker is given. */
function serve(
  built: Partial<Order> = {},
  asked = vi.fn(),
  settings: Partial<Awaited<ReturnType<UltraOptions['swapSettings']>>> = {},
) {
  return createUltraService({
    swapSettings: async () => ({ ...SETTINGS, ...settings }),
    venue: {
      quote: (request) => graph.quote(request, stateOf),
      order: async ({ taker: asker, version, sending, referral, lifeBlocks, ...request }) => {
        lived(lifeBlocks);
        asked(...(referral ? [sending, referral] : [sending]));
        return {
          ...graph.quote(request, stateOf),
          requestId: 'id',
          taker: asker,
          transaction: asker && Uint8Array.of(version === 'legacy' ? 0 : 1, 2, 3),
          lastValidBlockHeight: 7n,
          problem: undefined,
          signatureFeeLamports: 5_000n,
          priorityFeeLamports: 0n,
          rentFeeLamports: 0n,
          gasPayer: undefined,
          ...built,
        };
      },
      execute: () => Promise.reject(new Error('not executed')),
    },
    market: { price: (id) => (id === bonk.id ? 0.00002 : undefined) },
    rpc: { getRecentPrioritizationFees: () => ({ send: async () => recentFees }) } as unknown as SolanaRpc,
    clock: { now: () => millis(5) },
  });
}

/** Seventy blocks without a fee, thirty of 7,000 micro-lamports a unit. */
const recentFees = Array.from({ length: 100 }, (_, slot) => ({
  slot: BigInt(slot),
  prioritizationFee: slot < 30 ? 7_000n : 0n,
}));

const ask = (amount: string) => ({ inputMint: bonk.id, outputMint: USDC, amount, taker });

async function isWireShape(reply: unknown): Promise<boolean> {
  return (await UltraOrderReplySchema['~standard'].validate(reply)).issues === undefined;
}

test('tells a split route leg by leg with each path’s share, in whole percent and in bps', async () => {
  const reply = await serve().order(ask('5000000000000'));
  expect(await isWireShape(reply)).toBe(true);
  const paths = reply.routePlan.filter(({ swapInfo }) => swapInfo.inputMint === bonk.id);
  expect(paths).toHaveLength(2);
  expect(reply.routePlan).toHaveLength(3);
  expect(paths.reduce((sum, leg) => sum + leg.bps, 0)).toBe(10_000);
  for (const { percent, bps } of reply.routePlan) expect(percent).toBe(Math.round(bps / 100));
  const [between] = reply.routePlan.filter(({ swapInfo }) => swapInfo.inputMint !== bonk.id);
  expect(between).toMatchObject({ percent: 100, bps: 10_000 });
  expect(reply).toMatchObject({ swapMode: 'ExactIn', feeMint: USDC, feeBps: 10, mode: 'ultra' });
  expect(reply.priceImpact).toBeLessThan(-1);
});

test('an exact output is answered as one: the threshold is the most the taker may send', async () => {
  const reply = await serve().order({ ...ask('1000000'), swapMode: 'ExactOut', slippageBps: 100 });
  expect(await isWireShape(reply)).toBe(true);
  expect(reply).toMatchObject({ swapMode: 'ExactOut', outAmount: '1000000', mode: 'manual' });
  expect(BigInt(reply.otherAmountThreshold)).toBe((BigInt(reply.inAmount) * 101n + 99n) / 100n);
});

test('values amounts in USD by the decimals of the route’s own tokens, where there is a price', async () => {
  const reply = await serve().order(ask('100000'));
  expect(reply.inUsdValue).toBeCloseTo(0.00002, 12);
  expect(reply.swapUsdValue).toBe(reply.inUsdValue);
  expect(reply).not.toHaveProperty('outUsdValue');
});

test('says why an order cannot be built, gives no transaction without a taker, and a legacy one on demand', async () => {
  const problem = { code: 17 as const, message: 'The token account is frozen' };
  const unbuilt = await serve({ transaction: undefined, problem }).order(ask('100000'));
  expect(unbuilt).toMatchObject({ transaction: '', errorCode: 17, errorMessage: problem.message });
  expect(await isWireShape(unbuilt)).toBe(true);
  const { taker: _, ...anonymous } = ask('100000');
  expect((await serve().order(anonymous)).transaction).toBeNull();
  expect((await serve().order(ask('100000'))).transaction).toBe('AQID');
  const legacy = await serve().order({ ...ask('100000'), asLegacyTransaction: 'true' });
  expect(legacy.transaction).toBe('AAID');
});

test('passes lesser tokens only where that is asked for', async () => {
  const sale = { inputMint: WRAPPED_SOL, outputMint: USDC, amount: '1000000000' };
  const passesWif = async (query: Partial<typeof sale> & { restrictIntermediateTokens?: 'false' }) =>
    (await serve().order({ ...sale, ...query })).routePlan.some(
      ({ swapInfo }) => swapInfo.outputMint === wif.id,
    );
  expect(await passesWif({})).toBe(false);
  expect(await passesWif({ restrictIntermediateTokens: 'false' })).toBe(true);
});

test('names the maker who promised the price of an order, and until when', async () => {
  const maker = { address: addressOf(9), nonce: 77n, expiresAt: 1_800_000_000n };
  const reply = await serve({ maker }).order(ask('100000'));
  expect(await isWireShape(reply)).toBe(true);
  const promise = { maker: maker.address, quoteId: '77', expireAt: '1800000000' };
  expect(reply).toMatchObject({ swapType: 'rfq', ...promise });
  const plain = await serve().order(ask('100000'));
  expect(plain).toMatchObject({ swapType: 'aggregator', signatureFeeLamports: 5_000 });
  for (const member of ['maker', 'quoteId', 'expireAt']) expect(plain).not.toHaveProperty(member);
});

test('says who pays for a gasless order, and that the taker pays for any other', async () => {
  const payer = addressOf(8);
  const reply = await serve({ gasPayer: payer, signatureFeeLamports: 10_000n }).order(ask('100000'));
  expect(await isWireShape(reply)).toBe(true);
  const paid = { signatureFeePayer: payer, prioritizationFeePayer: payer, rentFeePayer: payer };
  expect(reply).toMatchObject({ gasless: true, ...paid, taker, signatureFeeLamports: 10_000 });
  const own = { signatureFeePayer: taker, prioritizationFeePayer: taker, rentFeePayer: taker };
  expect(await serve().order(ask('100000'))).toMatchObject({ gasless: false, ...own });
});

test('builds on its taker’s own terms what is sent with a priority fee or a tip', async () => {
  const asked = vi.fn();
  const service = serve({ priorityFeeLamports: 1_500n }, asked);
  const fees = { priorityFeeLamports: 1_000_000, jitoTipLamports: 500, blockhashSlotsToExpiry: 40 };
  const reply = await service.order({ ...ask('5000000'), ...fees, wrapAndUnwrapSol: 'false' });
  expect(reply).toMatchObject({ mode: 'manual', prioritizationFeeLamports: 1_500 });
  const [capped] = asked.mock.lastCall ?? [];
  const terms = { tips: { jito: 500n, nozomi: 0n }, wrapAndUnwrapSol: false };
  expect(capped).toMatchObject(terms);
  expect(lived).toHaveBeenLastCalledWith(40);
  // The market asks for less than the cap in a small transaction, and the cap stops it in a large one.
  expect([capped.unitPrice(100_000), capped.unitPrice(1_000_000_000)]).toEqual([7_000n, 1_000n]);
  await service.order({ ...ask('5000000'), ...fees, broadcastFeeType: 'exactFee' });
  expect(asked.mock.lastCall?.[0].unitPrice(100_000)).toBe(10_000_000n);
  await service.order(ask('5000000'));
  expect(asked.mock.lastCall).toEqual([undefined]);
});

test.each([
  ['that the operator bans', { bannedTokens: [bonk.id] }, ask('5000000')],
  ['that is built in as banned', {}, { ...ask('5000000'), inputMint: scam.id }],
])('trades no token %s, in neither direction', async (_, settings, sale) => {
  const service = serve({}, undefined, settings);
  for (const query of [sale, { ...sale, inputMint: sale.outputMint, outputMint: sale.inputMint }])
    await expect(service.order(query)).rejects.toThrow('"lack":"token"');
  await service.order({ ...sale, inputMint: WRAPPED_SOL });
});

test('passes no token that the operator bans', async () => {
  const sale = {
    inputMint: WRAPPED_SOL,
    outputMint: USDC,
    amount: '1000000000',
    restrictIntermediateTokens: 'false' as const,
  };
  const { routePlan } = await serve({}, undefined, { bannedTokens: [wif.id] }).order(sale);
  expect(routePlan.map(({ swapInfo }) => swapInfo.outputMint)).toEqual([USDC]);
});

test('takes no pool that the operator excludes, nor one that the client does', async () => {
  const labels = ['Orrery CPMM', 'Orrery CLMM'];
  const stable = serve({}, undefined, { excludedAmms: labels });
  await expect(stable.order(ask('5000000'))).rejects.toThrow('"lack":"amount"');
  const both = serve({}, undefined, { excludedAmms: labels.slice(1) });
  await both.order(ask('5000000'));
  await expect(both.order({ ...ask('5000000'), excludeDexes: labels.slice(0, 1) })).rejects.toThrow(
    '"lack":"amount"',
  );
});

test.each([
  ['where none is asked for', 60, undefined, 60],
  ['where more are asked for', 60, 100, 60],
  ['or the fewer that are asked for', 60, 40, 40],
])('lets an order live the operator’s slots %s', async (_, slots, asked, lives) => {
  const service = serve({}, undefined, { blockhashSlotsToExpiry: slots });
  for (const fees of [{}, { priorityFeeLamports: 5_000 }]) {
    await service.order({ ...ask('5000000'), ...fees, blockhashSlotsToExpiry: asked });
    expect(lived).toHaveBeenLastCalledWith(lives);
  }
});

test('estimates the slippage where none is asked for by what its tokens usually move', async () => {
  expect((await serve().order(ask('5000000'))).slippageBps).toBe(200);
  expect((await serve().order({ ...ask('5000000'), slippageBps: 30 })).slippageBps).toBe(30);
});

test('hands a referral on, and says what part of the fee its wallet gets', async () => {
  const asked = vi.fn();
  const referralAccount = addressOf(9);
  const service = serve({ referralPart: 8_000 }, asked);
  const reply = await service.order({ ...ask('5000000000000'), referralAccount, referralFee: 50 });
  expect(asked).toHaveBeenLastCalledWith(undefined, { wallet: referralAccount, bps: 50 });
  expect(reply.platformFee.referralPart).toBe(8_000);
  expect(await isWireShape(reply)).toBe(true);
  const plain = await serve({}, asked).order(ask('5000000000000'));
  expect(asked).toHaveBeenLastCalledWith(undefined);
  expect(plain.platformFee).not.toHaveProperty('referralPart');
});

test.each([
  ['a fee above 200', { referralAccount: addressOf(9), referralFee: '201' }],
  ['a fee without an account', { referralFee: '50' }],
  ['an account that is none', { referralAccount: 'nobody', referralFee: '50' }],
])('takes no referral of %s', async (_, referral) => {
  const query = { ...ask('5000000000000'), ...referral };
  expect((await UltraOrderQuerySchema['~standard'].validate(query)).issues).toBeDefined();
});

test('compares the best and the best direct route at one state of the pools, when asked to', async () => {
  const query = { ...ask('5000000000000'), taker: undefined };
  expect(await serve().order(query)).not.toHaveProperty('routes');
  const { outAmount: direct } = await serve().order({ ...query, onlyDirectRoutes: 'true' });
  const reply = await serve().order({ ...query, compareRoutes: 'true' });
  expect(reply.routes).toEqual({ best: reply.outAmount, direct });
  expect(BigInt(reply.outAmount)).toBeGreaterThan(BigInt(direct));
  expect(await isWireShape(reply)).toBe(true);
});

test('says of a pair without a pool that it has no direct route, and compares what leaves for an exact output', async () => {
  const pair = { inputMint: bonk.id, outputMint: wif.id, amount: '1000000', compareRoutes: 'true' as const };
  const reply = await serve().order(pair);
  expect(reply.routes).toEqual({ best: reply.outAmount, direct: null });
  const exact = await serve().order({
    ...ask('1000000'),
    taker: undefined,
    swapMode: 'ExactOut',
    compareRoutes: 'true',
  });
  expect(exact.routes?.best).toBe(exact.inAmount);
  expect(BigInt(exact.routes?.direct ?? 0)).toBeGreaterThanOrEqual(BigInt(exact.inAmount));
});

import { decodeTransaction, findSwapBreach, priorityFeeLamports } from '@orrery/chain';
import { bps } from '@orrery/core/numbers';
import { JITO_TIP_ACCOUNTS, NOZOMI_TIP_ACCOUNTS } from '@orrery/domain/trading/tip-accounts';
import { getTransactionDecoder } from '@solana/kit';
import { beforeEach, expect, test } from 'vitest';
import { ask, createTestVenue, sol, type TestVenue, usdc } from '../../testing/venue.ts';
import { aPool, signOrder, walletGenesis } from '../../testing.ts';
import type { TakerTerms } from './order-builder.ts';

const MICRO = 1_000_000n;
const RENT = 890_880n;
const POOL = aPool({ mints: [sol, usdc], reserves: [1_000_000_000_000n, 150_000_000_000n], feeBps: 30 });

let world: TestVenue;
beforeEach(async () => {
  const tipped = [...JITO_TIP_ACCOUNTS, ...NOZOMI_TIP_ACCOUNTS].map((account) =>
    walletGenesis(account, RENT),
  );
  world = await createTestVenue({ pools: [POOL], accounts: tipped });
});

const tippedIn = (accounts: readonly string[]) =>
  accounts.reduce((sum, account) => sum + (world.chain.svm.getBalance(account as never) ?? 0n) - RENT, 0n);

async function build(sending: TakerTerms) {
  const { taker, venue } = world;
  const order = await venue.order({ ...ask(sol, usdc, 1_000_000_000n), taker: taker.address, sending });
  if (!order.transaction) throw new Error(order.problem?.message);
  return { order, decoded: decodeTransaction(order.transaction) };
}

test('an order that its taker sends has the unit limit of its simulation, the price for it, and the tips', async () => {
  const { taker, chain } = world;
  const tips = { jito: 12_345n, nozomi: 1_000_000n };
  const { order, decoded } = await build({ unitPrice: (limit) => (50_000n * MICRO) / BigInt(limit), tips });
  const [budget] = decoded.instructions;
  // A discriminator and 32 bits.
  const limit = Buffer.from(budget?.data ?? []).readUInt32LE(1);
  expect(limit).toBeGreaterThan(20_000);
  expect(limit).toBeLessThan(200_000);
  expect(priorityFeeLamports(decoded)).toBeGreaterThan(49_900n);
  expect(priorityFeeLamports(decoded)).toBeLessThanOrEqual(50_000n);
  const costs = 5_000n + order.priorityFeeLamports;
  expect(order.priorityFeeLamports).toBe(priorityFeeLamports(decoded) + tips.jito + tips.nozomi);
  const intent = {
    taker: taker.address,
    inputMint: sol.id,
    inputTokenProgram: sol.tokenProgram,
    inputUnits: sol,
    outputMint: usdc.id,
    outputUnits: usdc,
    inAmount: order.inAmount,
    outAmount: order.otherAmountThreshold,
    feeBps: order.fee.bps,
    maxTips: tips,
  };
  expect(findSwapBreach(decoded, { ...intent, maxFeeLamports: costs })).toBeUndefined();
  expect(findSwapBreach(decoded, { ...intent, maxFeeLamports: costs - 1n })).toBe('network-fee');

  const before = chain.svm.getBalance(taker.address) ?? 0n;
  const signed = getTransactionDecoder().decode(await signOrder(order, taker));
  expect(chain.svm.sendTransaction(signed).toString()).toMatch(/^TransactionMetadata/);
  const paid = before - (chain.svm.getBalance(taker.address) ?? 0n);
  expect(paid).toBe(order.inAmount + costs + order.rentFeeLamports);
  expect([tippedIn(JITO_TIP_ACCOUNTS), tippedIn(NOZOMI_TIP_ACCOUNTS)]).toEqual([tips.jito, tips.nozomi]);
});

test('an order that the chain refuses when it is simulated is not built, and says by which code', async () => {
  const { taker, venue, chain } = world;
  const first = await venue.order({ ...ask(sol, usdc, 1_000_000_000n), taker: taker.address });
  const signed = getTransactionDecoder().decode(await signOrder(first, taker));
  expect(chain.svm.sendTransaction(signed).toString()).toMatch(/^TransactionMetadata/);
  // The venue has not read what the pool holds since.
  const sending = { unitPrice: () => 0n, tips: {} };
  const late = { ...ask(sol, usdc, 1_000_000_000n), slippageBps: bps(0), taker: taker.address, sending };
  expect(await venue.order(late)).toMatchObject({
    transaction: undefined,
    problem: { code: 6001, message: expect.stringMatching(/slippage/i) },
  });
});

test('SOL that is to stay wrapped is not there for a wallet without a wrapped account', async () => {
  const sending = { unitPrice: () => 0n, tips: {}, wrapAndUnwrapSol: false };
  const { taker, venue } = world;
  const order = await venue.order({ ...ask(sol, usdc, 1_000_000_000n), taker: taker.address, sending });
  expect(order).toMatchObject({ transaction: undefined, problem: { code: 1 } });
});

test('an order lives as many blocks as asked for, whether its taker sends it or the venue', async () => {
  const { taker, venue, chain } = world;
  chain.height = 1_000n;
  const request = { ...ask(sol, usdc, 1_000_000n), taker: taker.address };
  for (const sending of [undefined, { unitPrice: () => 0n, tips: {} }]) {
    const order = await venue.order({ ...request, sending, lifeBlocks: 40 });
    expect(order.lastValidBlockHeight).toBe(1_040n);
    expect((await venue.order({ ...request, sending })).lastValidBlockHeight).toBe(1_150n);
  }
});

test('nobody pays in the stead of a taker that sends its order', async () => {
  const { venue } = world;
  const [, poor] = (await createTestVenue({ pools: [POOL], takers: 2 })).takers;
  const sending = { unitPrice: () => 0n, tips: {} };
  const order = await venue.order({ ...ask(sol, usdc, 1_000n), taker: poor?.address, sending });
  expect(order.transaction).toBeUndefined();
  expect(order.gasPayer).toBeUndefined();
});

import { decodeTransaction, genesisLookupTable, parseTransaction } from '@orrery/chain';
import { atoms } from '@orrery/core/atoms';
import { bps } from '@orrery/core/numbers';
import { type Address, generateKeyPairSigner, type KeyPairSigner, lamports } from '@solana/kit';
import { beforeEach, describe, expect, test } from 'vitest';
import { tokenAmount } from '../../../testing/chain.ts';
import { ask, createTestVenue, heldBy, sol, type TestVenue, usdc } from '../../../testing/venue.ts';
import {
  aPool,
  associatedAccount,
  aToken,
  concentratedState,
  nearestTick,
  signOrder,
} from '../../../testing.ts';
import { pathsOf, type Quote } from '../../router/quote.ts';
import { createTableIndex } from '../lookup-tables/table-index.ts';
import type { ClientQuote } from './client-quote.ts';
import type { ClientSwap } from './client-swaps.ts';

const bonk = aToken({
  id: 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263' as Address,
  symbol: 'BONK',
  decimals: 5,
});
const tick = nearestTick(0.15);
const ticked = concentratedState({ mints: [sol, usdc], nonce: 1, feeBps: 4 }, 0.15, [
  { lower: tick - 6_000, upper: tick + 6_000, liquidity: 10n ** 12n },
]);
const BONK_SOL = aPool({ mints: [bonk, sol], reserves: [50_000_000_000_000n, 66_000_000_000n] });
const POOLS = [
  aPool({ mints: [sol, usdc], reserves: [1_000_000_000_000n, 150_000_000_000n] }),
  BONK_SOL,
  aPool({ mints: [bonk, usdc], reserves: [50_000_000_000_000n, 9_900_000_000n] }),
];
const HOLDINGS = [
  { token: usdc, amount: 5_000_000_000n },
  { token: bonk, amount: 9_000_000_000_000n },
];

let world: TestVenue;
beforeEach(async () => {
  world = await createTestVenue({ pools: POOLS, concentrated: [ticked], holdings: HOLDINGS });
});

/** What a client keeps of a quote. */
function keptOf(quote: Quote, platformFeeBps = 0): ClientQuote {
  const { inputMint, outputMint, swapMode, slippageBps, inAmount, outAmount, route } = quote;
  const steps = route.map((leg) => ({
    ammKey: leg.pool.id,
    inputMint: leg.inputMint,
    outputMint: leg.outputMint,
    inAmount: leg.inAmount,
    outAmount: leg.outAmount,
    percent: leg.bps / 100,
  }));
  return { inputMint, outputMint, swapMode, slippageBps, inAmount, outAmount, platformFeeBps, steps };
}

async function land(options: Omit<ClientSwap, 'user'>) {
  const { venue, taker } = world;
  const built = await venue.clientSwaps.transaction({ user: taker.address, ...options });
  await sendSigned(built.bytes, [taker]);
  return built;
}

async function sendSigned(bytes: Uint8Array, signers: readonly KeyPairSigner[]): Promise<void> {
  const { venue, chain } = world;
  let transaction = bytes;
  for (const signer of signers) transaction = await signOrder({ transaction }, signer);
  const wire = Buffer.from(transaction).toString('base64') as Parameters<typeof chain.rpc.sendTransaction>[0];
  await chain.rpc.sendTransaction(wire, { encoding: 'base64' }).send();
  await venue.refresh(venue.pools.map(({ id }) => id));
}

describe('a quote that a client hands back', () => {
  test.each([
    ['over one pool', ask(sol, usdc, 1_000_000_000n)],
    ['over several paths', ask(bonk, usdc, 5_000_000_000_000n)],
    ['for an exact output', ask(usdc, sol, 1_000_000_000n, 'ExactOut')],
  ])('becomes a transaction that pays what was quoted, %s', async (_, request) => {
    const { venue, taker } = world;
    const quote = venue.quote({ ...request, platformFeeBps: bps(0) });
    const again = venue.clientSwaps.rebuild(keptOf(quote));
    expect(pathsOf(again).map((legs) => legs.map(({ pool }) => pool.id))).toEqual(
      pathsOf(quote).map((legs) => legs.map(({ pool }) => pool.id)),
    );
    expect(venue.clientSwaps.amountNow(again)).toBe(
      request.swapMode === 'ExactOut' ? quote.inAmount : quote.outAmount,
    );
    const [input, output] = [sol, usdc, bonk].filter(
      ({ id }) => id === request.inputMint || id === request.outputMint,
    );
    if (!input || !output) throw new Error('both are known');
    const holds = () => Promise.all([input, output].map((token) => heldBy(world, token, taker.address)));
    const before = await holds();
    await land({ quote: again });
    const after = await holds();
    for (const [index, token] of [input, output].entries()) {
      const isInput = token.id === quote.inputMint;
      const moved: bigint = isInput ? 0n - quote.inAmount : quote.outAmount;
      const fee = token.id === sol.id ? 5_000n : 0n;
      expect((after[index] ?? 0n) - (before[index] ?? 0n)).toBe(moved - fee);
    }
  });

  test('pays a platform’s account of either side, which must be one', async () => {
    const { venue, chain, feeOwner, taker } = world;
    const quote = venue.quote({ ...ask(usdc, sol, 100_000_000n), platformFeeBps: bps(100) });
    const kept = venue.clientSwaps.rebuild(keptOf(quote, 100));
    const missing = venue.clientSwaps.transaction({ quote: kept, user: taker.address });
    await expect(missing).rejects.toMatchObject({ facts: { errorCode: 'NOT_SUPPORTED' } });
    const feeAccount = associatedAccount(sol, feeOwner);
    await land({ quote: kept, feeAccount });
    expect(tokenAmount(chain, feeAccount)).toBe(quote.fee.amount);
    const other = venue.clientSwaps.transaction({
      quote: kept,
      user: taker.address,
      feeAccount: taker.address,
    });
    await expect(other).rejects.toMatchObject({ facts: { errorCode: 'NOT_SUPPORTED' } });
  });

  test('pays wherever it is told to', async () => {
    const { venue, chain, feeOwner } = world;
    const quote = venue.clientSwaps.rebuild(
      keptOf(venue.quote({ ...ask(sol, usdc, 1_000_000n), platformFeeBps: bps(0) })),
    );
    const destinationTokenAccount = associatedAccount(usdc, feeOwner);
    await land({ quote, destinationTokenAccount });
    expect(tokenAmount(chain, destinationTokenAccount)).toBe(quote.outAmount);
    const back = venue.clientSwaps.rebuild(
      keptOf(venue.quote({ ...ask(usdc, sol, 9_000_000n), platformFeeBps: bps(0) })),
    );
    const { address: nativeDestinationAccount } = await generateKeyPairSigner();
    await land({ quote: back, nativeDestinationAccount });
    expect(chain.svm.getBalance(nativeDestinationAccount)).toBe(back.outAmount);
  });

  test('is refused with a destination for SOL where no SOL is unwrapped', async () => {
    const { venue, taker } = world;
    const quoted = (request: ReturnType<typeof ask>) =>
      venue.clientSwaps.rebuild(keptOf(venue.quote({ ...request, platformFeeBps: bps(0) })));
    const [toUsdc, toSol] = [quoted(ask(sol, usdc, 1_000_000n)), quoted(ask(usdc, sol, 1_000_000n))];
    const own = { user: taker.address, nativeDestinationAccount: taker.address };
    for (const swap of [
      { ...own, quote: toUsdc },
      { ...own, quote: toSol, wrapAndUnwrapSol: false },
      { ...own, quote: toSol, destinationTokenAccount: associatedAccount(sol, taker.address) },
    ])
      await expect(venue.clientSwaps.instructions(swap)).rejects.toMatchObject({
        facts: { errorCode: 'NOT_SUPPORTED' },
      });
    const rich = { ...toUsdc, inAmount: atoms(2n ** 64n - 1n) };
    await expect(venue.clientSwaps.instructions({ user: taker.address, quote: rich })).rejects.toMatchObject({
      facts: { errorCode: 'NOT_SUPPORTED' },
    });
  });

  test('is paid for by a wallet that is named, which must be one', async () => {
    const { venue, chain, taker } = world;
    const quote = venue.clientSwaps.rebuild(
      keptOf(venue.quote({ ...ask(sol, usdc, 1_000_000n), platformFeeBps: bps(0) })),
    );
    const swap = { quote, user: taker.address };
    const { address: stranger } = await generateKeyPairSigner();
    for (const payer of [stranger, usdc.id, POOLS[0]?.id])
      await expect(venue.clientSwaps.transaction({ ...swap, payer })).rejects.toMatchObject({
        facts: { errorCode: 'NOT_SUPPORTED' },
      });
    const payer = await generateKeyPairSigner();
    chain.svm.airdrop(payer.address, lamports(10_000_000n));
    const built = await venue.clientSwaps.transaction({ ...swap, payer: payer.address });
    expect(decodeTransaction(built.bytes)).toMatchObject({ feePayer: payer.address });
    const before = await heldBy(world, sol, taker.address);
    await sendSigned(built.bytes, [payer, taker]);
    expect(await heldBy(world, sol, taker.address)).toBe(before - quote.inAmount);
    expect(await heldBy(world, sol, payer.address)).toBe(10_000_000n - 2n * 5_000n);
  });

  test('slips as its slippage says, for any other least amount it names', () => {
    const { venue } = world;
    const kept = keptOf(venue.quote(ask(sol, usdc, 1_000_000n)));
    const quote = venue.clientSwaps.rebuild({ ...kept, slippageBps: bps(100) });
    expect(quote.otherAmountThreshold).toBe((quote.outAmount * 99n) / 100n);
  });

  test('is the server’s fault, not its own, when a number does not fit', async () => {
    const { venue, taker } = world;
    const quote = venue.clientSwaps.rebuild(keptOf(venue.quote(ask(sol, usdc, 1_000_000n))));
    const wrong = {
      ...quote,
      fee: { ...quote.fee, bps: bps(0) },
      slippageBps: 70_000 as Quote['slippageBps'],
    };
    const building = venue.clientSwaps.instructions({ user: taker.address, quote: wrong });
    await expect(building).rejects.toThrow(RangeError);
  });

  test('may be a legacy transaction, with a price for its compute units', async () => {
    const { venue, taker } = world;
    const quote = venue.clientSwaps.rebuild(
      keptOf(venue.quote({ ...ask(sol, usdc, 1_000_000n), platformFeeBps: bps(0) })),
    );
    const { bytes, computeUnitPrice } = await venue.clientSwaps.transaction({
      quote,
      user: taker.address,
      version: 'legacy',
      computeUnitPrice: (limit) => BigInt(limit) / 1_000n,
    });
    expect(decodeTransaction(bytes).version).toBe('legacy');
    expect(computeUnitPrice).toBe(1_400n);
  });

  test('is refused with more paths or pools in a row than the program takes', () => {
    const { venue } = world;
    const kept = keptOf(venue.quote(ask(sol, usdc, 1_000_000n)));
    const [step] = kept.steps;
    if (!step) throw new Error('a quote has a step');
    const half = [50, 50].map((percent) => ({ ...step, percent }));
    const exactOut = { ...kept, swapMode: 'ExactOut' as const, steps: half };
    expect(() => venue.clientSwaps.rebuild(exactOut)).toThrow('NO_ROUTES_FOUND');
    expect(venue.clientSwaps.rebuild({ ...kept, steps: half }).route).toHaveLength(2);
    const quarters = [25, 25, 25, 25].map((percent) => ({ ...step, percent }));
    expect(() => venue.clientSwaps.rebuild({ ...kept, steps: quarters })).toThrow('NO_ROUTES_FOUND');
  });

  test.each([
    ['of a pool that is not there', 'MARKET_NOT_FOUND', { ammKey: bonk.id }],
    ['of a pool of other tokens', 'NO_ROUTES_FOUND', { ammKey: BONK_SOL.id }],
    ['that does not begin with the input', 'NO_ROUTES_FOUND', { inputMint: usdc.id, outputMint: sol.id }],
    ['that leaves some of the input', 'ROUTE_PLAN_DOES_NOT_CONSUME_ALL_THE_AMOUNT', { percent: 99 }],
    ['with a path that carries nothing', 'ROUTE_PLAN_DOES_NOT_CONSUME_ALL_THE_AMOUNT', { percent: 0 }],
    ['with half percents', 'ROUTE_PLAN_DOES_NOT_CONSUME_ALL_THE_AMOUNT', { percent: 99.5 }],
  ] as const)('is refused by its name %s', (_, errorCode, change) => {
    const { venue } = world;
    const kept = keptOf(venue.quote(ask(sol, usdc, 1_000_000n)));
    const steps = kept.steps.map((step) => ({ ...step, ...change }));
    expect(() => venue.clientSwaps.rebuild({ ...kept, steps })).toThrow(errorCode);
    expect(() => venue.clientSwaps.rebuild({ ...kept, outputMint: sol.id })).toThrow(
      'CIRCULAR_ARBITRAGE_IS_DISABLED',
    );
  });
});

describe('lookup tables', () => {
  test('are named where they shorten a swap, and it lands with them', async () => {
    const table = (await generateKeyPairSigner()).address;
    const pool = POOLS[0]?.account;
    if (!pool) throw new Error('there is a pool');
    const addresses = [POOLS[0]?.id ?? sol.id, pool.vault0, pool.vault1, usdc.id];
    const other = (await generateKeyPairSigner()).address;
    const tables = new Map([
      [table, addresses],
      [other, [bonk.id, usdc.id]],
    ]);
    world = await createTestVenue({
      pools: POOLS.slice(0, 1),
      holdings: HOLDINGS,
      tables,
      accounts: [genesisLookupTable(table, addresses), genesisLookupTable(other, [bonk.id, usdc.id])],
    });
    const quote = world.venue.clientSwaps.rebuild(
      keptOf(world.venue.quote({ ...ask(usdc, sol, atoms(9_000_000n)), platformFeeBps: bps(0) })),
    );
    const { bytes } = await land({ quote });
    expect(parseTransaction(bytes).lookups.map((each) => each.table)).toEqual([table]);
  });

  test('are not named for a single address, nor for programs and signers', () => {
    const index = createTableIndex(
      new Map([['table' as Address, ['one', 'program', 'signer'] as Address[]]]),
    );
    const swap = {
      programAddress: 'program' as Address,
      accounts: [
        { address: 'one' as Address, role: 0 },
        { address: 'signer' as Address, role: 2 },
        { address: 'program' as Address, role: 0 },
      ],
    };
    expect(index.pick({ computeBudget: [], setup: [], swap, cleanup: [], other: [] }).size).toBe(0);
  });
});

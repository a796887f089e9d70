import { Configuration, type QuoteGetRequest, SwapApi, type SwapRequest } from '@jup-ag/api';
import { decodeLookupTable, decodeTransaction, VENUE_PROGRAM } from '@orrery/chain';
import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { SLOT_MS } from '@orrery/domain/solana/network';
import { labelOf } from '@orrery/venue';
import { signOrder } from '@orrery/venue/testing';
import { FIXTURES, readBalances } from '@orrery/world/testing';
import {
  type Address,
  address,
  type Base64EncodedWireTransaction,
  createKeyPairSignerFromPrivateKeyBytes,
  generateKeyPairSigner,
  type KeyPairSigner,
  lamports,
} from '@solana/kit';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { postJson } from '../../apps/server/src/testing/trader.ts';
import { type Harness, startHarness } from './harness.ts';

const FEE = 5_000n;
let harness: Harness;
let user: KeyPairSigner;
let client: SwapApi;

beforeAll(async () => {
  harness = await startHarness({ prepared: inject('prepared') });
  user = await createKeyPairSignerFromPrivateKeyBytes(new Uint8Array(32).fill(77));
  await harness.localnet.rpc.requestAirdrop(user.address, lamports(20_000_000_000n)).send();
  await harness.advance(SLOT_MS);
  client = new SwapApi(new Configuration({ basePath: `${harness.url}/swap/v1` }));
});
afterAll(() => harness.stop());

const balances = () => readBalances(harness.localnet.rpc, user.address);

/** What a client does: signs what it was given and sends it itself. */
async function send(swapTransaction: string, signers: readonly KeyPairSigner[] = [user]): Promise<void> {
  let transaction = Uint8Array.from(Buffer.from(swapTransaction, 'base64'));
  for (const signer of signers) transaction = Uint8Array.from(await signOrder({ transaction }, signer));
  const wire = Buffer.from(transaction).toString('base64');
  const config = { encoding: 'base64', preflightCommitment: 'processed' } as const;
  await harness.localnet.rpc.sendTransaction(wire as Base64EncodedWireTransaction, config).send();
  await harness.advance(SLOT_MS);
}

async function swap(request: QuoteGetRequest, options: Partial<SwapRequest> = {}) {
  const quoteResponse = await client.quoteGet(request);
  const swapRequest = { userPublicKey: user.address, quoteResponse, ...options };
  return { quote: quoteResponse, reply: await client.swapPost({ swapRequest }) };
}

/** The code and the sentence that a request is refused with. */
async function refusal(work: Promise<unknown>): Promise<unknown> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof Error) || !('response' in error) || !(error.response instanceof Response))
    throw error;
  return await error.response.json();
}

describe('the public client of the swap API, as it is', () => {
  test.each([
    ['exactly in', { inputMint: WRAPPED_SOL, outputMint: USDC, amount: 1_000_000_000 }, {}],
    ['over two hops', { inputMint: WRAPPED_SOL, outputMint: FIXTURES.far, amount: 100_000_000 }, {}],
    [
      'exactly out',
      { inputMint: WRAPPED_SOL, outputMint: USDC, amount: 5_000_000, swapMode: 'ExactOut' },
      {},
    ],
    [
      'back to SOL, as a legacy transaction',
      { inputMint: USDC, outputMint: WRAPPED_SOL, amount: 2_000_000 },
      { asLegacyTransaction: true },
    ],
    [
      'with a limit that was simulated',
      { inputMint: USDC, outputMint: WRAPPED_SOL, amount: 1_000_000 },
      { dynamicComputeUnitLimit: true },
    ],
    [
      'with a slippage of the server’s',
      { inputMint: USDC, outputMint: WRAPPED_SOL, amount: 1_000_000 },
      { dynamicSlippage: true },
    ],
  ] as const)('quotes, builds, signs and lands %s', async (_, request, options) => {
    const before = await balances();
    const { quote, reply } = await swap(request, options);
    await send(reply.swapTransaction);
    const after = await balances();
    const change = (mint: typeof USDC) => (after.get(mint) ?? 0n) - (before.get(mint) ?? 0n);
    const [paid, got] = [change(request.inputMint), change(request.outputMint)];
    const rent = before.has(request.outputMint) ? 0n : 2_039_280n;
    const isSolIn = request.inputMint === WRAPPED_SOL;
    const priority = BigInt(reply.prioritizationFeeLamports ?? 0);
    expect(paid).toBe(-BigInt(quote.inAmount) - (isSolIn ? FEE + rent + priority : 0n));
    expect(got).toBe(BigInt(quote.outAmount) - (isSolIn ? 0n : FEE + priority));
  });

  test('is given instructions that are the transaction’s', async () => {
    const quoteResponse = await client.quoteGet({
      inputMint: WRAPPED_SOL,
      outputMint: USDC,
      amount: 1_000_000,
    });
    const swapRequest = { userPublicKey: user.address, quoteResponse, computeUnitPriceMicroLamports: 7 };
    const given = await client.swapInstructionsPost({ swapRequest });
    const built = await client.swapPost({ swapRequest });
    const decoded = decodeTransaction(
      Uint8Array.from(Buffer.from(built.swapTransaction, 'base64')),
      await tablesAt(given.addressLookupTableAddresses),
    );
    const programs = [
      ...given.computeBudgetInstructions,
      ...given.setupInstructions,
      given.swapInstruction,
      given.cleanupInstruction,
    ].map((each) => each?.programId);
    expect(decoded.instructions.map(({ program }) => program)).toEqual(programs);
    const trade = decoded.instructions.find(({ program }) => program === given.swapInstruction.programId);
    expect(Buffer.from(trade?.data ?? []).toString('base64')).toBe(given.swapInstruction.data);
  });

  test('is told with the transaction that a swap would fail, and why, unless it does not ask', async () => {
    const request = { inputMint: WRAPPED_SOL, outputMint: USDC, amount: 1_000_000 };
    const quoteResponse = await client.quoteGet(request);
    const { address: poor } = await generateKeyPairSigner();
    const post = async (path: string, more: object) => {
      const body = { userPublicKey: poor, quoteResponse, ...more };
      return await (await postJson(`${harness.url}/swap/v1/${path}`, body)).json();
    };
    expect(await post('swap', { userPublicKey: user.address })).toMatchObject({ simulationError: null });
    const simulationError = {
      errorCode: 'TRANSACTION_ERROR',
      error: 'Attempt to debit an account but found no record of a prior credit.',
    };
    const swapTransaction = expect.any(String);
    expect(await post('swap', {})).toMatchObject({ swapTransaction, simulationError });
    expect(await post('swap', { dynamicComputeUnitLimit: true })).toMatchObject({ simulationError });
    expect(await post('swap-instructions', {})).toMatchObject({ simulationError });
    const unasked = await post('swap', { skipUserAccountsRpcCalls: true });
    expect(unasked).toMatchObject({ swapTransaction, simulationError: null });
    const dear = await client.quoteGet({ ...request, amount: 21_000_000_000 });
    expect(await post('swap', { userPublicKey: user.address, quoteResponse: dear })).toMatchObject({
      simulationError: {
        error: expect.stringMatching(/^Error processing Instruction \d+: custom program error: 0x1$/),
      },
    });
  });

  test('chooses pools by the labels it was shown, which have spaces, and by the program’s', async () => {
    const request = { inputMint: WRAPPED_SOL, outputMint: USDC, amount: 1_000_000 };
    const labelsOf = async (more: Partial<QuoteGetRequest>) => {
      const { routePlan } = await client.quoteGet({ ...request, ...more });
      return [...new Set(routePlan.map(({ swapInfo }) => swapInfo.label ?? ''))];
    };
    const [best, ...rest] = await labelsOf({});
    if (best === undefined) throw new Error('a quote has a label');
    const labels = await client.programIdToLabelGet();
    const program = labels[VENUE_PROGRAM];
    if (program === undefined) throw new Error('a program has a label');
    expect(Object.values(labels)).toEqual(expect.arrayContaining([best, ...rest]));
    const inUse = new Set(harness.venue.pools.map(({ account }) => labelOf(account.kind)));
    expect([...inUse].filter((label) => !Object.values(labels).includes(label))).toEqual([]);
    expect(await labelsOf({ dexes: [best] })).toEqual([best]);
    expect(await labelsOf({ excludeDexes: [best, ...rest] })).not.toContain(best);
    expect(await labelsOf({ dexes: [program] })).toEqual([best, ...rest]);
    expect(await refusal(client.quoteGet({ ...request, excludeDexes: [program] }))).toMatchObject({
      errorCode: 'COULD_NOT_FIND_ANY_ROUTE',
    });
    const joined = new URLSearchParams({ ...request, amount: '1000000', dexes: `${best}, Orrery Curve` });
    expect((await fetch(`${harness.url}/swap/v1/quote?${joined.toString()}`)).status).toBe(200);
    const many = Array.from({ length: 301 }, (_, index) => `pool ${index}`);
    for (const dexes of [many, ['x'.repeat(101)]])
      expect(await refusal(client.quoteGet({ ...request, dexes }))).toMatchObject({
        field: expect.stringMatching(/^dexes/),
      });
  });

  test('lets another pay for fees and rent, who signs too and must be a wallet', async () => {
    const payer = await createKeyPairSignerFromPrivateKeyBytes(new Uint8Array(32).fill(78));
    const wanted = { inputMint: WRAPPED_SOL, outputMint: FIXTURES.thin, amount: 5_000_000 };
    const options = { payer: payer.address };
    expect(await refusal(swap(wanted, options))).toMatchObject({
      error: 'payer must be a wallet that holds SOL',
      errorCode: 'NOT_SUPPORTED',
    });
    expect(await refusal(swap(wanted, { payer: 'unknown' }))).toMatchObject({ field: 'payer' });
    await harness.localnet.rpc.requestAirdrop(payer.address, lamports(1_000_000_000n)).send();
    await harness.advance(SLOT_MS);
    const before = await balances();
    const { quote, reply } = await swap(wanted, options);
    await send(reply.swapTransaction, [payer, user]);
    const after = await balances();
    expect((after.get(WRAPPED_SOL) ?? 0n) - (before.get(WRAPPED_SOL) ?? 0n)).toBe(-5_000_000n);
    expect(after.get(FIXTURES.thin)).toBe(BigInt(quote.outAmount));
    const spent = 2n * FEE + 2_039_280n + BigInt(reply.prioritizationFeeLamports ?? 0);
    const left = await harness.localnet.rpc.getBalance(payer.address, { commitment: 'processed' }).send();
    expect(left.value).toBe(1_000_000_000n - spent);
  });

  test('is told why there is no quote and no transaction, by the names it knows', async () => {
    const nowhere = { inputMint: WRAPPED_SOL, outputMint: user.address, amount: 1_000 };
    expect(await refusal(client.quoteGet(nowhere))).toMatchObject({
      error: 'Could not find any route',
      errorCode: 'COULD_NOT_FIND_ANY_ROUTE',
    });
    const same = { inputMint: USDC, outputMint: USDC, amount: 1_000 };
    expect(await refusal(client.quoteGet(same))).toMatchObject({
      errorCode: 'CIRCULAR_ARBITRAGE_IS_DISABLED',
    });
    const odd = await refusal(client.quoteGet({ ...nowhere, amount: -1 }));
    expect(odd).toMatchObject({ error: expect.any(String) });
    expect(odd).not.toHaveProperty('errorCode');
    const quoteResponse = await client.quoteGet({
      inputMint: WRAPPED_SOL,
      outputMint: USDC,
      amount: 1_000_000,
    });
    const level = { priorityLevel: 'high', maxLamports: 1_000 } as const;
    const both = {
      computeUnitPriceMicroLamports: 1,
      prioritizationFeeLamports: { priorityLevelWithMaxLamports: level },
    };
    const swapRequest = { userPublicKey: user.address, quoteResponse, ...both };
    expect(await refusal(client.swapPost({ swapRequest }))).toMatchObject({
      errorCode: 'INVALID_COMPUTE_UNIT_PRICE_AND_PRIORITIZATION_FEE',
    });
    const [step] = quoteResponse.routePlan;
    if (!step) throw new Error('a quote has a step');
    const foreign = {
      ...quoteResponse,
      routePlan: [{ ...step, swapInfo: { ...step.swapInfo, ammKey: user.address } }],
    };
    expect(
      await refusal(
        client.swapPost({ swapRequest: { userPublicKey: user.address, quoteResponse: foreign } }),
      ),
    ).toMatchObject({ errorCode: 'MARKET_NOT_FOUND' });
  });
});

test('no body of a swap is the server’s fault', async () => {
  const quoteResponse = await client.quoteGet({
    inputMint: WRAPPED_SOL,
    outputMint: USDC,
    amount: 1_000_000,
  });
  const body = {
    userPublicKey: user.address,
    payer: null,
    quoteResponse: { ...quoteResponse, platformFee: { amount: '0', feeBps: 0 } },
    wrapAndUnwrapSol: true,
    feeAccount: null,
    destinationTokenAccount: null,
    nativeDestinationAccount: null,
    asLegacyTransaction: false,
    dynamicComputeUnitLimit: false,
    dynamicSlippage: { minBps: 1, maxBps: 100 },
    prioritizationFeeLamports: { priorityLevelWithMaxLamports: { priorityLevel: 'high', maxLamports: 1 } },
    computeUnitPriceMicroLamports: null,
  };
  const post = async (path: string, content: unknown) => {
    const headers = { 'content-type': 'application/json' };
    const reply = await fetch(`${harness.url}/swap/v1/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(content),
    });
    return reply.status;
  };
  expect(await post('swap', body)).toBe(200);
  const values = fc.oneof(
    fc.constantFrom(null, true, false, '', [], {}, -1, 0, 1, 3, 0.5, 99, 10_000, 10_001, 2 ** 53, 1e300),
    fc.constantFrom('0', '1', '7000000000000', String(2n ** 63n), String(2n ** 64n - 1n), 'ExactOut'),
    fc.constantFrom<string>(WRAPPED_SOL, USDC, FIXTURES.far, user.address, VENUE_PROGRAM),
    fc.constantFrom(...harness.venue.pools.slice(0, 40).map(({ id }) => id)),
  );
  const changes = fc.array(fc.tuple(fc.constantFrom(...pathsIn(body)), values), {
    minLength: 1,
    maxLength: 3,
  });
  await fc.assert(
    fc.asyncProperty(changes, fc.constantFrom('swap', 'swap-instructions'), async (changed, path) => {
      const content = changed.reduce<unknown>((whole, [at, value]) => replaced(whole, at, value), body);
      expect(await post(path, content)).toBeLessThan(500);
    }),
    { numRuns: 300 },
  );
});

test('what to know of tokens is told at each of its mounts, of every mint that was asked for', async () => {
  const asked = `mints=${USDC},${FIXTURES.thin}`;
  const told = await Promise.all(
    ['/ultra/v1/shield', '/shield', '/v1/shield'].map(async (path) =>
      (await fetch(`${harness.url}${path}?${asked}`)).json(),
    ),
  );
  expect(told[0]).toMatchObject({
    warnings: {
      [USDC]: expect.any(Array),
      [FIXTURES.thin]: expect.arrayContaining([expect.objectContaining({ type: 'LOW_LIQUIDITY' })]),
    },
  });
  expect([told[1], told[2]]).toEqual([told[0], told[0]]);
  expect((await fetch(`${harness.url}/shield?mints=nonsense`)).status).toBe(400);
});

/** Where everything stands in a value, from the outside in. */
function pathsIn(value: unknown): string[][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    [key],
    ...pathsIn(inner).map((rest) => [key, ...rest]),
  ]);
}

/** The same with another value at one place; as it is where that is not there. */
function replaced(whole: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value;
  if (typeof whole !== 'object' || whole === null) return whole;
  const copy: Record<string, unknown> = { ...whole };
  copy[key] = replaced(copy[key], rest, value);
  return Array.isArray(whole) ? Object.values(copy) : copy;
}

/** What stands in some lookup tables on the chain. */
async function tablesAt(addresses: readonly string[]): Promise<Map<Address, readonly Address[]>> {
  const known = addresses.map((each) => address(each));
  const { value } = await harness.localnet.rpc.getMultipleAccounts(known, { encoding: 'base64' }).send();
  return new Map(
    known.map((each, index) => {
      const data = Buffer.from(value[index]?.data[0] ?? '', 'base64');
      return [each, decodeLookupTable(Uint8Array.from(data)) ?? []];
    }),
  );
}

import {
  associatedAddress,
  decodeOrder,
  decodeTransaction,
  findOrderBreach,
  type HeldOrder,
  type OrderAccount,
  type OrderIntent,
  orderAddress,
} from '@orrery/chain';
import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { SLOT_MS } from '@orrery/domain/solana/network';
import { signOrder } from '@orrery/venue/testing';
import {
  CreateOrderReplySchema,
  ExecuteTriggerReplySchema,
  OrderTransactionReplySchema,
  OrderTransactionsReplySchema,
} from '@orrery/wire/orders/order-requests';
import { readBalances } from '@orrery/world/testing';
import { type Address, createKeyPairSignerFromPrivateKeyBytes, type KeyPairSigner } from '@solana/kit';
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import fc from 'fast-check';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Harness, startHarness } from '../../../../../tests/harness/harness.ts';
import { postJson } from '../../testing/trader.ts';

const SOL = 1_000_000_000n;
const [UNIT, FEE] = [1_000_000n, 5_000n];

let harness: Harness;
let maker: KeyPairSigner;
let trader: Awaited<ReturnType<Harness['wallet']>>;

beforeAll(async () => {
  harness = await startHarness({ prepared: inject('prepared') });
  trader = await harness.wallet(71);
  maker = await createKeyPairSignerFromPrivateKeyBytes(new Uint8Array(32).fill(71));
  await harness.advance(SLOT_MS);
  expect((await trader.swap(WRAPPED_SOL, USDC, SOL)).executed.status).toBe('Success');
});
afterAll(() => harness.stop());

async function post(path: string, body: unknown) {
  const reply = await postJson(`${harness.url}/trigger/v1/${path}`, body);
  return { status: reply.status, body: (await reply.json()) as unknown };
}

const order = (change: object = {}, params: object = {}) => ({
  inputMint: USDC,
  outputMint: WRAPPED_SOL,
  maker: maker.address,
  payer: maker.address,
  params: { makingAmount: String(10n * UNIT), takingAmount: String(SOL), ...params },
  computeUnitPrice: 'auto',
  ...change,
});

async function create(change: object = {}, params: object = {}) {
  const { status, body } = await post('createOrder', order(change, params));
  expect([status, body]).toMatchObject([200, {}]);
  return v.parse(CreateOrderReplySchema, body);
}

async function sign(transaction: string, signer = maker): Promise<string> {
  const bytes = Uint8Array.from(Buffer.from(transaction, 'base64'));
  return Buffer.from(await signOrder({ transaction: bytes }, signer)).toString('base64');
}

async function execute(requestId: string, signedTransaction: string) {
  return v.parse(ExecuteTriggerReplySchema, (await post('execute', { requestId, signedTransaction })).body);
}

async function settle({ requestId, transaction }: { requestId: string; transaction: string }) {
  return execute(requestId, await sign(transaction));
}

async function orderAt(address: Address): Promise<OrderAccount | undefined> {
  const config = { encoding: 'base64', commitment: 'confirmed' } as const;
  const { value } = await harness.localnet.rpc.getAccountInfo(address, config).send();
  return value ? decodeOrder(Uint8Array.from(Buffer.from(value.data[0], 'base64'))) : undefined;
}

const lamports = async (address: Address) => (await harness.localnet.rpc.getBalance(address).send()).value;
const usdc = async (address: Address) => (await readBalances(harness.localnet.rpc, address)).get(USDC) ?? 0n;

test('an order is crafted, signed, opened once however often it is sent, and cancelled to the unit', async () => {
  const [before, held] = [await lamports(maker.address), await usdc(maker.address)];
  const expiredAt = String(Math.floor(harness.time.now() / 1_000) + 3_600);
  const crafted = await create({}, { expiredAt });
  const opened = await settle(crafted);
  expect(opened).toMatchObject({ status: 'Success', code: 0, signature: expect.any(String) });
  expect(await settle(crafted)).toEqual(opened);
  expect(crafted.order).toBe(orderAddress(maker.address, BigInt(crafted.terms.id)));
  expect(await orderAt(crafted.order)).toMatchObject({
    kind: 0,
    owner: maker.address,
    inputMint: USDC,
    outputMint: WRAPPED_SOL,
    size: 10n * UNIT,
    left: 10n * UNIT,
    asked: SOL,
    expiry: BigInt(expiredAt),
    slippageBps: 0,
    venueBps: 10,
    tipLamports: 20_000,
  });
  expect(await usdc(maker.address)).toBe(held - 10n * UNIT);
  const { body } = await post('cancelOrder', { maker: maker.address, order: crafted.order });
  const cancelled = await settle(v.parse(OrderTransactionReplySchema, body));
  expect(cancelled).toMatchObject({ status: 'Success', code: 0 });
  expect(await orderAt(crafted.order)).toBeUndefined();
  expect(await usdc(maker.address)).toBe(held);
  expect(await lamports(maker.address)).toBe(before - 2n * FEE);
  const again = await post('cancelOrder', { maker: maker.address, order: crafted.order });
  expect(again).toMatchObject({ status: 400, body: { error: 'no matching orders found', code: 400 } });
});

const TOKENS = {
  usdc: { mint: USDC, tokenProgram: TOKEN_PROGRAM_ADDRESS },
  sol: { mint: WRAPPED_SOL, tokenProgram: TOKEN_PROGRAM_ADDRESS },
};
const LIMITS = { venueBps: 10, referralBps: 0, tipLamports: 20_000, tips: 4 };
/** Signature, and as much for priority as is offered unasked at most. */
const MAX_FEE = FEE + 1_000_000n;

async function heldAt(address: Address): Promise<HeldOrder> {
  const order = await orderAt(address);
  if (!order) throw new Error('no order');
  return { address, order, inputProgram: TOKEN_PROGRAM_ADDRESS, outputProgram: TOKEN_PROGRAM_ADDRESS };
}

const judge = (transaction: string, intent: OrderIntent) =>
  findOrderBreach(decodeTransaction(Uint8Array.from(Buffer.from(transaction, 'base64'))), intent);

async function openSol(size = SOL / 10n, asked = 100n * UNIT) {
  const mints = { inputMint: WRAPPED_SOL, outputMint: USDC };
  return create(mints, { makingAmount: String(size), takingAmount: String(asked) });
}

test('what is crafted is what a page makes of its form and of the terms it was told, for SOL and for a token', async () => {
  const crafted = { usdc: await create(), sol: await openSol() };
  for (const [input, output] of [
    ['usdc', 'sol'],
    ['sol', 'usdc'],
  ] as const) {
    const { transaction, terms } = crafted[input];
    const { references, venueAccount, id, ...told } = terms;
    expect([references, venueAccount]).toEqual([[], expect.any(String)]);
    const [size, asked] = input === 'usdc' ? [10n * UNIT, SOL] : [SOL / 10n, 100n * UNIT];
    const none = { expiry: 0n, stopTick: 0, trailTicks: 0, bandLow: 0, bandHigh: 0, start: 0n, interval: 0n };
    const intent: OrderIntent = {
      kind: 'open',
      owner: maker.address,
      input: TOKENS[input],
      output: TOKENS[output],
      venueAccount,
      units: { input: { decimals: input === 'sol' ? 9 : 6 }, output: { decimals: output === 'sol' ? 9 : 6 } },
      limits: LIMITS,
      maxFeeLamports: MAX_FEE,
      terms: { ...told, ...none, id: BigInt(id), kind: 0, cycles: 0, referralBps: 0, size, asked },
    };
    expect(judge(transaction, intent)).toBeUndefined();
    expect(judge(transaction, { ...intent, terms: { ...intent.terms, asked: asked - 1n } })).toBe('order');
  }
});

test('SOL is sold out of the wallet, and comes back to the lamport', async () => {
  const before = await lamports(maker.address);
  const { order: address, ...crafted } = await openSol();
  expect(await settle(crafted)).toMatchObject({ status: 'Success' });
  expect(await orderAt(address)).toMatchObject({ inputMint: WRAPPED_SOL, size: SOL / 10n, left: SOL / 10n });
  const { body } = await post('cancelOrder', { maker: maker.address, order: address });
  expect(await settle(v.parse(OrderTransactionReplySchema, body))).toMatchObject({ status: 'Success' });
  expect(await lamports(maker.address)).toBe(before - 2n * FEE);
});

test('price, expiry and size are changed in place as the page says, and by nothing that was made for an older version', async () => {
  for (const [input, output] of [
    ['usdc', 'sol'],
    ['sol', 'usdc'],
  ] as const) {
    const { order: address, ...crafted } = await (input === 'sol' ? openSol() : create());
    await settle(crafted);
    const held = await heldAt(address);
    const size = (held.order.left * 3n) / 2n;
    const expiry = BigInt(Math.floor(harness.time.now() / 1_000) + 600);
    const body = {
      maker: maker.address,
      order: address,
      revision: String(held.order.revision),
      params: { makingAmount: String(size), takingAmount: '123456789', expiredAt: String(expiry) },
    };
    const changed = v.parse(OrderTransactionReplySchema, (await post('changeOrder', body)).body);
    const units = {
      input: { decimals: input === 'sol' ? 9 : 6 },
      output: { decimals: output === 'sol' ? 9 : 6 },
    };
    const shown = {
      kind: 'change',
      held,
      size,
      asked: 123_456_789n,
      expiry,
      units,
      maxFeeLamports: MAX_FEE,
    } as const;
    expect(judge(changed.transaction, shown)).toBeUndefined();
    expect(judge(changed.transaction, { ...shown, size: size + 1n })).not.toBeUndefined();
    const [before, tokens] = [await lamports(maker.address), await usdc(maker.address)];
    expect(await settle(changed)).toMatchObject({ status: 'Success' });
    expect(await orderAt(address)).toMatchObject({ size, left: size, asked: 123_456_789n, expiry });
    const more = size - held.order.left;
    expect(await lamports(maker.address)).toBe(before - FEE - (input === 'sol' ? more : 0n));
    expect(await usdc(maker.address)).toBe(tokens - (input === 'sol' ? 0n : more));
    expect(await post('changeOrder', body)).toMatchObject({
      status: 400,
      body: { cause: 'The order has changed since' },
    });
    const less = { ...body, revision: String((await heldAt(address)).order.revision) };
    less.params = { ...body.params, makingAmount: String(held.order.left) };
    await settle(v.parse(OrderTransactionReplySchema, (await post('changeOrder', less)).body));
    expect(await orderAt(address)).toMatchObject({ size: held.order.left });
    expect(await usdc(maker.address)).toBe(tokens);
    await settle(
      v.parse(
        OrderTransactionReplySchema,
        (await post('cancelOrder', { maker: maker.address, order: address })).body,
      ),
    );
  }
});

test('a single cancel asks for 300,000 compute units, and many go five in a transaction, all under one request', async () => {
  const opened: Address[] = [];
  for (let count = 0; count < 7; count += 1) {
    const { order: address, ...crafted } = await create();
    expect(await settle(crafted)).toMatchObject({ status: 'Success' });
    opened.push(address);
  }
  const [before, tokens] = [await lamports(maker.address), await usdc(maker.address)];
  const one = v.parse(
    OrderTransactionReplySchema,
    (await post('cancelOrder', { maker: maker.address, order: opened[0] })).body,
  );
  const [limit] = decodeTransaction(Uint8Array.from(Buffer.from(one.transaction, 'base64'))).instructions;
  expect(limit && new DataView(Uint8Array.from(limit.data).buffer).getUint32(1, true)).toBe(300_000);
  const orders = await Promise.all(opened.map(heldAt));
  const intent = { kind: 'cancel', owner: maker.address, orders, maxFeeLamports: MAX_FEE } as const;
  for (const named of [undefined, opened]) {
    const { body } = await post('cancelOrders', { maker: maker.address, orders: named });
    const { transactions } = v.parse(OrderTransactionsReplySchema, body);
    const cancels = transactions.map(
      (each) => decodeTransaction(Uint8Array.from(Buffer.from(each, 'base64'))).instructions.length - 1,
    );
    expect(cancels).toEqual([5, 2]);
    for (const transaction of transactions) expect(judge(transaction, intent)).toBeUndefined();
  }
  const { requestId, transactions } = v.parse(
    OrderTransactionsReplySchema,
    (await post('cancelOrders', { maker: maker.address })).body,
  );
  for (const transaction of transactions)
    expect(await settle({ requestId, transaction })).toMatchObject({ status: 'Success' });
  expect(await Promise.all(opened.map(orderAt))).toEqual(Array(7).fill(undefined));
  expect(await usdc(maker.address)).toBe(tokens + 70n * UNIT);
  expect(await lamports(maker.address)).toBeGreaterThan(before);
  const none = { status: 400, body: { error: 'no matching orders found' } };
  expect(await post('cancelOrders', { maker: maker.address })).toMatchObject(none);
  expect(await post('cancelOrders', { maker: maker.address, orders: [] })).toMatchObject(none);
});

test('what cannot be an order is refused with a code and a sentence', async () => {
  const account = (owner: Address, token = TOKENS.sol) => associatedAddress({ owner, ...token });
  const past = String(Math.floor(harness.time.now() / 1_000));
  const refusals: [object, object, object][] = [
    [{}, { makingAmount: '2000000' }, { cause: 'The making amount must be at least 5 USD, received: 2' }],
    [{}, { makingAmount: '0' }, { field: 'params.makingAmount' }],
    [{}, { takingAmount: '0' }, { field: 'params.takingAmount' }],
    [{}, { makingAmount: '1.5' }, { field: 'params.makingAmount' }],
    [{}, { expiredAt: past }, { field: 'expiredAt' }],
    [{}, { slippageBps: '10000' }, { field: 'params.slippageBps' }],
    [{}, { feeBps: '10' }, { field: 'feeAccount' }],
    [{ feeAccount: account(maker.address) }, {}, { field: 'feeBps' }],
    [{ feeAccount: maker.address }, { feeBps: '10' }, { field: 'feeAccount' }],
    [{ feeAccount: maker.address }, { feeBps: '91' }, { cause: expect.stringContaining('at most 100') }],
    [{ outputMint: USDC }, {}, { cause: 'An order needs two tokens' }],
    [{ outputMint: maker.address }, {}, { cause: expect.stringContaining('not traded here') }],
    [{ payer: USDC }, {}, { field: 'payer' }],
    [{ maker: 'me' }, {}, { field: 'maker' }],
    [{ computeUnitPrice: 'much' }, {}, { field: 'computeUnitPrice' }],
    [{}, { makingAmount: String(10n ** 15n) }, { cause: expect.any(String) }],
  ];
  for (const [change, params, body] of refusals)
    expect([change, params, await post('createOrder', order(change, params))]).toMatchObject([
      change,
      params,
      { status: 400, body: { error: expect.any(String), code: 400, ...body } },
    ]);
  for (const path of ['cancelOrder', 'changeOrder'])
    expect(await post(path, {})).toMatchObject({
      status: 400,
      body: { code: 400, cause: expect.any(String) },
    });
});

test('another transaction than the crafted one, another signer, and an unknown request are not taken to the chain', async () => {
  const [first, second] = [await create(), await create({}, { takingAmount: '1' })];
  const before = await usdc(maker.address);
  const swapped = await execute(first.requestId, await sign(second.transaction));
  expect(swapped).toMatchObject({ status: 'Failed', code: -1, cause: expect.any(String) });
  const altered = Uint8Array.from(Buffer.from(first.transaction, 'base64'));
  const at = Buffer.from(altered).indexOf(new Uint8Array(new BigUint64Array([10n * UNIT]).buffer));
  expect(at).toBeGreaterThan(0);
  const more = Buffer.from(altered.with(at, (altered[at] ?? 0) ^ 1)).toString('base64');
  expect(await settle({ ...first, transaction: more })).toMatchObject({ status: 'Failed', code: -3 });
  expect(await execute(first.requestId, first.transaction)).toMatchObject({ status: 'Failed', code: -1003 });
  expect(await settle({ ...first, requestId: 'none' })).toMatchObject({ status: 'Failed', code: -1 });
  expect(await execute(first.requestId, 'AAAA')).toMatchObject({ status: 'Failed' });
  expect(await orderAt(first.order)).toBeUndefined();
  expect(await usdc(maker.address)).toBe(before);
  await harness.advance(61_000);
  expect(await settle(first)).toMatchObject({ status: 'Failed', code: -1005 });
  expect(await usdc(maker.address)).toBe(before);
});

test('whatever a body says, it is answered with a refusal or with exactly the order it names', async () => {
  const addresses = fc.constantFrom<unknown>(
    maker.address,
    USDC,
    WRAPPED_SOL,
    TOKEN_PROGRAM_ADDRESS,
    '',
    'x',
    7,
    null,
  );
  const amounts = fc.oneof(
    fc.bigInt({ min: 0n, max: 20n * UNIT }).map(String),
    fc.constantFrom<unknown>('0', '-1', '1e3', '01', 5, null, String(2n ** 64n - 1n), String(2n ** 64n)),
  );
  const changes = fc.record(
    {
      inputMint: addresses,
      outputMint: addresses,
      maker: addresses,
      payer: addresses,
      feeAccount: addresses,
      computeUnitPrice: amounts,
    },
    { requiredKeys: [] },
  );
  const params = fc.record(
    {
      makingAmount: amounts,
      takingAmount: amounts,
      expiredAt: amounts,
      slippageBps: amounts,
      feeBps: amounts,
    },
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(changes, params, async (change, terms) => {
      const asked = order(change, terms);
      const { status, body } = await post('createOrder', asked);
      expect([200, 400]).toContain(status);
      if (status === 400) {
        expect(body).toMatchObject({ error: expect.any(String), code: 400 });
        return;
      }
      const { order: address, transaction } = v.parse(CreateOrderReplySchema, body);
      const { instructions } = decodeTransaction(Uint8Array.from(Buffer.from(transaction, 'base64')));
      const named = instructions.flatMap(({ accounts }) => accounts.map((each) => each.address));
      expect(named).toContain(address);
      expect(named).toEqual(expect.arrayContaining([asked.maker, asked.inputMint, asked.outputMint]));
    }),
    { numRuns: 150 },
  );
});

test('getFees says what the venue takes', async () => {
  const reply = await fetch(`${harness.url}/trigger/v1/getFees`);
  expect(await reply.json()).toEqual({
    stableFeeBps: 3,
    feeBps: 10,
    minimumUsd: 5,
    tipLamports: 20_000,
    tips: 4,
  });
});

import { orderAddress, VENUE_PROGRAM } from '@orrery/chain';
import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { SLOT_MS } from '@orrery/domain/solana/network';
import { signOrder } from '@orrery/venue/testing';
import {
  CancelRecurringBodySchema,
  CancelRecurringsBodySchema,
  CancelTriggerBodySchema,
  CancelTriggersBodySchema,
  ChangeTriggerBodySchema,
  CreateRecurringBodySchema,
  CreateTriggerBodySchema,
  ExecuteOrderBodySchema,
  OrderTransactionReplySchema,
  WithdrawOrderBodySchema,
} from '@orrery/wire/orders/order-requests';
import {
  RecurringOrdersQuerySchema,
  RecurringOrdersReplySchema,
  TriggerOrdersQuerySchema,
  TriggerOrdersReplySchema,
} from '@orrery/wire/orders/orders';
import * as apiPaths from '@orrery/wire/paths';
import type { Address } from '@solana/kit';
import fc from 'fast-check';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Harness, startHarness } from '../../../../../tests/harness/harness.ts';
import { OrderScene } from '../../testing/order-scene.ts';
import { postJson } from '../../testing/trader.ts';

const UNIT = 1_000_000n;
/** One more than a page holds. */
const OPEN_ORDERS = 11;

let harness: Harness;
let scene: OrderScene;
beforeAll(async () => {
  harness = await startHarness({ prepared: inject('prepared'), config: { orderKeeper: 'off' } });
  scene = await OrderScene.open(harness);
  await scene.buy(USDC, 5_000_000_000n);
  for (let id = 1; id <= OPEN_ORDERS; id += 1) await scene.open({ terms: { id: BigInt(id) } });
});
afterAll(() => harness.stop());

const orderOf = (id: bigint) => orderAddress(scene.owner.address, id);

/** Everything that an order or its owner has on the chain. */
async function state(): Promise<unknown> {
  await harness.advance(2 * SLOT_MS);
  await harness.settled();
  const { rpc } = harness.localnet;
  const config = { commitment: 'confirmed', encoding: 'base64' } as const;
  const accounts = await rpc.getProgramAccounts(VENUE_PROGRAM, config).send();
  const orders = accounts
    .filter(({ pubkey }) =>
      Array.from({ length: OPEN_ORDERS }, (_, at) => orderOf(BigInt(at + 1))).includes(pubkey),
    )
    .map(({ pubkey, account }) => [pubkey, account.lamports, account.data[0]]);
  return { orders, sol: await scene.holds(WRAPPED_SOL), usdc: await scene.holds(USDC) };
}

/** A body that each path would take. */
function bodies(): readonly [path: string, schema: v.GenericSchema, body: object][] {
  const [user, order, maker] = [scene.owner.address, orderOf(1n), scene.owner.address];
  const pair = { inputMint: USDC, outputMint: WRAPPED_SOL };
  const price = { makingAmount: String(10n * UNIT), takingAmount: '1000000000' };
  const time = { inAmount: 150_000_000, numberOfOrders: 3, interval: 3_600, minPrice: null, maxPrice: null };
  const signed = { requestId: 'none', signedTransaction: 'AAAA' };
  return [
    [
      apiPaths.createTrigger,
      CreateTriggerBodySchema,
      { ...pair, maker, payer: maker, params: { ...price, expiredAt: null, slippageBps: '0' } },
    ],
    [apiPaths.cancelTrigger, CancelTriggerBodySchema, { maker, order }],
    [apiPaths.cancelTriggers, CancelTriggersBodySchema, { maker, orders: [order, orderOf(2n)] }],
    [apiPaths.changeTrigger, ChangeTriggerBodySchema, { maker, order, revision: '1', params: price }],
    [apiPaths.executeTrigger, ExecuteOrderBodySchema, signed],
    [
      apiPaths.createRecurring,
      CreateRecurringBodySchema,
      { ...pair, user, params: { time: { ...time, startAt: null } } },
    ],
    [apiPaths.cancelRecurring, CancelRecurringBodySchema, { user, order, recurringType: 'time' }],
    [apiPaths.cancelRecurrings, CancelRecurringsBodySchema, { user, orders: [order] }],
    [apiPaths.withdrawRecurring, WithdrawOrderBodySchema, { user, order }],
    [apiPaths.executeRecurring, ExecuteOrderBodySchema, signed],
  ];
}

const hostile = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    0,
    -1,
    1.5,
    2 ** 53,
    1e300,
    '',
    '0',
    '-1',
    '01',
    '1e9',
    ' 1',
    'auto',
    '0x1',
    '☃',
    [],
    {},
    String(2n ** 64n - 1n),
    String(2n ** 64n),
    USDC,
    `${USDC} `,
    USDC.slice(1),
    'a'.repeat(5_000),
    '__proto__',
    [[USDC]],
    { toString: 1 },
    Array(251).fill(USDC),
  ),
  fc.jsonValue(),
);

type Path = readonly string[];

function pathsIn(value: object): Path[] {
  return Object.entries(value).flatMap(([name, inner]: [string, unknown]) => [
    [name],
    ...(typeof inner === 'object' && inner !== null ? pathsIn(inner).map((path) => [name, ...path]) : []),
  ]);
}

/** The value with another one at a path; without it where that is undefined. */
function altered(value: unknown, [name, ...rest]: Path, other: unknown): unknown {
  if (name === undefined) return other;
  const members: Record<string, unknown> = { ...Object(value) };
  const inner = altered(members[name], rest, other);
  const { [name]: _, ...without } = members;
  return inner === undefined ? without : { ...without, [name]: inner };
}

test('whatever is posted, no path of either API fails, refuses without a code, takes what its schema does not, or changes an order', async () => {
  const before = await state();
  const all = bodies();
  const alterations = fc.array(fc.tuple(fc.nat(), fc.option(hostile, { nil: undefined })), {
    minLength: 1,
    maxLength: 3,
  });
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...all), alterations, async ([path, schema, honest], changes) => {
      const places = [[], ...pathsIn(honest)];
      let body: unknown = honest;
      for (const [place, other] of changes) body = altered(body, places[place % places.length] ?? [], other);
      const reply = await postJson(harness.url + path, body);
      const said: unknown = await reply.json();
      if (!v.is(schema, body)) expect([body, reply.status]).toEqual([body, 400]);
      expect([200, 400]).toContain(reply.status);
      if (reply.status === 200) return;
      const shape = path.startsWith('/trigger') ? { cause: expect.any(String) } : { status: 'Bad Request' };
      expect(said).toMatchObject({ error: expect.any(String), code: 400, ...shape });
    }),
    { numRuns: 250 },
  );
  expect(await state()).toEqual(before);
});

test('whatever is asked of the lists, they answer with a page of the wallet’s own orders or refuse with a code', async () => {
  const user = scene.owner.address;
  const value = fc.oneof(
    fc.constantFrom<string>(
      user,
      USDC,
      'active',
      'history',
      'time',
      'price',
      'all',
      'true',
      'false',
      'limit',
    ),
    fc.constantFrom(
      '1',
      '2',
      '3',
      '0',
      '-1',
      '1.5',
      '100000',
      '100001',
      '9'.repeat(30),
      '',
      '☃',
      'limit,stop',
    ),
    fc.string(),
  );
  const names = [
    'user',
    'orderStatus',
    'recurringType',
    'page',
    'includeFailedTx',
    'mint',
    'inputMint',
    'kinds',
  ];
  const changes = fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 3 });
  const lists = [
    [apiPaths.triggerOrders, TriggerOrdersQuerySchema, TriggerOrdersReplySchema],
    [apiPaths.recurringOrders, RecurringOrdersQuerySchema, RecurringOrdersReplySchema],
  ] as const;
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...lists), changes, async ([path, asked, answered], change) => {
      const query = { user, orderStatus: 'active', recurringType: 'all', ...change };
      const reply = await fetch(`${harness.url}${path}?${new URLSearchParams(query)}`);
      const said: unknown = await reply.json();
      if (!v.is(asked, query)) {
        expect([query, reply.status]).toEqual([query, 400]);
        expect(said).toMatchObject({ error: expect.any(String), code: 400 });
        return;
      }
      expect([query, reply.status]).toEqual([query, 200]);
      const { user: of, page } = v.parse(answered, said);
      expect([of, page]).toEqual([query.user, Number(change.page ?? 1)]);
    }),
    { numRuns: 200 },
  );
});

test('pages hold each order once, ten on a page, and those beyond the last are empty', async () => {
  const keys: Address[] = [];
  for (const page of [1, 2, 3]) {
    const query = `user=${scene.owner.address}&orderStatus=active&page=${page}`;
    const reply = await fetch(`${harness.url}${apiPaths.triggerOrders}?${query}`);
    const { orders, totalPages } = v.parse(TriggerOrdersReplySchema, await reply.json());
    expect([totalPages, orders.length]).toEqual([2, [10, 1, 0][page - 1]]);
    keys.push(...orders.map(({ orderKey }) => orderKey));
  }
  expect(new Set(keys).size).toBe(OPEN_ORDERS);
});

test('a transaction that is handed in many times at once ends its order once, and answers the same each time', async () => {
  const order = orderOf(3n);
  const cancelling = await postJson(harness.url + apiPaths.cancelTrigger, {
    maker: scene.owner.address,
    order,
  });
  const { requestId, transaction } = v.parse(OrderTransactionReplySchema, await cancelling.json());
  const bytes = Uint8Array.from(Buffer.from(transaction, 'base64'));
  const signedTransaction = Buffer.from(await signOrder({ transaction: bytes }, scene.owner)).toString(
    'base64',
  );
  const execute = async () =>
    (await postJson(harness.url + apiPaths.executeTrigger, { requestId, signedTransaction })).json();
  const before = await scene.holds(USDC);
  const [first, ...others] = await Promise.all([execute(), execute(), execute()]);
  expect(first).toMatchObject({ status: 'Success', code: 0 });
  expect([...others, await execute()]).toEqual([first, first, first]);
  await harness.settled();
  expect([await scene.held(order), await scene.holds(USDC)]).toEqual([undefined, before + 16n * UNIT]);
});

import { AccountRole } from '@solana/kit';
import { getPauseInstruction } from '@solana-program/token-2022';
import { beforeAll, describe, test } from 'vitest';
import { TOKEN_2022_PROGRAM } from '../../packages/chain/src/addresses/solana-programs.ts';
import {
  cancelOrder,
  changeOrder,
  expireOrder,
  type HeldOrder,
  noteOrder,
  waitingAddress,
  withdrawOutput,
} from '../../packages/chain/src/orders/order-instructions.ts';
import type { RoutePlan } from '../../packages/chain/src/programs/bindings/route-plan.ts';
import { VENUE_PROGRAM } from '../../packages/chain/src/programs/venue/generated/accounts.generated.ts';
import { fund } from '../../packages/chain/src/testing/mints.ts';
import type { TestPath, TestPool } from '../../packages/chain/src/testing/pools.ts';
import {
  type Call,
  namedCount,
  restOf,
  withAccount,
  withNumbers,
  withPlan,
  withRest,
} from './testing/calls.ts';
import { GROUPS, testDescription, testWhole } from './testing/generated.ts';
import { filling, KINDS, opened, opening, passWatched, referencePool, type Wish } from './testing/orders.ts';
import { Refusals } from './testing/refusals.ts';

const UNIT = 10n ** 6n;
const HOP = { input: 0, output: 1, tickArrays: 0 };

let refusals: Refusals;
beforeAll(async () => {
  refusals = await Refusals.open();
});

testDescription(GROUPS.orders, () => refusals);

let id = 1000n;
const pair = () => ({ input: refusals.good.tokens.a, output: refusals.good.tokens.b });
const path = (pool: TestPool = refusals.good.deep): TestPath => ({ from: 0, pools: [{ pool }] });
function open(terms: Wish['terms'], more: Partial<Wish> = {}): Promise<HeldOrder> {
  id += 1n;
  return opened(refusals.scene, { ...pair(), ...more, terms: { id, ...terms } });
}
const limit = (terms: Wish['terms'] = {}, more: Partial<Wish> = {}) => open({ asked: UNIT, ...terms }, more);
const byMeans = (terms: Wish['terms']) =>
  open({ slippageBps: 500, ...terms }, { references: [refusals.good.deep] });
const fill = (
  held: HeldOrder,
  ...more: Parameters<typeof filling> extends [unknown, unknown, ...infer Rest] ? Rest : never
): Call => ({
  name: 'orderFill',
  instruction: filling(refusals.scene, held, ...more),
});
const now = () => refusals.scene.vm.svm.getClock().unixTimestamp;
const named = (name: Call['name'], instruction: Call['instruction']): Call => ({ name, instruction });

describe('orderOpen', () => {
  const asking = (terms: Wish['terms'], more: Partial<Wish> = {}) =>
    named('orderOpen', opening(refusals.scene, { ...pair(), ...more, terms: { id: 900n, ...terms } }));

  test('refuses the same mint on both sides, and settings that its kind has no use for', async () => {
    const { a } = refusals.good.tokens;
    await refusals.refuses('sameMint', asking({ asked: 1n }, { output: a }));
    const good = asking({ asked: 1n });
    for (const wrong of [
      { asked: 0n },
      { size: 0n },
      { kind: 5 },
      { venueBps: 96 },
      { trailTicks: 1 },
      { stopTick: 1 },
      { bandLow: 1 },
      { interval: 1n },
      { slippageBps: 10_000 },
      { tipLamports: 1_000_001 },
    ])
      await refusals.refuses(
        'orderSettings',
        asking({ asked: 1n, ...wrong }),
        good,
        JSON.stringify(Object.keys(wrong)),
      );
    const cycles = { kind: KINDS.recurring, cycles: 2, interval: 60n };
    const references = [refusals.good.deep];
    for (const wrong of [{ cycles: 0 }, { interval: 0n }, { size: 1n }, { bandLow: 1 }, { start: 2n ** 40n }])
      await refusals.refuses('orderMint', asking({ ...cycles, ...wrong }, { references }), good);
  });

  test('refuses an expiry that is no later than now', async () => {
    await refusals.refuses(
      'orderExpired',
      asking({ asked: 1n, expiry: now() }),
      asking({ asked: 1n, expiry: now() + 1n }),
    );
  });

  test.each([
    { kind: 'non-transferable' },
    { kind: 'default-frozen' },
    { kind: 'transfer-fee', bps: 0, most: 0n },
    { kind: 'transfer-hook', hook: 'honest' },
  ] as const)('refuses a $kind token', async (kind) => {
    const { scene } = refusals;
    const token = await scene.token(kind, 0n);
    await refusals.refuses('orderMint', asking({ asked: 1n }, { output: token }), asking({ asked: 1n }));
  });

  test('refuses references of other mints, and those too young', async () => {
    const { shares, range, quoted } = refusals.good.pools;
    const stop = { kind: KINDS.stop, slippageBps: 500 };
    for (const pool of [shares, range, quoted])
      await refusals.refuses(
        'orderReference',
        asking(stop, { references: [pool] }),
        asking(stop, { references: [refusals.good.deep] }),
      );
  });

  test('refuses a reference that is noted too seldom', async () => {
    const { scene, good } = refusals;
    const triggered = await byMeans({ kind: KINDS.stop, stopTick: 500 });
    await scene.must([noteOrder(triggered, scene.mallory.address)]);
    const stop = { kind: KINDS.stop, slippageBps: 500 };
    const sale = { amount: UNIT, quotedAmount: 0n, slippageBps: 0 };
    scene.venue.passSlots(320);
    await scene.must([scene.venue.selling(scene.bob.address, [path()], sale)]);
    scene.venue.passSlots(1);
    const { orderCancel } = good.calls;
    const flawed: Call[] = [
      asking(stop, { references: [good.deep] }),
      fill(triggered, path(), { isByMeans: true }),
      named('orderNote', noteOrder(triggered, scene.mallory.address)),
    ];
    for (const call of flawed) await refusals.refuses('sparseObservations', call, orderCancel);
    await passWatched(scene, [good.deep], 400);
  });
});

describe('orderFill', () => {
  const good = () => refusals.good.calls.orderFill;
  const planned = (plan: RoutePlan, rest = restOf(good())) => withPlan(good(), plan, rest);
  const over = (hops: RoutePlan['paths'][number]['hops'], percent = 100, mints = [0, 0]) =>
    planned({ mints, paths: [{ percent, hops }] });

  test('refuses the plans that a swap refuses', async () => {
    const { pools } = refusals.good;
    await refusals.refuses('emptyRoute', planned({ mints: [0, 0], paths: [] }));
    await refusals.refuses('notEnoughPercent', over([HOP], 99));
    await refusals.refuses('invalidInputIndex', over([{ ...HOP, input: 2 }]));
    await refusals.refuses('invalidOutputIndex', over([{ ...HOP, output: 2 }]));
    await refusals.refuses('invalidRoutePlan', over([HOP], 100, [0]));
    const extra = { address: VENUE_PROGRAM, role: AccountRole.READONLY };
    await refusals.refuses('invalidRoutePlan', withRest(good(), [...restOf(good()), extra]));
    await refusals.refuses('missingTokenProgram', withAccount(good(), 'tokenProgram', VENUE_PROGRAM));
    const through = (pool: TestPool, amount = UNIT) => fill(held, path(pool), { amount });
    const held = await limit({ asked: 1n });
    await refusals.refuses('swapNotSupported', through(pools.quoted), through(pools.shares));
    await refusals.refuses('notEnoughLiquidity', through(pools.bare), through(pools.shares));
    const { range } = pools;
    await refusals.refuses('wrongAddress', withAccount(good(), namedCount(good()) + 2, range.address));
    await refusals.refuses(
      'sameMint',
      withAccount(good(), namedCount(good()) + 1, refusals.good.tokens.a.mint),
    );
  });

  test('refuses ticks of another place', async () => {
    const { good: made } = refusals;
    const held = await limit({ asked: 1n }, { output: made.tokens.c });
    const call = fill(held, made.route);
    const last = call.instruction.accounts?.length ?? 0;
    const wrong = made.positions.other.lowerTicks;
    await refusals.refuses('notOfProgram', withAccount(call, last - 1, made.pools.range.address), call);
    await refusals.refuses('wrongTicks', withAccount(call, last - 1, wrong), call);
  });

  test('refuses less than the order asks, nothing at all, and parts that are dust', async () => {
    const steep = await limit({ asked: 17n * UNIT });
    await refusals.refuses('slippageExceeded', fill(steep, path()));
    const tiny = await limit({ asked: 1n, size: 1n });
    await refusals.refuses('invalidCalculation', fill(tiny, path()));
    const held = await limit();
    for (const amount of [0n, UNIT - 1n, 15n * UNIT + 1n, 16n * UNIT + 1n])
      await refusals.refuses(
        'orderPart',
        fill(held, path(), { amount }),
        fill(held, path(), { amount: UNIT }),
      );
  });

  test('refuses an exit that the order has not, and one that is not triggered', async () => {
    const held = await limit();
    await refusals.refuses('orderNotDue', withNumbers(fill(held, path()), { exit: 1 }));
    const stop = await byMeans({ kind: KINDS.stop, stopTick: -5000 });
    await refusals.refuses('orderNotDue', fill(stop, path(), { isByMeans: true }));
    await refusals.refuses('orderNotDue', fill(stop, path()));
  });

  test('refuses a reference that has become too thin, and means too far apart', async () => {
    const { scene, good: made } = refusals;
    const { a, b } = made.tokens;
    const pool = await referencePool(scene, [a, b], 78, [10n ** 12n, 10n ** 12n]);
    await fund(scene.vm, b, scene.alice.address, 10n ** 13n);
    const held = await open({ kind: KINDS.stop, stopTick: 50, slippageBps: 100 }, { references: [pool] });
    await scene.must([noteOrder(held, scene.mallory.address)]);
    const selling = fill(held, path(), { isByMeans: true });
    await scene.rehearse(selling);
    const { lpSupply } = scene.venue.pool(pool);
    // Depths are compared by 25 bits.
    const shares = (lpSupply >> 1n) + (lpSupply >> 20n);
    const thin = { ...selling, before: [scene.venue.removing(pool, scene.alice.address, shares)] };
    await refusals.refuses('orderReference', thin, selling);
    const note = named('orderNote', noteOrder(held, scene.mallory.address));
    await refusals.refuses('orderReference', { ...note, before: thin.before });
    await scene.must([
      scene.venue.selling(scene.alice.address, [path(pool)], {
        amount: 10n ** 11n,
        quotedAmount: 0n,
        slippageBps: 0,
      }),
    ]);
    await passWatched(scene, [pool, made.deep], 30);
    await refusals.refuses('orderPrices', selling);
    await passWatched(scene, [made.deep], 400);
  });

  test('refuses to keep output that can arrive', async () => {
    const { scene, good: made } = refusals;
    const held = await limit();
    const destination = waitingAddress(held);
    await fund(scene.vm, made.tokens.b, held.address, 0n);
    await refusals.refuses('outputCanArrive', fill(held, path(), { destination }));
  });
});

describe('an order', () => {
  test('that is ended, expired, changed or another owner’s is refused', async () => {
    const { scene, good } = refusals;
    const { mallory } = scene;
    const { waiting } = good;
    await refusals.refuses('alreadyDone', named('orderCancel', cancelOrder(waiting)));
    await refusals.refuses('alreadyDone', named('orderChange', changeOrder(waiting, {})));
    await refusals.refuses('alreadyDone', named('orderExpire', expireOrder(waiting, mallory.address)));
    await refusals.refuses('alreadyDone', withAccount(good.calls.orderFill, 'order', waiting.address));
    await refusals.refuses('alreadyDone', withAccount(good.calls.orderNote, 'order', waiting.address));
    const held = await limit({ expiry: now() + 50n });
    await refusals.refuses(
      'alreadyDone',
      withAccount(named('orderWithdraw', withdrawOutput(held)), 'waitingAccount', held.order.escrow),
    );
    await refusals.refuses('orderNotExpired', named('orderExpire', expireOrder(held, mallory.address)));
    await refusals.refuses('orderVersion', withNumbers(good.calls.orderChange, { revision: 7n }));
    await refusals.refuses('orderVersion', withNumbers(good.calls.orderChange, { left: 7n }));
    await refusals.refuses('orderVersion', withNumbers(good.calls.orderChange, { kind: KINDS.pair }));
    await refusals.refuses(
      'wrongAddress',
      withAccount(good.calls.orderChange, 'outputMint', mallory.address),
    );
    await refusals.refuses('orderSettings', withNumbers(good.calls.orderChange, { asked: 0n }));
    await refusals.refuses('orderExpired', withNumbers(good.calls.orderChange, { expiry: now() }));
    const stop = await byMeans({ kind: KINDS.stop, stopTick: 900, expiry: now() + 50n });
    await refusals.refuses(
      'nothingToNote',
      named(
        'orderNote',
        noteOrder({ ...held, order: { ...held.order, reference0: stop.order.reference0 } }, mallory.address),
      ),
    );
    await passWatched(scene, [good.deep], 140);
    await refusals.refuses('orderExpired', fill(held, path()));
    await refusals.refuses('orderExpired', named('orderNote', noteOrder(stop, mallory.address)));
  });

  test('of a token that was paused since is refused', async () => {
    const { scene, good } = refusals;
    const token = await scene.token({ kind: 'pausable' });
    const pool = await scene.venue.createPool({ kind: 'product', tokens: [token, good.tokens.b] });
    await scene.venue.add(pool, scene.alice, [10n ** 9n, 10n ** 9n]);
    const held = await limit({}, { input: token });
    const pause = getPauseInstruction(
      { mint: token.mint, authority: token.authority },
      { programAddress: TOKEN_2022_PROGRAM },
    );
    const before = [pause];
    await refusals.refuses('orderMint', { ...fill(held, path(pool)), before }, fill(held, path(pool)));
    const change = named('orderChange', changeOrder(held, { size: UNIT }));
    await refusals.refuses('orderMint', { ...change, before }, change);
  });

  test('rests after the chain stood still', async () => {
    const { scene, good } = refusals;
    const { calls } = good;
    scene.venue.standStill(301);
    await refusals.refuses('chainResumed', calls.orderFill, calls.orderCancel);
    await refusals.refuses('chainResumed', calls.orderNote, calls.orderCancel);
    await passWatched(scene, [good.deep], 400);
    await scene.rehearse(calls.orderFill);
  });
});

testWhole(GROUPS.orders, () => refusals);

import { type AccountMeta, AccountRole, type Address } from '@solana/kit';
import { beforeAll, describe, test } from 'vitest';
import { SYSTEM_PROGRAM } from '../../packages/chain/src/addresses/solana-programs.ts';
import type { RouteHop, RoutePlan } from '../../packages/chain/src/programs/bindings/route-plan.ts';
import { VENUE_PROGRAM } from '../../packages/chain/src/programs/venue/generated/accounts.generated.ts';
import { setTokenLedgerInstruction } from '../../packages/chain/src/programs/venue/generated/instructions.generated.ts';
import { aMint, fund, renounce, transferOf } from '../../packages/chain/src/testing/mints.ts';
import { accountOf, type TestPath } from '../../packages/chain/src/testing/pools.ts';
import {
  type Call,
  namedCount,
  restOf,
  withAccount,
  withNumbers,
  without,
  withPlan,
  withRest,
} from './testing/calls.ts';
import { forgeries } from './testing/forgeries.ts';
import { GROUPS, testDescription, testWhole } from './testing/generated.ts';
import { swapsOver } from './testing/good-calls.ts';
import { Refusals } from './testing/refusals.ts';

const SWAPS = ['swap', 'swapExactOut', 'swapByLedger'] as const;
const ELSEWHERE = { address: VENUE_PROGRAM, role: AccountRole.READONLY };

let refusals: Refusals;
beforeAll(async () => {
  refusals = await Refusals.open();
});

testDescription(GROUPS.swaps, () => refusals);

/** From a to b in a product pool, from b to c in a concentrated one. */
const FIRST: RouteHop = { input: 0, output: 1, tickArrays: 0 };
const SECOND: RouteHop = { input: 1, output: 2, tickArrays: 1 };
/** Where the accounts behind those with names stand: three mints, then both pools with their vaults, then a tick array. */
const REST = { a: 0, b: 1, c: 2, shares: 3, vaultA: 4, vaultB: 5, range: 6, rangeB: 7, rangeC: 8, ticks: 9 };

function planOf(hops: readonly RouteHop[], percent = 100, mints = [0, 0, 0]): RoutePlan {
  return { mints, paths: [{ percent, hops }] };
}

describe.each(SWAPS)('%s', (name) => {
  const good = () => refusals.good.calls[name];
  const planned = (plan: RoutePlan, rest?: readonly AccountMeta[]) => withPlan(good(), plan, rest);
  const over = (...paths: TestPath[]) => swapsOver(refusals.scene, refusals.good, paths)[name];
  const renamed = (place: keyof typeof REST, address: Address) =>
    withAccount(good(), namedCount(good()) + REST[place], address);
  const part = (...places: readonly (keyof typeof REST)[]) =>
    places.map((place) => restOf(good())[REST[place]] ?? ELSEWHERE);

  test('refuses a plan without paths, and a path without pools', async () => {
    await refusals.refuses('emptyRoute', planned({ mints: [0, 0, 0], paths: [] }));
    await refusals.refuses('emptyRoute', planned(planOf([])));
  });

  test('refuses paths that are not a hundred percent', async () => {
    for (const percent of [0, 99, 101])
      await refusals.refuses('notEnoughPercent', planned(planOf([FIRST, SECOND], percent)));
    const two = (first: number, second: number) => {
      const paths = [first, second].map((percent) => ({ percent, hops: [FIRST, SECOND] }));
      return planned({ mints: [0, 0, 0], paths }, [...restOf(good()), ...restOf(good()).slice(3)]);
    };
    const both = name === 'swapExactOut' ? good() : two(50, 50);
    for (const [first, second] of [
      [50, 49],
      [50, 51],
      [100, 0],
      [0, 100],
    ] as const)
      await refusals.refuses('notEnoughPercent', two(first, second), both);
  });

  test('refuses a hop that does not begin where the one before it ends', async () => {
    await refusals.refuses('invalidInputIndex', planned(planOf([{ ...FIRST, input: 3 }, SECOND])));
    const rest = part('a', 'b', 'c', 'range', 'rangeB', 'rangeC', 'ticks');
    await refusals.refuses('invalidInputIndex', planned(planOf([SECOND]), rest));
  });

  test('refuses a hop that leads nowhere, back, or not to the end', async () => {
    await refusals.refuses('invalidOutputIndex', planned(planOf([{ ...FIRST, output: 3 }, SECOND])));
    const rest = part('a', 'b', 'c', 'shares', 'vaultA', 'vaultB');
    await refusals.refuses('invalidOutputIndex', planned(planOf([FIRST]), rest));
    const back = [FIRST, { input: 1, output: 0, tickArrays: 0 }];
    const again = [...rest, ...part('shares', 'vaultB', 'vaultA')];
    await refusals.refuses('invalidOutputIndex', planned(planOf(back), again));
  });

  test('refuses a plan that is larger than the program reads, or smaller than a trade', async () => {
    const strays = (count: number) => {
      const { stray } = refusals.good.tokens;
      const mints = Array.from({ length: count + 3 }, () => 0);
      const hops = [FIRST, { ...SECOND, output: count + 2 }];
      const between = Array.from({ length: count }, () => ({
        address: stray.mint,
        role: AccountRole.READONLY,
      }));
      return planned(planOf(hops, 100, mints), [...part('a', 'b'), ...between, ...restOf(good()).slice(2)]);
    };
    await refusals.refuses('invalidRoutePlan', strays(6), strays(5), 'nine tokens');
    await refusals.refuses(
      'invalidRoutePlan',
      planned(planOf([FIRST, SECOND], 100, [0])),
      good(),
      'one token',
    );
    const hooked = (count: number) => {
      const extras = Array.from({ length: count }, () => ELSEWHERE);
      return planned(planOf([FIRST, SECOND], 100, [count, 0, 0]), [
        ...part('a'),
        ...extras,
        ...restOf(good()).slice(1),
      ]);
    };
    await refusals.refuses('invalidRoutePlan', hooked(13), hooked(12), 'thirteen accounts of a hook');
    await refusals.refuses(
      'invalidRoutePlan',
      planned(planOf([FIRST, SECOND, SECOND, SECOND])),
      good(),
      'four hops',
    );
    const paths = [25, 25, 25, 25].map((percent) => ({ percent, hops: [FIRST, SECOND] }));
    await refusals.refuses('invalidRoutePlan', planned({ mints: [0, 0, 0], paths }), good(), 'four paths');
  });

  test('refuses tick arrays beyond four, or of another kind of pool, and accounts without a use', async () => {
    const ticked = (count: number) => {
      const arrays = Array.from({ length: count }, () => part('ticks')).flat();
      return planned(planOf([FIRST, { ...SECOND, tickArrays: count }]), [
        ...restOf(good()).slice(0, -1),
        ...arrays,
      ]);
    };
    await refusals.refuses('invalidRoutePlan', ticked(5), ticked(4));
    const rest = [...restOf(good()).slice(0, 6), ...part('ticks'), ...restOf(good()).slice(6)];
    await refusals.refuses('invalidRoutePlan', planned(planOf([{ ...FIRST, tickArrays: 1 }, SECOND]), rest));
    await refusals.refuses('invalidRoutePlan', withRest(good(), [...restOf(good()), ELSEWHERE]));
  });

  test('refuses fewer accounts than its plan counts', async () => {
    await refusals.refuses('notEnoughAccountKeys', planned(planOf([FIRST, SECOND], 100, [11, 0, 0])));
    await refusals.refuses('notEnoughAccountKeys', planned(planOf([FIRST, { ...SECOND, tickArrays: 2 }])));
  });

  test('refuses rates above a whole', async () => {
    const whole = withNumbers(good(), { slippageBps: 10_000 });
    await refusals.refuses('invalidSlippage', withNumbers(whole, { slippageBps: 10_001 }), whole);
    await refusals.refuses('invalidSettings', withNumbers(good(), { platformFeeBps: 10_001 }));
    const referred = withNumbers(good(), { referralBps: 10_000 });
    await refusals.refuses('invalidSettings', withNumbers(good(), { referralBps: 10_001 }), referred);
  });

  test('refuses a fee without a recipient, and tokens without their program', async () => {
    await refusals.refuses(
      'missingPlatformFeeAccount',
      withAccount(good(), 'platformFeeAccount', VENUE_PROGRAM),
    );
    for (const place of ['tokenProgram', 'tokenProgram2022'])
      await refusals.refuses('missingTokenProgram', withAccount(good(), place, VENUE_PROGRAM));
  });

  test('refuses what is no mint', async () => {
    const { scene, good: made } = refusals;
    for (const address of [scene.bob.address, accountOf(scene.bob.address, made.tokens.b)])
      await refusals.refuses('invalidTokenProgram', renamed('b', address));
  });

  test('refuses to end with the mint it began with', async () => {
    const { tokens } = refusals.good;
    const { bob } = refusals.scene;
    const rest = [
      ...part('a', 'b', 'a', 'shares', 'vaultA', 'vaultB'),
      ...part('shares', 'vaultB', 'vaultA'),
    ];
    const flawed = planned(planOf([FIRST, { ...SECOND, tickArrays: 0 }]), rest);
    await refusals.refuses('sameMint', withAccount(flawed, 'destination', accountOf(bob.address, tokens.a)));
  });

  test('refuses pools of other mints, and vaults that are not the pool’s', async () => {
    const { pools, tokens } = refusals.good;
    const { mallory } = refusals.scene;
    const direct = planned(
      planOf([{ ...FIRST, output: 2 }]),
      part('a', 'b', 'c', 'shares', 'vaultA', 'vaultB'),
    );
    await refusals.refuses('wrongAddress', direct, good(), 'the pool gives another mint');
    await refusals.refuses(
      'wrongAddress',
      renamed('shares', pools.range.address),
      good(),
      'the pool takes another',
    );
    for (const [place, foreign] of [
      ['vaultA', [accountOf(mallory.address, tokens.a), pools.twin.vaults[0], pools.shares.vaults[1]]],
      ['vaultB', [accountOf(mallory.address, tokens.b), pools.twin.vaults[1], pools.shares.vaults[0]]],
    ] as const)
      for (const vault of foreign)
        await refusals.refuses('wrongAddress', renamed(place, vault), good(), place);
  });

  test('refuses pools and tick arrays that are not the program’s', async () => {
    const { pools, positions } = refusals.good;
    for (const [place, address] of [
      ['shares', pools.shares.address],
      ['ticks', positions.wide.lowerTicks],
    ] as const)
      for (const [about, forged] of await forgeries(refusals, address))
        await refusals.refuses('notOfProgram', renamed(place, forged), good(), `${place} ${about}`);
  });

  test('refuses tick arrays of another pool, of another place, or none', async () => {
    const { wide, other } = refusals.good.positions;
    for (const array of [other.lowerTicks, wide.upperTicks])
      await refusals.refuses('wrongTicks', renamed('ticks', array));
    await refusals.refuses(
      'wrongTicks',
      planned(planOf([FIRST, { ...SECOND, tickArrays: 0 }]), restOf(good()).slice(0, -1)),
    );
  });

  test('refuses a pool that trades by quotes alone, and one that is empty', async () => {
    const { pools } = refusals.good;
    const through = (pool: typeof pools.twin) => over({ from: 0, pools: [{ pool }] });
    await refusals.refuses('swapNotSupported', through(pools.quoted), through(pools.twin));
    await refusals.refuses('notEnoughLiquidity', through(pools.bare), through(pools.twin));
  });

  test('refuses to burn what a launch leaves over when its mint is not writable', async () => {
    const { scene, good: made } = refusals;
    const launched = await aMint(scene.vm, { kind: 'classic' });
    for (const owner of [scene.alice, scene.bob]) await fund(scene.vm, launched, owner.address, 10n ** 6n);
    await renounce(scene.vm, launched);
    const figures = [0n, 1n, 1000n] as const;
    const pool = await scene.venue.createPool({ kind: 'launch', tokens: [launched, made.tokens.b], figures });
    await scene.must([scene.venue.funding(pool, 10n ** 6n)]);
    const route = { from: 0, pools: [{ pool: made.pools.shares }, { pool }] } as const;
    // The launch gives 999,000 for its goal, and the pool it becomes takes 999 of the 1,000 left.
    const whole = withNumbers(over(route), name === 'swapExactOut' ? { amount: 999_500n } : {});
    await refusals.refuses('notWritable', without(whole, namedCount(whole) + 2, 'w'), whole);
  });

  test('refuses what brings less, or costs more, than was signed for, by one', async () => {
    const data = await refusals.scene.rehearse(good());
    const moved = new DataView(Uint8Array.from(data).buffer).getBigUint64(0, true);
    const worse = name === 'swapExactOut' ? -1n : 1n;
    const quoting = (quotedAmount: bigint, slippageBps = 0) =>
      withNumbers(good(), { quotedAmount, slippageBps });
    await refusals.refuses('slippageExceeded', quoting(moved + worse), quoting(moved));
    // A quarter of four times as much and three is as much, and so is what is a little less before it is rounded up.
    const [far, bps] = name === 'swapExactOut' ? roundedUp(moved) : [moved * 4n + 3n, 7500];
    await refusals.refuses('slippageExceeded', quoting(far + worse, bps), quoting(far, bps));
  });
});

describe('amounts', () => {
  test('of nothing, or of too little to count, are refused', async () => {
    const { calls } = refusals.good;
    await refusals.refuses('invalidCalculation', withNumbers(calls.swap, { amount: 0n }));
    await refusals.refuses('invalidCalculation', withNumbers(calls.swap, { amount: 1n, quotedAmount: 0n }));
    await refusals.refuses('invalidCalculation', withNumbers(calls.swapExactOut, { amount: 0n }));
  });

  test('are what has come since the ledger was set: nothing, or less than nothing, is refused', async () => {
    const { calls } = refusals.good;
    await refusals.refuses('invalidCalculation', { ...calls.swapByLedger, before: [setting()] });
    const { bob, mallory } = refusals.scene;
    const { a } = refusals.good.tokens;
    const [source, destination] = [accountOf(bob.address, a), accountOf(mallory.address, a)];
    const spending = transferOf(a, { source, destination, authority: bob, amount: 1n });
    await refusals.refuses('invalidCalculation', { ...calls.swapByLedger, before: [setting(), spending] });
  });

  test('that no pool can give are refused', async () => {
    const { calls, pools } = refusals.good;
    const all = { amount: 10n ** 14n, quotedAmount: 0n };
    await refusals.refuses('notEnoughLiquidity', withNumbers(calls.swap, all));
    const { reserve1 } = refusals.scene.venue.pool(pools.twin);
    const buying = (amount: bigint) =>
      swapsOver(refusals.scene, refusals.good, [{ from: 0, pools: [{ pool: pools.twin }] }], { amount })
        .swapExactOut;
    await refusals.refuses('notEnoughLiquidity', buying(reserve1), buying(10n ** 11n));
  });

  test('that a reserve cannot count with the fee in them are refused', async () => {
    const { scene, good } = refusals;
    const [most, room] = [2n ** 64n - 1n, 950n];
    const taken = await scene.token({ kind: 'permanent-delegate' }, 0n);
    const other = await scene.token({ kind: 'classic' });
    await fund(scene.vm, taken, scene.alice.address, most);
    await fund(scene.vm, other, scene.alice.address, 10n ** 18n);
    const pool = await scene.venue.createPool({ kind: 'product', tokens: [taken, other], feeBps: 1000 });
    await scene.venue.add(pool, scene.alice, [most - room, 10n ** 18n]);
    const back = {
      source: pool.vaults[0],
      destination: accountOf(scene.bob.address, taken),
      authority: taken.authority,
      amount: 10n ** 6n,
    };
    await scene.must([transferOf(taken, back)]);
    const paths = [{ from: 0, pools: [{ pool }] }] as const;
    const trading = (name: 'swap' | 'swapExactOut', amount: bigint) =>
      withNumbers(swapsOver(scene, good, paths, { amount })[name], { platformFeeBps: 0 });
    await refusals.refuses('invalidCalculation', trading('swap', room + 1n), trading('swap', room));
    // 820 and 985 of the first token.
    await refusals.refuses('invalidCalculation', trading('swapExactOut', 48n), trading('swapExactOut', 40n));
  });
});

describe('swapByLedger', () => {
  test('refuses another source than its ledger’s', async () => {
    const { calls, tokens } = refusals.good;
    const source = accountOf(refusals.scene.mallory.address, tokens.a);
    await refusals.refuses('ledgerMismatch', withAccount(calls.swapByLedger, 'source', source));
  });

  test('refuses the ledger of another user, and one that was used', async () => {
    const { calls, ledgers } = refusals.good;
    const other = withAccount(calls.swapByLedger, 'tokenLedger', ledgers.mallory);
    await refusals.refuses('invalidTokenLedger', { ...other, before: [calls.setTokenLedger.instruction] });
    const used: Call = { ...calls.swapByLedger, before: [calls.swapByLedger.instruction] };
    await refusals.refuses('invalidTokenLedger', used);
  });
});

describe('swapExactOut', () => {
  test('refuses two paths, three pools, and a fee of what comes out', async () => {
    const { calls, tokens } = refusals.good;
    const call = calls.swapExactOut;
    const rest = restOf(call);
    const half = { percent: 50, hops: [FIRST, SECOND] };
    const split = withPlan(call, { mints: [0, 0, 0], paths: [half, half] }, [...rest, ...rest.slice(3)]);
    await refusals.refuses('invalidRoutePlan', split);
    const platform = accountOf(refusals.scene.treasurer.address, tokens.c);
    const referral = accountOf(refusals.scene.mallory.address, tokens.c);
    const paid = withAccount(
      withAccount(call, 'platformFeeAccount', platform),
      'referralFeeAccount',
      referral,
    );
    await refusals.refuses('wrongAddress', paid);
    const { scene, good } = refusals;
    const last = await scene.venue.createPool({ kind: 'product', tokens: [tokens.c, tokens.stray] });
    await scene.venue.add(last, scene.alice, [10n ** 12n, 10n ** 12n]);
    const three = swapsOver(scene, good, [{ from: 0, pools: [...good.route.pools, { pool: last }] }]);
    await refusals.refuses('invalidRoutePlan', three.swapExactOut, three.swap);
  });

  test.each([0, 1] as const)('refuses a mint that keeps back a fee, on side %d', async (side) => {
    const { scene, good } = refusals;
    const kept = await scene.token({ kind: 'transfer-fee', bps: 100, most: 10n ** 9n });
    const tokens = side === 0 ? ([kept, good.tokens.a] as const) : ([good.tokens.a, kept] as const);
    const pool = await scene.venue.createPool({ kind: 'product', tokens });
    await scene.venue.add(pool, scene.alice, [10n ** 12n, 10n ** 12n]);
    const { swapExactOut, swap } = swapsOver(scene, good, [{ from: 0, pools: [{ pool }] }]);
    await refusals.refuses('exactOutMismatch', swapExactOut, swap);
  });
});

testWhole(GROUPS.swaps, () => refusals);

/** What is quoted, and with how much slippage, where what may be paid is so much only when it is rounded up. */
function roundedUp(paid: bigint): readonly [quoted: bigint, slippageBps: number] {
  for (let bps = 1; bps <= 10_000; bps += 1) {
    const rate = BigInt(10_000 + bps);
    const quoted = (paid * 10_000n) / rate;
    const rest = paid * 10_000n - quoted * rate;
    if (0n < rest && rest < 10_000n) return [quoted, bps];
  }
  throw new Error(`${paid} is too little to round`);
}

/** Sets Bob's ledger once more. */
function setting() {
  const { bob } = refusals.scene;
  const { ledgers, tokens } = refusals.good;
  const tokenAccount = accountOf(bob.address, tokens.a);
  return setTokenLedgerInstruction({
    user: bob.address,
    tokenLedger: ledgers.bob,
    tokenAccount,
    systemProgram: SYSTEM_PROGRAM,
  });
}

import type { Address } from '@solana/kit';
import { beforeAll, describe, expect, test } from 'vitest';
import { SYSTEM_PROGRAM, TOKEN_2022_PROGRAM } from '../../packages/chain/src/addresses/solana-programs.ts';
import {
  aMint,
  fund,
  type MintKind,
  type TestMint,
  transferOf,
} from '../../packages/chain/src/testing/mints.ts';
import {
  accountOf,
  lpToken,
  type PoolSettings,
  sidesOf,
  type TestPool,
} from '../../packages/chain/src/testing/pools.ts';
import { type Call, restOf, withAccount, withAccounts, withNumbers, withRest } from './testing/calls.ts';
import { GROUPS, testDescription, testWhole } from './testing/generated.ts';
import { depositing } from './testing/good-calls.ts';
import { Refusals } from './testing/refusals.ts';

const MOST = 2n ** 64n - 1n;
const UNIT = 10n ** 6n;

let refusals: Refusals;
beforeAll(async () => {
  refusals = await Refusals.open();
});

testDescription(GROUPS.pools, () => refusals);

/** Settings of each kind that are accepted, at their bounds where they have some. */
const SETTINGS = {
  product: { kind: 0, feeBps: 1000, protocolBps: 1000 },
  stable: { kind: 1, figure0: 1n, figure1: 1n, figure2: 1_000_000n },
  concentrated: { kind: 2, tickSpacing: 1, sqrtPrice: 1n << 64n },
  launch: { kind: 3, figure1: 1n, figure2: 1n, graduatedFeeBps: 1000 },
  quoted: { kind: 4 },
};
type Numbers = Readonly<Record<string, number | bigint>>;
const NO_FIGURES: readonly Numbers[] = [{ figure0: 1n }, { figure1: 1n }, { figure2: 1n }];
const NO_TICKS: readonly Numbers[] = [{ tickSpacing: 1 }, { sqrtPrice: 1n }, { sqrtPrice: 1n << 64n }];
const FLAWS: Readonly<Record<keyof typeof SETTINGS, readonly Numbers[]>> = {
  product: [
    { feeBps: 1001 },
    { protocolBps: 1001 },
    { kind: 5 },
    { graduatedFeeBps: 1 },
    ...NO_FIGURES,
    ...NO_TICKS,
  ],
  quoted: [{ feeBps: 1001 }, { protocolBps: 1001 }, { graduatedFeeBps: 1 }, ...NO_FIGURES, ...NO_TICKS],
  stable: [
    { figure0: 0n },
    { figure1: 0n },
    { figure2: 0n },
    { figure2: 1_000_001n },
    { graduatedFeeBps: 1 },
    ...NO_TICKS,
  ],
  concentrated: [{ tickSpacing: 0 }, { graduatedFeeBps: 1 }, ...NO_FIGURES],
  launch: [{ figure1: 0n }, { figure2: 0n }, { graduatedFeeBps: 1001 }, ...NO_TICKS],
};

describe('createPool', () => {
  test.each(['product', 'stable', 'concentrated', 'launch', 'quoted'] as const)(
    'refuses settings out of the bounds of a %s pool',
    async (kind) => {
      const good = withNumbers(refusals.good.calls.createPool, SETTINGS[kind]);
      for (const flaw of FLAWS[kind]) {
        await refusals.refuses(
          'invalidSettings',
          withNumbers(good, flaw),
          good,
          JSON.stringify(Object.keys(flaw)),
        );
      }
    },
  );

  test('refuses a price beyond the outermost ticks', async () => {
    const priced = (sqrtPrice: bigint) =>
      withNumbers(refusals.good.calls.createPool, { ...SETTINGS.concentrated, sqrtPrice });
    const [least, most] = [4_295_048_014n, 79_226_673_557_959_080_702_229_050_199n];
    for (const flawed of [least - 1n, 0n])
      await refusals.refuses('invalidTick', priced(flawed), priced(least));
    for (const flawed of [most + 1n, 2n ** 128n - 1n])
      await refusals.refuses('invalidTick', priced(flawed), priced(most));
  });

  test('refuses one mint for both sides', async () => {
    const { a } = refusals.good.tokens;
    await refusals.refuses('sameMint', await creating({ kind: 'product', tokens: [a, a] }));
  });

  test.each([0, 1] as const)('refuses mints that the kind cannot trade, on side %d', async (side) => {
    const { scene } = refusals;
    const { a } = refusals.good.tokens;
    const fee: MintKind = { kind: 'transfer-fee', bps: 100, most: MOST };
    const hook: MintKind = { kind: 'transfer-hook', hook: 'honest' };
    const cases: readonly [MintKind, PoolSettings['kind'][], PoolSettings['kind'][]][] = [
      [{ kind: 'non-transferable' }, [], ['product', 'stable', 'concentrated', 'launch', 'quoted']],
      [{ kind: 'default-frozen' }, [], ['product', 'stable', 'concentrated', 'launch', 'quoted']],
      [fee, ['product', 'stable'], ['concentrated', 'launch', 'quoted']],
      [hook, ['product', 'stable', 'concentrated'], ['launch', 'quoted']],
    ];
    for (const [mint, traded, refused] of cases) {
      const token = await aMint(scene.vm, mint);
      const tokens = side === 0 ? ([token, a] as const) : ([a, token] as const);
      for (const kind of traded) await scene.rehearse([(await creating({ kind, tokens })).instruction]);
      for (const kind of refused)
        await refusals.refuses(
          'swapNotSupported',
          await creating({ kind, tokens }),
          undefined,
          `${mint.kind} ${kind}`,
        );
    }
  });

  test('refuses what is no mint, and the other program of a token', async () => {
    const { a, b } = refusals.good.tokens;
    const account: TestMint = { ...a, mint: accountOf(refusals.scene.bob.address, a) };
    const wallet: TestMint = { ...a, mint: refusals.scene.bob.address };
    for (const token of [account, wallet])
      await refusals.refuses('invalidTokenProgram', await creating({ kind: 'product', tokens: [b, token] }));
    const { calls } = refusals.good;
    const tokenPrograms = { tokenProgram0: b.tokenProgram, tokenProgram1: a.tokenProgram };
    for (const [place, program] of Object.entries(tokenPrograms))
      await refusals.refuses('invalidTokenProgram', withAccount(calls.createPool, place, program));
  });
});

describe('createLpMint', () => {
  test('refuses a second LP mint, and one of Token-2022', async () => {
    const { calls, pools } = refusals.good;
    const { venue } = refusals.scene;
    const again: Call = { name: 'createLpMint', instruction: venue.lpMintCreation(pools.shares) };
    await refusals.refuses('alreadyDone', again);
    const flawed = withAccount(calls.createLpMint, 'tokenProgram', TOKEN_2022_PROGRAM);
    await refusals.refuses('invalidTokenProgram', flawed);
  });
});

describe('addLiquidity and removeLiquidity', () => {
  test('refuse less than is asked for, by one', async () => {
    const { calls, pools } = refusals.good;
    const { reserve0, reserve1, lpSupply } = refusals.scene.venue.pool(pools.shares);
    const [of0, of1] = [(UNIT * lpSupply) / reserve0, (UNIT * lpSupply) / reserve1];
    const shares = of0 < of1 ? of0 : of1;
    const adding = (minShares: bigint) => withNumbers(calls.addLiquidity, { minShares });
    await refusals.refuses('slippageExceeded', adding(shares + 1n), adding(shares));
    const [out0, out1] = [(UNIT * reserve0) / lpSupply, (UNIT * reserve1) / lpSupply];
    const removing = (min0: bigint, min1: bigint) => withNumbers(calls.removeLiquidity, { min0, min1 });
    await refusals.refuses('slippageExceeded', removing(out0 + 1n, 0n), removing(out0, 0n));
    await refusals.refuses('slippageExceeded', removing(0n, out1 + 1n), removing(0n, out1));
  });

  test('refuse numbers that do not fit', async () => {
    const { calls, pools } = refusals.good;
    const { lpSupply } = refusals.scene.venue.pool(pools.shares);
    const removing = withNumbers(calls.removeLiquidity, { shares: lpSupply + 1n });
    await refusals.refuses('invalidCalculation', removing);
    const adding = await opening(22, [10n ** 10n, 10n ** 14n]);
    await refusals.refuses('invalidCalculation', adding([MOST, MOST]), adding([10n ** 8n, 10n ** 12n]));
  });

  test('refuse what gives nothing', async () => {
    const { calls } = refusals.good;
    for (const most of ['max0', 'max1'])
      await refusals.refuses('tooLittle', withNumbers(calls.addLiquidity, { [most]: 0n }));
    await refusals.refuses('tooLittle', withNumbers(calls.removeLiquidity, { shares: 0n }));
  });

  test('refuse a beginning that is not worth more shares than are locked', async () => {
    const adding = await opening(20);
    const enough = adding([1001n, 1001n]);
    await refusals.refuses('tooLittle', adding([1000n, 1001n]), enough);
    await refusals.refuses('tooLittle', adding([UNIT ** 2n, 0n]), enough);
  });

  test('refuse a pool without an LP mint, with any account named for it', async () => {
    const { good, scene } = refusals;
    const { mint0: _, mint1: __, ...sides } = sidesOf(good.pools.bare);
    for (const name of ['addLiquidity', 'removeLiquidity'] as const) {
      const bare = withAccounts(good.calls[name], { ...sides, pool: good.pools.bare.address });
      for (const lpMint of [good.pools.bare.lpMint, good.pools.shares.lpMint])
        await refusals.refuses('wrongAddress', withAccount(bare, 'lpMint', lpMint), undefined, lpMint);
    }
    expect(scene.venue.pool(good.pools.bare).lpMint).toBe(SYSTEM_PROGRAM);
  });
});

test.each(['addLiquidity', 'removeLiquidity', 'collectProtocolFees'] as const)(
  '%s counts the accounts of hooks, of which a mint has twelve at most',
  async (name) => {
    const call = refusals.good.calls[name];
    const meta = { address: refusals.scene.bob.address, role: 0 };
    const extended = (extras0: number, extras1: number, given: number) => {
      const data = Uint8Array.from([...(call.instruction.data?.slice(0, -2) ?? []), extras0, extras1]);
      return withRest(
        { ...call, instruction: { ...call.instruction, data } },
        Array.from({ length: given }, () => meta),
      );
    };
    expect(restOf(call)).toEqual([]);
    const good = extended(12, 12, 24);
    for (const flawed of [extended(12, 12, 23), extended(13, 0, 24), extended(0, 13, 24)])
      await refusals.refuses('notEnoughAccountKeys', flawed, good);
  },
);

describe('depositInventory and withdrawInventory', () => {
  test('refuse more than a reserve can count', async () => {
    const { scene, good } = refusals;
    const { vm, venue, alice } = scene;
    const token = await aMint(vm, { kind: 'permanent-delegate' });
    scene.know(token.authority);
    await fund(vm, token, alice.address, MOST);
    for (const [nonce, tokens] of [
      [token, good.tokens.b] as const,
      [good.tokens.b, token] as const,
    ].entries()) {
      const pool = await venue.createPool({ kind: 'quoted', tokens, nonce });
      const paying = (amount: bigint) => depositing(scene, pool, nonce === 0 ? [amount, 0n] : [0n, amount]);
      await scene.must([paying(MOST).instruction]);
      const taking = {
        source: pool.vaults[nonce === 0 ? 0 : 1],
        destination: accountOf(alice.address, token),
      };
      await scene.must([transferOf(token, { ...taking, authority: token.authority, amount: MOST })]);
      await refusals.refuses('invalidCalculation', paying(1n), paying(0n));
      // The next round begins with all of it.
      expect(venue.balance(alice.address, token)).toBe(MOST);
    }
  });

  test('refuse more than the pool holds, by one, though its vault holds more', async () => {
    const { scene, good } = refusals;
    const { quoted } = good.pools;
    await give(quoted, 10n);
    const { reserve0, reserve1 } = scene.venue.pool(quoted);
    const taking = (amount0: bigint, amount1: bigint) =>
      withNumbers(good.calls.withdrawInventory, { amount0, amount1 });
    await refusals.refuses('notEnoughLiquidity', taking(reserve0 + 1n, 0n), taking(reserve0, 0n));
    await refusals.refuses('notEnoughLiquidity', taking(0n, reserve1 + 1n), taking(0n, reserve1));
  });
});

describe('collectProtocolFees', () => {
  test('refuses accounts of anybody but the fee owner', async () => {
    const { good, scene } = refusals;
    const { a, b } = good.tokens;
    const others = {
      account0: accountOf(scene.mallory.address, a),
      account1: accountOf(scene.mallory.address, b),
    };
    for (const [place, account] of Object.entries(others))
      await refusals.refuses('notOwner', withAccount(good.calls.collectProtocolFees, place, account));
  });
});

describe('meanTick', () => {
  test('refuses a longer span than the pool was watched for, a quoted pool, and one that never traded', async () => {
    const { good } = refusals;
    const call = good.calls.meanTick;
    await refusals.refuses('notEnoughObservations', withNumbers(call, { minSlots: 11n }));
    await refusals.refuses('notEnoughObservations', withAccount(call, 'pool', good.pools.twin.address));
    await refusals.refuses('wrongKind', withAccount(call, 'pool', good.pools.quoted.address));
  });

  test('refuses a span in which the pool was traded too seldom', async () => {
    const { good, scene } = refusals;
    const call = good.calls.meanTick;
    await scene.must(good.calls.observe);
    scene.venue.passSlots(1);
    await refusals.refuses('sparseObservations', withNumbers(call, { minSlots: 2n }), good.calls.observe);
  });
});

describe('observe', () => {
  test('refuses a quoted pool', async () => {
    const { good } = refusals;
    await refusals.refuses('wrongKind', withAccount(good.calls.observe, 'pool', good.pools.quoted.address));
  });
});

testWhole(GROUPS.pools, () => refusals);

async function creating(settings: Omit<PoolSettings, 'nonce'>): Promise<Call> {
  const { venue } = refusals.scene;
  const figures = {
    product: {},
    quoted: {},
    stable: { figures: [1n, 1n, 100n] },
    launch: { figures: [1n, 1n, 1n] },
    concentrated: { tickSpacing: 8, sqrtPrice: 1n << 64n },
  } as const;
  const whole = { ...settings, ...figures[settings.kind], nonce: 21 };
  return { name: 'createPool', instruction: venue.creation(await venue.nameOf(whole), whole) };
}

/** A pool with an LP mint that begins with these, and how Alice adds to it. */
async function opening(nonce: number, first: readonly [bigint, bigint] = [0n, 0n]) {
  const { scene, good } = refusals;
  const { venue, alice, vm } = scene;
  const { a, b } = good.tokens;
  const pool = await venue.createPool({ kind: 'product', tokens: [a, b], nonce });
  await fund(vm, lpToken(pool), alice.address, 0n);
  const adding = (most: readonly [bigint, bigint]): Call => ({
    name: 'addLiquidity',
    instruction: venue.adding(pool, alice.address, most),
  });
  if (first[0] > 0n) await scene.must([adding(first).instruction]);
  return adding;
}

/** Sends a pool's vaults so much of each token, unasked. */
async function give(pool: TestPool, amount: bigint): Promise<void> {
  const { bob } = refusals.scene;
  const gifts = pool.tokens.map((token, side) => {
    const destination: Address = pool.vaults[side === 0 ? 0 : 1];
    return transferOf(token, { source: accountOf(bob.address, token), destination, authority: bob, amount });
  });
  await refusals.scene.must(gifts);
}

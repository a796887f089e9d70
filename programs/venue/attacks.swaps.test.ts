import { type AccountMeta, AccountRole } from '@solana/kit';
import { beforeAll, describe, expect, test } from 'vitest';
import { SYSTEM_PROGRAM } from '../../packages/chain/src/addresses/solana-programs.ts';
import type { RoutePlan } from '../../packages/chain/src/programs/bindings/route-plan.ts';
import { VENUE_PROGRAM } from '../../packages/chain/src/programs/venue/generated/accounts.generated.ts';
import { setTokenLedgerInstruction } from '../../packages/chain/src/programs/venue/generated/instructions.generated.ts';
import { fund, transferOf } from '../../packages/chain/src/testing/mints.ts';
import { accountOf, type TestPool } from '../../packages/chain/src/testing/pools.ts';
import { Scene } from './testing/attack-scene.ts';
import {
  type Call,
  type Name,
  namedCount,
  shapeOf,
  withAccount,
  withAccounts,
  withNumbers,
  withPlan,
  withRest,
} from './testing/calls.ts';
import { type GoodCalls, goodCalls, swapsOver } from './testing/good-calls.ts';

const UNIT = 10n ** 6n;

let scene: Scene;
let good: GoodCalls;
beforeAll(async () => {
  scene = await Scene.open();
  good = await goodCalls(scene);
});

describe('a plan', () => {
  const read = (address: AccountMeta['address']) => ({ address, role: AccountRole.READONLY });
  const write = (address: AccountMeta['address']) => ({ address, role: AccountRole.WRITABLE });
  const hop = (input: number, output: number) => ({ input, output, tickArrays: 0 });
  const through = (pool: TestPool, from: 0 | 1) => {
    const [first, second] = from === 0 ? pool.vaults : [pool.vaults[1], pool.vaults[0]];
    return [pool.address, first, second].map(write);
  };

  test('that names a mint twice, to go there and back through one pool on the way', async () => {
    const { a, b, c } = good.tokens;
    const { shares } = good.pools;
    const last = await scene.venue.createPool({ kind: 'product', tokens: [a, c], feeBps: 30 });
    await scene.venue.add(last, scene.alice, [10n ** 12n, 10n ** 12n]);
    const plan: RoutePlan = {
      mints: [0, 0, 0, 0],
      paths: [{ percent: 100, hops: [hop(0, 1), hop(1, 2), hop(2, 3)] }],
    };
    const mints = [a, b, a, c].map(({ mint }) => read(mint));
    const asked = withNumbers(good.calls.swap, { quotedAmount: 0n });
    const selfPaid = withPlan(asked, plan, [
      ...mints,
      ...through(shares, 0),
      ...through(shares, 1),
      ...through(last, 0),
    ]);
    // What the pool pays itself arrives nowhere, so that nothing is left to sell.
    await scene.thwarts('invalidCalculation', selfPaid);
    const { twin } = good.pools;
    const pools = [...through(shares, 0), ...through(twin, 1), ...through(last, 0)];
    const other = withPlan(asked, plan, [...mints, ...pools]);
    // Under its first number it is not gone back to.
    const again: RoutePlan = {
      mints: [0, 0, 0],
      paths: [{ percent: 100, hops: [hop(0, 1), hop(1, 0), hop(0, 2)] }],
    };
    const named = [a, b, c].map(({ mint }) => read(mint));
    await scene.thwarts('invalidOutputIndex', withPlan(asked, again, [...named, ...pools]));
    const before = scene.purse(scene.bob.address, [a, c]);
    await scene.must(other);
    const [spent, gained] = scene
      .purse(scene.bob.address, [a, c])
      .map((held, index) => held - (before[index] ?? 0n));
    expect(spent).toBe(-UNIT);
    expect(gained).toBeLessThan(UNIT);
    for (const pool of [shares, twin, last]) expect(scene.surplus(pool)).toEqual([0n, 0n]);
  });

  test('through a pool that gives what he wants for another token than he sells', async () => {
    const { a, b, c } = good.tokens;
    const pool = await scene.venue.createPool({ kind: 'product', tokens: [c, b] });
    await scene.venue.add(pool, scene.alice, [10n ** 12n, 10n ** 12n]);
    const plan: RoutePlan = { mints: [0, 0], paths: [{ percent: 100, hops: [hop(0, 1)] }] };
    const rest = [read(a.mint), read(b.mint), ...through(pool, 0)];
    const asked = withPlan(withNumbers(good.calls.swap, { quotedAmount: 0n }), plan, rest);
    const destination = accountOf(scene.bob.address, b);
    await scene.thwarts('wrongAddress', withAccount(asked, 'destination', destination));
  });

  test('with paths through one pool: together they bring no more than one', async () => {
    const { route } = good;
    const large = { amount: 10n ** 9n };
    const one = swapsOver(scene, good, [route], large).swap;
    const three = swapsOver(
      scene,
      good,
      [34, 33, 33].map((percent) => ({ ...route, percent })),
      large,
    ).swap;
    const brought = async (call: Call) =>
      new DataView(Uint8Array.from(await scene.rehearse(call)).buffer).getBigUint64(0, true);
    expect(await brought(three)).toBeLessThanOrEqual(await brought(one));
  });

  test('behind more accounts than there is room for', async () => {
    const { meanTick, swap } = good.calls;
    const filler = (count: number) => Array.from({ length: count }, () => read(good.tokens.a.mint));
    const most = 64;
    await scene.rehearse(withRest(meanTick, filler(most - namedCount(meanTick))));
    for (const call of [meanTick, swap])
      await scene.thwarts('InvalidArgument', withRest(call, filler(most + 1 - namedCount(call))));
  });

  test('with one path too cheap to trade, or all of it for the last one', async () => {
    const { route } = good;
    const paths = [99, 1].map((percent) => ({ ...route, percent }));
    await scene.thwarts('invalidCalculation', swapsOver(scene, good, paths, { amount: 99n }).swap);
  });
});

describe('a platform’s fee', () => {
  test('above a whole, or of an untraded mint', async () => {
    for (const flaw of [{ platformFeeBps: 10_001 }, { platformFeeBps: 65_535 }, { referralBps: 10_001 }])
      for (const name of ['swap', 'swapExactOut', 'swapByLedger', 'fillQuote'] as const)
        await scene.thwarts(
          'invalidSettings',
          withNumbers(good.calls[name], Object.fromEntries(Object.entries(flaw))),
        );
    // With a referral it would be its account that is of another mint.
    const plain = withNumbers(good.calls.swap, { referralBps: 0 });
    for (const token of [good.tokens.stray, good.tokens.b]) {
      const account = accountOf(scene.treasurer.address, token);
      await scene.thwarts('wrongAddress', withAccount(plain, 'platformFeeAccount', account));
    }
  });

  test('with a part for an ownerless referral account', async () => {
    const referralFeeAccount = await fund(scene.vm, good.tokens.a, VENUE_PROGRAM, 0n);
    const ownerless = { referralFeeAccount, referralAuthority: VENUE_PROGRAM };
    await scene.thwarts('invalidReferralAuthority', withAccounts(good.calls.swap, ownerless));
  });

  test('of all there is leaves the user what he signed for, or nothing moves', async () => {
    const whole = withNumbers(good.calls.swap, { platformFeeBps: 10_000 });
    await scene.thwarts('invalidCalculation', whole);
    const { treasurer, mallory, bob } = scene;
    const { c } = good.tokens;
    const ofOutput = withAccounts(whole, {
      platformFeeAccount: accountOf(treasurer.address, c),
      referralFeeAccount: accountOf(mallory.address, c),
    });
    await scene.thwarts('slippageExceeded', withNumbers(ofOutput, { quotedAmount: 1n }));
    const before = scene.venue.balance(bob.address, c);
    await scene.must(withNumbers(ofOutput, { quotedAmount: 0n }));
    expect(scene.venue.balance(bob.address, c)).toBe(before);
  });

  test('that is taken in full to the unit, and its referral’s part out of it', async () => {
    const { treasurer, mallory, bob } = scene;
    const { a } = good.tokens;
    const owners = [treasurer, mallory, bob];
    const held = () => owners.map(({ address }) => scene.venue.balance(address, a));
    const before = held();
    await scene.must(
      withNumbers(good.calls.swap, { amount: 1_999_999n, platformFeeBps: 50, referralBps: 3333 }),
    );
    // 9,999 in all, of which 3,332.
    expect(held().map((now, index) => now - (before[index] ?? 0n))).toEqual([6667n, 3332n, -1_999_999n]);
  });
});

describe('a token ledger', () => {
  const setting = (account = accountOf(scene.bob.address, good.tokens.a)) =>
    setTokenLedgerInstruction({
      user: scene.bob.address,
      tokenLedger: good.ledgers.bob,
      tokenAccount: account,
      systemProgram: SYSTEM_PROGRAM,
    });

  test('of another owner, or at another address', async () => {
    const { swapByLedger, setTokenLedger } = good.calls;
    const { mallory } = scene;
    const his = [setTokenLedger.instruction];
    await scene.thwarts('invalidTokenLedger', {
      ...withAccount(swapByLedger, 'tokenLedger', good.ledgers.mallory),
      before: his,
    });
    const stolen = withAccount(swapByLedger, 'user', mallory.address);
    await scene.thwarts('invalidTokenLedger', stolen);
    await scene.thwarts('invalidTokenLedger', withAccount(setTokenLedger, 'tokenLedger', good.ledgers.bob));
    const elsewhere = good.pools.shares.lpMint;
    await scene.thwarts('invalidTokenLedger', withAccount(setTokenLedger, 'tokenLedger', elsewhere));
  });

  test('of another account than what is sold, with growth other than what came in', async () => {
    const { swapByLedger } = good.calls;
    const lesser = await fund(scene.vm, good.tokens.stray, scene.bob.address, 0n);
    await scene.thwarts('ledgerMismatch', { ...swapByLedger, before: [setting(lesser)] });
    const victim = accountOf(scene.alice.address, good.tokens.a);
    // Anybody may note what anybody holds; it is the source all the same, which its owner alone sells from.
    await scene.thwarts('ledgerMismatch', { ...swapByLedger, before: [setting(victim)] });
    await scene.thwarts(4, {
      ...withAccount(swapByLedger, 'source', victim),
      before: [setting(victim), giving(victim)],
    });
  });

  test('used twice for what came in once, or with less in the account than was noted', async () => {
    const { swapByLedger } = good.calls;
    await scene.must([setting()]);
    await fund(scene.vm, good.tokens.a, scene.bob.address, UNIT);
    const twice = { ...swapByLedger, before: [swapByLedger.instruction] };
    await scene.thwarts('invalidTokenLedger', twice);
    await scene.thwarts('invalidCalculation', { ...swapByLedger, before: [setting()] });
    await scene.must(swapByLedger);
    await scene.thwarts('invalidTokenLedger', swapByLedger);
  });

  const giving = (destination: AccountMeta['address']) => {
    const source = accountOf(scene.bob.address, good.tokens.a);
    return transferOf(good.tokens.a, { source, destination, authority: scene.bob, amount: UNIT });
  };
});

test('nothing, one, and as much as a number holds in any place: no pool ends with less than it counts', async () => {
  const { pools } = good;
  const solvent = [pools.shares, pools.twin, pools.quoted, pools.range, pools.returned, pools.unfunded];
  const surplus = () => solvent.map((pool) => scene.surplus(pool));
  const limits = {
    u8: 255n,
    u16: 65_535n,
    u32: 2n ** 32n - 1n,
    i32: 2n ** 31n - 1n,
    u64: 2n ** 64n - 1n,
    i64: 2n ** 63n - 1n,
  };
  const names = Object.keys(good.calls).filter(
    (name): name is Name => name !== 'closePool' && name in good.calls,
  );
  const before = surplus();
  let accepted = 0;
  for (const name of names) {
    const call = good.calls[name];
    for (const [place, type] of Object.entries(shapeOf(call).data)) {
      const most = type === 'u128' ? 2n ** 128n - 1n : type === 'i128' ? 2n ** 127n - 1n : limits[type];
      for (const value of [0n, 1n, most, most - 1n, most / 2n])
        if ((await scene.attempt(withNumbers(call, { [place]: value }))) === undefined) accepted += 1;
    }
  }
  expect(surplus()).toEqual(before);
  expect(accepted).toBeGreaterThan(20);
});

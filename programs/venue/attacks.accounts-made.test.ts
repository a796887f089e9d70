import { type Address, type Instruction, lamports } from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import { beforeAll, describe, expect, test } from 'vitest';
import { SYSTEM_PROGRAM } from '../../packages/chain/src/addresses/solana-programs.ts';
import { aMint, fund, renounce, transferOf } from '../../packages/chain/src/testing/mints.ts';
import { accountOf, bytesOf, sidesOf, type TestPool } from '../../packages/chain/src/testing/pools.ts';
import { Scene } from './testing/attack-scene.ts';
import { addressAt, type Call, withAccount, withAccounts, withNumbers } from './testing/calls.ts';
import { collecting, depositing, fillOf, type GoodCalls, goodCalls } from './testing/good-calls.ts';

const UNIT = 10n ** 6n;
/** What the system program says of an address that is taken. */
const TAKEN = 0;

let scene: Scene;
let good: GoodCalls;
beforeAll(async () => {
  scene = await Scene.open();
  good = await goodCalls(scene);
});

describe('at an address before it is made', () => {
  test('lamports sent in advance do not prevent making an account', async () => {
    const { calls } = good;
    for (const [call, place] of [
      [calls.createPool, 'pool'],
      [calls.createPool, 'vault0'],
      [calls.createLpMint, 'lpMint'],
      [calls.createTickArray, 'tickArray'],
      [calls.openPosition, 'position'],
      [calls.setTokenLedger, 'tokenLedger'],
    ] as const)
      for (const gift of [1_000_000n, 10n ** 9n]) {
        scene.vm.svm.airdrop(addressAt(call, place), lamports(gift));
        await scene.rehearse(call);
      }
  });

  test('a vault opened and filled before its pool: the pool begins with nothing', async () => {
    const { a, b } = good.tokens;
    const settings = { kind: 'product', tokens: [a, b], nonce: 10 } as const;
    const pool = await scene.venue.nameOf(settings);
    await fund(scene.vm, a, pool.address, UNIT);
    await scene.venue.createPool(settings);
    expect(scene.venue.pool(pool)).toMatchObject({ reserve0: 0n, reserve1: 0n, lpSupply: 0n });
    expect(scene.surplus(pool)).toEqual([UNIT, 0n]);
    await scene.venue.add(pool, scene.alice, [10n * UNIT, 10n * UNIT]);
    expect(scene.venue.pool(pool)).toMatchObject({ reserve0: 10n * UNIT, lpSupply: 10n * UNIT });
  });

  test('a pool with his settings first: hers is refused as a whole, and another number is free', async () => {
    const { a, b } = good.tokens;
    const { mallory, alice, venue } = scene;
    const settings = { kind: 'product', tokens: [a, b], nonce: 11 } as const;
    const pool = await venue.nameOf(settings);
    const hers: Call = { name: 'createPool', instruction: venue.creation(pool, settings) };
    const taken = { payer: mallory.address, creator: mallory.address, feeOwner: mallory.address };
    await scene.must(withNumbers(withAccounts(hers, taken), { feeBps: 1000, protocolBps: 1000 }));
    const whole = [
      hers.instruction,
      venue.lpMintCreation(pool),
      venue.adding(pool, alice.address, [UNIT, UNIT]),
    ];
    await scene.thwarts(TAKEN, whole);
    const other = await venue.nameOf({ ...settings, nonce: 12 });
    await scene.must([venue.creation(other, { ...settings, nonce: 12 })]);
    expect(venue.pool(other)).toMatchObject({ creator: alice.address, feeBps: 0 });
  });

  test('the LP mint of her pool first: it is the same one, and only the pool mints', async () => {
    const { mallory, venue } = scene;
    const settings = { kind: 'product', tokens: [good.tokens.a, good.tokens.b], nonce: 13 } as const;
    const pool = await venue.nameOf(settings);
    await scene.must([venue.creation(pool, settings)]);
    const creation: Call = { name: 'createLpMint', instruction: venue.lpMintCreation(pool) };
    await scene.must(withAccount(creation, 'payer', mallory.address));
    await scene.thwarts('alreadyDone', creation);
    const { data = new Uint8Array() } = scene.vm.read(pool.lpMint) ?? {};
    // The authority that mints, and that there is none that freezes.
    expect(data.slice(0, 36)).toEqual(Uint8Array.from([1, 0, 0, 0, ...bytesOf(pool.address)]));
    expect(data.slice(46, 50)).toEqual(new Uint8Array(4));
  });
});

describe('with what was closed', () => {
  const revived = (account: Address) =>
    getTransferSolInstruction({ source: scene.mallory, destination: account, amount: 10n ** 8n });

  test('a position brought back with lamports in the same transaction', async () => {
    const { calls, positions } = good;
    const { closePosition, increaseLiquidity, decreaseLiquidity, burnPosition } = calls;
    const closed = [closePosition.instruction, revived(positions.empty.address)];
    const { empty } = positions;
    const { lowerTicks, upperTicks } = empty;
    for (const call of [increaseLiquidity, decreaseLiquidity]) {
      const again = withAccounts(call, { position: empty.address, lowerTicks, upperTicks });
      await scene.thwarts('notOfProgram', [...closed, withNumbers(again, { liquidity: 1n }).instruction]);
    }
    for (const again of [closePosition, burnPosition])
      await scene.thwarts('notOfProgram', [...closed, again.instruction]);
    const reopening = withAccounts(calls.openPosition, { position: empty.address });
    const ends = withNumbers(reopening, { lower: empty.lower, upper: empty.upper });
    await scene.thwarts(TAKEN, [...closed, ends.instruction]);
    // Once it is gone the address is free, for an empty one.
    await scene.must(closePosition);
    expect(scene.vm.read(empty.address)).toBeUndefined();
    await scene.must(ends);
    expect(scene.venue.position(empty)).toMatchObject({ liquidity: 0n, owed0: 0n, owed1: 0n });
  });

  test('a launch brought back with lamports, or made again in the same transaction', async () => {
    const { calls, pools, tokens } = good;
    const { venue } = scene;
    const closed = [calls.closePool.instruction, revived(pools.returned.address)];
    const settings = { kind: 'product', tokens: [tokens.returned, tokens.b] } as const;
    const again = venue.creation(pools.returned, settings);
    await scene.thwarts('notOfProgram', [...closed, calls.closePool.instruction]);
    await scene.thwarts('notOfProgram', [...closed, venue.funding(pools.returned, 0n)]);
    await scene.thwarts(TAKEN, [calls.closePool.instruction, again]);
    await scene.thwarts(TAKEN, [...closed, again]);
    await scene.must(calls.closePool);
    for (const account of [pools.returned.address, ...pools.returned.vaults])
      expect(scene.vm.read(account)).toBeUndefined();
    await scene.must([again]);
    expect(venue.pool(pools.returned)).toMatchObject({
      kind: 0,
      reserve0: 0n,
      figure2: 0n,
      observationCount: 0,
    });
  });

  test('a position brought back with lamports has no owner, and is empty', async () => {
    const { vm, venue, alice } = scene;
    const position = await venue.openPosition(good.pools.range, alice, { lower: -160, upper: 160 });
    const closing = withAccount(good.calls.closePosition, 'position', position.address);
    await scene.must([closing.instruction, revived(position.address)]);
    const { owner, data = [] } = vm.read(position.address) ?? {};
    expect(owner).toBe(SYSTEM_PROGRAM);
    expect(data.every((byte) => byte === 0)).toBe(true);
  });
});

describe('with a mint that was closed and made again', () => {
  // Token-2022 lets its owner do so while there are no holders; accounts that were opened before stay.
  const kinds = {
    concentrated: { kind: 'concentrated', tickSpacing: 8, sqrtPrice: 1n << 64n },
    quoted: { kind: 'quoted' },
    launch: { kind: 'launch', figures: [0n, UNIT, UNIT] },
  } as const;
  /** A pool of a kind that takes no mint with a fee, of a mint that has had one before and has one now: of what is sent, half arrives. */
  const opening = async (kind: keyof typeof kinds): Promise<TestPool> => {
    const { vm, venue, alice } = scene;
    const token = await aMint(vm, { kind: 'transfer-fee', bps: 5000, most: 2n ** 64n - 1n });
    const settings = { ...kinds[kind], tokens: [token, good.tokens.b] } as const;
    const { address } = await venue.nameOf(settings);
    for (const owner of [address, alice.address]) await fund(vm, token, owner, 0n);
    const [withFee, without] = [token, good.tokens.b].map(({ mint }) => vm.read(mint));
    if (!withFee || !without) throw new Error('two mints');
    vm.put({ ...without, address: token.mint });
    const pool = await venue.createPool(settings);
    vm.put(withFee);
    await fund(vm, token, alice.address, 10n * UNIT);
    return pool;
  };

  test('to keep back a fee: no pool counts more than arrives', async () => {
    const { venue, alice } = scene;
    const range = await opening('concentrated');
    const position = await venue.openPosition(range, alice, { lower: -80, upper: 80 });
    await scene.thwarts('invalidCalculation', [venue.increasing(position, UNIT)]);
    const [quoted, launch] = [await opening('quoted'), await opening('launch')];
    await scene.must(depositing(scene, quoted, [UNIT, UNIT]));
    expect(venue.pool(quoted)).toMatchObject({ reserve0: UNIT / 2n, reserve1: UNIT });
    expect(scene.surplus(quoted)).toEqual([0n, 0n]);
    await renounce(scene.vm, launch.tokens[0]);
    await scene.thwarts('launchExtension', [venue.funding(launch, 10n * UNIT)]);
    const asked = {
      ...good.quote,
      pool: quoted.address,
      user: alice.address,
      amountIn: 1000n,
      amountOut: 1n,
    };
    const fill = withNumbers(await fillOf(scene, quoted, asked), { platformFeeBps: 0 });
    await scene.thwarts('exactOutMismatch', fill);
  });

  test('as a token account: nothing of its pool moves', async () => {
    const { vm, venue, alice } = scene;
    const token = await scene.token({ kind: 'plain' });
    const pool = await venue.createPool({ kind: 'quoted', tokens: [token, good.tokens.b] });
    const paying = depositing(scene, pool, [UNIT, UNIT]);
    await scene.must(paying);
    const account = vm.read(accountOf(alice.address, token));
    if (!account) throw new Error('Alice has a purse');
    vm.put({ ...account, address: token.mint });
    await scene.thwarts('invalidTokenProgram', paying);
  });
});

describe('with a gift to a pool', () => {
  const giving = (pool: TestPool, amount: bigint): Instruction[] =>
    pool.tokens.map((token, side) => {
      const [vault0, vault1] = pool.vaults;
      const destination = side === 0 ? vault0 : vault1;
      const source = accountOf(scene.mallory.address, token);
      return transferOf(token, { source, destination, authority: scene.mallory, amount });
    });
  const gift = 10n ** 12n;

  test('no price moves, and no trader gets more for it', async () => {
    const { calls, pools } = good;
    const { venue, alice, treasurer } = scene;
    const traded = [pools.shares, pools.range, pools.quoted];
    const asked = [calls.swap, calls.swapExactOut, calls.meanTick];
    const rehearsed = () => Promise.all(asked.map((call) => scene.rehearse(call)));
    const [answers, states] = [await rehearsed(), traded.map((pool) => venue.pool(pool))];
    for (const pool of traded) await scene.must(giving(pool, gift));
    expect(traded.map((pool) => venue.pool(pool))).toEqual(states);
    expect(await rehearsed()).toEqual(answers);
    const { reserve0, reserve1, lpSupply, owed0 } = venue.pool(pools.shares);
    const shares = lpSupply - 1000n;
    const { a, b } = good.tokens;
    const [before, fees] = [scene.purse(alice.address, [a, b]), scene.purse(treasurer.address, [a])];
    await scene.must(withNumbers(calls.removeLiquidity, { shares }));
    const out = [(reserve0 * shares) / lpSupply, (reserve1 * shares) / lpSupply];
    expect(scene.purse(alice.address, [a, b])).toEqual(before.map((held, side) => held + (out[side] ?? 0n)));
    await scene.must([collecting(scene, pools.shares)]);
    expect(scene.purse(treasurer.address, [a])).toEqual(fees.map((held) => held + owed0));
    await scene.must([venue.adding(pools.shares, alice.address, [UNIT, UNIT])]);
    await scene.must(withNumbers(calls.decreaseLiquidity, { liquidity: 10n ** 12n }));
    const inventory = venue.pool(pools.quoted);
    const all = { amount0: inventory.reserve0, amount1: inventory.reserve1 };
    await scene.must(withNumbers(calls.withdrawInventory, all));
    await scene.thwarts(
      'notEnoughLiquidity',
      withNumbers(calls.withdrawInventory, { amount0: 1n, amount1: 0n }),
    );
    for (const pool of [pools.shares, pools.quoted]) expect(scene.surplus(pool)).toEqual([gift, gift]);
    for (const surplus of scene.surplus(pools.range)) expect(surplus).toBe(gift);
  });

  test('a launch that is over ends all the same, and its creator gets it', async () => {
    const { tokens } = good;
    const { venue, alice } = scene;
    const launched = await scene.token({ kind: 'classic' }, 0n);
    await fund(scene.vm, launched, alice.address, 10n ** 12n);
    await renounce(scene.vm, launched);
    const figures = [73_000_000_000n, 30_000_000_000n, 85_000_000_000n] as const;
    const pool = await venue.createPool({ kind: 'launch', tokens: [launched, tokens.b], figures });
    await scene.must([venue.funding(pool, 10n ** 12n)]);
    const [, vault1] = pool.vaults;
    const source = accountOf(scene.mallory.address, tokens.b);
    await scene.must([
      transferOf(tokens.b, { source, destination: vault1, authority: scene.mallory, amount: gift }),
    ]);
    const closing = withAccounts(good.calls.closePool, { ...sidesOf(pool), pool: pool.address });
    const before = venue.balance(alice.address, tokens.b);
    await scene.must(closing);
    expect(venue.balance(alice.address, tokens.b)).toBe(before + gift);
    expect(scene.vm.read(pool.address)).toBeUndefined();
  });
});

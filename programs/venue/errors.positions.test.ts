import { beforeAll, describe, test } from 'vitest';
import { SYSTEM_PROGRAM } from '../../packages/chain/src/addresses/solana-programs.ts';
import {
  closePositionInstruction,
  createTickArrayInstruction,
  openPositionInstruction,
} from '../../packages/chain/src/programs/venue/generated/instructions.generated.ts';
import { bytesOf, derived, integer, type TestPool } from '../../packages/chain/src/testing/pools.ts';
import { type Call, withAccount, withNumbers } from './testing/calls.ts';
import { GROUPS, testDescription, testWhole } from './testing/generated.ts';
import { Refusals } from './testing/refusals.ts';

const MAX_I32 = 2 ** 31 - 1;

let refusals: Refusals;
/** With a spacing of 1, where bits run out before prices do, and of 16, where prices run out before bits. */
let fine: TestPool;
let coarse: TestPool;
beforeAll(async () => {
  refusals = await Refusals.open();
  const { scene, good } = refusals;
  const settings = {
    kind: 'concentrated',
    tokens: [good.tokens.b, good.tokens.c],
    sqrtPrice: 1n << 64n,
  } as const;
  fine = await scene.venue.createPool({ ...settings, nonce: 2, tickSpacing: 1 });
  coarse = await scene.venue.createPool({ ...settings, nonce: 3, tickSpacing: 16 });
});

testDescription(GROUPS.positions, () => refusals);

describe('createTickArray', () => {
  const creating = async (pool: TestPool, start: number): Promise<Call> => {
    const tickArray = await derived('ticks', bytesOf(pool.address), integer(start, 4));
    const accounts = {
      payer: refusals.scene.bob.address,
      pool: pool.address,
      tickArray,
      systemProgram: SYSTEM_PROGRAM,
    };
    return { name: 'createTickArray', instruction: createTickArrayInstruction({ ...accounts, start }) };
  };

  test('refuses a start between arrays, and one that no position could use', async () => {
    for (const [start, flawed] of [
      [-1024, -1008],
      [-1024, -1023],
      [-444_416, -445_440],
      [443_392, 444_416],
      [443_392, MAX_I32],
      [-444_416, -MAX_I32 - 1],
    ] as const)
      await refusals.refuses(
        'invalidTick',
        await creating(coarse, flawed),
        await creating(coarse, start),
        `${flawed}`,
      );
  });

  test('refuses one that the pool has no bit for', async () => {
    for (const [start, flawed] of [
      [-32_768, -32_832],
      [32_704, 32_768],
    ] as const)
      await refusals.refuses(
        'invalidTick',
        await creating(fine, flawed),
        await creating(fine, start),
        `${flawed}`,
      );
  });
});

describe('openPosition', () => {
  const opening = async (pool: TestPool, lower: number, upper: number): Promise<Call> => {
    const { alice, bob } = refusals.scene;
    const seeds = [bytesOf(pool.address), bytesOf(alice.address), integer(lower, 4), integer(upper, 4)];
    const position = await derived('position', ...seeds);
    const accounts = { payer: bob.address, owner: alice.address, pool: pool.address, position };
    const instruction = openPositionInstruction({ ...accounts, systemProgram: SYSTEM_PROGRAM, lower, upper });
    return { name: 'openPosition', instruction };
  };

  test('refuses ends that are none, off the spacing or out of bounds', async () => {
    const good = await opening(coarse, -443_632, 443_632);
    for (const [lower, upper] of [
      [0, 0],
      [16, 0],
      [-15, 16],
      [0, 17],
      [-443_648, 0],
      [0, 443_648],
      [-MAX_I32 - 1, 0],
      [0, MAX_I32],
    ] as const)
      await refusals.refuses('invalidTick', await opening(coarse, lower, upper), good, `${lower} ${upper}`);
  });

  test('refuses ends that the pool has no bit for', async () => {
    const good = await opening(fine, -32_768, 32_767);
    for (const [lower, upper] of [
      [-32_769, 0],
      [0, 32_768],
    ] as const)
      await refusals.refuses('invalidTick', await opening(fine, lower, upper), good, `${lower} ${upper}`);
  });
});

describe('increaseLiquidity and decreaseLiquidity', () => {
  test('refuse more or less than is asked for, by one', async () => {
    const { positions } = refusals.good;
    const { venue } = refusals.scene;
    const { reserve0, reserve1 } = venue.pool(positions.other.pool);
    // There were no trades here: the reserves are what this liquidity costs, and by one more than it is worth.
    const liquidity = 10n ** 12n;
    const increasing: Call = {
      name: 'increaseLiquidity',
      instruction: venue.increasing(positions.other, liquidity, [reserve0, reserve1]),
    };
    for (const flaw of [['max0', reserve0 - 1n] as const, ['max1', reserve1 - 1n] as const])
      await refusals.refuses(
        'slippageExceeded',
        withNumbers(increasing, Object.fromEntries([flaw])),
        increasing,
      );
    const decreasing: Call = {
      name: 'decreaseLiquidity',
      instruction: venue.decreasing(positions.other, liquidity, [reserve0 - 1n, reserve1 - 1n]),
    };
    for (const flaw of [['min0', reserve0] as const, ['min1', reserve1] as const])
      await refusals.refuses(
        'slippageExceeded',
        withNumbers(decreasing, Object.fromEntries([flaw])),
        decreasing,
      );
  });

  test('refuse liquidity that does not fit, is none, or is more than there is', async () => {
    const { calls } = refusals.good;
    const { increaseLiquidity, decreaseLiquidity } = calls;
    await refusals.refuses('tooLittle', withNumbers(increaseLiquidity, { liquidity: 0n }));
    for (const liquidity of [2n ** 95n, 2n ** 96n, 2n ** 128n - 1n])
      await refusals.refuses(
        'invalidCalculation',
        withNumbers(increaseLiquidity, { liquidity }),
        undefined,
        `${liquidity}`,
      );
    const good = withNumbers(decreaseLiquidity, { liquidity: 10n ** 12n });
    for (const liquidity of [10n ** 12n + 1n, 2n ** 128n - 1n])
      await refusals.refuses('notEnoughLiquidity', withNumbers(decreaseLiquidity, { liquidity }), good);
  });

  test.each(['increaseLiquidity', 'decreaseLiquidity'] as const)(
    '%s refuses the tick arrays of another place or pool, and a position of another pool',
    async (name) => {
      const { calls, positions } = refusals.good;
      const { wide, other } = positions;
      for (const [place, array] of [
        ['lowerTicks', wide.upperTicks],
        ['upperTicks', wide.lowerTicks],
        ['lowerTicks', other.lowerTicks],
        ['upperTicks', other.upperTicks],
      ] as const)
        await refusals.refuses('wrongTicks', withAccount(calls[name], place, array), undefined, place);
      await refusals.refuses('wrongAddress', withAccount(calls[name], 'position', other.address));
    },
  );
});

test('closePosition refuses one with liquidity', async () => {
  const { good, scene } = refusals;
  const flawed = { owner: scene.alice.address, position: good.positions.wide.address };
  await refusals.refuses('notEmpty', {
    name: 'closePosition',
    instruction: closePositionInstruction(flawed),
  });
});

testWhole(GROUPS.positions, () => refusals);

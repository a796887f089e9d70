import { beforeAll, expect, test } from 'vitest';
import { Draw } from '../../packages/chain/src/testing/draw.ts';
import { TEST_SEED } from '../../tests/setup/seed.ts';
import { compareSwaps } from './testing/compare.ts';
import { drawPosition } from './testing/draw/operations.ts';
import { clearWorld, drawWorld } from './testing/draw/world.ts';
import type { Operation } from './testing/operations.ts';
import { layTable, type Table } from './testing/table.ts';

/** A million are in the long one. */
const SWAPS = 300;

let table: Table;
beforeAll(async () => {
  table = await layTable();
});

test.each(['product', 'stable', 'concentrated', 'launch'] as const)(
  'three hundred swaps through %s pools leave every account as the mathematics says',
  (kind) => {
    const draw = new Draw(TEST_SEED);
    const tally = compareSwaps(draw, table, kind, SWAPS);
    const { severalPools, severalPaths, exactOut, graduations, refused, orderFills } = tally;
    expect(orderFills).toBeGreaterThan(0);
    // Something of everything was among them.
    expect(Math.min(severalPools, severalPaths, exactOut, refused)).toBeGreaterThan(SWAPS / 50);
    if (kind === 'product' || kind === 'stable') {
      let { afterSeizures } = tally;
      // Not every three hundred swaps include one.
      for (let more = 0; afterSeizures === 0 && more < 9; more += 1)
        ({ afterSeizures } = compareSwaps(draw, table, kind, SWAPS));
      expect(afterSeizures).toBeGreaterThan(0);
    }
    if (kind === 'launch') expect(graduations).toBeGreaterThan(SWAPS / 100);
  },
);

test('three hundred fills of quotes leave every account as the mathematics says', () => {
  expect(compareSwaps(new Draw(TEST_SEED), table, 'quoted', SWAPS).refused).toBeGreaterThan(SWAPS / 50);
});

test('a position closed and opened again in one transaction is refused, in two it is not', () => {
  const draw = new Draw(TEST_SEED);
  const { comparison, scene } = drawWorld(draw, table, 'concentrated');
  const [pool] = scene.pools;
  const [user] = scene.users;
  let position = drawPosition(draw, user, comparison.world, pool);
  while (comparison.world.positions.has(position.address))
    position = drawPosition(draw, user, comparison.world, pool);
  scene.positions.push(position);
  const open = { kind: 'open', position, user } as const;
  const close = { kind: 'close', position } as const;
  const carryOut = (...operations: readonly Operation[]) => {
    const left = [...operations];
    return comparison.step(operations.length, () => left.shift() ?? open).failure;
  };

  expect(carryOut(open)).toBeUndefined();
  expect(carryOut(open)).toEqual({ index: 0, code: 0 });
  expect(carryOut(close, open)).toEqual({ index: 1, code: 0 });
  expect(carryOut(close)).toBeUndefined();
  expect(carryOut(open)).toBeUndefined();
  comparison.check();
  clearWorld(table, scene, comparison.world);
});

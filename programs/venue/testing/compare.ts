import { POOL_KINDS } from '../../../packages/chain/src/programs/venue/generated/accounts.generated.ts';
import type { Draw } from '../../../packages/chain/src/testing/draw.ts';
import type { Step } from './comparison.ts';
import { drawOperation } from './draw/operations.ts';
import { drawOrderOperation } from './draw/orders.ts';
import type { Kind } from './draw/pools.ts';
import { clearWorld, drawWorld } from './draw/world.ts';
import type { Operation, Path, Pool } from './operations.ts';
import type { Scene } from './scene.ts';
import type { Table } from './table.ts';
import { balanceOf, poolIn, type World } from './world.ts';

const STEPS_IN_A_WORLD = 60;
const MAX_OPERATIONS = 3;

/** How many swaps were carried out, through a pool of the kind and of other ones alone, and of those some sorts; and how many refused. */
export interface Tally {
  ofKind: number;
  ofOthers: number;
  severalPools: number;
  severalPaths: number;
  exactOut: number;
  graduations: number;
  refused: number;
  /** Parts of limit orders that were sold. */
  orderFills: number;
  /** Steps in which shares came or went after a delegate had taken from a vault what was not replaced. */
  afterSeizures: number;
}

/** Has the chain and the mathematics carry out at least so many swaps through pools of one kind. Throws when they do not agree. */
export function compareSwaps(draw: Draw, table: Table, kind: Kind, swaps: number): Tally {
  const tally = {
    ofKind: 0,
    ofOthers: 0,
    severalPools: 0,
    severalPaths: 0,
    exactOut: 0,
    graduations: 0,
    refused: 0,
    orderFills: 0,
    afterSeizures: 0,
  };
  while (tally.ofKind < swaps) {
    const { comparison, scene } = drawWorld(draw, table, kind);
    const [main] = scene.pools;
    for (let step = 0; step < STEPS_IN_A_WORLD && tally.ofKind < swaps; step++) {
      passTime(draw, table, comparison.world);
      const before = comparison.world;
      const next = (world: World) => drawNext(draw, scene, world);
      const taken = comparison.step(draw.between(1, MAX_OPERATIONS), next, () => draw.chance(0.25));
      count(tally, taken, kind, before);
      const sharesOf = (world: World) => poolIn(world, main).pool.lpSupply;
      const isChanged = sharesOf(before) !== sharesOf(comparison.world);
      if (!taken.failure && isChanged && isShortOf(before, main)) tally.afterSeizures++;
      const isOfKind = (world: World) => poolIn(world, main).pool.kind === POOL_KINDS[kind];
      if (isOfKind(before) && !isOfKind(comparison.world)) tally.graduations++;
      if (!isOfKind(comparison.world) && draw.chance(0.2)) break;
    }
    comparison.check();
    clearWorld(table, scene, comparison.world);
  }
  return tally;
}

function drawNext(draw: Draw, scene: Scene, world: World): Operation {
  const pool = draw.chance(0.75) ? scene.pools[0] : draw.pick(scene.pools);
  const side = pool.tokens[0].isDelegated ? 0 : 1;
  if (pool.tokens[side].isDelegated && draw.chance(0.05)) {
    const held = balanceOf(world, pool.vaults[side]);
    const amount = draw.pick([1n, held / 100n, held / 100n, held / 3n, draw.below(held + 1n), held]);
    return { kind: 'seize', pool, side, user: draw.pick(scene.users), amount };
  }
  if (draw.chance(0.2)) return drawOrderOperation(draw, scene, world, pool);
  const operation = drawOperation(draw, scene, world, pool);
  if (operation.kind === 'open') scene.positions.push(operation.position);
  return operation;
}

/** Whether a vault holds less than its pool counts and owes. */
function isShortOf(world: World, pool: Pool): boolean {
  const { reserve0, reserve1, owed0, owed1 } = poolIn(world, pool).pool;
  const [held0, held1] = pool.vaults.map((vault) => balanceOf(world, vault));
  return (held0 ?? 0n) < reserve0 + owed0 || (held1 ?? 0n) < reserve1 + owed1;
}

function passTime(draw: Draw, { vm }: Table, world: World): void {
  const slots = draw.pick([0, 0, 1, 1, 2, draw.between(3, 9), draw.between(10, 3000)]);
  world.slot += BigInt(slots);
  world.time += BigInt(slots);
  vm.setTime(world.slot, world.time);
}

/** What comes before a refusal is undone with it. */
function count(tally: Tally, { operations, failure }: Step, kind: Kind, before: World): void {
  const swaps = operations.filter((operation) => operation.kind === 'fill' || 'paths' in operation);
  if (failure) {
    tally.refused++;
    return;
  }
  tally.orderFills += operations.filter((operation) => operation.kind === 'fillOrder').length;
  for (const swap of swaps) {
    const paths = 'paths' in swap ? swap.paths : [];
    const isOfKind = swap.kind === 'fill' ? kind === 'quoted' : isThrough(paths, kind, before);
    tally[isOfKind ? 'ofKind' : 'ofOthers']++;
    if (paths.some(({ hops }) => hops.length > 1)) tally.severalPools++;
    if (paths.length > 1) tally.severalPaths++;
    if (swap.kind === 'swapExactOut') tally.exactOut++;
  }
}

function isThrough(paths: readonly Path[], kind: Kind, world: World): boolean {
  const pools = paths.flatMap(({ hops }) => hops.map(({ pool }) => poolIn(world, pool).pool));
  return pools.some((pool) => pool.kind === POOL_KINDS[kind]);
}

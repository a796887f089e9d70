import {
  tickArrayAddress,
  tokenLedgerAddress,
} from '../../../../packages/chain/src/programs/venue/addresses.ts';
import type { Draw } from '../../../../packages/chain/src/testing/draw.ts';
import { accountOf, lpToken } from '../../../../packages/chain/src/testing/pools.ts';
import { Comparison } from '../comparison.ts';
import type { Operation, Pool, Settings } from '../operations.ts';
import { routesOver, type Scene } from '../scene.ts';
import { layHoldings, poolOf, type Table } from '../table.ts';
import { poolIn, type World } from '../world.ts';
import { drawIncrease, drawPosition } from './operations.ts';
import { drawSettings, drawTargets, type Kind, takes } from './pools.ts';

const SWAPPED: readonly Kind[] = ['product', 'stable', 'concentrated', 'launch'];
/** Indexes of the two tokens of each pool after the first, which trades the first two tokens. */
const PAIRS = [
  [0, 1],
  [1, 2],
  [0, 2],
  [2, 3],
] as const;
const MAX_HELD_BITS = 61;

/** A pool to be made with reserves of about so much. */
export interface Planned {
  pool: Pool;
  settings: Settings;
  targets: readonly [bigint, bigint];
}

/** A world with a pool of one kind, the first of its scene, and other pools around it. What the last one has left is taken off the chain. */
export function drawWorld(draw: Draw, table: Table, kind: Kind): { comparison: Comparison; scene: Scene } {
  const planned = planPools(draw, table, kind);
  const [main, ...others] = planned.map(({ pool }) => pool);
  if (main === undefined) throw new RangeError('a world without pools');
  const pools = [main, ...others] as const;
  const { users, platform, referral, makers } = table;
  const people = { users, creator: users[0], platform, referral, makers };
  const scene: Scene = { ...people, pools, positions: [], routes: routesOver(pools) };
  const comparison = new Comparison(table, scene, drawHoldings(draw, table));
  for (const plan of planned) openPool(draw, comparison, scene, plan);
  return { comparison, scene };
}

/** Takes everything off the chain that a world has made. */
export function clearWorld({ vm, users }: Table, { pools, positions }: Scene, world: World): void {
  for (const pool of pools) {
    const shares = users.map((user) => accountOf(user, lpToken(pool)));
    for (const address of [pool.address, ...pool.vaults, pool.lpMint, ...shares]) vm.drop(address);
    for (const start of poolIn(world, pool).tickArrays.keys()) vm.drop(tickArrayAddress(pool.address, start));
  }
  for (const { address } of positions) vm.drop(address);
  for (const [address, { escrow }] of world.orders) for (const each of [address, escrow]) vm.drop(each);
  for (const user of users) vm.drop(tokenLedgerAddress(user));
}

function planPools(draw: Draw, table: Table, kind: Kind): Planned[] {
  const able = table.tokens.filter((token) => takes(kind, token));
  const seizable = able.find(({ isDelegated }) => isDelegated);
  const first = [draw.pick(able), seizable && draw.chance(0.3) ? seizable : draw.pick(able)];
  if (first[0] === first[1]) return planPools(draw, table, kind);
  const others = table.tokens.filter((token) => !first.includes(token));
  const tokens = [...first, ...others];
  const targets = drawTargets(draw, tokens.length);
  const plan = (of: Kind, ends: readonly [number, number], nonce: number): Planned => {
    const [at0, at1] = draw.chance(0.5) ? ends : [ends[1], ends[0]];
    const both = [near(draw, targets[at0]), near(draw, targets[at1])] as const;
    const people = { creator: table.users[0], feeOwner: table.feeOwner };
    const maker = of === 'quoted' ? { creator: table.makers.maker.address } : {};
    const settings = { ...drawSettings(draw, of, both), ...people, ...maker, nonce };
    return { pool: poolOf([itemAt(tokens, at0), itemAt(tokens, at1)], nonce), settings, targets: both };
  };
  const beside = PAIRS.map((ends, index) => {
    const fitting = SWAPPED.filter((of) => ends.every((at) => takes(of, itemAt(tokens, at))));
    return plan(draw.pick(fitting), ends, index + 1);
  });
  return [plan(kind, [0, 1], 0), ...(kind === 'quoted' ? beside.slice(0, 1) : beside)];
}

function near(draw: Draw, target = 1n): bigint {
  return 1n + (target * BigInt(draw.between(800, 1250))) / 1000n;
}

/** What people hold, some of them next to nothing of some tokens. */
function drawHoldings(draw: Draw, table: Table): World {
  const { users, makers } = table;
  const most = 1n << BigInt(MAX_HELD_BITS);
  return layHoldings(table, (_token, holder) => {
    if (holder === users[0] || holder === makers.maker.address) return most;
    return users.includes(holder) ? draw.pick([most, draw.below(most)]) : 0n;
  });
}

/** Makes a pool and pays about its targets in, unless those are 0. */
export function openPool(
  draw: Draw,
  comparison: Comparison,
  scene: Scene,
  { pool, settings, targets }: Planned,
): void {
  const [user, another] = scene.users;
  const run = (operation: Operation) => comparison.step(1, () => operation);
  run({ kind: 'createPool', pool, settings, user });
  if (targets[0] === 0n) return;
  switch (settings.kind) {
    case 'product':
    case 'stable':
      run({ kind: 'createLpMint', pool, user, holders: scene.users });
      run({ kind: 'add', pool, user, most: targets, minShares: 0n });
      if (draw.chance(0.5)) run({ kind: 'add', pool, user: another, most: targets, minShares: 0n });
      return;
    case 'launch':
      run({ kind: 'fund', pool, user, amount: targets[0] });
      return;
    case 'quoted':
      run({ kind: 'deposit', pool, amounts: targets });
      return;
    case 'concentrated':
      for (let count = draw.between(1, 4); count > 0; count--) {
        const position = drawPosition(draw, draw.pick(scene.users), comparison.world, pool);
        if (comparison.world.positions.has(position.address)) continue;
        scene.positions.push(position);
        run({ kind: 'open', position, user });
        run(drawIncrease(draw, comparison.world, position, targets));
      }
  }
}

function itemAt<Item>(items: readonly Item[], index: number): Item {
  const item = items[index];
  if (item === undefined) throw new RangeError(`there is no item ${index}`);
  return item;
}

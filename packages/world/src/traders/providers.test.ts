import { addShares, POOL_KINDS, type PoolState } from '@orrery/chain';
import { USDC } from '@orrery/domain/mints/mints';
import type { Pool } from '@orrery/venue';
import { expect, test } from 'vitest';
import { createUniverse } from '../universe/create-universe.ts';
import { type SeedPool, universeAt } from '../universe/universe.ts';
import { oracleOf } from './oracle-of.ts';
import { createSimulation, type Simulation } from './simulation.ts';
import type { Action } from './trader.ts';

const NOW = 1_790_000_000_000;
const DAY = 86_400_000;
const universe = universeAt(createUniverse(1), NOW);
const rugs = universe.pools.filter(
  ({ mints, shares }) =>
    shares.length > 0 && universe.characters.get(mints[0].id)?.omen === 'rugs' && mints[1].id === USDC,
);

function stateOf({ account }: Pool): PoolState {
  return { pool: account, tickArrays: new Map() };
}

/** A simulation that knows a few pools, and everybody's shares of them. */
function simulationOf(pools: readonly SeedPool[]): Simulation {
  const simulation = createSimulation({ ...universe, oracle: oracleOf(universe, NOW), now: NOW });
  for (const pool of pools) simulation.notice(pool, stateOf(pool), NOW);
  for (const trader of simulation.traders.all) {
    const own = pools.flatMap(({ account, shares }) =>
      shares
        .filter(({ owner }) => owner === trader.plan.address)
        .map(({ amount }) => [account.lpMint, amount] as const),
    );
    simulation.ledger.load(trader, new Map([...trader.plan.holdings, ...own]));
  }
  return simulation;
}

function* changesIn(simulation: Simulation, ms: number): Generator<Extract<Action, { kind: 'liquidity' }>> {
  for (let now = NOW; now < NOW + ms; now += 60_000) {
    for (const action of simulation.next(now)) {
      if (action.kind === 'liquidity') yield action;
      if ('trader' in action) action.trader.isBusy = false;
    }
  }
}

test('the developer of a rug takes all its LP tokens out of its pool, once', () => {
  expect(rugs.length).toBeGreaterThan(2);
  const simulation = simulationOf(rugs);
  const pulled = new Map<string, bigint>();
  for (const { trader, pool, change } of changesIn(simulation, 2 * DAY)) {
    if (trader.plan.habit !== 'developer' || !('removes' in change)) continue;
    expect(pulled.has(pool.id)).toBe(false);
    expect(trader.plan.address).toBe(pool.account.creator);
    pulled.set(pool.id, change.removes);
    simulation.ledger.add(trader, pool.account.lpMint, -change.removes);
  }
  for (const { id, shares, account } of rugs) {
    expect(pulled.get(id)).toBe(shares.find(({ owner }) => owner === account.creator)?.amount);
  }
});

test('what others add a pool takes, and no provider takes more than it has', () => {
  const pools = universe.pools.filter(
    ({ account: { kind }, mints }) =>
      (kind === POOL_KINDS.product || kind === POOL_KINDS.stable) && mints[0].tags.includes('strict'),
  );
  const simulation = simulationOf(pools);
  let [adds, takes] = [0, 0];
  for (const { trader, pool, change } of changesIn(simulation, 3 * DAY)) {
    if ('adds' in change) {
      adds += 1;
      expect(addShares(pool.account, { most: change.adds, minShares: 1n }).minted).toBeGreaterThan(0n);
      for (const [side, mint] of pool.mints.entries())
        expect(change.adds[side]).toBeLessThan(trader.balances?.get(mint.id) ?? 0n);
    } else {
      takes += 1;
      expect(change.removes).toBeLessThanOrEqual(trader.balances?.get(pool.account.lpMint) ?? 0n);
    }
  }
  expect(adds).toBeGreaterThan(1);
  expect(takes).toBeGreaterThan(1);
});

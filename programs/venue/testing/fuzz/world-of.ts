import type { World } from '../world.ts';
import type { Change, Mirror } from './mirror.ts';

/** Takes changes of accounts over into a world. */
export function follow(world: World, mirror: Mirror, changes: readonly Change[]): void {
  for (const { address, before, after } of changes) {
    const [was, is] = [mirror.contentOf(before), mirror.contentOf(after)];
    if (was.type === 'pool' && is.type !== 'pool') world.pools.delete(address);
    if (was.type === 'position' && is.type !== 'position') world.positions.delete(address);
    if (is.type === 'pool') {
      const tickArrays = world.pools.get(address)?.tickArrays ?? new Map();
      world.pools.set(address, { pool: is.pool, tickArrays });
    }
    if (is.type === 'position') world.positions.set(address, is.position);
    if (is.type === 'ledger') world.ledgers.set(is.ledger.user, is.ledger);
    if (is.type === 'tokens') world.balances.set(address, is.amount);
    if (is.type === 'mint') world.supplies.set(address, is.supply);
  }
  for (const { after } of changes) {
    const is = mirror.contentOf(after);
    if (is.type !== 'ticks') continue;
    const state = world.pools.get(is.ticks.pool);
    if (state === undefined) continue;
    const tickArrays = new Map(state.tickArrays).set(is.ticks.start, is.ticks);
    world.pools.set(is.ticks.pool, { ...state, tickArrays });
  }
}

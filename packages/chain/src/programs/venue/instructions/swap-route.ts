import { type AccountMeta, AccountRole, type Address } from '@solana/kit';
import type { RoutePlan } from '../../bindings/route-plan.ts';
import { POOL_KINDS, type PoolAccount } from '../generated/accounts.generated.ts';

/** A pool as a swap names it. */
export interface RoutePool {
  address: Address;
  pool: Pick<PoolAccount, 'kind' | 'mint0' | 'mint1' | 'vault0' | 'vault1'>;
  /** Tick arrays of a concentrated pool, in the order in which the price meets them; more than it takes do no harm. */
  tickArrays?: readonly Address[];
}

/** One part of a swap, in percent of its input, through pools in trading order. */
export interface SwapPath {
  percent: number;
  pools: readonly RoutePool[];
}

/** A swap's paths; `hooks` are the accounts that each mint's transfer hook needs, empty for a mint without one. */
export interface SwapRoute {
  inputMint: Address;
  outputMint: Address;
  paths: readonly SwapPath[];
  hooks?: ReadonlyMap<Address, readonly AccountMeta[]>;
}

/**
 * Encodes a swap's route plan and lists the accounts it needs after the instruction's own. A path with pools that do not connect encodes
 * to a plan the program rejects.
 */
export function toRoute({ inputMint, outputMint, paths, hooks = new Map() }: SwapRoute): {
  plan: RoutePlan;
  rest: AccountMeta[];
} {
  const walks = paths.map(({ percent, pools }) => ({ percent, hops: walk(inputMint, pools) }));
  const between = walks.flatMap(({ hops }) => hops.map(({ to }) => to));
  const mints = [inputMint, ...new Set(between.filter((mint) => mint !== outputMint)), outputMint];
  // A launch may end in a swap and burns what it does not take along.
  const burning = new Set(paths.flatMap(({ pools }) => pools.filter(isLaunch).map(({ pool }) => pool.mint0)));
  return {
    plan: {
      mints: mints.map((mint) => hooks.get(mint)?.length ?? 0),
      paths: walks.map(({ percent, hops }) => ({
        percent,
        hops: hops.map(({ from, to, tickArrays }) => ({
          input: mints.indexOf(from),
          output: mints.indexOf(to),
          tickArrays: tickArrays.length,
        })),
      })),
    },
    rest: [
      ...mints.flatMap((mint) => [
        burning.has(mint) ? writable(mint) : { address: mint, role: AccountRole.READONLY },
        ...(hooks.get(mint) ?? []),
      ]),
      ...walks.flatMap(({ hops }) =>
        hops.flatMap(({ accounts, tickArrays }) => [...accounts, ...tickArrays].map(writable)),
      ),
    ],
  };
}

function walk(inputMint: Address, pools: readonly RoutePool[]) {
  let held = inputMint;
  return pools.map(({ address, pool, tickArrays = [] }) => {
    const from = held;
    const isForward = pool.mint0 === from;
    held = isForward ? pool.mint1 : pool.mint0;
    const vaults = isForward ? [pool.vault0, pool.vault1] : [pool.vault1, pool.vault0];
    return { from, to: held, accounts: [address, ...vaults], tickArrays };
  });
}

function isLaunch({ pool }: RoutePool): boolean {
  return pool.kind === POOL_KINDS.launch;
}

function writable(address: Address): AccountMeta {
  return { address, role: AccountRole.WRITABLE };
}

import type { Address } from '@solana/kit';
import type { Makers } from './instructions.ts';
import type { Hop, Pool, Position } from './operations.ts';

const MAX_HOPS = 3;

/** The users and the pools that they trade with. */
export interface Scene {
  users: readonly [Address, Address, ...Address[]];
  /** Opens launches. */
  creator: Address;
  platform: Address;
  referral: Address;
  makers: Makers;
  /** The first one is the one that a test is about. */
  pools: readonly [Pool, ...Pool[]];
  /** All that were ever opened. */
  positions: Position[];
  routes: readonly Route[];
}

/** Trades from one mint to another, through none twice. */
export interface Route {
  from: Address;
  to: Address;
  hops: readonly Hop[];
}

/** All routes of up to three pools. */
export function routesOver(pools: readonly Pool[]): Route[] {
  const single = pools.flatMap((pool) => ([0, 1] as const).map((input) => toRoute([{ pool, input }])));
  let longest = single;
  const all = [...single];
  for (let count = 2; count <= MAX_HOPS; count++) {
    longest = longest.flatMap((route) => single.flatMap((more) => joined(route, more)));
    all.push(...longest);
  }
  return all;
}

function joined({ from, to, hops }: Route, more: Route): Route[] {
  const passed = [from, ...hops.map(({ pool, input }) => pool.tokens[input].mint), to];
  return more.from === to && !passed.includes(more.to)
    ? [{ from, to: more.to, hops: [...hops, ...more.hops] }]
    : [];
}

function toRoute(hops: readonly [Hop]): Route {
  const [{ pool, input }] = hops;
  return { from: pool.tokens[input].mint, to: pool.tokens[input === 0 ? 1 : 0].mint, hops };
}

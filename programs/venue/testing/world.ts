import { AppError } from '@orrery/core/app-error';
import type { Address } from '@solana/kit';
import type {
  OrderAccount,
  PositionAccount,
  TokenLedgerAccount,
} from '../../../packages/chain/src/programs/venue/generated/accounts.generated.ts';
import type { PoolState } from '../../../packages/chain/src/programs/venue/pricing/trade.ts';
import type { TestMint } from '../../../packages/chain/src/testing/mints.ts';
import { accountOf, type TestPool } from '../../../packages/chain/src/testing/pools.ts';

/** What a token program refuses a payment with that its account does not hold. */
const INSUFFICIENT_FUNDS = 1;
/** What the system program refuses to make an account with at an address that has one. */
const ALREADY_IN_USE = 0;

/** The accounts that instructions of the venue change. What stands in a map is replaced and never changed. */
export interface World {
  slot: bigint;
  /** Unix seconds. */
  time: bigint;
  pools: Map<Address, PoolState>;
  positions: Map<Address, PositionAccount>;
  /** Positions closed in the current transaction: their addresses stay in use until it ends. */
  closed: Set<Address>;
  /** By their addresses. */
  orders: Map<Address, OrderAccount>;
  /** By their users. */
  ledgers: Map<Address, TokenLedgerAccount>;
  /** Balances of token accounts, in smallest units. */
  balances: Map<Address, bigint>;
  /** Supplies of mints, in smallest units. */
  supplies: Map<Address, bigint>;
}

/** A mint with the fee that its transfers take, and whether its authority is a permanent delegate. */
export interface Token extends TestMint {
  fee?: { bps: bigint; most: bigint };
  isDelegated?: true;
}

/** A copy that changes alone. */
export function copyOf(world: World): World {
  const { pools, positions, closed, orders, ledgers, balances, supplies } = world;
  return {
    ...world,
    pools: new Map(pools),
    positions: new Map(positions),
    closed: new Set(closed),
    orders: new Map(orders),
    ledgers: new Map(ledgers),
    balances: new Map(balances),
    supplies: new Map(supplies),
  };
}

export function poolIn({ pools }: World, { address }: Pick<TestPool, 'address'>): PoolState {
  const state = pools.get(address);
  if (state === undefined) throw new RangeError(`there is no pool ${address}`);
  return state;
}

/** Throws `VENUE_REFUSED` with the system program's number when a position has this address, or had it when the transaction began. */
export function requireUnused({ positions, closed }: World, address: Address): void {
  if (positions.has(address) || closed.has(address))
    throw new AppError('VENUE_REFUSED', { code: ALREADY_IN_USE });
}

/** Changes what a pool's account holds. */
export function changePool(world: World, { address }: TestPool, state: Partial<PoolState>): void {
  world.pools.set(address, { ...poolIn(world, { address }), ...state });
}

export function balanceOf({ balances }: World, account: Address): bigint {
  return balances.get(account) ?? 0n;
}

/** What arrives when so much of a token is sent. */
export function arrivingOf({ fee }: Token, amount: bigint): bigint {
  if (fee === undefined) return amount;
  const kept = (amount * fee.bps + 9_999n) / 10_000n;
  return amount - (kept < fee.most ? kept : fee.most);
}

/** Pays; what arrived. Throws `VENUE_REFUSED` with the token program's number. */
export function transfer(world: World, token: Token, from: Address, to: Address, amount: bigint): bigint {
  const held = balanceOf(world, from);
  if (held < amount) throw new AppError('VENUE_REFUSED', { code: INSUFFICIENT_FUNDS });
  const arrived = arrivingOf(token, amount);
  world.balances.set(from, held - amount);
  world.balances.set(to, balanceOf(world, to) + arrived);
  return arrived;
}

/** Mints to an account, or burns what it holds when `amount` is negative. Throws `VENUE_REFUSED` likewise. */
export function changeSupply(world: World, mint: Address, account: Address, amount: bigint): void {
  const held = balanceOf(world, account) + amount;
  if (held < 0n) throw new AppError('VENUE_REFUSED', { code: INSUFFICIENT_FUNDS });
  world.balances.set(account, held);
  world.supplies.set(mint, (world.supplies.get(mint) ?? 0n) + amount);
}

/** An owner's account of the pool's token on that side. */
export function accountFor(owner: Address, { tokens }: TestPool, side: 0 | 1): Address {
  return accountOf(owner, tokens[side]);
}

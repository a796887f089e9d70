import type { Address } from '@solana/kit';
import type { GenesisAccount } from '../../../../packages/chain/src/genesis/genesis.ts';
import {
  tickArrayAddress,
  tokenLedgerAddress,
} from '../../../../packages/chain/src/programs/venue/addresses.ts';
import { Draw } from '../../../../packages/chain/src/testing/draw.ts';
import { HOOKS } from '../../../../packages/chain/src/testing/hooks.ts';
import { accountOf, lpToken } from '../../../../packages/chain/src/testing/pools.ts';
import { Comparison } from '../comparison.ts';
import type { Kind } from '../draw/pools.ts';
import { openPool, type Planned } from '../draw/world.ts';
import type { Pool, Settings } from '../operations.ts';
import { routesOver, type Scene } from '../scene.ts';
import { layHoldings, layTable, named, poolOf, type Table } from '../table.ts';
import type { Token, World } from '../world.ts';

const RESERVE = 10n ** 12n;
const HELD = 100n * RESERVE;
/** What the attacker has of each token. */
const LITTLE = 10n ** 7n;
const CURVE = [0n, RESERVE / 4n, RESERVE / 2n] as const;
const ONE = 1n << 64n;
const FREE = { feeBps: 0, protocolBps: 0 };

/** A small venue with something of every kind in it. */
export interface Venue {
  scene: Scene;
  world: World;
  mallory: Address;
  /** Everybody who can sign. */
  wallets: ReadonlySet<Address>;
  /** All accounts, so that it can be begun anew. */
  accounts: readonly GenesisAccount[];
  /** What a report calls them. */
  names: ReadonlyMap<Address, string>;
}

/** Makes one. Nothing in it is drawn but where positions lie. */
export async function layVenue(): Promise<Venue> {
  const table = await layTable();
  const { users, platform, referral, feeOwner, makers } = table;
  const [alice, bob, mallory] = users;
  const planned = planPools(table);
  const [main, ...others] = planned.map(({ pool }) => pool);
  if (main === undefined) throw new RangeError('a venue without pools');
  const pools = [main, ...others] as const;
  const shared = { users, creator: alice, platform, referral, makers };
  const scene: Scene = { ...shared, pools, positions: [], routes: routesOver(pools) };
  const whole = tokenAt(table, 5);
  const comparison = new Comparison(
    table,
    scene,
    layHoldings(table, (token, holder) => {
      if (token === whole) return holder === alice ? RESERVE : 0n;
      return holder === mallory ? LITTLE : HELD;
    }),
  );
  for (const plan of planned) openPool(new Draw(1), comparison, scene, plan);
  const account = accountOf(alice, tokenAt(table, 0));
  comparison.step(1, () => ({ kind: 'setLedger', user: alice, account }));
  const wallets = { alice, bob, mallory, platform, referral, feeOwner, maker: makers.maker.address };
  const names = namesIn(table, scene, comparison.world, wallets);
  const accounts = [...names.keys()].flatMap((address) => table.vm.read(address) ?? []);
  return {
    scene,
    world: comparison.world,
    mallory,
    wallets: new Set(Object.values(wallets)),
    accounts: [...accounts, ...forgeries(accounts, pools)],
    names,
  };
}

function planPools(table: Table): Planned[] {
  const plans: [Kind, number, number, Partial<Settings>?, bigint?][] = [
    ['product', 0, 1],
    ['product', 3, 4],
    ['stable', 2, 0, { figures: [1n, 1n, 100n] }],
    ['stable', 3, 1, { figures: [1000n, 1001n, 10n] }],
    ['concentrated', 0, 1, { tickSpacing: 8, sqrtPrice: ONE }],
    ['concentrated', 4, 2, { tickSpacing: 64, sqrtPrice: 2n * ONE }],
    ['launch', 2, 1, { figures: CURVE, graduatedFeeBps: 25 }],
    // All there is of this token: the launch can be closed.
    ['launch', 5, 1, { figures: CURVE, graduatedFeeBps: 100 }],
    ['quoted', 0, 1],
    // Twins of others, with accounts that can be mistaken for theirs. Without fees they lose by anything rounded the wrong way.
    ['product', 0, 1, FREE],
    ['stable', 2, 0, { figures: [1n, 1n, 100n], ...FREE }],
    ['concentrated', 0, 1, { tickSpacing: 8, sqrtPrice: ONE, ...FREE }],
    ['launch', 2, 1, { figures: CURVE, ...FREE }],
    ['quoted', 0, 1],
    // Nothing is in it yet.
    ['launch', 0, 1, { figures: [0n, LITTLE / 4n, LITTLE / 2n] }, 0n],
  ];
  const people = { creator: table.users[0], feeOwner: table.feeOwner };
  return plans.map(([kind, first, second, special = {}, target = RESERVE], nonce) => {
    const creator = kind === 'quoted' ? table.makers.maker.address : people.creator;
    const numbers = { feeBps: 30, protocolBps: 20, graduatedFeeBps: 0, tickSpacing: 0, sqrtPrice: 0n };
    const settings: Settings = {
      kind,
      nonce,
      figures: [0n, 0n, 0n],
      ...numbers,
      ...people,
      creator,
      ...special,
    };
    const pool = poolOf([tokenAt(table, first), tokenAt(table, second)], nonce);
    return { pool, settings, targets: [target, target] };
  });
}

function namesIn(
  { tokens }: Table,
  { pools, positions, makers }: Scene,
  { pools: states }: World,
  wallets: Readonly<Record<string, Address>>,
): Map<Address, string> {
  const names = new Map<Address, string>(Object.entries(wallets).map(([name, address]) => [address, name]));
  const holders = Object.entries(wallets);
  for (const [index, token] of tokens.entries()) {
    names.set(token.mint, `mint ${index}`);
    for (const [name, holder] of holders) names.set(accountOf(holder, token), `${name}'s of mint ${index}`);
    for (const { address } of token.extras) names.set(address, `an extra of mint ${index}`);
  }
  for (const [index, pool] of pools.entries()) {
    names.set(pool.address, `pool ${index}`);
    for (const side of [0, 1] as const) names.set(pool.vaults[side], `vault ${side} of pool ${index}`);
    names.set(pool.lpMint, `shares of pool ${index}`);
    for (const [name, holder] of holders)
      names.set(accountOf(holder, lpToken(pool)), `${name}'s shares of pool ${index}`);
    for (const start of states.get(pool.address)?.tickArrays.keys() ?? [])
      names.set(tickArrayAddress(pool.address, start), `ticks at ${start} of pool ${index}`);
  }
  for (const { address, lower, upper } of positions) names.set(address, `position from ${lower} to ${upper}`);
  for (const [name, holder] of holders) names.set(tokenLedgerAddress(holder), `${name}'s ledger`);
  return names.set(makers.forger.address, 'forger');
}

/** Accounts with the bytes of pools, vaults and shares that belong to another program. */
function forgeries(accounts: readonly GenesisAccount[], pools: readonly Pool[]): GenesisAccount[] {
  const copied = pools.flatMap(({ address, vaults: [vault], lpMint }) => [address, vault, lpMint]);
  return accounts
    .filter(({ address }) => copied.includes(address))
    .map((account, index) => ({
      ...account,
      address: named(`forgery ${index}`),
      owner: HOOKS.hostile.address,
    }));
}

function tokenAt({ tokens }: Table, index: number): Token {
  const token = tokens[index];
  if (token === undefined) throw new RangeError(`there is no token ${index}`);
  return token;
}

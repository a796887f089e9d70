import {
  arrayStart,
  associatedAddress,
  changePosition,
  emptyPool,
  emptyPosition,
  emptyTickArray,
  encodePool,
  encodeTickArray,
  type GenesisAccount,
  type GenesisHolding,
  genesisMint,
  genesisToken,
  POOL_KINDS,
  type PoolAccount,
  type PoolState,
  poolAddress,
  SYSTEM_PROGRAM,
  type TickArrayAccount,
  tickArrayAddress,
  tickAtSqrtPrice,
  VENUE_PROGRAM,
} from '@orrery/chain';
import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { rentLamports } from '@orrery/domain/solana/network';
import type { TokenFacts } from '@orrery/domain/tokens/token';
import {
  type Address,
  getTransactionDecoder,
  getTransactionEncoder,
  type KeyPairSigner,
  partiallySignTransaction,
} from '@solana/kit';
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import { LAUNCH_SETTINGS } from './launchpad/launch-settings.ts';
import type { Pool } from './swaps/pools/pool.ts';
import type { Order } from './venue.ts';

export { createTestChain, type TestChain, tokenAmount } from './testing/chain.ts';

/** A token's facts for tests; everything not given is plain. */
export function aToken(facts: Partial<TokenFacts> = {}): TokenFacts {
  return {
    id: WRAPPED_SOL,
    symbol: 'TOKEN',
    name: 'Token',
    decimals: 6,
    tokenProgram: TOKEN_PROGRAM_ADDRESS,
    tags: [],
    ...facts,
  };
}

/** What a test's pool is made of; what is not given is plain. */
export interface PoolWish extends Partial<Omit<PoolAccount, 'kind' | 'mint0' | 'mint1'>> {
  id?: Address;
  kind?: keyof typeof POOL_KINDS;
  mints?: readonly [TokenFacts, TokenFacts];
  /** What it holds, in smallest units. */
  reserves?: readonly [bigint, bigint];
  openedAt?: Pool['openedAt'];
}

const ZERO_ADDRESS = SYSTEM_PROGRAM;

/** A pool for tests, of SOL and USDC and of constant product unless said otherwise, at the address that its mints and its nonce give. */
export function aPool(wish: PoolWish = {}): Pool {
  const {
    mints = [aToken({ id: WRAPPED_SOL, decimals: 9 }), aToken({ id: USDC, tags: ['stablecoin'] })],
    reserves: [reserve0, reserve1] = [1_000_000_000n, 1_000_000_000n],
    kind = 'product',
    id: given,
    openedAt,
    ...rest
  } = wish;
  const [first, second] = mints;
  const nonce = wish.nonce ?? 0;
  const { address, bump } = poolAddress({ mint0: first.id, mint1: second.id, nonce });
  const id = given ?? address;
  const vaultOf = (token: TokenFacts) =>
    associatedAddress({ owner: id, mint: token.id, tokenProgram: token.tokenProgram });
  const account = emptyPool({
    kind: POOL_KINDS[kind],
    bump,
    feeBps: 30,
    nonce,
    mint0: first.id,
    mint1: second.id,
    vault0: vaultOf(first),
    vault1: vaultOf(second),
    reserve0,
    reserve1,
    lpSupply: 1_000_000n,
    ...(kind === 'launch' && LAUNCH_SETTINGS),
    ...rest,
  });
  return { id, mints, account, ...(openedAt !== undefined && { openedAt }) };
}

/** What a pool holds that is as its account says, with no ticks. */
export function plainState({ account }: Pool): PoolState {
  return { pool: account, tickArrays: new Map() };
}

const TICK_SPACING = 64;

/** A concentrated pool at the price of `price` smallest units of mint 1 for one of mint 0, with so much liquidity between each two ticks. */
export function concentratedState(
  wish: Omit<PoolWish, 'kind' | 'reserves'>,
  price: number,
  ranges: readonly { lower: number; upper: number; liquidity: bigint }[],
): { pool: Pool; state: PoolState } {
  const sqrtPrice = BigInt(Math.round(Math.sqrt(price) * 2 ** 52)) << 12n;
  const tick = tickAtSqrtPrice(sqrtPrice);
  const empty = aPool({
    ...wish,
    kind: 'concentrated',
    reserves: [0n, 0n],
    tickSpacing: TICK_SPACING,
    sqrtPrice,
    tick,
  });
  let state: PoolState = { pool: empty.account, tickArrays: new Map() };
  for (const { liquidity, ...range } of ranges) {
    const [lower, upper] = [range.lower, range.upper].map(
      (each) => Math.round(each / TICK_SPACING) * TICK_SPACING,
    );
    if (lower === undefined || upper === undefined) continue;
    const position = emptyPosition({ pool: empty.id, owner: ZERO_ADDRESS, lower, upper });
    const tickArrays = new Map<number, TickArrayAccount>(state.tickArrays);
    for (const end of [lower, upper]) {
      const start = arrayStart(end, TICK_SPACING);
      if (!tickArrays.has(start)) tickArrays.set(start, emptyTickArray(empty.id, start));
    }
    const changed = changePosition({ ...state, tickArrays }, position, { liquidity, isIncrease: true });
    const { pool } = changed.state;
    const [reserve0, reserve1] = [pool.reserve0 + changed.amount0, pool.reserve1 + changed.amount1];
    state = { ...changed.state, pool: { ...pool, reserve0, reserve1 } };
  }
  return { pool: { ...empty, account: state.pool }, state };
}

/** The tick nearest to a price. */
export function nearestTick(price: number): number {
  return Math.round(Math.log(price) / Math.log(1.0001));
}

/** A pool as the program keeps it, its tick arrays and its vaults. */
export function poolGenesis({ id, mints }: Pool, { pool, tickArrays }: PoolState): GenesisAccount[] {
  const owned = (address: Address, data: Uint8Array): GenesisAccount => ({
    address,
    lamports: rentLamports(data.length),
    owner: VENUE_PROGRAM,
    data,
  });
  const vault = (token: TokenFacts, address: Address, amount: bigint) =>
    genesisToken({ token, owner: id, amount, address });
  return [
    owned(id, encodePool(pool)),
    ...[...tickArrays].map(([start, array]) => owned(tickArrayAddress(id, start), encodeTickArray(array))),
    vault(mints[0], pool.vault0, pool.reserve0 + pool.owed0),
    vault(mints[1], pool.vault1, pool.reserve1 + pool.owed1),
  ];
}

/** Lays out token accounts and the mints they need; a mint's supply is what the accounts hold, those of the pools with them. */
export function tokenGenesis(
  holdings: readonly GenesisHolding[],
  pools: readonly { pool: Pool; state: PoolState }[] = [],
): GenesisAccount[] {
  const supplies = new Map<Address, { token: TokenFacts; supply: bigint }>();
  const add = (token: TokenFacts, amount: bigint) =>
    supplies.set(token.id, { token, supply: (supplies.get(token.id)?.supply ?? 0n) + amount });
  for (const { token, amount } of holdings) add(token, amount);
  for (const { pool, state } of pools) {
    add(pool.mints[0], state.pool.reserve0);
    add(pool.mints[1], state.pool.reserve1);
  }
  const mints = [...supplies.values()].map(({ token, supply }) =>
    genesisMint({ token, supply, mintAuthority: null, freezeAuthority: null }),
  );
  return [
    ...mints,
    ...holdings.map(genesisToken),
    ...pools.flatMap(({ pool, state }) => poolGenesis(pool, state)),
  ];
}

/** A wallet with native SOL. */
export function walletGenesis(address: Address, lamports: bigint): GenesisAccount {
  return { address, lamports, owner: SYSTEM_PROGRAM, data: new Uint8Array() };
}

/** Where an owner keeps a token. */
export function associatedAccount({ id, tokenProgram }: TokenFacts, owner: Address): Address {
  return associatedAddress({ owner, mint: id, tokenProgram });
}

/** Signs an order as its taker's wallet would. */
export async function signOrder(
  { transaction }: Pick<Order, 'transaction'>,
  taker: KeyPairSigner,
): Promise<Uint8Array> {
  if (transaction === undefined) throw new Error('the order has no transaction');
  const signed = await partiallySignTransaction([taker.keyPair], getTransactionDecoder().decode(transaction));
  return new Uint8Array(getTransactionEncoder().encode(signed));
}

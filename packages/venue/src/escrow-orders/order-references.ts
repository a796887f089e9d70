import {
  areReferencesFit,
  decodePool,
  type OrderReference,
  POOL_KINDS,
  type PoolAccount,
  type PoolState,
  referenceDepth,
  type SolanaRpc,
  VENUE_CONSTANTS,
} from '@orrery/chain';
import { isAppError } from '@orrery/core/app-error';
import { type Address, getBase64Encoder } from '@solana/kit';
import { askChain } from '../ask-chain.ts';
import type { Pool } from '../swaps/pools/pool.ts';

interface Setup {
  rpc: SolanaRpc;
  pools: readonly Pool[];
  stateOf: (pool: Pick<Pool, 'id'>) => PoolState;
  /** US dollars for a whole token; undefined where it is not known. */
  priceOf: (mint: Address) => number | undefined;
}

interface Asked {
  input: Address;
  output: Address;
  /** Smallest units of input that the order sells in all. */
  size: bigint;
}

/** An order rests once a pool has lost more than half of the liquidity that it had at the opening. */
const KEPT_PART = 2n;
/** The deepest ways from one token to the other that are looked at. */
const MOST_WAYS = 40;

/** One or two pools that lead from one token to the other, with the US dollars in the lesser one. */
interface Way {
  pools: readonly Pool[];
  worth: number;
}

/**
 * Chooses what an order reads its means of: the pool of the pair with the most in it, or two that lead from one token to the other where no pool
 * of the pair is fit; none when there are no such pools. Fit are pools that the program takes now and that hold as much as the order trades. Throws
 * `CHAIN_UNAVAILABLE`.
 */
export async function chooseReferences(setup: Setup, asked: Asked): Promise<readonly OrderReference[]> {
  const worth = (pool: Pool) => worthOf(setup, pool);
  const usable = setup.pools.flatMap((pool) => {
    const dollars = worth(pool);
    return dollars === undefined ? [] : [{ pool, worth: dollars }];
  });
  const direct = usable
    .filter(({ pool }) => joins(pool, asked.input, asked.output))
    .map((one): Way => ({ pools: [one.pool], worth: one.worth }));
  const chained = usable.flatMap((first): Way[] => {
    const between = otherMint(first.pool, asked.input);
    if (between === undefined || between === asked.output) return [];
    return usable
      .filter(({ pool }) => joins(pool, between, asked.output))
      .map((second) => ({ pools: [first.pool, second.pool], worth: Math.min(first.worth, second.worth) }));
  });
  const ways = [...byWorth(direct), ...byWorth(chained)].slice(0, MOST_WAYS);
  if (ways.length === 0) return [];
  // What is noted without a trade is not in what the venue remembers of its pools.
  const read = await readPools(
    setup.rpc,
    ways.flatMap(({ pools }) => pools.map(({ id }) => id)),
  );
  for (const { pools } of ways) {
    const references = toReferences(read, pools, asked);
    if (references) return references;
  }
  return [];
}

function byWorth(ways: readonly Way[]): readonly Way[] {
  return ways.toSorted((a, b) => b.worth - a.worth);
}

/** By the sides whose prices are known; undefined for a pool that is no reference or whose worth is not known. */
function worthOf({ stateOf, priceOf }: Setup, pool: Pool): number | undefined {
  const { pool: account } = stateOf(pool);
  if (account.kind === POOL_KINDS.quoted) return undefined;
  const sides = [account.reserve0, account.reserve1].flatMap((reserve, side) => {
    const token = pool.mints[side];
    const price = token && priceOf(token.id);
    return token && price !== undefined ? [(Number(reserve) / 10 ** token.decimals) * price] : [];
  });
  return sides.length > 0 ? Math.min(...sides) : undefined;
}

interface Read {
  accounts: ReadonlyMap<Address, PoolAccount>;
  slot: bigint;
}

/** What a node reads of accounts in one request at most is more than twice the ways. */
async function readPools(rpc: SolanaRpc, ids: readonly Address[]): Promise<Read> {
  const asked = [...new Set(ids)];
  const config = { commitment: 'confirmed', encoding: 'base64' } as const;
  const { context, value } = await askChain(rpc.getMultipleAccounts(asked, config).send());
  const accounts = new Map<Address, PoolAccount>();
  for (const [index, id] of asked.entries()) {
    const data = value[index]?.data[0];
    const pool = data === undefined ? undefined : decodePool(new Uint8Array(getBase64Encoder().encode(data)));
    if (pool) accounts.set(id, pool);
  }
  return { accounts, slot: context.slot };
}

/** Undefined where the program, or the owner's page, would refuse one of these pools. */
function toReferences(
  { accounts, slot }: Read,
  chosen: readonly Pool[],
  { input, output, size }: Asked,
): readonly OrderReference[] | undefined {
  const pools = chosen.map(({ id }) => accounts.get(id));
  const references = chosen.map(({ id: address }, index) => {
    const depth = depthAt(pools[index], slot) / KEPT_PART;
    return { address, depth };
  });
  const terms = { kind: VENUE_CONSTANTS.orderRecurring, size };
  const order = { input: { mint: input }, output: { mint: output }, references, terms };
  return areReferencesFit(order, { pools, slot }) ? references : undefined;
}

function depthAt(pool: PoolAccount | undefined, slot: bigint): bigint {
  try {
    return pool ? referenceDepth(pool, slot) : 0n;
  } catch (error) {
    if (isAppError(error, 'VENUE_REFUSED')) return 0n;
    throw error;
  }
}

function joins(pool: Pool, a: Address, b: Address): boolean {
  return otherMint(pool, a) === b;
}

function otherMint({ mints: [first, second] }: Pool, mint: Address): Address | undefined {
  if (first.id === mint) return second.id;
  return second.id === mint ? first.id : undefined;
}

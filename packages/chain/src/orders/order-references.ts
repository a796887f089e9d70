import { isAppError } from '@orrery/core/app-error';
import type { Address } from '@solana/kit';
import type { OrderAccount, PoolAccount } from '../programs/venue/generated/accounts.generated.ts';
import { VENUE_CONSTANTS } from '../programs/venue/generated/accounts.generated.ts';
import type { OrderOpening, OrderTerms } from './order-instructions.ts';
import { orderPrices, type References, referenceDepth, worthAt } from './order-prices.ts';

/** The pools at an order's references as the chain has them at a slot. */
export interface ReadReferences {
  pools: References;
  slot: bigint;
}

interface Asked extends Pick<OrderOpening, 'references'> {
  input: { mint: Address };
  output: { mint: Address };
  terms: Pick<OrderTerms, 'kind' | 'size'>;
}

/** What an order asks of its references at the least, of the depth they have: less would bind nobody. */
const LEAST_PART = 4n;

/**
 * Whether an order may read its means of these pools: they lead from its input to its output, the program takes them at this slot, the depth asked of
 * each is a quarter of what it has at least, and on each side that the order passes they hold as much as the whole order sells or would bring. A limit
 * order has none.
 */
export function areReferencesFit(order: Asked, read: ReadReferences | undefined): boolean {
  const { references = [], terms } = order;
  if (terms.kind === VENUE_CONSTANTS.orderLimit) return references.length === 0;
  if (!read || references.length === 0 || read.pools.length !== references.length) return false;
  const pools = read.pools.filter((pool) => pool !== undefined);
  if (pools.length !== references.length) return false;
  try {
    const isBound = references.every(({ depth }, index) => {
      const has = pools[index] ? referenceDepth(pools[index], read.slot) : 0n;
      return depth > 0n && depth * LEAST_PART >= has;
    });
    return isBound && areDeepEnough(order, { pools, slot: read.slot });
  } catch (error) {
    if (isAppError(error, 'VENUE_REFUSED')) return false;
    throw error;
  }
}

interface ReadPools {
  pools: readonly PoolAccount[];
  slot: bigint;
}

function areDeepEnough(order: Asked, { pools, slot }: ReadPools): boolean {
  const [depth0 = 0n, depth1 = 0n] = order.references?.map(({ depth }) => depth) ?? [];
  orderPrices(readThrough(order.input.mint, order.output.mint, { depth0, depth1 }), pools, slot);
  let [held, amount] = [order.input.mint, order.terms.size];
  for (const pool of pools) {
    const isSecond = held === pool.mint1;
    const [sold, bought] = isSecond ? [pool.reserve1, pool.reserve0] : [pool.reserve0, pool.reserve1];
    const next = isSecond ? pool.mint0 : pool.mint1;
    const { spot } = orderPrices(readThrough(held, next), [pool], slot);
    const worth = worthAt(spot, amount, 0n);
    if (sold < amount || bought < worth) return false;
    [held, amount] = [next, worth];
  }
  return true;
}

function readThrough(
  inputMint: Address,
  outputMint: Address,
  depths: Pick<OrderAccount, 'depth0' | 'depth1'> = { depth0: 0n, depth1: 0n },
): OrderAccount {
  // Prices are reckoned of nothing else of an order.
  return { inputMint, outputMint, ...depths } as OrderAccount;
}

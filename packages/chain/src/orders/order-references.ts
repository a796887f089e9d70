import { isAppError } from '@orrery/core/app-error';
import type { Address } from '@solana/kit';
import type { OrderAccount, PoolAccount } from '../programs/venue/generated/accounts.generated.ts';
import { VENUE_CONSTANTS } from '../programs/venue/generated/accounts.generated.ts';
import type { OrderOpening, OrderTerms } from './order-instructions.ts';
import { orderPrices, type References, worthAt } from './order-prices.ts';

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

/**
 * Whether an order may read its means of these pools: they lead from its input to its output, the program reads their prices at this slot, and on
 * each side that the order passes they hold at least as much as the whole order sells or would bring. A limit order has none.
 */
export function areReferencesFit(order: Asked, read: ReadReferences | undefined): boolean {
  const { references = [], terms } = order;
  if (terms.kind === VENUE_CONSTANTS.orderLimit) return references.length === 0;
  if (!read || references.length === 0 || read.pools.length !== references.length) return false;
  const pools = read.pools.filter((pool) => pool !== undefined);
  try {
    return pools.length === references.length && isDeepEnough(order, { pools, slot: read.slot });
  } catch (error) {
    if (isAppError(error, 'VENUE_REFUSED')) return false;
    throw error;
  }
}

function isDeepEnough(
  order: Asked,
  { pools, slot }: { pools: readonly PoolAccount[]; slot: bigint },
): boolean {
  orderPrices(readThrough(order.input.mint, order.output.mint), pools, slot);
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

/** What an order's prices are reckoned of; the rest of an order has no part in them. */
function readThrough(
  inputMint: OrderAccount['inputMint'],
  outputMint: OrderAccount['outputMint'],
): OrderAccount {
  return { inputMint, outputMint, depth0: 0n, depth1: 0n } as OrderAccount;
}

import {
  MICRO_LAMPORTS,
  type PriorityTerms,
  recentUnitPrice,
  type SolanaRpc,
  unitPriceFor,
} from '@orrery/chain';
import { swapRefused } from '@orrery/venue';
import type { SwapBody } from '@orrery/wire/swap/swap';
import { onChain } from '../chain/chain-failure.ts';

/** What a swap offers for each compute unit, in micro-lamports, of a limit that is known only when it is built. */
export type PriorityPrice = (limit: number) => bigint | undefined;

/** At most this in lamports by default: 0.005 SOL. */
const MAX_AUTO = 5_000_000n;
/** Percentile of recent fees for each level. */
const PERCENTILES = { medium: 50, high: 75, veryHigh: 90 } as const;

/** Reads what a body wants paid for priority. Throws `SWAP_REFUSED` for what excludes each other, and `CHAIN_UNAVAILABLE`. */
export async function priorityFeeOf(
  rpc: SolanaRpc,
  { prioritizationFeeLamports: fee, computeUnitPriceMicroLamports: price }: SwapBody,
): Promise<PriorityPrice> {
  if (price !== null && price !== undefined) {
    if (fee !== null && fee !== undefined)
      throw swapRefused(
        'INVALID_COMPUTE_UNIT_PRICE_AND_PRIORITIZATION_FEE',
        'one of computeUnitPriceMicroLamports and prioritizationFeeLamports',
      );
    return () => BigInt(price);
  }
  if (typeof fee === 'number') return within(undefined, BigInt(fee));
  if (typeof fee !== 'object' || fee === null)
    return within(await recentPrice(rpc, PERCENTILES.medium), MAX_AUTO);
  const { jitoTipLamports, jitoTipLamportsWithPayer, priorityLevelWithMaxLamports: level } = fee;
  if (jitoTipLamportsWithPayer !== undefined)
    throw swapRefused('NOT_SUPPORTED', 'a tip is paid by the user: jitoTipLamports');
  // A bundle is chosen by its tip.
  if (jitoTipLamports !== undefined) return () => undefined;
  const percentile = PERCENTILES[level?.priorityLevel ?? 'medium'];
  return within(await recentPrice(rpc, percentile), level ? BigInt(level.maxLamports) : MAX_AUTO);
}

/** Makes what a taker offers that sends its order itself. Throws `CHAIN_UNAVAILABLE`. */
export async function unitPriceOf(
  rpc: SolanaRpc,
  terms: PriorityTerms,
): Promise<(unitLimit: number) => bigint> {
  const asked = terms.feeType === 'exact-fee' ? 0n : await recentPrice(rpc, PERCENTILES.high);
  return (unitLimit) => unitPriceFor(terms, { asked, unitLimit });
}

/** So much for a unit, as long as it does not come to more than `most` lamports in all; all of that when no price is given. */
function within(price: bigint | undefined, most: bigint): PriorityPrice {
  return (limit) => {
    const highest = (most * MICRO_LAMPORTS) / BigInt(limit);
    return price === undefined || price > highest ? highest : price;
  };
}

function recentPrice(rpc: SolanaRpc, percentile: number): Promise<bigint> {
  return onChain(() => recentUnitPrice(rpc, percentile));
}

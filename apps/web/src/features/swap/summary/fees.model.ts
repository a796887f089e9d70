import { NATIVE_SOL, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { SwapQuote } from '#entities/quote/quote.model.ts';

const LAMPORTS_PER_SOL = 10 ** NATIVE_SOL.decimals;

/** What SOL is worth by a quote that trades it, in US dollars; undefined by any other. */
export function solPriceIn({ inputMint, outputMint, ...quote }: SwapQuote): number | undefined {
  if (inputMint === WRAPPED_SOL) return priceOf(quote.inUsd, quote.inAmount);
  return outputMint === WRAPPED_SOL ? priceOf(quote.outUsd, quote.outAmount) : undefined;
}

function priceOf(usd: number | undefined, lamports: bigint): number | undefined {
  return usd === undefined || lamports === 0n ? undefined : (usd / Number(lamports)) * LAMPORTS_PER_SOL;
}

/** What the venue and the network take of a swap, in US dollars; undefined where a price is not known. */
export function feesInUsd(quote: SwapQuote, solPrice: number | null | undefined): number | undefined {
  const [whole, value] =
    quote.feeMint === quote.outputMint ? [quote.outAmount, quote.outUsd] : [quote.inAmount, quote.inUsd];
  const venue = quote.feeAmount === 0n ? 0 : value && (value / Number(whole)) * Number(quote.feeAmount);
  const { networkFeeLamports: lamports } = quote;
  const network =
    lamports === 0 ? 0 : solPrice == null ? undefined : (lamports / LAMPORTS_PER_SOL) * solPrice;
  return venue === undefined || network === undefined ? undefined : venue + network;
}

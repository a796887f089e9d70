import type { BalanceDifference, IntentBreach, Preview } from '@orrery/chain';
import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { SwapQuote } from '#entities/quote/quote.model.ts';

/** How a simulated swap departs from what the form promises. */
export type SwapMismatch = 'other-token' | IntentBreach;

/** What a real simulation says a quote does to its taker's wallet. */
export type SwapPreview = Preview<SwapMismatch>;

/** A simulation that was tried: what it says, or why it says nothing. */
export type PreviewResult = { quote: SwapQuote } & (
  | { preview: SwapPreview; failure?: undefined }
  | { preview?: undefined; failure: unknown }
);

/**
 * Compares a simulated difference with a quote's own terms; undefined when every promise holds. `addedFee` is what a wallet put on
 * top of the quote's fees, in lamports, within its limit.
 */
export function findMismatch(
  { inputMint, outputMint, amount, minOutAmount, networkFeeLamports, depositLamports }: SwapQuote,
  { sol, tokens }: Pick<BalanceDifference, 'sol' | 'tokens'>,
  addedFee = 0n,
): SwapMismatch | undefined {
  const changeOf = (mint: string) => tokens.find((token) => token.mint === mint)?.change ?? 0n;
  const solSold = inputMint === WRAPPED_SOL ? amount : 0n;
  const solBought = outputMint === WRAPPED_SOL ? minOutAmount : 0n;
  const minSol = solBought - solSold - BigInt(Math.ceil(networkFeeLamports + depositLamports)) - addedFee;
  if (sol < minSol) return outputMint === WRAPPED_SOL ? 'receives-less' : 'pays-more';
  if (inputMint !== WRAPPED_SOL && changeOf(inputMint) + amount < 0n) return 'pays-more';
  if (outputMint !== WRAPPED_SOL && changeOf(outputMint) < minOutAmount) return 'receives-less';
  const isOther = ({ mint, change }: { mint: string; change: bigint }) => change < 0n && mint !== inputMint;
  return tokens.some(isOther) ? 'other-token' : undefined;
}

import type { AuthorityChange, BalanceDifference, IntentBreach } from '@orrery/chain';
import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { SwapOrder } from '#entities/quote/quote.model.ts';

/** How a simulated swap departs from what the form promises. */
export type PreviewMismatch = 'other-token' | IntentBreach;

/** What a real simulation says an order does to its taker's wallet. */
export interface OrderPreview {
  slot: bigint;
  sol: bigint;
  tokens: BalanceDifference['tokens'];
  authorityChanges: readonly AuthorityChange[];
  /** Set when the transaction must not be signed: it is not the swap on screen. */
  mismatch: PreviewMismatch | undefined;
}

/** A simulation that was tried: what it says, or why it says nothing. */
export type PreviewResult = { order: SwapOrder } & (
  | { preview: OrderPreview; failure?: undefined }
  | { preview?: undefined; failure: unknown }
);

/**
 * Compares a simulated difference with an order's own terms; undefined when every promise holds. `addedFee` is what a wallet put on
 * top of the order's fees, in lamports, within its limit.
 */
export function findMismatch(
  { inputMint, outputMint, amount, minOutAmount, networkFeeLamports, depositLamports }: SwapOrder,
  { sol, tokens }: Pick<BalanceDifference, 'sol' | 'tokens'>,
  addedFee = 0n,
): PreviewMismatch | undefined {
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

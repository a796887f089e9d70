import type { BalanceDifference, ForeignBreach, IntentBreach } from '@orrery/chain';
import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { SwapQuote } from '#entities/quote/quote.model.ts';
import * as strings from './strings.ts';

/** How a swap's transaction departs from what the form promises. */
export type SwapMismatch = 'other-token' | IntentBreach | ForeignBreach;

/**
 * Compares a simulated difference with a quote's own terms; undefined when every promise holds. `addedFee` is what a wallet put on
 * top of the quote's fees, in lamports, within its limit.
 */
export function findMismatch(
  quote: SwapQuote,
  { sol, tokens }: Pick<BalanceDifference, 'sol' | 'tokens'>,
  addedFee = 0n,
): SwapMismatch | undefined {
  const { inputMint, outputMint, swapMode, maxInAmount, minOutAmount, sending } = quote;
  const { networkFeeLamports, depositLamports } = quote;
  const changeOf = (mint: string) => tokens.find((token) => token.mint === mint)?.change ?? 0n;
  const [isSolSold, isSolBought] = [inputMint, outputMint].map(
    (mint) => mint === WRAPPED_SOL && !sending?.useWSol,
  );
  const [solSold, solBought] = [isSolSold ? maxInAmount : 0n, isSolBought ? minOutAmount : 0n];
  const minSol = solBought - solSold - BigInt(Math.ceil(networkFeeLamports + depositLamports)) - addedFee;
  if (sol < minSol) return isSolBought ? 'receives-less' : 'pays-more';
  if (!isSolSold && changeOf(inputMint) + maxInAmount < 0n) return 'pays-more';
  if (!isSolBought && changeOf(outputMint) < minOutAmount) return 'receives-less';
  const isOther = ({ mint, change }: { mint: string; change: bigint }) => change < 0n && mint !== inputMint;
  if (tokens.some(isOther)) return 'other-token';
  // What is signed takes exactly the amount: who foretells less of it lies.
  const isLess = (isSolSold ? sol : changeOf(inputMint)) + maxInAmount > 0n;
  return swapMode === 'ExactIn' && isLess ? 'amount' : undefined;
}

const MISMATCHES: Record<SwapMismatch, string> = {
  'pays-more': strings.paysMore,
  'receives-less': strings.receivesLess,
  'other-token': strings.otherToken,
  'fee-payer': strings.feePayer,
  signers: strings.signers,
  'network-fee': strings.networkFee,
  'platform-fee': strings.platformFee,
  amount: strings.amount,
  'source-account': strings.sourceAccount,
  'destination-account': strings.destinationAccount,
  wrapping: strings.wrapping,
  'account-creation': strings.accountCreation,
  'account-closing': strings.accountClosing,
  ...strings.otherUnits,
  'foreign-instruction': strings.foreignInstruction,
  'several-trades': strings.severalTrades,
  kind: strings.otherKind,
  pair: strings.otherPair,
  slippage: strings.moreSlippage,
  schedule: strings.otherKind,
  order: strings.otherKind,
  owner: strings.otherOwner,
  'other-account': strings.otherAccount,
  'escrow-account': strings.otherKind,
};

/** Why a quote must not be signed. */
export function describeMismatch(mismatch: SwapMismatch): string {
  return MISMATCHES[mismatch];
}

import type { AuthorityChange, BalanceDifference, IntentBreach, Preview } from '@orrery/chain';
import { isAppError } from '@orrery/core/app-error';
import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { SwapQuote } from '#entities/quote/quote.model.ts';
import { toMessage } from '#shared/errors/messages.ts';
import * as strings from './strings.ts';

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
  'foreign-instruction': strings.foreignInstruction,
};

/** Why a quote must not be signed. */
export function describeMismatch(mismatch: SwapMismatch): string {
  return MISMATCHES[mismatch];
}

const AUTHORITIES: Record<AuthorityChange['kind'], [set: string, removed: string]> = {
  owner: [strings.newOwner, strings.ownerRemoved],
  delegate: [strings.approvalGiven, strings.approvalWithdrawn],
  'close-authority': [strings.newCloseAuthority, strings.closeAuthorityRemoved],
};

/** A change of control over one of the wallet's accounts, in two or three words. */
export function describeAuthority({ kind, to }: Pick<AuthorityChange, 'kind' | 'to'>): string {
  return AUTHORITIES[kind][to === null ? 1 : 0];
}

/** Why there is no preview: what was found, or that the RPC did not answer in time. */
export function describePreviewFailure(error: unknown): string {
  const isAnswer = isAppError(error) && error.code !== 'UPSTREAM_UNAVAILABLE';
  return isAnswer ? toMessage(error) : strings.simulationTimedOut;
}

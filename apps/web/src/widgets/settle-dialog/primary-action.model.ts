import type { Atoms } from '@orrery/core/atoms';
import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { SwapQuote } from '#entities/quote/quote.model.ts';
import type { SwapPreview } from '#entities/settlement/preview.model.ts';

/** In lamports (trading.md §9). A figure of its own, as the form must not wait for the chain's code. */
const TOKEN_ACCOUNT_RENT = 2_039_280n;

/** What the typed text means for a token of these decimals. */
export type TypedAmount = { kind: 'nothing' } | { kind: 'amount'; amount: Atoms } | { kind: 'too-large' };

/** Everything the one button depends on. */
export interface QuoteFacts {
  isConnected: boolean;
  isTokenMissing: boolean;
  typed: TypedAmount;
  symbol: string;
  /** What the wallet can sell; undefined while unknown. */
  spendable: Atoms | undefined;
  /** Native SOL, for the fee; undefined while unknown. */
  lamports: Atoms | undefined;
  isSellingSol: boolean;
  quote: SwapQuote | undefined;
  hasQuoteFailed: boolean;
  preview: 'none' | 'loading' | 'failed' | 'refused' | 'ready';
}

export type PrimaryAction =
  | { kind: 'connect'; label: string }
  | { kind: 'swap'; label: string }
  | { kind: 'sign-without-preview'; label: string }
  | { kind: 'none'; label: string; isWaiting: boolean; lacks?: 'sol' | 'token' };

const none = (label: string): PrimaryAction => ({ kind: 'none', label, isWaiting: false });
const waiting = (label: string): PrimaryAction => ({ kind: 'none', label, isWaiting: true });
const lacking = (lacks: 'sol' | 'token', label: string): PrimaryAction => ({
  kind: 'none',
  label,
  isWaiting: false,
  lacks,
});

/** What the one button of the form says and does; the first thing that is missing wins. */
export function toPrimaryAction(facts: QuoteFacts): PrimaryAction {
  const { typed, quote } = facts;
  if (!facts.isConnected) return { kind: 'connect', label: 'Connect' };
  if (facts.isTokenMissing) return none('Choose another token');
  if (typed.kind === 'nothing') return none('Enter an amount');
  if (typed.kind === 'too-large') return none('Invalid Amount');
  if (facts.spendable !== undefined && typed.amount > facts.spendable)
    return lacking(facts.isSellingSol ? 'sol' : 'token', `Insufficient ${facts.symbol}`);
  if (quote && isShortOfFee(facts, typed.amount, quote))
    return lacking('sol', 'Insufficient SOL for the network fee');
  if (!quote) return facts.hasQuoteFailed ? none('No quote') : waiting('Getting a quote');
  if (quote.transaction === undefined) return none('Cannot swap now');
  if (facts.preview === 'refused') return none('Not safe to sign');
  if (facts.preview === 'failed') return { kind: 'sign-without-preview', label: 'Sign without preview' };
  if (facts.preview !== 'ready') return waiting('Simulating');
  return { kind: 'swap', label: 'Swap' };
}

function isShortOfFee({ lamports, isSellingSol }: QuoteFacts, amount: Atoms, quote: SwapQuote): boolean {
  if (lamports === undefined || quote.gasPayer !== undefined) return false;
  const costs = BigInt(Math.ceil(quote.networkFeeLamports + quote.depositLamports));
  // While a swap runs, SOL lies in an account that is made for it and gives its deposit back.
  const isWrapping = quote.inputMint === WRAPPED_SOL || quote.outputMint === WRAPPED_SOL;
  return lamports < costs + (isSellingSol ? amount : 0n) + (isWrapping ? TOKEN_ACCOUNT_RENT : 0n);
}

/** What a simulation says of a quote, for the button. */
export function toPreviewState(preview: SwapPreview | undefined, hasFailed: boolean) {
  if (preview) return preview.mismatch === undefined ? 'ready' : 'refused';
  return hasFailed ? 'failed' : 'loading';
}

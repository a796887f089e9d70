import type { Atoms } from '@orrery/core/atoms';
import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { SwapQuote } from '#entities/quote/quote.model.ts';
import type { SwapPreview } from '#entities/settlement/preview.model.ts';
import * as strings from './strings.ts';

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
  if (!facts.isConnected) return { kind: 'connect', label: strings.connect };
  if (facts.isTokenMissing) return none(strings.chooseAnotherToken);
  if (typed.kind === 'nothing') return none(strings.enterAnAmount);
  if (typed.kind === 'too-large') return none(strings.invalidAmount);
  if (facts.spendable !== undefined && typed.amount > facts.spendable)
    return lacking(facts.isSellingSol ? 'sol' : 'token', strings.insufficient(facts.symbol));
  if (quote && isShortOfFee(facts, typed.amount, quote)) return lacking('sol', strings.insufficientFee);
  if (!quote) return facts.hasQuoteFailed ? none(strings.noQuote) : waiting(strings.gettingAQuote);
  if (quote.transaction === undefined) return none(strings.cannotSwap);
  if (facts.preview === 'refused') return none(strings.notSafeToSign);
  if (facts.preview === 'failed') return { kind: 'sign-without-preview', label: strings.signWithoutPreview };
  if (facts.preview !== 'ready') return waiting(strings.simulating);
  return { kind: 'swap', label: strings.swap };
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

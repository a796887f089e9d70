import { type Atoms, isAppError, parseAtoms } from '@orrery/core';
import { cutDecimals, formatAmount, formatExact, formatPercent, isBeyondSlippage } from '@orrery/domain';
import { isAnswerTo, type OrderRequest, type SwapOrder } from '#entities/order/order.model.ts';

/** How old an order may be when it is signed: a venue's order dies after 60 s, a wallet's prompt takes its share of them. */
export const ORDER_SIGNABLE_MS = 30_000;

/** What the typed text means for a token of these decimals. */
export type TypedAmount = { kind: 'nothing' } | { kind: 'amount'; amount: Atoms } | { kind: 'too-large' };

export function readTyped(typed: string, decimals: number): TypedAmount {
  try {
    const amount = parseAtoms(typed, decimals, 'down');
    return amount === 0n ? { kind: 'nothing' } : { kind: 'amount', amount };
  } catch (error) {
    const isRange = isAppError(error, 'AMOUNT_MALFORMED') && error.facts.reason === 'range';
    return { kind: isRange ? 'too-large' : 'nothing' };
  }
}

/** Everything the one button depends on. */
export interface SwapFormFacts {
  isConnected: boolean;
  isTokenMissing: boolean;
  typed: TypedAmount;
  symbol: string;
  /** What the wallet can sell; undefined while unknown. */
  spendable: Atoms | undefined;
  /** Native SOL, for the fee; undefined while unknown. */
  lamports: Atoms | undefined;
  isSellingSol: boolean;
  order: SwapOrder | undefined;
  hasOrderFailed: boolean;
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
export function toPrimaryAction(facts: SwapFormFacts): PrimaryAction {
  const { typed, order } = facts;
  if (!facts.isConnected) return { kind: 'connect', label: 'Connect' };
  if (facts.isTokenMissing) return none('Choose another token');
  if (typed.kind === 'nothing') return none('Enter an amount');
  if (typed.kind === 'too-large') return none('Invalid Amount');
  if (facts.spendable !== undefined && typed.amount > facts.spendable)
    return lacking(facts.isSellingSol ? 'sol' : 'token', `Insufficient ${facts.symbol}`);
  if (order && isShortOfFee(facts, typed.amount, order))
    return lacking('sol', 'Insufficient SOL for the network fee');
  if (!order) return facts.hasOrderFailed ? none('No quote') : waiting('Getting a quote');
  if (order.transaction === undefined) return none('Cannot swap now');
  if (facts.preview === 'refused') return none('Not safe to sign');
  if (facts.preview === 'failed') return { kind: 'sign-without-preview', label: 'Sign without preview' };
  if (facts.preview !== 'ready') return waiting('Simulating');
  return { kind: 'swap', label: 'Swap' };
}

function isShortOfFee({ lamports, isSellingSol }: SwapFormFacts, amount: Atoms, order: SwapOrder): boolean {
  if (lamports === undefined) return false;
  return (
    lamports <
    BigInt(Math.ceil(order.networkFeeLamports + order.depositLamports)) + (isSellingSol ? amount : 0n)
  );
}

/** The order a form may show: one that answers what is typed now. */
export function toShownOrder(
  candidates: readonly (SwapOrder | undefined)[],
  request: OrderRequest | undefined,
): SwapOrder | undefined {
  return request && candidates.find((order) => order !== undefined && isAnswerTo(order, request));
}

/** True when an order must be replaced before it is signed. */
export function isTooOld(receivedAt: number, now: number): boolean {
  return now - receivedAt > ORDER_SIGNABLE_MS;
}

/** True when the refreshed order must be shown and agreed to again, because it pays less than the shown one allowed. */
export function mustAskAgain(shown: SwapOrder, refreshed: SwapOrder): boolean {
  return isBeyondSlippage(shown.outAmount, refreshed.outAmount, shown.slippage);
}

/** What can be traded, more exactly than lists show it: never compact. */
export function formatBalance(decimal: string): string {
  return Number(decimal) > 1_000 ? formatExact(cutDecimals(decimal, 2)) : formatAmount(decimal);
}

/** From how much loss to price impact a person is warned, as ratios. */
const IMPACT_WARN = 0.01;
const IMPACT_DANGER = 0.05;

/** Only a loss warns: a swap may also pay more than the market does. */
export function toImpactTone(priceImpact: number): 'calm' | 'warn' | 'danger' {
  const loss = -priceImpact;
  if (loss >= IMPACT_DANGER) return 'danger';
  return loss >= IMPACT_WARN ? 'warn' : 'calm';
}

/** True for a swap that moves its pools far and pays less than it takes: it is confirmed a second time. */
export function asksTwice({ priceImpact, inUsd, outUsd }: SwapOrder): boolean {
  const isGain = inUsd !== undefined && outUsd !== undefined && outUsd >= inUsd;
  return !isGain && toImpactTone(priceImpact) === 'danger';
}

/** The size of a price impact in percent; a gain has its plus sign. */
export function formatImpact(priceImpact: number): string {
  return `${priceImpact > 0 ? '+' : ''}${formatPercent(priceImpact * 100)}`;
}

export interface Notice {
  tone: 'down' | 'warn';
  text: string;
}

interface NoticeFacts {
  isTokenMissing: boolean;
  typed: TypedAmount;
  /** The order the person agreed to, when a fresh one pays less than it allowed. */
  movedFrom: SwapOrder | undefined;
  problem: string | undefined;
  /** The sentence of a quote that failed. */
  orderFailure: string | undefined;
  isLegacyWallet: boolean;
}

/** The one line above the button; the gravest thing wins. */
export function toNotice({
  isTokenMissing,
  typed,
  movedFrom,
  problem,
  orderFailure,
  isLegacyWallet,
}: NoticeFacts): Notice | undefined {
  const down = (text: string): Notice => ({ tone: 'down', text });
  const warn = (text: string): Notice => ({ tone: 'warn', text });
  if (isTokenMissing)
    return down(
      'We could not find the token you are looking for. Please double check the token symbol/address.',
    );
  if (typed.kind === 'too-large') return down('This is more than any wallet can hold.');
  if (typed.kind === 'nothing') return undefined;
  if (orderFailure !== undefined) return down(orderFailure);
  if (problem !== undefined) return down(problem);
  if (movedFrom !== undefined)
    return warn(
      `The price moved by more than your slippage of ${movedFrom.slippage / 100}%. Check the new amount, then swap again.`,
    );
  return isLegacyWallet ? warn('Versioned Tx is turned off as your wallet does not support it.') : undefined;
}
